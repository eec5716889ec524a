import CoreGraphics
import Foundation
import LaminaMath

/// The fingers on a tree of views, and the recognizers that follow them.
///
/// Recognizers hear of a finger before views do. The first gesture that is recognized ends the others, unless both may go on;
/// views then hear that the touch does not count.
final class TouchArena {
    private(set) var touches: [UITouch] = []
    private var recognizers: [UIGestureRecognizer] = []
    private(set) var time: TimeInterval = 0
    /// The fingers whose views hear of them no longer.
    private var cancelled: Set<UITouch> = []
    private var lastTap: (place: CGPoint, time: TimeInterval, count: Int)?

    /// The longest time between two taps that belong together, in seconds, and the farthest distance in points.
    static let tapInterval = 0.35
    static let tapDistance: CGFloat = 40

    /// The number of taps that a new finger makes.
    func tapCount(at place: CGPoint, _ time: TimeInterval) -> Int {
        guard let lastTap, time - lastTap.time <= Self.tapInterval,
            Math.hypot(place.x - lastTap.place.x, place.y - lastTap.place.y) <= Self.tapDistance
        else { return 1 }
        return lastTap.count + 1
    }

    func begin(_ touch: UITouch) {
        advance(to: touch.timestamp)
        touches.append(touch)
        let event = UIEvent(self, touch)
        var next = touch.view
        while let view = next {
            for recognizer in view.recognizers
            where recognizer.isEnabled && !Self.isLeft(recognizer, to: touch.view) {
                guard recognizer.arena == nil || recognizer.arena === self, recognizer.shouldReceive(event),
                    recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) != false
                else { continue }
                touch.followers.append(recognizer)
                recognizer.follow(touch)
                if recognizer.arena == nil {
                    recognizer.arena = self
                    recognizers.append(recognizer)
                }
            }
            next = view.superview
        }
        for recognizer in touch.followers { recognizer.touchesBegan([touch], with: event) }
        if !cancelled.contains(touch) { touch.view?.touchesBegan([touch], with: event) }
        settle()
    }

    /// Whether a tap is left to the control that was touched, because its superviews' recognizers would take the tap away.
    private static func isLeft(_ recognizer: UIGestureRecognizer, to view: UIView?) -> Bool {
        guard let control = view as? UIControl, control.isEnabled, recognizer.view !== control,
            let tap = recognizer as? UITapGestureRecognizer
        else { return false }
        return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
    }

    func move(_ touch: UITouch) {
        advance(to: touch.timestamp)
        let event = UIEvent(self, touch)
        for recognizer in touch.followers where recognizer.touches.contains(touch) {
            recognizer.touchesMoved([touch], with: event)
        }
        if !cancelled.contains(touch) { touch.view?.touchesMoved([touch], with: event) }
        settle()
    }

    func end(_ touch: UITouch, isCancelled: Bool, at place: CGPoint) {
        advance(to: touch.timestamp)
        let event = UIEvent(self, touch)
        for recognizer in touch.followers where recognizer.touches.contains(touch) {
            if isCancelled {
                recognizer.touchesCancelled([touch], with: event)
            } else {
                recognizer.touchesEnded([touch], with: event)
            }
            recognizer.unfollow(touch)
            if !recognizer.touches.isEmpty { recognizer.fingersDidLeave(event) }
        }
        if !cancelled.contains(touch) {
            if isCancelled {
                touch.view?.touchesCancelled([touch], with: event)
            } else {
                touch.view?.touchesEnded([touch], with: event)
            }
        }
        lastTap = isCancelled ? nil : (place, touch.timestamp, touch.tapCount)
        cancelled.remove(touch)
        touches.removeAll { $0 === touch }
        settle()
    }

    /// Lets time pass.
    func advance(to time: TimeInterval) {
        guard time > self.time else { return }
        self.time = time
        for recognizer in recognizers { recognizer.timePassed(to: time) }
        settle()
    }

    // MARK: Between recognizers

    /// Whether another recognizer has to fail first.
    func mustWait(_ recognizer: UIGestureRecognizer) -> Bool {
        recognizer.requiredFailures(among: recognizers).contains { $0.isOpen }
    }

    /// Whether a gesture that is under way, or was, keeps another one from being recognized.
    func isPrevented(_ recognizer: UIGestureRecognizer) -> Bool {
        recognizers.contains { other in
            other !== recognizer && other.isRecognized && other.canPrevent(recognizer)
                && recognizer.canBePrevented(by: other) && !other.goes(with: recognizer)
        }
            || recognizer.requiredFailures(among: recognizers).contains { $0.isRecognized }
    }

    /// Ends the gestures that cannot go on beside one.
    func willRecognize(_ recognizer: UIGestureRecognizer) {
        for other in recognizers where other !== recognizer && other.isOpen {
            guard recognizer.canPrevent(other), other.canBePrevented(by: recognizer),
                !recognizer.goes(with: other)
            else { continue }
            other.giveUp()
        }
    }

    /// Cancels the touches of a gesture for the views under its fingers.
    func cancelTouchesInViews(for recognizer: UIGestureRecognizer) {
        guard recognizer.cancelsTouchesInView else { return }
        for touch in recognizer.touches where cancelled.insert(touch).inserted {
            touch.view?.touchesCancelled([touch], with: UIEvent(self, touch))
        }
    }

    func didChange(_ recognizer: UIGestureRecognizer) {
        for other in recognizers where other.isWaiting { other.stopWaiting() }
    }

    /// Makes recognizers possible again whose gesture is over, once no finger of theirs is down.
    private func settle() {
        let over = recognizers.filter { recognizer in
            recognizer.touches.isEmpty && !recognizer.isWaiting && !recognizer.keepsTime
        }
        // Gestures of one touch are told apart until its last finger is lifted.
        guard touches.isEmpty else { return }
        for recognizer in over { recognizer.restart() }
        recognizers.removeAll { recognizer in over.contains { $0 === recognizer } }
    }
}

extension UIGestureRecognizer {
    /// Whether the recognizer waits for another touch.
    var keepsTime: Bool { isOpen && ((self as? UITapGestureRecognizer)?.isBetweenTaps ?? false) }
}

extension UIView {
    /// The view's recognizers.
    public var gestureRecognizers: [UIGestureRecognizer]? {
        get { recognizers.isEmpty ? nil : recognizers }
        set {
            recognizers.forEach { removeGestureRecognizer($0) }
            newValue?.forEach { addGestureRecognizer($0) }
        }
    }

    /// Adds a recognizer for touches on the view and its subviews.
    public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        recognizers.append(gestureRecognizer)
        gestureRecognizer.view = self
    }

    /// Removes a recognizer.
    public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view === self else { return }
        gestureRecognizer.giveUp()
        recognizers.removeAll { $0 === gestureRecognizer }
        gestureRecognizer.view = nil
    }

    /// Lets time pass for the gestures in a tree of views, so that long presses are recognized and single taps that wait for a second
    /// one. Lamina's own addition.
    ///
    /// - Parameter time: In seconds of media time.
    public func advanceTouches(to time: TimeInterval) { topOfTree.touchArena?.advance(to: time) }
}
