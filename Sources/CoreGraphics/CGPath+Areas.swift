internal import CLaminaAreas
import Foundation
import LaminaGeometry
import LaminaMath
import Logging

extension CGPath {
    /// The area inside either path.
    ///
    /// Areas are combined by Clipper, as polygons: curves of the result are short lines. If paths are too intricate
    /// (above 65,536 points or 262,144 crossings), a sentence is logged, and the path comes back unchanged.
    public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        PathAreas.combined(self, other, LAMINA_AREAS_UNION, rule) ?? self
    }
    /// The area inside both paths.
    public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        PathAreas.combined(self, other, LAMINA_AREAS_INTERSECTION, rule) ?? self
    }
    /// The area inside this path and outside the other.
    public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        PathAreas.combined(self, other, LAMINA_AREAS_DIFFERENCE, rule) ?? self
    }
    /// The area inside one path and outside the other.
    public func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        PathAreas.combined(self, other, LAMINA_AREAS_EXCLUSION, rule) ?? self
    }
    /// The same area as an outline that does not cross itself, holes turning the other way.
    public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
        PathAreas.combined(self, CGMutablePath(), LAMINA_AREAS_UNION, rule) ?? self
    }
    /// Whether the areas inside both have anything in common.
    public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
        guard boundingBoxOfPath.intersects(other.boundingBoxOfPath) else { return false }
        return !(PathAreas.combined(self, other, LAMINA_AREAS_INTERSECTION, rule)?.isEmpty ?? false)
    }
    /// The separate parts of the area, each with its holes.
    public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
        PathAreas.parts(of: normalized(using: rule))
    }
}

/// Combines areas.
enum PathAreas {
    /// The most points of both paths together, and the most pairs of lines whose boxes overlap: Clipper's time grows with both.
    static let maximumPoints = 65_536
    static let maximumPairs = 262_144
    private static let log = Logger(label: "lamina.coregraphics")

    static func combined(
        _ one: CGPath, _ other: CGPath, _ operation: lamina_areas_operation, _ rule: CGPathFillRule
    ) -> CGPath? {
        let box = one.boundingBox.union(other.boundingBox)
        guard !box.isNull else { return CGPath(outline: PathOutline()) }
        let reach = Double(
            max(box.minX.magnitude, box.maxX.magnitude, box.minY.magnitude, box.maxY.magnitude))
        // Clipper is fast and exact below 2³⁰.
        let unit = Math.exp2((29 - Math.log2(max(reach, 1e-6))).rounded(.down))
        let tolerance = max(reach * 1e-6, 1e-4 * Double(max(box.width, box.height)) / 4)
        let operands = [one, other].map { polygons($0, unit, tolerance) }
        let points = operands.joined().reduce(0) { $0 + $1.count / 2 }
        guard points <= maximumPoints, pairs(of: operands) <= maximumPairs else {
            let limits = "at most \(maximumPoints) points and \(maximumPairs) crossings"
            log.warning("paths of \(points) points are too intricate to combine; expected \(limits)")
            return nil
        }
        if let missing = lamina_areas_missing() {
            log.warning("paths cannot be combined: \(String(cString: missing))")
            return nil
        }
        guard let areas = lamina_areas_make() else { return nil }
        defer { lamina_areas_free(areas) }
        for (index, operand) in operands.enumerated() {
            for polygon in operand {
                guard lamina_areas_add(areas, polygon, polygon.count / 2) != 0 else { return nil }
            }
            let step = index == 0 ? LAMINA_AREAS_UNION : operation
            let isDone =
                rule == .winding
                ? lamina_areas_combine(areas, step) : lamina_areas_combine_even_odd(areas, step)
            guard isDone != 0 else { return nil }
        }
        let result = CGMutablePath()
        for index in 0..<lamina_areas_count(areas) {
            var count = 0
            let first = lamina_areas_polygon(areas, index, &count)
            let numbers = UnsafeBufferPointer(start: first, count: 2 * count)
            guard count > 2 else { continue }
            result.addLines(
                between: (0..<count).map {
                    CGPoint(x: Double(numbers[2 * $0]) / unit, y: Double(numbers[2 * $0 + 1]) / unit)
                })
            result.closeSubpath()
        }
        return result.copy()
    }

    private static func polygons(_ path: CGPath, _ unit: Double, _ tolerance: Double) -> [[Int64]] {
        let flat = path.outline.flattened(tolerance: tolerance)
        return flat.subpaths.indices.compactMap { index in
            let points = flat.points[flat.range(of: index)]
            guard points.count > 2 else { return nil }
            return points.flatMap { point in
                // Coordinates that are no numbers, beside others that are, leave no unit to count in.
                [point.x, point.y].map { Int64(exactly: ($0 * unit).rounded()) ?? 0 }
            }
        }
    }

    /// How many pairs of lines have boxes that overlap; no more are counted than matter.
    private static func pairs(of operands: [[[Int64]]]) -> Int {
        var boxes: [SIMD4<Int64>] = []
        for polygon in operands.joined() {
            for at in stride(from: 0, to: polygon.count, by: 2) {
                let next = at + 2 < polygon.count ? at + 2 : 0
                let (x, y) = ((polygon[at], polygon[next]), (polygon[at + 1], polygon[next + 1]))
                boxes.append(SIMD4(min(x.0, x.1), min(y.0, y.1), max(x.0, x.1), max(y.0, y.1)))
            }
            if boxes.count > maximumPoints { return .max }
        }
        boxes.sort { $0.x < $1.x }
        var (count, looks) = (0, 0)
        for index in boxes.indices {
            let box = boxes[index]
            var other = index + 1
            while other < boxes.count, boxes[other].x < box.z {
                if boxes[other].y < box.w, box.y < boxes[other].w { count += 1 }
                other += 1
                looks += 1
            }
            if count > maximumPairs || looks > 64 * maximumPairs { return .max }
        }
        return count
    }

    /// The outlines that turn as outer ones do, each with the holes that lie in it.
    static func parts(of path: CGPath) -> [CGPath] {
        var outlines: [CGMutablePath] = []
        var points: [[CGPoint]] = []
        for element in path.elements {
            switch element {
            case .move(let to):
                outlines.append(CGMutablePath())
                outlines.last?.move(to: to)
                points.append([to])
            case .line(let to):
                outlines.last?.addLine(to: to)
                if !points.isEmpty { points[points.count - 1].append(to) }
            default: outlines.last?.closeSubpath()
            }
        }
        func area(_ points: [CGPoint]) -> CGFloat {
            zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
                $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
            }
        }
        let outer = points.indices.filter { area(points[$0]) > 0 }
        for hole in points.indices where area(points[hole]) <= 0 {
            // The smallest outline around the hole.
            let around = outer.filter { outlines[$0].contains(points[hole][0]) }
                .min { area(points[$0]) < area(points[$1]) }
            if let around { outlines[around].addPath(outlines[hole]) }
        }
        return outer.map { outlines[$0] }
    }
}
