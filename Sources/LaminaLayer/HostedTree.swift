import LaminaPlan
import LaminaValues
import Synchronization

/// The layers below one host's root, and lists of layers that have something to do at the next commit.
///
/// Layers hold this object, and it holds the root. So its owner has to set the root to `nil` in the end.
///
/// Accesses to the values that every layer passes on its way in and out are short and call no other code, so they are not
/// checked.
final class HostedTree {
    /// The lists a layer can be in.
    enum Registry: Int, CaseIterable {
        /// Layers that the render side knows, with values, sublayers or a mask that differ from its copy.
        case changes
        case layout
        case display
    }

    private static let nextSerial = Atomic<UInt64>(1)

    let serial = HostedTree.nextSerial.wrappingAdd(1, ordering: .relaxed).oldValue
    private(set) var root: CALayer?
    /// The ids of layers that left but that the render side still holds.
    @exclusivity(unchecked) private(set) var removed = LayerRows()
    /// How many layers the render side does not know yet.
    @exclusivity(unchecked) private(set) var newLayerCount = 0
    /// Changes with every change of the structure, so that remembered depths can be told stale.
    private(set) var structure: UInt64 = 1
    @exclusivity(unchecked) private var registries = [LayerRegistry](
        repeating: LayerRegistry(), count: Registry.allCases.count)
    private var isLayingOut = false
    /// While layers display: their drawing on other threads.
    private(set) var drawings: DrawingQueue?
    /// Layers that need display and that their supplies draw, once their animations have begun.
    var drawnBySupplies: [CALayer] = []
    /// The media time of the last commit, in seconds.
    private(set) var time = 0.0
    /// Whether the clock of some layer may not be its superlayer's.
    var hasClocks = false
    /// Layers with animations that have yet to begin or to end.
    private(set) var animated = AnimatedLayers()
    private var commitCount: UInt64 = 0
    let pool = TilePool()
    let supplied = SuppliedLayers()
    /// The backend that draws the frames of this host; `nil` if unknown.
    var traits: BackendTraits?
    /// Whether layers that draw a part of their contents again change the pixels that are there.
    var changesContentsInPart = true
    /// Warnings for the program, until they are taken.
    private(set) var warnings: [LayerWarning] = []
    private static let maximumWarnings = 1000
    /// The actions that changes of the tree ask for, until they run.
    var orderEvents: [OrderEvent] = []

    /// Is called once when there is something to commit, and then forgotten: a window sleeps until then.
    @exclusivity(unchecked) var wake: (() -> Void)?

    /// Whether the next commit may have something to tell.
    var hasWork: Bool {
        registries.contains { !$0.layers.isEmpty } || !removed.isEmpty || root?.hosting.isNew == true
            || !orderEvents.isEmpty
    }

    private func tellOfWork() {
        guard let wake else { return }
        self.wake = nil
        wake()
    }

    func warn(_ feature: String, of layer: CALayer) {
        guard warnings.count < Self.maximumWarnings else { return }
        warnings.append(LayerWarning(layer: layer.name, feature: feature))
    }

    /// The warnings since the last call.
    func takeWarnings() -> [LayerWarning] {
        defer { warnings = [] }
        return warnings
    }

    /// - Parameter runsActions: Whether the actions run that this asks for; otherwise the caller has them run.
    func setRoot(_ layer: CALayer?, runsActions: Bool = true) {
        guard layer !== root else { return }
        structureDidChange()
        defer { tellOfWork() }
        let former = layer?.hosting.host
        defer {
            if runsActions {
                if former !== self { former?.runOrderActions() }
                runOrderActions()
            }
        }
        if let old = root {
            root = nil
            leave(old)
        }
        guard let layer else { return }
        layer.detachFromParent()
        layer.hosting.host?.setRoot(nil, runsActions: false)
        root = layer
        join(layer)
    }

    func structureDidChange() { structure &+= 1 }

    // MARK: Joining and leaving

    /// Adds a subtree to the tree.
    func join(_ top: CALayer) {
        var (pending, next) = (PendingLayers(), Optional(top))
        let asksForActions = !CATransaction.disableActions()
        while let layer = next {
            layer.hosting.host?.forget(layer)
            layer.hosting.host = self
            layer.layout.depthStructure = 0
            becomeKnownOrNew(layer)
            if layer.layout.isNeeded, !layer.hosting.isNew || layer.mayHaveLayoutMethod {
                register(layer, in: .layout)
            }
            if layer.isDisplayNeeded { register(layer, in: .display) }
            // Plain layers have neither animations, a supply, tiles nor a clock.
            if layer.rareState != nil {
                noteAnimations(of: layer)
                if layer.tiles != nil { pool.add(layer) }
            }
            if !layer.values.hasNoRareValues, !layer.values.timing.isIdentity { hasClocks = true }
            if asksForActions, layer.mayHaveOwnActions { note(kCAOnOrderIn, of: layer) }
            pending.add(below: layer)
            next = pending.next()
        }
    }

    /// Marks a layer that joins. A layer that left since the last commit is still known to the render side, so only
    /// its later changes have to be told.
    private func becomeKnownOrNew(_ layer: CALayer) {
        guard removed.remove(layer.id) != nil else {
            layer.hosting.knownTo = 0
            layer.hosting.told = .current
            layer.hosting.childrenChanged = false
            newLayerCount += 1
            return
        }
        if layer.hosting.knownTo != serial {
            // Another host has been told other values since.
            layer.hosting.knownTo = serial
            layer.hosting.told = .unknown
            layer.hosting.childrenChanged = true
            layer.sublayerList.wasTold(false)
        }
        if layer.hosting.hasChanges { register(layer, in: .changes) }
    }

    /// Removes a subtree from the tree.
    func leave(_ top: CALayer) {
        var pending = [top]
        let asksForActions = !CATransaction.disableActions()
        while let layer = pending.popLast() {
            guard layer.hosting.host === self else { continue }
            forget(layer)
            if asksForActions, layer.mayHaveOwnActions { note(kCAOnOrderOut, of: layer) }
            if layer.hasChildren { pending.append(contentsOf: layer.children) }
        }
    }

    private func forget(_ layer: CALayer) {
        if layer.hosting.knownTo == 0 { newLayerCount -= 1 } else { removed[layer.id] = 0 }
        unregister(layer, from: .changes)
        unregister(layer, from: .layout)
        unregister(layer, from: .display)
        if layer.tiles != nil { pool.remove(layer) }
        if layer.supply != nil { supplied.remove(layer) }
        animated.leave(layer)
        layer.hosting.host = nil
    }

    // MARK: Registries

    func register(_ layer: CALayer, in registry: Registry) {
        guard layer.hosting.slots[registry] < 0 else { return }
        layer.hosting.slots[registry] = registries[registry.rawValue].append(layer)
        if wake != nil { tellOfWork() }
    }

    func unregister(_ layer: CALayer, from registry: Registry) {
        let slot = Int(layer.hosting.slots[registry])
        guard slot >= 0 else { return }
        layer.hosting.slots[registry] = -1
        if let last = registries[registry.rawValue].remove(at: slot) {
            last.hosting.slots[registry] = Int32(truncatingIfNeeded: slot)
        }
    }

    /// The layers that have a place in a registry.
    subscript(registry: Registry) -> LayerRegistry { registries[registry.rawValue] }

    private func takeAll(of registry: Registry) -> [CALayer] {
        let layers = registries[registry.rawValue].takeAll()
        for layer in layers { layer.hosting.slots[registry] = -1 }
        return layers
    }

    // MARK: Animations

    /// Notes whether a layer has animations to look after, and whether its supply has work.
    func noteAnimations(of layer: CALayer) {
        animated.note(layer, isAnimated: layer.hasRunningAnimations)
        if let supply = layer.supply, !supply.isIdle(for: layer) { supplied.add(layer) }
    }

    /// Notes that a layer may have got animations after it left.
    func noteDeparture(of layer: CALayer) { animated.depart(layer) }

    /// Ends the animations that are over at a time and those of layers that have gone, and tells delegates and
    /// completion blocks.
    func finishAnimations(at time: Double) {
        self.time = time
        for layer in animated.takeDeparted() where layer.hosting.host == nil { layer.detachAllAnimations() }
        var localTimes = LocalTimes(time, hasClocks: hasClocks)
        for layer in animated.takeEnding(at: time, hasClocks: hasClocks) where layer.hosting.host === self {
            if layer.finishAnimations(at: localTimes.time(of: layer)) {
                noteAnimations(of: layer)
            } else {
                animated.keep(layer)
            }
        }
    }

    /// Begins the animations that were added.
    ///
    /// - Returns: The animations whose delegates have to be told, once everything is committed.
    func commitAnimations() -> [AttachedAnimation] {
        var localTimes = LocalTimes(time, hasClocks: hasClocks)
        var started: [AttachedAnimation] = []
        for layer in animated.beginning {
            started += layer.commitAnimations(at: localTimes.time(of: layer))
            animated.settle(layer)
        }
        return started
    }

    // MARK: The steps of a commit

    /// Whether any layer needs layout.
    var needsLayout: Bool { isLayingOut || !self[.layout].layers.isEmpty }

    /// The most layouts of a layer in one commit. A layer that asks for layout again each time is left for the next
    /// commit.
    private static let maximumLayoutsPerCommit = 8

    /// Lays out every layer that needs it, superlayers first.
    func layOut() {
        isLayingOut = true
        defer { isLayingOut = false }
        commitCount &+= 1
        var deferred: [CALayer] = []
        while true {
            var batch = takeAll(of: .layout)
            if batch.isEmpty { break }
            batch.removeAll { layer in
                if layer.mayHaveLayoutMethod { return false }
                layer.layout.isNeeded = false
                return true
            }
            for layer in topDown(batch) where layer.layout.isNeeded && layer.hosting.host === self {
                if layer.layout.commit != commitCount {
                    layer.layout.commit = commitCount
                    layer.layout.countInCommit = 0
                }
                layer.layout.countInCommit += 1
                if layer.layout.countInCommit > Self.maximumLayoutsPerCommit {
                    deferred.append(layer)
                } else {
                    layer.performLayout()
                }
            }
        }
        for layer in deferred where layer.layout.isNeeded && layer.hosting.host === self {
            register(layer, in: .layout)
        }
    }

    private func topDown(_ layers: [CALayer]) -> [CALayer] {
        guard layers.count > 1 else { return layers }
        return layers.map { (depth: depth(of: $0), layer: $0) }
            .sorted { ($0.depth, $0.layer.id) < ($1.depth, $1.layer.id) }.map(\.layer)
    }

    /// The number of superlayers. It is stored on the way, so that many calls cost at most one walk over the tree.
    private func depth(of layer: CALayer) -> Int {
        var path: [CALayer] = []
        var depth = 0
        var next: CALayer? = layer
        while let layer = next {
            if layer.layout.depthStructure == structure {
                depth = layer.layout.depth + 1
                break
            }
            path.append(layer)
            next = layer.parent
        }
        for layer in path.reversed() {
            layer.layout.depth = depth
            layer.layout.depthStructure = structure
            depth += 1
        }
        return layer.layout.depth
    }

    /// Calls `display()` on every layer that needs it, in the order of the ids.
    func display() {
        let drawings = DrawingQueue()
        self.drawings = drawings
        for layer in takeAll(of: .display).sorted(by: { $0.id < $1.id })
        where layer.isDisplayNeeded && layer.hosting.host === self {
            // Its animations begin after this step. Drawn now, it would show their end before their first frame.
            if layer.supply?.draws(layer) == true {
                drawnBySupplies.append(layer)
            } else {
                layer.performDisplay()
            }
        }
        self.drawings = nil
        drawings.finishAll()
    }

    /// The changes since the last call, which then count as told: known layers by id, each followed by the new layers
    /// below it, in tree order with masks after sublayers. Layers that only moved have a list of their own.
    func collect() -> LayerTreeUpdate {
        var update = LayerTreeUpdate(root: root?.id)
        let changed = registries[Registry.changes.rawValue].takeAllInOrder()
        // Many layers change in few ways, so the lists get room for the rest when their first layer comes.
        for (place, layer) in changed.enumerated() {
            layer.hosting.slots[.changes] = -1
            switch layer.takeDifference() {
            case .none: break
            case .position:
                if update.moves.isEmpty { update.moves.reserveCapacity(changed.count - place) }
                update.moves.append(.init(layer: layer.id, position: layer.values.position))
            case .values:
                if update.changes.isEmpty {
                    update.changes.reserveCapacity(newLayerCount + changed.count - place)
                }
                update.changes.append(layer.change)
            }
            if layer.hosting.childrenChanged {
                layer.hosting.childrenChanged = false
                for child in layer.tellChildren(to: &update) where child.hosting.isNew {
                    insert(child, into: &update)
                }
            }
        }
        if let root, root.hosting.isNew {
            update.changes.reserveCapacity(update.changes.count + newLayerCount)
            insert(root, into: &update)
        }
        if !removed.isEmpty {
            update.removed = removed.ids
            removed.removeAll()
        }
        return update
    }

    private func insert(_ top: CALayer, into update: inout LayerTreeUpdate) {
        var (pending, next) = (PendingLayers(), Optional(top))
        while let layer = next {
            if layer.hosting.isNew {
                layer.hosting.knownTo = serial
                newLayerCount -= 1
                layer.hosting.animationsChanged = false
                // Only layers that nothing lays out are not in the list, and theirs is over with the commit.
                if layer.hosting.slots[.layout] < 0 { layer.layout.isNeeded = false }
                update.changes.append(layer.change)
                if layer.hasChildren {
                    layer.tellAllChildren(to: &update)
                    pending.add(below: layer)
                }
            }
            next = pending.next()
        }
    }
}

/// How a layer differs from the copy that the render side has, sublayers aside.
private enum Difference {
    case none
    /// The position alone, of a layer on which nothing else depends on it.
    case position
    case values
}

extension CALayer {
    /// Finds the differences of the layer's values and animations from the committed ones, which then count as committed.
    fileprivate final func takeDifference() -> Difference {
        let told = hosting.told
        hosting.told = .current
        var result = Difference.none
        switch told {
        case .current: break
        case .moved(let position):
            guard position != values.position else { break }
            // Animations may be relative to the position, and an emitter remembers where it was.
            result = attachedAnimations.isEmpty && values.kind != .emitter ? .position : .values
        case .changed(let told): if told.values != values { result = .values }
        case .unknown: result = .values
        }
        guard hosting.animationsChanged else { return result }
        hosting.animationsChanged = false
        return .values
    }

    fileprivate final var change: LayerTreeUpdate.Change {
        .init(layer: id, properties: values, animations: committedAnimations)
    }

    /// The ids of the layers below, as the render side is told them: tiles lie behind the sublayers.
    final var childIDs: LayerTreeUpdate.Children {
        var ids = sublayerList.ids
        if let tiles { ids.insert(contentsOf: tiles.layers.lazy.map(\.id), at: 0) }
        return LayerTreeUpdate.Children(layer: id, sublayers: ids, mask: maskLayer?.id)
    }

    /// Tells all layers below.
    fileprivate final func tellAllChildren(to update: inout LayerTreeUpdate) {
        update.children.append(childIDs)
        sublayerList.wasTold(true)
    }

    /// Writes the differences of the layers below from the committed ones, or all of them.
    ///
    /// - Returns: The layers that the update names, among them all new ones.
    fileprivate final func tellChildren(to update: inout LayerTreeUpdate) -> [CALayer] {
        guard tiles == nil, let (edits, inserted) = sublayerList.edits() else {
            tellAllChildren(to: &update)
            return children
        }
        update.children.append(LayerTreeUpdate.Children(layer: id, .edits(edits), mask: maskLayer?.id))
        sublayerList.wasTold(true)
        return maskLayer.map { inserted + [$0] } ?? inserted
    }
}
