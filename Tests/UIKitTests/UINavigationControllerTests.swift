import Foundation
import Testing
import UIKit

/// Stacks of controllers, tabs, and their bars.
@Suite(.serialized) struct UINavigationControllerTests {
    @Test func `Controllers are pushed and popped, and hear of it`() throws {
        let log = Told.Log()
        let (a, b) = (Told("a", log, .red), Told("b", log, .blue))
        let stack = UINavigationController(rootViewController: a)
        #expect(a.navigationController === stack && stack.topViewController === a)
        let screen = try Screen(stack)
        #expect(log.take() == ["a load", "a will", "a is", "a did"])
        stack.pushViewController(b, animated: true)
        #expect(log.take() == ["a willNot+", "b load", "b will+", "b is"])
        #expect(b.isMovingToParent && stack.viewControllers == [a, b])
        try screen.frame()
        try screen.frame(after: 0.12)
        // The new view comes from the right; the old one is dimmed.
        #expect(try screen.color(318, 300) == [0, 0, 255])
        let old = try screen.color(2, 300)
        #expect(old[0] > 220 && old[0] < 255 && old[2] == 0)
        try screen.settle()
        #expect(log.take() == ["a didNot", "b did"])
        #expect(a.view.superview == nil && !b.isMovingToParent)
        #expect(stack.popViewController(animated: true) === b)
        #expect(b.isMovingFromParent && stack.viewControllers == [a])
        try screen.settle()
        #expect(log.take() == ["b willNot+", "a will+", "a is", "b didNot", "a did"])
        #expect(b.parent == nil && b.navigationController == nil)
        #expect(try screen.color(2, 300) == [255, 0, 0])
        #expect(stack.popViewController(animated: false) == nil)
    }

    @Test func `The stack is set, and gone back to its beginning`() throws {
        let controllers = (0..<4).map { _ in UIViewController() }
        let stack = UINavigationController()
        stack.viewControllers = controllers
        let screen = try Screen(stack)
        #expect(stack.topViewController === controllers[3])
        stack.pushViewController(controllers[1], animated: false)
        #expect(stack.viewControllers == controllers)
        #expect(stack.popToViewController(controllers[2], animated: false) == [controllers[3]])
        #expect(stack.popToRootViewController(animated: false) == [controllers[1], controllers[2]])
        #expect(stack.viewControllers == [controllers[0]])
        #expect(controllers[0].view.superview != nil && controllers[3].view.superview == nil)
        stack.setViewControllers([controllers[0], controllers[2]], animated: false)
        #expect(stack.navigationBar.items?.count == 2)
        _ = screen
    }

    @Test func `A finger from the left side goes back, or lets go`() throws {
        let log = Told.Log()
        let (a, b) = (Told("a", log, .red), Told("b", log, .blue))
        let stack = UINavigationController(rootViewController: a)
        let screen = try Screen(stack)
        stack.pushViewController(b, animated: false)
        try screen.frame()
        for goes in [false, true] {
            let finger = UITouch(at: CGPoint(x: 5, y: 300), in: screen.window, time: screen.time)
            finger.move(to: CGPoint(x: 40, y: 300), time: screen.time + 0.1)
            finger.move(to: CGPoint(x: goes ? 220 : 100, y: 300), time: screen.time + 0.6)
            try screen.frame(after: 0.6)
            #expect(try screen.color(goes ? 210 : 90, 300)[2] == 0)
            #expect(try screen.color(goes ? 310 : 230, 300) == [0, 0, 255])
            finger.end(time: screen.time + 0.3)
            try screen.settle()
            #expect(stack.viewControllers == (goes ? [a] : [a, b]))
            #expect(try screen.color(5, 300) == (goes ? [255, 0, 0] : [0, 0, 255]))
        }
    }

    @Test func `A table scrolls beside the finger that goes back`() throws {
        let table = UITableViewController(style: .plain)
        let stack = UINavigationController(rootViewController: UIViewController())
        stack.pushViewController(table, animated: false)
        let screen = try Screen(stack)
        table.tableView.contentSize = CGSize(width: 320, height: 3000)
        // Up and down it scrolls, wherever the finger begins.
        var finger = UITouch(at: CGPoint(x: 5, y: 300), in: screen.window, time: screen.time)
        for y in [280.0, 240, 200] {
            finger.move(to: CGPoint(x: 5, y: y), time: screen.time + (300 - y) / 100)
        }
        #expect(table.tableView.contentOffset.y == 56 && table.tableView.isDragging)
        finger.cancel()
        finger = UITouch(at: CGPoint(x: 5, y: 300), in: screen.window, time: screen.time + 5)
        for x in [30.0, 150, 250] { finger.move(to: CGPoint(x: x, y: 300), time: screen.time + 5 + x / 100) }
        #expect(!table.tableView.isDragging && table.isMovingFromParent)
        finger.end(time: screen.time + 9)
        try screen.settle()
        #expect(stack.viewControllers.count == 1)
    }

    @Test func `A title that is not large leaves more room for the view`() throws {
        let (a, b) = (UITableViewController(style: .plain), UITableViewController(style: .plain))
        b.navigationItem.largeTitleDisplayMode = .never
        let stack = UINavigationController(rootViewController: a)
        stack.navigationBar.prefersLargeTitles = true
        let screen = try Screen(stack)
        #expect(a.view.safeAreaInsets.top == 96)
        stack.pushViewController(b, animated: true)
        #expect(b.view.safeAreaInsets.top == 44 && b.tableView.contentOffset.y == -44)
        try screen.settle()
        #expect(stack.navigationBar.frame.height == 44)
        stack.popViewController(animated: true)
        #expect(a.view.safeAreaInsets.top == 96 && a.tableView.contentOffset.y == -96)
        try screen.settle()
        #expect(stack.navigationBar.frame.height == 96 && a.tableView.contentOffset.y == -96)
    }

    @Test func `A bar leaves and comes within an animation`() throws {
        let stack = UINavigationController(rootViewController: UIViewController())
        stack.navigationBar.barTintColor = .red
        stack.navigationBar.isTranslucent = false
        let screen = try Screen(stack)
        #expect(try screen.color(10, 10) == [255, 0, 0])
        stack.setNavigationBarHidden(true, animated: true)
        try screen.frame()
        try screen.frame(after: 0.1)
        #expect(try screen.color(10, 10) == [255, 0, 0] && screen.color(10, 40) != [255, 0, 0])
        try screen.settle()
        #expect(stack.navigationBar.isHidden)
        stack.setNavigationBarHidden(false, animated: true)
        try screen.settle()
        #expect(try screen.color(10, 10) == [255, 0, 0] && screen.color(10, 40) == [255, 0, 0])
    }

    @Test func `Bars take values from the one of their class`() {
        let model = UINavigationBar.appearance()
        #expect(UINavigationBar.appearance() === model)
        (model.tintColor, model.barTintColor) = (.green, .blue)
        defer { (model.tintColor, model.barTintColor) = (nil, nil) }
        let bar = UINavigationBar()
        #expect(bar.tintColor == .green && bar.barTintColor == .blue)
        #expect(UITabBar().barTintColor == nil)
    }

    @Test func `Controllers that were popped or dismissed are let go`() throws {
        weak var popped: UIViewController?
        weak var dismissed: UIViewController?
        let stack = UINavigationController(rootViewController: UIViewController())
        let screen = try Screen(stack)
        do {
            let (a, b) = (UITableViewController(style: .plain), UIViewController())
            a.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
            (popped, dismissed) = (a, b)
            stack.pushViewController(a, animated: true)
            try screen.settle()
            b.modalPresentationStyle = .fullScreen
            stack.present(b, animated: true)
            try screen.settle()
            stack.dismiss(animated: true)
            try screen.settle()
            stack.popViewController(animated: true)
            try screen.settle()
        }
        #expect(popped == nil && dismissed == nil)
    }

    @Test func `A delegate gives the animation by the operation`() throws {
        final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
            func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
                -> TimeInterval
            { 1 }
            func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
                guard let to = transitionContext.view(forKey: .to) else { return }
                transitionContext.containerView.addSubview(to)
                to.alpha = 0
                UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                    to.alpha = 1
                } completion: { _ in
                    transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
                }
            }
        }
        final class Fades: NSObject, UINavigationControllerDelegate {
            var words: [String] = []
            func navigationController(
                _ navigationController: UINavigationController,
                animationControllerFor operation: UINavigationController.Operation,
                from fromVC: UIViewController, to toVC: UIViewController
            ) -> UIViewControllerAnimatedTransitioning? {
                words.append("\(operation)")
                return operation == .push ? Fade() : nil
            }
            func navigationController(
                _ navigationController: UINavigationController, didShow viewController: UIViewController,
                animated: Bool
            ) { words.append("did \(animated)") }
        }
        let log = Told.Log()
        let (a, b, fades) = (Told("a", log, .black), Told("b", log, .white), Fades())
        let stack = UINavigationController(rootViewController: a)
        let screen = try Screen(stack)
        stack.delegate = fades
        stack.pushViewController(b, animated: true)
        try screen.frame()
        try screen.frame(after: 0.5)
        let grey = try screen.color(100, 300)[0]
        #expect(grey > 118 && grey < 137)
        try screen.settle()
        stack.popViewController(animated: true)
        try screen.settle()
        #expect(fades.words == ["push", "did true", "pop", "did true"])
    }

    @Test func `Views lie under the bar, and their safe area says how far`() throws {
        let table = UITableViewController(style: .plain)
        let tabs = UITabBarController()
        let stack = UINavigationController(rootViewController: table)
        tabs.viewControllers = [stack, UIViewController()]
        let insets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
        let screen = try Screen(tabs, width: 390, height: 844, insets: insets)
        #expect(stack.navigationBar.frame == CGRect(x: 0, y: 47, width: 390, height: 44))
        #expect(tabs.tabBar.frame == CGRect(x: 0, y: 761, width: 390, height: 83))
        #expect(table.view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
        #expect(table.view.safeAreaInsets == UIEdgeInsets(top: 91, left: 0, bottom: 83, right: 0))
        #expect(table.tableView.adjustedContentInset == UIEdgeInsets(top: 91, left: 0, bottom: 83, right: 0))
        #expect(table.tableView.contentOffset == CGPoint(x: 0, y: -91))
        stack.navigationBar.prefersLargeTitles = true
        try screen.frame()
        #expect(stack.navigationBar.frame.height == 96 && table.tableView.contentOffset.y == -143)
        table.tableView.contentSize = CGSize(width: 390, height: 3000)
        table.tableView.contentOffset.y = -113
        try screen.frame()
        #expect(stack.navigationBar.frame.height == 66)
        table.tableView.contentOffset.y = 50
        try screen.frame()
        #expect(stack.navigationBar.frame.height == 44)
        stack.isNavigationBarHidden = true
        try screen.frame()
        #expect(table.view.safeAreaInsets.top == 47 && stack.navigationBar.isHidden)
    }

    @Test func `Buttons of the bar call, and the one for the way back goes back`() throws {
        final class Board: UIViewController {
            var words: [String] = []
            func tapped(_ item: UIBarButtonItem) { words.append("tapped \(item.title ?? "")") }
            func done() { words.append("done") }
        }
        let (a, b) = (UIViewController(), Board())
        a.title = "First"
        b.navigationItem.rightBarButtonItems = [
            UIBarButtonItem(barButtonSystemItem: .done, target: b, action: Board.done),
            UIBarButtonItem(title: "More", style: .plain, target: b, action: Board.tapped),
            UIBarButtonItem(title: "Off", primaryAction: UIAction { _ in b.words.append("off") }),
        ]
        b.navigationItem.rightBarButtonItems?[2].isEnabled = false
        let stack = UINavigationController(rootViewController: a)
        stack.pushViewController(b, animated: false)
        let screen = try Screen(stack)
        func press(_ x: CGFloat) { UITouch(at: CGPoint(x: x, y: 22), in: screen.window).end() }
        press(295)
        press(230)
        press(180)
        #expect(b.words == ["done", "tapped More"])
        press(20)
        #expect(stack.topViewController === a)
    }

    @Test func `A view of the program's own keeps its place in a bar when constraints are solved again`()
        throws
    {
        let (controller, custom, label) = (UIViewController(), UIView(), UILabel())
        for view in [custom, label] { view.translatesAutoresizingMaskIntoConstraints = false }
        custom.addSubview(label)
        label.text = "Level"
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(withVisualFormat: "V:|[a]|", metrics: nil, views: ["a": label])
                + NSLayoutConstraint.constraints(
                    withVisualFormat: "H:|[a]|", metrics: nil, views: ["a": label]))
        controller.navigationItem.rightBarButtonItem = UIBarButtonItem(customView: custom)
        let screen = try Screen(UINavigationController(rootViewController: controller))
        let before = custom.convert(custom.bounds, to: screen.window)
        label.text = "Level "
        try screen.frame(after: 0.1)
        let after = custom.convert(custom.bounds, to: screen.window)
        #expect(before.minX > 200 && before.minY > 0 && after.minX > 200 && after.minY == before.minY)
    }

    @Test func `A title that changes is shown`() throws {
        let controller = UIViewController()
        let stack = UINavigationController(rootViewController: controller)
        let screen = try Screen(stack)
        let empty = try screen.image().straightRGBA()
        controller.title = "Title"
        try screen.frame()
        #expect(try screen.image().straightRGBA() != empty)
    }

    // MARK: Tabs

    @Test func `A tab is chosen by a finger or by the program`() throws {
        final class Chooses: UITabBarControllerDelegate {
            var words: [String] = []
            func tabBarController(
                _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
            )
                -> Bool
            { viewController.title != "c" }
            func tabBarController(
                _ tabBarController: UITabBarController, didSelect viewController: UIViewController
            ) {
                words.append(viewController.title ?? "")
            }
        }
        let log = Told.Log()
        let controllers = ["a", "b", "c"].map { name in
            let made = Told(name, log)
            made.title = name
            return made
        }
        let (tabs, chooses) = (UITabBarController(), Chooses())
        tabs.viewControllers = controllers
        tabs.delegate = chooses
        let screen = try Screen(tabs)
        #expect(tabs.selectedIndex == 0 && tabs.tabBar.items?.count == 3)
        #expect(log.take() == ["a load", "a will", "a is", "a did"])
        for x in [160.0, 300] { UITouch(at: CGPoint(x: x, y: 455), in: screen.window).end() }
        #expect(tabs.selectedViewController === controllers[1] && chooses.words == ["b"])
        #expect(log.take() == ["a willNot", "b load", "b will", "b is", "a didNot", "b did"])
        tabs.selectedIndex = 7
        tabs.selectedViewController = UIViewController()
        #expect(tabs.selectedIndex == 1)
        tabs.selectedIndex = 2
        #expect(tabs.tabBar.selectedItem === controllers[2].tabBarItem)
        #expect(controllers[2].view.window === screen.window && controllers[1].view.window == nil)
    }

    @Test func `The tab bar leaves with a controller that hides it`() throws {
        let (a, b) = (UIViewController(), UIViewController())
        b.hidesBottomBarWhenPushed = true
        let stack = UINavigationController(rootViewController: a)
        let tabs = UITabBarController()
        tabs.viewControllers = [stack]
        let screen = try Screen(tabs)
        #expect(a.view.safeAreaInsets.bottom == 49)
        stack.pushViewController(b, animated: true)
        try screen.settle()
        #expect(tabs.tabBar.frame.maxX <= 0 && b.view.safeAreaInsets.bottom == 0)
        stack.popViewController(animated: true)
        try screen.settle()
        #expect(tabs.tabBar.frame.minX == 0 && a.view.safeAreaInsets.bottom == 49)
    }

    @Test func `A toolbar spreads its buttons`() throws {
        let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
        let views = (0..<2).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)) }
        bar.items = [
            UIBarButtonItem(customView: views[0]), .flexibleSpace(), UIBarButtonItem(customView: views[1]),
        ]
        bar.layoutIfNeeded()
        #expect(views[0].frame == CGRect(x: 16, y: 12, width: 20, height: 20))
        #expect(views[1].frame == CGRect(x: 264, y: 12, width: 20, height: 20))
    }

    @Test func `An appearance is copied, and says the colour of the bar`() throws {
        let appearance = UINavigationBarAppearance()
        appearance.configureWithOpaqueBackground()
        appearance.backgroundColor = .green
        appearance.titleTextAttributes = [.foregroundColor: UIColor.red]
        let copy = appearance.copy() as? UINavigationBarAppearance
        #expect(copy?.backgroundColor == .green && copy?.titleTextAttributes.count == 1)
        let stack = UINavigationController(rootViewController: UIViewController())
        stack.navigationBar.standardAppearance = appearance
        stack.navigationBar.scrollEdgeAppearance = appearance
        let screen = try Screen(stack)
        #expect(try screen.color(10, 20) == [0, 255, 0])
    }

    // MARK: Alerts

    @Test func `A choice of an alert is called after it is gone`() throws {
        let root = UIViewController()
        let screen = try Screen(root)
        let alert = UIAlertController(title: "Title", message: "Message", preferredStyle: .alert)
        var chosen: [String] = []
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in chosen.append("cancel") })
        alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in chosen.append("ok") })
        root.present(alert, animated: true)
        try screen.settle()
        // The card is 270 points wide, and its two buttons stand side by side at its lower side.
        UITouch(at: CGPoint(x: 220, y: 262), in: screen.window).end()
        #expect(chosen.isEmpty)
        try screen.settle()
        #expect(chosen == ["ok"] && root.presentedViewController == nil)
    }
}
