import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRaster

/// What the coverage of a shape layer's path is, up to whole pixels of its place.
struct ShapeRecipe: Hashable, Sendable {
    var outline: ShapeOutline
    /// From the layer's points to pixels. Without perspective, what it moves by is below 1, in steps of 1/256 pixel.
    var map: Homography
    /// What of the plane lies in front of the viewer.
    var nearPlanes: [SIMD3<Double>]
    /// Pixels beyond these are left out; `nil` for none that are.
    var limit: PixelRect?

    func hash(into hasher: inout Hasher) {
        hasher.combine(outline)
        hasher.combine(map.tx)
        hasher.combine(map.ty)
        hasher.combine(map.xx)
        hasher.combine(map.xy)
        hasher.combine(limit)
    }
}

/// The coverage of shapes, kept from frame to frame.
///
/// A shape is filled at the place between the pixels where it lies and as it is scaled and turned, so pixels are exact and
/// nothing is resampled; one that moves by whole pixels is found again. Places are rounded to 1/256 pixel, as the
/// vertices of layers are.
struct ShapeCache: Sendable {
    /// Bytes of coverage that are kept although the last frame did not use them.
    static let maximumIdleBytes = 16 << 20
    /// As many shapes, as a shape without coverage takes room too.
    private static let maximumIdleEntries = 4096

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

    private var entries: [ShapeRecipe: Entry] = [:]
    private var measured: [ObjectIdentifier: Measured] = [:]
    private var tiles = CoverageTiles()
    private var frame: UInt64 = 0
    /// How many entries the frame used.
    private var used = 0
    /// How many shapes were filled, over all frames.
    private(set) var fills = 0

    mutating func beginFrame() {
        frame += 1
        used = 0
    }

    mutating func pieces(of recipe: ShapeRecipe) -> [CoveragePiece] {
        if let index = entries.index(forKey: recipe) {
            if entries.values[index].lastUse != frame {
                entries.values[index].lastUse = frame
                used += 1
            }
            return entries.values[index].pieces
        }
        let pieces = fill(recipe)
        let bytes = pieces.reduce(0) { $0 + ($1.mask?.bytes.count ?? 0) }
        entries[recipe] = Entry(pieces: pieces, bytes: bytes, lastUse: frame)
        used += 1
        return pieces
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
            flat = shape.flattened(tolerance: PathCoverage.tolerance, transform: CGAffineTransform(plane: map))
        } else {
            let box = recipe.outline.box
            let scale = map.largestScale(in: box, nearPlanes: recipe.nearPlanes)
            flat = shape(of: recipe.outline, scale: scale)
                .flattened(tolerance: PathCoverage.tolerance / scale)
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

    /// Forgets the shapes that have not been used for longest, beyond what may be kept.
    mutating func endFrame() {
        tiles.endFrame()
        if !measured.isEmpty { measured = measured.filter { $0.value.lastUse == frame } }
        guard entries.count > used else { return }
        var idle = entries.filter { $0.value.lastUse != frame }.map { (recipe: $0.key, entry: $0.value) }
        var bytes = idle.reduce(0) { $0 + $1.entry.bytes }
        guard bytes > Self.maximumIdleBytes || idle.count > Self.maximumIdleEntries else { return }
        idle.sort { $0.entry.lastUse < $1.entry.lastUse }
        // More than necessary, so that not every frame sorts.
        var count = idle.count
        for (recipe, entry) in idle
        where bytes > Self.maximumIdleBytes / 2 || count > Self.maximumIdleEntries / 2 {
            bytes -= entry.bytes
            count -= 1
            entries[recipe] = nil
        }
    }
}

extension CGAffineTransform {
    /// A map without perspective.
    fileprivate init(plane map: Homography) {
        self.init(a: map.xx, b: map.xy, c: map.yx, d: map.yy, tx: map.tx, ty: map.ty)
    }
}
