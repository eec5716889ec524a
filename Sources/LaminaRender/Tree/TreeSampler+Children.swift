import Foundation
import LaminaGeometry
import LaminaPlan

/// The sublayers to visit, and their order.
extension TreeSampler {
    /// The children to visit: the mask first, then the sublayers in painter's order.
    ///
    /// - Parameters:
    ///   - leavesOut: Whether the layer is drawn only as far as it can be seen.
    ///   - seesPicture: Whether it can be seen in all of the picture.
    mutating func children(
        of index: Int32, _ shown: ShownLayer, _ layer: Int32, leavesOut: Bool, seesPicture: Bool
    ) -> Open {
        let list = nodes[Int(index)]?.children ?? []
        let mask = nodes[Int(index)]?.mask ?? .none
        var open = Open(layer: OptionalIndex(layer), children: list, places: [])
        if leavesOut, let sight, !isDelayed(result.layers[Int(layer)].innerInstance) {
            let clip = result.clips[Int(result.layers[Int(layer)].innerClip)].pixels
            open.seesPicture = seesPicture || hasEdgesFromBuffer(layer, shown)
            open.line = sight.line(
                below: index, shown, toDevice: result.layers[Int(layer)].toDevice, clip: clip,
                seesPicture: open.seesPicture)
            open.leavesOut = open.line != nil
            if let line = open.line,
                let seen = sight.sublayers(of: index, along: line, passed: &result.tally.passed)
            {
                open.children = seen
                // Each of them is known to be seen.
                open.line = nil
                open.fills = fillPlace(in: layer)
                add(mask, to: &open)
                return open
            }
        }
        var isFlat = !shown.traits.contains(.tiltsSublayers)
        if shown.traits.contains(.replicates) || isDelayed(result.layers[Int(layer)].innerInstance) {
            return replicated(of: index, shown, layer)
        }
        var isSorted = true
        var last = -Double.infinity
        // Fills at the beginning of the list are added while they are looked at. They stay only if the other children come
        // in order too.
        let before = (fills: result.fills.count, tally: result.tally)
        if isFlat, mask.isNone, let first = list.first, nodes[Int(first)]?.isFill == true,
            let place = fillPlace(in: layer, seen: open.line)
        {
            open.next = addFills(list, from: 0, place, depth: &last)
        }
        var hasFills = false
        for child in list[open.next...] {
            if nodes[Int(child)]?.isFill == true { hasFills = true }
            guard let child = nodes[Int(child)]?.shown else { continue }
            if !child.traits.isDisjoint(with: [.tilted, .transformLayer]) { isFlat = false }
            if !(child.depth >= last) { isSorted = false }
            last = child.depth
        }
        if !isFlat || !isSorted {
            if open.next > 0 { hasFills = true }
            open.next = 0
            result.fills.removeLast(result.fills.count - before.fills)
            result.tally = before.tally
        }
        if !isFlat {
            (open.children, open.places) = depthOrder(of: list, shown, layer)
        } else if !isSorted {
            open.children = sorted(list) { nodes[Int($0)]?.depth ?? 0 }
        }
        if isFlat {
            if hasFills { open.fills = fillPlace(in: layer, seen: open.line) }
        } else {
            // The order of planes in space depends on all of them.
            (open.line, open.leavesOut) = (nil, false)
        }
        add(mask, to: &open)
        return open
    }

    /// The same for a replicator, and for layers whose clocks are behind.
    private mutating func replicated(of index: Int32, _ shown: ShownLayer, _ layer: Int32) -> Open {
        let list = nodes[Int(index)]?.children ?? []
        let sampled = result.layers[Int(layer)]
        let values = result.variants[sampled.variant] ?? shown
        var open = Open(layer: OptionalIndex(layer), children: list, places: [])
        var replicas = values.traits.contains(.replicates) ? Replicas(values.properties) : nil
        if let replicas, replicas.values.instanceCount < 1 { open.children = [] }
        let delays = isDelayed(sampled.innerInstance) || (replicas?.values.instanceDelay ?? 0) != 0
        let children = open.children.compactMap { self.shown($0, below: OptionalIndex(layer), delay: 0) }
        let isFlat =
            !values.traits.contains(.tiltsSublayers) && replicas?.isFlat != false
            && children.allSatisfy { $0.traits.isDisjoint(with: [.tilted, .transformLayer]) }
            // A layer that is flat in one instance may not be flat in another.
            && !(delays && open.children.contains { nodes[Int($0)]?.animations.isEmpty == false })
        if isFlat {
            let depths = Dictionary(
                zip(open.children, children.map(\.depth)), uniquingKeysWith: { first, _ in first })
            open.children = sorted(open.children) { depths[$0] ?? 0 }
            if replicas == nil { open.fills = fillPlace(in: layer) }
        } else {
            (open.children, open.places) = depthOrder(of: list, shown, layer)
            replicas = nil
        }
        add(nodes[Int(index)]?.mask ?? .none, to: &open)
        guard let replicas else { return open }
        open.instances = Instances(replicas)
        begin(&open)
        return open
    }

    private func sorted(_ children: [Int32], by depth: (Int32) -> Double) -> [Int32] {
        children.enumerated().sorted { a, b in
            let (za, zb) = (depth(a.element), depth(b.element))
            return za != zb ? za < zb : a.offset < b.offset
        }.map(\.element)
    }

    private func add(_ mask: OptionalIndex<RenderTree.Node>, to open: inout Open) {
        if let mask = mask.value {
            open.children.insert(mask, at: 0)
            open.firstFill = 1
            if !open.places.isEmpty { open.places.insert(nil, at: 0) }
        }
    }

    /// Whether a layer's buffer is drawn with edges that count from the box around everything in the buffer. With fewer
    /// sublayers they would count from another pixel, and be rounded in another way.
    private func hasEdgesFromBuffer(_ layer: Int32, _ shown: ShownLayer) -> Bool {
        let layer = result.layers[Int(layer)]
        // A background fills the buffer of rounded corners.
        if layer.buffers.contains(.clip), !shown.traits.contains(.background) { return true }
        guard let effects = result.effects[layer.effects], effects.hasMask else { return false }
        return result.clips[Int(effects.outerClip)].polygon != nil
    }

    /// Prepares for the sublayers in the current instance.
    mutating func begin(_ open: inout Open) {
        guard let instances = open.instances, let layer = open.layer.value else { return }
        let instance = instance(instances.all, in: result.layers[Int(layer)].innerInstance)
        let replica = Replica(instances.all, instance: instance)
        instances.current = replica
        open.fills = fillPlace(in: layer, replica)
    }
}
