import Testing
import UIKit

/// Runs programs with controllers that are written for UIKit alone.
@Suite(.serialized) struct ControllerPortTests {
    /// A window with a controller, and frames of it.
    private final class Stage {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        let renderer: CARenderer
        var time = 50.0

        init(_ controller: UIViewController) throws {
            var options = RendererOptions()
            options.backend = .cpu
            renderer = try CARenderer(options: options)
            renderer.layer = window.layer
            renderer.bounds = window.bounds
            window.rootViewController = controller
            window.makeKeyAndVisible()
            try frame(0)
        }
        func frame(_ seconds: Double) throws {
            time += seconds
            renderer.beginFrame(atTime: time)
            try renderer.render()
            renderer.endFrame()
        }
        func settle() throws { for _ in 0..<10 { try frame(0.2) } }
        func color(_ x: Int, _ y: Int) throws -> [UInt8] {
            let pixels = try renderer.makeImage().straightRGBA()
            return Array(pixels[(y * 320 + x) * 4..<(y * 320 + x) * 4 + 3])
        }
        func tap(_ x: CGFloat, _ y: CGFloat) {
            UITouch(at: CGPoint(x: x, y: y), in: window, time: time).end(time: time + 0.05)
        }
    }

    @Test func `A menu opens around its button, and tells the choice`() throws {
        final class Owner: UIViewController, CircleMenuDelegate {
            let menu = CircleMenu(frame: CGRect(x: 140, y: 220, width: 40, height: 40))
            var chosen: [Int] = []
            override func viewDidLoad() {
                view.backgroundColor = .white
                menu.backgroundColor = .black
                menu.delegate = self
                view.addSubview(menu)
            }
            func circleMenu(_ menu: CircleMenu, willDisplay button: UIButton, at index: Int) {
                button.backgroundColor = index == 1 ? .red : .blue
            }
            func circleMenu(_ menu: CircleMenu, didSelect index: Int) { chosen.append(index) }
        }
        let owner = Owner()
        let stage = try Stage(owner)
        stage.tap(160, 240)
        try stage.settle()
        #expect(try stage.color(250, 240) == [255, 0, 0] && stage.color(160, 150) == [0, 0, 255])
        stage.tap(250, 240)
        try stage.settle()
        #expect(owner.chosen == [1] && owner.view.subviews.count == 1)
    }

    @Test func `A button grows over the screen, and a controller fades in`() throws {
        let start = SignInController()
        let stage = try Stage(start)
        stage.tap(160, 320)
        try stage.settle()
        let home = try #require(start.presentedViewController as? HomeController)
        #expect(home.view.window === stage.window && start.view.window == nil)
        #expect(try stage.color(10, 10) == [0, 0, 0])
        home.dismiss(animated: true)
        try stage.settle()
        #expect(start.presentedViewController == nil && start.view.window === stage.window)
    }

    @Test func `A picture moves from one controller to the other`() throws {
        let list = PhotoListController()
        let stack = UINavigationController(rootViewController: list)
        let transition = MatchedTransition()
        stack.delegate = transition
        stack.isNavigationBarHidden = true
        let stage = try Stage(stack)
        let indigo = try stage.color(50, 130)
        stage.tap(50, 130)
        try stage.frame(0)
        try stage.frame(0.08)
        // It has left its place, and is on the way to the other one.
        #expect(try stage.color(22, 102) != indigo && stage.color(100, 200) == indigo)
        try stage.settle()
        #expect(stack.topViewController is PhotoController)
        #expect(try stage.color(260, 400) == indigo)
        stack.popViewController(animated: true)
        try stage.settle()
        #expect(try stage.color(50, 130) == indigo && stage.color(260, 400) == [255, 255, 255])
    }

    @Test(arguments: [30.0, 150.0])
    func `A menu comes from the side, and follows a finger`(way: Double) throws {
        let root = UIViewController()
        root.view.backgroundColor = .white
        let stage = try Stage(root)
        let menu = SideMenuController()
        root.present(menu, animated: true)
        try stage.settle()
        let teal = try stage.color(100, 200)
        #expect(menu.view.frame.width == 192 && teal != [255, 255, 255])
        #expect(try stage.color(300, 200) == [128, 128, 128] || stage.color(300, 200) == [127, 127, 127])
        let finger = UITouch(at: CGPoint(x: 180, y: 200), in: stage.window, time: stage.time)
        finger.move(to: CGPoint(x: 160, y: 200), time: stage.time + 0.1)
        finger.move(to: CGPoint(x: 180 - way, y: 200), time: stage.time + 0.5)
        try stage.frame(0.5)
        #expect(
            try stage.color(Int(192 - way) - 4, 200) == teal && stage.color(Int(192 - way) + 6, 200) != teal)
        finger.end(time: stage.time + 0.5)
        try stage.settle()
        #expect((root.presentedViewController == nil) == (way > 100))
        #expect(try (stage.color(100, 200) == teal) == (way < 100))
    }

    @Test func `A circle grows from a button, and shows the next controller`() throws {
        let stack = UINavigationController(rootViewController: PingRootController())
        let stage = try Stage(stack)
        stage.tap(280, 440)
        try stage.frame(0)
        try stage.frame(0.1)
        #expect(try stage.color(280, 440) == [128, 0, 128] && stage.color(20, 20) == [255, 128, 0])
        try stage.settle()
        #expect(try stage.color(20, 20) == [128, 0, 128])
        #expect(stack.viewControllers.count == 2 && stack.topViewController?.view.layer.mask == nil)
    }

    @Test func `A placeholder moves up, and nothing else is drawn in its place`() throws {
        let owner = UIViewController()
        owner.view.backgroundColor = .white
        let field = FloatingField(frame: CGRect(x: 20, y: 100, width: 200, height: 60))
        field.placeholder = "Name"
        owner.view.addSubview(field)
        let stage = try Stage(owner)
        func ink(_ rows: Range<Int>) throws -> Int {
            let pixels = try stage.renderer.makeImage().straightRGBA()
            return rows.reduce(0) { sum, y in sum + (20..<220).count { pixels[(y * 320 + $0) * 4] < 180 } }
        }
        #expect(try ink(102..<112) == 0 && ink(122..<138) > 20)
        stage.tap(100, 130)
        #expect(field.isEditing)
        try stage.settle()
        #expect(try ink(100..<116) > 20)
        field.insertText("Ada")
        try stage.settle()
        #expect(try field.text == "Ada" && ink(124..<150) > 20)
        field.resignFirstResponder()
    }
}
