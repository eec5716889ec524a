import Foundation
import LaminaValues

/// Measures of rounded corners.
enum CornerGeometry {
    /// How far along an edge a corner of radius 1 reaches.
    ///
    /// For the continuous curve, the header's `cornerCurveExpansionFactor` says 1.528665. The outline that was fitted to
    /// Core Animation's own pixels begins a little farther out.
    static func extent(of curve: CALayerCornerCurve) -> CGFloat {
        curve == .continuous ? 1.547302 : 1
    }
}

extension LayerProperties {
    /// Whether every corner is a quarter circle, which backends cover in closed form.
    var hasCircularCorners: Bool { maskedCorners == .all && cornerCurve != .continuous }

    /// At most half the shorter side: a larger radius makes a capsule.
    var effectiveCornerRadius: CGFloat {
        let limit = min(bounds.width, bounds.height) / 2
        return cornerRadius > 0 && maskedCorners != [] ? min(cornerRadius, limit) : 0
    }
}
