import CoreGraphics
import Foundation
import LaminaMath

/// The way of a finger that moves contents.
struct ScrollDrag {
    /// Where the contents would be without edges.
    var free: CGPoint
    /// Where they are.
    var offset: CGPoint
}

/// The recognizer of fingers that move contents. A finger on contents that move by themselves stops them, and holds them at once.
final class ScrollPan: UIPanGestureRecognizer {
    /// Seconds without a movement after which a lifted finger has no speed.
    private static let rest = 0.06
    private var lastMove: TimeInterval?
    /// Whether the finger lay still before it was lifted.
    private(set) var rested = false

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        (lastMove, rested) = (event.timestamp, false)
        guard state == .possible, (view as? UIScrollView)?.fingerStops() == true else { return }
        state = .began
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        lastMove = event.timestamp
        super.touchesMoved(touches, with: event)
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        rested = event.timestamp - (lastMove ?? event.timestamp) > Self.rest
        super.touchesEnded(touches, with: event)
    }
}

// Contents that move frame by frame, in a program that runs in a window.
extension UIScrollView {
    var goesByFrames: Bool { ScrollPhysics.isLive }

    /// The smallest and the largest offset along each axis.
    var edges: (x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>) {
        let insets = adjustedContentInset
        let right = contentSize.width + insets.right - bounds.width
        let bottom = contentSize.height + insets.bottom - bounds.height
        return (-insets.left...max(-insets.left, right), -insets.top...max(-insets.top, bottom))
    }
    /// Whether fingers move the contents along an axis.
    func follows(_ axis: NSLayoutConstraint.Axis) -> Bool {
        let range = axis == .horizontal ? edges.x : edges.y
        if range.lowerBound < range.upperBound { return true }
        return bounces && (axis == .horizontal ? alwaysBounceHorizontal : bouncesVertically)
    }
    /// Whether a gesture goes along an axis on which the contents move. Others are left to the views around this one.
    func mayFollow(_ pan: UIPanGestureRecognizer) -> Bool {
        let way = pan.translation(in: self)
        guard way != .zero else { return true }
        return follows(abs(way.x) > abs(way.y) ? .horizontal : .vertical)
    }
    /// The nearest place on whole pixels, where text is sharp.
    func onPixel(_ offset: CGPoint) -> CGPoint {
        let scale = max(1, contentScaleFactor)
        return CGPoint(x: (offset.x * scale).rounded() / scale, y: (offset.y * scale).rounded() / scale)
    }

    // MARK: A finger

    /// Stops contents that move by themselves. Returns whether they went so fast that the finger is to hold them.
    func fingerStops() -> Bool {
        guard let driver else { return false }
        let speed = driver.velocity
        let holds = Math.hypot(speed.x, speed.y) > 30 || withinEdges(contentOffset) != contentOffset
        stopMoving()
        return holds
    }

    func beginDragging(_ pan: UIPanGestureRecognizer) {
        stopMoving()
        // The way before the gesture began is not caught up.
        pan.setTranslation(.zero, in: superview ?? self)
        let edges = edges
        drag = ScrollDrag(
            free: CGPoint(
                x: ScrollMotion.unbanded(contentOffset.x, edges.x, side: bounds.width),
                y: ScrollMotion.unbanded(contentOffset.y, edges.y, side: bounds.height)),
            offset: contentOffset)
        showIndicators()
        if keyboardDismissMode != .none, let text = ResponderFocus.current.responder, text is any UIKeyInput {
            text.resignFirstResponder()
        }
    }

    func dragContents(by way: CGPoint) {
        guard var drag else { return }
        // The program, or layout, moved the contents meanwhile.
        drag.free.x += contentOffset.x - drag.offset.x
        drag.free.y += contentOffset.y - drag.offset.y
        let edges = edges
        func follow(_ free: inout CGFloat, _ way: CGFloat, _ range: ClosedRange<CGFloat>, _ side: CGFloat)
            -> CGFloat
        {
            free -= way
            guard !bounces else { return ScrollMotion.banded(free, range, side: side) }
            free = max(range.lowerBound, min(free, range.upperBound))
            return free
        }
        var new = contentOffset
        if follows(.horizontal) { new.x = follow(&drag.free.x, way.x, edges.x, bounds.width) }
        if follows(.vertical) { new.y = follow(&drag.free.y, way.y, edges.y, bounds.height) }
        drag.offset = onPixel(new)
        self.drag = drag
        contentOffset = drag.offset
        refreshControl?.pulled(by: edges.y.lowerBound - contentOffset.y)
    }

    func letGoByFrames(_ velocity: CGPoint) {
        let refreshes = refreshControl?.isRefreshing == true
        if refreshes, contentOffset.y < edges.y.lowerBound { refreshRoom = UIRefreshControl.room }
        refreshControl?.letGo()
        (drag, isDragging) = (nil, false)
        var speed = CGPoint(x: -velocity.x, y: -velocity.y)
        if !follows(.horizontal) { speed.x = 0 }
        if !follows(.vertical) { speed.y = 0 }
        if isDirectionalLockEnabled { if abs(speed.x) > abs(speed.y) { speed.y = 0 } else { speed.x = 0 } }
        let rate = decelerationRate.rawValue
        let natural = onPixel(
            CGPoint(
                x: ScrollMotion.freeEnd(from: contentOffset.x, velocity: speed.x, rate: rate),
                y: ScrollMotion.freeEnd(from: contentOffset.y, velocity: speed.y, rate: rate)))
        let proposed = withinEdges(natural)
        let perMillisecond = CGPoint(x: speed.x / 1000, y: speed.y / 1000)
        var target = isPagingEnabled ? page(perMillisecond) : restingOffset(proposed, perMillisecond)
        delegate?.scrollViewWillEndDragging(self, withVelocity: perMillisecond, targetContentOffset: &target)
        let motion = ScrollMotion(
            x: axis(contentOffset.x, speed.x, natural.x, proposed.x, target.x, edges.x),
            y: axis(contentOffset.y, speed.y, natural.y, proposed.y, target.y, edges.y))
        let goesOn = motion.duration > 0
        delegate?.scrollViewDidEndDragging(self, willDecelerate: goesOn)
        guard goesOn else {
            indicators?.fade()
            return
        }
        isDecelerating = true
        delegate?.scrollViewWillBeginDecelerating(self)
        driver = ScrollDriver(self, motion, .letGo, target: target == proposed ? nil : target)
    }

    /// The motion along an axis: free, or to a place that a page or the delegate asks for.
    private func axis(
        _ place: CGFloat, _ speed: CGFloat, _ natural: CGFloat, _ proposed: CGFloat, _ target: CGFloat,
        _ edges: ClosedRange<CGFloat>
    ) -> ScrollMotion.Axis {
        guard target == proposed || !target.isFinite else {
            return ScrollMotion.Axis(from: place, velocity: speed, to: target)
        }
        // The speed that ends on a whole pixel.
        let damping = ScrollMotion.damping(decelerationRate.rawValue)
        let exact = damping > 0 && damping.isFinite ? (natural - place) * damping : speed
        return ScrollMotion.Axis(
            from: place, velocity: exact, rate: decelerationRate.rawValue, edges: edges, bounces: bounces)
    }

    // MARK: Without a finger

    /// Goes to a place that the program asked for, within 0.3 seconds.
    func go(to offset: CGPoint) {
        stopMoving()
        let motion = ScrollMotion(
            x: ScrollMotion.Axis(from: contentOffset.x, to: offset.x, duration: 0.3),
            y: ScrollMotion.Axis(from: contentOffset.y, to: offset.y, duration: 0.3))
        showIndicators()
        driver = ScrollDriver(self, motion, .asked, target: offset)
    }

    /// Takes contents back that lie beyond an edge.
    func settle() {
        guard !isDragging, driver == nil, withinEdges(contentOffset) != contentOffset else { return }
        let rate = decelerationRate.rawValue
        let motion = ScrollMotion(
            x: ScrollMotion.Axis(
                from: contentOffset.x, velocity: 0, rate: rate, edges: edges.x, bounces: true),
            y: ScrollMotion.Axis(
                from: contentOffset.y, velocity: 0, rate: rate, edges: edges.y, bounces: true))
        driver = ScrollDriver(self, motion, .quiet)
    }

    /// The contents, or their insets, have another size: what moves by itself goes on between the new edges.
    func edgesDidChange() {
        indicators?.place()
        guard let driver, driver.reason == .letGo, driver.target == nil else { return }
        let (speed, rate) = (driver.velocity, decelerationRate.rawValue)
        driver.restart(
            ScrollMotion(
                x: ScrollMotion.Axis(
                    from: contentOffset.x, velocity: speed.x, rate: rate, edges: edges.x, bounces: bounces),
                y: ScrollMotion.Axis(
                    from: contentOffset.y, velocity: speed.y, rate: rate, edges: edges.y, bounces: bounces)))
    }

    /// Ends a motion before its time, and tells the delegate.
    func stopMoving() {
        guard driver != nil else { return }
        driverDidEnd()
    }

    func driverDidEnd() {
        guard let ended = driver else { return }
        driver = nil
        ended.stop()
        isDecelerating = false
        setNeedsLayout()
        if !isDragging { indicators?.fade() }
        switch ended.reason {
        case .letGo: delegate?.scrollViewDidEndDecelerating(self)
        case .asked: delegate?.scrollViewDidEndScrollingAnimation(self)
        case .quiet: break
        }
    }

    /// The wheel above the contents no longer turns.
    func refreshingDidEnd() {
        guard refreshRoom > 0 else { return }
        refreshRoom = 0
        guard goesByFrames else { return contentOffset = withinEdges(contentOffset) }
        if driver?.reason == .letGo { edgesDidChange() } else { settle() }
    }

    func showIndicators() {
        guard goesByFrames else { return }
        if indicators == nil { indicators = ScrollIndicators(self) }
        indicators?.show()
    }
}

/// Takes a scale back to its limits, frame by frame.
final class ZoomBounce {
    /// Scales are counted in thousandths, so that what is near in points is near here, too.
    private static let unit: CGFloat = 1000
    private let frames: AxisFrames

    init(_ view: UIScrollView, from scale: CGFloat, to limit: CGFloat, middle: CGPoint) {
        let motion = ScrollMotion.Axis(from: scale * Self.unit, velocity: 0, to: limit * Self.unit)
        frames = AxisFrames(motion) { [weak view] place, ends in
            view?.zoom(ends ? limit : place / Self.unit, middle)
            if ends { view?.endZoomBounce() }
        }
    }
}
