/// Chooses a palette. Boxes of colours are cut where that lowers the squared error most (Wu), in Oklab. Then every
/// entry moves to the middle of its nearest colours (k-means), or to the colour that most of their pixels have.
enum Quantizer {
    private struct Point {
        var place: SIMD3<Float>
        var rgb: SIMD3<Float>
        var weight: Float
        var favourite: UInt32
        var favouriteWeight: Float
    }

    /// Rounds of k-means; the error falls by less than a percent in any after the fourth.
    private static let rounds = 4

    /// At most `colors` opaque pixels; one, black, for an empty histogram.
    static func palette(of histogram: ColorHistogram, colors: Int) -> [UInt32] {
        var points = histogram.entries.map { bucket in
            Point(
                place: Oklab.color(bucket.color), rgb: bucket.color, weight: Float(bucket.count),
                favourite: bucket.favourite, favouriteWeight: Float(bucket.votes))
        }
        guard !points.isEmpty else { return [0xFF00_0000] }
        var centers = boxes(&points, count: colors).map { middle(points[$0]) }
        var nearest = [Int](repeating: 0, count: points.count)
        for _ in 0..<rounds {
            for index in points.indices { nearest[index] = Self.nearest(points[index].place, centers) }
            centers = means(points, nearest, centers)
        }
        for index in points.indices { nearest[index] = Self.nearest(points[index].place, centers) }
        return pixels(points, nearest, count: centers.count)
    }

    /// The index of the nearest center.
    static func nearest(_ place: SIMD3<Float>, _ centers: [SIMD3<Float>]) -> Int {
        var (best, least) = (0, Float.infinity)
        for index in centers.indices {
            let difference = centers[index] - place
            let distance = (difference * difference).sum()
            if distance < least { (best, least) = (index, distance) }
        }
        return best
    }

    // ---- boxes

    private struct Box {
        var range: Range<Int>
        /// Where to cut, along which axis, and the error that the cut saves.
        var cut = 0
        var axis = 0
        var gain: Float = 0
    }

    private static func boxes(_ points: inout [Point], count: Int) -> [Range<Int>] {
        var boxes = [measured(Box(range: points.indices), &points)]
        while boxes.count < count {
            guard let index = boxes.indices.max(by: { boxes[$0].gain < boxes[$1].gain }),
                boxes[index].gain > 0
            else { break }
            let box = boxes[index]
            points[box.range].sort { $0.place[box.axis] < $1.place[box.axis] }
            boxes[index] = measured(Box(range: box.range.lowerBound..<box.cut), &points)
            boxes.append(measured(Box(range: box.cut..<box.range.upperBound), &points))
        }
        return boxes.map(\.range)
    }

    /// Finds the best cut. Sorts the box's points.
    private static func measured(_ box: Box, _ points: inout [Point]) -> Box {
        var box = box
        guard box.range.count > 1 else { return box }
        var total = SIMD3<Float>.zero
        var weight: Float = 0
        for point in points[box.range] {
            total += point.place * point.weight
            weight += point.weight
        }
        let whole = (total * total).sum() / weight
        for axis in 0..<3 {
            points[box.range].sort { $0.place[axis] < $1.place[axis] }
            var sum = SIMD3<Float>.zero
            var seen: Float = 0
            for index in box.range.dropLast() {
                sum += points[index].place * points[index].weight
                seen += points[index].weight
                let rest = total - sum
                let gain = (sum * sum).sum() / seen + (rest * rest).sum() / max(weight - seen, 1) - whole
                if gain > box.gain { (box.gain, box.cut, box.axis) = (gain, index + 1, axis) }
            }
        }
        return box
    }

    // ---- means

    private static func middle(_ points: ArraySlice<Point>) -> SIMD3<Float> {
        var sum = SIMD3<Float>.zero
        var weight: Float = 0
        for point in points {
            sum += point.place * point.weight
            weight += point.weight
        }
        return sum / max(weight, 1)
    }

    private static func means(
        _ points: [Point], _ nearest: [Int], _ old: [SIMD3<Float>]
    ) -> [SIMD3<Float>] {
        var sums = [SIMD3<Float>](repeating: .zero, count: old.count)
        var weights = [Float](repeating: 0, count: old.count)
        for (index, point) in points.enumerated() {
            sums[nearest[index]] += point.place * point.weight
            weights[nearest[index]] += point.weight
        }
        return old.indices.map { weights[$0] > 0 ? sums[$0] / weights[$0] : old[$0] }
    }

    /// Each centre as a pixel. Centres without nearest colours are left out.
    private static func pixels(_ points: [Point], _ nearest: [Int], count: Int) -> [UInt32] {
        var sums = [SIMD3<Float>](repeating: .zero, count: count)
        var weights = [Float](repeating: 0, count: count)
        var favourites = [(color: UInt32, weight: Float)](repeating: (0, 0), count: count)
        for (index, point) in points.enumerated() {
            let center = nearest[index]
            sums[center] += point.rgb * point.weight
            weights[center] += point.weight
            if point.favouriteWeight > favourites[center].weight {
                favourites[center] = (point.favourite, point.favouriteWeight)
            }
        }
        return (0..<count).filter { weights[$0] > 0 }.map { center in
            if favourites[center].weight > weights[center] / 2 { return favourites[center].color }
            let mean = sums[center] / weights[center]
            let (r, g, b) = (level(mean.x), level(mean.y), level(mean.z))
            return 0xFF00_0000 | r << 16 | g << 8 | b
        }
    }

    private static func level(_ value: Float) -> UInt32 { UInt32(min(max(value.rounded(), 0), 255)) }
}
