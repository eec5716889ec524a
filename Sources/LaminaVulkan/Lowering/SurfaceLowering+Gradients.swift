import LaminaGeometry
import LaminaPlan

/// Gradients in whole pixels. Gradients with a shape, a mask or a blend formula have become surfaces before.
extension SurfaceLowering {
    /// A place beyond all others.
    static let nowhere: Float = 0x1p30

    mutating func lowerGradient(_ index: Int, _ item: DrawItem, _ clips: [PixelRect]) {
        let list = surface.drawList
        guard list.gradients.indices.contains(index),
            plan.plan.ramps.indices.contains(Int(list.gradients[index].ramp))
        else { return refuse("expected a gradient of the list, with a ramp of the plan") }
        guard item.opacity > 0 else { return }
        let paint = list.gradients[index]
        let ramp = plan.plan.ramps[Int(paint.ramp)]
        let base = record(paint.map.homography, focus: paint.focus, item)
        let windows = GradientRecord.windows(of: ramp)
        var lookup = GradientStage.Lookup.search
        let first = records.gradients.count
        if windows <= GradientRecord.maximumWindows {
            lookup = windows == 1 ? .record : .window
            for window in 0..<windows {
                var record = base
                record.set(window, of: ramp)
                records.gradients.append(record)
            }
        } else {
            var record = base
            record.place.x = Int32(records.place(of: ramp))
            record.place.y = Int32(ramp.starts.count)
            records.gradients.append(record)
        }
        let key = PipelineKey(
            material: .gradient(GradientStage(kind: paint.kind, lookup: lookup)),
            blend: item.isOpaque ? .opaque : .over)
        for record in first..<records.gradients.count {
            for (index, rect) in clips.enumerated() {
                add(rect, key: key, source: UInt32(record), isSplit: record > first || index > 0)
            }
        }
    }

    private func record(_ map: Homography, focus: Float, _ item: DrawItem) -> GradientRecord {
        let bounds = item.bounds
        let start = map.homogeneous(Double(bounds.x0), Double(bounds.y0))
        let middle = map.homogeneous(
            Double(bounds.x0) + Double(bounds.width) / 2, Double(bounds.y0) + Double(bounds.height) / 2)
        // A common factor changes nothing; this factor keeps w near 1.
        let s = middle.z != 0 && middle.z.isFinite ? 1 / middle.z : 1
        func vector(_ x: Double, _ y: Double, _ w: Double, _ last: Float) -> SIMD4<Float> {
            SIMD4(Float(x * s), Float(y * s), Float(w * s), last)
        }
        var record = GradientRecord()
        record.atOrigin = vector(start.x, start.y, start.z, Float(item.opacity.value))
        record.perX = vector(map.xx, map.xy, map.xw, Float(Int(bounds.x0) + offset.x))
        record.perY = vector(map.yx, map.yy, map.yw, Float(Int(bounds.y0) + offset.y))
        record.focus.x = focus
        record.place = SIMD4(
            0, 0, Int32(truncatingIfNeeded: offset.x), Int32(truncatingIfNeeded: offset.y))
        return record
    }
}

extension GradientRecord {
    /// The spans of a window, without those before its first and after its last, whose colour is constant.
    private static let spansInWindow = 3
    /// A gradient with more windows is searched. On llvmpipe, a search takes as long as about fifteen windows.
    static let maximumWindows = 8
    /// Bits of `place.x`: whether pixels before the first span, and pixels after the last span, belong to other windows.
    private static let beginsWithin: Int32 = 1
    private static let endsWithin: Int32 = 2

    static func windows(of ramp: GradientRamp) -> Int {
        max(1, (ramp.starts.count - 2 + spansInWindow - 1) / spansInWindow)
    }

    /// Stores a window of a ramp's spans.
    fileprivate mutating func set(_ window: Int, of ramp: GradientRamp) {
        let (first, last) = (1 + window * Self.spansInWindow, ramp.starts.count - 1)
        func start(_ index: Int) -> Float { index <= last ? ramp.starts[index] : SurfaceLowering.nowhere }
        // The last span's colour is constant, so it may be stored in more than one place.
        func color(_ index: Int) -> SIMD4<Float> { ramp.color(ramp.spans[min(index, last)].lowHalf) }
        func gain(_ index: Int) -> SIMD4<Float> { ramp.color(ramp.spans[min(index, last)].highHalf) }
        starts = SIMD4(start(first), start(first + 1), start(first + 2), start(first + 3))
        (color0, color1, color2) = (color(first - 1), color(first), color(first + 1))
        (color3, color4) = (color(first + 2), color(first + 3))
        (gain1, gain2, gain3) = (gain(first), gain(first + 1), gain(first + 2))
        if window > 0 { place.x |= Self.beginsWithin }
        if first + Self.spansInWindow < last { place.x |= Self.endsWithin }
    }
}

extension GradientRamp {
    /// A span's blue, green, red and alpha in the shaders' form: straight red, green and blue of 0...1 first.
    fileprivate func color(_ c: SIMD4<Float>) -> SIMD4<Float> {
        let scale: Float = isOpaque && !isDeep ? 1 / 255 : 1
        return SIMD4(c.z * scale, c.y * scale, c.x * scale, c.w)
    }
}

extension FrameRecordList {
    /// The index of a ramp's first span; the spans are added if they are not in the list yet.
    fileprivate mutating func place(of ramp: GradientRamp) -> Int {
        if let place = rampPlaces[ramp] { return place }
        let place = spans.count
        for (start, span) in zip(ramp.starts, ramp.spans) {
            var record = GradientSpan()
            record.start.x = start
            (record.color, record.gain) = (ramp.color(span.lowHalf), ramp.color(span.highHalf))
            spans.append(record)
        }
        rampPlaces[ramp] = place
        return place
    }
}
