import Foundation
import LaminaGeometry
import LaminaPlan

/// A layer that draws inside its bounds alone, and that only moves its sublayers, which are few: it neither clips nor fades
/// nor scales them. Most layers inside deep trees are such places, and a walk passes them without a look at their values.
struct PlainPlace: Equatable, Sendable {
    /// The bounds, in the layer's own points. The layer itself draws nothing outside of them.
    let bounds: Extent
    /// The way of its points to its superlayer's.
    let offset: SIMD2<Double>
    /// The index of its sublayer in the tree's nodes, if there is one sublayer.
    let onlySublayer: OptionalIndex<LayerExtents.Row>

    /// `nil` for other layers.
    ///
    /// - Parameter node: A layer that is not drawn whole.
    init?(_ node: borrowing RenderTree.Node) {
        let count = node.children.count
        guard count > 0, count <= ExtentBlocks.threshold, node.mask.isNone else { return nil }
        let shown = node.shown
        guard let offset = shown.offset, shown.sublayerTransform == nil,
            shown.traits.isDisjoint(with: [.clips, .tilted, .particles])
        else { return nil }
        guard !shown.properties.isHidden, shown.properties.hiddenShare == 0, shown.properties.opacity >= 1,
            shown.properties.isDoubleSided,
            shown.properties.bounds.isDrawable,
            shown.properties.bounds.contains(shown.ownExtent)
        else { return nil }
        bounds = Extent(shown.properties.bounds)
        self.offset = offset
        onlySublayer = count == 1 ? OptionalIndex(node.children[0]) : .none
    }
}
