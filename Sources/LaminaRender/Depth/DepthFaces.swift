import Foundation
import LaminaPlan

/// The faces of one context, and the remainder of its limits.
struct DepthFaces {
    let planes: [DepthPlane]
    private(set) var faces: [DepthFace] = []
    /// The number of pieces that may still be made.
    private(set) var piecesLeft: Int
    /// The number of pairs that may still be compared in order to cut.
    private(set) var comparisonsLeft: Int
    /// Pairs and cycles that were not cut because a limit was reached.
    var uncut = 0

    /// The overlap of two faces, and the polygon from which it is clipped; kept so that comparing allocates nothing.
    private var overlap: [SIMD2<Double>] = []
    private var spare: [SIMD2<Double>] = []

    /// The width of an overlap on the screen, relative to the context's extent, that is too small to see.
    static let leastWidth = 1e-7
    /// The share of an overlap's width that may be in the wrong order rather than be cut off. So faces that meet in an
    /// edge, inexactly because of a rounded π, are not cut.
    static let sliver = 1e-6

    init(planes: [DepthPlane], pieceLimit: Int, comparisonLimit: Int) {
        self.planes = planes
        piecesLeft = pieceLimit
        comparisonsLeft = comparisonLimit
        faces.reserveCapacity(planes.count)
        for (index, plane) in planes.enumerated() {
            if let face = DepthFace(plane: Int32(index), of: plane) { faces.append(face) }
        }
        piecesLeft -= faces.count
    }

    var mayCut: Bool { piecesLeft > 0 && comparisonsLeft > 0 }

    // MARK: Comparing

    /// The place of face `a` relative to face `b`.
    mutating func relation(of a: Int32, to b: Int32) -> DepthRelation {
        comparisonsLeft -= 1
        let (i, j) = (Int(a), Int(b))
        let (p, q) = (Int(faces[i].plane), Int(faces[j].plane))
        guard p != q, findOverlap(i, j) else { return .apart }
        // The difference of two planes' depths is linear, so its extremes lie at the overlap's corners.
        var (low, high, size) = (Double.infinity, -Double.infinity, 1.0)
        for point in overlap {
            let first = min(max(planes[p].depth(point), faces[i].farthest), faces[i].nearest)
            let second = min(max(planes[q].depth(point), faces[j].farthest), faces[j].nearest)
            low = min(low, first - second)
            high = max(high, first - second)
            size = max(size, point.x.magnitude, point.y.magnitude, first.magnitude)
        }
        // Noise is measured as a distance from the plane; the depth of a steep plane has a larger error.
        let noise = DepthPlane.noise * size / min(planes[p].normal.z, planes[q].normal.z)
        if high <= noise, low >= -noise { return p < q ? .behind : .inFront }
        if -low <= max(noise, Self.sliver * high) { return .inFront }
        if high <= max(noise, Self.sliver * -low) { return .behind }
        if faces[i].cutters.contains(Int32(q)) || faces[j].cutters.contains(Int32(p)) {
            return low + high < 0 ? .behind : .inFront
        }
        return .crossing(mostlyBehind: low + high < 0)
    }

    /// Clips one face by the edges of the other on the screen.
    private mutating func findOverlap(_ i: Int, _ j: Int) -> Bool {
        let (a, b) = (faces[i].box, faces[j].box)
        guard a.x < b.z, b.x < a.z, a.y < b.w, b.y < a.w else { return false }
        overlap.removeAll(keepingCapacity: true)
        for p in faces[i].points { overlap.append(SIMD2(p.x, p.y)) }
        let count = faces[j].points.count
        for k in 0..<count {
            let (from, to) = (faces[j].points[k], faces[j].points[k + 1 < count ? k + 1 : 0])
            let edge = SIMD2(to.x - from.x, to.y - from.y)
            spare.removeAll(keepingCapacity: true)
            var last = overlap[overlap.count - 1]
            var lastSide = edge.x * (last.y - from.y) - edge.y * (last.x - from.x)
            for point in overlap {
                let side = edge.x * (point.y - from.y) - edge.y * (point.x - from.x)
                if (side > 0 && lastSide < 0) || (side < 0 && lastSide > 0) {
                    spare.append(last + (point - last) * (lastSide / (lastSide - side)))
                }
                if side >= 0 { spare.append(point) }
                (last, lastSide) = (point, side)
            }
            swap(&overlap, &spare)
            guard overlap.count >= 3 else { return false }
        }
        var (doubled, box) = (0.0, SIMD4(Double.infinity, .infinity, -.infinity, -.infinity))
        let base = overlap[0]
        for k in overlap.indices {
            let p = overlap[k]
            let q = overlap[k + 1 < overlap.count ? k + 1 : 0]
            doubled += (p.x - base.x) * (q.y - base.y) - (q.x - base.x) * (p.y - base.y)
            box = SIMD4(min(box.x, p.x), min(box.y, p.y), max(box.z, p.x), max(box.w, p.y))
        }
        return doubled > 2 * Self.leastWidth * max(box.z - box.x, box.w - box.y)
    }

    /// How far a face reaches behind and in front of a plane. `behind` is at most 0, `front` at least 0; noise counts as 0.
    func reach(of face: Int32, from plane: Int32) -> (behind: Double, front: Double) {
        var (behind, front, size) = (0.0, 0.0, 1.0)
        for point in faces[Int(face)].points {
            let distance = planes[Int(plane)].distance(point)
            behind = min(behind, distance)
            front = max(front, distance)
            size = max(size, point.x.magnitude, point.y.magnitude, point.z.magnitude)
        }
        let noise = max(DepthPlane.noise * size, Self.sliver * max(-behind, front))
        return (behind < -noise ? behind : 0, front > noise ? front : 0)
    }

    // MARK: Cutting

    /// Cuts a face in two along its intersection with a plane; `nil` if a limit is reached, or if one part would have no
    /// area.
    mutating func split(_ index: Int32, by cutter: Int32) -> (behind: Int32, front: Int32)? {
        let face = faces[Int(index)]
        guard mayCut, !face.cutters.contains(cutter) else { return nil }
        let map = planes[Int(face.plane)]
        // The cutter's equation at a point of the layer is linear in the layer's own coordinates.
        let n = planes[Int(cutter)].normal
        var line = SIMD3((n * map.xRow).sum(), (n * map.yRow).sum(), (n * map.origin).sum())
        line /= (line.x * line.x + line.y * line.y).squareRoot()
        guard line.sum().isFinite else { return nil }

        let size = face.local.reduce(0) { max($0, $1.x.magnitude, $1.y.magnitude) }
        let distances = face.local.map { point -> Double in
            let distance = line.x * point.x + line.y * point.y + line.z
            return distance.magnitude <= DepthPlane.noise * size ? 0 : distance
        }
        let cut = Cut(a: line.x, b: line.y, c: line.z, isClosed: true)
        func part(_ cut: Cut, _ distances: [Double]) -> DepthFace? {
            DepthFace(
                plane: face.plane, parent: OptionalIndex(index), cuts: face.cuts + [cut],
                cutters: face.cutters + [cutter],
                local: DepthFace.part(of: face.local, where: distances), through: map)
        }
        guard let front = part(cut, distances), let behind = part(cut.complement, distances.map { -$0 })
        else { return nil }
        piecesLeft -= 1
        faces.append(behind)
        faces.append(front)
        return (Int32(faces.count - 2), Int32(faces.count - 1))
    }
}
