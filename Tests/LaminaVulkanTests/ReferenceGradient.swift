import Foundation
import LaminaGeometry
import LaminaPlan

/// Gradients as `GradientPaint` and `LaminaGradient.h` define them, slowly.
enum ReferenceGradient {
    /// Blue, green, red and alpha, 0...1, of the pixel at (x, y).
    static func color(_ paint: GradientPaint, _ ramp: GradientRamp, x: Int, y: Int) -> SIMD4<Double> {
        let h = paint.map.homography.homogeneous(Double(x) + 0.5, Double(y) + 0.5)
        let (u, v) = (h.x / h.z, h.y / h.z)
        var place =
            switch paint.kind {
            case .axial: u
            case .radial: (u * u + v * v).squareRoot()
            case .focal: (u * u + v * v).squareRoot() + Double(paint.focus) * u
            case .conic: atan2(v, u) / (2 * Double.pi)
            }
        if paint.kind == .conic, place < 0 { place += 1 }
        place += Double(GradientRamp.nearest)
        if paint.kind == .conic, place >= 1 { place -= 1 }
        let index = ramp.starts.lastIndex { Double($0) <= place } ?? 0
        let span = ramp.spans[index]
        var levels = SIMD4<Double>(span.lowHalf)
        if span.highHalf != .zero {
            levels += SIMD4<Double>(span.highHalf) * (place - Double(ramp.starts[index]))
        }
        if !ramp.isOpaque {
            let alpha = levels.w
            levels = pointwiseMin(levels * alpha, SIMD4(repeating: alpha))
            levels.w = alpha
        }
        let threshold = (Double(bayer(x & 7, y & 7, size: 8)) + 0.5) / 64
        return (levels + threshold).rounded(.down) / 255
    }

    /// Bayer's matrix by its recursive definition: four times the one of half the size, and 0, 2, 3, 1.
    private static func bayer(_ x: Int, _ y: Int, size: Int) -> Int {
        guard size > 1 else { return 0 }
        let half = size / 2
        return 4 * bayer(x % half, y % half, size: half) + [[0, 2], [3, 1]][y / half][x / half]
    }
}
