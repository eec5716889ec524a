/// A change that is too small for a limit of single pixels, and still no noise.
///
/// Rounding changes single pixels of a colour, to both sides. A changed colour of text, or a changed opacity, changes all pixels of a
/// colour, or a whole area to one side. Metrics that accept small differences fail on such a change.
public enum SystematicChange: Equatable, Sendable {
    /// All pixels of a colour in a tile of 32 × 32 pixels, at least ``leastPixels``, became one colour that the tile hardly had.
    /// Pixels on antialiased edges do not count. Colours are straight `#rrggbbaa`.
    case recolored(from: String, to: String, x: Int, y: Int)
    /// The mean of a channel in a tile of 32 × 32 pixels moved by more than ``driftLevels``. Excused edges do not count.
    case drift(levels: Double, x: Int, y: Int)

    /// The least number of pixels of a colour that count as a changed colour.
    public static let leastPixels = 8
    /// The largest change of a mean that counts as noise, in levels. Rounding down in place of to nearest moves it by half a level.
    public static let driftLevels = 0.75
    /// The share of an edge's contrast by which an antialiased pixel may differ: that of a shift by 0.3 pixels.
    public static let edgeShare = 0.3
}

extension SystematicChange: CustomStringConvertible {
    /// A sentence such as `all of #333333ff near (32, 0) became #343434ff`.
    public var description: String {
        switch self {
        case .recolored(let from, let to, let x, let y): "all of \(from) near (\(x), \(y)) became \(to)"
        case .drift(let levels, let x, let y):
            "the picture near (\(x), \(y)) moved by \((levels * 100).rounded() / 100) levels on average"
        }
    }
}

extension SystematicChange {
    /// The systematic change in a tile that differs.
    ///
    /// - Parameter isExcused: Whether the difference at a place is one of an antialiased edge.
    static func find(
        in tile: Tile, _ edges: EdgeRecognition, isExcused: (_ x: Int, _ y: Int) -> Bool
    ) -> SystematicChange? {
        let (one, other) = (edges.one, edges.other)
        var fates: [Pixel: Fate] = [:]
        var sums = SIMD4<Int>.zero
        for y in tile.y {
            for x in tile.x {
                let (before, after) = (one[x, y], other[x, y])
                fates[before, default: Fate(x: x, y: y)].add(
                    after, isChange: before != after, counts: before == after || !edges.isEdge(x, y))
                guard before != after, !isExcused(x, y) else { continue }
                for channel in 0..<4 { sums[channel] += after.channel(channel) - before.channel(channel) }
            }
        }
        for channel in 0..<4 {
            let drift = abs(Double(sums[channel]) / Double(tile.area))
            if drift > driftLevels, tile.area >= leastDriftArea {
                return .drift(levels: drift, x: tile.x.lowerBound, y: tile.y.lowerBound)
            }
        }
        return recoloring(fates)
    }

    /// Means of fewer pixels say nothing.
    private static let leastDriftArea = 64

    /// What became of the pixels of a colour.
    private struct Fate {
        let x: Int
        let y: Int
        var color: Pixel?
        var isOne = true
        /// Pixels that count, and all pixels of the colour.
        var count = 0
        var total = 0

        mutating func add(_ after: Pixel, isChange: Bool, counts: Bool) {
            total += 1
            if !isChange { isOne = false }
            guard counts else { return }
            if let color, color != after { isOne = false }
            color = after
            count += 1
        }
    }

    private static func recoloring(_ fates: [Pixel: Fate]) -> SystematicChange? {
        let found = fates.filter { entry in
            guard entry.value.isOne, entry.value.count >= leastPixels, let color = entry.value.color else {
                return false
            }
            // In a gradient, a rounded colour becomes its neighbour's.
            return (fates[color]?.total ?? 0) * 4 <= entry.value.count
        }
        // Of several, the topmost, so that the sentence is the same each time.
        let first = found.min { ($0.value.y, $0.value.x) < ($1.value.y, $1.value.x) }
        guard let first, let color = first.value.color else { return nil }
        return .recolored(
            from: first.key.straightHex, to: color.straightHex, x: first.value.x, y: first.value.y)
    }
}

extension Pixel {
    /// The straight colour as `#rrggbbaa`.
    var straightHex: String {
        func straight(_ value: Int) -> Int { alpha == 0 ? 0 : min(255, (value * 255 + alpha / 2) / alpha) }
        let parts = [straight(red), straight(green), straight(blue), alpha]
        return "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
