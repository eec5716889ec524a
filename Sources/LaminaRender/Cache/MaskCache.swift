import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRaster
import LaminaValues

/// The content of a mask: the outline or shadow of a shape, in pixels, at one position relative to the pixel grid.
enum MaskRecipe: Hashable, Sendable {
    /// A rectangle of points with rounded corners, through a map.
    case rounded(Outline)
    /// A rounded rectangle with another one cut out.
    case ring(Outline, inner: Outline)
    /// The shadow of a rectangle along the pixel grid.
    case boxShadow(BoxShadow)
    /// The shadow of a path through a map.
    case pathShadow(CGPath, Map, size: SurfaceFilter.GaussianSize, limit: PixelRect)

    struct Outline: Hashable, Sendable {
        var rect: CGRect
        var radius: CGFloat
        var corners: CACornerMask
        var isContinuous: Bool
        var map: Map
    }

    /// From points to the mask's pixels.
    typealias Map = Homography

    struct BoxShadow: Hashable, Sendable {
        /// The size in pixels.
        var width: Double
        var height: Double
        var radius: Double
        var corners: CACornerMask
        var isContinuous: Bool
        var size: SurfaceFilter.GaussianSize
    }

    func hash(into hasher: inout Hasher) {
        switch self {
        case .rounded(let outline): hasher.combine(outline.key)
        case .ring(let outer, let inner):
            hasher.combine(outer.key)
            hasher.combine(inner.key)
        case .boxShadow(let shadow):
            hasher.combine(shadow.width)
            hasher.combine(shadow.height)
            hasher.combine(shadow.size)
        case .pathShadow(_, let map, let size, let limit):
            hasher.combine(map)
            hasher.combine(size)
            hasher.combine(limit)
        }
    }
}

extension MaskRecipe.Outline {
    fileprivate var key: [Double] {
        [Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height), Double(radius)]
    }

    func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// Masks of earlier frames.
struct MaskCache: Sendable {
    /// Bytes of masks that are kept although the last frame did not use them.
    static let maximumIdleBytes = 32 << 20

    /// The position of a mask.
    enum Place: Sendable {
        /// Given by the mask's recipe.
        case whole
        /// This rectangle of pixels.
        case box(PixelRect)
        /// Around a shape of any size: the mask is stretched.
        case sliced(SlicedMask)
    }

    /// A new mask and its position.
    struct Made {
        var mask: AlphaMask
        var place = Place.whole
    }

    struct Entry: Sendable {
        var mask: AlphaMask
        var place: Place
        var lastUse: UInt64
    }

    private(set) var entries: [MaskRecipe: Entry] = [:]
    private(set) var frame: UInt64 = 0
    /// The coverage of shape layers.
    var shapes: ShapeCache
    /// The images of emitter layers' particles.
    var sheets = SpriteSheetCache()

    /// - Parameter threads: The number of threads that fill masks; `nil` for one per core.
    init(threads: Int? = nil) { shapes = ShapeCache(threads: threads) }

    mutating func beginFrame() {
        frame += 1
        shapes.beginFrame()
        sheets.beginFrame()
    }

    mutating func entry(_ recipe: MaskRecipe, make: () -> Made?) -> Entry? {
        if var entry = entries[recipe] {
            entry.lastUse = frame
            entries[recipe] = entry
            return entry
        }
        guard let made = make() else { return nil }
        let entry = Entry(mask: made.mask, place: made.place, lastUse: frame)
        entries[recipe] = entry
        return entry
    }

    /// Forgets the masks that have been unused for longest, beyond `maximumIdleBytes`.
    mutating func endFrame() {
        shapes.endFrame()
        var idle = entries.filter { $0.value.lastUse != frame }
            .map { (recipe: $0.key, entry: $0.value) }
        var bytes = idle.reduce(0) { $0 + $1.entry.mask.pixelCount }
        guard bytes > Self.maximumIdleBytes else { return }
        idle.sort { ($0.entry.lastUse, $0.entry.mask.id) < ($1.entry.lastUse, $1.entry.mask.id) }
        for (recipe, entry) in idle where bytes > Self.maximumIdleBytes {
            bytes -= entry.mask.pixelCount
            entries[recipe] = nil
        }
    }
}

/// The masks of one plan, each once.
struct MaskTable {
    var cache: MaskCache
    private(set) var masks: [AlphaMask] = []
    private var indices = ImageIndices()

    init(cache: MaskCache) {
        self.cache = cache
        self.cache.beginFrame()
    }

    mutating func index(of mask: AlphaMask) -> Int32 {
        let index = indices.index(of: mask.id)
        if Int(index) == masks.count { masks.append(mask) }
        return index
    }
}
