import CoreGraphics
import Foundation

/// The messages of a scroll view.
///
/// All of it is optional.
public protocol UIScrollViewDelegate: AnyObject {
    /// The contents were moved.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// The contents were scaled.
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    /// The view to scale; `nil` for none, so that nothing is scaled.
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    /// A movement that was asked for with an animation is over.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    /// `nil`.
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    /// Does nothing.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}

/// A view whose bounds move over contents that are larger.
///
/// There are no events, so nothing scrolls by itself: the program sets ``contentOffset`` and ``zoomScale`` where a finger would.
/// Every movement has the subviews laid out, and the delegate told, so views can be reused as they come into sight. There are no
/// bars at the sides, and nothing bounces.
open class UIScrollView: UIView {
    /// A view of a frame.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
    }
    /// A view without a size.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        clipsToBounds = true
    }

    /// Who is told of movements.
    open weak var delegate: (any UIScrollViewDelegate)?
    /// The size of the contents.
    open var contentSize = CGSize.zero
    /// Room around the contents.
    open var contentInset = UIEdgeInsets.zero
    /// The same: there are no bars at the sides of a screen.
    open var adjustedContentInset: UIEdgeInsets { contentInset }
    /// Kept: there are no events.
    open var isScrollEnabled = true
    /// Kept: there are no events.
    open var isPagingEnabled = false
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
    /// Never: there are no events.
    open var isTracking: Bool { false }
    /// Never: there are no events.
    open var isDragging: Bool { false }
    /// Never: there are no events.
    open var isDecelerating: Bool { false }
    /// Never: there are no events.
    open var isZooming: Bool { false }

    override var mayDraw: Bool { type(of: self) != UIScrollView.self }

    /// The view's own space: its origin is ``contentOffset``.
    open override var bounds: CGRect {
        get { super.bounds }
        set {
            let before = super.bounds.origin
            super.bounds = newValue
            guard super.bounds.origin != before else { return }
            setNeedsLayout()
            delegate?.scrollViewDidScroll(self)
        }
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
        let right = contentSize.width + contentInset.right - bounds.width
        let bottom = contentSize.height + contentInset.bottom - bounds.height
        return CGPoint(
            x: max(-contentInset.left, min(offset.x, right)),
            y: max(-contentInset.top, min(offset.y, bottom)))
    }

    private func move(_ animated: Bool, _ body: @escaping () -> Void) {
        guard animated else { return body() }
        UIView.animate(withDuration: 0.3, animations: body) { [weak self] _ in
            guard let self else { return }
            delegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }

    // MARK: Zooming

    /// The smallest scale.
    open var minimumZoomScale: CGFloat = 1
    /// The largest scale.
    open var maximumZoomScale: CGFloat = 1
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

    /// `nil` for what is no scale.
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
