import Foundation
import LaminaGeometry
import LaminaRaster
import LaminaSystem

/// A shape to be filled. A class, so that threads do not count references to its parts.
final class ShapeFill: Sendable {
    let recipe: ShapeRecipe
    /// The lengths of the shape's path, if only a part of the path is drawn.
    let lengths: MeasuredPath?
    /// The shape's pieces in the last frame, as indices into that frame's pieces.
    let before: Range<Int>
    /// The first piece of the last frame, which is the whole of a small shape.
    let pieceBefore: CoveragePiece?
    /// Whether the result is kept, to be found again by the recipe.
    let isKept: Bool

    /// - Parameter pieces: The pieces of the last frame.
    init(
        _ recipe: ShapeRecipe, lengths: MeasuredPath?, before: Range<Int>, of pieces: [CoveragePiece],
        isKept: Bool
    ) {
        (self.recipe, self.lengths, self.before, self.isKept) = (recipe, lengths, before, isKept)
        pieceBefore = before.isEmpty ? nil : pieces[before.lowerBound]
    }

    /// The pieces of filled shapes, by thread.
    struct Results {
        /// A range of the pieces in a thread's ``CoverageTiles``.
        fileprivate struct Part {
            var thread = 0
            var pieces = 0..<0
        }

        /// The part of a small shape, or the range of a large shape's bands.
        fileprivate enum Place {
            case whole(Part)
            case bands(Range<Int>)
        }

        fileprivate var places: [Place] = []
        fileprivate var bands: [Part] = []

        /// Appends a shape's pieces: masks, row by row and from left to right, then rectangles.
        func add(_ job: Int, from fillers: [CoverageTiles], to pieces: inout [CoveragePiece]) {
            switch places[job] {
            case .whole(let part): pieces += fillers[part.thread].pieces[part.pieces]
            case .bands(let range):
                var assembly = CoverageAssembly(first: pieces.count)
                for part in bands[range] {
                    assembly.add(fillers[part.thread].pieces[part.pieces], to: &pieces)
                }
                assembly.finish(&pieces)
            }
        }
    }

    /// A large shape, and the first of its bands.
    private struct Large {
        var job: Int
        var bands: CoverageBands
        var first: Int
    }

    /// Fills shapes in parallel: first the small ones, then the bands of the large ones.
    static func run(
        _ jobs: [ShapeFill], on team: ThreadTeam, _ fillers: inout [CoverageTiles],
        before: [CoveragePiece]
    ) -> Results {
        var results = Results()
        results.places = Array(repeating: .whole(Results.Part()), count: jobs.count)
        // Each thread has a filler of its own, and each job writes to its own element, so nothing is written twice.
        struct Shared<Element>: @unchecked Sendable {
            let fillers: UnsafeMutableBufferPointer<CoverageTiles>
            let results: UnsafeMutableBufferPointer<Element>
        }
        fillers.withUnsafeMutableBufferPointer { fillers in
            struct Small {
                var part = Results.Part()
                var bands: CoverageBands?
            }
            var small = [Small](repeating: Small(), count: jobs.count)
            small.withUnsafeMutableBufferPointer { small in
                let shared = Shared(fillers: fillers, results: small)
                let groups = (jobs.count + Self.groupSize - 1) / Self.groupSize
                team.forEach(groups) { thread, group in
                    let first = group * Self.groupSize
                    for index in first..<min(jobs.count, first + Self.groupSize) {
                        let start = shared.fillers[thread].pieces.count
                        let left = jobs[index].fill(&shared.fillers[thread])
                        shared.results[index].part = Results.Part(
                            thread: thread, pieces: start..<shared.fillers[thread].pieces.count)
                        shared.results[index].bands = left
                    }
                }
            }
            var large: [Large] = []
            var owners: [Int] = []
            for index in small.indices {
                guard let bands = small[index].bands else {
                    results.places[index] = .whole(small[index].part)
                    continue
                }
                results.places[index] = .bands(owners.count..<owners.count + bands.count)
                large.append(Large(job: index, bands: bands, first: owners.count))
                owners += repeatElement(large.count - 1, count: bands.count)
            }
            results.bands = Array(repeating: Results.Part(), count: owners.count)
            results.bands.withUnsafeMutableBufferPointer { parts in
                let shared = Shared(fillers: fillers, results: parts)
                team.forEach(owners.count, together: owners.count >= Self.manyBands) {
                    [large, owners] thread, index in
                    let owner = large[owners[index]]
                    let job = jobs[owner.job]
                    let start = shared.fillers[thread].pieces.count
                    shared.fillers[thread].fill(
                        index - owner.first, of: owner.bands, job.style, before: before[job.before])
                    shared.results[index] = Results.Part(
                        thread: thread, pieces: start..<shared.fillers[thread].pieces.count)
                }
            }
        }
        return results
    }

    /// The number of shapes that a thread takes at once.
    private static let groupSize = 16
    /// The number of bands from which on a shape is shared among threads.
    private static let manyBands = 4

    private var style: CoverageTiles.Style {
        CoverageTiles.Style(
            rule: recipe.outline.rule, limit: recipe.limit,
            label: recipe.outline.isFill ? "fill" : "stroke")
    }

    /// - Returns: The bands that remain to be filled, for a large shape; `nil` for a small one.
    private func fill(_ tiles: inout CoverageTiles) -> CoverageBands? {
        let map = recipe.map
        if map.isAffine {
            let scale = max(map.xx.magnitude + map.yx.magnitude, map.xy.magnitude + map.yy.magnitude)
            return tiles.fill(
                shape(scale: scale), transform: CGAffineTransform(plane: map), style,
                before: pieceBefore)
        }
        let scale = map.largestScale(in: recipe.outline.box, nearPlanes: recipe.nearPlanes)
        let flat = shape(scale: scale)
            .flattened(tolerance: CoverageTiles.tolerance / scale, keepsArea: true)
            .projected(map, nearPlanes: recipe.nearPlanes)
        return tiles.fill(flat, style, before: pieceBefore)
    }

    private func shape(scale: Double) -> PathOutline {
        recipe.outline.shape(
            through: recipe.map, tolerance: PathCoverage.strokeTolerance / max(scale, 1e-9), lengths: lengths)
    }
}

extension CGAffineTransform {
    /// A map without perspective.
    fileprivate init(plane map: Homography) {
        self.init(a: map.xx, b: map.xy, c: map.yx, d: map.yy, tx: map.tx, ty: map.ty)
    }
}
