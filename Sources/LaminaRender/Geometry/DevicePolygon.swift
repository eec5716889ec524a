import Foundation
import LaminaGeometry

/// A convex polygon in device pixels whose edges remember the side that they were cut from.
///
/// Vertices lie on a grid of 1/256 pixel, so that every backend starts from the same numbers. Edge `i` runs from
/// vertex `i` to vertex `i + 1`. Vertices run clockwise as seen on the screen (y down).
struct DevicePolygon: Equatable, Sendable {
    /// The number of grid steps in a pixel; vertices are rounded to the grid.
    static var grid: Double { Double(DeviceBox.unit) }

    /// One side of the shape an edge was cut from: opposite sides of one rectangle share a pair.
    struct Side: Equatable, Sendable {
        /// The rectangle that the side is part of.
        var rectangle: RectangleID
        /// 0 for the two sides of constant local y, 1 for the two of constant local x.
        var axis: Int8
        /// Whether each pixel is covered wholly or not at all, depending on the side of its centre.
        var isHard = false

        static let none = Side(rectangle: .none, axis: 0)
        /// A cut inside a shape: the part on the other side of the cut is drawn too.
        static let cut = Side(rectangle: .none, axis: 0, isHard: true)

        func isOpposite(of other: Side) -> Bool {
            rectangle.isLayer && rectangle == other.rectangle && axis == other.axis
        }
    }

    var points: [SIMD2<Double>]
    var sides: [Side]

    static func snap(_ value: Double) -> Double {
        let scaled = value * grid
        // Rounds by converting to an integer and back: an instruction, where `rounded` is a call.
        guard scaled.magnitude < 4e15 else { return scaled.rounded() / grid }
        let whole = Int64(scaled)
        let rest = scaled - Double(whole)
        return Double(rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole) / grid
    }

    /// The image of a rectangle of layer points, cut where it passes the viewer's plane; `nil` if nothing is left.
    ///
    /// - Parameter nearPlanes: Linear functions (x, y, 1 → w) of the rectangle's own coordinates. A point lies in front of
    ///   the viewer if each function is above `nearestW` there.
    ///   - hardEdges: Edges that are not antialiased.
    init?(
        rectangle rect: CGRect, through map: Homography, nearPlanes: ArraySlice<SIMD3<Double>>,
        id: RectangleID,
        hardEdges: RectangleEdges = []
    ) {
        var local = rect.corners.map { SIMD2(Double($0.x), Double($0.y)) }
        var sides = Self.sides(id: id, hardEdges: hardEdges)
        for plane in nearPlanes {
            let distances = local.map { plane.x * $0.x + plane.y * $0.y + plane.z - Self.nearestW }
            (local, sides) = Self.clip(local, sides, distances: distances, newSide: .none)
            guard local.count >= 3 else { return nil }
        }
        var device: [SIMD2<Double>] = []
        device.reserveCapacity(local.count)
        for point in local {
            let h = map.homogeneous(point.x, point.y)
            guard h.z > 0 else { return nil }
            device.append(SIMD2(Self.snap(h.x / h.z), Self.snap(h.y / h.z)))
        }
        self.init(points: device, sides: sides)
    }

    /// Smallest w that counts as in front of the viewer. Beyond it a layer 1,000 points wide would already be
    /// a million pixels wide.
    static let nearestW = 1.0 / 1024

    /// A polygon from corners in order, in either sense of rotation. `nil` without area, or beyond the range of pixel
    /// coordinates.
    init?(points: [SIMD2<Double>], sides: [Side]) {
        self.points = points
        self.sides = sides
        removeDegenerateEdges()
        guard self.points.count >= 3 else { return nil }
        let area = doubledArea
        guard area.isFinite, abs(area) >= 2 / (Self.grid * Self.grid) else { return nil }
        if area < 0 { reverse() }
    }

    init(uncheckedPoints points: [SIMD2<Double>], sides: [Side]) {
        self.points = points
        self.sides = sides
    }

    /// Twice the area, positive when the vertices run clockwise on the screen.
    var doubledArea: Double {
        var sum = 0.0
        for i in points.indices {
            let p = points[i]
            let q = points[i + 1 < points.count ? i + 1 : 0]
            sum += p.x * q.y - q.x * p.y
        }
        return sum
    }

    /// The smallest box that holds the polygon: x0, y0, x1, y1.
    var box: SIMD4<Double> {
        var box = SIMD4(points[0].x, points[0].y, points[0].x, points[0].y)
        for p in points.dropFirst() {
            box = SIMD4(min(box.x, p.x), min(box.y, p.y), max(box.z, p.x), max(box.w, p.y))
        }
        return box
    }

    /// The intersection of both convex polygons, or `nil`. An edge of the clip that only grazes this polygon leaves no
    /// trace, so that a layer that fills its clip exactly keeps one set of edges.
    func clipped(to clip: DevicePolygon) -> DevicePolygon? {
        var (points, sides) = (points, sides)
        var isCut = false
        for i in clip.points.indices {
            guard let edge = clip.edge(i), points.contains(where: { edge.distance(to: $0) < 0 }) else {
                continue
            }
            let distances = points.map(edge.distance)
            (points, sides) = Self.clip(points, sides, distances: distances, newSide: clip.sides[i])
            guard points.count >= 3 else { return nil }
            isCut = true
        }
        // Vertices of a whole polygon lie on the grid already.
        guard isCut else { return self }
        return DevicePolygon(
            points: points.map { SIMD2(Self.snap($0.x), Self.snap($0.y)) }, sides: sides)
    }

    /// Whether the polygon as a clip cuts nothing from a rectangle of whole pixels.
    func holds(_ rect: PixelRect) -> Bool {
        let (x0, y0, x1, y1) = (Double(rect.x0), Double(rect.y0), Double(rect.x1), Double(rect.y1))
        return points.indices.allSatisfy {
            guard let edge = edge($0) else { return true }
            return edge.distance(to: SIMD2(x0, y0)) >= 0 && edge.distance(to: SIMD2(x1, y0)) >= 0
                && edge.distance(to: SIMD2(x1, y1)) >= 0 && edge.distance(to: SIMD2(x0, y1)) >= 0
        }
    }

    /// An edge as the half-plane of a clip.
    private struct Edge {
        let start: SIMD2<Double>
        /// Of length 1, to the inside.
        let normal: SIMD2<Double>

        /// Pixels on the inside of the edge, negative outside; 0 for a point that only grazes it from outside.
        @inline(__always)
        func distance(to point: SIMD2<Double>) -> Double {
            let d = point - start
            let distance = normal.x * d.x + normal.y * d.y
            return distance > -DevicePolygon.grazing && distance < 0 ? 0 : distance
        }
    }

    /// `nil` for an edge without length.
    private func edge(_ index: Int) -> Edge? {
        let start = points[index]
        let direction = points[index + 1 < points.count ? index + 1 : 0] - start
        let length = (direction.x * direction.x + direction.y * direction.y).squareRoot()
        guard length > 0 else { return nil }
        return Edge(start: start, normal: SIMD2(-direction.y, direction.x) / length)
    }

    /// The part on one side of a line, with a hard edge along it. The points on the line are the same for both sides.
    func cut(by cut: Cut) -> DevicePolygon? {
        let distances = points.map { cut.a * $0.x + cut.b * $0.y + cut.c }
        guard distances.contains(where: { $0 < 0 }) else { return self }
        let (kept, sides) = Self.clip(points, sides, distances: distances, newSide: .cut)
        return kept.count < 3
            ? nil : DevicePolygon(points: kept.map { SIMD2(Self.snap($0.x), Self.snap($0.y)) }, sides: sides)
    }

    /// How many pixels a vertex may lie outside a clip's edge and still count as on it: the grid's own error.
    private static let grazing = 2 / grid

    /// Cuts by one half-plane: keeps the part with a distance of at least 0 (Sutherland and Hodgman's step).
    private static func clip(
        _ points: [SIMD2<Double>], _ sides: [Side], distances: [Double], newSide: Side
    ) -> ([SIMD2<Double>], [Side]) {
        guard distances.contains(where: { $0 < 0 }) else { return (points, sides) }
        var keptPoints: [SIMD2<Double>] = []
        var keptSides: [Side] = []
        for i in points.indices {
            let j = i + 1 < points.count ? i + 1 : 0
            let (a, b) = (distances[i], distances[j])
            if a >= 0 {
                keptPoints.append(points[i])
                keptSides.append(sides[i])
                if b < 0 {
                    keptPoints.append(points[i] + (points[j] - points[i]) * (a / (a - b)))
                    keptSides.append(newSide)
                }
            } else if b >= 0 {
                keptPoints.append(points[i] + (points[j] - points[i]) * (a / (a - b)))
                keptSides.append(sides[i])
            }
        }
        return (keptPoints, keptSides)
    }

    private mutating func removeDegenerateEdges() {
        guard points.indices.contains(where: { points[$0] == points[$0 + 1 < points.count ? $0 + 1 : 0] })
        else { return }
        var keptPoints: [SIMD2<Double>] = []
        var keptSides: [Side] = []
        for i in points.indices {
            let next = points[i + 1 < points.count ? i + 1 : 0]
            if points[i] != next {
                keptPoints.append(points[i])
                keptSides.append(sides[i])
            }
        }
        (points, sides) = (keptPoints, keptSides)
    }

    private mutating func reverse() {
        let count = points.count
        points.reverse()
        // Edge i of the reversed polygon joins the old vertices count−1−i and count−2−i.
        sides = (0..<count).map { sides[(2 * count - 2 - $0) % count] }
    }

    /// Cuts the polygon by chords into convex parts of at most `maximum` edges each. The chords are hard edges.
    func split(maximum: Int) -> [DevicePolygon] {
        var parts: [DevicePolygon] = []
        var rest = self
        while rest.points.count > maximum {
            let n = rest.points.count
            // The first maximum−1 edges and a chord back to vertex 0.
            let cut = maximum - 1
            let head = DevicePolygon(
                uncheckedPoints: Array(rest.points[0...cut]), sides: Array(rest.sides[0..<cut]) + [.cut])
            parts.append(head)
            rest = DevicePolygon(
                uncheckedPoints: [rest.points[0]] + Array(rest.points[cut..<n]),
                sides: [.cut] + Array(rest.sides[cut..<n]))
        }
        parts.append(rest)
        return parts
    }
}
