import LaminaGeometry
import LaminaPlan

extension PlanExpansion {
    /// Beyond any pixel of a target.
    private static let farAway: Int32 = 1 << 24

    /// The items that show a large image: one for each texture that holds a part of it. Each pixel is drawn by exactly one
    /// of them.
    ///
    /// An image in one texture is drawn in the same way, so that its pixels are the same.
    mutating func tiled(
        _ item: DrawItem, _ paint: ImagePaint, _ image: Int32, _ tiles: [TexturePlacements.Tile]
    ) -> [DrawItem] {
        guard result.plan.images.indices.contains(Int(image)) else { return [] }
        let (width, height) = (result.plan.images[Int(image)].width, result.plan.images[Int(image)].height)
        let frame = item.bounds.intersection(bounds)
        guard !frame.isEmpty else { return [] }
        // Coverage is interpolated between the corners of a piece, and blend formulas read more than one pixel's colour. In
        // these cases the tiles are put together in a surface first.
        let isDirect = !item.hasShape && !item.hasMask && item.blendMode.usesBlendUnit(in: working)
        var part = item
        if !isDirect {
            part = DrawItem(
                layer: item.layer, part: item.part, isOpaque: false, material: item.material, bounds: frame,
                interior: frame)
        }
        let parts = pieces(of: part, tiles, paint.mapping, paint.texels).map { piece, tile in
            var piece = piece
            result.placements.images.append(tile.place)
            var own = paint
            own.source = .image(index: Int32(result.placements.images.count - 1))
            if case .aligned = paint.mapping {
                (own.mapping, own.texels) = Self.moved(paint.mapping, paint.texels, to: tile)
            } else {
                result.imageParts[result.placements.images.count - 1] = ExpandedPlan.Part(
                    tile: tile, width: width, height: height, bounds: item.bounds)
            }
            list.paints.append(own)
            piece.material = .image(index: Int32(list.paints.count - 1))
            return piece
        }
        guard !isDirect else { return parts }
        var whole = item
        whole.material = .image(index: self.paint(of: appendPart(frame, parts)))
        return [whole]
    }

    /// The part of an item that each tile of its image or mask serves. If pixels are texels, it is exactly these pixels.
    /// Otherwise it is all pixels that may be served, and the shaders draw only those that are.
    func pieces(
        of item: DrawItem, _ all: [TexturePlacements.Tile], _ mapping: ImagePaint.Mapping, _ texels: PixelRect
    ) -> [(item: DrawItem, tile: TexturePlacements.Tile)] {
        // Samples are clamped to the texels, so tiles that contain none of them serve no sample.
        let tiles = all.filter { $0.core.intersects(texels) }
        return tiles.compactMap { tile in
            let served =
                switch mapping {
                case .aligned(let dx, let dy): Self.pixels(of: tile, among: tiles, dx, dy)
                case .transformed(let map):
                    Self.reach(of: tile, among: tiles, map.homography, item.bounds.intersection(bounds))
                }
            var piece = item
            piece.bounds = item.bounds.intersection(served)
            piece.interior = item.interior.intersection(served)
            return piece.bounds.isEmpty ? nil : (piece, tile)
        }
    }

    /// The pixels on a tile's core; the first and the last tile serve all pixels beyond too.
    private static func pixels(
        of tile: TexturePlacements.Tile, among tiles: [TexturePlacements.Tile], _ dx: Int32, _ dy: Int32
    ) -> PixelRect {
        let core = tile.core
        return PixelRect(
            x0: tiles.contains { $0.core.x0 < core.x0 } ? core.x0 &- dx : -farAway,
            y0: tiles.contains { $0.core.y0 < core.y0 } ? core.y0 &- dy : -farAway,
            x1: tiles.contains { $0.core.x0 > core.x0 } ? core.x1 &- dx : farAway,
            y1: tiles.contains { $0.core.y0 > core.y0 } ? core.y1 &- dy : farAway)
    }

    /// A rectangle of `frame`; pixels outside it take no sample of the tile's core.
    static func reach(
        of tile: TexturePlacements.Tile, among tiles: [TexturePlacements.Tile], _ map: Homography,
        _ frame: PixelRect
    ) -> PixelRect {
        var polygon = [
            SIMD2(Double(frame.x0), Double(frame.y0)), SIMD2(Double(frame.x1), Double(frame.y0)),
            SIMD2(Double(frame.x1), Double(frame.y1)), SIMD2(Double(frame.x0), Double(frame.y1)),
        ]
        guard map.isFinite, polygon.allSatisfy({ map.homogeneous($0.x, $0.y).z > 0 }) else { return frame }
        /// Keeps the part on one side of a column or row of texels, and one texel more.
        func clip(_ edge: Int32, isColumn: Bool, keepsAbove: Bool) {
            let value = Double(edge) + (keepsAbove ? -2 : 2)
            func distance(_ point: SIMD2<Double>) -> Double {
                let h = map.homogeneous(point.x, point.y)
                let d = (isColumn ? h.x : h.y) - value * h.z
                return keepsAbove ? d : -d
            }
            var kept: [SIMD2<Double>] = []
            for (index, point) in polygon.enumerated() {
                let next = polygon[(index + 1) % polygon.count]
                let (d, e) = (distance(point), distance(next))
                if d >= 0 { kept.append(point) }
                if (d < 0) != (e < 0) { kept.append(point + (next - point) * (d / (d - e))) }
            }
            polygon = kept
        }
        let core = tile.core
        if tiles.contains(where: { $0.core.x0 < core.x0 }) { clip(core.x0, isColumn: true, keepsAbove: true) }
        if tiles.contains(where: { $0.core.x0 > core.x0 }) {
            clip(core.x1, isColumn: true, keepsAbove: false)
        }
        if tiles.contains(where: { $0.core.y0 < core.y0 }) {
            clip(core.y0, isColumn: false, keepsAbove: true)
        }
        if tiles.contains(where: { $0.core.y0 > core.y0 }) {
            clip(core.y1, isColumn: false, keepsAbove: false)
        }
        guard let first = polygon.first else { return .empty }
        let low = polygon.reduce(first) { pointwiseMin($0, $1) }.rounded(.down)
        let high = polygon.reduce(first) { pointwiseMax($0, $1) }.rounded(.up)
        return PixelRect(x0: Int32(low.x), y0: Int32(low.y), x1: Int32(high.x), y1: Int32(high.y))
            .intersection(frame)
    }

    /// An aligned mapping to the texels of a tile, and the texels that may be read.
    static func moved(
        _ mapping: ImagePaint.Mapping, _ texels: PixelRect, to tile: TexturePlacements.Tile
    ) -> (ImagePaint.Mapping, PixelRect) {
        let (x, y) = (tile.texels.x0, tile.texels.y0)
        let moved = texels.intersection(tile.texels).offsetBy(x: 0 &- x, y: 0 &- y)
        guard case .aligned(let dx, let dy) = mapping else { return (mapping, moved) }
        return (.aligned(dx: dx &- x, dy: dy &- y), moved)
    }
}
