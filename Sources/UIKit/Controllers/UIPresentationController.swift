import CoreGraphics
import Foundation

/// The delegate of a presentation. All methods are optional.
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    /// The style in a narrow window. The answer is not looked at: sheets are sheets, as on a phone.
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
    /// Whether fingers may dismiss a sheet. Nobody asks: fingers do not dismiss sheets.
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
    /// A dismissal by fingers begins. Called by nobody.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    /// A dismissal by fingers is over. Called by nobody.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    /// `none`.
    public func adaptivePresentationStyle(
        for controller: UIPresentationController
    ) -> UIModalPresentationStyle { .none }
    /// `true`.
    public func presentationControllerShouldDismiss(
        _ presentationController: UIPresentationController
    ) -> Bool { true }
    /// Does nothing.
    public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
    /// Does nothing.
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
}

/// Places the view of a presented controller and the background behind it.
///
/// A subclass says where the view lies, and adds views to ``containerView`` in ``presentationTransitionWillBegin()``.
open class UIPresentationController: NSObject, UIContentContainer {
    private weak var presenting: UIViewController?
    private weak var presented: UIViewController?
    /// The place of the presenter's view before it was removed.
    var takenFrom: (superview: UIView, index: Int)?
    let style: UIModalPresentationStyle

    /// The presentation of a controller by another one.
    public init(
        presentedViewController: UIViewController, presenting presentingViewController: UIViewController?
    ) {
        (presented, presenting) = (presentedViewController, presentingViewController)
        style = presentedViewController.modalPresentationStyle
        super.init()
    }

    func begin(presenting controller: UIViewController) { presenting = controller }

    /// The controller that presents.
    open var presentingViewController: UIViewController { presenting ?? UIViewController() }
    /// The controller that is presented.
    open var presentedViewController: UIViewController { presented ?? UIViewController() }
    /// The style that the controller asked for.
    open var presentationStyle: UIModalPresentationStyle { style }
    /// The view in which all of it lies, over the window; `nil` before the presentation begins and after it is over.
    open internal(set) var containerView: UIView?
    /// The view that the animation moves: the presented controller's.
    open var presentedView: UIView? { presented?.view }
    /// The final frame of that view in the container's space: all of it.
    open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
    /// Whether the presenter's view is taken away while the other one is seen.
    open var shouldRemovePresentersView: Bool { style.removesPresenter }
    /// Whether the view fills the window.
    open var shouldPresentInFullscreen: Bool { true }
    /// The delegate, which answers questions.
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    /// The style in a narrow window; `none`. The value is kept.
    open var adaptivePresentationStyle: UIModalPresentationStyle { .none }
    /// Traits that the presented controller has. The value is kept.
    open var overrideTraitCollection: UITraitCollection?

    /// Called before the controller is presented.
    open func presentationTransitionWillBegin() {}
    /// Called after the controller was presented, or after the presentation was cancelled.
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    /// Called before the controller is dismissed.
    open func dismissalTransitionWillBegin() {}
    /// Called after the controller was dismissed, or after the dismissal was cancelled.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}
    /// Called before the container arranges its subviews.
    open func containerViewWillLayoutSubviews() {}
    /// Called after the container arranged its subviews.
    open func containerViewDidLayoutSubviews() {}
    /// The preferred size of the presented controller.
    open var preferredContentSize: CGSize { presented?.preferredContentSize ?? .zero }
    /// Called when the presented controller prefers another size. Does nothing by itself.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    /// The size of the presented view: the container's.
    open func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize { parentSize }
    /// Called by the program: nothing turns or resizes the screen by itself.
    open func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {}
}

/// The view over a window in which a presentation lies.
final class PresentationContainer: UIView {
    weak var presentation: UIPresentationController?

    override var mayDraw: Bool { false }
    override func layoutSubviews() {
        presentation?.containerViewWillLayoutSubviews()
        super.layoutSubviews()
        presentation?.containerViewDidLayoutSubviews()
    }
}
