import LaminaGeometry
import LaminaMessages

extension RenderTree {
    /// The rules that the tree's state breaks; empty for a tree that well-formed updates and times have made.
    ///
    /// In time linear in the layers.
    package func invariantFaults() -> [InvariantFault] {
        var check = RenderTreeCheck(self)
        check.run()
        return check.check.faults
    }
}

/// One look at all redundant state of a tree:
/// - free slots are listed once, and used slots belong to one layer, stage or copy;
/// - ids lead to their nodes, and the root is the node that stands for the root's id;
/// - sublayers and masks name the layer that lists them as their parent, and no layer lies below itself;
/// - the lists of animated layers, of those that may be hidden, of clocks, of delaying replicators and of layers that follow
///   others hold what the nodes say;
/// - stages have the nodes and links of a transition;
/// - no generation is later than the tree's, and a picture is at least as late as everything in it;
/// - the values that follow from a layer's properties are up to date.
private struct RenderTreeCheck {
    let tree: RenderTree
    var check = InvariantCheck()
    /// For each slot, whether a layer, a stage or a copy owns its node.
    private var isOwned: [Bool]
    /// The nodes that are there, with their indices.
    private let used: [(index: Int32, node: RenderTree.Node)]

    init(_ tree: RenderTree) {
        self.tree = tree
        used = tree.nodes.indices.compactMap { slot in tree.nodes[slot].map { (Int32(slot), $0) } }
        isOwned = Array(repeating: false, count: tree.nodes.count)
    }

    private func place(_ index: Int32) -> String {
        tree.node(index).map { "node \(index) (\($0.id))" } ?? "slot \(index)"
    }

    private mutating func expect(_ holds: Bool, _ index: Int32, _ rule: @autoclosure () -> String) {
        guard !holds else { return }
        let place = place(index)
        check.expect(false, at: place, rule())
    }

    mutating func run() {
        checkFreeSlots()
        checkIDs()
        checkStages()
        for (index, _) in used {
            expect(isOwned[Int(index)], index, "expected a node that an id, a stage or a copy leads to")
        }
        checkLinks()
        checkHeights()
        checkLists()
        for (index, node) in used { checkGenerations(of: index, node) }
        for (index, node) in used { checkDerivedValues(of: index, node) }
    }

    // MARK: Slots and ids

    private mutating func checkFreeSlots() {
        var isFree = [Bool](repeating: false, count: tree.nodes.count)
        for hole in tree.holes {
            guard isFree.indices.contains(Int(hole)) else {
                expect(false, hole, "expected a free slot among \(isFree.count)")
                continue
            }
            expect(!isFree[Int(hole)], hole, "expected to be listed as free once, found it twice")
            isFree[Int(hole)] = true
        }
        for slot in tree.nodes.indices {
            let isEmpty = tree.nodes[slot] == nil
            expect(
                isFree[slot] == isEmpty, Int32(slot),
                isEmpty
                    ? "expected an empty slot to be listed as free" : "expected a slot in use not to be free"
            )
        }
    }

    private mutating func own(_ index: Int32) {
        guard isOwned.indices.contains(Int(index)) else { return }
        expect(!isOwned[Int(index)], index, "expected one owner among ids, stages and copies")
        isOwned[Int(index)] = true
    }

    private mutating func checkIDs() {
        check.expect(tree.indices.isSound, at: "ids", "expected a sound table of rows")
        for id in tree.indices.ids {
            guard let index = tree.index(of: id) else { continue }
            let found = tree.node(index)?.id
            expect(found == id, index, "expected the node of \(id), found that of \(Self.text(found))")
            own(index)
        }
        let expected = tree.rootID.flatMap { tree.index(of: $0) }.map { tree.placement(of: $0) }
        let found = tree.root
        check.expect(
            found == expected, at: "root",
            "expected node \(Self.text(expected)), found \(Self.text(found))")
    }

    private static func text(_ value: (some Any)?) -> String { value.map { "\($0)" } ?? "none" }

    // MARK: Stages

    private mutating func checkStages() {
        for (index, stage) in tree.stages {
            let layer = tree.node(index)
            expect(
                layer.map { tree.index(of: $0.id) == index } ?? false, index,
                "expected a stage of a layer of the tree")
            for node in [stage.placement, stage.oldHolder, stage.newHolder] {
                expect(tree.node(node) != nil, node, "expected a node of the stage of node \(index)")
                own(node)
            }
            let holders = tree.node(stage.placement)?.children ?? []
            expect(
                holders == [stage.oldHolder, stage.newHolder]
                    || holders == [stage.newHolder, stage.oldHolder],
                stage.placement, "expected the two holders of node \(index), found \(holders)")
            let old = stage.old.value
            expectChildren(of: stage.oldHolder, old.map { [$0] } ?? [])
            expectChildren(of: stage.newHolder, [index])
            guard let old else { continue }
            expect(tree.node(old) != nil, old, "expected the old picture of node \(index)")
            ownCopy(old)
        }
    }

    private mutating func expectChildren(of index: Int32, _ expected: [Int32]) {
        let found = tree.node(index)?.children ?? []
        expect(found == expected, index, "expected the sublayers \(expected), found \(found)")
    }

    private mutating func ownCopy(_ top: Int32) {
        var pending = [top]
        while let index = pending.popLast() {
            guard let node = tree.node(index) else { continue }
            // A node that is owned already is at fault, and may lie in a cycle.
            let isNew = !isOwned[Int(index)]
            own(index)
            guard isNew else { continue }
            pending += node.children
            if let mask = node.mask.value { pending.append(mask) }
        }
    }

    // MARK: Links

    private mutating func checkLinks() {
        var above = [Int32](repeating: -1, count: tree.nodes.count)
        for (index, node) in used {
            for child in node.children + (node.mask.value.map { [$0] } ?? []) {
                guard let below = tree.node(child) else {
                    expect(false, index, "expected sublayers and a mask that are there, found slot \(child)")
                    continue
                }
                let other = above[Int(child)]
                expect(other < 0, child, "expected one superlayer, found nodes \(other) and \(index)")
                above[Int(child)] = index
                // The root's parent is the superlayer of an earlier commit.
                expect(child != tree.root, child, "expected a root without superlayer, found node \(index)")
                expect(
                    below.parent.value == index, child,
                    "expected the parent \(index), which lists it, found \(below.parent)")
            }
        }
        for (index, node) in used where index != tree.root && !node.parent.isNone {
            expect(
                above[Int(index)] >= 0, index, "expected to be listed by its parent, node \(node.parent)")
        }
    }

    /// Looks for layers that lie below themselves.
    private mutating func checkHeights() {
        enum Visit { case none, open, done }
        var visits = [Visit](repeating: .none, count: tree.nodes.count)
        for (start, _) in used {
            var path: [Int32] = []
            var next: Int32? = start
            while let index = next, let node = tree.node(index), visits[Int(index)] == .none {
                visits[Int(index)] = .open
                path.append(index)
                next = index == tree.root ? nil : node.parent.value
            }
            if let next, tree.node(next) != nil {
                expect(visits[Int(next)] == .done, next, "expected a layer that does not lie below itself")
            }
            for index in path { visits[Int(index)] = .done }
        }
    }

    // MARK: Lists

    private mutating func checkLists() {
        var (animated, clocks, delaying, hiding, following) = (0, 0, 0, 0, 0)
        for id in tree.indices.ids {
            guard let index = tree.index(of: id), let node = tree.node(index) else { continue }
            let model = node.model
            let isAnimated = !node.animations.isEmpty || model.kind == .emitter
            let hasClock = !model.timing.isIdentity
            let delays =
                model.kind == .replicator
                && (model.replicator.instanceDelay != 0 || !node.animations.isEmpty)
            expect(tree.animated.contains(index), index, is: isAnimated, "in the set of animated layers")
            expect(tree.clocks.contains(index), index, is: hasClock, "in the set of clocks")
            expect(tree.delaying.contains(index), index, is: delays, "in the set of delaying replicators")
            let mayHide = node.animations.contains { $0.changes(.isHidden) }
            expect(tree.hiding.contains(index), index, is: mayHide, "in the set of layers that may be hidden")
            let follows = node.animations.contains { $0.matchMove != nil }
            expect(
                tree.following.contains(index), index, is: follows, "in the set of layers that follow others")
            if follows { following += 1 }
            if mayHide { hiding += 1 }
            if isAnimated { animated += 1 }
            if hasClock { clocks += 1 }
            if delays { delaying += 1 }
        }
        expectCount(tree.animated.count, animated, "animated layers")
        expectCount(tree.clocks.count, clocks, "clocks")
        expectCount(tree.hiding.count, hiding, "layers that may be hidden")
        expectCount(tree.delaying.count, delaying, "delaying replicators")
        expectCount(tree.following.count, following, "layers that follow others")
        let list = tree.animatedList
        guard !list.isEmpty else { return }
        expectCount(list.count, tree.animated.count, "animated layers in the list")
        check.expect(
            zip(list, list.dropFirst()).allSatisfy { $0 < $1 } && list.allSatisfy(tree.animated.contains),
            at: "animated layers", "expected the list of the set, in order")
    }

    private mutating func expect(_ found: Bool, _ index: Int32, is expected: Bool, _ what: String) {
        expect(
            found == expected, index, "expected \(expected ? "" : "not ")to be \(what), found the opposite")
    }

    private mutating func expectCount(_ found: Int, _ expected: Int, _ what: String) {
        check.expect(found == expected, at: what, "expected \(expected), found \(found)")
    }

    // MARK: Values

    private mutating func checkGenerations(of index: Int32, _ node: RenderTree.Node) {
        let (content, placement) = (node.contentGeneration, node.placementGeneration)
        let picture = node.subtreeGeneration
        let now = tree.generation
        expect(
            max(content, placement, picture) <= now, index,
            "expected generations up to \(now), found \(content), \(placement) and \(picture)")
        expect(
            content <= picture, index,
            "expected a picture as late as its content of generation \(content), found \(picture)")
        for child in node.children + (node.mask.value.map { [$0] } ?? []) {
            guard let below = tree.node(child) else { continue }
            let latest = max(below.subtreeGeneration, below.placementGeneration)
            expect(
                latest <= picture, index,
                "expected a picture as late as node \(child) of generation \(latest), found \(picture)")
        }
    }

    private mutating func checkDerivedValues(of index: Int32, _ node: RenderTree.Node) {
        let (shown, values) = (node.shown, node.properties)
        let traits = LayerTraits(values)
        expect(shown.traits == traits, index, "expected the traits \(traits), found \(shown.traits)")
        expectSame(shown.cornerRadius, values.effectiveCornerRadius, index, "corner radius")
        expectSame(shown.background, PackedColor(values.backgroundColor ?? .clear), index, "background")
        expectSame(
            shown.toSuperlayer, values.homographyToSuperlayer(sublayers: nil), index, "map to the superlayer")
        expectSame(shown.depth, ShownLayer(values).depth, index, "depth")
        guard tree.index(of: node.id) == index, node.animations.isEmpty, node.model.kind != .emitter,
            tree.stages[index] == nil, shown !== node.committed
        else { return }
        expectSame(values, node.model, index, "shown values, without animations,")
    }

    /// Values that hold a NaN differ from themselves, and are left out.
    private mutating func expectSame<Value: Equatable>(
        _ found: Value, _ expected: Value, _ index: Int32, _ what: String
    ) {
        expect(
            found == expected || expected != expected, index,
            "expected a \(what) that follows from the committed values")
    }
}
