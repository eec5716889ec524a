import LaminaGeometry
import LaminaMessages
import LaminaPlan
import LaminaValues

/// The committed layers in a flat array: the state that lives on the render side from frame to frame.
///
/// `apply` touches only the layers in an update. Each node remembers the commit in which its content (the drawing of its
/// subtree) last changed. Separately it remembers the commit in which its placement (its own transform and opacity) last
/// changed, because a moved layer draws the same picture elsewhere.
package struct RenderTree: Sendable {
    /// How many layers ahead memory is prefetched, because drawing evicts the tree from the caches between frames.
    private static let prefetchDistance = 4

    /// Holes are `nil` and are filled again. Ids, not indices, identify layers across updates.
    package internal(set) var nodes: [Node?] = []
    package internal(set) var root: Int32?
    /// Counts the updates that changed something.
    package private(set) var generation: UInt64 = 0

    private(set) var rootID: LayerID?
    private(set) var indices = LayerRows()
    private(set) var holes: [Int32] = []
    /// The stages of layers with a transition, by the layers' indices.
    var stages: [Int32: TransitionStage] = [:]
    /// The layers with animations, and the layers whose clock differs from their superlayer's.
    private(set) var animated: Set<Int32> = []
    /// `animated` as a list, in order; empty when it has to be made anew.
    private(set) var animatedList: [Int32] = []
    private(set) var clocks: Set<Int32> = []
    /// The layers that an animation may hide, and the layers below them; `nil` if they have to be found anew.
    private(set) var hiding: Set<Int32> = []
    private var hidingLayers: HidingLayers?
    /// Replicators whose instances show different times.
    private(set) var delaying: Set<Int32> = []
    /// The layers that follow others.
    private(set) var following: Set<Int32> = []
    /// Layers with filters for the pixels behind them, enabled or not.
    private(set) var filteringBackdrops: Set<Int32> = []
    /// What changed since a plan was last made.
    private(set) var changes = TreeChanges.unknown
    private var lastTime: Double?
    private var paces = RecentPaces()

    package init() {}

    /// What changed since the last call, or since the tree was made.
    package mutating func takeChanges() -> TreeChanges {
        defer { changes = TreeChanges() }
        return changes
    }

    /// Notes that nodes of a transition came or went: any list may hold other nodes now.
    mutating func noteTransition() { changes.giveUp() }

    /// The number of layers in the tree.
    package var count: Int { indices.count }

    package func node(_ index: Int32) -> Node? {
        nodes.indices.contains(Int(index)) ? nodes[Int(index)] : nil
    }

    /// The superlayer of a node, or the layer that it masks, up to the root: an old superlayer of the root may lie below
    /// the root now.
    func parent(of index: Int32, _ node: Node) -> OptionalIndex<Node> { index == root ? .none : node.parent }

    /// The superlayer of a layer, or the layer that it masks; `nil` for the root.
    package func parentNode(of index: Int32) -> (index: Int32, node: Node)? {
        guard let own = node(index), let above = parent(of: index, own).value else { return nil }
        return node(above).map { (above, $0) }
    }

    package func index(of id: LayerID) -> Int32? { indices[id] }

    /// The layers' values as they are now. The table shares this tree's storage.
    var table: LayerTable { LayerTable(nodes, rows: indices) }

    /// A layer's name; `nil` for a layer without a name, or not in the tree.
    package func name(of id: LayerID) -> String? { index(of: id).flatMap { node($0)?.properties.name } }

    /// Applies an update. An id that the tree does not hold is ignored if it is removed or listed as a sublayer, and edits
    /// outside of a list are cut to fit, so a malformed update cannot make a dangling index.
    ///
    /// - Parameter optimizations: The switches for the animated picture from which a transition starts.
    /// - Returns: Whether anything that could change a pixel changed.
    @discardableResult
    package mutating func apply(_ update: LayerTreeUpdate, optimizations: Optimizations = .all) -> Bool {
        guard rootID != update.root || !update.isEmpty else { return false }
        let before = picturesBefore(update, optimizations)
        generation += 1
        hidingLayers = nil
        if update.changes.count > count {
            nodes.reserveCapacity(count + update.changes.count)
            indices.reserveCapacity(count + update.changes.count)
        }
        var touched: [Int32] = []
        touched.reserveCapacity(update.changes.count + update.moves.count + update.children.count)
        for id in update.removed {
            guard let index = indices.remove(id) else { continue }
            endTransition(of: index)
            remove(index)
            changes.note(removed: index, layers: count)
            setAnimated(index, false)
            Self.set(index, in: &clocks, to: false)
            Self.set(index, in: &hiding, to: false)
            Self.set(index, in: &delaying, to: false)
            Self.set(index, in: &following, to: false)
            Self.set(index, in: &filteringBackdrops, to: false)
        }
        var mayStage = !stages.isEmpty
        for change in update.changes {
            if !change.animations.isEmpty { mayStage = true }
            let contents = optimizations.contains(.partialDisplay) ? changedContents(by: change) : nil
            let (index, isBackground) = set(change, at: update.time)
            touched.append(index)
            if isBackground {
                changes.note(background: index, layers: count)
            } else if let contents {
                changes.note(contentsOf: index, contents, layers: count)
            } else {
                changes.note(index, layers: count)
            }
        }
        apply(update.moves, at: update.time, &touched)
        for list in update.children {
            guard let index = indices[list.layer] else { continue }
            link(index, to: list)
            touched.append(index)
        }
        if rootID != update.root { changes.giveUp() }
        rootID = update.root
        root = rootID.flatMap { indices[$0] }.map(placement)
        if mayStage { applyTransitions(of: update, before, &touched) }
        noteChanges(of: touched)
        return true
    }

    /// Begins, keeps and ends the transitions of changed layers.
    ///
    /// - Parameter before: The copies of layers from before the update.
    private mutating func applyTransitions(
        of update: LayerTreeUpdate, _ before: [Int32: OptionalIndex<Node>], _ touched: inout [Int32]
    ) {
        for change in update.changes {
            guard let index = indices[change.layer] else { continue }
            let stage = stages[index]
            setTransition(of: index, change, before[index])
            let place = placement(of: index)
            touched.append(place)
            // The nodes of a new stage count as told, so the layer above them is told here.
            if stages[index] != stage, place != root, let above = nodes[Int(place)]?.parent.value {
                touched.append(above)
            }
        }
    }

    /// Hot.
    private mutating func apply(
        _ moves: [LayerTreeUpdate.Move], at time: Double, _ touched: inout [Int32]
    ) {
        let layers = count
        // Ids count upwards, so layers that were made one after the other often lie so here too.
        var next: Int32 = 0
        for move in moves {
            guard let index = index(of: move.layer, near: next) else { continue }
            next = index + 1
            changes.note(index, layers: layers)
            touched.append(index)
            if nodes[Int(index)]?.move(to: move.position, generation: generation) == true { continue }
            guard let change = nodes[Int(index)]?.change(to: move.position) else { continue }
            touched.append(placement(of: set(change, at: time).index))
        }
    }

    /// The index of a layer, which may be a certain one.
    @inline(__always)
    private func index(of id: LayerID, near guess: Int32) -> Int32? {
        if Int(guess) < nodes.count, nodes[Int(guess)]?.id == id { return guess }
        return indices[id]
    }

    /// Brings a layer's list of sublayers and its mask up to date. Only the sublayers that the change names are looked up
    /// and told their superlayer.
    private mutating func link(_ index: Int32, to list: LayerTreeUpdate.Children) {
        let oldMask = nodes[Int(index)]?.mask ?? .none
        // The list is taken out of the node, so that it is not copied when it changes.
        guard var children = nodes[Int(index)]?.takeChildren() else { return }
        let layers = count
        switch list.sublayers {
        case .whole(let ids):
            let new = adopt(ids, below: index)
            changes.note(sublayersOf: index, from: children, to: new, layers: layers)
            children = new
        case .edits:
            // Sublayers often lie one after the other in the nodes, as they were made.
            var next = index + 1
            func place(_ id: LayerID) -> Int32? {
                guard let layer = self.index(of: id, near: next) else { return nil }
                next = layer + 1
                let child = placement(of: layer)
                nodes[Int(child)]?.parent = OptionalIndex(index)
                return child
            }
            var changes = TreeChanges()
            swap(&changes, &self.changes)
            list.sublayers.apply(to: &children, place) { offset, removed, inserted in
                changes.note(
                    sublayersOf: index, offset: offset, removed: removed, inserted: inserted, layers: layers)
            }
            self.changes = changes
        }
        let mask = list.mask.flatMap { indices[$0] }.map(placement)
        if oldMask != OptionalIndex(mask) {
            changes.note(index, layers: layers)
            // The mask may have had another place in the tree.
            if let mask { changes.note(mask, layers: layers) }
        }
        nodes[Int(index)]?.children = children
        nodes[Int(index)]?.mask = OptionalIndex(mask)
        nodes[Int(index)]?.contentGeneration = generation
        if let mask { nodes[Int(mask)]?.parent = OptionalIndex(index) }
    }

    /// Gives layers a superlayer. Layers that the tree does not hold are left out. Hot.
    ///
    /// - Returns: The nodes that stand for the layers.
    private mutating func adopt(_ ids: [LayerID], below index: Int32) -> [Int32] {
        var result: [Int32] = []
        result.reserveCapacity(ids.count)
        // Sublayers often lie one after the other in the nodes, as they were made.
        var next = index + 1
        for id in ids {
            guard let layer = self.index(of: id, near: next) else { continue }
            next = layer + 1
            result.append(placement(of: layer))
        }
        nodes.withUnsafeMutableBufferPointer { nodes in
            for child in result { nodes[Int(child)]?.parent = OptionalIndex(index) }
        }
        return result
    }

    /// Marks all ancestors of changed layers as changed.
    private mutating func noteChanges(of changed: [Int32]) {
        let now = generation
        nodes.withUnsafeMutableBufferPointer { nodes in
            for index in changed {
                guard var next = nodes[Int(index)]?.firstToTell(index, at: now) else { continue }
                while let index = next.index, let above = nodes[index]?.tell(now) { next = above }
            }
        }
    }

    /// - Returns: The layer's index in `nodes`, and whether nothing but the colour of its background changed.
    private mutating func set(
        _ change: borrowing LayerTreeUpdate.Change, at time: Double
    ) -> (index: Int32, isBackground: Bool) {
        let place = indices.row(of: change.layer, orNew: holes.last ?? Int32(nodes.count))
        if Int(place) < nodes.count, nodes[Int(place)] != nil {
            let index = place
            var known: [Int32: Double] = [:]
            // Only an emitter's births depend on the time of a commit.
            let local = change.properties.isEmitter ? localTime(of: index, at: time, &known) : time
            let isBackground = !changes.isUnknown && nodes[Int(index)]?.differsInBackground(change) == true
            nodes[Int(index)]?.commit(change, at: local, generation: generation, &paces)
            noteTime(of: index, change)
            return (index, isBackground)
        }
        let index = insert(Node(change, generation: generation, &paces))
        if index != place { indices[change.layer] = index }
        noteTime(of: index, change)
        return (index, false)
    }

    /// Puts a node into a hole or at the end; the caller links it.
    mutating func insert(_ node: consuming Node) -> Int32 {
        if let hole = holes.popLast() {
            nodes[Int(hole)] = node
            return hole
        }
        nodes.append(node)
        return Int32(nodes.count - 1)
    }

    mutating func remove(_ index: Int32) {
        nodes[Int(index)] = nil
        holes.append(index)
    }

    private mutating func noteTime(of index: Int32, _ change: borrowing LayerTreeUpdate.Change) {
        setAnimated(index, !change.animations.isEmpty || change.properties.isEmitter)
        Self.set(
            index, in: &hiding,
            to: !change.animations.isEmpty && change.animations.contains { $0.changes(.isHidden) })
        Self.set(
            index, in: &following,
            to: !change.animations.isEmpty && change.animations.contains { $0.matchMove != nil })
        let hasNoRareValues = change.properties.hasNoRareValues
        Self.set(index, in: &clocks, to: !hasNoRareValues && !change.properties.timing.isIdentity)
        Self.set(index, in: &delaying, to: change.delaysInstances)
        Self.set(
            index, in: &filteringBackdrops,
            to: !hasNoRareValues && !change.properties.backgroundFilters.isEmpty)
    }

    /// Puts a layer into a set or takes it out. Most trees have no layer in most of these sets.
    @inline(__always)
    private static func set(_ index: Int32, in set: inout Set<Int32>, to isMember: Bool) {
        if isMember { set.insert(index) } else if !set.isEmpty { set.remove(index) }
    }

    private mutating func setAnimated(_ index: Int32, _ isAnimated: Bool) {
        guard animated.contains(index) != isAnimated else { return }
        if isAnimated { animated.insert(index) } else { animated.remove(index) }
        animatedList = []
    }

    // MARK: Time

    /// Brings every animated layer that may be seen to a time, in seconds of media time. The shown values depend on the
    /// committed values and this time alone, not on earlier times, and no switch changes them. Layers below one that an
    /// animation hides keep what they showed.
    package mutating func advance(to time: Double, optimizations: Optimizations = .all) {
        guard !animated.isEmpty else { return }
        if animatedList.isEmpty {
            animatedList = animated.sorted()
            hidingLayers = nil
        }
        var hidden = hidingLayers(optimizations)
        let locals = localTimes(at: time)
        let inPlace = optimizations.contains(.tracks)
        let next = generation + 1
        var shares = PaceShares()
        var changed: [Int32] = []
        changed.reserveCapacity(animatedList.count)
        nodes.withUnsafeMutableBufferPointer { all in
            guard let nodes = all.baseAddress else { return }
            let ahead = animatedList.dropFirst(Self.prefetchDistance)
            for (place, index) in animatedList.enumerated() {
                if place + Self.prefetchDistance < ahead.endIndex {
                    nodes[Int(ahead[place + Self.prefetchDistance])]?.prefetch()
                }
                if hidden?.leavesOut(place) == true { continue }
                guard stages.isEmpty || stages[index] == nil,
                    following.isEmpty || !following.contains(index)
                else { continue }
                let isChanged = nodes[Int(index)]?.animate(
                    at: locals?[place] ?? time, inPlace: inPlace, generation: next, &shares)
                hidden?.note(place, isHidden: nodes[Int(index)]?.properties.isHidden == true)
                if isChanged == true { changed.append(index) }
            }
        }
        if !stages.isEmpty {
            for (place, index) in animatedList.enumerated() {
                guard let stage = stages[index] else { continue }
                changed += show(stage, of: index, at: locals?[place] ?? time, generation: next)
            }
        }
        if !following.isEmpty { changed += follow(at: time, generation: next) }
        if lastTime != time {
            lastTime = time
            // Later instances may change although the first does not.
            for index in delaying {
                nodes[Int(index)]?.contentGeneration = next
                changed.append(index)
            }
        }
        guard !changed.isEmpty else { return }
        changes.note(changed, layers: count)
        generation = next
        noteChanges(of: changed)
    }

    /// The layers that may be left out; `nil` if all are to be sampled: during transitions, whose pictures from before may show
    /// any of them, and where instances show several times at once.
    private mutating func hidingLayers(_ optimizations: Optimizations) -> HidingLayers? {
        guard optimizations.contains(.culling), !hiding.isEmpty, stages.isEmpty, delaying.isEmpty else {
            return nil
        }
        let layers =
            hidingLayers
            ?? HidingLayers(animatedList, hiding) { index in
                nodes[Int(index)].flatMap { parent(of: index, $0).value }
            }
        hidingLayers = layers
        return layers
    }

    /// The time of every animated layer's own clock; `nil` if all clocks show media time.
    private func localTimes(at time: Double) -> [Double]? {
        guard !clocks.isEmpty else { return nil }
        var known: [Int32: Double] = [:]
        return animatedList.map { localTime(of: $0, at: time, &known) }
    }

    /// The time of a layer's own clock: the media time through the clocks of all its ancestors.
    ///
    /// - Parameter known: Times that were found before, so that each layer is walked through once.
    func localTime(of index: Int32, at mediaTime: Double, _ known: inout [Int32: Double]) -> Double {
        guard !clocks.isEmpty else { return mediaTime }
        var (path, time, next) = ([Int32](), mediaTime, OptionalIndex<Node>(index))
        while let index = next.value, let node = nodes[Int(index)] {
            if let found = known[index] {
                time = found
                break
            }
            path.append(index)
            next = parent(of: index, node)
        }
        for step in path.reversed() {
            if let timing = nodes[Int(step)]?.model.timing, !timing.isIdentity {
                time = timing.localTime(at: time)
            }
            known[step] = time
        }
        return time
    }

}

extension LayerTreeUpdate.Change {
    /// Whether the layer is a replicator whose instances show different times, or may do so.
    fileprivate var delaysInstances: Bool {
        guard case .replicator = properties.kind else { return false }
        return properties.replicator.instanceDelay != 0 || !animations.isEmpty
    }
}

extension RenderTree: CustomStringConvertible {
    package var description: String {
        guard let root else { return "RenderTree: empty\n" }
        var text = "RenderTree: \(count) layers, generation \(generation)\n"
        var stack: [(index: Int32, depth: Int)] = [(root, 1)]
        while let (index, depth) = stack.popLast() {
            guard let node = node(index) else { continue }
            let p = node.properties
            let indent = String(repeating: "  ", count: min(depth, 40))
            text += "\(indent)\(node.id)\(p.name.map { " \(quoted($0))" } ?? "")"
            text += " bounds \(p.bounds.origin.x),\(p.bounds.origin.y) \(p.bounds.width)×\(p.bounds.height)"
            text += " at \(p.position.x),\(p.position.y)"
            if p.zPosition != 0 { text += " z \(p.zPosition)" }
            if p.opacity != 1 { text += " opacity \(p.opacity)" }
            if p.isHidden { text += " hidden" }
            if p.masksToBounds { text += " masksToBounds" }
            if p.contents != nil { text += " contents" }
            switch p.kind {
            case .shape: text += " shape"
            case .replicator: text += " \(p.replicator.instanceCount) instances"
            case .gradient: text += " gradient"
            case .emitter: text += " emitter"
            case .plain, .transform, .text, .tile, .mixture: break
            }
            text += " content@\(node.contentGeneration) placement@\(node.placementGeneration)\n"
            for child in node.children.reversed() { stack.append((child, depth + 1)) }
        }
        return text
    }
}
