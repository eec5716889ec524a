import CoreGraphics
import Foundation

/// A view whose bounds move over contents that are larger.
///
/// Fingers move the contents (``UITouch``), and two of them scale the delegate's view. In a program that runs in a window the contents
/// follow a finger beyond their edges like rubber, go on by ``decelerationRate`` when it is lifted, bounce back, and show bars at the
/// sides meanwhile. Without a window there are no frames of their own: a finger stops at the edges, and a lifted one lets the contents
/// come to rest by an animation of 0.3 seconds. The program may also set ``contentOffset`` and ``zoomScale``. Every movement has the
/// subviews laid out, and the delegate told, so views can be reused as they come into sight.
open class UIScrollView: UIView {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpScrolling()
    }
    /// An empty view: views are not read from archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpScrolling()
    }

    private func setUpScrolling() {
        clipsToBounds = true
        addGestureRecognizer(panGestureRecognizer)
        panGestureRecognizer.addTarget(self, action: UIScrollView.panned)
    }

    /// Receives calls about scrolling and zooming.
    open weak var delegate: (any UIScrollViewDelegate)?
    /// The size of the contents.
    open var contentSize = CGSize.zero {
        didSet {
            layer.valuesDidChange()
            edgesDidChange()
        }
    }
    /// The insets around the contents.
    open var contentInset = UIEdgeInsets.zero {
        didSet {
            layer.valuesDidChange()
            edgesDidChange()
        }
    }
    /// The insets around the contents including the area of bars, see ``contentInsetAdjustmentBehavior``.
    open var adjustedContentInset: UIEdgeInsets {
        var insets = insetsUnderBars
        insets.top += refreshRoom
        return insets
    }
    /// Whether the contents keep clear of bars (``UIView/safeAreaInsets``).
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { adjustToBars() }
    }
    /// Called when ``adjustedContentInset`` changes because of bars. Does nothing by itself.
    open func adjustedContentInsetDidChange() {}
    /// The part of the insets that is caused by bars, at the present place of the contents.
    var coveredByBars = UIEdgeInsets.zero
    /// The controller whose bars follow the contents.
    weak var follower: (any ScrollFollower)?
    /// A wheel above the contents, which fingers start that pull them down in a program that runs in a window.
    open var refreshControl: UIRefreshControl? {
        didSet {
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            guard let refreshControl else { return }
            refreshControl.frame = CGRect(x: 0, y: -60, width: bounds.width, height: 60)
            refreshControl.autoresizingMask = .flexibleWidth
            insertSubview(refreshControl, at: 0)
        }
    }
    /// Whether fingers that move the contents end the editing of a text, in a program that runs in a window.
    open var keyboardDismissMode = KeyboardDismissMode.none
    /// Whether fingers move the contents.
    open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
    /// Whether the contents come to rest at multiples of the view's size.
    open var isPagingEnabled = false
    /// Whether fingers move the contents along one axis at a time, the one in which they begin.
    open var isDirectionalLockEnabled = false
    /// The rate at which contents come to rest.
    open var decelerationRate = DecelerationRate.normal
    /// The recognizer of fingers that move the contents.
    public let panGestureRecognizer: UIPanGestureRecognizer = ScrollPan()
    /// The recognizer of fingers that scale; `nil` while the limits of the scale are the same.
    open private(set) var pinchGestureRecognizer: UIPinchGestureRecognizer?
    /// Whether contents follow fingers beyond their edges, in a program that runs in a window.
    open var bounces = true
    /// Whether contents that are not higher than the view follow fingers, too.
    open var alwaysBounceVertical = false
    /// Whether contents that are not wider than the view follow fingers, too.
    open var alwaysBounceHorizontal = false
    /// Whether fingers scale beyond the limits, and let go the scale goes back.
    open var bouncesZoom = true
    /// Whether a bar at the right shows the place while the contents move, in a program that runs in a window.
    open var showsVerticalScrollIndicator = true { didSet { indicators?.place() } }
    /// Whether a bar below shows the place while the contents move, in a program that runs in a window.
    open var showsHorizontalScrollIndicator = true { didSet { indicators?.place() } }
    /// How dark the bars are.
    open var indicatorStyle = IndicatorStyle.default { didSet { indicators?.place() } }
    /// The insets of the bar at the right.
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { indicators?.place() } }
    /// The insets of the bar below.
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { indicators?.place() } }
    /// The insets of both bars.
    open var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets }
        set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
    }
    /// Shows the bars for a moment, in a program that runs in a window.
    open func flashScrollIndicators() {
        showIndicators()
        indicators?.fade()
    }
    /// Whether a finger is on the contents.
    open var isTracking: Bool { panGestureRecognizer.numberOfTouches > 0 }
    /// Whether a finger moves the contents.
    open internal(set) var isDragging = false
    /// Whether the contents come to rest after a finger was lifted.
    open internal(set) var isDecelerating = false
    /// Whether fingers scale the contents.
    open private(set) var isZooming = false
    /// Whether the scale goes back to its limits.
    open var isZoomBouncing: Bool { zoomBounce != nil }

    /// What moves the contents frame by frame; `nil` at rest.
    var driver: ScrollDriver?
    /// The way of the finger that moves the contents frame by frame.
    var drag: ScrollDrag?
    /// What takes the scale back to its limits.
    var zoomBounce: ZoomBounce?
    var indicators: ScrollIndicators?
    /// The room above the contents for a wheel that turns.
    var refreshRoom: CGFloat = 0
    /// Whether contents that are not higher than the view follow fingers.
    var bouncesVertically: Bool { alwaysBounceVertical || refreshControl != nil }

    /// The part of the contents that may still be visible because an animation moves them; `nil` at rest.
    var movingFrom: CGRect?

    override var mayDraw: Bool { type(of: self) != UIScrollView.self }

    /// The view's own space: its origin is ``contentOffset``.
    open override var bounds: CGRect {
        get { super.bounds }
        set {
            let before = super.bounds
            super.bounds = newValue
            guard super.bounds.origin != before.origin else { return }
            if ViewAnimation.current != nil { movingFrom = movingFrom?.union(before) ?? before }
            setNeedsLayout()
            if constraintState?.frameGuide != nil { constraintsDidChange() }
            if let driver, !driver.isStepping {
                let now = super.bounds.origin
                driver.shift(by: CGPoint(x: now.x - before.minX, y: now.y - before.minY))
            }
            indicators?.place()
            delegate?.scrollViewDidScroll(self)
            follower?.followedDidScroll(self)
        }
    }

    /// Keeps the contents clear of bars.
    open override func layoutSubviews() {
        super.layoutSubviews()
        adjustToBars()
        indicators?.place()
    }
    /// Keeps the contents clear of bars.
    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        adjustToBars()
    }

    // MARK: Scrolling

    /// The point of the contents that lies in the view's upper left corner. It may lie outside of the contents.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            guard newValue.x.isFinite, newValue.y.isFinite else { return }
            bounds.origin = newValue
        }
    }

    /// Moves the contents, within 0.3 seconds if animated.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        guard animated, goesByFrames else {
            stopMoving()
            return move(animated) { self.contentOffset = contentOffset }
        }
        guard contentOffset.x.isFinite, contentOffset.y.isFinite else { return }
        go(to: contentOffset)
    }

    /// Moves the contents as little as is needed to show a rectangle of them.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        var offset = contentOffset
        if rect.maxX > offset.x + bounds.width { offset.x = rect.maxX - bounds.width }
        if rect.maxY > offset.y + bounds.height { offset.y = rect.maxY - bounds.height }
        offset = CGPoint(x: min(offset.x, rect.minX), y: min(offset.y, rect.minY))
        setContentOffset(withinEdges(offset), animated: animated)
    }

    /// The nearest offset at which nothing beside the contents and their insets shows.
    func withinEdges(_ offset: CGPoint) -> CGPoint {
        let insets = adjustedContentInset
        let right = contentSize.width + insets.right - bounds.width
        let bottom = contentSize.height + insets.bottom - bounds.height
        return CGPoint(
            x: max(-insets.left, min(offset.x, right)),
            y: max(-insets.top, min(offset.y, bottom)))
    }

    private func move(_ animated: Bool, _ body: @escaping () -> Void) {
        guard animated else { return body() }
        UIView.animate(withDuration: 0.3, animations: body) { [weak self] _ in
            guard let self else { return }
            setNeedsLayout()
            delegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }

    // MARK: Fingers

    private var lockedAxis: NSLayoutConstraint.Axis?

    /// Whether fingers may move the contents: along an axis on which they can, in a program that runs in a window.
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard gestureRecognizer === panGestureRecognizer, goesByFrames else { return true }
        return mayFollow(panGestureRecognizer)
    }

    private func panned(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            isDragging = true
            isDecelerating = false
            if goesByFrames { beginDragging(pan) }
            delegate?.scrollViewWillBeginDragging(self)
            follow(pan)
        case .changed: follow(pan)
        case .ended:
            let velocity = pan.velocity(in: self)
            if goesByFrames {
                letGoByFrames((pan as? ScrollPan)?.rested == true ? .zero : velocity)
            } else {
                letGo(velocity)
            }
        case .cancelled:
            isDragging = false
            delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
            if goesByFrames { settle() }
        default: break
        }
        if pan.state != .changed { lockedAxis = nil }
    }

    private func follow(_ pan: UIPanGestureRecognizer) {
        var way = pan.translation(in: superview ?? self)
        if isDirectionalLockEnabled {
            let axis = lockedAxis ?? (abs(way.x) > abs(way.y) ? .horizontal : .vertical)
            if way != .zero { lockedAxis = axis }
            if axis == .horizontal { way.y = 0 } else { way.x = 0 }
        }
        pan.setTranslation(.zero, in: superview ?? self)
        guard !goesByFrames else { return dragContents(by: way) }
        contentOffset = withinEdges(CGPoint(x: contentOffset.x - way.x, y: contentOffset.y - way.y))
    }

    private func letGo(_ velocity: CGPoint) {
        let speed = CGPoint(x: -velocity.x / 1000, y: -velocity.y / 1000)
        // The sum of the steps of a speed that falls by the same factor each millisecond.
        let reach =
            decelerationRate.rawValue < 1 ? decelerationRate.rawValue / (1 - decelerationRate.rawValue) : 0
        var target = withinEdges(
            CGPoint(x: contentOffset.x + speed.x * reach, y: contentOffset.y + speed.y * reach))
        target = isPagingEnabled ? page(speed) : restingOffset(target, speed)
        delegate?.scrollViewWillEndDragging(self, withVelocity: speed, targetContentOffset: &target)
        let goesOn = target != contentOffset
        isDragging = false
        delegate?.scrollViewDidEndDragging(self, willDecelerate: goesOn)
        guard goesOn else { return }
        isDecelerating = true
        UIView.animate(
            withDuration: 0.3, delay: 0, options: .curveEaseOut, animations: { self.contentOffset = target }
        ) { [weak self] _ in
            guard let self else { return }
            setNeedsLayout()
            guard isDecelerating else { return }
            isDecelerating = false
            delegate?.scrollViewDidEndDecelerating(self)
        }
    }

    /// The place at which the contents come to rest; the proposed one by default.
    ///
    /// - Parameter speed: In points a millisecond.
    func restingOffset(_ proposed: CGPoint, _ speed: CGPoint) -> CGPoint { proposed }

    /// The page that a finger of a speed goes to: the next one in its direction, else the nearest.
    func page(_ speed: CGPoint) -> CGPoint {
        func place(_ offset: CGFloat, _ side: CGFloat, _ speed: CGFloat) -> CGFloat {
            guard side > 0 else { return offset }
            let page = offset / side
            return (abs(speed) < 0.2 ? page.rounded() : speed > 0 ? page.rounded(.up) : page.rounded(.down))
                * side
        }
        return withinEdges(
            CGPoint(
                x: place(contentOffset.x, bounds.width, speed.x),
                y: place(contentOffset.y, bounds.height, speed.y)))
    }

    private func zoomLimitsDidChange() {
        guard minimumZoomScale < maximumZoomScale, pinchGestureRecognizer == nil else { return }
        let pinch = UIPinchGestureRecognizer()
        pinch.addTarget(self, action: UIScrollView.pinched)
        pinch.companion = panGestureRecognizer
        addGestureRecognizer(pinch)
        pinchGestureRecognizer = pinch
    }

    private func pinched(_ pinch: UIPinchGestureRecognizer) {
        let wasZooming = isZooming
        isZooming = pinch.state == .began || pinch.state == .changed
        guard let view = delegate?.viewForZooming(in: self) else { return }
        if isZooming, !wasZooming {
            endZoomBounce()
            delegate?.scrollViewWillBeginZooming(self, with: view)
        }
        guard isZooming else {
            if wasZooming { endZooming(view) }
            return
        }
        let free = pinchedScale * pinch.scale
        guard let wanted = goesByFrames && bouncesZoom ? rubberScale(free) : limited(free) else { return }
        pinchedScale = goesByFrames && bouncesZoom ? free : wanted
        let (place, there) = (pinch.location(in: view), pinch.location(in: self))
        pinch.scale = 1
        // The point between the fingers stays where it is.
        let middle = CGPoint(
            x: place.x + (bounds.midX - there.x) / wanted, y: place.y + (bounds.midY - there.y) / wanted)
        lastMiddle = middle
        zoom(wanted, middle)
    }
    /// The scale that the fingers ask for, which may lie beyond the limits.
    private lazy var pinchedScale = scale
    /// The point of the delegate's view that lay in the middle at last.
    private var lastMiddle = CGPoint.zero

    private func endZooming(_ view: UIView) {
        pinchedScale = scale
        guard let wanted = limited(scale), wanted != scale, goesByFrames else {
            delegate?.scrollViewDidEndZooming(self, with: view, atScale: scale)
            return
        }
        zoomBounce = ZoomBounce(self, from: scale, to: wanted, middle: lastMiddle)
    }
    /// The scale went back to its limits, or fingers hold it again.
    func endZoomBounce() {
        pinchedScale = scale
        guard zoomBounce != nil else { return }
        zoomBounce = nil
        delegate?.scrollViewDidEndZooming(self, with: delegate?.viewForZooming(in: self), atScale: scale)
    }
    /// A scale that follows fingers beyond the limits like rubber.
    private func rubberScale(_ free: CGFloat) -> CGFloat? {
        guard free.isFinite, free > 0, minimumZoomScale > 0, maximumZoomScale.isFinite else {
            return limited(free)
        }
        if free > maximumZoomScale {
            return maximumZoomScale
                + ScrollMotion.rubberBand(free - maximumZoomScale, side: maximumZoomScale / 2)
        }
        guard free < minimumZoomScale else { return free }
        return minimumZoomScale - ScrollMotion.rubberBand(minimumZoomScale - free, side: minimumZoomScale / 2)
    }

    /// The rate at which contents come to rest: the factor of their speed per millisecond.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Slowly.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// At once, nearly.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    // MARK: Guides

    /// The contents, for constraints. Constraints of views in this one to its sides mean the contents' too.
    open var contentLayoutGuide: UILayoutGuide { guide(\.contentGuide, .content) }
    /// The visible part of the contents, for constraints of views that stay in place.
    open var frameLayoutGuide: UILayoutGuide { guide(\.frameGuide, .frame) }

    // MARK: Zooming

    /// The smallest scale.
    open var minimumZoomScale: CGFloat = 1 { didSet { zoomLimitsDidChange() } }
    /// The largest scale.
    open var maximumZoomScale: CGFloat = 1 { didSet { zoomLimitsDidChange() } }
    private var scale: CGFloat = 1

    /// How much larger than without scaling the delegate's view is; within the limits. The middle of what shows stays, as
    /// far as there are contents.
    open var zoomScale: CGFloat {
        get { scale }
        set {
            guard let wanted = limited(newValue), delegate?.viewForZooming(in: self) != nil else { return }
            let middle = CGPoint(x: bounds.midX / scale, y: bounds.midY / scale)
            zoom(wanted, middle)
        }
    }

    /// Scales the delegate's view, within 0.3 seconds if animated.
    open func setZoomScale(_ scale: CGFloat, animated: Bool) { move(animated) { self.zoomScale = scale } }

    /// Scales and moves so that a rectangle of the delegate's view, in its own space, fills the scroll view as far as the limits
    /// allow.
    open func zoom(to rect: CGRect, animated: Bool) {
        guard rect.width > 0, rect.height > 0,
            let wanted = limited(min(bounds.width / rect.width, bounds.height / rect.height))
        else { return }
        move(animated) { self.zoom(wanted, CGPoint(x: rect.midX, y: rect.midY)) }
    }

    /// `nil` if the number is no scale.
    func limited(_ scale: CGFloat) -> CGFloat? {
        guard !scale.isNaN else { return nil }
        let limited = max(minimumZoomScale, min(scale, maximumZoomScale))
        return limited > 0 && limited.isFinite ? limited : nil
    }

    /// Scales about a point of the delegate's view that is to lie in the middle.
    func zoom(_ newScale: CGFloat, _ middle: CGPoint) {
        guard let view = delegate?.viewForZooming(in: self) else { return }
        scale = newScale
        let corner = view.frame.origin
        view.transform = CGAffineTransform(scaleX: newScale, y: newScale)
        view.center.x += corner.x - view.frame.minX
        view.center.y += corner.y - view.frame.minY
        contentSize = view.frame.size
        contentOffset = withinEdges(
            CGPoint(
                x: middle.x * newScale - bounds.width / 2, y: middle.y * newScale - bounds.height / 2))
        delegate?.scrollViewDidZoom(self)
    }
}
