import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaValues
import Testing

struct TransformLayerTests {
    private final class Cube: CATransformLayer {
        var sides = 6
    }

    @Test func `a transform layer says so when it is committed`() {
        let (plain, cube) = (CALayer(), CATransformLayer())
        #expect(plain.properties.kind == .plain)
        #expect(cube.properties.kind == .transform)
        cube.properties = LayerProperties()
        #expect(cube.properties.kind == .transform)
        plain.properties = cube.properties
        #expect(plain.properties.kind == .plain)
    }

    @Test func `its presentation is a transform layer`() {
        let cube = CATransformLayer()
        let committer = LayerTreeCommitter()
        committer.root = cube
        _ = committer.commit()
        let copy: CATransformLayer? = cube.presentation()
        #expect(copy?.properties.kind == .transform)
        #expect(CATransformLayer(layer: CALayer()).properties.kind == .transform)
    }

    @Test func `it is never hit, and neither is what is in it`() {
        let side = layer(0, 0, 50, 50)
        let cube = CATransformLayer()
        cube.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        cube.addSublayer(side)
        let root = layer(0, 0, 100, 100, sublayers: [cube])
        #expect(cube.hitTest(CGPoint(x: 1, y: 1)) == nil)
        #expect(root.hitTest(CGPoint(x: 1, y: 1)) === root)
        #expect(side.hitTest(CGPoint(x: 1, y: 1)) === side)
    }

    /// A side that stands out of a transform layer turned edge-on is seen in full.
    @Test func `depth is kept on the way out of a transform layer`() {
        let side = layer(0, 0, 40, 40)
        let cube = CATransformLayer()
        cube.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
        cube.addSublayer(side)
        let root = layer(0, 0, 100, 100, sublayers: [cube])
        cube.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        side.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
        let point = CGPoint(x: 7, y: 8)
        #expect(isClose(side.convert(point, to: root), CGPoint(x: 17, y: 18)))
        #expect(isClose(root.convert(CGPoint(x: 17, y: 18), to: side), point))
        #expect(side.visibleRect == side.bounds)
    }

    @Test func `sides of one transform layer are converted along the line of sight`() {
        let (front, back) = (layer(0, 0, 40, 40), layer(0, 0, 40, 40))
        let cube = CATransformLayer()
        cube.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        cube.sublayers = [front, back]
        front.zPosition = 50
        let root = layer(0, 0, 40, 40, sublayers: [cube])
        root.sublayerTransform.m34 = -1 / 100
        // Seen from 100 in front of the middle, the front one is twice as large.
        #expect(
            isClose(front.convert(CGPoint(x: 30, y: 20), to: back), CGPoint(x: 40, y: 20), within: 1e-6))
    }

    @Test func `a single-sided layer in it faces the viewer by all that turns it`() {
        let leaf = layer(0, 0, 100, 100) { $0.isDoubleSided = false }
        let cube = CATransformLayer()
        cube.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        cube.addSublayer(leaf)
        let root = layer(0, 0, 100, 100, sublayers: [cube])
        let point = CGPoint(x: 50, y: 50)
        cube.transform = CATransform3DMakeRotation(.pi * 0.75, 0, 1, 0)
        leaf.transform = CATransform3DMakeRotation(.pi * 0.25, 0, 1, 0)
        #expect(leaf.hitTest(point) == nil)
        leaf.transform = CATransform3DMakeRotation(-.pi * 0.4, 0, 1, 0)
        #expect(leaf.hitTest(point) === leaf)
        #expect(root.sublayers == [cube])
    }

    @Test func `a subclass may be made of it`() {
        let cube = Cube()
        #expect(cube.sides == 6)
        #expect(cube.properties.kind == .transform)
    }
}
