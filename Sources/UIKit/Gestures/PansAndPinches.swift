import CoreGraphics
import Foundation
import LaminaMath

/// The speed of a value, from its last steps.
struct SpeedMeter {
    private var samples: [(value: CGPoint, time: TimeInterval)] = []
    /// Seconds that count.
    private static let span = 0.1

    mutating func add(_ value: CGPoint, at time: TimeInterval) {
        samples.append((value, time))
        samples.removeAll { time - $0.time > Self.span }
    }

    /// A second.
    var speed: CGPoint {
        guard let first = samples.first, let last = samples.last, last.time > first.time else { return .zero }
        let time = CGFloat(last.time - first.time)
        return CGPoint(x: (last.value.x - first.value.x) / time, y: (last.value.y - first.value.y) / time)
    }
}

/// Recognizes moving fingers.
open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The fewest fingers.
    open var minimumNumberOfTouches = 1
    /// The most fingers.
    open var maximumNumberOfTouches = Int.max
    /// Kept: wheels are no fingers.
    open var allowedScrollTypesMask = 0

    /// Where the fingers were when the way began, in the space of the top of the tree.
    private var origin: CGPoint?
    private var place = CGPoint.zero
    private var meter = SpeedMeter()
    /// The distance before the gesture begins, in points.
    static let threshold: CGFloat = 10

    /// The translation of the fingers since the gesture began, or since it was set.
    open func translation(in view: UIView?) -> CGPoint {
        guard let origin else { return .zero }
        return vector(from: origin, to: place, in: view)
    }
    /// Sets the present translation.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        guard let source = self.view, let view = view ?? self.view else { return }
        let top = source.topOfTree
        let (zero, point) = (view.convert(CGPoint.zero, to: top), view.convert(translation, to: top))
        origin = CGPoint(x: place.x - (point.x - zero.x), y: place.y - (point.y - zero.y))
    }
    /// The velocity in points per second.
    open func velocity(in view: UIView?) -> CGPoint { vector(from: .zero, to: meter.speed, in: view) }

    private func vector(from: CGPoint, to: CGPoint, in view: UIView?) -> CGPoint {
        guard let view, let top = self.view?.topOfTree else {
            return CGPoint(x: to.x - from.x, y: to.y - from.y)
        }
        let (a, b) = (top.convert(from, to: view), top.convert(to, to: view))
        return CGPoint(x: b.x - a.x, y: b.y - a.y)
    }

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches > maximumNumberOfTouches, state == .possible {
            state = .failed
            return
        }
        rebase(event)
    }
    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        place = location(in: nil)
        meter.add(place, at: event.timestamp)
        guard numberOfTouches >= minimumNumberOfTouches, let origin else { return }
        if state == .possible {
            guard Math.hypot(place.x - origin.x, place.y - origin.y) >= Self.threshold else { return }
            state = .began
        } else {
            state = .changed
        }
    }
    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches == touches.count { state = state == .possible ? .failed : .ended }
    }
    override open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .possible ? .failed : .cancelled
    }
    override func fingersDidLeave(_ event: UIEvent) { rebase(event) }
    override open func reset() { (origin, place, meter) = (nil, .zero, SpeedMeter()) }

    /// Keeps the translation although the middle between the fingers jumps.
    private func rebase(_ event: UIEvent) {
        let middle = location(in: nil)
        if let origin {
            self.origin = CGPoint(x: origin.x + middle.x - place.x, y: origin.y + middle.y - place.y)
        } else {
            origin = middle
        }
        place = middle
        meter = SpeedMeter()
        meter.add(middle, at: event.timestamp)
    }
}

/// Recognizes fingers that enter from a side of the view.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The sides that count.
    open var edges: UIRectEdge = []
    /// How far from the side fingers may begin, in points.
    private static let reach: CGFloat = 20

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let view, let place = touches.first?.location(in: view) else { return }
        let bounds = view.bounds
        var found: UIRectEdge = []
        if place.x - bounds.minX <= Self.reach { found.insert(.left) }
        if bounds.maxX - place.x <= Self.reach { found.insert(.right) }
        if place.y - bounds.minY <= Self.reach { found.insert(.top) }
        if bounds.maxY - place.y <= Self.reach { found.insert(.bottom) }
        guard !found.isDisjoint(with: edges) else {
            if state == .possible { state = .failed }
            return
        }
        super.touchesBegan(touches, with: event)
    }
}

/// Recognizes two fingers that move apart or together.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// The distance of the fingers as a multiple of the one at the begin; it may be set.
    open var scale: CGFloat = 1 {
        didSet { if !isMeasuring, scale > 0 { base = distance / scale } }
    }
    /// The change of ``scale`` per second.
    open var velocity: CGFloat { meter.speed.x }

    private var base: CGFloat = 0
    private var distance: CGFloat = 0
    private var isMeasuring = false
    private var meter = SpeedMeter()
    /// How much the distance changes before the gesture begins, in points.
    private static let threshold: CGFloat = 8

    private func measured() -> CGFloat {
        let (a, b) = (location(ofTouch: 0, in: nil), location(ofTouch: 1, in: nil))
        return Math.hypot(a.x - b.x, a.y - b.y)
    }

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches > 2, state == .possible { state = .failed }
        guard numberOfTouches == 2 else { return }
        distance = measured()
        base = distance / max(scale, 1e-6)
        meter = SpeedMeter()
    }
    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard numberOfTouches == 2 else { return }
        distance = measured()
        if state == .possible, abs(distance - base) < Self.threshold { return }
        isMeasuring = true
        if base > 0 { scale = distance / base }
        isMeasuring = false
        meter.add(CGPoint(x: scale, y: 0), at: event.timestamp)
        state = state == .possible ? .began : .changed
    }
    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .possible ? .failed : .ended
    }
    override open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .possible ? .failed : .cancelled
    }
    override open func reset() {
        isMeasuring = true
        (scale, base, distance, meter) = (1, 0, 0, SpeedMeter())
        isMeasuring = false
    }
}

/// Recognizes two fingers that rotate about one another.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// The turn since the begin, clockwise, in radians; it may be set.
    open var rotation: CGFloat = 0
    /// The change of ``rotation`` per second.
    open var velocity: CGFloat { meter.speed.x }

    private var last: CGFloat = 0
    private var waiting: CGFloat = 0
    private var meter = SpeedMeter()
    /// The turn before the gesture begins, in radians.
    private static let threshold: CGFloat = 0.05

    private func angle() -> CGFloat {
        let (a, b) = (location(ofTouch: 0, in: nil), location(ofTouch: 1, in: nil))
        return Math.atan2(b.y - a.y, b.x - a.x)
    }

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches > 2, state == .possible { state = .failed }
        if numberOfTouches == 2 { last = angle() }
    }
    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard numberOfTouches == 2 else { return }
        let now = angle()
        // The short way round.
        let step = (now - last).remainder(dividingBy: 2 * .pi)
        last = now
        if state == .possible {
            waiting += step
            guard abs(waiting) >= Self.threshold else { return }
            rotation += waiting
        } else {
            rotation += step
        }
        meter.add(CGPoint(x: rotation, y: 0), at: event.timestamp)
        state = state == .possible ? .began : .changed
    }
    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .possible ? .failed : .ended
    }
    override open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .possible ? .failed : .cancelled
    }
    override open func reset() { (rotation, last, waiting, meter) = (0, 0, 0, SpeedMeter()) }
}
