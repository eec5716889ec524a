import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaValues

extension LayerTreeUpdate.Change {
    /// The transition among the animations; the last if there are several.
    fileprivate var transition: LayerTransition? { animations.transition?.transition }
}

extension [LayerAnimation] {
    fileprivate var transition: (animation: LayerAnimation, transition: LayerTransition)? {
        for animation in reversed() {
            if case .transition(let transition) = animation.content { return (animation, transition) }
        }
        return nil
    }
}

extension RenderTree {
    /// The node that stands for a layer in its superlayer's list.
    func placement(of index: Int32) -> Int32 { stages[index]?.placement ?? index }

    /// For an update that begins transitions: copies of what their layers show at the update's time, by the layers'
    /// indices.
    mutating func picturesBefore(
        _ update: LayerTreeUpdate, _ optimizations: Optimizations
    ) -> [Int32: OptionalIndex<Node>] {
        var result: [Int32: OptionalIndex<Node>] = [:]
        var isAtTime = false
        for place in update.changes.indices where !update.changes[place].animations.isEmpty {
            let change = update.changes[place]
            guard let transition = change.transition, transition.source == nil,
                let index = index(of: change.layer), stages[index]?.transition != transition.id,
                result[index] == nil
            else { continue }
            if !isAtTime { advance(to: update.time, optimizations: optimizations) }
            isAtTime = true
            result[index] = copy(index, of: self)
        }
        return result
    }

    /// Begins, keeps or ends a layer's transition, depending on its animations.
    ///
    /// - Parameter before: The copy of the layer from before the update, if one was made.
    mutating func setTransition(
        of index: Int32, _ change: LayerTreeUpdate.Change, _ before: OptionalIndex<Node>?
    ) {
        guard let transition = change.transition else {
            endTransition(of: index)
            return
        }
        guard stages[index]?.transition != transition.id else { return }
        endTransition(of: index)
        guard let source = transition.source else {
            beginTransition(of: index, transition, from: before ?? OptionalIndex.none)
            return
        }
        var other = RenderTree()
        other.apply(source)
        beginTransition(
            of: index, transition, from: other.root.map { copy($0, of: other) } ?? OptionalIndex.none)
    }

    private mutating func beginTransition(
        of index: Int32, _ transition: LayerTransition, from old: OptionalIndex<Node>
    ) {
        func blank() -> Node {
            Node(copying: ShownLayer(LayerProperties()), id: .make(), generation: generation)
        }
        let stage = TransitionStage(
            transition: transition.id, placement: insert(blank()), oldHolder: insert(blank()),
            newHolder: insert(blank()), old: old)
        replace(index, by: stage.placement)
        // In a reveal, the old picture slides away above the new one, and turns away there in a curl.
        let isReveal = (transition.type == .reveal || transition.type.isCurl) && transition.filter == nil
        nodes[Int(stage.placement)]?.children =
            isReveal ? [stage.newHolder, stage.oldHolder] : [stage.oldHolder, stage.newHolder]
        nodes[Int(stage.oldHolder)]?.children = old.value.map { [$0] } ?? []
        nodes[Int(stage.newHolder)]?.children = [index]
        nodes[Int(stage.oldHolder)]?.parent = OptionalIndex(stage.placement)
        nodes[Int(stage.newHolder)]?.parent = OptionalIndex(stage.placement)
        nodes[Int(index)]?.parent = OptionalIndex(stage.newHolder)
        if let old = old.index { nodes[old]?.parent = OptionalIndex(stage.oldHolder) }
        stages[index] = stage
        noteTransition()
    }

    /// Ends a transition: the layer takes its own place again.
    mutating func endTransition(of index: Int32) {
        guard let stage = stages.removeValue(forKey: index) else { return }
        noteTransition()
        replace(stage.placement, by: index)
        for node in [stage.placement, stage.oldHolder, stage.newHolder] { remove(node) }
        var rest = stage.old.value.map { [$0] } ?? []
        while let next = rest.popLast() {
            guard let node = nodes[Int(next)] else { continue }
            rest += node.children
            if let mask = node.mask.value { rest.append(mask) }
            remove(next)
        }
        nodes[Int(index)]?.showCommitted(generation: generation)
    }

    /// Replaces a node by another: among its superlayer's sublayers, as its mask, or at the root.
    private mutating func replace(_ node: Int32, by other: Int32) {
        let parent = nodes[Int(node)]?.parent ?? OptionalIndex.none
        nodes[Int(other)]?.parent = parent
        // The root's parent is the superlayer of an earlier commit.
        if root == node {
            root = other
            return
        }
        guard let parent = parent.index, nodes[parent] != nil else { return }
        if nodes[parent]?.mask == OptionalIndex(node) { nodes[parent]?.mask = OptionalIndex(other) }
        // The list has one owner here, so a long one is not copied.
        if let place = nodes[parent]?.children.firstIndex(of: node) { nodes[parent]?.children[place] = other }
        nodes[parent]?.contentGeneration = generation
    }

    /// Copies a layer and everything below it as it is shown. Updates cannot refer to the copy.
    private mutating func copy(_ top: Int32, of tree: RenderTree) -> OptionalIndex<Node> {
        var result = OptionalIndex<Node>.none
        var pending: [(source: Int32, parent: OptionalIndex<Node>, isMask: Bool)] = [(top, .none, false)]
        while let (source, parent, isMask) = pending.popLast() {
            guard let node = tree.node(source) else { continue }
            var copy = Node(copying: node.shown, id: .make(), generation: generation)
            copy.parent = parent
            let index = insert(copy)
            let place = OptionalIndex<Node>(index)
            if let parent = parent.index {
                if isMask { nodes[parent]?.mask = place } else { nodes[parent]?.children.append(index) }
            } else {
                result = place
            }
            if let mask = node.mask.value { pending.append((mask, place, true)) }
            for child in node.children.reversed() { pending.append((child, place, false)) }
        }
        return result
    }

    /// Brings a stage and its layer to a time of the layer's own clock.
    ///
    /// - Returns: The nodes that changed.
    mutating func show(
        _ stage: TransitionStage, of index: Int32, at local: Double, generation: UInt64
    ) -> [Int32] {
        guard let node = nodes[Int(index)], let (animation, transition) = node.animations.transition else {
            return []
        }
        let values = node.animated(at: local)
        let phase = animation.timing.phase(at: local, isRemovedOnCompletion: animation.isRemovedOnCompletion)
        let moment = phase.map { phase in
            let progress = animation.curve?.value(at: phase.progress) ?? phase.progress
            let (start, end) = (transition.startProgress, transition.endProgress)
            return TransitionMoment(
                transition, progress: min(1, max(0, start + (end - start) * progress)),
                bounds: values.bounds, isFlipped: isFlipped(stage.placement, values))
        }
        let old = stage.old.index.flatMap { nodes[$0]?.model }
        var changed: [Int32] = []
        let all =
            stage.values(of: values, old: old, transition, at: moment ?? .over)
            + [(index, values.picture(at: values.bounds.origin))]
        for (node, values) in all where nodes[Int(node)]?.show(values, generation: generation) == true {
            changed.append(node)
        }
        return changed
    }

    /// Whether an odd number of layers flip their geometry, from the root to the stage's layer.
    private func isFlipped(_ placement: Int32, _ values: LayerProperties) -> Bool {
        var result = values.isGeometryFlipped
        var next = nodes[Int(placement)].map { parent(of: placement, $0) } ?? OptionalIndex.none
        while let index = next.value, let node = nodes[Int(index)] {
            if node.properties.isGeometryFlipped { result.toggle() }
            next = parent(of: index, node)
        }
        return result
    }
}
