import CLaminaKernels
import LaminaGeometry

/// A gradient prepared for computing pixels. Its arithmetic is defined in `LaminaGradient.h`.
package struct GradientRows {
    /// How a point of the gradient's space becomes a place on the gradient.
    package enum Kind: Equatable, Sendable {
        /// The x of the gradient's space.
        case axial
        /// The distance from the origin.
        case radial
        /// The angle from +x to +y, in turns.
        case conic
        /// The distance from the origin plus a share, 0...1, of x.
        case focal(Float)
    }

    private var gradient: lamina_gradient

    /// Valid for as long as the ramp lives: its arrays never change, so their elements stay in place.
    ///
    /// - Parameter map: From pixels, centres at ½, to the gradient's space.
    package init?(_ kind: Kind, _ ramp: GradientRamp, map: Homography) {
        guard let starts = ramp.starts.withUnsafeBufferPointer({ $0.baseAddress }),
            let spans = ramp.spans.withUnsafeBytes({ $0.baseAddress })
        else { return nil }
        var focus: Float = 0
        if case .focal(let share) = kind { focus = share }
        let kind =
            switch kind {
            case .axial: LAMINA_GRADIENT_AXIAL
            case .radial: LAMINA_GRADIENT_RADIAL
            case .conic: LAMINA_GRADIENT_CONIC
            case .focal: LAMINA_GRADIENT_FOCAL
            }
        gradient = lamina_gradient(
            kind: kind, focus: focus, is_opaque: ramp.isOpaque ? 1 : 0,
            map: (
                map.xx, map.xy, map.xw, map.yx, map.yy, map.yw, map.tx, map.ty, map.tw
            ),
            starts: starts, spans: spans.assumingMemoryBound(to: Float.self), count: ramp.starts.count)
    }

    /// Writes a rectangle of pixels, whose first pixel is (x, y). Hot.
    package func fill(
        _ pixels: UnsafeMutablePointer<UInt32>, stride: Int, width: Int, height: Int, x: Int32, y: Int32
    ) {
        withUnsafePointer(to: gradient) { lamina_gradient_rows(pixels, stride, width, height, $0, x, y) }
    }
}
