extension CALayer {
    /// Inserts a layer at an index of the list without that layer.
    final func insert(_ layer: CALayer, at index: Int) {
        guard canAdopt(layer) else { return }
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
        var index = self.index(of: sibling) + offset
        if isSublayer(layer), self.index(of: layer) < index { index -= 1 }
        insert(layer, at: index)
    }

    final func replace(_ old: CALayer, with new: CALayer) {
        guard isSublayer(old), old !== new, canAdopt(new) else { return }
        new.leaveForOtherPlace(in: hosting.host)
        let place = index(of: old)
        old.detachFromParent()
        attach(new, at: place)
    }

    final func replaceSublayers(with layers: [CALayer]) {
        var seen = Set<ObjectIdentifier>()
        let list = layers.filter { canAdopt($0) && seen.insert(ObjectIdentifier($0)).inserted }
        let isSame = list.count == sublayerList.count && zip(list, sublayerList).allSatisfy { $0 === $1 }
        guard !isSame else { return }
        let host = hosting.host
        for layer in list where !isSublayer(layer) { layer.leaveForOtherPlace(in: host) }
        for layer in sublayerList where !seen.contains(ObjectIdentifier(layer)) {
            layer.parent = nil
            host?.leave(layer)
        }
        sublayerList = list
        for (index, layer) in list.enumerated() {
            layer.parent = self
            layer.hosting.indexHint = index
            if let host, layer.hosting.host !== host { host.join(layer) }
        }
        host?.structureDidChange()
        sublayersDidChange()
    }

    final func replaceMask(with new: CALayer?) {
        guard new !== maskLayer else { return }
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
            parent.sublayerList.remove(at: parent.index(of: self))
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
        if let tiles { return tiles.layers + sublayerList + (maskLayer.map { [$0] } ?? []) }
        guard let maskLayer else { return sublayerList }
        return sublayerList + [maskLayer]
    }

    final var hasChildren: Bool {
        maskLayer != nil || !sublayerList.isEmpty || tiles?.layers.isEmpty == false
    }

    /// Releases everything below a layer that is being deinitialised. A deep tree must not be torn down by nested
    /// deinitialisers, so each descendant that nothing else holds releases its own children first.
    final func releaseDescendants() {
        guard hasChildren else { return }
        var doomed = children
        (sublayerList, maskLayer) = ([], nil)
        while var layer = doomed.popLast() {
            guard isKnownUniquelyReferenced(&layer), layer.hasChildren else { continue }
            doomed.append(contentsOf: layer.children)
            (layer.sublayerList, layer.maskLayer) = ([], nil)
        }
    }

    /// Leaves the superlayer or the place of a host's root.
    private final func leaveForOtherPlace(in host: HostedTree?) {
        if parent != nil {
            detachFromParent(keeping: host)
        } else if let root = hosting.host {
            root.setRoot(nil)
        }
    }

    private final func attach(_ layer: CALayer, at index: Int) {
        let index = max(0, min(index, sublayerList.count))
        sublayerList.insert(layer, at: index)
        layer.parent = self
        layer.hosting.indexHint = index
        if let host = hosting.host {
            host.structureDidChange()
            if layer.hosting.host !== host { host.join(layer) }
        }
        sublayersDidChange()
    }

    private final func move(_ layer: CALayer, to index: Int) {
        let old = self.index(of: layer)
        let new = max(0, min(index, sublayerList.count - 1))
        guard new != old else { return }
        sublayerList.remove(at: old)
        sublayerList.insert(layer, at: new)
        layer.hosting.indexHint = new
        sublayersDidChange()
    }

    /// Where a sublayer is in the list: where it was put, or searched outwards from where it must be when the list has
    /// shifted since by as much as it had at the last search. So taking out many sublayers in order needs no long
    /// searches.
    private final func index(of sublayer: CALayer) -> Int {
        let hint = sublayer.hosting.indexHint
        if sublayerList.indices.contains(hint), sublayerList[hint] === sublayer { return hint }
        let guess = max(0, min(hint + hosting.indexDrift, sublayerList.count - 1))
        var (low, high) = (guess, guess + 1)
        while low >= 0 || high < sublayerList.count {
            let found: Int
            if low >= 0, sublayerList[low] === sublayer {
                found = low
            } else if high < sublayerList.count, sublayerList[high] === sublayer {
                found = high
            } else {
                low -= 1
                high += 1
                continue
            }
            hosting.indexDrift = found - hint
            sublayer.hosting.indexHint = found
            return found
        }
        return sublayerList.count
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

/// The layers below a layer, depth first. Each step costs the same, however many sublayers a layer has.
private struct DescendantIterator: IteratorProtocol {
    /// Where each open layer goes on: its mask comes after its sublayers.
    private var path: [(layer: CALayer, next: Int)]

    init(of layer: CALayer) { path = [(layer, 0)] }

    mutating func next() -> CALayer? {
        while let (layer, index) = path.last {
            let child: CALayer?
            if index < layer.sublayerList.count {
                child = layer.sublayerList[index]
            } else {
                child = index == layer.sublayerList.count ? layer.maskLayer : nil
            }
            guard let child else {
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            path.append((child, 0))
            return child
        }
        return nil
    }
}
