import Foundation
import LaminaValues

/// An animation that a spring pulls from one value to another.
///
/// The spring moves by its own values, independent of the ``CAAnimation/duration``, which only cuts the motion off:
/// set the duration to ``settlingDuration``.
open class CASpringAnimation: CABasicAnimation {
    private var spring = SpringCurve()

    /// The mass at the spring's end; above 0, 1 by default.
    open var mass: CGFloat {
        get { spring.mass }
        set { spring.mass = newValue }
    }

    /// The spring's constant; above 0, 100 by default.
    open var stiffness: CGFloat {
        get { spring.stiffness }
        set { spring.stiffness = newValue }
    }

    /// How strongly motion is braked; at least 0, 10 by default.
    open var damping: CGFloat {
        get { spring.damping }
        set { spring.damping = newValue }
    }

    /// How fast it starts towards the end, in whole ways a second; 0 by default.
    open var initialVelocity: CGFloat {
        get { spring.initialVelocity }
        set { spring.initialVelocity = newValue }
    }

    /// Whether more than critical damping makes it slower; `false`, the default, takes it as critical.
    open var allowsOverdamping: Bool {
        get { spring.allowsOverdamping }
        set { spring.allowsOverdamping = newValue }
    }

    /// Seconds until it is as good as at rest.
    open var settlingDuration: CFTimeInterval { spring.settlingDuration }

    /// Seconds that the motion seems to take: a period of the spring without damping, 2π/√(stiffness/mass).
    open var perceptualDuration: CFTimeInterval { 2 * .pi / (stiffness / mass).squareRoot() }

    /// How much it swings: 0 at critical damping, 1 without damping, below 0 for more than critical.
    open var bounce: CGFloat {
        let ratio = damping / (2 * (stiffness * mass).squareRoot())
        return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    }

    /// A spring by how it looks, with mass 1 and the ``CAAnimation/duration`` in which it settles.
    ///
    /// - Parameters:
    ///   - perceptualDuration: In seconds, above 0.
    ///   - bounce: −1...1.
    public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
        self.init()
        let frequency = 2 * Double.pi / perceptualDuration
        let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
        stiffness = frequency * frequency
        damping = 2 * ratio * frequency
        allowsOverdamping = bounce < 0
        duration = settlingDuration.isFinite ? settlingDuration : 0
    }

    override open func copyValues(to copy: CAAnimation) {
        super.copyValues(to: copy)
        if let copy = copy as? CASpringAnimation { copySpringAnimationValues(to: copy) }
    }

    override func motion(_ kind: ValueKind) throws(CAAnimationError) -> PropertyAnimation.Motion? {
        .spring(spring, try ends(kind))
    }
}
