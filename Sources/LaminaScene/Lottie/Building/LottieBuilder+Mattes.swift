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

    /// A layer in its place, cut by its mattes and shown for its time; `nil` for a layer that never shows anything.
    mutating func cut(_ index: Int, _ context: CompositionContext) throws(SceneFault) -> SceneNode? {
        guard var node = try placed(index, context) else { return nil }
        node = seen(node, index, context)
        for (source, matte) in context.mattes(of: index) {
            // The matte cuts in the composition's space, whatever moves the layer.
            var holder = SceneNode(name: context.layers[index].name, sublayers: [node])
            holder.mask = [try matteMask(source, matte, context) ?? SceneNode()]
            node = holder
        }
        show(&node, index, context)
        return node
    }

    /// The mask that a layer makes for another one; `nil` if it leaves nothing. A matte of the matte itself does not count, as in
    /// lottie-web and ThorVG.
    private mutating func matteMask(
        _ index: Int, _ matte: LottieLayer.Matte, _ context: CompositionContext
    ) throws(SceneFault) -> SceneNode? {
        guard var source = try placed(index, context) else {
            return matte.isInverted ? Self.ground(context.size) : nil
        }
        show(&source, index, context)
        source = seen(source, index, context)
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
