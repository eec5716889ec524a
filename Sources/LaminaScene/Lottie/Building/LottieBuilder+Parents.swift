import Foundation
import LaminaGeometry

// Layers that move with other layers: parents.
extension LottieBuilder {
    /// The most parents that are layers of their own. All parents further up are one layer with the product of their
    /// transforms, since rigs have chains of hundreds.
    private static let mostHolders = 8

    /// A layer inside layers that have its parents' transforms. The caller shows it for its time.
    mutating func placed(_ index: Int, _ context: CompositionContext) throws(SceneFault) -> SceneNode? {
        guard var node = try node(index, context) else { return nil }
        var parents: [Int] = []
        var seen: Set<Int> = [index]
        var next = context.parent(of: index)
        while let parent = next {
            guard seen.insert(parent).inserted else {
                warn("parents in a circle")
                break
            }
            parents.append(parent)
            next = context.parent(of: parent)
        }
        let isSeen = context.isSeenByCamera(index)
        for parent in parents.prefix(Self.mostHolders) {
            try countLayer()
            let layer = context.layers[parent]
            // A layer that a camera shows keeps its depth through all its parents.
            var holder = SceneNode(layer.isSpatial || isSeen ? .transform : .plain, sublayers: [node])
            holder.place(
                layer.transform.timed(by: clock), orientsAlongPath: layer.orientsAlongPath, clock)
            node = holder
        }
        guard let far = parents.dropFirst(Self.mostHolders).first else { return node }
        try countLayer()
        try spend(parents.count)
        return held(node, by: far, context, isSpatial: isSeen)
    }

    /// A layer inside one that has the transforms of a layer and of all its parents.
    private mutating func held(
        _ node: SceneNode, by parent: Int, _ context: CompositionContext, isSpatial: Bool
    ) -> SceneNode {
        let rig = self.rig ?? LottieRig(context, clock)
        self.rig = rig
        var holder = SceneNode(
            isSpatial || rig.isSpatial ? .transform : .plain, sublayers: [node])
        let stretches = rig.stretches(of: parent)
        holder.properties.transform = rig.matrix(of: parent, at: stretches.start ?? 0)
        holder.compute(.transform, stretches, clock) { .transform(rig.matrix(of: parent, at: $0)) }
        return holder
    }
}
