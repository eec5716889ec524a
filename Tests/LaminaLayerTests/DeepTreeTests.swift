import Foundation
import LaminaGeometry
import LaminaLayer
import LaminaTestSupport
import Testing

/// Trees 100,000 layers deep: nothing may recurse, and nothing may walk the whole depth for every layer.
struct DeepTreeTests {
    private static let depth = 100_000

    private enum Direction: CaseIterable { case down, up }

    private func chain(_ direction: Direction, make: () -> CALayer = { CALayer() }) -> (
        root: CALayer, leaf: CALayer
    ) {
        let first = make()
        first.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        first.anchorPoint = .zero
        var last = first
        for _ in 1..<Self.depth {
            let next = make()
            next.bounds = first.bounds
            next.anchorPoint = .zero
            switch direction {
            case .down: last.addSublayer(next)
            case .up: next.addSublayer(last)
            }
            last = next
        }
        return direction == .down ? (first, last) : (last, first)
    }

    @Test(arguments: [true, false])
    func `a deep tree is built, committed, asked and torn down in time`(isBuiltDown: Bool) {
        weak var gone: CALayer?
        let time = processorSeconds {
            let (root, leaf) = chain(isBuiltDown ? .down : .up)
            gone = leaf
            let committer = LayerTreeCommitter()
            committer.root = root
            let update = committer.commit()
            #expect(update.changes.count == Self.depth)
            #expect(update.children.count == Self.depth - 1)
            leaf.opacity = 0.5
            #expect(committer.commit().changes.map(\.layer) == [leaf.id])
            #expect(root.hitTest(CGPoint(x: 5, y: 5)) === leaf)
            #expect(leaf.convert(CGPoint(x: 1, y: 2), to: root) == CGPoint(x: 1, y: 2))
            #expect(leaf.visibleRect == leaf.bounds)
            #expect(!leaf.contentsAreFlipped())
            leaf.addSublayer(root)
            #expect(root.superlayer == nil)
            root.setNeedsLayout()
            leaf.layoutIfNeeded()
        }
        #expect(gone == nil)
        #expect(time < 60, "\(time) s, where a quadratic way would take minutes")
    }

    @Test func `a deep tree grows while it is hosted`() {
        let time = processorSeconds {
            let committer = LayerTreeCommitter()
            let root = CALayer()
            committer.root = root
            _ = committer.commit()
            var last = root
            for _ in 0..<Self.depth {
                let next = CALayer()
                last.addSublayer(next)
                last = next
            }
            #expect(committer.commit().changes.count == Self.depth)
            root.sublayers?.first?.removeFromSuperlayer()
            #expect(committer.commit().removed.count == Self.depth)
        }
        #expect(time < 60, "\(time) s, where a quadratic way would take minutes")
    }

    private final class Arranging: CALayer {
        override func layoutSublayers() {
            for sublayer in sublayers ?? [] { sublayer.bounds.size = bounds.size }
        }
    }

    @Test func `a size handed down through a deep tree of subclasses arrives in one commit`() {
        let time = processorSeconds {
            let (root, leaf) = chain(.up) { Arranging() }
            let committer = LayerTreeCommitter()
            committer.root = root
            _ = committer.commit()
            root.bounds.size = CGSize(width: 77, height: 8)
            let update = committer.commit()
            #expect(leaf.bounds.size == CGSize(width: 77, height: 8))
            #expect(update.changes.count == Self.depth)
            #expect(committer.commit().isEmpty)
            #expect(root.hitTest(CGPoint(x: 70, y: 1)) != nil)
        }
        #expect(time < 60, "\(time) s, where a quadratic way would take minutes")
    }

    @Test func `taking a deep tree apart from below leaves no layer behind`() {
        let (root, leaf) = chain(.down)
        var next: CALayer? = leaf
        var count = 0
        while let layer = next {
            next = layer.superlayer
            layer.removeFromSuperlayer()
            count += 1
        }
        #expect(count == Self.depth)
        #expect(root.sublayers == nil)
    }
}
