import LaminaGeometry
import LaminaPlan

/// The traits of an item for the debug overlays and their numbers.
struct ItemTraits: OptionSet {
    let rawValue: UInt16

    /// Draws a surface, or is masked by one.
    static let offscreen = ItemTraits(rawValue: 1 << 0)
    /// Draws the bitmap of a layer with `shouldRasterize`.
    static let bitmap = ItemTraits(rawValue: 1 << 1)
    /// The bitmap comes from the cache.
    static let cacheHit = ItemTraits(rawValue: 1 << 2)
    /// Draws an image.
    static let image = ItemTraits(rawValue: 1 << 3)
    /// The image was converted when it was read.
    static let converted = ItemTraits(rawValue: 1 << 4)
    /// An image or bitmap moved by a fraction of a pixel.
    static let misaligned = ItemTraits(rawValue: 1 << 5)
    /// An image or bitmap scaled, turned, mirrored or in perspective.
    static let scaled = ItemTraits(rawValue: 1 << 6)
    /// Whole pixels, no resampling, no mask.
    static let fastPath = ItemTraits(rawValue: 1 << 7)

    /// Shows a colour that sRGB does not have.
    static let outsideStandard = ItemTraits(rawValue: 1 << 8)

    init(rawValue: UInt16) { self.rawValue = rawValue }

    init(_ item: DrawItem, in list: DrawList, of plan: FramePlan) {
        self = []
        if !item.hasShape, !item.hasMask, item.blendMode == .sourceOver { insert(.fastPath) }
        if let mask = list.masks[item.mask], case .surface = mask.source { insert(.offscreen) }
        guard case .image(let index) = item.material else { return }
        let paint = list.paints[Int(index)]
        switch paint.source {
        case .image(let image):
            insert(.image)
            if plan.images[Int(image)].wasConverted { insert(.converted) }
        case .surface(let surface):
            insert(.offscreen)
            let source = plan.surfaces[Int(surface)]
            if source.reason == .rasterize { insert(.bitmap) }
            if source.fill == .cached { insert(.cacheHit) }
        }
        if !paint.second.isNone { insert(.scaled) }
        if case .transformed(let map) = paint.mapping {
            remove(.fastPath)
            if !isDisjoint(with: [.image, .bitmap]) { insert(Self.resampling(map.homography)) }
        }
        if contains(.scaled) { remove(.fastPath) }
    }

    /// Smaller distances count as zero, as where mappings are made.
    private static let tolerance = 1.0 / 512

    private static func resampling(_ map: Homography) -> ItemTraits {
        guard map.isAffine, (map.xx - 1).magnitude < 1e-6, (map.yy - 1).magnitude < 1e-6,
            map.xy.magnitude < 1e-6, map.yx.magnitude < 1e-6
        else { return .scaled }
        func isWhole(_ value: Double) -> Bool { (value - value.rounded()).magnitude < tolerance }
        return isWhole(map.tx) && isWhole(map.ty) ? [] : .misaligned
    }
}
