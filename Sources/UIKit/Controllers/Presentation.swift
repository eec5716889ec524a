import CoreGraphics
import Foundation
import Logging

// How controllers are presented and dismissed.
extension UIViewController {
    private func refuse(_ sentence: String) {
        Logger(label: "lamina").warning("\(type(of: self)): \(sentence)")
    }

    /// The presentation of the controller, made where there is none.
    func preparedPresentation(presenting: UIViewController?) -> UIPresentationController {
        if let storedPresentation {
            if presenter != nil || storedPresentation.style == modalPresentationStyle {
                return storedPresentation
            }
        }
        let made: UIPresentationController
        if modalPresentationStyle == .custom {
            made =
                transitioningDelegate?.presentationController(
                    forPresented: self, presenting: presenting, source: presenting ?? self)
                ?? UIPresentationController(presentedViewController: self, presenting: presenting)
        } else if modalPresentationStyle.isSheet {
            made = makeSheet(presenting)
        } else {
            made = UIPresentationController(presentedViewController: self, presenting: presenting)
        }
        storedPresentation = made
        return made
    }

    private func makeSheet(_ presenting: UIViewController?) -> UIPresentationController {
        modalPresentationStyle == .popover
            ? UIPopoverPresentationController(presentedViewController: self, presenting: presenting)
            : UISheetPresentationController(presentedViewController: self, presenting: presenting)
    }

    /// The controller whose view a presentation covers.
    private func coveredController(_ style: UIModalPresentationStyle) -> UIViewController {
        guard style.isOfContext else { return outermost }
        return Self.first(from: self) { $0.definesPresentationContext ? $0 : nil } ?? outermost
    }

    // MARK: Presenting

    func beginPresentation(of presented: UIViewController, _ animated: Bool, _ completion: (() -> Void)?) {
        let presenter = coveredController(presented.modalPresentationStyle)
        guard presented !== presenter, presented.parentController == nil else {
            return refuse("a controller that is in another one cannot be presented")
        }
        guard presented.presenter == nil else {
            return refuse("\(type(of: presented)) is presented already")
        }
        guard presentedViewController == nil, presenter.presentedController == nil else {
            return refuse("it presents a controller already, and cannot present \(type(of: presented))")
        }
        guard let window = presenter.viewIfLoaded?.window, let presenterView = presenter.viewIfLoaded else {
            return refuse("it cannot present \(type(of: presented)), because its view is in no window")
        }
        let presentation = presented.preparedPresentation(presenting: presenter)
        presentation.begin(presenting: presenter)
        (presenter.presentedController, presented.presenter) = (presented, presenter)
        let host = presented.modalPresentationStyle.isOfContext ? presenterView.superview ?? window : window
        let container = PresentationContainer(
            frame: host === window ? window.bounds : presenterView.frame)
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        container.presentation = presentation
        host.addSubview(container)
        presentation.containerView = container
        presented.isBeingPresented = true

        let animator = animated ? presentingAnimator(presented, presenter) : nil
        let transition = ControllerTransition(
            in: container, animated: animator != nil, style: presented.modalPresentationStyle)
        (presented.activeTransition, presenter.activeTransition) = (transition, transition)
        presentation.presentationTransitionWillBegin()
        let removes = presentation.shouldRemovePresentersView
        if removes { presenter.beginAppearanceTransition(false, animated: animator != nil) }
        presented.beginAppearanceTransition(true, animated: animator != nil)
        let frame = presentation.frameOfPresentedViewInContainerView
        let view = presentation.presentedView
        view?.frame = frame
        if removes, animator != nil { presentation.takePresentersView(into: container) }
        transition.set(
            .from, presenter, view: removes ? presenterView : nil, initial: container.bounds,
            final: removes ? .zero : container.bounds)
        transition.set(.to, presented, view: view, initial: .zero, final: frame)
        transition.didEnd = { completed in
            presented.endPresentation(presentation, completed, removes, completion)
        }
        guard let animator else {
            if let view { container.addSubview(view) }
            return transition.completeTransition(true)
        }
        transition.run(
            animator, presented.transitioningDelegate?.interactionControllerForPresentation(using: animator))
    }

    private func presentingAnimator(
        _ presented: UIViewController, _ presenter: UIViewController
    ) -> any UIViewControllerAnimatedTransitioning {
        presented.transitioningDelegate?.animationController(
            forPresented: presented, presenting: presenter, source: self)
            ?? (presented as? UIAlertController)?.animator(isPresenting: true)
            ?? SystemPresentationAnimator(presented.modalTransitionStyle, isPresenting: true)
    }

    private func endPresentation(
        _ presentation: UIPresentationController, _ completed: Bool, _ removes: Bool,
        _ completion: (() -> Void)?
    ) {
        let presenter = self.presenter
        activeTransition = nil
        presenter?.activeTransition = nil
        if completed {
            if removes { presentation.removePresentersView() }
            (presentation as? UISheetPresentationController)?.placeGrabber()
            endAppearanceTransition()
            if removes { presenter?.endAppearanceTransition() }
        } else {
            if removes {
                presentation.returnPresentersView()
                presenter?.beginAppearanceTransition(true, animated: true)
            }
            beginAppearanceTransition(false, animated: true)
            leavePresentation(presentation)
            endAppearanceTransition()
            if removes { presenter?.endAppearanceTransition() }
        }
        presentation.presentationTransitionDidEnd(completed)
        isBeingPresented = false
        if completed { completion?() }
    }

    private func leavePresentation(_ presentation: UIPresentationController) {
        presentation.presentedView?.removeFromSuperview()
        presentation.containerView?.removeFromSuperview()
        presentation.containerView = nil
        presenter?.presentedController = nil
        (presenter, storedPresentation) = (nil, nil)
    }

    // MARK: Dismissing

    func beginDismissal(_ animated: Bool, _ completion: (() -> Void)?) {
        guard let presenter = Self.first(from: self, { $0.presentedController == nil ? nil : $0 }) else {
            guard let presenting = presentingViewController else {
                completion?()
                return
            }
            return presenting.beginDismissal(animated, completion)
        }
        guard let presented = presenter.presentedController else { return }
        // Views above disappear at once. Only one view moves.
        if presented.presentedController != nil { presented.beginDismissal(false, nil) }
        guard !presented.isBeingDismissed else { return }
        if let running = presented.activeTransition { running.completeTransition(true) }
        presented.runDismissal(presenter, animated, completion)
    }

    private func runDismissal(
        _ presenter: UIViewController, _ animated: Bool, _ completion: (() -> Void)?
    ) {
        guard let presentation = storedPresentation, let container = presentation.containerView else {
            return
        }
        isBeingDismissed = true
        let animator = animated ? dismissingAnimator() : nil
        let transition = ControllerTransition(
            in: container, animated: animator != nil, style: modalPresentationStyle)
        (activeTransition, presenter.activeTransition) = (transition, transition)
        presentation.dismissalTransitionWillBegin()
        let removes = presentation.shouldRemovePresentersView
        beginAppearanceTransition(false, animated: animator != nil)
        if removes {
            presenter.beginAppearanceTransition(true, animated: animator != nil)
            presenter.viewIfLoaded?.frame = container.bounds
        }
        let view = presentation.presentedView
        transition.set(.from, self, view: view, initial: view?.frame ?? .zero, final: .zero)
        transition.set(
            .to, presenter, view: removes ? presenter.viewIfLoaded : nil,
            initial: removes ? .zero : container.bounds, final: container.bounds)
        transition.didEnd = { [weak presenter] completed in
            self.endDismissal(presentation, presenter, completed, removes, completion)
        }
        guard let animator else { return transition.completeTransition(true) }
        transition.run(
            animator, transitioningDelegate?.interactionControllerForDismissal(using: animator))
    }

    private func dismissingAnimator() -> any UIViewControllerAnimatedTransitioning {
        transitioningDelegate?.animationController(forDismissed: self)
            ?? (self as? UIAlertController)?.animator(isPresenting: false)
            ?? SystemPresentationAnimator(modalTransitionStyle, isPresenting: false)
    }

    private func endDismissal(
        _ presentation: UIPresentationController, _ presenter: UIViewController?, _ completed: Bool,
        _ removes: Bool, _ completion: (() -> Void)?
    ) {
        activeTransition = nil
        presenter?.activeTransition = nil
        if completed {
            if removes { presentation.returnPresentersView() }
            leavePresentation(presentation)
            endAppearanceTransition()
            if removes { presenter?.endAppearanceTransition() }
        } else {
            if removes {
                presenter?.beginAppearanceTransition(false, animated: true)
                presentation.removePresentersView()
            }
            beginAppearanceTransition(true, animated: true)
            if let view = presentation.presentedView { presentation.containerView?.addSubview(view) }
            if removes { presenter?.endAppearanceTransition() }
            endAppearanceTransition()
        }
        presentation.dismissalTransitionDidEnd(completed)
        isBeingDismissed = false
        if completed { completion?() }
    }
}

extension UIPresentationController {
    private var presentersView: UIView? { presentingViewController.viewIfLoaded }

    private func notePlace() {
        guard takenFrom == nil, let view = presentersView, let superview = view.superview else { return }
        takenFrom = (superview, superview.children.firstIndex { $0 === view } ?? 0)
    }
    /// Moves the presenter's view into the container, for an animation.
    func takePresentersView(into container: UIView) {
        notePlace()
        if let view = presentersView {
            view.frame = container.bounds
            container.insertSubview(view, at: 0)
        }
    }
    /// Hides the presenter's view.
    func removePresentersView() {
        notePlace()
        presentersView?.removeFromSuperview()
    }
    /// Puts the presenter's view back where it was.
    func returnPresentersView() {
        guard let place = takenFrom, let view = presentersView else { return }
        takenFrom = nil
        view.frame = place.superview.bounds
        place.superview.insertSubview(view, at: place.index)
    }
}
