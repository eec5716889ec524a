import LaminaGeometry
import LaminaPlan

extension PlanExpansion {
    /// The tiles of an item's mask, if the mask is cut into tiles.
    func maskTiles(of item: DrawItem) -> [TexturePlacements.Tile]? {
        guard !result.placements.maskTiles.isEmpty, let mask = list.masks.element(at: item.mask),
            case .mask(let index) = mask.source
        else { return nil }
        return result.placements.maskTiles[Int(index)]
    }

    /// The items that replace an item, each with a mask in one piece.
    mutating func masked(_ item: DrawItem) -> [DrawItem] {
        guard let tiles = maskTiles(of: item), let paint = list.masks[item.mask] else { return [item] }
        // Coverage and samples are interpolated between the corners of a piece, so pieces with them must not be cut. In
        // that case the tiles are drawn into a surface, which becomes the mask.
        if case .aligned = paint.mapping, case .solid = item.material, !item.hasShape,
            item.blendMode.usesBlendUnit(in: working)
        {
            return pieces(of: item, tiles, paint)
        }
        let frame = item.bounds.intersection(bounds)
        guard !frame.isEmpty else { return [] }
        var part = DrawItem(
            layer: item.layer, part: item.part, isOpaque: false,
            material: .solid(white), bounds: frame, interior: frame)
        part.mask = item.mask
        let node = appendPart(frame, pieces(of: part, tiles, paint))
        list.masks.append(
            MaskPaint(
                source: .surface(index: Int32(node)), mapping: .aligned(dx: 0 &- frame.x0, dy: 0 &- frame.y0),
                texels: PixelRect(width: frame.width, height: frame.height)))
        var whole = item
        whole.mask = OptionalIndex(list.masks.count - 1)
        return [whole]
    }

    private mutating func pieces(
        of item: DrawItem, _ tiles: [TexturePlacements.Tile], _ paint: MaskPaint
    ) -> [DrawItem] {
        guard case .mask(let index) = paint.source, result.plan.masks.indices.contains(Int(index)) else {
            return []
        }
        let mask = result.plan.masks[Int(index)]
        return pieces(of: item, tiles, paint.mapping, paint.texels).map { piece, tile in
            var piece = piece
            result.placements.masks.append(tile.place)
            var own = paint
            own.source = .mask(index: Int32(result.placements.masks.count - 1))
            if case .aligned = paint.mapping {
                (own.mapping, own.texels) = Self.moved(paint.mapping, paint.texels, to: tile)
            } else {
                result.maskParts[result.placements.masks.count - 1] = ExpandedPlan.Part(
                    tile: tile, width: mask.width, height: mask.height, bounds: item.bounds)
            }
            list.masks.append(own)
            piece.mask = OptionalIndex(list.masks.count - 1)
            return piece
        }
    }
}
