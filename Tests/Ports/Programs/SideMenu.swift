import UIKit

/// A menu that slides in from the side over a dimmed screen, by a presentation controller, and follows a finger out again.
final class SideMenuPresentation: UIPresentationController {
    private lazy var dimmingView: UIView = {
        let view = UIView()
        view.backgroundColor = UIColor(white: 0.0, alpha: 0.5)
        view.alpha = 0.0
        view.addGestureRecognizer(
            UITapGestureRecognizer(target: self, action: SideMenuPresentation.dimmingTapped))
        return view
    }()

    func dimmingTapped() { presentingViewController.dismiss(animated: true) }

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let container = containerView else { return .zero }
        return CGRect(
            origin: .zero,
            size: size(
                forChildContentContainer: presentedViewController,
                withParentContainerSize: container.bounds.size))
    }

    override func size(
        forChildContentContainer container: UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize {
        CGSize(width: parentSize.width * 0.6, height: parentSize.height)
    }

    override func presentationTransitionWillBegin() {
        dimmingView.frame = containerView?.bounds ?? .zero
        containerView?.insertSubview(dimmingView, at: 0)
        guard let coordinator = presentedViewController.transitionCoordinator else {
            dimmingView.alpha = 1.0
            return
        }
        coordinator.animate(alongsideTransition: { _ in self.dimmingView.alpha = 1.0 })
    }

    override func dismissalTransitionWillBegin() {
        guard let coordinator = presentedViewController.transitionCoordinator else {
            dimmingView.alpha = 0.0
            return
        }
        coordinator.animate(alongsideTransition: { _ in self.dimmingView.alpha = 0.0 })
    }

    override func containerViewWillLayoutSubviews() {
        presentedView?.frame = frameOfPresentedViewInContainerView
    }
}

final class SideMenuManager: NSObject, UIViewControllerTransitioningDelegate {
    var interactor: UIPercentDrivenInteractiveTransition?

    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
        SideMenuPresentation(presentedViewController: presented, presenting: presenting)
    }
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? { SideMenuAnimator(isPresentation: true) }
    func animationController(forDismissed dismissed: UIViewController)
        -> UIViewControllerAnimatedTransitioning?
    {
        SideMenuAnimator(isPresentation: false)
    }
    func interactionControllerForDismissal(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? { interactor }
}

final class SideMenuAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    let isPresentation: Bool
    init(isPresentation: Bool) {
        self.isPresentation = isPresentation
        super.init()
    }
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        0.3
    }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let key: UITransitionContextViewControllerKey = isPresentation ? .to : .from
        guard let controller = transitionContext.viewController(forKey: key) else { return }
        if isPresentation { transitionContext.containerView.addSubview(controller.view) }
        let presentedFrame = transitionContext.finalFrame(for: controller)
        let shown = isPresentation ? presentedFrame : transitionContext.initialFrame(for: controller)
        let away = shown.offsetBy(dx: -shown.width, dy: 0)
        controller.view.frame = isPresentation ? away : shown
        UIView.animate(
            withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveLinear,
            animations: { controller.view.frame = self.isPresentation ? shown : away },
            completion: { _ in
                if !self.isPresentation && !transitionContext.transitionWasCancelled {
                    controller.view.removeFromSuperview()
                }
                transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
            })
    }
}

final class SideMenuController: UIViewController {
    let manager = SideMenuManager()

    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        modalPresentationStyle = .custom
        transitioningDelegate = manager
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemTeal
        view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: SideMenuController.handlePan))
    }

    func handlePan(_ gesture: UIPanGestureRecognizer) {
        let percent = max(0, -gesture.translation(in: view.superview).x / view.bounds.width)
        switch gesture.state {
        case .began:
            manager.interactor = UIPercentDrivenInteractiveTransition()
            dismiss(animated: true)
        case .changed: manager.interactor?.update(percent)
        case .ended, .cancelled:
            if percent > 0.5 { manager.interactor?.finish() } else { manager.interactor?.cancel() }
            manager.interactor = nil
        default: break
        }
    }
}
