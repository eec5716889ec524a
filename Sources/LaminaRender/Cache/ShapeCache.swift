import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRaster
import LaminaSystem

/// The coverage of the shapes of a frame, and what is kept of earlier frames.
///
/// A shape is filled at the place between the pixels where it lies and as it is scaled and turned, so pixels are exact and
/// nothing is resampled; one that moves by whole pixels is found again. Places are rounded to 1/256 pixel, as the
/// vertices of layers are.
///
/// Shapes of a frame come in painter's order, and mostly those of the last frame in the same order: so each is compared
/// with what the same layer showed then, which needs no table. Only what is new, or changed after a time in which it
/// did not, is looked up in one by its recipe; what changes in every frame is not kept. What has to be filled is filled
/// on all threads before the plan's items are written, and does not depend on how many they are.
struct ShapeCache: Sendable {
    /// A shape that the frame shows, and what covers it: masks and rectangles, moved by whole pixels.
    struct Found {
        var part: DrawItem.Part
        var x: Int32
        var y: Int32
        var pieces: ArraySlice<CoveragePiece>
    }

    private struct Shown: Sendable {
        let shape: PlacedShape
        /// Of the frame's.
        var pieces: Range<Int>
        /// Whether it was filled for this frame, in place of something else or of nothing.
        var isNew: Bool
    }

    /// Where the pieces of a shape are.
    private enum Source {
        case last(Range<Int>)
        case kept([CoveragePiece])
        case fill(Int)
    }

    private struct Measured: Sendable {
        /// Keeps its identifier from being given to another.
        var path: CGPath
        var lengths: MeasuredPath
        var lastUse: UInt64
    }

    private let team: ThreadTeam
    private var fillers: [CoverageTiles]
    private var shown: [Shown] = []
    private var pieces: [CoveragePiece] = []
    /// Which of `shown` comes next in the plan.
    private var nextShown = 0
    private var kept = KeptShapes()
    private var measured: [ObjectIdentifier: Measured] = [:]
    private var frame: UInt64 = 0

    /// - Parameter threads: How many threads fill; `nil` for one per core.
    init(threads: Int? = nil) {
        team = ThreadTeam(threads: threads)
        fillers = Array(repeating: CoverageTiles(), count: team.threads)
    }

    mutating func beginFrame() { frame += 1 }

    /// The next shape, asked for in the order in which ``prepare(_:)`` was given them; `nil` for one that it was not.
    ///
    /// - Parameter index: In the sampled tree's layers.
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

    /// Finds or fills what the frame shows, in painter's order.
    mutating func prepare(_ shapes: [PlacedShape]) {
        nextShown = 0
        if shapes.isEmpty, shown.isEmpty { return }
        var jobs: [ShapeFill] = []
        var sources: [Source] = []
        sources.reserveCapacity(shapes.count)
        var unused: [Int] = []
        var asked: [ShapeRecipe: Int] = [:]
        var cursor = 0
        // By index, which copies no recipes.
        for index in shapes.indices {
            let match = match(shapes[index].layer, shapes[index].part, from: &cursor, unused: &unused)
            if let match, shown[match].shape.recipe == shapes[index].recipe {
                sources.append(.last(shown[match].pieces))
                continue
            }
            // What equal layers side by side show.
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

    /// Where a shape's layer is among what the last frame showed. Those passed over are `unused`.
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

    /// How many shapes may have gone at once before those after them are looked up.
    private static let reach = 16

    /// Makes the frame's shapes the last ones.
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

    /// The lengths of a path, where a part of it is to be drawn.
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

    /// Forgets what is not used any more, if there is much.
    mutating func endFrame() {
        if !measured.isEmpty { measured = measured.filter { $0.value.lastUse == frame } }
    }
}

/// The coverage of shapes that were shown and did not change, by recipe.
private struct KeptShapes: Sendable {
    /// When so many bytes of coverage have gathered beyond those that a frame shows, shapes that are not used again are
    /// forgotten, in two steps: about twice as many bytes are held.
    private static let maximumIdleBytes = 8 << 20
    /// And so many shapes, as one without coverage takes room too.
    private static let maximumIdleShapes = 2048

    private var recent: [ShapeRecipe: [CoveragePiece]] = [:]
    private var older: [ShapeRecipe: [CoveragePiece]] = [:]
    private var recentBytes = 0

    mutating func take(_ recipe: ShapeRecipe) -> [CoveragePiece]? {
        if let pieces = recent[recipe] { return pieces }
        guard !older.isEmpty, let pieces = older.removeValue(forKey: recipe) else { return nil }
        insert(pieces, recipe)
        return pieces
    }

    mutating func insert(_ pieces: [CoveragePiece], _ recipe: ShapeRecipe) {
        guard recent.updateValue(pieces, forKey: recipe) == nil else { return }
        recentBytes += pieces.reduce(0) { $0 + ($1.mask?.pixelCount ?? 0) }
    }

    /// - Parameters:
    ///   - shapes: How many a frame shows.
    ///   - bytes: What their coverage takes.
    mutating func endFrame(shapes: Int, bytes: Int) {
        guard
            recentBytes - bytes > Self.maximumIdleBytes || recent.count - shapes > Self.maximumIdleShapes
        else { return }
        older = recent
        recent = [:]
        recentBytes = 0
    }
}
