import Foundation

/// Orders planes without comparing pairs and without cuts, where that is possible.
enum ParallelOrder {
    /// The sort key of a face: a measure of its depth, then its plane, because planes are in the order of their ties.
    struct Key {
        var depth: Double
        var plane: Int32
        var face: Int32
    }

    /// Sorts by depth; neighbours whose depths differ only by noise keep the order of their ties.
    static func sorted(_ keys: [Key], noise: Double) -> [Int32] {
        func isEarlier(_ a: Key, _ b: Key) -> Bool {
            a.plane != b.plane ? a.plane < b.plane : a.face < b.face
        }
        var sorted = keys
        sorted.sort { $0.depth != $1.depth ? $0.depth < $1.depth : isEarlier($0, $1) }
        var start = 0
        for end in 0..<sorted.count + 1 where end > 0 {
            if end < sorted.count, sorted[end].depth - sorted[end - 1].depth <= noise { continue }
            if end - start > 1 { sorted[start..<end].sort(by: isEarlier) }
            start = end
        }
        return sorted.map(\.face)
    }

    /// The order of planes that are all parallel to the screen, as their indices; `nil` if one is not.
    static func byDepth(_ planes: [DepthPlane]) -> [Int32]? {
        var keys: [Key] = []
        keys.reserveCapacity(planes.count)
        for (index, plane) in planes.enumerated() {
            if let depth = plane.constantDepth {
                keys.append(Key(depth: depth, plane: Int32(index), face: Int32(index)))
            } else if !plane.isBehindViewer {
                return nil
            }
        }
        return sorted(keys, noise: DepthPlane.noise)
    }

    /// The order of faces whose planes all meet in one line that passes beside every face; `nil` for other faces. Examples:
    /// parallel planes, which meet at infinity, and the leaves of an open book.
    ///
    /// The equation of each such plane is a combination of two basis equations, so a plane is a vector of two numbers. A
    /// point p of the context is a vector too: the values of the two basis equations at p. Points of all faces lie on one
    /// side of a plane m through the line, m · p > 0. With t the share of m in a plane's equation, the distance from plane
    /// i to a point p of plane j is then (tᵢ − tⱼ) times a positive number.
    static func byAngle(_ faces: [Int32], in world: DepthFaces) -> [Int32]? {
        guard let first = faces.first else { return [] }
        let noise = DepthPlane.noise
        func plane(_ face: Int32) -> Int32 { world.faces[Int(face)].plane }
        func normal(_ face: Int32) -> SIMD4<Double> { world.planes[Int(plane(face))].normal }

        // The first basis equation is the first plane's. The second is the part of the most different plane that is
        // perpendicular to the first.
        let e1 = unit(normal(first))
        var (e2, most) = (SIMD4<Double>.zero, 0.0)
        for face in faces {
            let rest = normal(face) - e1 * (normal(face) * e1).sum()
            let size = (rest * rest).sum()
            if size > most { (e2, most) = (rest, size) }
        }
        guard most > noise * noise else {
            return sorted(faces.map { Key(depth: 0, plane: plane($0), face: $0) }, noise: 0)
        }
        e2 = unit(e2)

        var sums: [SIMD2<Double>] = []
        sums.reserveCapacity(faces.count)
        var directions = Cone()
        for face in faces {
            let n = normal(face)
            let sum = SIMD2((n * e1).sum(), (n * e2).sum())
            let rest = n - e1 * sum.x - e2 * sum.y
            guard (rest * rest).sum() <= noise * noise else { return nil }
            sums.append(sum)
            // All points of the face lie on one line through the origin. The face is accepted if they lie on one side of
            // the origin.
            let length = (sum.x * sum.x + sum.y * sum.y).squareRoot()
            let direction = SIMD2(-sum.y, sum.x) / length
            var (low, high) = (0.0, 0.0)
            for p in world.faces[Int(face)].points {
                let h = SIMD4(p.x, p.y, p.z, 1)
                let place = direction.x * (h * e1).sum() + direction.y * (h * e2).sum()
                low = min(low, place)
                high = max(high, place)
            }
            guard min(-low, high) <= noise, max(-low, high) > noise else { return nil }
            directions.add(high > -low ? direction : -direction, length: max(high, -low))
        }
        guard let m = directions.middle else { return nil }

        var keys: [Key] = []
        keys.reserveCapacity(faces.count)
        var scale = 0.0
        for (sum, face) in zip(sums, faces) {
            let along = sum.x * m.x + sum.y * m.y
            let across = (sum.y * m.x - sum.x * m.y).magnitude
            guard across > Cone.margin else { return nil }
            keys.append(Key(depth: -along / across, plane: plane(face), face: face))
            scale = max(scale, across)
        }
        return sorted(keys, noise: noise / (scale * directions.length))
    }

    private static func unit(_ v: SIMD4<Double>) -> SIMD4<Double> { v / (v * v).sum().squareRoot() }
}

/// The angle that a set of unit vectors covers.
private struct Cone {
    /// Directions whose sine is below this count as opposite.
    static let margin = 1e-6

    private(set) var length = 0.0
    private var first: SIMD2<Double>?
    private var low = (turn: 0.0, direction: SIMD2<Double>.zero)
    private var high = (turn: 0.0, direction: SIMD2<Double>.zero)

    mutating func add(_ direction: SIMD2<Double>, length: Double) {
        self.length = max(self.length, length)
        guard let first else {
            first = direction
            (low.direction, high.direction) = (direction, direction)
            return
        }
        let side = first.x * direction.y - first.y * direction.x
        // Grows with the angle: from −2 to 2 as the angle goes from −π to π.
        let turn = (1 - first.x * direction.x - first.y * direction.y) * (side < 0 ? -1 : 1)
        if turn < low.turn { low = (turn, direction) }
        if turn > high.turn { high = (turn, direction) }
    }

    /// A unit vector less than a right angle away from all; `nil` if they cover half a turn or more.
    var middle: SIMD2<Double>? {
        let spread = low.direction.x * high.direction.y - low.direction.y * high.direction.x
        let sum = low.direction + high.direction
        let length = (sum.x * sum.x + sum.y * sum.y).squareRoot()
        // Equal up to rounding, or less than half a turn apart.
        guard length > Self.margin, spread > 0 || (length > 1 && high.turn - low.turn < 1) else { return nil }
        return sum / length
    }
}
