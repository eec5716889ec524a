import CoreGraphics
import Foundation

/// The delegate of a scroll view.
///
/// All of it is optional.
public protocol UIScrollViewDelegate: AnyObject {
    /// The contents were moved.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// The contents were scaled.
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    /// The view to scale; `nil` for none, so that nothing is scaled.
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    /// A finger began to move the contents.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// A finger is about to be lifted; the place where the contents will come to rest may be changed.
    ///
    /// - Parameter velocity: In points a millisecond.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>)
    /// The finger that moved the contents was lifted.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    /// The contents came to rest after a finger was lifted.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    /// A movement that was asked for with an animation is over.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    /// Does nothing.
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    /// Does nothing.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// `nil`.
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    /// Does nothing.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}

/// A view whose bounds move over contents that are larger.
///
/// Fingers that the program makes move the contents (``UITouch``), and two of them scale the delegate's view. A lifted finger lets
/// the contents come to rest by an animation of 0.3 seconds: at the next page, or a little further on. The program may also set
/// ``contentOffset`` and ``zoomScale``. Every movement has the subviews laid out, and the delegate told, so views can be reused as
/// they come into sight. There are no bars at the sides, and nothing bounces.
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
    open var contentSize = CGSize.zero { didSet { layer.valuesDidChange() } }
    /// The insets around the contents.
    open var contentInset = UIEdgeInsets.zero { didSet { layer.valuesDidChange() } }
    /// The insets around the contents including the area of bars, see ``contentInsetAdjustmentBehavior``.
    open var adjustedContentInset: UIEdgeInsets { insetsUnderBars }
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
    /// A wheel above the contents. Fingers do not start it.
    open var refreshControl: UIRefreshControl? {
        didSet {
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            guard let refreshControl else { return }
            refreshControl.frame = CGRect(x: 0, y: -60, width: bounds.width, height: 60)
            refreshControl.autoresizingMask = .flexibleWidth
            insertSubview(refreshControl, at: 0)
        }
    }
    /// The ways in which fingers dismiss a keyboard. The value is kept: there is no keyboard.
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
    public let panGestureRecognizer = UIPanGestureRecognizer()
    /// The recognizer of fingers that scale; `nil` while the limits of the scale are the same.
    open private(set) var pinchGestureRecognizer: UIPinchGestureRecognizer?
    /// Kept: nothing bounces.
    open var bounces = true
    /// Kept: nothing bounces.
    open var alwaysBounceVertical = false
    /// Kept: nothing bounces.
    open var alwaysBounceHorizontal = false
    /// Kept: nothing bounces.
    open var bouncesZoom = true
    /// Kept: there are no bars.
    open var showsVerticalScrollIndicator = true
    /// Kept: there are no bars.
    open var showsHorizontalScrollIndicator = true
    /// Whether a finger is on the contents.
    open var isTracking: Bool { panGestureRecognizer.numberOfTouches > 0 }
    /// Whether a finger moves the contents.
    open private(set) var isDragging = false
    /// Whether the contents come to rest after a finger was lifted.
    open private(set) var isDecelerating = false
    /// Whether fingers scale the contents.
    open private(set) var isZooming = false

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
            delegate?.scrollViewDidScroll(self)
            follower?.followedDidScroll(self)
        }
    }

    /// Keeps the contents clear of bars.
    open override func layoutSubviews() {
        super.layoutSubviews()
        adjustToBars()
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
        move(animated) { self.contentOffset = contentOffset }
    }

    /// Moves the contents as little as is needed to show a rectangle of them.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        var offset = contentOffset
        if rect.maxX > offset.x + bounds.width { offset.x = rect.maxX - bounds.width }
        if rect.maxY > offset.y + bounds.height { offset.y = rect.maxY - bounds.height }
        offset = CGPoint(x: min(offset.x, rect.minX), y: min(offset.y, rect.minY))
        setContentOffset(within(offset), animated: animated)
    }

    /// The nearest offset at which nothing beside the contents and their insets shows.
    private func within(_ offset: CGPoint) -> CGPoint {
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

    private func panned(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            isDragging = true
            isDecelerating = false
            delegate?.scrollViewWillBeginDragging(self)
            follow(pan)
        case .changed: follow(pan)
        case .ended: letGo(pan.velocity(in: self))
        case .cancelled:
            isDragging = false
            delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
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
        contentOffset = within(CGPoint(x: contentOffset.x - way.x, y: contentOffset.y - way.y))
    }

    private func letGo(_ velocity: CGPoint) {
        let speed = CGPoint(x: -velocity.x / 1000, y: -velocity.y / 1000)
        // The sum of the steps of a speed that falls by the same factor each millisecond.
        let reach =
            decelerationRate.rawValue < 1 ? decelerationRate.rawValue / (1 - decelerationRate.rawValue) : 0
        var target = within(
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
    private func page(_ speed: CGPoint) -> CGPoint {
        func place(_ offset: CGFloat, _ side: CGFloat, _ speed: CGFloat) -> CGFloat {
            guard side > 0 else { return offset }
            let page = offset / side
            return (abs(speed) < 0.2 ? page.rounded() : speed > 0 ? page.rounded(.up) : page.rounded(.down))
                * side
        }
        return within(
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
        isZooming = pinch.state == .began || pinch.state == .changed
        guard isZooming, let view = delegate?.viewForZooming(in: self),
            let wanted = limited(scale * pinch.scale)
        else { return }
        let (place, there) = (pinch.location(in: view), pinch.location(in: self))
        pinch.scale = 1
        // The point between the fingers stays where it is.
        let middle = CGPoint(
            x: place.x + (bounds.midX - there.x) / wanted, y: place.y + (bounds.midY - there.y) / wanted)
        zoom(wanted, middle)
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
    private func limited(_ scale: CGFloat) -> CGFloat? {
        guard !scale.isNaN else { return nil }
        let limited = max(minimumZoomScale, min(scale, maximumZoomScale))
        return limited > 0 && limited.isFinite ? limited : nil
    }

    /// Scales about a point of the delegate's view that is to lie in the middle.
    private func zoom(_ newScale: CGFloat, _ middle: CGPoint) {
        guard let view = delegate?.viewForZooming(in: self) else { return }
        scale = newScale
        let corner = view.frame.origin
        view.transform = CGAffineTransform(scaleX: newScale, y: newScale)
        view.center.x += corner.x - view.frame.minX
        view.center.y += corner.y - view.frame.minY
        contentSize = view.frame.size
        contentOffset = within(
            CGPoint(
                x: middle.x * newScale - bounds.width / 2, y: middle.y * newScale - bounds.height / 2))
        delegate?.scrollViewDidZoom(self)
    }
}
