import LaminaGeometry
import LaminaImage
import LaminaPlan

/// Compares a plan of a tree that is followed from frame to frame with a plan that was made from nothing.
///
/// Where the frame was compiled whole, both plans draw the same items in the same order, with the same records. Records
/// have other numbers, and so do surfaces that nothing shows: what is out of sight is not visited.
///
/// A plan of a part follows from `FramePlan.part` and from what compiling leaves out:
/// - Of the layers that it does not visit it has no items; they do not touch the damage. So only items that touch the
///   damage are compared, with the pixels of their masks that are not clear.
/// - A buffer of a group, of rounded corners or of a masked layer holds only what is in sight, so its box is smaller,
///   and with a single item it is not needed. So such buffers are opened: each item inside counts with the opacities,
///   masks, edges and blend modes of the buffers around it. Every other buffer belongs to a layer that is drawn whole
///   or not at all, and has to be the same.
/// - Items below opaque ones may be left out, and which are depends on the other items. So an item may be missing in
///   one plan if the other plan covers it with a later opaque item.
/// - Items of a buffer that share no pixels are drawn without it, cut to what the opaque ones in front leave of them, and
///   where they are cut depends on the other items. So of what lies in a buffer, or fades, the pixels in the damage count.
/// - A bitmap of a rasterized layer may be kept in one plan and drawn in the other.
struct PlanComparison {
    private let kept: FramePlan
    private let whole: FramePlan
    /// Whether a layer is one that was committed. The copies for a transition have ids of their own in each tree.
    private let isCommitted: (LayerID) -> Bool
    private var knownDifferences: [Pair: String?] = [:]

    private struct Pair: Hashable {
        var kept: Int
        var whole: Int
    }

    init(_ kept: FramePlan, _ whole: FramePlan, isCommitted: @escaping (LayerID) -> Bool) {
        (self.kept, self.whole, self.isCommitted) = (kept, whole, isCommitted)
    }

    /// The first difference; `nil` if there is none.
    mutating func difference() -> String? {
        guard let a = kept.surfaces.indices.last, let b = whole.surfaces.indices.last else {
            return kept.surfaces.count == whole.surfaces.count ? nil : "a plan has no surfaces"
        }
        return kept.part == nil ? difference(surface: a, b) : differenceOfParts()
    }

    private func id(_ layer: LayerID?) -> LayerID? { layer.flatMap { isCommitted($0) ? $0 : nil } }

    // MARK: Surfaces and items

    private mutating func difference(surface a: Int, _ b: Int) -> String? {
        let pair = Pair(kept: a, whole: b)
        if let known = knownDifferences[pair] { return known }
        let found = newDifference(surface: a, b).map { "\($0), in \(kept.surfaces[a].reason) surface \(a)" }
        knownDifferences[pair] = .some(found)
        return found
    }

    private mutating func newDifference(surface a: Int, _ b: Int) -> String? {
        let (one, other) = (kept.surfaces[a], whole.surfaces[b])
        if one.reason != other.reason { return "\(other.reason) surface is a \(one.reason) surface" }
        if id(one.layer) != id(other.layer) { return "surface of another layer" }
        if one.frame != other.frame { return "frame \(one.frame) for \(other.frame)" }
        if one.fill == .cached || other.fill == .cached { return nil }
        switch (one.fill, other.fill) {
        case (.continuing(let source), .continuing(let otherSource)):
            if let found = difference(surface: Int(source), Int(otherSource)) { return found }
        case (.filter(let filter, let source), .filter(let otherFilter, let otherSource)):
            if filter != otherFilter { return "filter \(filter) for \(otherFilter)" }
            if let found = difference(surface: Int(source), Int(otherSource)) { return found }
        default: if one.fill != other.fill { return "fill \(one.fill) for \(other.fill)" }
        }
        let (items, otherItems) = (one.drawList.items, other.drawList.items)
        for (place, pair) in zip(items, otherItems).enumerated() {
            if let found = difference(pair.0, one.drawList, pair.1, other.drawList) {
                return "item \(place) of \(pair.1.layer) \(pair.1.part): \(found)"
            }
        }
        if items.count != otherItems.count { return "\(items.count) items for \(otherItems.count)" }
        return nil
    }

    private mutating func difference(
        _ a: DrawItem, _ list: DrawList, _ b: DrawItem, _ otherList: DrawList
    ) -> String? {
        if id(a.layer) != id(b.layer) || a.part != b.part { return "\(a.layer) \(a.part) instead" }
        if a.bounds != b.bounds { return "bounds \(a.bounds) for \(b.bounds)" }
        if a.interior != b.interior { return "interior \(a.interior) for \(b.interior)" }
        if a.opacity != b.opacity { return "opacity \(a.opacity) for \(b.opacity)" }
        if a.isOpaque != b.isOpaque { return "opaque \(a.isOpaque) for \(b.isOpaque)" }
        if a.blendMode != b.blendMode { return "blend mode \(a.blendMode) for \(b.blendMode)" }
        if Outline(a.shape, list) != Outline(b.shape, otherList) { return "another shape" }
        if a.hasMask != b.hasMask { return "mask \(a.hasMask) for \(b.hasMask)" }
        if let mask = list.masks[a.mask], let other = otherList.masks[b.mask],
            let found = difference(mask, other)
        {
            return found
        }
        return difference(a.material, list, b.material, otherList)
    }

    private mutating func difference(
        _ a: DrawItem.Material, _ list: DrawList, _ b: DrawItem.Material, _ otherList: DrawList
    ) -> String? {
        switch (a, b) {
        case (.solid(let color), .solid(let other)):
            return color == other ? nil : "colour \(color) for \(other)"
        case (.image(let index), .image(let other)):
            return difference(list.paints[Int(index)], list, otherList.paints[Int(other)], otherList)
        case (.gradient(let index), .gradient(let other)):
            let (one, two) = (list.gradients[Int(index)], otherList.gradients[Int(other)])
            let (ramp, otherRamp) = (kept.ramps[Int(one.ramp)], whole.ramps[Int(two.ramp)])
            return one.kind == two.kind && one.map == two.map && one.focus == two.focus
                && ramp.starts == otherRamp.starts && ramp.spans == otherRamp.spans ? nil : "another gradient"
        case (.particles(let index), .particles(let other)):
            let (one, two) = (list.particles[Int(index)], otherList.particles[Int(other)])
            // Each plan has a sheet of its own.
            return one.cells == two.cells && one.filter == two.filter && one.particles == two.particles
                ? nil : "other particles"
        default: return "material \(a) for \(b)"
        }
    }

    private mutating func difference(
        _ a: ImagePaint, _ list: DrawList, _ b: ImagePaint, _ otherList: DrawList
    ) -> String? {
        if a.filter != b.filter || a.texels != b.texels || a.tint != b.tint || a.mapping != b.mapping
            || a.secondWeight != b.secondWeight || a.second.isNone != b.second.isNone
        {
            return "image drawn in another way"
        }
        switch (a.source, b.source) {
        case (.image(let index), .image(let other)):
            if kept.images[Int(index)] != whole.images[Int(other)] { return "another image" }
        case (.surface(let index), .surface(let other)):
            if let found = difference(surface: Int(index), Int(other)) { return found }
        default: return "another source"
        }
        guard let second = list.paints[a.second], let other = otherList.paints[b.second] else { return nil }
        return difference(second, list, other, otherList)
    }

    private mutating func difference(_ a: MaskPaint, _ b: MaskPaint) -> String? {
        if a.mapping != b.mapping || a.texels != b.texels { return "mask in another place" }
        switch (a.source, b.source) {
        case (.mask(let index), .mask(let other)):
            let (one, two) = (kept.masks[Int(index)], whole.masks[Int(other)])
            return one.width == two.width && one.height == two.height && one.bytes == two.bytes
                ? nil : "another mask"
        case (.surface(let index), .surface(let other)):
            return difference(surface: Int(index), Int(other)).map { "mask: \($0)" }
        default: return "another kind of mask"
        }
    }

    // MARK: Parts

    /// An item that is no buffer to be opened, with what the buffers around it add.
    private struct Leaf {
        var item: DrawItem
        var list: DrawList
        /// What the buffers around it leave of its bounds.
        var bounds: PixelRect
        /// The parts of the bounds that nothing opaque in front hides inside its buffer.
        var pieces: [PixelRect]
        /// From the inside out.
        var opacities: [PackedOpacity] = []
        var blendModes: [BlendMode] = []
        var outlines: [Outline] = []
        var masks: [MaskPaint] = []

        init(_ item: DrawItem, _ list: DrawList, _ plan: FramePlan) {
            (self.item, self.list, bounds) = (item, list, plan.paintedBox(of: item, in: list))
            pieces = [bounds]
            wrap(in: item, list)
        }

        /// Leaves out what an opaque item in front of it hides.
        mutating func hide(behind other: DrawItem) {
            guard other.isOpaque else { return }
            let hidden = other.hasShape ? other.interior : other.bounds
            pieces = pieces.flatMap { PixelRegion.subtract(hidden, from: $0) }
        }

        /// The number of its pixels in a region, and the box around them.
        func extent(in region: PixelRegion) -> Extent {
            var extent = Extent()
            for piece in pieces {
                for rect in region.rectangles {
                    let part = piece.intersection(rect)
                    extent.area += part.area
                    extent.box = extent.box.union(part)
                }
            }
            return extent
        }

        mutating func wrap(in item: DrawItem, _ list: DrawList) {
            bounds = bounds.intersection(item.bounds)
            pieces = pieces.map { $0.intersection(item.bounds) }.filter { !$0.isEmpty }
            if !item.opacity.isFull { opacities.append(item.opacity) }
            if item.blendMode != .sourceOver { blendModes.append(item.blendMode) }
            if let outline = Outline(item.shape, list) { outlines.append(outline) }
            if let mask = list.masks[item.mask] { masks.append(mask) }
        }
    }

    private struct Extent: Equatable {
        var area = 0
        var box = PixelRect.empty
    }

    /// Pieces of one item as one leaf. Of those that fade only what no later opaque item covers is left: which pieces are left
    /// out, because later items cover them, depends on how the item was cut.
    private static func merged(_ leaves: [Leaf]) -> [Leaf] {
        let opaque = opaqueParts(of: leaves)
        return leaves.enumerated().reduce(into: []) { result, entry in
            var leaf = entry.element
            if !leaf.opacities.isEmpty {
                for hidden in opaque[(entry.offset + 1)...] where hidden.intersects(leaf.bounds) {
                    leaf.pieces = leaf.pieces.flatMap { PixelRegion.subtract(hidden, from: $0) }
                }
            }
            guard let last = result.last, !leaf.opacities.isEmpty, last.item.layer == leaf.item.layer,
                last.item.part == leaf.item.part, last.opacities == leaf.opacities,
                last.blendModes == leaf.blendModes, last.outlines == leaf.outlines, last.masks == leaf.masks
            else { return result.append(leaf) }
            result[result.count - 1].bounds = last.bounds.union(leaf.bounds)
            result[result.count - 1].pieces += leaf.pieces
        }
    }

    private mutating func differenceOfParts() -> String? {
        let (leaves, others) = (Self.merged(Self.leaves(of: kept)), Self.merged(Self.leaves(of: whole)))
        let damage = kept.damage
        func touches(_ leaf: Leaf) -> Bool {
            !leaf.bounds.isEmpty && damage.intersects(leaf.bounds) && leaf.extent(in: damage).area > 0
        }
        let touching = leaves.indices.filter { touches(leaves[$0]) }
        let expected = others.indices.filter { touches(others[$0]) }
        var next = 0
        for index in touching {
            guard let place = expected[next...].firstIndex(where: { isSame(leaves[index], others[$0]) })
            else {
                if Self.isCovered(index, leaves, in: damage) { continue }
                return describe(
                    "is not in the whole plan", leaves[index], expected[next...].first.map { others[$0] })
            }
            for skipped in expected[next..<place] where !Self.isCovered(skipped, others, in: damage) {
                return describe("is missing in the part", others[skipped], leaves[index])
            }
            next = place + 1
        }
        for skipped in expected[next...] where !Self.isCovered(skipped, others, in: damage) {
            return describe("is missing at the end of the part", others[skipped], nil)
        }
        return nil
    }

    private mutating func describe(_ fault: String, _ leaf: Leaf, _ other: Leaf?) -> String {
        var text = "\(leaf.item.layer) \(leaf.item.part) at \(leaf.bounds) \(fault)"
        if let other {
            text += ", where \(other.item.layer) \(other.item.part) at \(other.bounds) is"
            if leaf.item.layer == other.item.layer, leaf.item.part == other.item.part {
                text +=
                    ": opacities \(leaf.opacities) and \(other.opacities), shapes \(leaf.outlines.count) and"
                text += " \(other.outlines.count), masks \(leaf.masks.count) and \(other.masks.count)"
            }
        }
        return text
    }

    private mutating func isSame(_ leaf: Leaf, _ other: Leaf) -> Bool {
        guard leaf.item.layer == other.item.layer, leaf.item.part == other.item.part,
            leaf.opacities == other.opacities,
            leaf.opacities.isEmpty
                ? leaf.bounds == other.bounds
                : leaf.extent(in: kept.damage) == other.extent(in: kept.damage),
            leaf.blendModes == other.blendModes, leaf.outlines == other.outlines,
            leaf.masks.count == other.masks.count
        else { return false }
        for (mask, otherMask) in zip(leaf.masks, other.masks) where difference(mask, otherMask) != nil {
            return false
        }
        return difference(leaf.item.material, leaf.list, other.item.material, other.list) == nil
    }

    /// Whether later opaque items cover what a leaf has in a region. The other plan may leave the leaf out.
    private static func isCovered(_ index: Int, _ leaves: [Leaf], in region: PixelRegion) -> Bool {
        var open = region.rectangles.map { $0.intersection(leaves[index].bounds) }.filter { !$0.isEmpty }
        for hidden in opaqueParts(of: leaves)[(index + 1)...] {
            open = open.flatMap { PixelRegion.subtract(hidden, from: $0) }
        }
        return open.isEmpty
    }

    /// What each leaf hides of those before it.
    private static func opaqueParts(of leaves: [Leaf]) -> [PixelRect] {
        leaves.map { leaf in
            let isOpaque = leaf.item.isOpaque && leaf.opacities.isEmpty && leaf.masks.isEmpty
            return isOpaque
                ? leaf.bounds.intersection(leaf.item.hasShape ? leaf.item.interior : leaf.item.bounds)
                : .empty
        }
    }

    private static func leaves(of plan: FramePlan) -> [Leaf] {
        var result: [Leaf] = []
        func open(_ surface: Int, _ around: [(item: DrawItem, list: DrawList)]) {
            let list = plan.surfaces[surface].drawList
            for (index, item) in list.items.enumerated() {
                if let inner = plan.buffer(of: item, in: list) {
                    open(inner, [(item, list)] + around)
                } else {
                    var leaf = Leaf(item, list, plan)
                    if !around.isEmpty {
                        for other in list.items[(index + 1)...] { leaf.hide(behind: other) }
                    }
                    for (item, list) in around { leaf.wrap(in: item, list) }
                    result.append(leaf)
                }
            }
        }
        if let root = plan.surfaces.indices.last { open(root, []) }
        return result
    }
}

extension FramePlan {
    /// The box of the pixels in which an item draws. Masks of paths are made in tiles, which are clear in parts.
    fileprivate func paintedBox(of item: DrawItem, in list: DrawList) -> PixelRect {
        guard let paint = list.masks[item.mask], case .mask(let index) = paint.source,
            case .aligned(let dx, let dy) = paint.mapping,
            paint.texels.contains(item.bounds.offsetBy(x: dx, y: dy))
        else { return item.bounds }
        let mask = masks[Int(index)]
        var box = PixelRect.empty
        for y in item.bounds.y0..<item.bounds.y1 {
            let row = Int(y + dy) * mask.width
            let painted = (item.bounds.x0..<item.bounds.x1).filter { mask.bytes[row + Int($0 + dx)] != 0 }
            guard let first = painted.first, let last = painted.last else { continue }
            box = box.union(PixelRect(x0: first, y0: y, x1: last + 1, y1: y + 1))
        }
        return box
    }

    /// The surface that an item draws pixel for pixel, if it is a buffer that holds no more than is in sight.
    fileprivate func buffer(of item: DrawItem, in list: DrawList) -> Int? {
        guard case .image(let index) = item.material else { return nil }
        let paint = list.paints[Int(index)]
        guard case .surface(let source) = paint.source, paint.second.isNone, !paint.isTinted else {
            return nil
        }
        let surface = surfaces[Int(source)]
        guard [.groupOpacity, .roundedClip, .masked].contains(surface.reason),
            surface.fill == .color(.clear),
            paint.mapping == .aligned(dx: 0 &- surface.frame.x0, dy: 0 &- surface.frame.y0)
        else { return nil }
        return Int(source)
    }
}

/// A shape with the values of its records.
private struct Outline: Equatable {
    var origin: SIMD2<Int32>
    var edges: [CoverageEdge]
    var pairedCount: Int32
    var corner: CornerOutline?
    /// One at most.
    var hole: [Outline]

    init?(_ index: OptionalIndex<CoverageShape>, _ list: DrawList) {
        guard let shape = list.shapes[index] else { return nil }
        origin = SIMD2(shape.originX, shape.originY)
        edges = Array(list.edges[Int(shape.firstEdge)..<Int(shape.firstEdge + shape.edgeCount)])
        pairedCount = shape.pairedCount
        corner = list.corners[shape.corner]
        hole = Outline(shape.hole, list).map { [$0] } ?? []
    }
}
