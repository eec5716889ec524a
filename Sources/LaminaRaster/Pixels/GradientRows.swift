import CLaminaKernels
import LaminaGeometry

/// A gradient prepared for computing pixels. Its arithmetic is defined in `LaminaGradient.h`.
package struct GradientRows {
    private var gradient: lamina_gradient

    /// Valid for as long as the ramp lives: its arrays never change, so their elements stay in place.
    ///
    /// - Parameters:
    ///   - focus: The share of x in the places of a focal gradient, 0...1; without meaning for other kinds.
    ///   - map: From pixels, centres at ½, to the gradient's space.
    package init?(_ kind: GradientKind, focus: Float, _ ramp: GradientRamp, map: Homography) {
        guard let starts = ramp.starts.withUnsafeBufferPointer({ $0.baseAddress }),
            let spans = ramp.spans.withUnsafeBytes({ $0.baseAddress })
        else { return nil }
        let focus = kind == .focal ? focus : 0
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
        _ pixels: UnsafeMutableRawPointer, stride: Int, width: Int, height: Int, x: Int32, y: Int32,
        by kernels: DrawingKernels = .bytes
    ) {
        withUnsafePointer(to: gradient) {
            kernels.table.pointee.gradient_rows(pixels, stride, width, height, $0, x, y)
        }
    }
}
