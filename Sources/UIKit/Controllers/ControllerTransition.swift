import CoreGraphics
import Foundation

/// A transition between two controllers: a presentation, a dismissal, or a push or pop of a navigation controller.
///
/// The controller that began it keeps it until ``completeTransition(_:)``.
final class ControllerTransition: NSObject, UIViewControllerContextTransitioning,
    UIViewControllerTransitionCoordinator
{
    let containerView: UIView
    let isAnimated: Bool
    let presentationStyle: UIModalPresentationStyle
    private(set) var isInteractive = false
    private(set) var initiallyInteractive = false
    private(set) var transitionWasCancelled = false
    private(set) var percentComplete: CGFloat = 0
    private var controllers: [UITransitionContextViewControllerKey: UIViewController] = [:]
    private var views: [UITransitionContextViewKey: UIView] = [:]
    private var frames: [ObjectIdentifier: (initial: CGRect, final: CGRect)] = [:]
    private var animator: (any UIViewControllerAnimatedTransitioning)?
    private var interactor: (any UIViewControllerInteractiveTransitioning)?
    private var alongside: [(UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var completions: [(UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var interactionHandlers: [(UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var hasStarted = false
    private var isOver = false
    /// Called at the end; `true` means that the new view stays.
    var didEnd: (Bool) -> Void = { _ in }

    init(in containerView: UIView, animated: Bool, style: UIModalPresentationStyle = .none) {
        (self.containerView, isAnimated, presentationStyle) = (containerView, animated, style)
    }

    func set(
        _ controllerKey: UITransitionContextViewControllerKey, _ controller: UIViewController?,
        view: UIView?, initial: CGRect, final: CGRect
    ) {
        controllers[controllerKey] = controller
        views[controllerKey == .from ? .from : .to] = view
        if let controller { frames[ObjectIdentifier(controller)] = (initial, final) }
    }

    // MARK: Running

    /// Begins the animation, or lets what drives it begin it.
    func run(
        _ animator: any UIViewControllerAnimatedTransitioning,
        _ interactor: (any UIViewControllerInteractiveTransitioning)?
    ) {
        (self.animator, self.interactor) = (animator, interactor)
        if let interactor, interactor.wantsInteractiveStart {
            (isInteractive, initiallyInteractive) = (true, true)
            interactor.startInteractiveTransition(self)
        } else {
            startAnimation()
        }
    }

    /// Begins the animation.
    func startAnimation() {
        guard let animator, !hasStarted else { return }
        hasStarted = true
        animator.animateTransition(using: self)
        runAlongside()
    }

    private func runAlongside() {
        guard !alongside.isEmpty else { return }
        let blocks = alongside
        alongside = []
        let run = { blocks.forEach { $0(self) } }
        guard isAnimated, transitionDuration > 0 else { return run() }
        if let animator, animator is any SystemAnimator {
            return UIView.animate(system: run, isLinear: isInteractive)
        }
        UIView.animate(
            withDuration: transitionDuration, delay: 0, options: isInteractive ? .curveLinear : [],
            animations: run)
    }

    func completeTransition(_ didComplete: Bool) {
        guard !isOver else { return }
        isOver = true
        (transitionWasCancelled, isInteractive) = (!didComplete, false)
        percentComplete = didComplete ? 1 : 0
        runAlongside()
        let (end, ended, completions) = (didEnd, animator, completions)
        didEnd = { _ in }
        self.completions = []
        end(didComplete)
        ended?.animationEnded(didComplete)
        for completion in completions { completion(self) }
        // Animations may ask for controllers and views after the end, too.
        (animator, interactor) = (nil, nil)
    }

    func updateInteractiveTransition(_ percentComplete: CGFloat) {
        self.percentComplete = percentComplete.isFinite ? max(0, min(1, percentComplete)) : 0
    }
    func finishInteractiveTransition() { endInteraction(cancelled: false) }
    func cancelInteractiveTransition() { endInteraction(cancelled: true) }
    func pauseInteractiveTransition() { isInteractive = true }

    private func endInteraction(cancelled: Bool) {
        guard isInteractive else { return }
        (isInteractive, transitionWasCancelled) = (false, cancelled)
        let handlers = interactionHandlers
        interactionHandlers = []
        for handler in handlers { handler(self) }
    }

    // MARK: What others know

    let targetTransform = CGAffineTransform.identity
    var isCancelled: Bool { transitionWasCancelled }
    var transitionDuration: TimeInterval {
        let duration = isAnimated ? animator?.transitionDuration(using: self) ?? 0 : 0
        return duration > 0 && duration < 1e9 ? duration : 0
    }
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        controllers[key]
    }
    func view(forKey key: UITransitionContextViewKey) -> UIView? { views[key] }
    func initialFrame(for vc: UIViewController) -> CGRect { frames[ObjectIdentifier(vc)]?.initial ?? .zero }
    func finalFrame(for vc: UIViewController) -> CGRect { frames[ObjectIdentifier(vc)]?.final ?? .zero }

    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        guard !isOver else { return false }
        if let animation { alongside.append(animation) }
        if let completion { completions.append(completion) }
        if hasStarted { runAlongside() }
        return true
    }
    func notifyWhenInteractionChanges(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
    ) { interactionHandlers.append(handler) }
}
