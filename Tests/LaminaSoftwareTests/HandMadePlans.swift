import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaSoftware

/// Short ways to write plans by hand and to examine their results.
enum Hand {
    static let layer = LayerID(rawValue: 1)

    static func color(_ red: UInt32, _ green: UInt32, _ blue: UInt32, _ alpha: UInt32) -> PackedColor {
        PackedColor(bits: blue | green << 8 | red << 16 | alpha << 24)
    }

    static let red = color(255, 0, 0, 255)
    static let green = color(0, 255, 0, 255)
    static let blue = color(0, 0, 255, 255)
    static let white = color(255, 255, 255, 255)

    static func rect(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> PixelRect {
        PixelRect(x0: x, y0: y, x1: x + width, y1: y + height)
    }

    static func solid(
        _ color: PackedColor, _ bounds: PixelRect, opacity: PackedOpacity = .full,
        mask: OptionalIndex<MaskPaint> = .none,
        mode: BlendMode = .sourceOver
    ) -> DrawItem {
        DrawItem(
            layer: layer, part: .background,
            isOpaque: color.isOpaque && opacity == 255 && mask.isNone && mode == .sourceOver,
            opacity: opacity,
            material: .solid(color), bounds: bounds, interior: bounds, mask: mask, blendMode: mode)
    }

    static func image(
        _ paint: Int32, _ bounds: PixelRect, opacity: PackedOpacity = .full,
        mask: OptionalIndex<MaskPaint> = .none,
        mode: BlendMode = .sourceOver
    ) -> DrawItem {
        DrawItem(
            layer: layer, part: .contents, isOpaque: false, opacity: opacity, material: .image(index: paint),
            bounds: bounds, interior: bounds, mask: mask, blendMode: mode)
    }

    /// Draws `plan.surfaces[index]` where it lies.
    static func paint(_ index: Int32, _ frame: PixelRect) -> ImagePaint {
        ImagePaint(
            source: .surface(index: index), filter: .nearest, mapping: .aligned(dx: -frame.x0, dy: -frame.y0),
            texels: PixelRect(width: frame.width, height: frame.height))
    }

    static func list(
        _ items: [DrawItem], paints: [ImagePaint] = [], masks: [MaskPaint] = []
    ) -> DrawList {
        var list = DrawList()
        list.items = items
        list.paints = paints
        list.masks = masks
        return list
    }

    static func surface(
        _ frame: PixelRect, _ fill: Surface.Fill = .color(.clear), _ list: DrawList = DrawList(),
        key: SurfaceCacheKey? = nil
    ) -> Surface {
        Surface(reason: .root, frame: frame, fill: fill, cacheKey: key, drawList: list)
    }

    static func plan(
        _ surfaces: [Surface], number: UInt64 = 1, base: UInt64? = nil, damage: PixelRegion? = nil,
        images: [CGImage] = [], masks: [AlphaMask] = [], kept: [SurfaceCacheKey] = []
    ) -> FramePlan {
        FramePlan(
            number: number, base: base, damage: damage ?? PixelRegion(surfaces.last?.frame ?? .empty),
            surfaces: surfaces, images: images, masks: masks, keptSurfaces: kept)
    }
}

extension SoftwareBackend {
    /// Draws a plan and gives its pixels.
    func draw(_ plan: FramePlan) throws -> Picture {
        _ = try execute(plan)
        return try withPixels { view in
            Picture(width: view.width, pixels: [UInt32](view.bytes.bindMemory(to: UInt32.self)))
        }
    }
}

/// Pixels in rows.
struct Picture: Equatable {
    var width: Int
    var pixels: [UInt32]

    subscript(x: Int, y: Int) -> PackedColor { PackedColor(bits: pixels[y * width + x]) }

    /// The colours of a row.
    func row(_ y: Int) -> [PackedColor] {
        (0..<width).map { self[$0, y] }
    }
}
