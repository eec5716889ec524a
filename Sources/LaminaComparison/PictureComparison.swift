import LaminaColor
import LaminaImage

/// Two pictures of one size, measured by a tolerance.
public struct PictureComparison: Sendable {
    /// The difference of single pixels, by level.
    public let pixels: ImageComparison
    /// The tolerance that was asked for.
    public let tolerance: PictureTolerance
    /// Whether the difference is within the tolerance.
    public let passes: Bool
    /// Pixels beyond the metric's limit; 0 for ``PictureTolerance/Metric/structure(similarity:)``.
    public let pixelsBeyond: Int
    /// Pixels beyond the limit of colours that were excused as antialiased edges.
    public let excusedPixels: Int
    /// The largest difference of colours that was not excused, in CIEDE2000; `nil` if the metric does not measure it.
    public let largestDistance: Double?
    /// The least similarity of a window; `nil` if the metric does not measure it.
    public let leastSimilarity: Double?
    /// A change that is no noise, which fails whatever the limit is; `nil` if there is none or the metric does not look.
    public let systematicChange: SystematicChange?

    /// Measures the difference of two pictures.
    ///
    /// Throws `ImageError/sizesDiffer(width:height:otherWidth:otherHeight:)`.
    public init(
        expected: CGImage, actual: CGImage, tolerance: PictureTolerance = .exact
    ) throws(ImageError) {
        self.init(try ImageComparison(whole: expected, actual), tolerance: tolerance)
    }

    /// Measures the difference of two pictures that were compared already.
    public init(_ pixels: ImageComparison, tolerance: PictureTolerance) {
        self.pixels = pixels
        self.tolerance = tolerance
        var measure = Measure()
        switch tolerance.metric {
        case .exact:
            measure.beyond = pixels.differingPixels
            passes = measure.beyond == 0
        case .levels(let level, let count):
            measure.beyond = pixels.countAbove(level)
            passes = measure.beyond <= count
        case .color(let distance, let count):
            measure.measureColors(pixels, limit: distance)
            passes = measure.beyond <= count && measure.change == nil
        case .structure(let similarity):
            measure.measureStructure(pixels)
            passes = (measure.similarity ?? 1) >= similarity && measure.change == nil
        }
        pixelsBeyond = measure.beyond
        excusedPixels = measure.excused
        largestDistance = measure.distance
        leastSimilarity = measure.similarity
        systematicChange = measure.change
    }

    /// The result of a metric.
    private struct Measure {
        var beyond = 0
        var excused = 0
        var distance: Double?
        var similarity: Double?
        var change: SystematicChange?

        /// The largest difference that a rounding makes, in levels. If all channels of a grey are rounded, colours are up to 2 apart.
        private static let rounding = 1

        mutating func measureColors(_ pixels: ImageComparison, limit: Double) {
            distance = 0
            guard pixels.differingPixels > 0 else { return }
            if pixels.isWide { return measureWideColors(pixels, limit: limit) }
            PixelRows.lend(pixels.one, pixels.other) { one, other in
                let edges = EdgeRecognition(one: one, other: other)
                Tile.forEachDiffering(one, other) { tile in
                    for y in tile.y {
                        for x in tile.x where one[x, y].level(to: other[x, y]) > Self.rounding {
                            note(one[x, y].distance(to: other[x, y]), limit) { edges.excuses(x, y) }
                        }
                    }
                    if change == nil {
                        change = SystematicChange.find(in: tile, edges) { edges.excuses($0, $1) }
                    }
                }
            }
        }

        /// The distances of floats, which are those of ``ITPColor``.
        private mutating func measureWideColors(_ pixels: ImageComparison, limit: Double) {
            let (first, second) = (pixels.one.deepPixels(), pixels.other.deepPixels())
            let width = pixels.one.width
            PixelRows.lend(pixels.one, pixels.other) { one, other in
                let edges = EdgeRecognition(one: one, other: other)
                for place in first.indices where first[place] != second[place] {
                    note(first[place].distance(to: second[place]), limit) {
                        edges.excuses(place % width, place / width)
                    }
                }
            }
        }

        private mutating func note(_ found: Double, _ limit: Double, isExcused: () -> Bool) {
            if found <= limit {
                distance = max(distance ?? 0, found)
            } else if isExcused() {
                excused += 1
            } else {
                distance = max(distance ?? 0, found)
                beyond += 1
            }
        }

        mutating func measureStructure(_ pixels: ImageComparison) {
            similarity = 1
            guard pixels.differingPixels > 0 else { return }
            PixelRows.lend(pixels.one, pixels.other) { one, other in
                let edges = EdgeRecognition(one: one, other: other)
                Tile.forEachDiffering(one, other) { tile in
                    similarity = min(similarity ?? 1, StructuralSimilarity.least(in: tile, edges))
                    if change == nil {
                        change = SystematicChange.find(in: tile, edges) { edges.excuses($0, $1) }
                    }
                }
            }
        }
    }
}

extension PictureComparison: CustomStringConvertible {
    /// A sentence that says how far the pictures are apart and what was allowed.
    public var description: String {
        guard pixels.differingPixels > 0 else { return pixels.description }
        var parts = [pixels.description]
        switch tolerance.metric {
        case .exact: break
        case .levels(let level, let count):
            parts.append("\(pixelsBeyond) by more than \(level), where \(count) may")
        case .color(let distance, let count):
            parts.append(
                "\(pixelsBeyond) by more than \(distance) in CIEDE2000, where \(count) may; "
                    + "\(excusedPixels) more on antialiased edges; at most \(rounded(largestDistance ?? 0))")
        case .structure(let similarity):
            parts.append(
                "the least structural similarity is \(rounded(leastSimilarity ?? 1)), where \(similarity) is asked for"
            )
        }
        if let systematicChange { parts.append("\(systematicChange), which is no noise") }
        return parts.joined(separator: "; ")
    }

    private func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}
