import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaRender
import LaminaValues
import Testing

/// Layers that follow points of other layers.
struct FollowingTests {
    private let committer = LayerTreeCommitter()
    private let root = CALayer()
    private let source = CALayer()
    private let layer = CALayer()
    private let stage = Stage()

    /// What commits are applied to.
    private final class Stage {
        var tree = RenderTree()
    }

    /// The source lies in a layer that moves and scales it, the layer that follows beside that one.
    private let around = CALayer()

    init() {
        root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        around.position = CGPoint(x: 20, y: 10)
        around.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
        source.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
        source.position = CGPoint(x: 5, y: 6)
        around.addSublayer(source)
        layer.position = CGPoint(x: 1, y: 2)
        root.addSublayer(layer)
        root.addSublayer(around)
        committer.root = root
    }

    private func follow(_ points: [CGPoint]?, _ change: (CAMatchMoveAnimation) -> Void = { _ in }) {
        let animation = CAMatchMoveAnimation()
        animation.sourceLayer = source
        animation.sourcePoints = points
        animation.duration = 100
        change(animation)
        layer.add(animation, forKey: "follow")
    }

    private func shown(at time: Double = 1) throws -> LayerProperties {
        stage.tree.apply(committer.commit(at: 0))
        stage.tree.advance(to: time)
        return try #require(stage.tree.index(of: layer.id).flatMap { stage.tree.node($0)?.properties })
    }

    private func isNear(_ a: CATransform3D, _ b: CGAffineTransform) -> Bool {
        [(a.m11, b.a), (a.m12, b.b), (a.m21, b.c), (a.m22, b.d)].allSatisfy { abs($0 - $1) < 1e-9 }
    }

    @Test func `Without points the position is that of the other layer's middle, the transform is its own`()
        throws
    {
        follow(nil)
        layer.setAffineTransform(CGAffineTransform(scaleX: 3, y: 3))
        let shown = try shown()
        #expect(shown.position == CGPoint(x: 30, y: 22))
        #expect(isNear(shown.transform, CGAffineTransform(scaleX: 3, y: 3)))
    }

    @Test
    func `A point counts in the other layer's own coordinates, or from its middle in units of its size`()
        throws
    {
        follow([CGPoint(x: 10, y: 20)])
        #expect(try shown().position == CGPoint(x: 40, y: 42))
        follow([CGPoint(x: 0.5, y: -0.5)]) { $0.usesNormalizedCoordinates = true }
        #expect(try shown().position == CGPoint(x: 40, y: 2))
    }

    @Test func `Two points scale and turn the layer as their line, and each part may be left out`() throws {
        source.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
        let points = [CGPoint(x: 0, y: 10), CGPoint(x: 10, y: 10)]
        follow(points)
        #expect(isNear(try shown().transform, CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: 2, y: 2)))
        follow(points) { $0.appliesScale = false }
        #expect(isNear(try shown().transform, CGAffineTransform(rotationAngle: .pi / 2)))
        follow(points) { $0.appliesRotation = false }
        #expect(isNear(try shown().transform, CGAffineTransform(scaleX: 2, y: 2)))
        follow(points) { ($0.appliesRotation, $0.appliesScale, $0.appliesX) = (false, false, false) }
        let shown = try shown()
        #expect(isNear(shown.transform, .identity))
        #expect(shown.position == CGPoint(x: 1, y: 22))
    }

    @Test func `The corners of the other layer bring its whole affine map`() throws {
        source.setAffineTransform(CGAffineTransform(a: 1, b: 0.5, c: -0.25, d: 3, tx: 0, ty: 0))
        let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map { CGPoint(x: $0.0, y: $0.1) }
        follow(corners) { $0.usesNormalizedCoordinates = true }
        let shown = try shown()
        #expect(isNear(shown.transform, CGAffineTransform(a: 2, b: 1, c: -0.5, d: 6, tx: 0, ty: 0)))
        #expect(abs(shown.position.x - 30) < 1e-9 && abs(shown.position.y - 22) < 1e-9)
    }

    @Test func `Added to the layer's own place, it moves that and turns it further`() throws {
        layer.setAffineTransform(CGAffineTransform(scaleX: 1, y: 5))
        follow([CGPoint(x: 0, y: 10), CGPoint(x: 10, y: 10)]) { $0.isAdditive = true }
        let shown = try shown()
        #expect(shown.position == CGPoint(x: 31, y: 24))
        #expect(isNear(shown.transform, CGAffineTransform(scaleX: 2, y: 10)))
    }

    @Test func `It follows what animations show at each time, until it is over`() throws {
        let move = CABasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (0, 100, 10)
        around.add(move, forKey: "move")
        follow(nil) { $0.duration = 6 }
        #expect(abs(try shown(at: 5).position.x - 60) < 1e-9)
        #expect(try shown(at: 7).position == CGPoint(x: 1, y: 2))
    }

    @Test func `A layer may follow one that follows, whatever their order`() throws {
        follow(nil)
        let last = CALayer()
        root.insertSublayer(last, at: 0)
        let animation = CAMatchMoveAnimation()
        (animation.sourceLayer, animation.duration) = (layer, 100)
        last.add(animation, forKey: "follow")
        var tree = RenderTree()
        tree.apply(committer.commit(at: 0))
        tree.advance(to: 1)
        let index = try #require(tree.index(of: last.id))
        #expect(tree.node(index)?.properties.position == CGPoint(x: 30, y: 22))
    }

    @Test func `Layers that follow one another in a circle show the same however the time came`() throws {
        let back = CAMatchMoveAnimation()
        (back.sourceLayer, back.sourcePoints, back.duration) = (layer, [CGPoint(x: 3, y: 0)], 100)
        source.add(back, forKey: "follow")
        follow([CGPoint(x: 1, y: 1)])
        let once = try shown(at: 2).position
        for time in [0.5, 1, 1.5] { _ = try shown(at: time) }
        #expect(try shown(at: 2).position == once)
    }

    @Test func `A layer that follows a still one needs no new frame until it is over`() throws {
        follow(nil) { $0.duration = 6 }
        var tree = RenderTree()
        tree.apply(committer.commit(at: 0))
        tree.advance(to: 1)
        #expect(tree.nextChange(after: 1) == 6)
        tree.advance(to: 7)
        #expect(tree.nextChange(after: 7) == .infinity)
    }

    @Test func `A layer does not follow what moves with it`() throws {
        let below = CALayer()
        below.position = CGPoint(x: 50, y: 50)
        layer.addSublayer(below)
        for source in [layer, below] {
            follow(nil) { $0.sourceLayer = source }
            #expect(try shown().position == CGPoint(x: 1, y: 2))
        }
    }

    @Test func `Without a layer to follow, or with one in no tree, nothing changes`() throws {
        follow(nil) { $0.sourceLayer = nil }
        #expect(try shown().position == CGPoint(x: 1, y: 2))
        let other = CALayer()
        follow(nil) { $0.sourceLayer = other }
        #expect(try shown().position == CGPoint(x: 1, y: 2))
    }

    @Test func `Points of another kind are an error that names the first`() {
        let animation = CAMatchMoveAnimation()
        animation.sourceLayer = source
        animation.sourcePoints = [CGPoint.zero, "here"]
        let error = #expect(throws: CAAnimationError.self) { try animation.validate() }
        #expect(error?.property == "sourcePoints[1]")
    }
}
