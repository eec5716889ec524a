import LaminaGeometry
import LaminaPlan

extension PlanExpansion {
    /// The tiles of an item's mask, where it is cut.
    func maskTiles(of item: DrawItem) -> [TexturePlacements.Tile]? {
        guard item.hasMask, !result.placements.maskTiles.isEmpty,
            list.masks.indices.contains(Int(item.mask)),
            case .mask(let index) = list.masks[Int(item.mask)].source
        else { return nil }
        return result.placements.maskTiles[Int(index)]
    }

    /// The items that an item stands for, each with a mask in one piece.
    mutating func masked(_ item: DrawItem) -> [DrawItem] {
        guard let all = maskTiles(of: item) else { return [item] }
        let paint = list.masks[Int(item.mask)]
        // Samples are clamped to the paint's texels, so tiles without any of them serve no sample.
        let tiles = all.filter { $0.core.intersects(paint.texels) }
        let map = Self.map(paint.mapping)
        if Self.isAlongAxes(map) {
            return Self.pieces(of: item, tiles, map).map { piece, tile in
                var part = piece
                part.mask = mask(of: tile, paint, map)
                return part
            }
        }
        // Tiles by hard edges come together in a surface, which is then the mask.
        let frame = item.bounds.intersection(bounds)
        guard !frame.isEmpty else { return [] }
        let parts = tiles.map { tile in
            var part = item
            (part.bounds, part.interior, part.isOpaque, part.opacity) = (frame, .empty, false, 255)
            (part.material, part.blendMode) = (.solid(PackedColor(bits: 0xFFFF_FFFF)), .sourceOver)
            part.shape = shape(of: tile, among: tiles, map, frame)
            part.mask = mask(of: tile, paint, map)
            return part
        }
        let node = appendPart(frame, parts)
        list.masks.append(
            MaskPaint(
                source: .surface(index: Int32(node)), mapping: .aligned(dx: 0 &- frame.x0, dy: 0 &- frame.y0),
                texels: PixelRect(width: frame.width, height: frame.height)))
        var whole = item
        whole.mask = Int32(list.masks.count - 1)
        return [whole]
    }

    private mutating func mask(of tile: TexturePlacements.Tile, _ paint: MaskPaint, _ map: Homography)
        -> Int32
    {
        result.placements.masks.append(tile.place)
        list.masks.append(
            MaskPaint(
                source: .mask(index: Int32(result.placements.masks.count - 1)),
                mapping: Self.moved(paint.mapping, map, to: tile),
                texels: paint.texels.intersection(tile.texels)
                    .offsetBy(x: 0 &- tile.texels.x0, y: 0 &- tile.texels.y0)))
        return Int32(list.masks.count - 1)
    }
}
