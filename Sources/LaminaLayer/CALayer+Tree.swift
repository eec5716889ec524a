extension CALayer {
    /// Inserts a layer at an index of the list without that layer.
    final func insert(_ layer: CALayer, at index: Int) {
        guard canAdopt(layer) else { return }
        let former = layer.hosting.host
        defer { runOrderActions(former) }
        if isSublayer(layer) {
            move(layer, to: index)
        } else {
            layer.leaveForOtherPlace(in: hosting.host)
            attach(layer, at: index)
        }
    }

    final func insert(_ layer: CALayer, nextTo sibling: CALayer?, offset: Int) {
        guard layer !== sibling else { return }
        guard let sibling, isSublayer(sibling) else { return insert(layer, at: .max) }
        guard let place = sublayerList.index(of: sibling) else { return }
        var index = place + offset
        if isSublayer(layer), let old = sublayerList.index(of: layer), old < index { index -= 1 }
        insert(layer, at: index)
    }

    final func replace(_ old: CALayer, with new: CALayer) {
        guard isSublayer(old), old !== new, canAdopt(new) else { return }
        let former = new.hosting.host
        defer { runOrderActions(former) }
        new.leaveForOtherPlace(in: hosting.host)
        guard let place = sublayerList.index(of: old) else { return }
        old.detachFromParent()
        attach(new, at: place)
    }

    final func replaceSublayers(with layers: [CALayer]) {
        let old = sublayerList.layers
        let change = ListChange(from: old, to: layers)
        guard !change.isEmpty else { return }
        defer { runOrderActions(nil) }
        // Layers that leave go when the list is in order again, because their deinitialisers may read it.
        withExtendedLifetime(old) {
            if change.isShort, isApplicable(change, from: old, to: layers) {
                apply(change, from: old, to: layers)
            } else {
                replaceAllSublayers(with: layers)
            }
        }
    }

    /// Whether the layers that a change inserts may be sublayers, and are not among those that stay.
    private final func isApplicable(_ change: ListChange, from old: [CALayer], to new: [CALayer]) -> Bool {
        let (removed, inserted) = (old[change.removed], new[change.inserted])
        return inserted.indices.allSatisfy { index in
            let layer = inserted[index]
            return !inserted[..<index].contains { $0 === layer }
                && (isSublayer(layer) ? removed.contains { $0 === layer } : canAdopt(layer))
        }
    }

    private final func apply(_ change: ListChange, from old: [CALayer], to new: [CALayer]) {
        let (removed, inserted) = (old[change.removed], new[change.inserted])
        let host = hosting.host
        for layer in inserted where !isSublayer(layer) { layer.leaveForOtherPlace(in: host) }
        for layer in removed where isSublayer(layer) {
            sublayerList.remove(layer)
            if inserted.contains(where: { $0 === layer }) { continue }
            layer.parent = nil
            host?.leave(layer)
        }
        for (offset, layer) in inserted.enumerated() {
            sublayerList.insert(layer, at: min(change.removed.lowerBound + offset, sublayerList.count))
            layer.parent = self
            if let host, layer.hosting.host !== host { host.join(layer) }
        }
        host?.structureDidChange()
        sublayersDidChange()
    }

    private final func replaceAllSublayers(with layers: [CALayer]) {
        var seen = Set<ObjectIdentifier>()
        let list = layers.filter { canAdopt($0) && seen.insert(ObjectIdentifier($0)).inserted }
        guard !list.elementsEqual(sublayerList.layers, by: ===) else { return }
        let host = hosting.host
        for layer in list where !isSublayer(layer) { layer.leaveForOtherPlace(in: host) }
        let old = sublayerList.layers
        withExtendedLifetime(old) {
            for layer in old where !seen.contains(ObjectIdentifier(layer)) {
                layer.parent = nil
                host?.leave(layer)
            }
            sublayerList.replace(with: list, kept: seen)
        }
        for layer in list {
            layer.parent = self
            if let host, layer.hosting.host !== host { host.join(layer) }
        }
        host?.structureDidChange()
        sublayersDidChange()
    }

    final func replaceMask(with new: CALayer?) {
        guard new !== maskLayer else { return }
        let former = new?.hosting.host
        defer { runOrderActions(former) }
        if let new {
            guard canAdopt(new) else { return }
            new.leaveForOtherPlace(in: hosting.host)
        }
        maskLayer?.detachFromParent()
        maskLayer = new
        new?.parent = self
        if let new, let host = hosting.host {
            host.structureDidChange()
            if new.hosting.host !== host { host.join(new) }
        }
        childrenDidChange()
        if hosting.isObserved { valuesDidChange() }
    }

    /// Leaves the superlayer as the program asked.
    final func leaveSuperlayer() {
        let host = hosting.host
        detachFromParent()
        host?.runOrderActions()
    }

    /// Runs the actions of a change of the children, once it is complete.
    ///
    /// - Parameter former: The host of a layer that was somewhere else before. If several layers came from other
    ///   hosts, those run their actions with their next commit.
    private final func runOrderActions(_ former: HostedTree?) {
        let host = hosting.host
        if let former, former !== host { former.runOrderActions() }
        host?.runOrderActions()
    }

    /// Leaves the superlayer, and the host with it.
    ///
    /// - Parameter kept: The host of the place where the layer goes next; staying there costs no walk.
    final func detachFromParent(keeping kept: HostedTree? = nil) {
        guard let parent else { return }
        let wasMask = isMask
        if wasMask {
            parent.maskLayer = nil
        } else {
            parent.sublayerList.remove(self)
        }
        self.parent = nil
        if let host = hosting.host {
            host.structureDidChange()
            if host !== kept { host.leave(self) }
        }
        if wasMask { parent.childrenDidChange() } else { parent.sublayersDidChange() }
    }

    /// Whether the layer is its superlayer's mask.
    final var isMask: Bool { parent?.maskLayer === self }

    private final func isSublayer(_ layer: CALayer) -> Bool { layer.parent === self && layer !== maskLayer }

    /// The tiles, the sublayers and the mask.
    final var children: [CALayer] {
        let sublayers = sublayerList.layers
        if let tiles { return tiles.layers + sublayers + (maskLayer.map { [$0] } ?? []) }
        guard let maskLayer else { return sublayers }
        return sublayers + [maskLayer]
    }

    final var hasChildren: Bool {
        maskLayer != nil || !sublayerList.isEmpty || tiles?.layers.isEmpty == false
    }

    /// Releases everything below a layer that is being deinitialised. A deep tree must not be torn down by nested
    /// deinitialisers, so each descendant that nothing else holds releases its own children first.
    final func releaseDescendants() {
        guard hasChildren else { return }
        var doomed = releaseChildren()
        while var layer = doomed.popLast() {
            guard isKnownUniquelyReferenced(&layer), layer.hasChildren else { continue }
            doomed.append(contentsOf: layer.releaseChildren())
        }
    }

    private final func releaseChildren() -> [CALayer] {
        var result = tiles?.layers ?? []
        result += sublayerList.removeAll()
        if let maskLayer { result.append(maskLayer) }
        maskLayer = nil
        return result
    }

    /// Leaves the superlayer or the place of a host's root.
    private final func leaveForOtherPlace(in host: HostedTree?) {
        if parent != nil {
            detachFromParent(keeping: host)
        } else if let root = hosting.host {
            root.setRoot(nil, runsActions: false)
        }
    }

    private final func attach(_ layer: CALayer, at index: Int) {
        let index = max(0, min(index, sublayerList.count))
        sublayerList.insert(layer, at: index)
        layer.parent = self
        if let host = hosting.host {
            host.structureDidChange()
            if layer.hosting.host !== host { host.join(layer) }
        }
        sublayersDidChange()
    }

    private final func move(_ layer: CALayer, to index: Int) {
        let new = max(0, min(index, sublayerList.count - 1))
        guard new != sublayerList.index(of: layer) else { return }
        sublayerList.remove(layer)
        sublayerList.insert(layer, at: new)
        sublayersDidChange()
    }

    /// The number of superlayers that are checked before the other direction is tried too; few trees are deeper.
    private static let superlayersAskedFirst = 64

    /// Whether a layer may become a sublayer or the mask: it must not be this layer or one of its ancestors.
    ///
    /// A layer without children is no ancestor. Otherwise the walk goes up through this layer's ancestors and down
    /// through the other's descendants in turn, until either ends. So neither building a deep tree from small parts
    /// nor putting a large tree near a root is slow.
    private final func canAdopt(_ layer: CALayer) -> Bool {
        if layer === self { return false }
        if !layer.hasChildren || layer.parent === self { return true }
        var descendants = DescendantIterator(of: layer)
        var asked = 0
        var next = parent
        while let ancestor = next {
            if ancestor === layer { return false }
            next = ancestor.parent
            asked += 1
            guard asked > Self.superlayersAskedFirst else { continue }
            guard let descendant = descendants.next() else { return true }
            if descendant === self { return false }
        }
        return true
    }
}

/// The part in which two lists differ.
private struct ListChange {
    /// The part of the old list between the common begin and end of both lists.
    let removed: Range<Int>
    /// The part of the new list.
    let inserted: Range<Int>
    /// The most layers of both parts that are compared each with each.
    private static let mostCompared = 32

    init(from old: [CALayer], to new: [CALayer]) {
        let shorter = min(old.count, new.count)
        var start = 0
        while start < shorter, old[start] === new[start] { start += 1 }
        var end = 0
        while end < shorter - start, old[old.count - 1 - end] === new[new.count - 1 - end] { end += 1 }
        removed = start..<old.count - end
        inserted = start..<new.count - end
    }

    var isEmpty: Bool { removed.isEmpty && inserted.isEmpty }

    var isShort: Bool { removed.count + inserted.count <= Self.mostCompared }
}

/// The layers below a layer, depth first. Each step costs the same, however many sublayers a layer has.
private struct DescendantIterator: IteratorProtocol {
    /// The next step of each open layer: its mask comes after its sublayers.
    private var path: [(layer: CALayer, sublayers: SublayerList.Iterator, isMaskLeft: Bool)]

    init(of layer: CALayer) { path = [(layer, layer.sublayerList.makeIterator(), true)] }

    mutating func next() -> CALayer? {
        while let last = path.indices.last {
            var child = path[last].sublayers.next()
            if child == nil, path[last].isMaskLeft {
                path[last].isMaskLeft = false
                child = path[last].layer.maskLayer
            }
            guard let child else {
                path.removeLast()
                continue
            }
            path.append((child, child.sublayerList.makeIterator(), true))
            return child
        }
        return nil
    }
}
