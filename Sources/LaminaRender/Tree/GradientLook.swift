import LaminaGeometry
import LaminaValues

/// The colours of a gradient layer, computed once and shared from frame to frame.
final class GradientLook: Sendable {
    let ramp: GradientRamp

    /// `nil` if the layer draws no gradient.
    init?(_ p: borrowing LayerProperties) {
        guard p.kind == .gradient, p.gradient.isDrawn, let ramp = p.gradient.ramp else { return nil }
        self.ramp = ramp
    }
}
