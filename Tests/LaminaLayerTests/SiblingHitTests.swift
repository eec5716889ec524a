import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaTestSupport
import Testing

/// Hit tests among many siblings: boxes leave out layers that lie far from the point, and change no result.
struct SiblingHitTests {
    /// A tree with long lists, whose layers have geometry of every kind.
    private struct Tree {
        var random: SeededGenerator
        let root = layer(0, 0, 400, 300)
        /// A layer with many sublayers, inside of the root.
        let list = layer(10, 10, 380, 280)
        var committer: LayerTreeCommitter?

        init(seed: UInt64) {
            random = SeededGenerator(seed: seed)
            root.addSublayer(list)
            list.sublayers = (0..<Int.random(in: 100...700, using: &random)).map { _ in sibling() }
            if chance(0.5) {
                let host = LayerTreeCommitter()
                host.root = root
                _ = host.commit()
                committer = host
            }
        }

        mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

        mutating func number(_ low: Double, _ high: Double) -> Double {
            Double.random(in: low...high, using: &random)
        }

        mutating func point() -> CGPoint { CGPoint(x: number(-50, 450), y: number(-50, 350)) }

        private final class Round: CALayer {
            override func contains(_ p: CGPoint) -> Bool {
                let (x, y) = (p.x - bounds.midX, p.y - bounds.midY)
                return x * x + y * y <= bounds.width * bounds.width
            }
        }

        private mutating func sibling(depth: Int = 0) -> CALayer {
            let made = chance(0.03) ? Round() : chance(0.1) ? CAShapeLayer() : CALayer()
            made.bounds = CGRect(x: 0, y: 0, width: number(0, 30).rounded(), height: number(0, 30).rounded())
            if chance(0.2) { made.anchorPoint = CGPoint(x: number(-1, 2), y: number(-1, 2)) }
            place(made)
            if depth < 6, chance(0.2) {
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    made.addSublayer(sibling(depth: depth + 1))
                }
            }
            return made
        }

        private mutating func place(_ layer: CALayer) {
            layer.position = CGPoint(x: number(0, 380).rounded(), y: number(0, 280).rounded())
            switch Int.random(in: 0..<14, using: &random) {
            case 0: layer.transform = CATransform3DMakeRotation(number(-3, 3), 0, 0, 1)
            case 1: layer.transform = CATransform3DMakeScale(number(-2, 2), number(0, 2).rounded(), 1)
            case 2: layer.transform = CATransform3DMakeRotation(number(-3, 3), 1, 1, 0)
            case 3:
                var turned = CATransform3DMakeRotation(number(-1, 1), 0, 1, 0)
                turned.m34 = -1 / 200
                layer.transform = turned
            case 4: layer.transform = CATransform3DIdentity
            case 5: layer.masksToBounds.toggle()
            case 6: layer.isHidden.toggle()
            case 7: layer.zPosition = number(-1, 1).rounded()
            case 8: layer.isGeometryFlipped.toggle()
            case 9: layer.isDoubleSided.toggle()
            case 10: layer.sublayerTransform = CATransform3DMakeRotation(number(-1, 1), 0, 0, 1)
            case 11: layer.bounds.origin = CGPoint(x: number(-9, 9), y: number(-9, 9))
            default: break
            }
        }

        /// Any layer below the list.
        private mutating func anyLayer() -> CALayer? {
            var found = list.sublayers?.randomElement(using: &random)
            while chance(0.5), let next = found?.sublayers?.randomElement(using: &random) { found = next }
            return found
        }

        mutating func change() {
            switch Int.random(in: 0..<10, using: &random) {
            case 0...3: if let layer = anyLayer() { place(layer) }
            case 4: anyLayer()?.removeFromSuperlayer()
            case 5: list.insertSublayer(sibling(), at: UInt32(number(0, 100)))
            case 6: anyLayer()?.addSublayer(sibling(depth: 5))
            case 7: if let layer = anyLayer() { list.insertSublayer(layer, at: UInt32(number(0, 100))) }
            case 8:
                list.bounds.origin = CGPoint(x: number(-20, 20), y: number(-20, 20))
                list.sublayerTransform =
                    chance(0.2) ? CATransform3DMakeRotation(0.2, 0, 0, 1) : CATransform3DIdentity
            default:
                if let layer = anyLayer(), let other = anyLayer() { other.addSublayer(layer) }
            }
        }
    }

    @Test(arguments: UInt64(1)...24)
    func `Searches with boxes find what searches without them find`(seed: UInt64) {
        var tree = Tree(seed: seed)
        for step in 0..<80 {
            for _ in 0..<Int.random(in: 0...4, using: &tree.random) where tree.chance(0.4) { tree.change() }
            if tree.chance(0.2) { _ = tree.committer?.commit() }
            for _ in 0..<6 {
                let point = tree.point()
                let (found, expected) = (tree.root.hitTest(point), tree.root.findHit(point, usesBoxes: false))
                #expect(found === expected, "seed \(seed), step \(step), at \(point)")
                if found !== expected { return }
            }
            let faults = tree.root.invariantFaults()
            #expect(faults.isEmpty, "seed \(seed), step \(step)")
            if !faults.isEmpty { return }
        }
    }

    @Test func `A layer is found at its edges among many`() {
        let root = layer(0, 0, 1_000, 1_000)
        root.sublayers = (0..<1_000).map { index in
            layer(CGFloat(index % 32) * 10 + 0.1, CGFloat(index / 32) * 10 + 0.1, 9.8, 9.8)
        }
        for _ in 0..<5 {
            for layer in root.sublayers ?? [] {
                let frame = layer.frame
                #expect(root.findHit(frame.origin) === root.findHit(frame.origin, usesBoxes: false))
                let end = CGPoint(x: frame.maxX.nextDown, y: frame.maxY.nextDown)
                #expect(root.findHit(end) === root.findHit(end, usesBoxes: false))
                #expect(root.findHit(CGPoint(x: frame.midX, y: frame.midY)) === layer)
            }
        }
    }

    @Test func `A layer that moves below a sibling is found where it is now`() {
        let inner = layer(0, 0, 5, 5)
        let root = layer(0, 0, 500, 500)
        root.sublayers = (0..<300).map { layer(CGFloat($0), 0, 1, 1) }
        let holder = layer(0, 100, 10, 10, sublayers: [inner])
        root.insertSublayer(holder, at: 150)
        for _ in 0..<5 { #expect(root.hitTest(CGPoint(x: 2, y: 102)) === inner) }
        withoutActions { inner.position = CGPoint(x: 300, y: 300) }
        for _ in 0..<5 { #expect(root.hitTest(CGPoint(x: 300, y: 400)) === inner) }
        holder.masksToBounds = true
        #expect(root.hitTest(CGPoint(x: 300, y: 400)) === root)
        holder.masksToBounds = false
        let added = layer(400, 300, 10, 10)
        inner.addSublayer(added)
        #expect(root.hitTest(CGPoint(x: 300, y: 400)) === inner)
        let place = inner.convert(CGPoint(x: 405, y: 305), to: root)
        for _ in 0..<5 { #expect(root.hitTest(place) === added) }
    }
}
