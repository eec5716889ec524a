import CoreGraphics
import Foundation
import LaminaAssociation

/// The delegate of a gesture recognizer. All methods are optional.
public protocol UIGestureRecognizerDelegate: AnyObject {
    /// Whether a gesture may begin.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    /// Whether a finger counts.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
    /// Whether two gestures may go on at the same time.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    /// Whether a gesture has to wait until another one failed.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    /// Whether another gesture has to wait until this one failed.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
}

extension UIGestureRecognizerDelegate {
    /// `true`.
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// `true`.
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch)
        -> Bool
    {
        true
    }
    /// `false`.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
    /// `false`.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
    /// `false`.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
}

/// Finds a gesture in the touches of a view and its subviews.
///
/// Fingers come from the program, see ``UITouch``, and so does the time: ``UIView/advanceTouches(to:)``.
/// Actions are closures, methods of a target, or a ``Selector``:
///
/// ```swift
/// view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: Board.tapped))
/// view.addGestureRecognizer(UIPanGestureRecognizer { pan in … })
/// ```
///
/// A subclass overrides `touchesBegan(_:with:)` and the like, and sets ``state``.
open class UIGestureRecognizer: NSObject, AssociatedObjectsOwner {
    /// Called by nobody: there are no nibs.
    open func awakeFromNib() {}

    package final var associatedObjects: AssociatedObjects?

    /// The state of a gesture.
    public enum State: Int, Hashable, Sendable {
        case possible, began, changed, ended, cancelled, failed
        /// The end of a gesture that has no beginning.
        public static let recognized = State.ended
    }

    /// A function that is called when the state changes.
    public typealias Action = (UIGestureRecognizer) -> Void

    private var actions: [Entry] = []

    /// The called methods and closures.
    private struct Entry {
        let action: Action
        /// The object whose method it is.
        weak var target: AnyObject?
        /// The method, where it is known by name.
        var selector: Selector?
    }
    /// The fingers that the recognizer follows.
    private(set) var touches: [UITouch] = []
    private var requirements: [() -> UIGestureRecognizer?] = []
    /// The state that waits for other recognizers to fail.
    private var waiting: State?

    /// A recognizer; ``Action`` is called when its state changes. The target is not looked at.
    public init(target: Any? = nil, action: Action? = nil) {
        if let action { actions.append(Entry(action: action)) }
        super.init()
    }

    /// A recognizer that calls a method of an object, which it does not keep.
    @_disfavoredOverload
    public init(target: Any?, action: Selector?) {
        super.init()
        if let target, let action { addTarget(target, action: action) }
    }

    /// A recognizer without actions.
    public convenience override init() { self.init(target: nil, action: nil) }

    /// A recognizer that calls a closure.
    public convenience init(handler: @escaping Action) { self.init(target: nil, action: handler) }

    /// A recognizer that calls a method of an object, which it does not keep.
    public convenience init<Target: AnyObject, Recognizer: UIGestureRecognizer>(
        target: Target, action: @escaping (Target) -> (Recognizer) -> Void
    ) {
        self.init(target: nil, action: nil)
        addTarget(target, action: action)
    }

    /// A recognizer that calls a method without arguments of an object, which it does not keep.
    public convenience init<Target: AnyObject>(target: Target, action: @escaping (Target) -> () -> Void) {
        self.init(target: nil, action: nil)
        addTarget(target, action: action)
    }

    /// Calls a closure too. Lamina's own addition.
    public func addAction(_ action: @escaping Action) { actions.append(Entry(action: action)) }

    /// Calls a method of an object too, which is not kept.
    public func addTarget<Target: AnyObject, Recognizer: UIGestureRecognizer>(
        _ target: Target, action: @escaping (Target) -> (Recognizer) -> Void
    ) {
        let call: Action = { [weak target] recognizer in
            guard let target, let recognizer = recognizer as? Recognizer else { return }
            action(target)(recognizer)
        }
        actions.append(Entry(action: call, target: target))
    }

    /// Calls a method without arguments of an object too, which is not kept.
    public func addTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> () -> Void) {
        let call: Action = { [weak target] _ in if let target { action(target)() } }
        actions.append(Entry(action: call, target: target))
    }

    /// Calls a method of an object too, which is not kept.
    public func addTarget(_ target: Any, action: Selector) {
        let object = target as AnyObject
        let call: Action = { [weak object] recognizer in action.perform(on: object, with: recognizer) }
        actions.append(Entry(action: call, target: object, selector: action))
    }

    /// Removes the methods of an object, or all actions if it is `nil`.
    ///
    /// - Parameter action: A ``Selector`` removes its method alone. Other methods cannot be compared: then all of the object
    ///   are removed.
    public func removeTarget(_ target: Any?, action: Any?) {
        let selector = action as? Selector
        actions.removeAll {
            (target == nil || $0.target === target as AnyObject)
                && (selector == nil || $0.selector == selector)
        }
    }

    // MARK: State

    private var current = State.possible

    /// The state of the gesture. Only the recognizer itself sets it.
    open var state: State {
        get { current }
        set { propose(newValue) }
    }

    /// The view to which the recognizer was added.
    open internal(set) weak var view: UIView?
    func attached(to view: UIView) -> UIGestureRecognizer {
        self.view = view
        return self
    }
    /// The delegate, which answers questions.
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    /// Whether the recognizer follows fingers. Setting it to `false` ends a gesture under way.
    open var isEnabled = true { didSet { if !isEnabled { giveUp() } } }
    /// Whether the views are told, once the gesture is recognized, that the touches do not count for them;
    /// `true` by default.
    open var cancelsTouchesInView = true
    /// Kept: views receive touches at once.
    open var delaysTouchesBegan = false
    /// Kept: views receive ends of touches at once.
    open var delaysTouchesEnded = true
    /// Kept: a finger is a direct touch.
    open var allowedTouchTypes: [NSNumber] = []
    /// Kept.
    open var requiresExclusiveTouchType = true
    /// A display name.
    open var name: String?

    /// Waits with the gesture until another one failed.
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
        requirements.append { [weak otherGestureRecognizer] in otherGestureRecognizer }
    }

    /// Called when the gesture is over, before the recognizer is possible again.
    open func reset() {}
    /// Ignores a finger from now on.
    open func ignore(_ touch: UITouch, for event: UIEvent) { touches.removeAll { $0 === touch } }
    /// Whether the gesture ends another one that is still possible.
    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Whether another gesture ends this one while it is still possible.
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Whether the gesture has to wait until another one failed.
    open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        delegate?.gestureRecognizer(self, shouldRequireFailureOf: otherGestureRecognizer) ?? false
    }
    /// Whether another gesture has to wait until this one failed.
    open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        delegate?.gestureRecognizer(self, shouldBeRequiredToFailBy: otherGestureRecognizer) ?? false
    }
    /// Whether a finger counts.
    open func shouldReceive(_ event: UIEvent) -> Bool { true }

    // MARK: Touches

    /// Fingers touched the view.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Fingers moved.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Fingers were lifted.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Touches do not count.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Fingers were lifted, and others are left.
    func fingersDidLeave(_ event: UIEvent) {}
    /// Time passed without a finger that did something.
    func timePassed(to time: TimeInterval) {}

    /// How many fingers count.
    open var numberOfTouches: Int { touches.count }
    /// The middle between the fingers.
    open func location(in view: UIView?) -> CGPoint {
        let places = (touches.isEmpty ? lastTouches : touches).map { $0.location(in: view) }
        guard !places.isEmpty else { return .zero }
        let count = CGFloat(places.count)
        return CGPoint(
            x: places.reduce(0) { $0 + $1.x } / count, y: places.reduce(0) { $0 + $1.y } / count)
    }
    /// The place of a finger; zero for an unknown number.
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        touches.indices.contains(touchIndex) ? touches[touchIndex].location(in: view) : .zero
    }
    /// The fingers that were lifted last, for the place of a tap.
    private var lastTouches: [UITouch] = []

    // MARK: The arena

    weak var arena: TouchArena?

    func follow(_ touch: UITouch) {
        if touches.isEmpty { lastTouches = [] }
        touches.append(touch)
    }

    func unfollow(_ touch: UITouch) {
        guard touches.contains(touch) else { return }
        lastTouches = touches
        touches.removeAll { $0 === touch }
    }

    /// Whether the gesture is under way or over.
    var isRecognized: Bool { current == .began || current == .changed || current == .ended }
    /// Whether the gesture may still be recognized.
    var isOpen: Bool { current == .possible }
    /// A recognizer of the same view whose gesture goes on at the same time.
    weak var companion: UIGestureRecognizer?
    /// Whether the gesture may go on at the same time as another.
    func goes(with other: UIGestureRecognizer) -> Bool {
        companion === other || other.companion === self
            || delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
            || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
    }

    private func propose(_ next: State) {
        switch (current, next) {
        case (.possible, .began), (.possible, .changed), (.possible, .ended):
            guard waiting == nil else {
                waiting = next == .ended ? .ended : waiting
                return
            }
            if delegate?.gestureRecognizerShouldBegin(self) == false
                || view?.gestureRecognizerShouldBegin(self) == false
            {
                return enter(.failed)
            }
            if arena?.mustWait(self) == true {
                waiting = next
                return
            }
            recognize(next)
        case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended),
            (.began, .cancelled), (.changed, .cancelled):
            enter(next)
        case (.possible, .failed), (.possible, .cancelled):
            waiting = nil
            enter(.failed)
        default: break
        }
    }

    private func recognize(_ next: State) {
        // A gesture that others took over is none.
        if arena?.isPrevented(self) == true { return enter(.failed) }
        arena?.willRecognize(self)
        let arena = arena
        enter(next == .changed ? .began : next)
        arena?.cancelTouchesInViews(for: self)
    }

    private func enter(_ next: State) {
        current = next
        if next != .failed && next != .possible { for entry in actions { entry.action(self) } }
        view?.layer.valuesDidChange()
        arena?.didChange(self)
    }

    /// The other recognizers that have to fail first.
    func requiredFailures(among others: [UIGestureRecognizer]) -> [UIGestureRecognizer] {
        let named = requirements.compactMap { $0() }
        return others.filter { other in
            other !== self
                && (named.contains { $0 === other } || shouldRequireFailure(of: other)
                    || other.shouldBeRequiredToFail(by: self))
        }
    }

    /// Goes on with a gesture that waited, when nothing stands in its way any longer.
    func stopWaiting() {
        guard let next = waiting, arena?.mustWait(self) != true else { return }
        waiting = nil
        if next == .ended || !touches.isEmpty {
            recognize(next)
        } else {
            recognize(.began)
            enter(.ended)
        }
    }

    var isWaiting: Bool { waiting != nil }

    /// Ends the gesture as one that does not count.
    func giveUp() {
        waiting = nil
        switch current {
        case .possible where arena != nil: enter(.failed)
        case .began, .changed: enter(.cancelled)
        default: break
        }
    }

    /// Makes the recognizer possible again.
    func restart() {
        reset()
        (current, waiting, touches, arena) = (.possible, nil, [], nil)
    }
}
