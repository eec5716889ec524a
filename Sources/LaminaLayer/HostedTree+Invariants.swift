import LaminaMessages

extension HostedTree {
    /// The rules that the tree breaks between commits: its links, what its layers and the host know of each other, and the
    /// lists of layers that the next commit visits.
    ///
    /// In time linear in the layers.
    func invariantFaults() -> [InvariantFault] {
        var check = HostedTreeCheck(tree: self)
        check.run()
        return check.check.faults
    }
}

/// One look at all redundant state of a hosted tree.
private struct HostedTreeCheck {
    let tree: HostedTree
    var check = InvariantCheck()

    mutating func run() {
        var layers: [(layer: CALayer, depth: Int)] = []
        if let root = tree.root {
            check.expect(root.parent == nil, at: "root \(root.id)", "expected no superlayer")
            check.expect(
                root.hosting.host === tree, at: "root \(root.id)", "expected the host whose root it is")
            check.add(root.invariantFaults(), in: "tree")
            // A tree with wrong links may have no end.
            guard check.faults.isEmpty else { return }
            layers = [(root, 0)]
            var next = 0
            while next < layers.count {
                let (layer, depth) = layers[next]
                layers += layer.children.map { ($0, depth + 1) }
                next += 1
            }
        }
        for (layer, depth) in layers { checkState(of: layer, depth: depth) }
        checkCounts(layers.map(\.layer))
        checkRegistries(layers.map(\.layer))
    }

    private mutating func expect(_ holds: Bool, _ layer: CALayer, _ rule: @autoclosure () -> String) {
        check.expect(holds, at: "layer \(layer.id)", rule())
    }

    private mutating func checkState(of layer: CALayer, depth: Int) {
        let (hosting, serial) = (layer.hosting, tree.serial)
        expect(
            hosting.knownTo == 0 || hosting.knownTo == serial, layer,
            "expected to be new or known to host \(serial), found host \(hosting.knownTo)")
        expect(tree.removed[layer.id] == nil, layer, "expected not to be among the removed layers")
        expect(hosting.knownTo == 0 || !hosting.hasChanges, layer, isIn: .changes, "with changes")
        expect(
            !layer.layout.isNeeded || hosting.isNew && !layer.mayHaveLayoutMethod, layer, isIn: .layout,
            "that needs layout")
        expect(!layer.isDisplayNeeded, layer, isIn: .display, "that needs display")
        expect(
            layer.layout.depthStructure != tree.structure || layer.layout.depth == depth, layer,
            "expected the depth \(depth), found \(layer.layout.depth)")
        expect(
            tree.animated.all[ObjectIdentifier(layer)] != nil || !layer.hasRunningAnimations, layer,
            "expected to be among the animated layers")
        expect(
            !layer.hasRunningAnimations || tree.animated.unsettled[ObjectIdentifier(layer)] != nil
                || tree.hasClocks || layer.isSettled(until: tree.animated.earliestEnd), layer,
            "expected its animations to be looked after before the first of them begins or ends")
        expect(
            layer.tiles == nil || tree.pool.layers[ObjectIdentifier(layer)] != nil, layer,
            "expected to be among the layers with tiles")
    }

    private mutating func expect(
        _ isIdle: Bool, _ layer: CALayer, isIn registry: HostedTree.Registry, _ what: String
    ) {
        expect(
            isIdle || layer.hosting.slots[registry] >= 0, layer,
            "expected a layer \(what) to be in the list of \(registry)")
    }

    private mutating func checkCounts(_ layers: [CALayer]) {
        let new = layers.reduce(0) { $0 + ($1.hosting.knownTo == 0 ? 1 : 0) }
        let count = tree.newLayerCount
        check.expect(count == new, at: "new layers", "expected \(new), found a count of \(count)")
        check.expect(
            tree.animated.unsettled.keys.allSatisfy { tree.animated.all[$0] != nil }, at: "animated layers",
            "expected layers that are to be looked after to be animated")
        for (key, layer) in tree.animated.all {
            expect(
                key == ObjectIdentifier(layer) && layer.hosting.host === tree, layer,
                "expected animated layers of this host, under their own keys")
        }
        for (key, layer) in tree.pool.layers {
            expect(
                key == ObjectIdentifier(layer) && layer.hosting.host === tree, layer,
                "expected layers with tiles of this host, under their own keys")
        }
    }

    private mutating func checkRegistries(_ layers: [CALayer]) {
        for registry in HostedTree.Registry.allCases {
            let (list, isInOrder) = (tree[registry].layers, tree[registry].isInOrder)
            check.expect(
                !isInOrder || zip(list, list.dropFirst()).allSatisfy { $0.id < $1.id },
                at: "list of \(registry)", "expected the order of the ids")
            for (slot, layer) in list.enumerated() {
                let found = layer.hosting.slots[registry]
                expect(
                    found == Int32(truncatingIfNeeded: slot), layer,
                    "expected the place \(slot) in the list of \(registry), found \(found)")
                expect(
                    layer.hosting.host === tree, layer,
                    "expected layers of this host in the list of \(registry)")
            }
            let count = layers.reduce(0) { $0 + ($1.hosting.slots[registry] >= 0 ? 1 : 0) }
            check.expect(
                count == list.count, at: "list of \(registry)",
                "expected the \(count) layers that have a place in it, found \(list.count)")
        }
    }
}
