import CoreGraphics
import Foundation
import LaminaLayer

/// A finger on a view.
///
/// Nothing makes one but the program: it says where the finger begins, moves and ends, and the view that lies there, and after it
/// its superviews, are told by ``UIResponder/touchesBegan(_:with:)`` and the like.
open class UITouch: NSObject {
    /// The step of a touch.
    public enum Phase: Int, Hashable, Sendable {
        case began, moved, stationary, ended, cancelled
    }

    /// The step that the touch is at.
    open private(set) var phase = Phase.began
    /// When it did so, in seconds of media time.
    open private(set) var timestamp: TimeInterval
    /// How often it touched the place, one after the other.
    open var tapCount = 1
    /// How hard it presses; 1 is usual.
    open var force: CGFloat = 1
    /// The largest ``force``.
    open var maximumPossibleForce: CGFloat = 6
    /// The finger's radius in points.
    open var majorRadius: CGFloat = 10
    /// The view that was touched first.
    open private(set) weak var view: UIView?
    /// The window of the view.
    open var window: UIWindow? { view?.window }

    private let root: UIView
    private var place: CGPoint
    private var placeBefore: CGPoint

    /// A finger that touches a tree of views. Lamina's own addition.
    ///
    /// - Parameters:
    ///   - point: In the space of the root.
    ///   - root: The top of the tree, such as a window.
    ///   - time: In seconds of media time.
    public init(at point: CGPoint, in root: UIView, time: TimeInterval = CACurrentMediaTime()) {
        (self.root, place, placeBefore, timestamp) = (root, point, point, time)
        super.init()
        view = root.hitTest(point, with: nil)
        view?.touchesBegan([self], with: event)
    }

    /// Moves the finger. Does nothing after its end. Lamina's own addition.
    public func move(to point: CGPoint, time: TimeInterval = CACurrentMediaTime()) {
        guard step(.moved, point, time) else { return }
        view?.touchesMoved([self], with: event)
    }

    /// Lifts the finger. Does nothing after its end. Lamina's own addition.
    public func end(time: TimeInterval = CACurrentMediaTime()) {
        guard step(.ended, place, time) else { return }
        view?.touchesEnded([self], with: event)
    }

    /// Ends the touch as one that does not count. Lamina's own addition.
    public func cancel(time: TimeInterval = CACurrentMediaTime()) {
        guard step(.cancelled, place, time) else { return }
        view?.touchesCancelled([self], with: event)
    }

    private func step(_ next: Phase, _ point: CGPoint, _ time: TimeInterval) -> Bool {
        guard phase != .ended, phase != .cancelled else { return false }
        (phase, placeBefore, place, timestamp) = (next, place, point, time)
        return true
    }

    private var event: UIEvent { UIEvent(touch: self) }

    /// Where the finger is, in a view's space, or in the space of the top of the tree.
    open func location(in view: UIView?) -> CGPoint { root.convert(place, to: view ?? root) }
    /// Where the finger was before.
    open func previousLocation(in view: UIView?) -> CGPoint { root.convert(placeBefore, to: view ?? root) }
    /// The same as ``location(in:)``.
    open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
    /// The same as ``previousLocation(in:)``.
    open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
}

/// Something that a finger did.
open class UIEvent: NSObject {
    private let touch: UITouch?

    init(touch: UITouch?) { self.touch = touch }

    /// An event without a finger.
    public override convenience init() { self.init(touch: nil) }

    /// The fingers.
    open var allTouches: Set<UITouch>? { touch.map { [$0] } }
    /// When it happened, in seconds of media time.
    open var timestamp: TimeInterval { touch?.timestamp ?? 0 }
    /// The fingers on a view.
    open func touches(for view: UIView) -> Set<UITouch>? { touch.flatMap { $0.view === view ? [$0] : nil } }
    /// The places between two events: the touch itself.
    open func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }
    /// No places are foretold.
    open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }
}
