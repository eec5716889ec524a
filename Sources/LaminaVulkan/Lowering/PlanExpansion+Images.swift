import LaminaGeometry
import LaminaPlan

extension PlanExpansion {
    /// The items that replace an item in this surface. Each has one paint, and an image and a mask that each lie in one
    /// piece.
    mutating func simple(_ item: DrawItem) -> [DrawItem] {
        var result: [DrawItem] = []
        for part in shown(item) { result += masked(part) }
        return result
    }

    /// The items that replace an item on account of its image.
    private mutating func shown(_ item: DrawItem) -> [DrawItem] {
        var item = item
        if item.blendMode == .copy, !item.hasShape, !item.hasMask, item.opacity.isFull {
            (item.blendMode, item.isOpaque) = (.sourceOver, true)
        } else if item.blendMode == .clear {
            (item.blendMode, item.isOpaque) = (.destinationOut, false)
            item.material = .solid(white)
        }
        if item.isGradient { return isDirect(item) ? [item] : [drawnFirst(item)].compactMap { $0 } }
        guard case .image(let index) = item.material, list.paints.indices.contains(Int(index)) else {
            return [item]
        }
        let paint = list.paints[Int(index)]
        if let second = paint.second.index, list.paints.indices.contains(second), paint.secondWeight > 0 {
            return mixed(item, paint, second)
        }
        if paint.isTinted, !isDirectlyTinted(item) { return multipliedFirst(item, paint) }
        if case .image(let image) = paint.source, let tiles = result.placements.tiles[Int(image)] {
            return tiled(item, paint, image, tiles)
        }
        return [item]
    }

    /// Whether the gradient shader can draw an item: whole pixels with source-over.
    func isDirect(_ gradient: DrawItem) -> Bool {
        !gradient.hasShape && !gradient.hasMask && gradient.blendMode == .sourceOver
    }

    /// A gradient that the shader cannot draw directly: the item shows a surface that holds the gradient.
    private mutating func drawnFirst(_ item: DrawItem) -> DrawItem? {
        let frame = item.bounds.intersection(bounds)
        guard !frame.isEmpty else { return nil }
        let whole = DrawItem(
            layer: item.layer, part: item.part, isOpaque: true, material: item.material, bounds: frame,
            interior: frame)
        var item = item
        item.material = .image(index: paint(of: appendPart(frame, [whole])))
        return item
    }

    /// Whether a shader can tint an item's image while it is drawn: an image in one piece, with source-over. This shader
    /// computes its samples itself, and may choose another of the nearest texels than other shaders do.
    func isDirectlyTinted(_ item: DrawItem) -> Bool {
        guard !item.hasMask, item.blendMode == .sourceOver, case .image(let index) = item.material,
            case .image(let image) = list.paints[Int(index)].source,
            list.paints[Int(index)].filter == .linear
        else { return false }
        return result.placements.tiles[Int(image)] == nil
    }

    /// A tinted image that no shader draws at once: the item shows a filtered surface.
    private mutating func multipliedFirst(_ item: DrawItem, _ paint: ImagePaint) -> [DrawItem] {
        let frame = item.bounds.intersection(bounds)
        guard !frame.isEmpty else { return [] }
        var plain = paint
        plain.tint = SIMD3(repeating: 1)
        list.paints.append(plain)
        var source = item
        (source.bounds, source.interior) = (frame, item.interior.intersection(frame))
        (source.opacity, source.blendMode, source.isOpaque) = (255, .sourceOver, false)
        source.material = .image(index: Int32(list.paints.count - 1))
        // A mask or another blend mode acts on the whole image after the multiplication.
        let isCutAfterwards = item.hasMask || item.blendMode != .sourceOver
        if isCutAfterwards {
            (source.shape, source.mask, source.interior) = (.none, .none, frame)
        }
        let drawn = appendPart(frame, shown(source))
        let surface = result.plan.surfaces[origin]
        let filtered = append(
            Surface(
                reason: .filter, layer: surface.layer, frame: frame,
                fill: .filter(.color(ColorMatrix(tint: paint.tint)), source: Int32(drawn))), [], role: .draw)
        var item = item
        if !isCutAfterwards {
            (item.shape, item.isOpaque, item.interior) = (.none, false, frame)
        }
        item.bounds = frame
        item.material = .image(index: self.paint(of: filtered))
        return [item]
    }

    /// An item with two paints: it shows a surface in which they are mixed.
    private mutating func mixed(_ item: DrawItem, _ paint: ImagePaint, _ second: Int) -> [DrawItem] {
        var item = item
        if paint.secondWeight == 255 {
            // The one tint applies to both.
            list.paints.append(list.paints[second])
            list.paints[list.paints.count - 1].tint = paint.tint
            item.material = .image(index: Int32(list.paints.count - 1))
            return shown(item)
        }
        let frame = item.bounds.intersection(bounds)
        guard !frame.isEmpty else { return [] }
        var first = paint
        (first.second, first.tint) = (.none, SIMD3(repeating: 1))
        list.paints.append(first)
        func part(_ index: Int, opacity: PackedOpacity) -> DrawItem {
            DrawItem(
                layer: item.layer, part: item.part, isOpaque: opacity.isFull, opacity: opacity,
                material: .image(index: Int32(index)), bounds: frame, interior: frame)
        }
        let parts = [
            part(list.paints.count - 1, opacity: 255),
            part(second, opacity: PackedOpacity(byte: paint.secondWeight)),
        ]
        var items: [DrawItem] = []
        for part in parts { items += shown(part) }
        let node = appendPart(frame, items, role: .mix)
        item.material = .image(index: self.paint(of: node))
        guard paint.isTinted else { return [item] }
        list.paints[list.paints.count - 1].tint = paint.tint
        return multipliedFirst(item, list.paints[list.paints.count - 1])
    }
}
