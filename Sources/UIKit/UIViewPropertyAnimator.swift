import CoreGraphics
import Foundation
import LaminaLayer

/// The state of an animator.
public enum UIViewAnimatingState: Int, Hashable, Sendable {
    case inactive, active, stopped
}

/// Where an animation is.
public enum UIViewAnimatingPosition: Int, Hashable, Sendable {
    case end, start, current
}

/// The timing of an animator's values.
public protocol UITimingCurveProvider: AnyObject {
    /// The curve, if it is not a spring's.
    var cubicTimingParameters: UICubicTimingParameters? { get }
    /// The spring, if it is one.
    var springTimingParameters: UISpringTimingParameters? { get }
}

/// A Bézier curve of time.
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    let function: CAMediaTimingFunction
    /// The named curve.
    public let animationCurve: UIView.AnimationCurve
    /// The first control point.
    public let controlPoint1: CGPoint
    /// The second control point.
    public let controlPoint2: CGPoint

    /// A curve that is slow at both ends.
    public convenience override init() { self.init(animationCurve: .easeInOut) }
    /// A named curve.
    public init(animationCurve curve: UIView.AnimationCurve) {
        animationCurve = curve
        function = UIView.function(curve)
        switch curve {
        case .easeInOut: (controlPoint1, controlPoint2) = (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
        case .easeIn: (controlPoint1, controlPoint2) = (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
        case .easeOut: (controlPoint1, controlPoint2) = (CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
        case .linear: (controlPoint1, controlPoint2) = (.zero, CGPoint(x: 1, y: 1))
        }
    }
    /// A curve by its control points.
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        animationCurve = .easeInOut
        (controlPoint1, controlPoint2) = (point1, point2)
        function = CAMediaTimingFunction(
            controlPoints: Float(point1.x), Float(point1.y), Float(point2.x), Float(point2.y))
    }
    open var cubicTimingParameters: UICubicTimingParameters? { self }
    /// None.
    open var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A spring of time.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    /// The initial velocity, in whole distances per second. The longer of the two counts.
    public let initialVelocity: CGVector
    private let ratio: CGFloat?
    private let numbers: (mass: CGFloat, stiffness: CGFloat, damping: CGFloat)

    /// A spring that is at rest after the animator's duration.
    public convenience override init() { self.init(dampingRatio: 1) }
    /// A spring that is at rest after the animator's duration.
    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
        self.ratio = ratio
        numbers = (1, 1, 1)
        initialVelocity = velocity
    }
    /// A spring that takes as long as its numbers say.
    public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
        ratio = nil
        numbers = (mass, stiffness, damping)
        initialVelocity = velocity
    }
    /// None.
    open var cubicTimingParameters: UICubicTimingParameters? { nil }
    open var springTimingParameters: UISpringTimingParameters? { self }

    func force(duration: TimeInterval) -> (SpringForce, TimeInterval) {
        let velocity = [initialVelocity.dx, initialVelocity.dy].max { $0.magnitude < $1.magnitude } ?? 0
        if let ratio {
            let force = SpringForce(
                dampingRatio: Double(ratio), velocity: Double(velocity), duration: duration)
            return (force, duration)
        }
        let spring = CASpringAnimation(keyPath: nil)
        spring.mass = Double(numbers.mass)
        spring.stiffness = Double(numbers.stiffness)
        spring.damping = Double(numbers.damping)
        let force = SpringForce(
            mass: Double(numbers.mass), stiffness: Double(numbers.stiffness),
            damping: Double(numbers.damping), velocity: Double(velocity))
        return (force, spring.settlingDuration)
    }
}

/// The methods of an animation that can be paused and reversed.
public protocol UIViewAnimating: AnyObject {
    /// The state of the animation.
    var state: UIViewAnimatingState { get }
    /// Whether it runs.
    var isRunning: Bool { get }
    /// Whether it runs back.
    var isReversed: Bool { get set }
    /// How much of it has run, 0...1.
    var fractionComplete: CGFloat { get set }
    /// Begins, or goes on.
    func startAnimation()
    /// Begins after a delay.
    func startAnimation(afterDelay delay: TimeInterval)
    func pauseAnimation()
    /// Ends where it is.
    func stopAnimation(_ withoutFinishing: Bool)
    /// Ends a stopped animation at a place.
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// The methods of an animation to which changes are added.
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    /// Adds changes.
    func addAnimations(_ animation: @escaping () -> Void)
    /// Adds changes that begin after a part of the duration, 0...1.
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    /// Adds a block that is called when the animation is over.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
    /// Goes on with another curve.
    func continueAnimation(
        withTimingParameters parameters: UITimingCurveProvider?, durationFactor: CGFloat)
}

/// Animates changes of views, and can pause, reverse and scrub them.
///
/// The time that has run is told by `CACurrentMediaTime()`. A program that draws frames at times of its own sets
/// ``fractionComplete``, which is exact.
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
    /// The duration in seconds.
    open private(set) var duration: TimeInterval
    /// The delay that it was begun with, in seconds.
    open private(set) var delay: TimeInterval = 0
    /// How values move.
    open private(set) var timingParameters: UITimingCurveProvider?
    /// The state of the animation.
    open private(set) var state = UIViewAnimatingState.inactive
    /// Whether it runs.
    open private(set) var isRunning = false
    /// Accepted: there are no events.
    open var isUserInteractionEnabled = true
    /// Accepted: there are no events.
    open var isManualHitTestingEnabled = false
    /// Accepted: touches do not interrupt.
    open var isInterruptible = true
    /// Whether a fraction that is set is one of time along a straight line.
    open var scrubsLinearly = true
    /// Whether it is active after its end.
    open var pausesOnCompletion = false

    private var blocks: [(delay: CGFloat, body: () -> Void)] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    private var tracks: [CollectingAnimation.Track] = []
    private var startTime: CFTimeInterval = 0
    private var startFraction: CGFloat = 0
    private var run = 0

    /// An animator of a curve.
    public init(duration: TimeInterval, timingParameters parameters: UITimingCurveProvider) {
        self.duration = duration > 0 && duration.isFinite ? duration : 0
        timingParameters = parameters
    }
    /// An animator without a duration.
    public convenience override init() {
        self.init(duration: 0.2, timingParameters: UICubicTimingParameters())
    }
    /// An animator of a named curve.
    public convenience init(
        duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
    ) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }
    /// An animator of a Bézier curve.
    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration,
            timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
        if let animations { addAnimations(animations) }
    }
    /// An animator of a spring.
    public convenience init(
        duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
    ) {
        self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    /// Begins an animation at once.
    @discardableResult
    open class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(
            duration: duration, timingParameters: UICubicTimingParameters(animationCurve: options.curve))
        animator.addAnimations(animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    /// Adds changes, also while the animation runs.
    open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }
    /// Adds changes that begin after a part of the duration, 0...1.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        blocks.append((max(0, min(1, delayFactor)), animation))
        guard state == .active else { return }
        let fraction = fractionComplete
        collect()
        show(fraction, runs: isRunning)
    }
    /// Adds a block that is called when the animation is over.
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    /// Collects the changes of the blocks that have not run yet.
    private func collect() {
        let collecting = FractionalAnimation()
        collecting.tracks = tracks
        let blocks = blocks
        self.blocks = []
        for block in blocks {
            collecting.start = Double(block.delay)
            ViewAnimation.with(collecting, block.body)
        }
        tracks = collecting.tracks
    }

    private func activate() {
        guard state == .inactive else { return }
        state = .active
        startFraction = 0
        collect()
    }

    /// Begins, or goes on.
    open func startAnimation() { startAnimation(afterDelay: 0) }

    /// Begins after a delay.
    open func startAnimation(afterDelay delay: TimeInterval) {
        guard state != .stopped, !isRunning else { return }
        self.delay = delay > 0 && delay.isFinite ? delay : 0
        activate()
        show(startFraction, runs: true)
    }

    /// Goes on with another curve; `durationFactor` is the rest's share of the duration, or 0 for the remaining time.
    open func continueAnimation(
        withTimingParameters parameters: UITimingCurveProvider?, durationFactor: CGFloat
    ) {
        guard state == .active else { return }
        if let parameters { timingParameters = parameters }
        delay = 0
        show(fractionComplete, runs: true, rest: durationFactor > 0 ? duration * Double(durationFactor) : nil)
    }

    /// Pauses the animation, or makes it active without running.
    open func pauseAnimation() {
        guard state != .stopped else { return }
        let fraction = state == .active ? fractionComplete : 0
        activate()
        show(fraction, runs: false)
    }

    /// Ends where it is.
    ///
    /// - Parameter withoutFinishing: Whether the animation is inactive after that, and not only stopped.
    open func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active else { return }
        let fraction = fractionComplete
        end(at: fraction)
        state = withoutFinishing ? .inactive : .stopped
        if withoutFinishing { completions = [] }
    }

    /// Ends a stopped animation at a place.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard state == .stopped else { return }
        if finalPosition != .current { set(finalPosition == .end ? 1 : 0) }
        finish(finalPosition)
    }

    /// Whether it runs back.
    open var isReversed = false {
        didSet {
            guard isReversed != oldValue, state == .active else { return }
            show(1 - elapsed(oldValue), runs: isRunning, isMirrored: true)
        }
    }

    /// The fraction that has run, 0...1; from 1 down while it is reversed.
    open var fractionComplete: CGFloat {
        get { state == .inactive ? 0 : elapsed(isReversed) }
        set {
            guard state != .stopped else { return }
            activate()
            show(newValue.isFinite ? max(0, min(1, newValue)) : 0, runs: false)
        }
    }

    private func elapsed(_ isReversed: Bool) -> CGFloat {
        guard isRunning, duration > 0 else { return startFraction }
        let passed = CACurrentMediaTime() - startTime - delay
        return max(0, min(1, startFraction + CGFloat(max(0, passed) / duration)))
    }

    // MARK: The layers' animations

    /// The value of a track at a place of 0...1 on its way.
    private func timing() -> ViewAnimation.Timing {
        if let spring = timingParameters?.springTimingParameters {
            let (force, length) = spring.force(duration: duration)
            duration = length
            return .spring(force)
        }
        return .curve(timingParameters?.cubicTimingParameters?.function ?? UIView.function(.easeInOut))
    }

    /// Shows a fraction of the animation, and continues from it.
    ///
    /// - Parameter rest: The duration of the rest; `nil` for the remaining time.
    private func show(_ fraction: CGFloat, runs: Bool, rest: TimeInterval? = nil, isMirrored: Bool = false) {
        startFraction = fraction
        startTime = CACurrentMediaTime()
        isRunning = runs
        run += 1
        let (run, timing) = (run, timing())
        let left = rest ?? duration * Double(1 - fraction)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        if runs {
            // An animator that runs lives to its end, as on a phone.
            CATransaction.setCompletionBlock {
                guard self.run == run, self.isRunning else { return }
                self.isRunning = false
                self.startFraction = 1
                guard !self.pausesOnCompletion else { return }
                if self.isReversed { self.set(0) }
                self.finish(self.isReversed ? .start : .end)
            }
        }
        for track in tracks {
            guard let first = track.points.first, let last = track.points.last else { continue }
            let start = track.points.count > 2 ? track.points[1].time : 0
            // The layer has its last value, to which the animation adds where it can, as those of `UIView.animate` do: other
            // animations of the property show while it waits.
            let way = AddedWay(from: first.value, to: last.value)
            let ends = way.map { ($0.start, $0.end) } ?? (first.value, last.value)
            let (from, to) = isReversed ? (ends.1, ends.0) : ends
            let straight: ViewAnimation.Timing =
                runs || !scrubsLinearly ? timing : .curve(CAMediaTimingFunction(name: .linear))
            let moving = ViewAnimation(duration: duration * (1 - start), timing: straight)
            let animation = moving.animation(track.key, from: from, to: to, isAdditive: way != nil)
            animation.fillMode = .both
            let offset = duration * (Double(fraction) - start)
            if !runs {
                animation.speed = 0
                animation.timeOffset = max(0, min(animation.duration - 1e-6, offset))
                animation.isRemovedOnCompletion = false
                ViewAnimation.replace(animation, of: track.key, on: track.layer)
                continue
            }
            // A group that is cut at its end, and begins in the middle of the animation.
            let group = CAAnimationGroup()
            let speed = left > 0 ? duration * Double(1 - fraction) / left : 1
            animation.speed = Float(speed)
            let lead = delay + max(0, -offset) / max(speed, 1e-6)
            animation.beginTime = lead
            animation.timeOffset = max(0, offset)
            if offset > 0 { animation.duration = max(1e-6, moving.duration) }
            group.animations = [animation]
            group.duration = max(1e-3, left + delay)
            group.fillMode = isReversed ? .both : .backwards
            ViewAnimation.replace(group, of: track.key, on: track.layer)
        }
        CATransaction.commit()
    }

    /// Sets the layers' values at a fraction of 0 or 1.
    private func set(_ fraction: CGFloat) {
        UIView.performWithoutAnimation {
            for track in tracks {
                guard let value = fraction > 0.5 ? track.points.last?.value : track.points.first?.value else {
                    continue
                }
                track.layer.setValue(value, forKey: track.key)
                track.layer.removeAnimation(forKey: track.key)
            }
        }
    }

    /// Leaves the layers as they are seen.
    private func end(at fraction: CGFloat) {
        startFraction = fraction
        isRunning = false
        run += 1
        UIView.performWithoutAnimation {
            for track in tracks {
                if let value = track.layer.presentation()?.value(forKey: track.key) {
                    track.layer.setValue(value, forKey: track.key)
                }
                track.layer.removeAnimation(forKey: track.key)
            }
        }
    }

    private func finish(_ position: UIViewAnimatingPosition) {
        state = .inactive
        isRunning = false
        let completions = completions
        (self.completions, tracks) = ([], [])
        for completion in completions { completion(position) }
    }
}

/// Collects the changes of an animator's blocks.
private final class FractionalAnimation: CollectingAnimation {
    var start = 0.0

    init() { super.init(duration: 1, timing: .curve(CAMediaTimingFunction(name: .linear))) }

    override var part: (start: Double, end: Double) { (start, 1) }
}
