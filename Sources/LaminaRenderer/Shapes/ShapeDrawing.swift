import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaLayer
import LaminaPlan
import LaminaRender
import LaminaValues

/// Draws a render tree into a context that keeps shapes, such as that of a PDF, so that layers become shapes there.
///
/// It goes from the tree's values to calls of the context, layer by layer, without a plan. What has no shapes becomes a picture, which the
/// usual way draws of the tree's values: layers with filters, emitters, sublayers in perspective, replicators that change
/// colours. The tree is at its time already.
final class ShapeDrawing {
    let tree: RenderTree
    let context: CGContext
    /// The time of the frame, for pictures.
    let time: Double
    /// The layers that may draw their contents themselves, by their ids.
    private let layers: [LayerID: CALayer]
    /// How many layers were begun. Beyond the limit, replicators become pictures.
    private var visits = 0
    /// Whether y grows upwards where the root's superlayer has it down.
    private var isMirrored = false
    private static let mostVisits = 100_000
    /// The first error of a picture, which ends the drawing.
    var failure: (any Error)?

    /// - Parameter layers: The layers of the tree, by their ids.
    init(_ tree: RenderTree, layers: [LayerID: CALayer], at time: Double, in context: CGContext) {
        (self.tree, self.layers, self.time, self.context) = (tree, layers, time, context)
    }

    /// A layer to be drawn, with the effects of the layers above it.
    struct Place {
        var node: Int32
        /// The `sublayerTransform` of the superlayer, and of an instance; `nil` for the identity.
        var sublayers: CATransform3D?
        /// Whether an odd number of the layers above flip their geometry.
        var isFlipped = false
        /// The factor of the opacity of an instance.
        var opacity = 1.0
    }

    private enum Step {
        case layer(Place)
        /// The end of a layer's sublayers.
        case end(Int32, Ending)
    }

    /// The states and groups that end after a layer's sublayers.
    private struct Ending {
        var isClipped = false
        var groups = 0
    }

    /// Draws the whole tree, in the space of the root's superlayer.
    ///
    /// - Throws: The error of a picture.
    func draw() throws {
        guard let root = tree.root else { return }
        let map = context.pixelTransform
        isMirrored = map.a * map.d - map.b * map.c < 0
        let isFlat =
            tree.node(root).map { $0.properties.homographyToSuperlayer(sublayers: nil).isAffine } ?? true
        if !isFlat || filtersBackdrops(below: root) {
            // Only drawing the whole page as a picture knows the pixels behind a layer.
            draw(picture(of: [Place(node: root)]))
        } else {
            draw(Place(node: root))
        }
        if let failure { throw failure }
    }

    private func filtersBackdrops(below root: Int32) -> Bool {
        var open = [root]
        while let index = open.popLast() {
            guard let node = tree.node(index), !node.properties.isHidden else { continue }
            if node.properties.backgroundFilters.contains(where: { KnownFilter($0) != nil }) { return true }
            open += node.children
        }
        return false
    }

    /// Without recursion, for trees may be deep.
    private func draw(_ root: Place) {
        var open = [Step.layer(root)]
        while failure == nil, let step = open.popLast() {
            switch step {
            case .layer(let place):
                guard let ending = begin(place) else { continue }
                open.append(.end(place.node, ending))
                open += children(of: place).reversed().map { .layer($0) }
            case .end(let index, let ending):
                if ending.isClipped { context.restoreGState() }
                if let node = tree.node(index) { drawBorder(node.properties) }
                end(ending)
            }
        }
    }

    /// Draws the parts of a layer that come before its sublayers.
    ///
    /// - Returns: `nil` for a layer that is finished, in the state from before it.
    private func begin(_ place: Place) -> Ending? {
        guard let node = tree.node(place.node), let map = map(of: place, node.properties) else { return nil }
        visits += 1
        let p = node.properties
        context.saveGState()
        context.concatenate(map)
        guard let effects = ShapeEffects(p, opacity: place.opacity), faces(p, place) else {
            context.restoreGState()
            return nil
        }
        // These clear what lies outside of the layer.
        if effects.blendMode.rawValue > CGBlendMode.luminosity.rawValue { context.clip(to: p.bounds) }
        let masking = mask(node, place)
        guard masking != .nothing else {
            context.restoreGState()
            return nil
        }
        if effects.isPicture || (node.mask.value != nil && effects.shadow != nil) {
            drawPicture(of: place, node, effects)
            context.restoreGState()
            return nil
        }
        var ending = Ending()
        // The layer and its shadow fade together.
        let isGroup =
            effects.shadow == nil
            ? effects.isGroup(node) : effects.opacity < 1 || effects.blendMode != .normal
        context.setBlendMode(effects.blendMode)
        context.multiplyAlpha(CGFloat(effects.opacity))
        if isGroup || masking == .picture { beginGroup(&ending) }
        if let shadow = effects.shadow {
            if let path = p.shadowPath {
                drawShadow(of: path, node, place)
            } else {
                set(shadow)
                beginGroup(&ending)
            }
        }
        drawBackground(p)
        if p.masksToBounds {
            ending.isClipped = true
            context.saveGState()
            context.addPath(p.outline)
            context.clip()
        }
        drawContents(node, place)
        if p.kind == .shape { drawShape(p.shape) }
        if !hasFlatChildren(node, place) {
            drawSublayersPicture(of: node, place)
            if ending.isClipped { context.restoreGState() }
            drawBorder(p)
            end(ending)
            return nil
        }
        return ending
    }

    private func beginGroup(_ ending: inout Ending) {
        context.beginTransparencyLayer()
        ending.groups += 1
    }

    /// Ends the groups of a layer, and its state.
    private func end(_ ending: Ending) {
        for _ in 0..<ending.groups { context.endTransparencyLayer() }
        context.restoreGState()
    }

    /// From a layer's own space to its superlayer's; `nil` for a layer that does not lie in its superlayer's plane, which its
    /// superlayer draws, and for one that is seen edge on.
    private func map(of place: Place, _ p: LayerProperties) -> CGAffineTransform? {
        let map = p.homographyToSuperlayer(sublayers: place.sublayers).homography
        guard map.isFinite, map.isAffine, map.inverse != nil,
            [p.bounds.minX, p.bounds.minY, p.bounds.width, p.bounds.height].allSatisfy({ $0.magnitude < 1e7 })
        else { return nil }
        return CGAffineTransform(
            a: CGFloat(map.xx), b: CGFloat(map.xy), c: CGFloat(map.yx), d: CGFloat(map.yy),
            tx: CGFloat(map.tx),
            ty: CGFloat(map.ty))
    }

    /// Whether the side is seen that the layer shows.
    private func faces(_ p: LayerProperties, _ place: Place) -> Bool {
        guard !p.isDoubleSided else { return true }
        let map = context.pixelTransform
        let sign: CGFloat = (place.isFlipped != p.isGeometryFlipped) != isMirrored ? -1 : 1
        return (map.a * map.d - map.b * map.c) * sign > 0
    }

    // MARK: Sublayers

    /// The sublayers in the order in which they are drawn, as often as a replicator shows them.
    func children(of place: Place) -> [Place] {
        guard let node = tree.node(place.node), !node.children.isEmpty else { return [] }
        let p = node.properties
        let isFlipped = place.isFlipped != p.isGeometryFlipped
        let sorted = node.children.enumerated().map {
            ($0.element, tree.node($0.element)?.depth ?? 0, $0.offset)
        }
        .sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0)
        let sublayers = p.sublayerTransformAboutAnchor
        guard p.kind == .replicator else {
            return sorted.map { Place(node: $0, sublayers: sublayers, isFlipped: isFlipped) }
        }
        let pivot = p.anchor
        let step = CATransform3DConcat(
            CATransform3DConcat(
                CATransform3DMakeTranslation(-pivot.x, -pivot.y, 0), p.replicator.instanceTransform),
            CATransform3DMakeTranslation(pivot.x, pivot.y, 0))
        var (moved, result) = (CATransform3DIdentity, [Place]())
        for instance in 0..<max(0, min(p.replicator.instanceCount, Self.mostInstances)) {
            if instance > 0 { moved = CATransform3DConcat(moved, step) }
            let whole = sublayers.map { CATransform3DConcat(moved, $0) } ?? moved
            let opacity = p.replicator.factor(of: instance).w
            result += sorted.map {
                Place(node: $0, sublayers: whole, isFlipped: isFlipped, opacity: opacity)
            }
        }
        return result
    }

    /// A replicator of more instances becomes a picture.
    private static let mostInstances = 1000

    /// Whether the sublayers lie in the layer's plane, in the order of their depths, with colours of their own.
    private func hasFlatChildren(_ node: RenderTree.Node, _ place: Place) -> Bool {
        let p = node.properties
        guard !node.children.isEmpty else { return true }
        if p.kind == .replicator {
            let values = p.replicator
            let isPlain = (0..<max(0, min(values.instanceCount, Self.mostInstances))).allSatisfy {
                let factor = values.factor(of: $0)
                return factor.x == 1 && factor.y == 1 && factor.z == 1
            }
            guard isPlain, values.instanceDelay == 0, !values.preservesDepth, visits < Self.mostVisits,
                values.instanceCount <= Self.mostInstances,
                values.instanceCount * node.children.count <= Self.mostVisits,
                values.instanceTransform.isFlat
            else { return false }
        }
        guard p.sublayerTransform.isFlat || p.hasNoSublayerTransform else { return false }
        return node.children.allSatisfy { child in
            guard let values = tree.node(child)?.properties else { return true }
            if values.kind == .transform { return false }
            if values.kind == .replicator, values.replicator.preservesDepth { return false }
            let t = values.transform
            return (values.hasNoTransform || (t.m13 == 0 && t.m23 == 0 && t.m14 == 0 && t.m24 == 0))
                && values.homographyToSuperlayer(sublayers: p.sublayerTransformAboutAnchor).isAffine
        }
    }

    // MARK: Contents

    /// Draws the layer's own drawing, as it would into its contents.
    ///
    /// - Returns: `false`, without any drawing, for a layer that shows an image.
    func drawOwnContents(of node: RenderTree.Node) -> Bool {
        let p = node.properties
        guard let layer = layers[node.id], p.contentsFade == nil,
            p.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1),
            p.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1), !p.multipliesContents
        else { return false }
        return layer.drawOwnContents(showing: p.contents, in: context)
    }
}

extension CATransform3D {
    /// Whether planes stay parallel, and keep their order.
    fileprivate var isFlat: Bool {
        m13 == 0 && m23 == 0 && m31 == 0 && m32 == 0 && m33 > 0 && m14 == 0 && m24 == 0
    }
}

extension LayerProperties {
    /// Whether a colour multiplies the contents.
    var multipliesContents: Bool {
        guard let color = contentsMultiplyColor else { return false }
        return color != .white
    }

    /// The outline of the bounds.
    var outline: CGPath {
        CGPath.roundedRectangle(
            bounds, radius: cornerRadius, corners: RectangleCorners(rawValue: maskedCorners.rawValue),
            isContinuous: cornerCurve == .continuous)
    }
}
