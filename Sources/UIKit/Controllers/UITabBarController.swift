import CoreGraphics
import Foundation

/// The delegate of a tab bar controller. All methods are optional.
public protocol UITabBarControllerDelegate: AnyObject {
    /// Whether a controller may be chosen by a finger.
    func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool
    /// A controller was chosen by a finger.
    func tabBarController(
        _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
    /// The animation between two controllers; `nil` for none.
    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// The driver of an animation; `nil` for time.
    func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UITabBarControllerDelegate {
    /// `true`.
    public func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool { true }
    /// Does nothing.
    public func tabBarController(
        _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) {}
    /// `nil`.
    public func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// `nil`.
    public func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// Controllers side by side, one of which is shown above a tab bar. More than fit beside one another become narrower.
open class UITabBarController: UIViewController, UITabBarDelegate {
    private let bar = UITabBar()
    private let stage = UIView()
    private var controllers: [UIViewController] = []
    private var index = NSNotFound
    private var isBarHidden = false

    /// Receives the controller's calls, and answers its questions.
    open weak var delegate: (any UITabBarControllerDelegate)?
    /// The bar below.
    open var tabBar: UITabBar { bar }

    // MARK: The controllers

    /// The controllers, from the left.
    open var viewControllers: [UIViewController]? {
        get { controllers.isEmpty ? nil : controllers }
        set { setViewControllers(newValue, animated: false) }
    }
    /// Sets the controllers. The shown controller stays if it is among them.
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        var seen: Set<ObjectIdentifier> = []
        let new = (viewControllers ?? []).filter { seen.insert(ObjectIdentifier($0)).inserted }
        let shown = selectedViewController
        for old in controllers where !new.contains(where: { $0 === old }) {
            old.willMove(toParent: nil)
            old.viewIfLoaded?.removeFromSuperview()
            old.removeFromParent()
        }
        let come = new.filter { $0.parentController !== self }
        for controller in come { addChild(controller) }
        controllers = new
        for controller in come { controller.didMove(toParent: self) }
        itemsDidChange()
        let next =
            shown.flatMap { shown in new.firstIndex { $0 === shown } } ?? (new.isEmpty ? NSNotFound : 0)
        let before = shown.flatMap { shown in new.contains { $0 === shown } ? shown : nil }
        index = next
        if isViewLoaded { exchange(before, selectedViewController) }
        bar.selectedItem = selectedViewController?.tabBarItem
    }
    /// The place of the controller that is shown; `NSNotFound` without one. Other places change nothing.
    open var selectedIndex: Int {
        get { index }
        set { choose(newValue) }
    }
    /// The shown controller. Setting a controller that is not among the controllers changes nothing.
    open var selectedViewController: UIViewController? {
        get { controllers.indices.contains(index) ? controllers[index] : nil }
        set {
            if let newValue, let place = controllers.firstIndex(where: { $0 === newValue }) { choose(place) }
        }
    }
    /// Kept: there is no list of more controllers.
    open var customizableViewControllers: [UIViewController]?

    private func choose(_ place: Int) {
        guard controllers.indices.contains(place), place != index else { return }
        let old = selectedViewController
        index = place
        bar.selectedItem = controllers[place].tabBarItem
        if isViewLoaded { exchange(old, controllers[place]) }
    }

    func itemsDidChange() {
        bar.items = controllers.map(\.tabBarItem)
        bar.selectedItem = selectedViewController?.tabBarItem
    }

    func press(_ item: UITabBarItem) {
        guard let place = controllers.firstIndex(where: { $0.tabBarItem === item }) else { return }
        let controller = controllers[place]
        guard delegate?.tabBarController(self, shouldSelect: controller) != false else { return }
        if place == index {
            // A second press goes back to the beginning.
            (controller as? UINavigationController)?.popToRootViewController(animated: true)
        } else {
            choose(place)
        }
        delegate?.tabBarController(self, didSelect: controller)
        bar.delegate?.tabBar(bar, didSelect: item)
    }

    /// An entry was pressed. Does nothing by itself.
    open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

    private func exchange(_ old: UIViewController?, _ new: UIViewController?) {
        activeTransition?.completeTransition(true)
        guard old !== new || new?.viewIfLoaded?.superview !== stage else { return }
        guard let new else {
            old?.viewIfLoaded?.removeFromSuperview()
            return
        }
        let animator: (any UIViewControllerAnimatedTransitioning)? = old.flatMap { old in
            view.window == nil
                ? nil
                : delegate?.tabBarController(self, animationControllerForTransitionFrom: old, to: new)
        }
        let transition = ControllerTransition(in: stage, animated: animator != nil)
        activeTransition = transition
        let isTold = showsChildren
        if isTold {
            if old !== new { old?.beginAppearanceTransition(false, animated: animator != nil) }
            new.beginAppearanceTransition(true, animated: animator != nil)
        }
        isBarHidden =
            (new as? UINavigationController)?.stack.dropFirst().contains { $0.hidesBottomBarWhenPushed }
            ?? false
        layoutBar()
        place(new)
        let frame: CGRect = new.view.frame
        transition.set(.from, old, view: old?.viewIfLoaded, initial: frame, final: frame)
        transition.set(.to, new, view: new.view, initial: frame, final: frame)
        transition.didEnd = { [weak self] completed in
            self?.end(old, new, completed, isTold)
        }
        guard let animator else {
            stage.addSubview(new.view)
            return transition.completeTransition(true)
        }
        transition.run(animator, delegate?.tabBarController(self, interactionControllerFor: animator))
    }

    private func end(_ old: UIViewController?, _ new: UIViewController, _ completed: Bool, _ isTold: Bool) {
        activeTransition = nil
        let (shown, gone) = completed ? (new, old) : (old ?? new, new)
        if !completed {
            if isTold {
                new.beginAppearanceTransition(false, animated: true)
                old?.beginAppearanceTransition(true, animated: true)
            }
            index = controllers.firstIndex { $0 === shown } ?? index
            bar.selectedItem = shown.tabBarItem
        }
        if gone !== shown { gone?.viewIfLoaded?.removeFromSuperview() }
        if shown.view.superview !== stage { stage.addSubview(shown.view) }
        if isTold {
            if gone !== shown { gone?.endAppearanceTransition() }
            shown.endAppearanceTransition()
        }
        followContents()
    }

    // MARK: The view

    open override func loadView() {
        let view = UIView(frame: UIScreen.main.bounds)
        self.view = view
        view.clipsToBounds = true
        stage.frame = view.bounds
        stage.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(stage)
        view.addSubview(bar)
        bar.tabs = self
        bar.delegate = self
        itemsDidChange()
        layoutBar()
        if let shown = selectedViewController {
            place(shown)
            stage.addSubview(shown.view)
        }
        followContents()
    }
    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        layoutBar()
        if activeTransition == nil, let shown = selectedViewController, shown.isViewLoaded { place(shown) }
    }
    open override func viewSafeAreaInsetsDidChange() {
        super.viewSafeAreaInsetsDidChange()
        viewIfLoaded?.setNeedsLayout()
    }

    private func layoutBar() {
        guard isViewLoaded else { return }
        let (bounds, safe): (CGRect, UIEdgeInsets) = (view.bounds, view.safeAreaInsets)
        let height = UITabBar.height + safe.bottom
        let frame = CGRect(
            x: isBarHidden ? -bounds.width : 0, y: bounds.maxY - height, width: bounds.width, height: height)
        if bar.frame != frame { bar.frame = frame }
    }

    private func place(_ controller: UIViewController) {
        var (frame, insets) = (stage.bounds, UIEdgeInsets.zero)
        if !isBarHidden, !bar.isHidden {
            if bar.isTranslucent || controller.extendedLayoutIncludesOpaqueBars {
                insets.bottom = UITabBar.height
            } else {
                frame.size.height = max(0, bar.frame.minY)
            }
        }
        if controller.barInsets != insets { controller.barInsets = insets }
        if controller.view.frame != frame { controller.view.frame = frame }
    }

    /// Hides the bar or shows it, along with a transition.
    func showBar(_ isShown: Bool, isBack: Bool, along transition: ControllerTransition?) {
        guard isBarHidden == isShown, isViewLoaded else { return }
        isBarHidden = !isShown
        if let shown = selectedViewController { place(shown) }
        guard let transition else { return layoutBar() }
        transition.animate(
            alongsideTransition: { [weak self] _ in self?.layoutBar() },
            completion: { [weak self] context in
                guard let self, context.isCancelled else { return }
                isBarHidden = isShown
                layoutBar()
                if let shown = selectedViewController { place(shown) }
            })
    }

    private weak var followed: UIScrollView?

    private func followContents() {
        guard let shown = selectedViewController, !(shown is UINavigationController) else {
            if selectedViewController == nil { bar.isOverContents = false }
            if let navigation = selectedViewController as? UINavigationController {
                bar.isOverContents = false
                navigation.contentsDidScroll()
            }
            return
        }
        followed?.follower = nil
        followed = shown.scrollViewUnderBars
        followed?.follower = self
        guard let followed else { return bar.isOverContents = false }
        contentsDidScroll(followed)
    }
    func contentsDidScroll(_ scroll: UIScrollView?) {
        guard let scroll else { return bar.isOverContents = false }
        bar.isOverContents =
            scroll.contentOffset.y + scroll.bounds.height
            < scroll.contentSize.height + scroll.adjustedContentInset.bottom - 0.5
    }
}

/// A controller whose bars follow a scroll view.
protocol ScrollFollower: AnyObject {
    func followedDidScroll(_ scroll: UIScrollView)
}

extension UINavigationController: ScrollFollower {
    func followedDidScroll(_ scroll: UIScrollView) { contentsDidScroll() }
}

extension UITabBarController: ScrollFollower {
    func followedDidScroll(_ scroll: UIScrollView) { contentsDidScroll(scroll) }
}
