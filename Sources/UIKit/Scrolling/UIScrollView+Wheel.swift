import CoreGraphics

extension UIView {
    /// Turns a wheel over a point: along each axis, the innermost scroll view there moves that can.
    ///
    /// - Parameters:
    ///   - point: In the view's space; usually the view is a window.
    ///   - dx: How far contents go to the left, in points: what lies at the right comes into sight.
    ///   - dy: How far contents go up.
    ///   - isNotch: Whether the movement is a click of a wheel, which contents follow softly, and not the way of fingers on a pad.
    /// - Returns: Whether something moved.
    @discardableResult
    package func scrollByWheel(at point: CGPoint, dx: CGFloat, dy: CGFloat, isNotch: Bool = false) -> Bool {
        guard dx.isFinite, dy.isFinite else { return false }
        var view = hitTest(point, with: nil)
        var (dx, dy) = (dx, dy)
        var moved = false
        while let current = view, dx != 0 || dy != 0 {
            if let scroll = current as? UIScrollView, scroll.isScrollEnabled {
                // A section that moves across is inside of its collection.
                let across = (scroll as? UICollectionView)?.orthogonal
                let place = scroll.convert(point, from: self)
                if let axis = across?.scrollByWheel(at: place, dx: dx, dy: dy) {
                    moved = true
                    if axis == .horizontal { dx = 0 } else { dy = 0 }
                }
                let (x, y) = (scroll.canMove(.horizontal, dx), scroll.canMove(.vertical, dy))
                if x || y {
                    scroll.scrollByWheel(dx: x ? dx : 0, dy: y ? dy : 0, isNotch: isNotch)
                    moved = true
                    if x { dx = 0 }
                    if y { dy = 0 }
                }
            }
            view = current.superview
        }
        return moved
    }
}

extension UIScrollView {
    /// Where the contents are, or go to by a wheel.
    private var wheelPlace: CGPoint {
        guard let driver, driver.reason == .quiet, let target = driver.target else { return contentOffset }
        return target
    }
    /// Whether the contents can go in a direction.
    func canMove(_ axis: NSLayoutConstraint.Axis, _ way: CGFloat) -> Bool {
        let (range, place) = axis == .horizontal ? (edges.x, wheelPlace.x) : (edges.y, wheelPlace.y)
        return way < 0 ? place > range.lowerBound : way > 0 && place < range.upperBound
    }

    /// Moves the contents as a wheel does, to their edges and not beyond.
    ///
    /// - Parameters:
    ///   - dx: How far contents go to the left, in points.
    ///   - dy: How far contents go up.
    ///   - isNotch: Whether the contents follow softly, and by pages if they have some.
    package func scrollByWheel(dx: CGFloat, dy: CGFloat, isNotch: Bool = false) {
        guard dx.isFinite, dy.isFinite else { return }
        let place = wheelPlace
        var target = withinEdges(CGPoint(x: place.x + dx, y: place.y + dy))
        if isNotch, isPagingEnabled {
            func side(_ way: CGFloat, _ length: CGFloat) -> CGFloat {
                way == 0 ? 0 : way < 0 ? -length : length
            }
            target = withinEdges(
                CGPoint(
                    x: place.x + side(dx, bounds.width), y: place.y + side(dy, bounds.height)))
        }
        guard isNotch, goesByFrames else {
            stopMoving()
            showIndicators()
            contentOffset = target
            indicators?.fade()
            return
        }
        let speed = driver?.velocity ?? .zero
        stopMoving()
        showIndicators()
        func axis(_ place: CGFloat, _ speed: CGFloat, _ target: CGFloat) -> ScrollMotion.Axis {
            let stiffness = isPagingEnabled ? ScrollMotion.pageStiffness : ScrollMotion.wheelStiffness
            return ScrollMotion.Axis(from: place, velocity: speed, to: target, stiffness: stiffness)
        }
        let motion = ScrollMotion(
            x: axis(contentOffset.x, speed.x, target.x), y: axis(contentOffset.y, speed.y, target.y))
        driver = ScrollDriver(self, motion, .quiet, target: target)
    }
}
