import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRaster
import LaminaSystem

/// The coverage of a frame's shapes, and the coverage kept from earlier frames.
///
/// A shape is filled at its exact position relative to the pixel grid, scale and rotation, so pixels are exact and nothing
/// is resampled. A shape that moves by whole pixels is found again. Positions are rounded to 1/256 pixel, like the vertices
/// of layers.
///
/// The shapes of a frame come in painter's order, and mostly in the order of the last frame. So each shape is first
/// compared with the shape that the same layer showed then, without a table. Only new shapes, and shapes that change after
/// having stayed the same, are looked up by their recipe; shapes that change in every frame are not kept. Missing coverage
/// is filled on all threads before the plan's items are written. The result does not depend on the number of threads.
struct ShapeCache: Sendable {
    /// A shape of the frame with its coverage: masks and rectangles, moved by whole pixels.
    struct Found {
        var part: DrawItem.Part
        var x: Int32
        var y: Int32
        var pieces: ArraySlice<CoveragePiece>
    }

    struct Shown: Sendable {
        let shape: PlacedShape
        /// The range of its pieces among the frame's pieces.
        var pieces: Range<Int>
        /// Whether it was filled for this frame, because the layer showed another shape or none before.
        var isNew: Bool
    }

    /// Where the pieces of a shape come from.
    private enum Source {
        case last(Range<Int>)
        case kept([CoveragePiece])
        case fill(Int)
    }

    struct Measured: Sendable {
        /// Keeps the path alive, so that no other object gets its identifier.
        var path: CGPath
        var lengths: MeasuredPath
        var lastUse: UInt64
    }

    private let team: ThreadTeam
    private var fillers: [CoverageTiles]
    private(set) var shown: [Shown] = []
    private(set) var pieces: [CoveragePiece] = []
    /// The index in `shown` of the plan's next shape.
    private var nextShown = 0
    private(set) var kept = KeptShapes()
    private(set) var measured: [ObjectIdentifier: Measured] = [:]
    private(set) var frame: UInt64 = 0

    /// - Parameter threads: The number of threads that fill shapes; `nil` for one per core.
    init(threads: Int? = nil) {
        team = ThreadTeam(threads: threads)
        fillers = Array(repeating: CoverageTiles(), count: team.threads)
    }

    mutating func beginFrame() { frame += 1 }

    /// The next shape, in the order in which ``prepare(_:)`` received them; `nil` for a shape that it did not receive.
    ///
    /// - Parameter index: The layer's index in the sampled tree.
    mutating func next(at index: Int32, _ part: DrawItem.Part) -> Found? {
        while nextShown < shown.count, shown[nextShown].shape.index < index { nextShown += 1 }
        guard nextShown < shown.count, shown[nextShown].shape.index == index,
            shown[nextShown].shape.part == part
        else { return nil }
        let place = nextShown
        nextShown += 1
        return Found(
            part: part, x: shown[place].shape.x, y: shown[place].shape.y, pieces: pieces[shown[place].pieces])
    }

    /// Finds or fills the frame's shapes, in painter's order.
    mutating func prepare(_ shapes: [PlacedShape]) {
        nextShown = 0
        if shapes.isEmpty, shown.isEmpty { return }
        var jobs: [ShapeFill] = []
        var sources: [Source] = []
        sources.reserveCapacity(shapes.count)
        var unused: [Int] = []
        var asked: [ShapeRecipe: Int] = [:]
        var cursor = 0
        // By index, because iteration would copy recipes.
        for index in shapes.indices {
            let match = match(shapes[index].layer, shapes[index].part, from: &cursor, unused: &unused)
            if let match, shown[match].shape.recipe == shapes[index].recipe {
                sources.append(.last(shown[match].pieces))
                continue
            }
            // Equal layers next to each other share a fill.
            let job = jobs.indices.suffix(2).last { jobs[$0].recipe == shapes[index].recipe }
            if let job {
                sources.append(.fill(job))
                continue
            }
            let recipe = shapes[index].recipe
            let changesAgain = match.map { shown[$0].isNew } ?? false
            if !changesAgain {
                if let pieces = kept.take(recipe) {
                    sources.append(.kept(pieces))
                    continue
                }
                if let job = asked[recipe] {
                    sources.append(.fill(job))
                    continue
                }
                asked[recipe] = jobs.count
            }
            sources.append(.fill(jobs.count))
            jobs.append(
                ShapeFill(
                    recipe, lengths: lengths(for: recipe.outline),
                    before: match.map { shown[$0].pieces } ?? 0..<0, of: pieces, isKept: !changesAgain))
        }
        unused += cursor..<shown.count
        let filled = fill(jobs)
        for index in unused where !shown[index].isNew {
            kept.insert(Array(pieces[shown[index].pieces]), shown[index].shape.recipe)
        }
        show(shapes, sources, jobs, filled)
    }

    /// The index of a layer's shape among the last frame's shapes. The indices that are passed over are added to `unused`.
    private func match(
        _ layer: LayerID, _ part: DrawItem.Part, from cursor: inout Int, unused: inout [Int]
    ) -> Int? {
        for place in cursor..<min(shown.count, cursor + Self.reach)
        where shown[place].shape.layer == layer && shown[place].shape.part == part {
            unused += cursor..<place
            cursor = place + 1
            return place
        }
        return nil
    }

    /// How many shapes may disappear at once before the shapes after them are looked up by recipe instead.
    private static let reach = 16

    /// Remembers the frame's shapes as the last shown ones.
    private mutating func show(
        _ shapes: [PlacedShape], _ sources: [Source], _ jobs: [ShapeFill], _ filled: ShapeFill.Results
    ) {
        var next: [Shown] = []
        next.reserveCapacity(shapes.count)
        var all: [CoveragePiece] = []
        all.reserveCapacity(pieces.count)
        var bytes = 0
        for index in shapes.indices {
            let first = all.count
            var isNew = false
            switch sources[index] {
            case .last(let range): all += pieces[range]
            case .kept(let pieces): all += pieces
            case .fill(let job):
                isNew = true
                filled.add(job, from: fillers, to: &all)
                if jobs[job].isKept { kept.insert(Array(all[first...]), shapes[index].recipe) }
            }
            for piece in first..<all.count where all[piece].mask != nil { bytes += all[piece].box.area }
            next.append(Shown(shape: shapes[index], pieces: first..<all.count, isNew: isNew))
        }
        (shown, pieces) = (next, all)
        for thread in fillers.indices { fillers[thread].removePieces() }
        kept.endFrame(shapes: shown.count, bytes: bytes)
    }

    private mutating func fill(_ jobs: [ShapeFill]) -> ShapeFill.Results {
        if jobs.isEmpty { return ShapeFill.Results() }
        return ShapeFill.run(jobs, on: team, &fillers, before: pieces)
    }

    /// The lengths of a path, needed to draw a part of it.
    private mutating func lengths(for outline: ShapeOutline) -> MeasuredPath? {
        guard outline.isPartial else { return nil }
        let key = ObjectIdentifier(outline.path)
        var entry =
            measured[key]
            ?? Measured(path: outline.path, lengths: MeasuredPath(outline.path.outline), lastUse: frame)
        entry.lastUse = frame
        measured[key] = entry
        return entry.lengths
    }

    /// Forgets the lengths of paths that this frame did not use.
    mutating func endFrame() {
        if !measured.isEmpty { measured = measured.filter { $0.value.lastUse == frame } }
    }
}

/// The coverage of shapes that were shown and did not change, by recipe.
struct KeptShapes: Sendable {
    /// When this many bytes of coverage have gathered beyond a frame's own, shapes that are not used again are forgotten,
    /// in two steps: about twice as many bytes are held.
    static let maximumIdleBytes = 8 << 20
    /// The same for the number of shapes, because a shape without coverage takes room too.
    static let maximumIdleShapes = 2048

    private(set) var recent: [ShapeRecipe: [CoveragePiece]] = [:]
    private var older: [ShapeRecipe: [CoveragePiece]] = [:]
    private(set) var recentBytes = 0

    mutating func take(_ recipe: ShapeRecipe) -> [CoveragePiece]? {
        if let pieces = recent[recipe] { return pieces }
        guard !older.isEmpty, let pieces = older.removeValue(forKey: recipe) else { return nil }
        insert(pieces, recipe)
        return pieces
    }

    mutating func insert(_ pieces: [CoveragePiece], _ recipe: ShapeRecipe) {
        let old = recent.updateValue(pieces, forKey: recipe)
        recentBytes += Self.bytes(of: pieces) - (old.map(Self.bytes) ?? 0)
    }

    static func bytes(of pieces: [CoveragePiece]) -> Int {
        pieces.reduce(0) { $0 + ($1.mask?.pixelCount ?? 0) }
    }

    /// - Parameters:
    ///   - shapes: The number of shapes that the frame shows.
    ///   - bytes: The bytes of their coverage.
    mutating func endFrame(shapes: Int, bytes: Int) {
        guard
            recentBytes - bytes > Self.maximumIdleBytes || recent.count - shapes > Self.maximumIdleShapes
        else { return }
        older = recent
        recent = [:]
        recentBytes = 0
    }
}
