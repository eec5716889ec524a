import Foundation
import LaminaFilters
import LaminaGeometry

// Layers that cut other layers: mattes.
extension LottieBuilder {
    /// A layer as a camera shows it, by itself.
    private func seen(_ node: SceneNode, _ index: Int, _ context: CompositionContext) -> SceneNode {
        context.isSeenByCamera(index) ? SceneNode([node], seenBy: context.view, clock) : node
    }

    /// Shows a layer from its first frame to its last. The outermost of the layers around it is hidden before and after: then
    /// none of them is looked at.
    func show(_ node: inout SceneNode, _ index: Int, _ context: CompositionContext) {
        let (first, last) = context.layers[index].times(by: clock)
        if first > context.shown.lowerBound || last < .infinity { node.show(from: first, to: last, clock) }
    }

    /// A layer in its place, cut by its matte and shown for its time; `nil` for a layer that never shows anything.
    ///
    /// - Parameter chain: The layers that this one is a matte of, and those that they are mattes of.
    mutating func cut(
        _ index: Int, _ context: CompositionContext, chain: Set<Int> = []
    ) throws(SceneFault) -> SceneNode? {
        guard var node = try placed(index, context) else { return nil }
        // Players on Core Animation do not cut mattes by mattes.
        let mattes = drawsAsAuthored || chain.isEmpty ? context.mattes(of: index) : []
        guard !mattes.isEmpty else {
            show(&node, index, context)
            return seen(node, index, context)
        }
        guard chain.count < SceneLimits.maximumNesting else { throw SceneFault(.nestedTooDeeply) }
        node = seen(node, index, context)
        for (source, matte) in mattes {
            guard !chain.contains(source) else {
                warn("mattes in a circle")
                return nil
            }
            // The matte cuts in the composition's space, whatever moves the layer.
            var holder = SceneNode(name: context.layers[index].name, sublayers: [node])
            holder.mask = [
                try matteMask(source, matte, context, chain: chain.union([index])) ?? SceneNode()
            ]
            node = holder
        }
        show(&node, index, context)
        return node
    }

    /// What a layer cuts another layer by; `nil` where it leaves nothing.
    private mutating func matteMask(
        _ index: Int, _ matte: LottieLayer.Matte, _ context: CompositionContext, chain: Set<Int>
    ) throws(SceneFault) -> SceneNode? {
        guard let source = try cut(index, context, chain: chain) else {
            return matte.isInverted ? Self.ground(context.size) : nil
        }
        return Self.mask(of: source, matte, ground: Self.ground(context.size))
    }

    /// The mask that a picture makes as a matte.
    ///
    /// - Parameter ground: Black all over the pixels that can be seen.
    static func mask(of source: SceneNode, _ matte: LottieLayer.Matte, ground: SceneNode) -> SceneNode {
        guard matte.isInverted || matte.isLuma else { return SceneNode(sublayers: [source]) }
        var ground = ground
        if matte.isLuma {
            ground.sublayers = [source]
            // Over black, a colour's luminance is multiplied by its alpha.
            ground.properties.filters = [.luminanceToAlpha(isInverted: matte.isInverted)]
        } else {
            var hole = SceneNode(sublayers: [source])
            hole.properties.compositingFilter = "destOut"
            ground.sublayers = [hole]
        }
        return ground
    }

    /// Black all over a composition.
    static func ground(_ size: CGSize) -> SceneNode {
        var node = SceneNode(bounds: CGRect(origin: .zero, size: size))
        node.properties.backgroundColor = .black
        return node
    }
}
