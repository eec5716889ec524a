import Testing
import UIKit

@Suite struct UIViewTests {
    private final class Recorder: UIView, @unchecked Sendable {
        var calls: [String] = []
        override func layoutSubviews() { calls.append("layout") }
        override func didMoveToSuperview() { calls.append(superview == nil ? "out" : "in") }
        override func didMoveToWindow() { calls.append("window") }
        override func draw(_ rect: CGRect) {
            calls.append("draw")
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 5))
        }
    }

    private final class ShapeView: UIView, @unchecked Sendable {
        override class var layerClass: AnyClass { CAShapeLayer.self }
    }

    /// Draws a tree at times, and returns the last picture.
    private func show(
        _ view: UIView, _ times: [Double] = [0], _ between: (Int, CARenderer) -> Void = { _, _ in }
    ) throws -> CGImage {
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        renderer.layer = view.layer
        renderer.bounds = view.bounds
        var image: CGImage?
        try withExtendedLifetime(view) {
            for (index, time) in times.enumerated() {
                renderer.beginFrame(atTime: time)
                try renderer.render()
                renderer.endFrame()
                between(index, renderer)
                image = try renderer.makeImage()
            }
        }
        return try #require(image)
    }

    @Test func `A view's layer is of the class that it names`() {
        #expect(ShapeView().layer is CAShapeLayer)
        #expect(type(of: UIView().layer) == CALayer.self)
    }

    @Test func `Views and layers stand in the same order`() {
        let root = UIView()
        let (a, b, c) = (UIView(), UIView(), UIView())
        root.addSubview(a)
        root.addSubview(c)
        root.insertSubview(b, belowSubview: c)
        #expect(root.subviews == [a, b, c])
        #expect(
            root.layer.sublayers?.map { ObjectIdentifier($0) }
                == [a, b, c].map { ObjectIdentifier($0.layer) })
        root.sendSubviewToBack(c)
        root.exchangeSubview(at: 0, withSubviewAt: 1)
        #expect(root.subviews == [a, c, b])
        root.insertSubview(a, at: 99)
        #expect(root.subviews == [c, b, a] && root.layer.sublayers?.last === a.layer)
        a.addSubview(root)
        #expect(root.superview == nil)
        c.removeFromSuperview()
        #expect(c.superview == nil && c.layer.superlayer == nil)
    }

    @Test func `A view is told of its superview and window, and lays out and draws once`() throws {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let view = Recorder(frame: CGRect(x: 2, y: 3, width: 5, height: 5))
        window.addSubview(view)
        #expect(view.calls == ["in", "window"])
        let image = try show(window, [0, 0.1])
        #expect(view.calls.sorted() == ["draw", "in", "layout", "window"])
        let pixels = image.straightRGBA()
        #expect(Array(pixels[(4 * 10 + 3) * 4..<(4 * 10 + 3) * 4 + 4]) == [255, 0, 0, 255])
        #expect(pixels[(2 * 10 + 3) * 4 + 3] == 0)
        view.frame = CGRect(x: 0, y: 0, width: 6, height: 6)
        _ = try show(window)
        #expect(view.calls.count { $0 == "draw" } == 1)
        view.contentMode = .redraw
        view.frame.size.width = 7
        _ = try show(window)
        #expect(view.calls.count { $0 == "draw" } == 2)
    }

    @Test func `A plain view makes no contents`() throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        final class Plain: UIView, @unchecked Sendable {}
        let plain = Plain(frame: root.bounds)
        root.addSubview(plain)
        _ = try show(root)
        #expect(root.layer.contents == nil && plain.layer.contents == nil)
    }

    @Test func `Points go from view to view`() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let (a, b) = (
            UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20)),
            UIView(frame: CGRect(x: 50, y: 0, width: 20, height: 20))
        )
        root.addSubview(a)
        root.addSubview(b)
        #expect(a.convert(CGPoint(x: 1, y: 2), to: b) == CGPoint(x: -39, y: 12))
        #expect(a.convert(CGPoint.zero, to: nil) == CGPoint(x: 10, y: 10))
        #expect(root.hitTest(CGPoint(x: 15, y: 15), with: nil) === a)
        b.alpha = 0
        #expect(root.hitTest(CGPoint(x: 55, y: 5), with: nil) === root)
        #expect(root.viewWithTag(5) == nil)
        b.tag = 5
        #expect(root.viewWithTag(5) === b)
    }

    @Test func `A mask of margins follows the superview`() throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 20))
        view.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        root.addSubview(view)
        root.bounds.size = CGSize(width: 150, height: 140)
        #expect(view.frame == CGRect(x: 10, y: 50, width: 130, height: 20))
    }

    @Test func `Tints come from the superview`() {
        let (root, view) = (UIView(), UIView())
        root.addSubview(view)
        root.tintColor = .red
        #expect(view.tintColor == UIColor.red)
        view.tintColor = .green
        #expect(view.tintColor == UIColor.green)
    }

    @Test func `Outside a block changes happen at once`() throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        root.addSubview(view)
        _ = try show(root, [0, 1]) { index, _ in
            if index == 0 { view.center.x = 50 }
        }
        #expect(view.layer.animationKeys()?.isEmpty ?? true)
    }

    @Test func `Blocks animate from where the view is, and call back when all is over`() throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        root.addSubview(view)
        var calls: [Bool] = []
        var places: [CGFloat] = []
        _ = try show(root, [0, 1, 1.5, 2, 2.1]) { index, _ in
            if index == 0 {
                view.alpha = 0
                UIView.animate(
                    withDuration: 1, delay: 0, options: .curveLinear,
                    animations: {
                        view.center.x = 105
                        view.alpha = 1
                    }, completion: { calls.append($0) })
                #expect(view.center.x == 105)
            }
            places.append(view.layer.presentation()?.position.x ?? -1)
            if index == 2 {
                // The opacity began at the value that was set in the same turn.
                #expect(abs((view.layer.presentation()?.opacity ?? -1) - 0.5) < 1e-6)
                #expect(calls.isEmpty)
            }
        }
        #expect(places[1] == 5 && places[2] == 55 && places[3] == 105)
        #expect(calls == [true])
    }

    @Test func `A delay waits, a view that was never seen moves too, and no animation means none`() throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let (view, still) = (UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), UIView(frame: .zero))
        root.addSubview(view)
        root.addSubview(still)
        UIView.animate(withDuration: 1, delay: 2, options: .curveLinear) {
            view.center.x = 105
            UIView.performWithoutAnimation { still.center.x = 50 }
        }
        var places: [CGFloat] = []
        _ = try show(root, [7, 8.9, 9.5, 10.5]) { _, _ in
            places.append(view.layer.presentation()?.position.x ?? -1)
        }
        #expect(places[0] == 5 && places[1] == 5 && abs(places[2] - 55) < 1e-6 && places[3] == 105)
        #expect(still.layer.animationKeys()?.isEmpty ?? true)
    }

    @Test func `Keyframes go through their values at their times`() throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = UIView(frame: CGRect(x: -5, y: -5, width: 10, height: 10))
        root.addSubview(view)
        UIView.animateKeyframes(
            withDuration: 10, delay: 0,
            animations: {
                UIView.addKeyframe(withRelativeStartTime: 0.2, relativeDuration: 0.2) { view.center.x = 100 }
                UIView.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: 0.4) { view.center.x = 0 }
            })
        var places: [CGFloat] = []
        _ = try show(root, [0, 1, 3, 5, 8]) { _, _ in
            places.append(view.layer.presentation()?.position.x ?? -1)
        }
        for (place, expected) in zip(places, [CGFloat(0), 0, 50, 100, 50]) {
            #expect(abs(place - expected) < 1e-6)
        }
    }

    @Test func `A spring swings over its end and rests there`() throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = UIView(frame: CGRect(x: -5, y: -5, width: 10, height: 10))
        root.addSubview(view)
        UIView.animate(
            withDuration: 1, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0,
            animations: { view.center.x = 100 })
        var places: [CGFloat] = []
        _ = try show(root, (0...20).map { Double($0) / 20 }) { _, _ in
            places.append(view.layer.presentation()?.position.x ?? -1)
        }
        #expect(places[0] == 0 && places.max() ?? 0 > 120 && abs((places.last ?? 0) - 100) < 1)
    }

    @Test(arguments: [TimeInterval.nan, -1, .infinity]) func `Durations that are none change at once`(
        duration: TimeInterval
    ) throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        var isDone = false
        _ = try show(root, [0, 1, 2]) { index, _ in
            if index == 0 {
                UIView.animate(
                    withDuration: duration, animations: { root.alpha = 0.5 },
                    completion: { _ in isDone = true })
            }
        }
        #expect(isDone && root.alpha == 0.5 && root.layer.animationKeys()?.isEmpty ?? true)
    }
}

@Suite struct UIVisualEffectViewTests {
    @Test func `The picture behind an effect is blurred, and its edges outside are not`() throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
        root.backgroundColor = .white
        let dark = UIView(frame: CGRect(x: 40, y: 0, width: 40, height: 40))
        dark.backgroundColor = .black
        root.addSubview(dark)
        let effect = UIVisualEffectView(effect: UIBlurEffect(style: .light))
        effect.frame = CGRect(x: 0, y: 0, width: 80, height: 20)
        root.addSubview(effect)
        var options = RendererOptions()
        options.backend = .cpu
        let pixels = try root.layer.makeImage(scale: 1, options: options).straightRGBA()
        func red(_ x: Int, _ y: Int) -> UInt8 { pixels[(y * 80 + x) * 4] }
        #expect(red(37, 10) < 240 && red(43, 10) > 60)
        #expect(red(37, 30) == 255 && red(43, 30) == 0)
        effect.effect = nil
        let plain = try root.layer.makeImage(scale: 1, options: options).straightRGBA()
        #expect(plain[(10 * 80 + 37) * 4] == 255)
    }
}
