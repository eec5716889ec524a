/// A gradient's colours prepared for lookup by place: spans in which every channel is a linear function.
///
/// Made once for a layer's values and shared from frame to frame. Spans are exact however close two stops are, and a jump
/// stays sharp; there is no table of cells that could blur it. `LaminaGradient.h` and `Shaders/Include/gradient.glsl`
/// define the colours that a span gives.
package final class GradientRamp: Sendable {
    /// The place where each span begins, rising. The first span begins before all places.
    package let starts: [Float]
    /// For each span: blue, green, red and alpha at its beginning, then their change per unit of place. Alpha is 0...255,
    /// and so is every channel of an opaque ramp. The other channels of other ramps are straight, 0...1.
    package let spans: [SIMD8<Float>]
    /// Whether every pixel is opaque.
    package let isOpaque: Bool
    /// Whether the ramp is one for floats: all numbers are of 0...1, and constant parts are not rounded to bytes.
    package let isDeep: Bool
    private let hash: Int

    /// Places, also those of stops, are clamped to this distance on both sides of 0.
    package static let farthest: Double = 4096
    /// Stops this close together count as one place. Besides, every lookup is made this far beyond the place, so that a
    /// pixel whose centre lies on a jump counts as beyond it, however its place is rounded.
    package static let nearest: Float = 0x1p-20

    /// `nil` with fewer than two stops.
    ///
    /// - Parameter isDeep: Whether the ramp is one for floats.
    package init?(_ stops: GradientStops, isDeep: Bool = false) {
        let all = stops.stops
        guard all.count >= 2 else { return nil }
        let isOpaque = all.allSatisfy { isDeep ? $0.color.w == 1 : Self.levels($0.color).w == 255 }
        var (starts, spans): ([Float], [SIMD8<Float>]) = ([], [])
        func append(_ start: Float, _ span: SIMD8<Float>) {
            if spans.last == span, span.highHalf == .zero { return }
            starts.append(start)
            spans.append(span)
        }
        func constant(_ color: SIMD4<Double>) -> SIMD8<Float> {
            isDeep
                ? Self.linear(from: color, to: color, over: 1, isOpaque, true)
                : Self.constant(color, isOpaque)
        }
        append(-0x1p30, constant(all[0].color))
        var index = 0
        while index < all.count {
            // All stops in one place.
            let start = Float(all[index].location)
            var last = index
            while last + 1 < all.count, Float(all[last + 1].location) - start < Self.nearest { last += 1 }
            guard last + 1 < all.count else {
                append(start, constant(all[last].color))
                break
            }
            let (a, b) = (all[last].color, all[last + 1].color)
            let width = Float(all[last + 1].location) - start
            append(
                start,
                a == b ? constant(a) : Self.linear(from: a, to: b, over: width, isOpaque, isDeep))
            index = last + 1
        }
        (self.starts, self.spans, self.isOpaque, self.isDeep) = (starts, spans, isOpaque, isDeep)
        var hasher = Hasher()
        hasher.combine(starts.count)
        // A few spans distinguish ramps well enough.
        for index in stride(from: 0, to: starts.count, by: max(1, starts.count / 16)) {
            hasher.combine(starts[index])
            hasher.combine(spans[index])
        }
        hash = hasher.finalize()
    }

    /// The premultiplied bytes of a colour as a fill: a constant part of the gradient must have exactly these bytes.
    private static func levels(_ color: SIMD4<Double>) -> SIMD4<Float> {
        let packed = PackedColor(CGColor(red: color.x, green: color.y, blue: color.z, alpha: color.w))
        return SIMD4(Float(packed.blue), Float(packed.green), Float(packed.red), Float(packed.alpha))
    }

    private static func constant(_ color: SIMD4<Double>, _ isOpaque: Bool) -> SIMD8<Float> {
        var start = levels(color)
        if !isOpaque {
            let alpha = start.w
            start = alpha > 0 ? start / alpha : .zero
            start.w = alpha
        }
        return SIMD8(lowHalf: start, highHalf: .zero)
    }

    private static func linear(
        from a: SIMD4<Double>, to b: SIMD4<Double>, over width: Float, _ isOpaque: Bool,
        _ isDeep: Bool
    ) -> SIMD8<Float> {
        let scale = isDeep ? .one : isOpaque ? SIMD4<Double>(repeating: 255) : SIMD4(1, 1, 1, 255)
        func turned(_ c: SIMD4<Double>) -> SIMD4<Double> { SIMD4(c.z, c.y, c.x, c.w) * scale }
        var (start, slope) = (SIMD4<Float>(turned(a)), SIMD4<Float>((turned(b) - turned(a)) / Double(width)))
        if isOpaque { (start.w, slope.w) = (isDeep ? 1 : 255, 0) }
        return SIMD8(lowHalf: start, highHalf: slope)
    }
}

extension GradientRamp: Hashable {
    package static func == (a: GradientRamp, b: GradientRamp) -> Bool {
        a === b
            || (a.hash == b.hash && a.isOpaque == b.isOpaque && a.isDeep == b.isDeep && a.starts == b.starts
                && a.spans == b.spans)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
