/// A straight edge, ready to be evaluated at pixel centres; all in pixels.
///
/// `t = a·x + b·y + c` is scaled so that |a| + |b| = 1, and positive inside. The coverage of a smooth edge is the
/// exact share of the unit pixel on the inner side (see `CoverageEdge` in LaminaPlan for the formula, and
/// `Shaders/Include/coverage.glsl` for the same on the GPU). Only +, −, ×, ÷ and √ of IEEE floats are used, each
/// rounded on its own, so every machine gets the same bytes.
package struct HalfPlane: Sendable {
    package enum Kind: UInt8, Sendable { case smooth, hardClosed, hardOpen }

    package var a: Float
    package var b: Float
    package var c: Float
    package var kind: Kind
    /// Half the width of the middle stretch of the pixel's profile.
    var flat: Float
    var inverseWide: Float
    var inverseTail: Float
    /// 1/a, or 0 for an edge along the row.
    var inverseA: Float

    package init(a: Float, b: Float, c: Float, kind: Kind) {
        self.a = a
        self.b = b
        self.c = c
        self.kind = kind
        let wide = max(a.magnitude, b.magnitude)
        let narrow = min(a.magnitude, b.magnitude)
        flat = (wide - narrow) / 2
        inverseWide = 1 / wide
        inverseTail = narrow > 0 ? 1 / (2 * wide * narrow) : 0
        // Flatter than this an edge crosses no pixel border within any picture.
        inverseA = a.magnitude > 1e-6 ? 1 / a : 0
    }

    /// The share of the pixel on the inner side, 0...1.
    @inline(__always)
    package func coverage(x: Float, y: Float) -> Float {
        let t = a * x + b * y + c
        switch kind {
        case .smooth: return Self.share(t, flat: flat, inverseWide: inverseWide, inverseTail: inverseTail)
        case .hardClosed: return t >= 0 ? 1 : 0
        case .hardOpen: return t > 0 ? 1 : 0
        }
    }

    /// The profile of a line across a unit pixel: the convolution of two boxes.
    @inline(__always)
    static func share(_ t: Float, flat: Float, inverseWide: Float, inverseTail: Float) -> Float {
        let s = t.magnitude
        if s >= 0.5 { return t > 0 ? 1 : 0 }
        if s <= flat { return 0.5 + t * inverseWide }
        let rest = 0.5 - s
        let tail = rest * rest * inverseTail
        return t > 0 ? 1 - tail : tail
    }

    /// The x between which a row can have coverage, and those between which it is whole, as open real intervals.
    @inline(__always)
    func narrow(row y: Float, _ touched: inout (Float, Float), _ whole: inout (Float, Float)) {
        let k = b * y + c
        if inverseA == 0 {
            if k <= -0.5 { touched = (1, -1) }
            if k < 0.5 { whole = (1, -1) }
            return
        }
        let outer = (-0.5 - k) * inverseA
        let inner = (0.5 - k) * inverseA
        if inverseA > 0 {
            touched.0 = max(touched.0, outer)
            whole.0 = max(whole.0, inner)
        } else {
            touched.1 = min(touched.1, outer)
            whole.1 = min(whole.1, inner)
        }
    }
}
