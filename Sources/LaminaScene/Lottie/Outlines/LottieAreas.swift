internal import CLaminaAreas
import Foundation
import LaminaGeometry

/// Outlines that are merged by the areas inside them, as After Effects merges paths.
///
/// Curves become lines that are off by 1/64 of a point at most. The rasterizer flattens curves with the same
/// tolerance, so a document drawn in its own size shows no corners. Coordinates are rounded to 1/4096 of a point,
/// which is far finer. With this unit, documents of half a million points to each side stay within the numbers for
/// which Clipper is fast.
enum LottieAreas {
    private static let tolerance = 1.0 / 64
    private static let unitsPerPoint = 4096.0
    /// The most lines that a curve becomes.
    private static let maximumLines = 256.0
    /// The most points of all operands together, and the most pairs of lines that may cross. Beyond them outlines are
    /// drawn together, unmerged. Two combs of 64 teeth each cross 16,384 times, which takes Clipper half a second;
    /// combs of twice as many teeth take ten seconds.
    private static let maximumPoints = 4096
    private static let maximumPairs = 16_384

    /// Why Clipper cannot be opened; `nil` if it can.
    static var missing: String? { lamina_areas_missing().map { String(cString: $0) } }

    /// The merged outlines; `nil` where the operands exceed the limits.
    ///
    /// - Parameter operands: The outlines of each operand. A point is inside an operand where the outlines wind round
    ///   it at all. The other operands are combined with the first, such as subtracted from it.
    static func merged(_ operands: [[LottieBezier]], _ merge: LottieModifier.Merge) -> [LottieBezier]? {
        let operation: lamina_areas_operation
        switch merge {
        case .together: return nil
        case .add: operation = LAMINA_AREAS_UNION
        case .subtract: operation = LAMINA_AREAS_DIFFERENCE
        case .intersect: operation = LAMINA_AREAS_INTERSECTION
        case .exclude: operation = LAMINA_AREAS_EXCLUSION
        }
        var left = maximumPoints
        var polygons: [[[Int64]]] = []
        for operand in operands {
            var own: [[Int64]] = []
            for outline in operand {
                guard outline.vertices.count <= left, let polygon = polygon(outline) else { return nil }
                left -= polygon.count / 2
                guard left >= 0 else { return nil }
                own.append(polygon)
            }
            polygons.append(own)
        }
        guard pairs(of: polygons) <= maximumPairs, let areas = lamina_areas_make() else { return nil }
        defer { lamina_areas_free(areas) }
        for (index, operand) in polygons.enumerated() {
            for polygon in operand {
                guard lamina_areas_add(areas, polygon, polygon.count / 2) != 0 else { return nil }
            }
            // The first one joins nothing.
            guard lamina_areas_combine(areas, index == 0 ? LAMINA_AREAS_UNION : operation) != 0 else {
                return nil
            }
        }
        let count = lamina_areas_count(areas)
        if let same = unchanged(polygons, merge, area: (0..<count).reduce(0) { $0 + area(areas, $1) }) {
            return operands[same]
        }
        return (0..<count).map { outline(areas, $0) }
    }

    /// The operand that is all of the merged area, whose curves and beginning are kept then: the first one from which nothing
    /// was subtracted, one that lies in all others of an intersection, or one that holds all others of a union.
    private static func unchanged(
        _ polygons: [[[Int64]]], _ merge: LottieModifier.Merge, area merged: Double
    ) -> Int? {
        guard merge != .exclude else { return nil }
        return polygons.indices.prefix(merge == .subtract ? 1 : polygons.count).first { index in
            let own = polygons[index].reduce(0) { $0 + area($1) }.magnitude
            return own > 0 && (own - merged.magnitude).magnitude <= 1e-6 * own
        }
    }

    /// Twice the area that a polygon runs around, in Clipper's units.
    private static func area(_ polygon: [Int64]) -> Double {
        var sum = 0.0
        for at in stride(from: 0, to: polygon.count, by: 2) {
            let next = at + 2 < polygon.count ? at + 2 : 0
            sum += Double(polygon[at]) * Double(polygon[next + 1])
            sum -= Double(polygon[next]) * Double(polygon[at + 1])
        }
        return sum
    }

    private static func area(_ areas: OpaquePointer, _ index: Int) -> Double {
        var count = 0
        let first = lamina_areas_polygon(areas, index, &count)
        return area(Array(UnsafeBufferPointer(start: first, count: 2 * count)))
    }

    /// How many pairs of lines have boxes that overlap; no more are counted than matter.
    private static func pairs(of polygons: [[[Int64]]]) -> Int {
        var boxes: [SIMD4<Int64>] = []
        for polygon in polygons.joined() {
            for at in stride(from: 0, to: polygon.count, by: 2) {
                let next = at + 2 < polygon.count ? at + 2 : 0
                let (x, y) = ((polygon[at], polygon[next]), (polygon[at + 1], polygon[next + 1]))
                boxes.append(SIMD4(min(x.0, x.1), min(y.0, y.1), max(x.0, x.1), max(y.0, y.1)))
            }
        }
        boxes.sort { $0.x < $1.x }
        var count = 0
        for index in boxes.indices {
            let box = boxes[index]
            var other = index + 1
            while other < boxes.count, boxes[other].x < box.z {
                if boxes[other].y < box.w, box.y < boxes[other].w { count += 1 }
                other += 1
            }
            if count > maximumPairs { break }
        }
        return count
    }

    private static func outline(_ areas: OpaquePointer, _ index: Int) -> LottieBezier {
        var count = 0
        let first = lamina_areas_polygon(areas, index, &count)
        let coordinates = UnsafeBufferPointer(start: first, count: 2 * count)
        return LottieBezier(
            vertices: (0..<count).map { place in
                LottieBezier.Vertex(
                    point: SIMD2(Double(coordinates[2 * place]), Double(coordinates[2 * place + 1]))
                        / unitsPerPoint)
            }, isClosed: true)
    }

    /// An outline's corners, in Clipper's units; `nil` where a coordinate is not a number or too far away to be
    /// drawn.
    private static func polygon(_ outline: LottieBezier) -> [Int64]? {
        var closed = outline
        closed.isClosed = true
        var result: [Int64] = []
        func add(_ point: SIMD2<Double>) -> Bool {
            let place = (point * unitsPerPoint).rounded(.toNearestOrEven)
            guard max(place.x.magnitude, place.y.magnitude) <= SceneLimits.maximumNumber * unitsPerPoint
            else { return false }
            result.append(Int64(place.x))
            result.append(Int64(place.y))
            return true
        }
        for segment in closed.segments {
            guard !segment.isLine else {
                guard add(segment.a) else { return nil }
                continue
            }
            // A curve is within bend · 6 / (8 n²) of n lines, where bend is the largest second difference of its control points.
            let (p, q) = (segment.a - 2 * segment.b + segment.c, segment.b - 2 * segment.c + segment.d)
            let bend = max((p * p).sum(), (q * q).sum()).squareRoot()
            let lines = max(1, min(maximumLines, (0.75 * bend / tolerance).squareRoot().rounded(.up)))
            guard lines.isFinite else { return nil }
            for step in 0..<Int(lines) {
                guard add(segment.point(at: Double(step) / lines)) else { return nil }
            }
        }
        return result
    }
}
