import LaminaGeometry
import LaminaPlan

/// The colours of a gradient layer, found once and shared from frame to frame.
final class GradientLook: Sendable {
    let ramp: GradientRamp

    /// `nil` where nothing is drawn.
    init?(_ p: borrowing LayerProperties) {
        guard p.kind == .gradient, p.gradient.isDrawn, let ramp = p.gradient.ramp else { return nil }
        self.ramp = ramp
    }
}
