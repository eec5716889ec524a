import LaminaGeometry
import LaminaPlan

extension PlanExpansion {
    /// Cuts between tiles that do not lie along the pixel grid are moved by this part of a texel, so that they hardly
    /// ever run through the very centre of a pixel. Tiles overlap by more.
    private static let cutOffset = 0.37

    /// The items that an item stands for, in this surface: one paint each, of an image and a mask in one piece.
    mutating func simple(_ item: DrawItem) -> [DrawItem] {
        var result: [DrawItem] = []
        for part in shown(item) { result += masked(part) }
        return result
    }

    /// The items that an item stands for, as far as its image is concerned.
    private mutating func shown(_ item: DrawItem) -> [DrawItem] {
        var item = item
        if item.blendMode == .copy, !item.hasShape, !item.hasMask, item.opacity == 255 {
            (item.blendMode, item.isOpaque) = (.sourceOver, true)
        } else if item.blendMode == .clear {
            (item.blendMode, item.isOpaque) = (.destinationOut, false)
            item.material = .solid(PackedColor(bits: 0xFFFF_FFFF))
        }
        guard case .image(let index) = item.material, list.paints.indices.contains(Int(index)) else {
            return [item]
        }
        let paint = list.paints[Int(index)]
        if list.paints.indices.contains(Int(paint.second)), paint.secondWeight > 0 {
            return mixed(item, paint)
        }
        if case .image(let image) = paint.source, let tiles = result.placements.tiles[Int(image)] {
            return tiled(item, paint, tiles)
        }
        return [item]
    }

    /// An item with two paints: it shows a surface in which they are mixed.
    private mutating func mixed(_ item: DrawItem, _ paint: ImagePaint) -> [DrawItem] {
        var item = item
        if paint.secondWeight == 255 {
            item.material = .image(index: paint.second)
            return shown(item)
        }
        let frame = item.bounds.intersection(bounds)
        guard !frame.isEmpty else { return [] }
        var first = paint
        first.second = -1
        list.paints.append(first)
        func part(_ index: Int32, opacity: UInt8) -> DrawItem {
            DrawItem(
                layer: item.layer, part: item.part, isOpaque: opacity == 255, opacity: opacity,
                material: .image(index: index), bounds: frame, interior: frame)
        }
        let parts = [
            part(Int32(list.paints.count - 1), opacity: 255), part(paint.second, opacity: paint.secondWeight),
        ]
        var items: [DrawItem] = []
        for part in parts {
            // Tiles by hard edges mix with what they do not cover, so they come in one piece.
            let pieces = shown(part)
            if pieces.contains(where: \.hasShape) {
                var whole = part
                whole.material = .image(index: self.paint(of: appendPart(frame, pieces)))
                items.append(whole)
            } else {
                items += pieces
            }
        }
        let node = appendPart(frame, items, role: .mix)
        item.material = .image(index: self.paint(of: node))
        return [item]
    }

    static func map(_ mapping: ImagePaint.Mapping) -> Homography {
        switch mapping {
        case .aligned(let dx, let dy):
            Homography(scaleX: 1, y: 1, translationX: Double(dx), y: Double(dy))
        case .transformed(let map): map
        }
    }

    static func isAlongAxes(_ map: Homography) -> Bool {
        map.isAffine && map.xy == 0 && map.yx == 0 && map.xx != 0 && map.yy != 0
    }

    /// What of an item each tile of its image or mask serves, along the axes.
    static func pieces(
        of item: DrawItem, _ tiles: [TexturePlacements.Tile], _ map: Homography
    ) -> [(item: DrawItem, tile: TexturePlacements.Tile)] {
        tiles.compactMap { tile in
            let served = pixels(of: tile, among: tiles, map)
            var piece = item
            piece.bounds = item.bounds.intersection(served)
            piece.interior = item.interior.intersection(served)
            return piece.bounds.isEmpty ? nil : (piece, tile)
        }
    }

    private mutating func tiled(
        _ item: DrawItem, _ paint: ImagePaint, _ tiles: [TexturePlacements.Tile]
    ) -> [DrawItem] {
        // Samples are clamped to the paint's texels, so tiles without any of them serve no sample.
        let tiles = tiles.filter { $0.core.intersects(paint.texels) }
        let map = Self.map(paint.mapping)
        if Self.isAlongAxes(map) {
            return Self.pieces(of: item, tiles, map).map { piece, tile in
                var part = piece
                part.material = .image(index: self.paint(of: tile, paint, map))
                return part
            }
        }
        let frame = item.bounds.intersection(bounds)
        guard !frame.isEmpty else { return [] }
        // Without a shape the tiles' own edges serve as one; else the tiles are put together first.
        let isDirect = !item.hasShape && item.blendMode.usesBlendUnit
        let parts = tiles.map { tile in
            var part = item
            (part.bounds, part.interior, part.isOpaque) = (frame, .empty, false)
            if !isDirect { (part.opacity, part.mask, part.blendMode) = (255, DrawItem.noMask, .sourceOver) }
            part.shape = shape(of: tile, among: tiles, map, frame)
            part.material = .image(index: self.paint(of: tile, paint, map))
            return part
        }
        guard !isDirect else { return parts }
        var whole = item
        whole.material = .image(index: self.paint(of: appendPart(frame, parts)))
        return [whole]
    }

    /// The pixels whose centres fall on a tile's core under a map along the axes.
    static func pixels(
        of tile: TexturePlacements.Tile, among tiles: [TexturePlacements.Tile], _ map: Homography
    ) -> PixelRect {
        let columns = pixels(of: tile.core.x0, tile.core.x1, among: tiles.map(\.core.x0), map.xx, map.tx)
        let rows = pixels(of: tile.core.y0, tile.core.y1, among: tiles.map(\.core.y0), map.yy, map.ty)
        return PixelRect(x0: columns.0, y0: rows.0, x1: columns.1, y1: rows.1)
    }

    /// The pixels whose centres fall on texels from `low` to below `high`; the first and the last tile serve all beyond.
    private static func pixels(
        of low: Int32, _ high: Int32, among starts: [Int32], _ scale: Double, _ translation: Double
    ) -> (Int32, Int32) {
        let limit = 16_777_216.0
        let isFirst = starts.allSatisfy { $0 >= low }
        let isLast = starts.allSatisfy { $0 <= low }
        // The first pixel (the last, where the image is mirrored) at or beyond a texel's edge.
        func pixel(_ edge: Int32) -> Double { (Double(edge) - translation) / scale - 0.5 }
        func clamped(_ value: Double) -> Int32 { Int32(max(-limit, min(limit, value))) }
        if scale > 0 {
            return (
                isFirst ? clamped(-limit) : clamped(pixel(low).rounded(.up)),
                isLast ? clamped(limit) : clamped(pixel(high).rounded(.up))
            )
        }
        return (
            isLast ? clamped(-limit) : clamped(pixel(high).rounded(.down) + 1),
            isFirst ? clamped(limit) : clamped(pixel(low).rounded(.down) + 1)
        )
    }

    private mutating func paint(of tile: TexturePlacements.Tile, _ paint: ImagePaint, _ map: Homography)
        -> Int32
    {
        var paint = paint
        let (x, y) = (tile.texels.x0, tile.texels.y0)
        paint.mapping = Self.moved(paint.mapping, map, to: tile)
        paint.texels = paint.texels.intersection(tile.texels).offsetBy(x: 0 &- x, y: 0 &- y)
        result.placements.images.append(tile.place)
        paint.source = .image(index: Int32(result.placements.images.count - 1))
        list.paints.append(paint)
        return Int32(list.paints.count - 1)
    }

    /// A mapping to the texels of a tile.
    static func moved(
        _ mapping: ImagePaint.Mapping, _ map: Homography, to tile: TexturePlacements.Tile
    ) -> ImagePaint.Mapping {
        let (x, y) = (tile.texels.x0, tile.texels.y0)
        if case .aligned(let dx, let dy) = mapping { return .aligned(dx: dx &- x, dy: dy &- y) }
        var moved = map
        moved.xx -= Double(x) * map.xw
        moved.yx -= Double(x) * map.yw
        moved.tx -= Double(x) * map.tw
        moved.xy -= Double(y) * map.xw
        moved.yy -= Double(y) * map.yw
        moved.ty -= Double(y) * map.tw
        return .transformed(moved)
    }

    /// The pixels whose centres fall into a tile's core, by hard edges: each pixel is in exactly one tile's.
    mutating func shape(
        of tile: TexturePlacements.Tile, among tiles: [TexturePlacements.Tile], _ map: Homography,
        _ frame: PixelRect
    ) -> Int32 {
        let first = list.edges.count
        func add(_ value: Double, isColumn: Bool, isLow: Bool) {
            let a = isColumn ? map.xx - value * map.xw : map.xy - value * map.xw
            let b = isColumn ? map.yx - value * map.yw : map.yy - value * map.yw
            let c = isColumn ? map.tx - value * map.tw : map.ty - value * map.tw
            let scale = abs(a) + abs(b)
            guard scale > 0, scale.isFinite, c.isFinite else { return }
            let offset = (a * Double(frame.x0) + b * Double(frame.y0) + c) / scale
            let edge = CoverageEdge(
                a: Float(a / scale), b: Float(b / scale), c: Float(offset), kind: .hardClosed)
            list.edges.append(
                isLow ? edge : CoverageEdge(a: -edge.a, b: -edge.b, c: -edge.c, kind: .hardOpen))
        }
        let core = tile.core
        if tiles.contains(where: { $0.core.x0 < core.x0 }) {
            add(Double(core.x0) + Self.cutOffset, isColumn: true, isLow: true)
        }
        if tiles.contains(where: { $0.core.x0 > core.x0 }) {
            add(Double(core.x1) + Self.cutOffset, isColumn: true, isLow: false)
        }
        if tiles.contains(where: { $0.core.y0 < core.y0 }) {
            add(Double(core.y0) + Self.cutOffset, isColumn: false, isLow: true)
        }
        if tiles.contains(where: { $0.core.y0 > core.y0 }) {
            add(Double(core.y1) + Self.cutOffset, isColumn: false, isLow: false)
        }
        guard list.edges.count > first else { return DrawItem.noShape }
        list.shapes.append(
            CoverageShape(
                originX: frame.x0, originY: frame.y0, firstEdge: Int32(first),
                edgeCount: Int32(list.edges.count - first), pairedCount: 0))
        return Int32(list.shapes.count - 1)
    }
}
