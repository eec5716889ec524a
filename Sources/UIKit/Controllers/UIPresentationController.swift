import CoreGraphics
import Foundation

/// The questions of a presentation. All of it is optional.
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

/// Places the view of a controller while it is presented, and what lies behind it.
///
/// A subclass says where the view lies, and adds views to ``containerView`` in ``presentationTransitionWillBegin()``.
open class UIPresentationController: NSObject {
    private weak var presenting: UIViewController?
    private weak var presented: UIViewController?
    /// Where the presenter's view was before it was taken away.
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
    /// Where that view lies at the end, in the container's space: all of it.
    open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
    /// Whether the presenter's view is taken away while the other one is seen.
    open var shouldRemovePresentersView: Bool { style.removesPresenter }
    /// Whether the view fills the window.
    open var shouldPresentInFullscreen: Bool { true }
    /// Who is asked.
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    /// The style in a narrow window; `none`. The value is kept.
    open var adaptivePresentationStyle: UIModalPresentationStyle { .none }
    /// Traits that the presented controller has. The value is kept.
    open var overrideTraitCollection: UITraitCollection?

    /// Called before the controller is presented.
    open func presentationTransitionWillBegin() {}
    /// Called after the controller was presented, or after that was taken back.
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    /// Called before the controller is dismissed.
    open func dismissalTransitionWillBegin() {}
    /// Called after the controller was dismissed, or after that was taken back.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}
    /// Called before the container arranges its subviews.
    open func containerViewWillLayoutSubviews() {}
    /// Called after the container arranged its subviews.
    open func containerViewDidLayoutSubviews() {}
    /// Called when the presented controller would like another size. Does nothing by itself.
    open func preferredContentSizeDidChange(forChildContentContainer container: UIViewController) {}
    /// The size of the presented view: the container's.
    open func size(
        forChildContentContainer container: UIViewController, withParentContainerSize parentSize: CGSize
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

/// A sheet: a card with round upper corners that leaves a strip of the view behind it.
///
/// It is as high as its first detent says, or the selected one. Fingers do not drag it.
open class UISheetPresentationController: UIPresentationController {
    /// A height of a sheet.
    public struct Detent: Hashable, Sendable {
        /// Names a height.
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            /// The name.
            public let rawValue: String
            /// A name.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// A name.
            public init(_ rawValue: String) { self.rawValue = rawValue }
            /// Half of the room.
            public static let medium = Identifier("com.apple.UIKit.medium")
            /// All of the room.
            public static let large = Identifier("com.apple.UIKit.large")
        }
        /// The name of the height.
        public let identifier: Identifier
        /// Half of the room.
        public static func medium() -> Detent { Detent(identifier: .medium) }
        /// All of the room.
        public static func large() -> Detent { Detent(identifier: .large) }
    }

    /// The heights that the sheet may have.
    open var detents: [Detent] = [.large()] { didSet { containerView?.setNeedsLayout() } }
    /// The height that it has; `nil` for the first one.
    open var selectedDetentIdentifier: Detent.Identifier? { didSet { containerView?.setNeedsLayout() } }
    /// The largest height at which what is behind is not dimmed.
    open var largestUndimmedDetentIdentifier: Detent.Identifier?
    /// Whether a short line at the upper side shows that the sheet could be dragged.
    open var prefersGrabberVisible = false { didSet { containerView?.setNeedsLayout() } }
    /// The radius of the upper corners; `nil` for 10 points.
    open var preferredCornerRadius: CGFloat? { didSet { containerView?.setNeedsLayout() } }
    /// Kept: fingers do not drag sheets.
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    /// Kept: windows are upright.
    open var prefersEdgeAttachedInCompactHeight = false
    /// Kept: windows are upright.
    open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
    /// Changes heights, animated.
    open func animateChanges(_ changes: () -> Void) {
        changes()
        UIView.animate(system: { self.containerView?.layoutIfNeeded() })
    }

    private let dimming = UIView()
    private let grabber = UIView()
    /// How far the sheet lies below the safe area.
    private static let strip: CGFloat = 10

    private var selected: Detent.Identifier {
        selectedDetentIdentifier ?? detents.first?.identifier ?? .large
    }
    private var isDimmed: Bool {
        largestUndimmedDetentIdentifier.map { $0 != .large && $0 != selected } ?? true
    }

    open override var shouldRemovePresentersView: Bool { false }
    open override var shouldPresentInFullscreen: Bool { false }
    open override var frameOfPresentedViewInContainerView: CGRect {
        guard let containerView else { return .zero }
        let bounds = containerView.bounds
        let top = containerView.safeAreaInsets.top + Self.strip
        let height = max(0, bounds.height - top)
        let own = selected == .medium ? (bounds.height / 2).rounded() : height
        return CGRect(
            x: 0, y: bounds.height - min(own, height), width: bounds.width, height: min(own, height))
    }
    open override func presentationTransitionWillBegin() {
        guard let containerView else { return }
        dimming.frame = containerView.bounds
        dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dimming.backgroundColor = UIColor(white: 0, alpha: 0.2)
        dimming.alpha = 0
        containerView.insertSubview(dimming, at: 0)
        if let view = presentedView {
            view.clipsToBounds = true
            view.layer.cornerRadius = preferredCornerRadius ?? 10
            view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
            grabber.isUserInteractionEnabled = false
            grabber.backgroundColor = UIColor(white: 0, alpha: 0.25)
            grabber.layer.cornerRadius = 2.5
        }
        show(true)
    }
    open override func dismissalTransitionWillBegin() { show(false) }
    open override func dismissalTransitionDidEnd(_ completed: Bool) {
        guard completed else { return dimming.alpha = isDimmed ? 1 : 0 }
        grabber.removeFromSuperview()
        presentedView?.layer.cornerRadius = 0
    }
    open override func containerViewDidLayoutSubviews() {
        guard let view = presentedView, presentedViewController.activeTransition == nil else { return }
        view.layer.cornerRadius = preferredCornerRadius ?? 10
        view.frame = frameOfPresentedViewInContainerView
    }

    private func show(_ isShown: Bool) {
        let change = { self.dimming.alpha = isShown && self.isDimmed ? 1 : 0 }
        guard let coordinator = presentedViewController.transitionCoordinator, coordinator.isAnimated else {
            return change()
        }
        coordinator.animate(alongsideTransition: { _ in change() })
    }

    /// Puts the grabber into the sheet, above what the sheet holds.
    func placeGrabber() {
        guard prefersGrabberVisible, let view = presentedView else { return grabber.removeFromSuperview() }
        if grabber.superview !== view { view.addSubview(grabber) }
        grabber.frame = CGRect(x: view.bounds.midX - 18, y: 5, width: 36, height: 5)
    }
}
