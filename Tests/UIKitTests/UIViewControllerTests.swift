import Foundation
import Testing
import UIKit

/// The life of controllers: views, containers, presentations and transitions.
@Suite(.serialized) struct UIViewControllerTests {
    @Test func `A view is made once, when it is asked for first`() {
        let log = Told.Log()
        let controller = Told("a", log)
        #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil)
        controller.loadViewIfNeeded()
        controller.loadViewIfNeeded()
        #expect(log.words == ["a load"] && controller.isViewLoaded)
        #expect(controller.view.next === controller)
        #expect(controller.view.frame == UIScreen.main.bounds)
    }

    @Test func `A window tells its controller that it comes into sight, and that it leaves it`() throws {
        let log = Told.Log()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        let controller = Told("a", log)
        window.rootViewController = controller
        #expect(log.take() == ["a load"])
        window.makeKeyAndVisible()
        #expect(log.take() == ["a will", "a is", "a did"])
        #expect(controller.view.frame == window.bounds)
        window.rootViewController = Told("b", log)
        #expect(log.take() == ["a willNot", "a didNot", "b load", "b will", "b is", "b did"])
    }

    @Test func `A view lays out between two messages`() throws {
        final class Layouts: UIViewController {
            var words: [String] = []
            final class Board: UIView {
                override func layoutSubviews() { (next as? Layouts)?.words.append("layout") }
            }
            override func loadView() { view = Board() }
            override func viewWillLayoutSubviews() { words.append("will") }
            override func viewDidLayoutSubviews() { words.append("did") }
        }
        let controller = Layouts()
        _ = try Screen(controller)
        #expect(controller.words.prefix(3) == ["will", "layout", "did"])
    }

    @Test func `A child knows its parent, hears of it, and comes into sight with it`() throws {
        final class Child: UIViewController {
            var words: [String] = []
            override func willMove(toParent parent: UIViewController?) {
                words.append(parent == nil ? "willNot" : "will")
            }
            override func didMove(toParent parent: UIViewController?) {
                words.append(parent == nil ? "didNot" : "did")
            }
        }
        let (parent, child) = (UIViewController(), Child())
        parent.addChild(child)
        #expect(child.parent === parent && parent.children == [child])
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()
        #expect(child.words == ["will", "did", "willNot", "didNot"])
        #expect(child.parent == nil && parent.children.isEmpty)

        let log = Told.Log()
        let (outer, inner) = (Told("o", log), Told("i", log))
        outer.addChild(inner)
        outer.view.addSubview(inner.view)
        let screen = try Screen(outer)
        #expect(log.take() == ["o load", "i load", "o will", "i will", "o is", "i is", "o did", "i did"])
        // A child that comes later comes into sight at once.
        let late = Told("l", log)
        outer.addChild(late)
        outer.view.addSubview(late.view)
        #expect(log.take() == ["l load", "l will", "l is", "l did"])
        late.view.removeFromSuperview()
        #expect(log.take() == ["l willNot", "l didNot"])
        _ = screen
    }

    @Test func `A controller is not put into itself`() {
        let (a, b) = (UIViewController(), UIViewController())
        a.addChild(b)
        b.addChild(a)
        #expect(a.parent == nil && b.children.isEmpty)
    }

    @Test func `One child takes the place of another within an animation`() throws {
        let log = Told.Log()
        let (parent, a, b) = (UIViewController(), Told("a", log), Told("b", log))
        parent.addChild(a)
        parent.addChild(b)
        parent.view.addSubview(a.view)
        let screen = try Screen(parent)
        _ = log.take()
        var done = false
        parent.transition(
            from: a, to: b, duration: 0.3, options: [], animations: { b.view.alpha = 0.5 },
            completion: { done = $0 })
        #expect(log.take() == ["a willNot+", "b load", "b will+", "b is"])
        try screen.settle()
        #expect(done && a.view.superview == nil && b.view.superview === parent.view)
        #expect(log.take() == ["b did", "a didNot"])
    }

    // MARK: Presentations

    @Test func `A controller on the full screen takes the place of the one that presents it`() throws {
        let log = Told.Log()
        let (a, b) = (Told("a", log, .red), Told("b", log, .blue))
        let screen = try Screen(a)
        _ = log.take()
        b.modalPresentationStyle = .fullScreen
        var done = false
        a.present(b, animated: true) { done = true }
        #expect(log.take() == ["a willNot+", "b load", "b will+", "b is"])
        #expect(a.presentedViewController === b && b.presentingViewController === a && b.isBeingPresented)
        try screen.frame()
        try screen.frame(after: 0.1)
        // It comes from below.
        #expect(try screen.color(100, 5) == [255, 0, 0])
        #expect(try screen.color(100, 478) == [0, 0, 255])
        try screen.settle()
        #expect(done && !b.isBeingPresented && a.view.window == nil)
        #expect(try screen.color(100, 5) == [0, 0, 255])
        #expect(log.take() == ["b did", "a didNot"])
        var gone = false
        b.dismiss(animated: true) { gone = true }
        #expect(b.isBeingDismissed && a.view.window === screen.window)
        try screen.settle()
        #expect(gone && a.presentedViewController == nil && b.presentingViewController == nil)
        #expect(try screen.color(100, 240) == [255, 0, 0])
        #expect(log.take() == ["b willNot+", "a will+", "a is", "b didNot", "a did"])
    }

    @Test func `A sheet leaves a strip, and the view behind it in sight`() throws {
        let log = Told.Log()
        let (a, b) = (Told("a", log, .red), Told("b", log, .blue))
        let screen = try Screen(a)
        _ = log.take()
        a.present(b, animated: false)
        try screen.frame()
        #expect(log.take() == ["b load", "b will", "b is", "b did"])
        #expect(b.view.frame == CGRect(x: 0, y: 10, width: 320, height: 470))
        #expect(try screen.color(160, 4) == [204, 0, 0])
        #expect(try screen.color(160, 200) == [0, 0, 255])
        b.sheetPresentationController?.detents = [.medium(), .large()]
        try screen.frame()
        #expect(b.view.frame.minY == 240)
        b.dismiss(animated: false)
        try screen.frame()
        #expect(try screen.color(160, 4) == [255, 0, 0])
    }

    @Test func `Presentations fade and turn over`() throws {
        for style in [UIModalTransitionStyle.crossDissolve, .flipHorizontal, .partialCurl] {
            let log = Told.Log()
            let (a, b) = (Told("a", log, .black), Told("b", log, .white))
            let screen = try Screen(a)
            (b.modalPresentationStyle, b.modalTransitionStyle) = (.fullScreen, style)
            a.present(b, animated: true)
            try screen.frame()
            try screen.frame(after: 0.2)
            if style == .crossDissolve {
                let grey = try screen.color(100, 100)[0]
                #expect(grey > 60 && grey < 200)
            }
            try screen.settle()
            #expect(try screen.color(160, 240) == [255, 255, 255] && a.view.window == nil)
            b.dismiss(animated: true)
            try screen.settle()
            #expect(try screen.color(160, 240) == [0, 0, 0] && b.view.window == nil)
            #expect(b.view.alpha == 1 && !b.view.isHidden)
        }
    }

    @Test func `A presentation of a context covers the view of that context`() throws {
        let (root, part, over) = (UIViewController(), UIViewController(), UIViewController())
        root.view.backgroundColor = .red
        over.view.backgroundColor = .blue
        part.definesPresentationContext = true
        root.addChild(part)
        root.view.addSubview(part.view)
        part.view.frame = CGRect(x: 0, y: 100, width: 320, height: 100)
        part.didMove(toParent: root)
        let screen = try Screen(root)
        over.modalPresentationStyle = .overCurrentContext
        part.present(over, animated: false)
        try screen.frame()
        #expect(try screen.color(10, 150) == [0, 0, 255] && screen.color(10, 90) == [255, 0, 0])
        #expect(over.presentingViewController === part && root.presentedViewController == nil)
        part.dismiss(animated: false)
        try screen.frame()
        #expect(try screen.color(10, 150) == [255, 0, 0])
    }

    @Test func `What cannot be presented changes nothing`() throws {
        let (a, b, c) = (UIViewController(), UIViewController(), UIViewController())
        a.present(b, animated: false)
        #expect(a.presentedViewController == nil)
        let screen = try Screen(a)
        a.present(b, animated: false)
        a.present(c, animated: false)
        #expect(a.presentedViewController === b && c.presentingViewController == nil)
        // A child presents for the controller around it, and dismisses what that presents.
        let child = UIViewController()
        b.addChild(child)
        child.present(c, animated: false)
        #expect(b.presentedViewController === c && child.presentedViewController === c)
        a.dismiss(animated: false)
        #expect(a.presentedViewController == nil && b.presentedViewController == nil)
        _ = screen
    }

    @Test func `A presentation controller places the view, and adds views of its own`() throws {
        final class Half: UIPresentationController {
            let veil = UIView()
            var words: [String] = []
            override var frameOfPresentedViewInContainerView: CGRect {
                let bounds = containerView?.bounds ?? .zero
                return CGRect(x: 0, y: bounds.height / 2, width: bounds.width, height: bounds.height / 2)
            }
            override func presentationTransitionWillBegin() {
                veil.frame = containerView?.bounds ?? .zero
                veil.backgroundColor = .black
                veil.alpha = 0
                containerView?.addSubview(veil)
                presentedViewController.transitionCoordinator?.animate(alongsideTransition: { [veil] _ in
                    veil.alpha = 0.5
                })
                words.append("will")
            }
            override func presentationTransitionDidEnd(_ completed: Bool) { words.append("did \(completed)") }
            override func dismissalTransitionWillBegin() {
                presentedViewController.transitionCoordinator?.animate(alongsideTransition: { [veil] _ in
                    veil.alpha = 0
                })
                words.append("willNot")
            }
        }
        final class Manager: UIViewControllerTransitioningDelegate {
            var made: Half?
            func presentationController(
                forPresented presented: UIViewController, presenting: UIViewController?,
                source: UIViewController
            ) -> UIPresentationController? {
                let half = Half(presentedViewController: presented, presenting: presenting)
                made = half
                return half
            }
        }
        let log = Told.Log()
        let (a, b, manager) = (Told("a", log, .red), Told("b", log, .blue), Manager())
        let screen = try Screen(a)
        b.modalPresentationStyle = .custom
        b.transitioningDelegate = manager
        a.present(b, animated: true)
        try screen.frame()
        try screen.frame(after: 0.1)
        let veiled = try screen.color(10, 10)[0]
        #expect(veiled > 130 && veiled < 254)
        try screen.settle()
        #expect(b.view.frame == CGRect(x: 0, y: 240, width: 320, height: 240))
        #expect(try screen.color(10, 10)[0] < 130)
        b.dismiss(animated: true)
        try screen.settle()
        #expect(manager.made?.words == ["will", "did true", "willNot"])
        #expect(try screen.color(10, 10) == [255, 0, 0])
    }

    // MARK: Transitions of one's own

    /// Moves a view from the left side, and says what it knows.
    final class Slide: NSObject, UIViewControllerAnimatedTransitioning, UIViewControllerTransitioningDelegate
    {
        var ended: [Bool] = []
        var interactor: UIPercentDrivenInteractiveTransition?

        func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
            -> TimeInterval
        {
            1
        }
        func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
            guard let to = transitionContext.viewController(forKey: .to) else { return }
            let final = transitionContext.finalFrame(for: to)
            let (old, new) = (transitionContext.view(forKey: .from), transitionContext.view(forKey: .to))
            if let new { transitionContext.containerView.addSubview(new) }
            let isBack = to.presentedViewController != nil
            if isBack, let old { transitionContext.containerView.bringSubviewToFront(old) }
            let moving = isBack ? old : new
            let outside = final.offsetBy(dx: -final.width, dy: 0)
            if !isBack { moving?.frame = outside }
            UIView.animate(
                withDuration: 1, delay: 0, options: .curveLinear,
                animations: { moving?.frame = isBack ? outside : final },
                completion: { _ in
                    transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
                })
        }
        func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
        func animationController(
            forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
        ) -> UIViewControllerAnimatedTransitioning? { self }
        func animationController(forDismissed dismissed: UIViewController)
            -> UIViewControllerAnimatedTransitioning?
        { self }
        func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning)
            -> UIViewControllerInteractiveTransitioning?
        { interactor }
    }

    @Test func `A program's own animation runs, and ends the presentation`() throws {
        let log = Told.Log()
        let (a, b, slide) = (Told("a", log, .red), Told("b", log, .blue), Slide())
        let screen = try Screen(a)
        (b.modalPresentationStyle, b.transitioningDelegate) = (.fullScreen, slide)
        a.present(b, animated: true)
        try screen.frame()
        try screen.frame(after: 0.5)
        #expect(try screen.color(150, 100) == [0, 0, 255] && screen.color(170, 100) == [255, 0, 0])
        try screen.settle()
        #expect(slide.ended == [true] && a.view.window == nil)
        b.dismiss(animated: true)
        try screen.frame()
        try screen.frame(after: 0.5)
        #expect(try screen.color(150, 100) == [0, 0, 255] && screen.color(170, 100) == [255, 0, 0])
        try screen.settle()
        #expect(slide.ended == [true, true] && b.presentingViewController == nil)
    }

    @Test(arguments: [true, false])
    func `Numbers drive a dismissal, which goes on or back`(finishes: Bool) throws {
        let log = Told.Log()
        let (a, b, slide) = (Told("a", log, .red), Told("b", log, .blue), Slide())
        let screen = try Screen(a)
        (b.modalPresentationStyle, b.transitioningDelegate) = (.fullScreen, slide)
        a.present(b, animated: true)
        try screen.settle()
        _ = log.take()
        let interactor = UIPercentDrivenInteractiveTransition()
        slide.interactor = interactor
        b.dismiss(animated: true)
        interactor.update(0.25)
        try screen.frame(after: 3)
        #expect(try screen.color(230, 100) == [0, 0, 255] && screen.color(250, 100) == [255, 0, 0])
        interactor.update(0.5)
        try screen.frame(after: 3)
        #expect(try screen.color(150, 100) == [0, 0, 255] && screen.color(170, 100) == [255, 0, 0])
        #expect(b.transitionCoordinator?.isInteractive == true)
        if finishes { interactor.finish() } else { interactor.cancel() }
        try screen.frame()
        #expect(try screen.color(150, 100) == [0, 0, 255] && screen.color(170, 100) == [255, 0, 0])
        try screen.frame(after: 0.25)
        let middle = try screen.color(120, 100)
        #expect(middle == (finishes ? [255, 0, 0] : [0, 0, 255]))
        try screen.settle()
        #expect(slide.ended == [true, finishes])
        #expect(try screen.color(300, 100) == (finishes ? [255, 0, 0] : [0, 0, 255]))
        #expect((b.presentingViewController == nil) == finishes)
        #expect(
            log.take()
                == (finishes
                    ? ["b willNot+", "a will+", "a is", "b didNot", "a did"]
                    : ["b willNot+", "a will+", "a is", "a willNot+", "b will+", "b is", "a didNot", "b did"])
        )
    }

    // MARK: Kept values

    @Test func `A title is that of the items, and values are kept`() {
        let controller = UIViewController()
        controller.title = "A"
        #expect(controller.navigationItem.title == "A" && controller.tabBarItem.title == "A")
        controller.title = "B"
        #expect(controller.navigationItem.title == "B")
        controller.preferredContentSize = CGSize(width: 3, height: 4)
        controller.overrideUserInterfaceStyle = .dark
        #expect(controller.preferredContentSize.width == 3 && controller.overrideUserInterfaceStyle == .dark)
        #expect(
            controller.modalPresentationStyle == .automatic && controller.preferredStatusBarStyle == .default)
    }

    @Test func `Nibs and storyboards give nothing`() {
        #expect(UINib(nibName: "Card", bundle: nil).instantiate(withOwner: nil).isEmpty)
        #expect(Bundle.main.loadNibNamed("Card", owner: nil) == nil)
        #expect(UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController() == nil)
        #expect(UIViewController(nibName: "Card", bundle: nil).view.subviews.isEmpty)
    }
}
