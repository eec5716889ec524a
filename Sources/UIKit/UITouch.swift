import CoreGraphics
import Foundation
import LaminaLayer

/// A finger on a view.
///
/// Nothing makes one but the program: it says where the finger begins, moves and ends, and the view that lies there, and after it
/// its superviews, are told by ``UIResponder/touchesBegan(_:with:)`` and the like. Recognizers of these views are told first. Several
/// fingers may be down at once.
open class UITouch: NSObject {
    /// The step of a touch.
    public enum Phase: Int, Hashable, Sendable {
        case began, moved, stationary, ended, cancelled
    }

    /// What touches.
    public enum TouchType: Int, Hashable, Sendable {
        /// A finger.
        case direct
        /// A finger on something else than the screen.
        case indirect
        case pencil
        /// The pointer of a mouse.
        case indirectPointer
    }

    /// What touches; a finger by default.
    public let type: TouchType
    /// The phase of the touch.
    open private(set) var phase = Phase.began
    /// The time of the touch, in seconds of media time.
    open private(set) var timestamp: TimeInterval
    /// The number of taps at this place.
    open var tapCount = 1
    /// The force of the touch; 1 is usual.
    open var force: CGFloat = 1
    /// The largest ``force``.
    open var maximumPossibleForce: CGFloat = 6
    /// The finger's radius in points.
    open var majorRadius: CGFloat = 10
    /// The view that was touched first.
    open private(set) weak var view: UIView?
    /// The window of the view.
    open var window: UIWindow? { view?.window }

    /// Fingers do not keep views: these know the fingers on them.
    private weak var root: UIView?
    private weak var arena: TouchArena?
    private var place: CGPoint
    private var placeBefore: CGPoint

    /// A finger that touches a tree of views. Lamina's own addition.
    ///
    /// - Parameters:
    ///   - point: In the space of the root.
    ///   - root: The top of the tree, such as a window.
    ///   - time: In seconds of media time.
    ///   - type: What touches. The pointer of a mouse selects text where a finger scrolls.
    public init(
        at point: CGPoint, in root: UIView, time: TimeInterval = CACurrentMediaTime(),
        type: TouchType = .direct
    ) {
        (place, placeBefore, timestamp, self.type) = (point, point, time, type)
        let arena = root.touchArena ?? TouchArena()
        root.touchArena = arena
        (self.root, self.arena) = (root, arena)
        super.init()
        view = root.hitTest(point, with: nil)
        EditMenu.current.touchBegan(on: view)
        tapCount = arena.tapCount(at: point, time)
        arena.begin(self)
    }

    /// The recognizers that received the beginning of the touch.
    var followers: [UIGestureRecognizer] = []
    /// The recognizers that follow the finger.
    open var gestureRecognizers: [UIGestureRecognizer]? { followers.filter { $0.touches.contains(self) } }

    /// Moves the finger. Does nothing after its end. Lamina's own addition.
    public func move(to point: CGPoint, time: TimeInterval = CACurrentMediaTime()) {
        guard step(.moved, point, time) else { return }
        arena?.move(self)
    }

    /// Lifts the finger. Does nothing after its end. Lamina's own addition.
    public func end(time: TimeInterval = CACurrentMediaTime()) {
        guard step(.ended, place, time) else { return }
        arena?.end(self, isCancelled: false, at: place)
    }

    /// Ends the touch as one that does not count. Lamina's own addition.
    public func cancel(time: TimeInterval = CACurrentMediaTime()) {
        guard step(.cancelled, place, time) else { return }
        arena?.end(self, isCancelled: true, at: place)
    }

    private func step(_ next: Phase, _ point: CGPoint, _ time: TimeInterval) -> Bool {
        guard phase != .ended, phase != .cancelled else { return false }
        (phase, placeBefore, place, timestamp) = (next, place, point, time)
        return true
    }

    private func location(_ place: CGPoint, in view: UIView?) -> CGPoint {
        root.map { $0.convert(place, to: view ?? $0) } ?? place
    }

    /// Where the finger is, in a view's space, or in the space of the top of the tree.
    open func location(in view: UIView?) -> CGPoint { location(place, in: view) }
    /// Where the finger was before.
    open func previousLocation(in view: UIView?) -> CGPoint { location(placeBefore, in: view) }
    /// The same as ``location(in:)``.
    open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
    /// The same as ``previousLocation(in:)``.
    open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
}

/// The touches of one moment.
open class UIEvent: NSObject {
    private let touch: UITouch?
    private let touches: Set<UITouch>

    /// The event of a finger, beside the others that are down.
    init(_ arena: TouchArena, _ touch: UITouch) {
        self.touch = touch
        touches = Set(arena.touches).union([touch])
    }

    /// An event without a finger.
    public override init() { (touch, touches) = (nil, []) }

    /// What happened.
    public enum EventType: Int, Hashable, Sendable {
        case touches, motion, remoteControl, presses
    }
    open var type: EventType { .touches }
    /// The keys that are held.
    open var modifierFlags: UIKeyModifierFlags { HeldKeys.current.modifiers }
    open var allTouches: Set<UITouch>? { touches.isEmpty ? nil : touches }
    /// The time of the event, in seconds of media time.
    open var timestamp: TimeInterval { touch?.timestamp ?? 0 }
    /// The fingers on a view.
    open func touches(for view: UIView) -> Set<UITouch>? {
        let found = touches.filter { $0.view === view }
        return found.isEmpty ? nil : found
    }
    /// The fingers that a recognizer follows.
    open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
        gesture.touches.isEmpty ? nil : Set(gesture.touches)
    }
    /// The places between two events: the touch itself.
    open func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }
    /// Empty: touches are not predicted.
    open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }
}
