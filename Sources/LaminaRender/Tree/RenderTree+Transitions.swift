import Foundation
import LaminaGeometry
import LaminaPlan

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
    ) -> [Int32: Int32] {
        var result: [Int32: Int32] = [:]
        var isAtTime = false
        for change in update.changes {
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
    mutating func setTransition(of index: Int32, _ change: LayerTreeUpdate.Change, _ before: Int32?) {
        guard let transition = change.transition else {
            endTransition(of: index)
            return
        }
        guard stages[index]?.transition != transition.id else { return }
        endTransition(of: index)
        guard let source = transition.source else {
            beginTransition(of: index, transition, from: before ?? -1)
            return
        }
        var other = RenderTree()
        other.apply(source)
        beginTransition(of: index, transition, from: other.root.map { copy($0, of: other) } ?? -1)
    }

    private mutating func beginTransition(of index: Int32, _ transition: LayerTransition, from old: Int32) {
        func blank() -> Node {
            Node(copying: ShownLayer(LayerProperties()), id: .make(), generation: generation)
        }
        let stage = TransitionStage(
            transition: transition.id, placement: insert(blank()), oldHolder: insert(blank()),
            newHolder: insert(blank()), old: old)
        replace(index, by: stage.placement)
        // In a reveal, the old picture slides away above the new one.
        let isReveal = transition.type == .reveal && transition.filter == nil
        nodes[Int(stage.placement)]?.children =
            isReveal ? [stage.newHolder, stage.oldHolder] : [stage.oldHolder, stage.newHolder]
        nodes[Int(stage.oldHolder)]?.children = old >= 0 ? [old] : []
        nodes[Int(stage.newHolder)]?.children = [index]
        nodes[Int(stage.oldHolder)]?.parent = stage.placement
        nodes[Int(stage.newHolder)]?.parent = stage.placement
        nodes[Int(index)]?.parent = stage.newHolder
        if old >= 0 { nodes[Int(old)]?.parent = stage.oldHolder }
        stages[index] = stage
    }

    /// Ends a transition: the layer takes its own place again.
    mutating func endTransition(of index: Int32) {
        guard let stage = stages.removeValue(forKey: index) else { return }
        replace(stage.placement, by: index)
        for node in [stage.placement, stage.oldHolder, stage.newHolder] { remove(node) }
        var rest = stage.old >= 0 ? [stage.old] : []
        while let next = rest.popLast() {
            guard let node = nodes[Int(next)] else { continue }
            rest += node.children
            if node.mask >= 0 { rest.append(node.mask) }
            remove(next)
        }
        let local = nodes[Int(index)]?.committed.properties
        if let local { _ = nodes[Int(index)]?.show(local, generation: generation) }
    }

    /// Replaces a node by another: among its superlayer's sublayers, as its mask, or at the root.
    private mutating func replace(_ node: Int32, by other: Int32) {
        let parent = nodes[Int(node)]?.parent ?? -1
        nodes[Int(other)]?.parent = parent
        // What the root has as its parent is the superlayer of an earlier commit.
        if root == node {
            root = other
            return
        }
        guard parent >= 0, let above = nodes[Int(parent)] else { return }
        if above.mask == node { nodes[Int(parent)]?.mask = other }
        if let place = above.children.firstIndex(of: node) { nodes[Int(parent)]?.children[place] = other }
        nodes[Int(parent)]?.contentGeneration = generation
    }

    /// Copies a layer and everything below it as it is shown. Updates cannot refer to the copy.
    private mutating func copy(_ top: Int32, of tree: RenderTree) -> Int32 {
        var result: Int32 = -1
        var pending: [(source: Int32, parent: Int32, isMask: Bool)] = [(top, -1, false)]
        while let (source, parent, isMask) = pending.popLast() {
            guard let node = tree.node(source) else { continue }
            var copy = Node(copying: node.shown, id: .make(), generation: generation)
            copy.parent = parent
            let index = insert(copy)
            if parent < 0 {
                result = index
            } else if isMask {
                nodes[Int(parent)]?.mask = index
            } else {
                nodes[Int(parent)]?.children.append(index)
            }
            if node.mask >= 0 { pending.append((node.mask, index, true)) }
            for child in node.children.reversed() { pending.append((child, index, false)) }
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
                size: values.bounds.size, isFlipped: isFlipped(stage.placement, values))
        }
        let old = stage.old >= 0 ? nodes[Int(stage.old)]?.committed.properties : nil
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
        var next = placement == root ? -1 : nodes[Int(placement)]?.parent ?? -1
        while next >= 0, let node = nodes[Int(next)] {
            if node.properties.isGeometryFlipped { result.toggle() }
            next = next == root ? -1 : node.parent
        }
        return result
    }
}
