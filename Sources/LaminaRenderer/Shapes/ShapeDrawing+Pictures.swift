import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaLayer
import LaminaMath
import LaminaPlan
import LaminaRender
import LaminaValues

/// Pictures of layers that have no shapes, drawn by the CPU from the tree's values.
extension ShapeDrawing {
    /// Pixels of a picture for a unit of the context: 144 an inch in a PDF.
    static let pixelsPerUnit: CGFloat = 2
    /// Pictures that would have longer sides have fewer pixels.
    private static let longestSide: CGFloat = 8192

    /// Draws a layer with its sublayers, in its own space.
    func drawPicture(of place: Place, _ node: RenderTree.Node, _ effects: ShapeEffects) {
        var values = node.properties
        values.opacity = 1
        values.hiddenShare = 0
        values.compositingFilter = nil
        values.moveToOwnSpace()
        var own = place
        own.isFlipped = place.isFlipped != node.properties.isGeometryFlipped
        context.setBlendMode(effects.blendMode)
        context.multiplyAlpha(CGFloat(effects.opacity))
        draw(picture(of: [own], values: values, keepsMask: false))
    }

    /// Draws a layer's sublayers, in its own space. The layer itself, without parts of its own, says how they lie to one another.
    func drawSublayersPicture(of node: RenderTree.Node, _ place: Place) {
        var values = node.properties.withoutOwnParts
        values.moveToOwnSpace()
        let own = Place(node: place.node, isFlipped: place.isFlipped != node.properties.isGeometryFlipped)
        draw(picture(of: [own], values: values, keepsMask: false))
    }

    /// Draws a layer of other values than the tree's, without sublayers, in its own space.
    func drawPicture(of values: LayerProperties, _ node: RenderTree.Node, _ place: Place) {
        var values = values
        let isFlipped = place.isFlipped != values.isGeometryFlipped
        values.moveToOwnSpace()
        var own = place
        own.isFlipped = isFlipped
        draw(picture(of: [own], values: values, keepsMask: false, keepsSublayers: false))
    }

    /// Makes the context draw a shadow under the following layers.
    func set(_ shadow: ShapeEffects.Shadow) {
        let toBase = context.pixelTransform.concatenating(context.baseToPixels.inverted())
        let scale = (toBase.a * toBase.d - toBase.b * toBase.c).magnitude.squareRoot()
        context.setShadow(
            offset: CGSize(
                width: toBase.a * shadow.offset.width + toBase.c * shadow.offset.height,
                height: toBase.b * shadow.offset.width + toBase.d * shadow.offset.height),
            blur: 2 * shadow.radius * scale, color: shadow.color)
    }

    /// Draws the shadow of a path, in the layer's own space.
    func drawShadow(of path: CGPath, _ node: RenderTree.Node, _ place: Place) {
        let p = node.properties
        var values = LayerProperties()
        values.bounds = p.bounds
        values.shadowPath = path
        values.shadowColor = p.shadowColor
        values.shadowOpacity = p.shadowOpacity
        values.shadowOffset = p.shadowOffset
        values.shadowRadius = p.shadowRadius
        values.isGeometryFlipped = p.isGeometryFlipped
        drawPicture(of: values, node, place)
    }

    func draw(_ picture: (image: CGImage, rect: CGRect)?) {
        guard let picture else { return }
        drawUpright(picture.image, in: picture.rect)
    }

    /// A picture of layers with their sublayers in the context's present space, as far as the clip reaches.
    ///
    /// - Parameters:
    ///   - values: The values of the first layer, in place of the tree's.
    ///   - keepsMask: Whether the first layer has its mask.
    ///   - keepsSublayers: Whether it has its sublayers.
    /// - Returns: `nil` where the layers show nothing.
    func picture(
        of places: [Place], values: LayerProperties? = nil, keepsMask: Bool = true,
        keepsSublayers: Bool = true
    ) -> (image: CGImage, rect: CGRect)? {
        let map = context.pixelTransform
        let area = context.boundingBoxOfClipPath
        guard failure == nil, !places.isEmpty, !area.isNull, area.width > 0, area.height > 0 else {
            return nil
        }
        let unit = max(Math.hypot(map.a, map.b), Math.hypot(map.c, map.d))
        guard unit > 0, unit.isFinite else { return nil }
        var (update, isDelayed) = update(
            of: places, values, keepsMask: keepsMask, keepsSublayers: keepsSublayers)
        update.time = time
        do {
            var options = RendererOptions()
            options.backend = .cpu
            let frames = FrameRenderer(
                backend: try options.makeBackend().backend, optimizations: try options.optimizations())
            frames.apply(update)
            // Instances of other times may reach farther.
            let extent =
                isDelayed
                ? nil
                : frames.tree(at: time).rootExtent(
                    pixelsPerPoint: unit * Self.pixelsPerUnit)
            let drawn = extent.map { $0.intersection(area) } ?? area
            guard !drawn.isNull, drawn.width > 0, drawn.height > 0 else { return nil }
            let scale = min(
                unit * Self.pixelsPerUnit, Self.longestSide / max(drawn.width, drawn.height))
            let (x, y) = ((drawn.minX * scale).rounded(.down), (drawn.minY * scale).rounded(.down))
            let (right, bottom) = ((drawn.maxX * scale).rounded(.up), (drawn.maxY * scale).rounded(.up))
            let target = RenderTarget(
                width: max(1, Int(right - x)), height: max(1, Int(bottom - y)),
                pointsToPixels: SpaceMap(
                    scaleX: Double(scale), y: Double(scale), translationX: -Double(x), y: -Double(y)),
                background: PackedColor(.clear))
            frames.prepare(at: time, target: target)
            try frames.execute()
            return (
                try frames.makeImage(),
                CGRect(x: x / scale, y: y / scale, width: (right - x) / scale, height: (bottom - y) / scale)
            )
        } catch {
            failure = error
            return nil
        }
    }

    /// A commit of some layers of the tree, under a root in whose superlayer's space they lie, and whether replicators show instances at
    /// other times.
    private func update(
        of places: [Place], _ values: LayerProperties?, keepsMask: Bool, keepsSublayers: Bool
    ) -> (update: LayerTreeUpdate, isDelayed: Bool) {
        let first = places.first?.node
        let nodes = subtree(of: places, keepsMask: keepsMask, keepsSublayers: keepsSublayers)
        // Particles, and instances that show other times, depend on more than the values of the moment.
        let isDelayed = nodes.contains {
            $0.node.model.kind == .replicator && $0.node.properties.replicator.instanceDelay != 0
        }
        let isTimed = isDelayed || nodes.contains { $0.node.model.kind == .emitter }
        var update = LayerTreeUpdate()
        let tops = places.compactMap { tree.node($0.node)?.id }
        addRoots(
            to: &update, of: tops, isFlipped: places.first?.isFlipped == true, clocks: isTimed ? first : nil)
        for (index, node, children, mask) in nodes {
            let own = index == first ? values : nil
            update.changes.append(
                LayerTreeUpdate.Change(
                    layer: node.id, properties: own ?? (isTimed ? node.model : node.properties),
                    animations: isTimed && own == nil ? node.animations : []))
            guard !children.isEmpty || mask != nil else { continue }
            update.children.append(
                LayerTreeUpdate.Children(layer: node.id, sublayers: children, mask: mask))
        }
        return (update, isDelayed)
    }

    /// The layers of a picture, with the sublayers and the mask that it shows of each.
    private func subtree(
        of places: [Place], keepsMask: Bool, keepsSublayers: Bool
    ) -> [(index: Int32, node: RenderTree.Node, children: [LayerID], mask: LayerID?)] {
        var result: [(index: Int32, node: RenderTree.Node, children: [LayerID], mask: LayerID?)] = []
        var (open, known) = (places.map(\.node), Set<Int32>())
        while let index = open.popLast() {
            guard known.insert(index).inserted, let node = tree.node(index) else { continue }
            let isFirst = index == places.first?.node
            let children = isFirst && !keepsSublayers ? [] : node.children
            let mask = isFirst && !keepsMask ? nil : node.mask.value
            open += children
            if let mask { open.append(mask) }
            result.append(
                (
                    index, node, children.compactMap { tree.node($0)?.id },
                    mask.flatMap { tree.node($0)?.id }
                ))
        }
        return result
    }

    /// Adds layers of no size around a picture's: two that flip the geometry and flip it back, so that contents are upright as they
    /// were, and one for each clock above a layer.
    private func addRoots(
        to update: inout LayerTreeUpdate, of tops: [LayerID], isFlipped: Bool, clocks layer: Int32?
    ) {
        var (outer, inner) = (LayerProperties(), LayerProperties())
        if isFlipped {
            outer.isGeometryFlipped = true
            inner.transform.m22 = -1
        }
        var roots = [outer, inner]
        var next = layer.flatMap { tree.parentNode(of: $0) }
        var clocks: [LayerProperties] = []
        while let above = next {
            if !above.node.model.timing.isIdentity {
                var clock = LayerProperties()
                clock.timing = above.node.model.timing
                clocks.append(clock)
            }
            next = tree.parentNode(of: above.index)
        }
        roots += clocks.reversed()
        let ids = roots.map { _ in LayerID.make() }
        update.root = ids.first
        for (index, (id, root)) in zip(ids, roots).enumerated() {
            update.changes.append(LayerTreeUpdate.Change(layer: id, properties: root))
            update.children.append(
                LayerTreeUpdate.Children(
                    layer: id, sublayers: index + 1 < ids.count ? [ids[index + 1]] : tops))
        }
    }
}

extension LayerProperties {
    /// Puts the layer where its own space is its superlayer's.
    fileprivate mutating func moveToOwnSpace() {
        position = anchor
        transform = CATransform3DIdentity
        zPosition = 0
        anchorPointZ = 0
        isGeometryFlipped = false
        isHidden = false
    }

    /// The values that place sublayers, alone.
    fileprivate var withoutOwnParts: LayerProperties {
        var result = LayerProperties()
        result.bounds = bounds
        result.anchorPoint = anchorPoint
        result.sublayerTransform = sublayerTransform
        result.isGeometryFlipped = isGeometryFlipped
        if kind == .replicator || kind == .transform { result.kind = kind }
        result.replicator = replicator
        result.timing = timing
        return result
    }
}
