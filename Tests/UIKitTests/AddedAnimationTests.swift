import Testing
import UIKit

/// Animations of views that come while others run, and transitions.
@Suite struct AddedAnimationTests {
    private func renderer(_ root: UIView) throws -> CARenderer {
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        renderer.layer = root.layer
        renderer.bounds = root.bounds
        return renderer
    }

    private func frame(_ renderer: CARenderer, _ time: Double) throws {
        renderer.beginFrame(atTime: time)
        try renderer.render()
        renderer.endFrame()
    }

    /// A view in another one, and what a property shows at times around an interruption at 0.5 s.
    private func places(
        _ options: UIView.AnimationOptions = [], from start: (UIView) -> Void,
        back: @escaping (UIView) -> Void,
        _ value: (CALayer) -> CGFloat
    ) throws -> (values: [CGFloat], keys: [String]) {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        root.addSubview(view)
        let renderer = try renderer(root)
        try frame(renderer, 0)
        start(view)
        try frame(renderer, 0)
        var values: [CGFloat] = []
        for time in [0.48, 0.49, 0.5] {
            try frame(renderer, time)
            values.append(value(try #require(view.layer.presentation())))
        }
        UIView.animate(withDuration: 1, delay: 0, options: options) { back(view) }
        let keys = view.layer.animationKeys() ?? []
        for time in [0.5, 0.51, 0.52, 0.99, 1.49, 1.6] {
            try frame(renderer, time)
            values.append(value(view.layer.presentation() ?? view.layer))
        }
        #expect(view.layer.animationKeys()?.isEmpty ?? true)
        return (values, keys)
    }

    private func move(_ view: UIView, to x: CGFloat) {
        UIView.animate(withDuration: 1) { view.center.x = x }
    }

    @Test func `A change of a moving property keeps its place and its speed`() throws {
        let (x, keys) = try places(from: { move($0, to: 105) }, back: { $0.center.x = 5 }) { $0.position.x }
        #expect(keys == ["position", "position-2"])
        // The middle of a movement that is slow at both ends.
        #expect(abs(x[2] - 55) < 0.5 && x[3] == x[2])
        let (before, after) = (x[2] - x[1], x[4] - x[3])
        #expect(before > 1.2 && abs(after - before) < 0.1 * before)
        // The first way goes on until it is over, then the second one alone.
        #expect(abs(x[7] - 5) < 0.1 && x[8] == 5)
    }

    @Test func `From the current state, a change stops what was under way`() throws {
        let (x, keys) = try places(
            .beginFromCurrentState, from: { move($0, to: 105) }, back: { $0.center.x = 5 }
        ) { $0.position.x }
        #expect(keys == ["position"])
        #expect(abs(x[2] - 55) < 0.5 && abs(x[3] - x[2]) < 1e-6)
        #expect((x[4] - x[3]).magnitude < 0.1 && x[5] < x[4])
        #expect(x[8] == 5)
    }

    @Test func `Sizes, opacities and transforms are added too`() throws {
        let (widths, _) = try places(
            from: { view in UIView.animate(withDuration: 1) { view.bounds.size.width = 110 } },
            back: { $0.bounds.size.width = 10 }
        ) { $0.bounds.width }
        #expect(abs((widths[4] - widths[3]) - (widths[2] - widths[1])) < 0.15)
        let (opacities, _) = try places(
            from: { view in UIView.animate(withDuration: 1) { view.alpha = 0 } }, back: { $0.alpha = 1 }
        ) { CGFloat($0.opacity) }
        #expect(abs((opacities[4] - opacities[3]) - (opacities[2] - opacities[1])) < 0.0015)
        let (scales, keys) = try places(
            from: { view in
                UIView.animate(withDuration: 1) { view.transform = CGAffineTransform(scaleX: 3, y: 3) }
            },
            back: { $0.transform = .identity }
        ) { $0.transform.m11 }
        #expect(keys == ["transform", "transform-2"])
        #expect(abs(scales[2] - 2) < 0.02 && abs(scales[3] - scales[2]) < 1e-6 && scales[8] == 1)
    }

    @Test func `Colours and transforms that turn and move begin where they are seen`() throws {
        let (_, keys) = try places(
            from: { view in UIView.animate(withDuration: 1) { view.backgroundColor = .red } },
            back: { $0.backgroundColor = .blue }
        ) { _ in 0 }
        #expect(keys == ["backgroundColor"])
        let turned = CGAffineTransform(translationX: 10, y: 0).rotated(by: 1)
        let (moves, own) = try places(
            from: { view in UIView.animate(withDuration: 1) { view.transform = turned } },
            back: { $0.transform = .identity }
        ) { $0.transform.m41 }
        #expect(own == ["transform"])
        #expect(abs(moves[3] - moves[2]) < 1e-6)
    }

    @Test func `An animation that repeats for ever is replaced`() throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        root.addSubview(view)
        let renderer = try renderer(root)
        try frame(renderer, 0)
        UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse]) { view.center.x = 105 }
        try frame(renderer, 0)
        UIView.animate(withDuration: 1) { view.center.x = 5 }
        #expect(view.layer.animationKeys() == ["position"])
        try frame(renderer, 0.1)
        try frame(renderer, 1.2)
        #expect(view.layer.animationKeys() == nil)
        withExtendedLifetime(renderer) {}
    }

    @Test func `Flips and curls are transitions of their own`() throws {
        func type(_ options: UIView.AnimationOptions) -> [String?] {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            UIView.transition(with: view, duration: 1, options: options, animations: {})
            let made = view.layer.animation(forKey: "transition") as? CATransition
            return [made?.type.rawValue, made?.subtype?.rawValue]
        }
        #expect(type(.transitionFlipFromLeft) == ["flip", "fromLeft"])
        #expect(type(.transitionFlipFromTop) == ["flip", "fromTop"])
        #expect(type(.transitionCurlUp) == ["pageCurl", nil])
        #expect(type(.transitionCurlDown) == ["pageUnCurl", nil])
        #expect(type(.transitionCrossDissolve) == ["fade", nil])
    }

    @Test func `A view's background may be a pattern`() throws {
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
            UIColor.blue.setFill()
            context.fill(CGRect(x: 2, y: 2, width: 2, height: 2))
        }
        let color = UIColor(patternImage: picture)
        #expect(color.cgColor.pattern != nil)
        #expect(color.withAlphaComponent(0.5).cgColor.components == [0.5])
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        root.backgroundColor = color
        let renderer = try renderer(root)
        try frame(renderer, 0)
        let image = try renderer.makeImage()
        let bytes = image.straightRGBA()
        func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(bytes[(y * 10 + x) * 4..<(y * 10 + x) * 4 + 4]) }
        #expect(pixel(0, 0) == [255, 0, 0, 255] && pixel(4, 5) == [255, 0, 0, 255])
        #expect(pixel(2, 0)[3] == 0 && pixel(2, 2) == [0, 0, 255, 255] && pixel(7, 7) == [0, 0, 255, 255])
        // A view that grows shows more of it.
        root.bounds.size.width = 20
        #expect(root.layer.contents == nil)
    }
}
