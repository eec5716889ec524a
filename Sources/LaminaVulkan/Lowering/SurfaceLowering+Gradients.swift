import LaminaGeometry
import LaminaPlan

/// Gradients in whole pixels; with a shape, a mask or a formula they are surfaces by now.
extension SurfaceLowering {
    /// Spans that a record holds.
    private static let spansInRecord = 5
    /// Beyond all places.
    private static let nowhere: Float = 0x1p30

    mutating func lowerGradient(_ index: Int, _ item: DrawItem, _ clips: [PixelRect]) {
        let list = surface.drawList
        guard list.gradients.indices.contains(index), item.opacity > 0 else { return }
        let paint = list.gradients[index]
        guard plan.plan.ramps.indices.contains(Int(paint.ramp)) else { return }
        let ramp = plan.plan.ramps[Int(paint.ramp)]
        let searches = ramp.starts.count > Self.spansInRecord
        var record = record(paint.map, item)
        if searches {
            record.place.x = Int32(records.place(of: ramp))
            record.place.y = Int32(ramp.starts.count)
        } else {
            record.set(ramp, nowhere: Self.nowhere)
        }
        records.gradients.append(record)
        let key = PipelineKey(
            material: .gradient(GradientStage(kind: paint.kind, searches: searches)),
            blend: item.isOpaque ? .opaque : .over)
        for (index, rect) in clips.enumerated() {
            add(rect, key: key, source: UInt32(records.gradients.count - 1), isSplit: index > 0)
        }
    }

    private func record(_ map: Homography, _ item: DrawItem) -> GradientRecord {
        let bounds = item.bounds
        let start = map.homogeneous(Double(bounds.x0), Double(bounds.y0))
        let middle = map.homogeneous(
            Double(bounds.x0) + Double(bounds.width) / 2, Double(bounds.y0) + Double(bounds.height) / 2)
        // A common factor changes nothing; this one keeps w near 1.
        let s = middle.z != 0 && middle.z.isFinite ? 1 / middle.z : 1
        func vector(_ x: Double, _ y: Double, _ w: Double, _ last: Float) -> SIMD4<Float> {
            SIMD4(Float(x * s), Float(y * s), Float(w * s), last)
        }
        var record = GradientRecord()
        record.atOrigin = vector(start.x, start.y, start.z, Float(item.opacity) / 255)
        record.perX = vector(map.xx, map.xy, map.xw, Float(Int(bounds.x0) + offset.x))
        record.perY = vector(map.yx, map.yy, map.yw, Float(Int(bounds.y0) + offset.y))
        record.place = SIMD4(
            0, 0, Int32(truncatingIfNeeded: offset.x), Int32(truncatingIfNeeded: offset.y))
        return record
    }
}

extension GradientRecord {
    /// Takes over a ramp of few spans.
    fileprivate mutating func set(_ ramp: GradientRamp, nowhere: Float) {
        var colors = ramp.spans.map { ramp.color($0.lowHalf) }
        var gains = ramp.spans.map { ramp.color($0.highHalf) }
        var begins = ramp.starts
        // The last one stays the same: it may stand in more than one place.
        let last = colors.last ?? .zero
        while colors.count < 5 {
            colors.append(last)
            gains.append(.zero)
            begins.append(nowhere)
        }
        starts = SIMD4(begins[1], begins[2], begins[3], begins[4])
        (color0, color1, color2, color3, color4) = (colors[0], colors[1], colors[2], colors[3], colors[4])
        (gain1, gain2, gain3) = (gains[1], gains[2], gains[3])
    }
}

extension GradientRamp {
    /// Blue, green, red and alpha of a span as the shaders have them: straight red, green and blue first.
    fileprivate func color(_ c: SIMD4<Float>) -> SIMD4<Float> {
        let scale: Float = isOpaque ? 1 / 255 : 1
        return SIMD4(c.z * scale, c.y * scale, c.x * scale, c.w)
    }
}

extension FrameRecordList {
    /// Where a ramp's spans begin; they are added if they are not there yet.
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
