import CoreGraphics
import Foundation
import Logging

/// A stack of controllers, the upper one of which is shown below a navigation bar.
///
/// Views lie under the bar, and their safe areas say how far. A finger from the left side goes back.
open class UINavigationController: UIViewController {
    /// The kinds of changes of the stack.
    public enum Operation: Int, Hashable, Sendable {
        case none, push, pop
    }

    /// The duration of showing or hiding a bar, in seconds.
    public static let hideShowBarDuration: CGFloat = 0.2

    private let bar: UINavigationBar
    private let lowerBar: UIToolbar
    private let stage = UIView()
    var stack: [UIViewController] = []
    private var interaction: UIPercentDrivenInteractiveTransition?

    /// A stack with a controller.
    public init(rootViewController: UIViewController) {
        (bar, lowerBar) = (UINavigationBar(), UIToolbar())
        super.init(nibName: nil, bundle: nil)
        setViewControllers([rootViewController], animated: false)
    }
    /// An empty stack. The bars are of the classes of this module: another class is logged.
    public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
        (bar, lowerBar) = (UINavigationBar(), UIToolbar())
        super.init(nibName: nil, bundle: nil)
        if navigationBarClass ?? UINavigationBar.self != UINavigationBar.self
            || toolbarClass ?? UIToolbar.self != UIToolbar.self
        {
            Logger(label: "lamina").warning(
                "\(type(of: self)): a navigation controller makes no bars of a program's classes")
        }
    }
    /// An empty stack: names are kept, see ``UIViewController/init(nibName:bundle:)``.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        (bar, lowerBar) = (UINavigationBar(), UIToolbar())
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }
    /// An empty stack: controllers are not archived.
    public required init?(coder: NSCoder) {
        (bar, lowerBar) = (UINavigationBar(), UIToolbar())
        super.init(coder: coder)
    }

    /// Receives the controller's calls, and answers its questions.
    open weak var delegate: (any UINavigationControllerDelegate)?
    /// The bar above.
    open var navigationBar: UINavigationBar { bar }
    /// The bar below, which is hidden at first.
    open var toolbar: UIToolbar! { lowerBar }

    // MARK: The stack

    /// The controllers, the top one last.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }
    /// The upper controller.
    open var topViewController: UIViewController? { stack.last }
    /// The upper controller, or the one that is presented above it.
    open var visibleViewController: UIViewController? {
        presentedController ?? topViewController?.presentedController ?? topViewController
    }

    /// Puts a controller on top. If it is in the stack already, this is logged, and nothing happens.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        guard !stack.contains(where: { $0 === viewController }) else {
            return Logger(label: "lamina").warning(
                "\(type(of: self)): \(type(of: viewController)) is in the stack already, and cannot be pushed"
            )
        }
        change(to: stack + [viewController], .push, animated)
    }
    /// Removes the top controller, unless it is the only one. Returns it.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1 else { return nil }
        let last = stack.last
        change(to: stack.dropLast(), .pop, animated)
        return last
    }
    /// Removes the controllers above another one. Returns them.
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        guard let index = stack.firstIndex(where: { $0 === viewController }) else {
            Logger(label: "lamina").warning(
                "\(type(of: self)): \(type(of: viewController)) is not in the stack, and cannot be gone back to"
            )
            return nil
        }
        let gone = Array(stack[(index + 1)...])
        guard !gone.isEmpty else { return [] }
        change(to: Array(stack[...index]), .pop, animated)
        return gone
    }
    /// Removes all controllers except the first. Returns them.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        stack.first.flatMap { popToViewController($0, animated: animated) }
    }
    /// Sets the stack. A new upper controller comes as if it was pushed, or as if the way led back to it.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        var seen: Set<ObjectIdentifier> = []
        let new = viewControllers.filter { seen.insert(ObjectIdentifier($0)).inserted }
        let isBack = new.last.map { top in stack.contains { $0 === top } } ?? true
        change(to: new, isBack ? .pop : .push, animated)
    }
    open override func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }

    private func change(to new: [UIViewController], _ operation: Operation, _ animated: Bool) {
        activeTransition?.completeTransition(true)
        let (old, oldTop) = (stack, stack.last)
        let gone = old.filter { controller in !new.contains { $0 === controller } }
        for controller in gone { controller.willMove(toParent: nil) }
        let come = new.filter { $0.parentController !== self }
        for controller in come { addChild(controller) }
        stack = new
        let finish = {
            for controller in gone where controller.parentController === self {
                controller.removeFromParent()
            }
            for controller in come { controller.didMove(toParent: self) }
        }
        guard isViewLoaded else {
            bar.setStack(stack.map(\.navigationItem))
            return finish()
        }
        guard let newTop = new.last else {
            oldTop?.viewIfLoaded?.removeFromSuperview()
            bar.items = nil
            return finish()
        }
        guard newTop !== oldTop else {
            bar.items = stack.map(\.navigationItem)
            return finish()
        }
        move(from: oldTop, to: newTop, operation, animated && view.window != nil, finish) { [self] in
            stack = old
            for controller in come { controller.removeFromParent() }
            for controller in gone { controller.didMove(toParent: self) }
        }
    }

    private func move(
        from old: UIViewController?, to new: UIViewController, _ operation: Operation, _ animated: Bool,
        _ finish: @escaping () -> Void, _ restore: @escaping () -> Void
    ) {
        let animator: (any UIViewControllerAnimatedTransitioning)? = old.flatMap { old in
            guard animated else { return nil }
            return delegate?.navigationController(
                self, animationControllerFor: operation, from: old, to: new)
                ?? SystemNavigationAnimator(isBack: operation == .pop)
        }
        let interactor = animator.flatMap {
            delegate?.navigationController(self, interactionControllerFor: $0) ?? interaction
        }
        let transition = ControllerTransition(in: stage, animated: animator != nil)
        old?.isMovingFromParent = operation == .pop
        new.isMovingToParent = operation == .push
        activeTransition = transition
        delegate?.navigationController(self, willShow: new, animated: animator != nil)
        let isTold = showsChildren
        if isTold {
            old?.beginAppearanceTransition(false, animated: animator != nil)
            new.beginAppearanceTransition(true, animated: animator != nil)
        }
        // The contents of the bar decide how far it covers the view.
        bar.setStack(stack.map(\.navigationItem))
        place(new)
        let frame: CGRect = new.view.frame
        let way = operation == .pop ? -frame.width * SystemNavigationAnimator.parallax : frame.width
        transition.set(
            .from, old, view: old?.viewIfLoaded, initial: old?.viewIfLoaded?.frame ?? .zero,
            final: operation == .pop ? frame.offsetBy(dx: frame.width, dy: 0) : .zero)
        transition.set(.to, new, view: new.view, initial: frame.offsetBy(dx: way, dy: 0), final: frame)
        moveBars(to: new, operation, transition, animator == nil)
        transition.didEnd = { [weak self] completed in
            self?.end(old, new, completed, isTold, animator != nil, completed ? finish : restore)
        }
        guard let animator else {
            stage.addSubview(new.view)
            if let view = old?.viewIfLoaded { view.removeFromSuperview() }
            return transition.completeTransition(true)
        }
        transition.run(animator, interactor)
    }

    private func end(
        _ old: UIViewController?, _ new: UIViewController, _ completed: Bool, _ isTold: Bool,
        _ animated: Bool, _ finish: () -> Void
    ) {
        activeTransition = nil
        if completed {
            old?.viewIfLoaded?.removeFromSuperview()
            if new.view.superview !== stage { stage.addSubview(new.view) }
            if isTold {
                old?.endAppearanceTransition()
                new.endAppearanceTransition()
            }
            finish()
        } else {
            if isTold {
                new.beginAppearanceTransition(false, animated: true)
                old?.beginAppearanceTransition(true, animated: true)
            }
            new.view.removeFromSuperview()
            if let view = old?.viewIfLoaded, view.superview !== stage { stage.addSubview(view) }
            if isTold {
                new.endAppearanceTransition()
                old?.endAppearanceTransition()
            }
            finish()
            bar.setStack(stack.map(\.navigationItem))
            bar.refresh()
            layoutBars()
        }
        old?.isMovingFromParent = false
        new.isMovingToParent = false
        followContents()
        if completed { delegate?.navigationController(self, didShow: new, animated: animated) }
    }

    // MARK: The view

    open override func loadView() {
        let view = NavigationView(frame: UIScreen.main.bounds)
        view.backgroundColor = .clear
        self.view = view
        view.clipsToBounds = true
        stage.frame = view.bounds
        stage.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        lowerBar.isHidden = true
        bar.isHidden = isNavigationBarHidden
        for part in [stage, lowerBar, bar] as [UIView] { view.addSubview(part) }
        bar.navigation = self
        let pan = BackRecognizer { [weak self] in
            if let pan = $0 as? UIScreenEdgePanGestureRecognizer { self?.panned(pan) }
        }
        pan.navigation = self
        pan.edges = .left
        view.addGestureRecognizer(pan)
        interactivePopGestureRecognizer = pan
        bar.setStack(stack.map(\.navigationItem))
        bar.refresh()
        layoutBars()
        if let top = stack.last {
            place(top)
            stage.addSubview(top.view)
        }
        followContents()
    }
    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        layoutBars()
        if activeTransition == nil, let top = stack.last, top.isViewLoaded { place(top) }
    }
    open override func viewSafeAreaInsetsDidChange() {
        super.viewSafeAreaInsetsDidChange()
        viewIfLoaded?.setNeedsLayout()
    }

    /// The recognizer of fingers that go back.
    open private(set) var interactivePopGestureRecognizer: UIGestureRecognizer?

    private func panned(_ pan: UIScreenEdgePanGestureRecognizer) {
        let width = max(view.bounds.width, 1)
        let share = pan.translation(in: view).x / width
        switch pan.state {
        case .began:
            guard stack.count > 1, activeTransition == nil else { return }
            let driver = UIPercentDrivenInteractiveTransition()
            interaction = driver
            popViewController(animated: true)
            driver.update(share)
        case .changed: interaction?.update(share)
        case .ended, .cancelled, .failed:
            let goes = pan.state == .ended && (share > 0.5 || pan.velocity(in: view).x > 300)
            if goes { interaction?.finish() } else { interaction?.cancel() }
            interaction = nil
        case .possible: break
        }
    }

    // MARK: Bars

    /// Whether the bar above is hidden.
    open var isNavigationBarHidden = false {
        didSet {
            guard isNavigationBarHidden != oldValue, isViewLoaded else { return }
            // A bar that moves out of sight is hidden afterwards.
            if ViewAnimation.current == nil || !isNavigationBarHidden { bar.isHidden = isNavigationBarHidden }
            layoutBars()
            if let top = stack.last { place(top) }
        }
    }
    /// Hides or shows the navigation bar.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        guard animated, isViewLoaded, view.window != nil, hidden != isNavigationBarHidden else {
            return isNavigationBarHidden = hidden
        }
        UIView.animate(withDuration: TimeInterval(Self.hideShowBarDuration)) {
            self.isNavigationBarHidden = hidden
            self.view.layoutIfNeeded()
        } completion: { [weak self] _ in
            guard let self else { return }
            bar.isHidden = isNavigationBarHidden
        }
    }
    /// Whether the bar below is hidden.
    open var isToolbarHidden = true {
        didSet { if isToolbarHidden != oldValue { viewIfLoaded?.setNeedsLayout() } }
    }
    /// Hides or shows the toolbar.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
        isToolbarHidden = hidden
        if isViewLoaded { layoutBars() }
    }
    /// Kept: bars stay where they are.
    open var hidesBarsOnSwipe = false
    /// Kept: bars stay where they are.
    open var hidesBarsOnTap = false
    /// Kept: bars stay where they are.
    open var hidesBarsWhenKeyboardAppears = false
    /// Kept: bars stay where they are.
    open var hidesBarsWhenVerticallyCompact = false

    func toolbarItemsDidChange(of controller: UIViewController) {
        if controller === stack.last { lowerBar.items = controller.toolbarItems }
    }
    func barItemsDidChange() { viewIfLoaded?.setNeedsLayout() }
    func backPressed() { popViewController(animated: true) }

    /// The height of the large title that the scrolled contents leave.
    private var largeShown: CGFloat {
        guard bar.showsLargeTitle else { return 0 }
        guard let scroll = followed else { return UINavigationBar.largeHeight }
        let scrolled = scroll.contentOffset.y + scroll.adjustedContentInset.top
        return max(0, min(UINavigationBar.largeHeight, UINavigationBar.largeHeight - scrolled))
    }

    private func layoutBars() {
        guard isViewLoaded else { return }
        let (bounds, safe): (CGRect, UIEdgeInsets) = (view.bounds, view.safeAreaInsets)
        let height = UINavigationBar.height + largeShown
        let frame = CGRect(
            x: 0, y: isNavigationBarHidden ? -height - 1 : safe.top, width: bounds.width, height: height)
        if bar.frame != frame { bar.frame = frame }
        if bar.topExtension != safe.top { bar.topExtension = safe.top }
        lowerBar.isHidden = isToolbarHidden || stack.last?.hidesBottomBarWhenPushed == true && stack.count > 1
        lowerBar.frame = CGRect(
            x: 0, y: bounds.maxY - UIToolbar.height - safe.bottom, width: bounds.width,
            height: UIToolbar.height + safe.bottom)
        lowerBar.items = stack.last?.toolbarItems
    }

    /// Places a controller's view, and sets its safe area.
    private func place(_ controller: UIViewController) {
        var (frame, insets) = (stage.bounds, UIEdgeInsets.zero)
        if !isNavigationBarHidden {
            insets.top =
                UINavigationBar.height + (bar.showsLargeTitle ? UINavigationBar.largeHeight : 0)
            let isBelow =
                !controller.edgesForExtendedLayout.contains(.top)
                || !bar.isTranslucent && !controller.extendedLayoutIncludesOpaqueBars
            if isBelow {
                let top = view.safeAreaInsets.top + insets.top
                (frame.origin.y, frame.size.height, insets.top) = (top, max(0, frame.height - top), 0)
            }
        }
        if !lowerBar.isHidden { insets.bottom = UIToolbar.height }
        if controller.barInsets != insets { controller.barInsets = insets }
        if controller.view.frame != frame { controller.view.frame = frame }
    }

    private func moveBars(
        to new: UIViewController, _ operation: Operation, _ transition: ControllerTransition,
        _ atOnce: Bool
    ) {
        let hides = stack.dropFirst().contains { $0.hidesBottomBarWhenPushed }
        tabBarController?.showBar(!hides, isBack: operation == .pop, along: atOnce ? nil : transition)
        guard !atOnce, let change = bar.prepareMove(back: operation == .pop) else {
            bar.refresh()
            return layoutBars()
        }
        transition.animate(
            alongsideTransition: { [self] _ in
                followContents()
                layoutBars()
                bar.layoutIfNeeded()
                change.animations()
            }, completion: { _ in change.end() })
    }

    // MARK: Contents under the bars

    private weak var followed: UIScrollView?

    /// Makes the bars follow the top controller's scroll view.
    private func followContents() {
        followed?.follower = nil
        followed = stack.last.flatMap(\.scrollViewUnderBars)
        followed?.follower = self
        contentsDidScroll()
    }
    func contentsDidScroll() {
        guard let scroll = followed else {
            bar.isOverContents = false
            lowerBar.isOverContents = false
            tabBarController?.contentsDidScroll(nil)
            return
        }
        bar.isOverContents = scroll.contentOffset.y + scroll.adjustedContentInset.top > 0.5
        lowerBar.isOverContents =
            scroll.contentOffset.y + scroll.bounds.height
            < scroll.contentSize.height + scroll.adjustedContentInset.bottom - 0.5
        if bar.showsLargeTitle, activeTransition == nil { layoutBars() }
        tabBarController?.contentsDidScroll(scroll)
    }
}

/// The view of a navigation controller.
private final class NavigationView: UIView {
    override var mayDraw: Bool { false }
}

extension UIViewController {
    /// The scroll view that bars follow: the one that the program said, the view itself, or the first one in it.
    var scrollViewUnderBars: UIScrollView? {
        if let own = contentScrollView(for: .top) { return own }
        guard let view = viewIfLoaded else { return nil }
        return view as? UIScrollView ?? view.children.first { $0 is UIScrollView } as? UIScrollView
    }
}

/// Fingers from the left side, which go back. Scroll views wait until it is clear that they do not.
private final class BackRecognizer: UIScreenEdgePanGestureRecognizer {
    weak var navigation: UINavigationController?
    private var start = CGPoint.zero

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let navigation, navigation.stack.count > 1, navigation.activeTransition == nil else {
            if state == .possible { state = .failed }
            return
        }
        start = touches.first?.location(in: view) ?? .zero
        super.touchesBegan(touches, with: event)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible, let place = touches.first?.location(in: view) {
            let way = CGPoint(x: place.x - start.x, y: place.y - start.y)
            // A finger that goes up or down scrolls.
            if abs(way.y) >= UIPanGestureRecognizer.threshold, abs(way.y) > way.x {
                state = .failed
                return
            }
        }
        super.touchesMoved(touches, with: event)
    }
    override func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        otherGestureRecognizer is UIPanGestureRecognizer && otherGestureRecognizer.view is UIScrollView
    }
}
