import CoreGraphics
import Foundation
import LaminaLayer
import Synchronization

private let animationsEnabled = Mutex(true)

extension UIView {
    /// Whether blocks animate anything.
    public static var areAnimationsEnabled: Bool { animationsEnabled.withLock { $0 } }
    /// Sets whether later blocks animate.
    public static func setAnimationsEnabled(_ enabled: Bool) { animationsEnabled.withLock { $0 = enabled } }
    /// The duration of the animation whose block runs; 0 for none.
    public static var inheritedAnimationDuration: TimeInterval { ViewAnimation.current?.duration ?? 0 }

    /// Changes properties at once.
    public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        ViewAnimation.with(nil, actionsWithoutAnimation)
    }

    static func function(_ curve: AnimationCurve) -> CAMediaTimingFunction {
        switch curve {
        case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
        case .easeIn: CAMediaTimingFunction(name: .easeIn)
        case .easeOut: CAMediaTimingFunction(name: .easeOut)
        case .linear: CAMediaTimingFunction(name: .linear)
        }
    }

    /// Runs a block whose changes move. The completion is called when the last of the animations is over, and
    /// at the next frame where there are none.
    static func run(_ animation: ViewAnimation, _ body: () -> Void, _ completion: ((Bool) -> Void)?) {
        if let scrubber = ViewAnimation.scrubber { return scrubber.collect(animation, body, completion) }
        CATransaction.begin()
        CATransaction.setAnimationDuration(animation.duration)
        if let completion { CATransaction.setCompletionBlock { completion(true) } }
        ViewAnimation.with(animation, body)
        CATransaction.commit()
    }

    private static func animation(
        _ duration: TimeInterval, _ delay: TimeInterval, _ options: AnimationOptions,
        _ spring: SpringForce? = nil
    ) -> ViewAnimation {
        var (duration, curve) = (duration, options.curve)
        if let outer = ViewAnimation.current {
            if !options.contains(.overrideInheritedDuration) { duration = outer.duration }
            if !options.contains(.overrideInheritedCurve), case .curve(let function) = outer.timing,
                let known = [AnimationCurve.easeInOut, .easeIn, .easeOut, .linear].first(where: {
                    Self.function($0) === function
                })
            {
                curve = known
            }
        }
        return ViewAnimation(
            duration: duration, delay: delay,
            timing: spring.map { .spring($0) } ?? .curve(function(curve)),
            repeats: options.contains(.repeat), autoreverses: options.contains(.autoreverse),
            replaces: options.contains(.beginFromCurrentState))
    }

    /// Animates the changes of a block.
    ///
    /// A change of a property that is still moving is added to the movement: what was under way goes on, the
    /// new way is added, and the speed does not jump. With ``AnimationOptions/beginFromCurrentState`` the new
    /// animation replaces the others and begins where the property is seen. So it does where values cannot be
    /// added (colours, paths, transforms that turn and move), and where the other repeats for ever.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) { run(animation(duration, delay, options), animations, completion) }

    /// Animates the changes of a block, slow at both ends.
    public static func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) { run(animation(duration, 0, []), animations, completion) }

    /// Repeats the changes of a block, within the block of an animation, a number of times.
    ///
    /// - Parameter autoreverses: Whether each time goes there and back.
    public static func modifyAnimations(
        withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
    ) {
        guard let outer = ViewAnimation.current, type(of: outer) == ViewAnimation.self else {
            return animations()
        }
        let own = ViewAnimation(
            duration: outer.duration, delay: outer.delay, timing: outer.timing, repeats: outer.repeats,
            autoreverses: autoreverses, replaces: outer.replaces)
        own.repeatCount = Float(count)
        ViewAnimation.with(own, animations)
    }

    /// Animates the changes of a block as a spring that is at rest after the duration.
    ///
    /// - Parameters:
    ///   - dampingRatio: 1 for a spring that does not swing, less for one that does.
    ///   - velocity: At the beginning, in whole distances a second.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval,
        usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let spring = SpringForce(
            dampingRatio: Double(dampingRatio), velocity: Double(velocity), duration: duration)
        run(animation(duration, delay, options, spring), animations, completion)
    }

    /// Animates the changes of a block as a spring of a bounce.
    public static func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
        delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let made = CASpringAnimation(perceptualDuration: max(duration, 1e-3), bounce: Double(bounce))
        let spring = SpringForce(
            mass: Double(made.mass), stiffness: Double(made.stiffness), damping: Double(made.damping),
            velocity: Double(initialSpringVelocity))
        run(animation(made.settlingDuration, delay, options, spring), animations, completion)
    }

    // MARK: Keyframes

    /// Animates the changes of ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)`` within a
    /// block.
    public static func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let frames = KeyframeAnimation(duration, delay, options)
        run(
            frames,
            {
                animations()
                frames.finish()
            }, completion)
    }

    /// A part of ``animateKeyframes(withDuration:delay:options:animations:completion:)``; elsewhere its
    /// changes happen at once.
    ///
    /// - Parameters:
    ///   - frameStartTime: The start, as a share of the whole duration, 0...1.
    ///   - frameDuration: The length, as a share of the whole duration, 0...1.
    public static func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) {
        guard let frames = ViewAnimation.current as? KeyframeAnimation else { return animations() }
        frames.part(frameStartTime, frameDuration, animations)
    }

    // MARK: Transitions

    /// Changes a view within a transition from its present look to the new one.
    ///
    /// Flips turn the view over in space. For curls, a picture turns about the upper edge like a leaf of a
    /// calendar, without being bent.
    public static func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
        animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        let transition = CATransition()
        transition.duration = duration
        transition.timingFunction = function(options.curve)
        let sides: [UInt: CATransitionSubtype] = [1: .fromLeft, 2: .fromRight, 6: .fromTop, 7: .fromBottom]
        if let side = sides[options.transition] {
            transition.type = CATransitionType(rawValue: "flip")
            transition.subtype = side
        } else {
            let curls: [UInt: String] = [3: "pageCurl", 4: "pageUnCurl"]
            transition.type = curls[options.transition].map(CATransitionType.init(rawValue:)) ?? .fade
        }
        run(
            animation(duration, 0, options),
            {
                if areAnimationsEnabled { view.layer.add(transition, forKey: "transition") }
                animations?()
            }, completion)
    }

    /// Puts a view in another's place, or shows it in place of the other, within a transition.
    public static func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let parent = fromView.superview else { return }
        transition(
            with: parent, duration: duration, options: options,
            animations: {
                performWithoutAnimation {
                    if options.contains(.showHideTransitionViews) {
                        fromView.isHidden = true
                        toView.isHidden = false
                    } else {
                        parent.insertSubview(toView, aboveSubview: fromView)
                        fromView.removeFromSuperview()
                    }
                }
            }, completion: completion)
    }

    // MARK: The older calls

    /// Begins an animation whose changes end with ``commitAnimations()``.
    public static func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
        CATransaction.begin()
        ViewAnimation.push(PlainAnimation())
    }
    /// Ends the block of an animation.
    public static func commitAnimations() {
        guard let animation = ViewAnimation.current as? PlainAnimation else { return }
        ViewAnimation.pop()
        CATransaction.setAnimationDuration(animation.settings.duration)
        animation.finish()
        CATransaction.commit()
    }
    private static func set(_ body: (PlainAnimation) -> Void) {
        (ViewAnimation.current as? PlainAnimation).map(body)
    }
    /// The duration of the animation that was begun.
    public static func setAnimationDuration(_ duration: TimeInterval) {
        set { $0.settings.duration = duration }
    }
    /// The delay of the animation that was begun.
    public static func setAnimationDelay(_ delay: TimeInterval) { set { $0.settings.delay = delay } }
    /// The curve of the animation that was begun.
    public static func setAnimationCurve(_ curve: AnimationCurve) { set { $0.settings.curve = curve } }
    /// The repeat count of the begun animation.
    public static func setAnimationRepeatCount(_ repeatCount: Float) {
        set { $0.settings.count = repeatCount }
    }
    /// Whether the animation that was begun runs back.
    public static func setAnimationRepeatAutoreverses(_ autoreverses: Bool) {
        set { $0.settings.autoreverses = autoreverses }
    }
    /// Accepted: an animation of a moving property always begins at the visible value.
    public static func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {}
}
