import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRaster

/// What the coverage of a shape layer's path is, up to whole pixels of its place.
struct ShapeRecipe: Hashable, Sendable {
    let outline: ShapeOutline
    /// From the layer's points to pixels. Without perspective, what it moves by is below 1, in steps of 1/256 pixel.
    let map: Homography
    /// What of the plane lies in front of the viewer.
    let nearPlanes: [SIMD3<Double>]
    /// Pixels beyond these are left out; `nil` for none that are.
    let limit: PixelRect?
    private let hash: UInt64

    init(outline: ShapeOutline, map: Homography, nearPlanes: [SIMD3<Double>] = [], limit: PixelRect?) {
        (self.outline, self.map, self.nearPlanes, self.limit) = (outline, map, nearPlanes, limit)
        // Found once, since a frame asks for it more than once.
        var hash = UInt64(truncatingIfNeeded: outline.hashValue)
        for number in [map.tx, map.ty, map.xx, map.xy, map.yx, map.yy] {
            hash = (hash ^ number.bitPattern) &* 0x9e37_79b9_7f4a_7c15
            hash ^= hash >> 29
        }
        self.hash = hash
    }

    static func == (a: ShapeRecipe, b: ShapeRecipe) -> Bool {
        a.hash == b.hash && a.map == b.map && a.limit == b.limit && a.outline == b.outline
            && a.nearPlanes == b.nearPlanes
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// The coverage of shapes, kept from frame to frame.
///
/// A shape is filled at the place between the pixels where it lies and as it is scaled and turned, so pixels are exact and
/// nothing is resampled; one that moves by whole pixels is found again. Places are rounded to 1/256 pixel, as the
/// vertices of layers are.
struct ShapeCache: Sendable {
    /// When so many bytes of coverage have gathered that the frame did not use, shapes that are not used again are
    /// forgotten, in two steps: about twice as many bytes are held.
    static let maximumIdleBytes = 8 << 20
    /// And so many shapes, as one without coverage takes room too.
    private static let maximumIdleShapes = 2048

    private struct Entry: Sendable {
        var pieces: [CoveragePiece]
        var bytes: Int
        var lastUse: UInt64
    }

    private struct Measured: Sendable {
        /// Keeps its identifier from being given to another.
        var path: CGPath
        var lengths: MeasuredPath
        var lastUse: UInt64
    }

    private var recent: [ShapeRecipe: Entry] = [:]
    private var older: [ShapeRecipe: Entry] = [:]
    private var recentBytes = 0
    private var measured: [ObjectIdentifier: Measured] = [:]
    private var tiles = CoverageTiles()
    private var frame: UInt64 = 0
    /// What of the recent ones the frame used.
    private var used = (shapes: 0, bytes: 0)
    /// How many shapes were filled, over all frames.
    private(set) var fills = 0

    mutating func beginFrame() {
        frame += 1
        used = (0, 0)
    }

    mutating func pieces(of recipe: ShapeRecipe) -> [CoveragePiece] {
        if let place = recent.index(forKey: recipe) {
            if recent.values[place].lastUse != frame {
                recent.values[place].lastUse = frame
                used.shapes += 1
                used.bytes += recent.values[place].bytes
            }
            return recent.values[place].pieces
        }
        var entry: Entry
        if let known = older.isEmpty ? nil : older.removeValue(forKey: recipe) {
            entry = known
            entry.lastUse = frame
        } else {
            let pieces = fill(recipe)
            let bytes = pieces.reduce(0) { $0 + ($1.mask?.bytes.count ?? 0) }
            entry = Entry(pieces: pieces, bytes: bytes, lastUse: frame)
        }
        recent[recipe] = entry
        recentBytes += entry.bytes
        used.shapes += 1
        used.bytes += entry.bytes
        return entry.pieces
    }

    private mutating func fill(_ recipe: ShapeRecipe) -> [CoveragePiece] {
        fills += 1
        let map = recipe.map
        let label = if case .fill = recipe.outline.kind { "fill" } else { "stroke" }
        let flat: FlattenedPath
        if map.isAffine {
            let size = max(
                map.xx.magnitude + map.yx.magnitude, map.xy.magnitude + map.yy.magnitude)
            let shape = shape(of: recipe.outline, scale: size)
            flat = shape.flattened(
                tolerance: CoverageTiles.tolerance, transform: CGAffineTransform(plane: map), keepsArea: true)
        } else {
            let box = recipe.outline.box
            let scale = map.largestScale(in: box, nearPlanes: recipe.nearPlanes)
            flat = shape(of: recipe.outline, scale: scale)
                .flattened(tolerance: CoverageTiles.tolerance / scale, keepsArea: true)
                .projected(map, nearPlanes: recipe.nearPlanes)
        }
        return tiles.fill(flat, rule: recipe.outline.rule, limit: recipe.limit, label: label)
    }

    private mutating func shape(of outline: ShapeOutline, scale: Double) -> PathOutline {
        let key = ObjectIdentifier(outline.path)
        return outline.shape(tolerance: PathCoverage.tolerance / max(scale, 1e-9)) {
            var entry =
                measured[key]
                ?? Measured(path: outline.path, lengths: MeasuredPath(outline.path.outline), lastUse: frame)
            entry.lastUse = frame
            measured[key] = entry
            return entry.lengths
        }
    }

    /// Forgets shapes that are not used any more, if there are many.
    mutating func endFrame() {
        tiles.endFrame()
        if !measured.isEmpty { measured = measured.filter { $0.value.lastUse == frame } }
        guard
            recentBytes - used.bytes > Self.maximumIdleBytes
                || recent.count - used.shapes > Self.maximumIdleShapes
        else { return }
        older = recent
        recent = [:]
        recentBytes = 0
    }
}

extension CGAffineTransform {
    /// A map without perspective.
    fileprivate init(plane map: Homography) {
        self.init(a: map.xx, b: map.xy, c: map.yx, d: map.yy, tx: map.tx, ty: map.ty)
    }
}
