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
    /// The contents are about to come to rest after a finger was lifted.
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    /// The contents came to rest after a finger was lifted.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    /// A movement that was asked for with an animation is over.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    /// Fingers began to scale the contents.
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
    /// The fingers that scaled the contents were lifted, and the scale lies within its limits.
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
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
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// `nil`.
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    /// Does nothing.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
    /// Does nothing.
    public func scrollViewDidEndZooming(
        _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
    ) {}
}
