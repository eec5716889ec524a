import LaminaLayer
import LaminaTestSupport
import LaminaValues
import Testing

/// Long lists of sublayers, and what of their changes is told.
struct SiblingTests {
    private static func siblings(_ count: Int) -> [CALayer] { (0..<count).map { _ in CALayer() } }

    /// A root with many sublayers whose host was told of them.
    private struct Hosted {
        let committer = LayerTreeCommitter()
        let root = CALayer()
        let layers: [CALayer]

        init(_ count: Int) {
            layers = SiblingTests.siblings(count)
            root.sublayers = layers
            committer.root = root
            _ = committer.commit()
        }

        /// What the next commit tells of the root's list.
        func told() -> SublayerChange? {
            let update = committer.commit()
            let lists = update.children.filter { $0.layer == root.id }
            #expect(lists.count <= 1)
            #expect(committer.invariantFaults().isEmpty)
            return lists.first?.sublayers
        }
    }

    // MARK: The list

    @Test(arguments: UInt64(1)...12)
    func `A long list is the same as an array`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let (root, other) = (CALayer(), CALayer())
        var list = Self.siblings(Int.random(in: 0...900, using: &random))
        root.sublayers = list
        for step in 0..<600 {
            let layer = list.randomElement(using: &random)
            let sibling = list.randomElement(using: &random)
            let index = Int.random(in: 0...list.count, using: &random)
            switch Int.random(in: 0..<12, using: &random) {
            case 0:
                let new = CALayer()
                root.insertSublayer(new, at: UInt32(index))
                list.insert(new, at: index)
            case 1:
                let new = CALayer()
                root.addSublayer(new)
                list.append(new)
            case 2...4:
                layer?.removeFromSuperlayer()
                list.removeAll { $0 === layer }
            case 5:
                guard let layer else { break }
                list.removeAll { $0 === layer }
                list.insert(layer, at: min(index, list.count))
                root.insertSublayer(layer, at: UInt32(index))
            case 6, 7:
                guard let layer, layer !== sibling else { break }
                root.insertSublayer(layer, above: sibling)
                list.removeAll { $0 === layer }
                list.insert(layer, at: (list.firstIndex { $0 === sibling } ?? 0) + 1)
            case 8:
                let new = CALayer()
                other.addSublayer(new)
                root.insertSublayer(new, below: sibling)
                list.insert(new, at: list.firstIndex { $0 === sibling } ?? list.count)
                #expect(other.sublayers == nil, "seed \(seed), step \(step)")
            case 9:
                guard let layer else { break }
                let new = CALayer()
                root.replaceSublayer(layer, with: new)
                list = list.map { $0 === layer ? new : $0 }
            case 10:
                if !list.isEmpty { list.swapAt(min(index, list.count - 1), 0) }
                root.sublayers = list
            default:
                let share = Int.random(in: 2...40, using: &random)
                list.removeAll { _ in Int.random(in: 0..<share, using: &random) == 0 }
                list += Self.siblings(Int.random(in: 0...60, using: &random))
                root.sublayers = list
            }
            #expect((root.sublayers ?? []) == list, "seed \(seed), step \(step)")
            let faults = root.invariantFaults()
            #expect(faults.isEmpty, "seed \(seed), step \(step)")
            if !faults.isEmpty { return }
        }
        for layer in list { layer.removeFromSuperlayer() }
        #expect(root.sublayers == nil)
    }

    @Test func `Many sublayers leave in any order`() {
        var random = SeededGenerator(seed: 3)
        let root = CALayer()
        let layers = Self.siblings(20_000)
        root.sublayers = layers
        for layer in layers.shuffled(using: &random) { layer.removeFromSuperlayer() }
        #expect(root.sublayers == nil)
        for layer in layers { root.insertSublayer(layer, at: 0) }
        #expect(root.sublayers == layers.reversed())
        while let first = root.sublayers?.first { first.removeFromSuperlayer() }
        #expect(root.sublayers == nil)
    }

    @Test func `A layer that is set twice, or is there already, counts once`() {
        let root = CALayer()
        let layers = Self.siblings(500)
        root.sublayers = layers
        root.sublayers = layers + [layers[3]]
        #expect(root.sublayers == layers)
        var list = layers
        list.insert(layers[400], at: 10)
        root.sublayers = list
        list.remove(at: 401)
        #expect(root.sublayers == list)
        root.sublayers = layers
        let new = CALayer()
        root.sublayers = layers + [new, new]
        #expect(root.sublayers == layers + [new])
    }

    @Test func `A layer that is let go is released at once, whatever was read before`() {
        let root = CALayer()
        root.sublayers = Self.siblings(1_000)
        _ = root.sublayers?.count
        for _ in 0..<40 {
            weak var gone: CALayer?
            do {
                let layer = CALayer()
                gone = layer
                root.insertSublayer(layer, at: 500)
                layer.removeFromSuperlayer()
            }
            #expect(gone == nil)
        }
        weak var gone = root.sublayers?[700]
        gone?.removeFromSuperlayer()
        #expect(gone == nil)
        gone = root.sublayers?.last
        root.sublayers?.removeLast()
        #expect(gone == nil)
    }

    // MARK: What is told

    @Test func `A layer that is added to many is told alone`() {
        let tree = Hosted(1_000)
        let new = CALayer()
        tree.root.insertSublayer(new, at: 700)
        #expect(tree.told() == .edits([.init(offset: 700, removed: 0, inserted: [new.id])]))
        #expect(tree.told() == nil)
        let last = CALayer()
        tree.root.addSublayer(last)
        #expect(tree.told() == .edits([.init(offset: 1_001, removed: 0, inserted: [last.id])]))
    }

    @Test func `A layer that leaves many is told by its place`() {
        let tree = Hosted(1_000)
        tree.layers[300].removeFromSuperlayer()
        tree.layers[301].removeFromSuperlayer()
        tree.layers[900].removeFromSuperlayer()
        #expect(
            tree.told()
                == .edits([
                    .init(offset: 300, removed: 2, inserted: []),
                    .init(offset: 900, removed: 1, inserted: []),
                ]))
    }

    @Test func `A layer that moves to the front of many is told twice`() {
        let tree = Hosted(1_000)
        let layer = tree.layers[10]
        tree.root.addSublayer(layer)
        #expect(
            tree.told()
                == .edits([
                    .init(offset: 10, removed: 1, inserted: []),
                    .init(offset: 1_000, removed: 0, inserted: [layer.id]),
                ]))
    }

    @Test func `A list that is set anew with few differences is told by them`() {
        let tree = Hosted(1_000)
        let new = CALayer()
        var list = tree.layers
        list.insert(new, at: 800)
        list.remove(at: 5)
        tree.root.sublayers = list
        #expect(
            tree.told()
                == .edits([
                    .init(offset: 5, removed: 1, inserted: []),
                    .init(offset: 800, removed: 0, inserted: [new.id]),
                ]))
    }

    @Test func `A list that is turned over is told as a whole`() {
        let tree = Hosted(1_000)
        tree.root.sublayers = tree.layers.reversed()
        #expect(tree.told() == .whole(tree.layers.reversed().map(\.id)))
    }

    @Test func `A mask of a layer with many sublayers is told without them`() {
        let tree = Hosted(1_000)
        let mask = CALayer()
        tree.root.mask = mask
        let update = tree.committer.commit()
        #expect(update.changes.map(\.layer) == [mask.id])
        #expect(update.children == [.init(layer: tree.root.id, .edits([]), mask: mask.id)])
    }

    @Test func `A tree that was with another host is told as a whole`() {
        let tree = Hosted(1_000)
        let top = CALayer()
        let host = LayerTreeCommitter()
        host.root = top
        top.addSublayer(tree.root)
        _ = host.commit()
        tree.layers[4].removeFromSuperlayer()
        tree.committer.root = tree.root
        #expect(tree.told() == .whole(tree.root.sublayers?.map(\.id) ?? []))
    }

    @Test(arguments: UInt64(1)...8)
    func `What is told of many siblings adds up`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let tree = Hosted(Int.random(in: 100...1_200, using: &random))
        var told = tree.layers.map(\.id)
        var spare: [CALayer] = []
        for step in 0..<200 {
            for _ in 0..<Int.random(in: 0...30, using: &random) {
                let count = tree.root.sublayers?.count ?? 0
                if Bool.random(using: &random) {
                    let layer = spare.popLast() ?? CALayer()
                    tree.root.insertSublayer(layer, at: .random(in: 0...UInt32(count), using: &random))
                } else if let layer = tree.root.sublayers?.randomElement(using: &random) {
                    layer.removeFromSuperlayer()
                    if Bool.random(using: &random) { spare.append(layer) }
                }
            }
            if let change = tree.told() { told = change.list(after: told) }
            #expect(told == (tree.root.sublayers ?? []).map(\.id), "seed \(seed), step \(step)")
        }
    }
}
