import LaminaGeometry
import LaminaPlan
import LaminaValues

extension RenderTree {
    /// How many layers in a row may follow one another and still be at the right place.
    private static let maximumChain = 16

    /// Brings the layers that follow others to a time, once all other layers show it.
    ///
    /// - Returns: The layers that changed.
    mutating func follow(at time: Double, generation: UInt64) -> [Int32] {
        var known: [Int32: Double] = [:]
        let times = following.sorted().map { (index: $0, local: localTime(of: $0, at: time, &known)) }
        // Each frame begins with these values. So layers that follow one another in a circle show the same at a time, whatever they
        // showed before.
        var bare: [Int32: LayerProperties] = [:]
        for (index, local) in times { bare[index] = node(index)?.animated(at: local) }
        var values = bare
        // A layer may follow one that follows another: each round settles at least one more.
        for _ in 0..<min(times.count, Self.maximumChain) {
            let last = values
            for (index, local) in times {
                guard var new = bare[index], let node = node(index) else { continue }
                for animation in node.animations {
                    guard let match = animation.matchMove,
                        animation.timing.phase(
                            at: local, isRemovedOnCompletion: animation.isRemovedOnCompletion) != nil
                    else { continue }
                    apply(match, of: index, to: &new, among: values)
                }
                values[index] = new
            }
            if values == last { break }
        }
        var changed: [Int32] = []
        for (index, _) in times where stages[index] == nil {
            guard let new = values[index] else { continue }
            if nodes[Int(index)]?.show(new, generation: generation) == true { changed.append(index) }
        }
        return changed
    }

    /// - Parameter values: The values of layers that follow others, so far.
    private func apply(
        _ match: MatchMove, of index: Int32, to properties: inout LayerProperties,
        among values: [Int32: LayerProperties]
    ) {
        guard let source = self.index(of: match.source), !lies(source, in: index), let node = node(index),
            let bounds = (values[source] ?? self.node(source)?.properties)?.bounds
        else { return }
        let around =
            parent(of: index, node).value.map { toRoot(from: $0, among: values) } ?? .identity
        guard let inverse = around.inverse else { return }
        let map = toRoot(from: source, among: values).concatenating(inverse)
        guard map.isFinite else { return }
        match.apply(to: &properties, bounds: bounds, through: map)
    }

    /// Whether a layer is another one or lies below it, so that it moves with it.
    private func lies(_ index: Int32, in other: Int32) -> Bool {
        var next = OptionalIndex<Node>(index)
        while let index = next.value, let node = node(index) {
            if index == other { return true }
            next = parent(of: index, node)
        }
        return false
    }

    /// From a layer's own plane to that around the root. Layers in space count as if their superlayers flattened them, and
    /// sublayers of replicators as in the first instance.
    private func toRoot(from index: Int32, among values: [Int32: LayerProperties]) -> Homography {
        var map = Homography.identity
        var next = OptionalIndex<Node>(index)
        while let index = next.value, let node = node(index) {
            next = parent(of: index, node)
            let sublayers = next.value.flatMap { above in
                values[above].map(\.sublayerTransformAboutAnchor) ?? self.node(above)?.shown.sublayerTransform
            }
            let step =
                values[index]?.homographyToSuperlayer(sublayers: sublayers)
                ?? (sublayers == nil
                    ? node.shown.toSuperlayer : node.properties.homographyToSuperlayer(sublayers: sublayers))
            map = map.concatenating(step.homography)
        }
        return map
    }
}
