import Foundation
import Lamina
import LaminaGeometry
import LaminaRender
import LaminaTestSupport
import Testing

/// The places where layers draw, kept while a tree changes. A failure names the seed of its tree.
@Suite struct LayerExtentsTests {
    private static let target = RenderTarget(
        width: Int(LayerEdits.width), height: Int(LayerEdits.height), pointsToPixels: .identity,
        background: PackedColor(.clear))

    /// Follows a tree through random edits.
    ///
    /// - Returns: The number of frames in which extents were brought up to date.
    private static func follow(seed: UInt64, frames: Int) throws -> Int {
        var edits = try LayerEdits(seed: seed)
        let committer = LayerTreeCommitter()
        committer.waitsForTiles = true
        var tree = RenderTree()
        var extents: LayerExtents?
        var followed = 0
        for frame in 0..<frames {
            let time = Double(frame) * 0.03
            edits.edit(count: frame % 3 + 1)
            if frame % 25 == 24 { edits.recycle() }
            if committer.root !== edits.root { committer.root = edits.root }
            tree.apply(committer.commit(at: time))
            tree.advance(to: time)
            let changes = tree.takeChanges()
            if changes.isUnknown {
                // As after a transition, everything is looked at anew.
                extents = LayerExtents(tree)
            } else if extents != nil {
                _ = extents?.changedPixels(by: changes, of: tree, on: target)
                followed += 1
            }
            let faults = extents?.invariantFaults(of: tree) ?? []
            #expect(faults == [], "seed \(seed), frame \(frame), after \(edits.takeLog())")
            if !faults.isEmpty { break }
        }
        return followed
    }

    @Test(arguments: (UInt64(1)...24).filter { $0 % 8 != 7 })
    func `extents brought up to date are those of a tree looked at for the first time`(seed: UInt64) throws {
        #expect(try Self.follow(seed: seed, frames: 50) > 25, "seed \(seed)")
    }

    /// A list of layers and the tree that shows it.
    private struct List {
        let root = CALayer()
        let committer = LayerTreeCommitter()
        var tree = RenderTree()
        var extents: LayerExtents
        var random: RandomTree

        init(seed: UInt64, count: Int) throws {
            random = try RandomTree(seed: seed)
            root.bounds = CGRect(x: 0, y: 0, width: 160, height: 120)
            committer.root = root
            tree.apply(committer.commit(at: 0))
            _ = tree.takeChanges()
            extents = LayerExtents(tree)
            for _ in 0..<count { root.addSublayer(Self.layer(&random)) }
        }

        static func layer(_ random: inout RandomTree) -> CALayer {
            let layer = CALayer()
            layer.frame = CGRect(
                x: random.number(0, 150), y: random.number(0, 110), width: random.number(1, 20),
                height: random.number(1, 20))
            layer.backgroundColor = CGColor(gray: 0.5, alpha: 1)
            return layer
        }

        /// - Returns: Whether the changes were few enough to be followed.
        mutating func follow() -> Bool {
            tree.apply(committer.commit(at: 0))
            let changes = tree.takeChanges()
            if changes.isUnknown {
                extents = LayerExtents(tree)
            } else {
                _ = extents.changedPixels(by: changes, of: tree, on: LayerExtentsTests.target)
            }
            return !changes.isUnknown
        }
    }

    @Test(arguments: UInt64(1)...12)
    func `blocks of siblings follow a list that grows, shrinks and changes its order`(seed: UInt64) throws {
        var list = try List(seed: seed, count: 40)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        var followed = 0
        for step in 0..<80 {
            let root = list.root
            let count = root.sublayers?.count ?? 0
            // The list crosses the limits of blocks in both directions.
            let grows = step % 40 < 20
            for _ in 0..<Int.random(in: 0...12, using: &list.random.random) {
                let place = Int.random(in: 0...max(0, count / 2), using: &list.random.random)
                let sublayers = root.sublayers ?? []
                switch Int.random(in: 0..<(grows ? 4 : 8), using: &list.random.random) {
                case 0, 1: root.insertSublayer(List.layer(&list.random), at: UInt32(place))
                case 2: root.addSublayer(List.layer(&list.random))
                case 3:
                    let layer = sublayers.randomElement(using: &list.random.random)
                    layer?.position.x += 7
                    if list.random.chance(0.1) { layer?.zPosition = list.random.number(-1, 1).rounded() }
                    if list.random.chance(0.2) { layer?.isHidden.toggle() }
                case 4:
                    let layer = sublayers.randomElement(using: &list.random.random)
                    if let layer { root.insertSublayer(layer, at: UInt32(place)) }
                default: sublayers.randomElement(using: &list.random.random)?.removeFromSuperlayer()
                }
            }
            if step % 20 == 9 { root.sublayerTransform.m34 = list.random.chance(0.5) ? -1 / 300 : 0 }
            CATransaction.commit()
            if list.follow() { followed += 1 }
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            let faults = list.extents.invariantFaults(of: list.tree)
            #expect(faults == [], "seed \(seed), step \(step)")
            if !faults.isEmpty { break }
        }
        #expect(followed > 60)
    }
}
