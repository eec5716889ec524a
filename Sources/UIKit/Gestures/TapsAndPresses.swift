import CoreGraphics
import Foundation
import LaminaMath

/// Recognizes taps: fingers that are lifted at the place of the touch.
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// The number of taps in a row.
    open var numberOfTapsRequired = 1
    /// How many fingers at a time.
    open var numberOfTouchesRequired = 1
    /// Kept: which buttons of a pointer count.
    open var buttonMaskRequired = 1

    private var taps = 0
    private var fingers = 0
    private var starts: [ObjectIdentifier: CGPoint] = [:]
    private var lastEnd: TimeInterval?
    /// The largest movement of a finger, in points.
    private static let allowableMovement: CGFloat = 10

    /// Whether one tap was made and another one is to come.
    var isBetweenTaps: Bool { taps > 0 && taps < numberOfTapsRequired }

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches { starts[ObjectIdentifier(touch)] = touch.location(in: nil) }
        fingers = max(fingers, numberOfTouches)
        if fingers > numberOfTouchesRequired { state = .failed }
    }
    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches {
            let (place, start) = (touch.location(in: nil), starts[ObjectIdentifier(touch)] ?? .zero)
            if Math.hypot(place.x - start.x, place.y - start.y) > Self.allowableMovement { state = .failed }
        }
    }
    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible, numberOfTouches == touches.count else { return }
        guard fingers == numberOfTouchesRequired else {
            state = .failed
            return
        }
        taps += 1
        lastEnd = event.timestamp
        fingers = 0
        if taps >= numberOfTapsRequired { state = .ended }
    }
    override open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
    override func timePassed(to time: TimeInterval) {
        guard isBetweenTaps, let lastEnd, numberOfTouches == 0, time - lastEnd > TouchArena.tapInterval else {
            return
        }
        state = .failed
    }
    override open func reset() { (taps, fingers, starts, lastEnd) = (0, 0, [:], nil) }
}

/// Recognizes fingers that stay in place.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// The time for which fingers stay, in seconds.
    open var minimumPressDuration: TimeInterval = 0.5
    /// The largest movement before that, in points.
    open var allowableMovement: CGFloat = 10
    /// How many taps before.
    open var numberOfTapsRequired = 0
    /// How many fingers.
    open var numberOfTouchesRequired = 1

    private var start: (place: CGPoint, time: TimeInterval)?

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first, numberOfTouches <= numberOfTouchesRequired,
            touch.tapCount > numberOfTapsRequired
        else {
            if state == .possible { state = .failed }
            return
        }
        guard numberOfTouches == numberOfTouchesRequired else { return }
        start = (location(in: nil), event.timestamp)
        timePassed(to: event.timestamp)
    }
    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .began || state == .changed {
            state = .changed
        } else if let start {
            let place = location(in: nil)
            if Math.hypot(place.x - start.place.x, place.y - start.place.y) > allowableMovement {
                state = .failed
            }
        }
    }
    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .possible ? .failed : .ended
    }
    override open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .possible ? .failed : .cancelled
    }
    override func timePassed(to time: TimeInterval) {
        guard let start, state == .possible, time - start.time >= minimumPressDuration - 1e-9 else { return }
        state = .began
    }
    override open func reset() { start = nil }
}

/// Recognizes fingers that move quickly in one direction.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// Where fingers go.
    public struct Direction: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// To the right.
        public static let right = Direction(rawValue: 1)
        /// To the left.
        public static let left = Direction(rawValue: 2)
        /// Upwards.
        public static let up = Direction(rawValue: 4)
        public static let down = Direction(rawValue: 8)
    }

    /// The directions that count; to the right by default.
    open var direction = Direction.right
    /// How many fingers.
    open var numberOfTouchesRequired = 1

    private var start: (place: CGPoint, time: TimeInterval)?
    /// The least way, in points, the longest time, in seconds, and the largest slope across the direction.
    private static let (way, time, slope): (CGFloat, TimeInterval, CGFloat) = (50, 0.5, 0.6)

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches > numberOfTouchesRequired { state = .failed }
        if numberOfTouches == numberOfTouchesRequired { start = (location(in: nil), event.timestamp) }
    }
    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible, let start else { return }
        if event.timestamp - start.time > Self.time {
            state = .failed
            return
        }
        let place = location(in: nil)
        let (x, y) = (place.x - start.place.x, place.y - start.place.y)
        guard max(abs(x), abs(y)) >= Self.way else { return }
        let found: Direction = abs(x) > abs(y) ? (x > 0 ? .right : .left) : (y > 0 ? .down : .up)
        let isStraight = min(abs(x), abs(y)) <= Self.slope * max(abs(x), abs(y))
        state = isStraight && direction.contains(found) ? .ended : .failed
    }
    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible { state = .failed }
    }
    override open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
    override open func reset() { start = nil }
}
