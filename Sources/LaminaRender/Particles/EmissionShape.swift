import Foundation
import LaminaValues

/// Where particles are born relative to the emitter's position, and the direction that the shape gives them.
struct EmissionShape {
    private enum Kind {
        case point, line, ends
        case rectangle, sides, corners
        case cuboid, faces, edges, vertices
        case disc, circle
        case ball, sphere
    }

    private let kind: Kind
    private let width: Double
    private let height: Double
    private let depth: Double

    /// Whether all particles are born at one point.
    var isPoint: Bool { kind == .point }
    /// The direction of all particles, if it is the same.
    var direction: SIMD3<Double>? {
        switch kind {
        case .line, .ends: SIMD3(0, -1, 0)
        case .sides, .circle, .sphere, .faces, .edges: nil
        case .point, .rectangle, .corners, .cuboid, .vertices, .disc, .ball: SIMD3(1, 0, 0)
        }
    }

    init(_ emitter: EmitterValues) {
        func side(_ value: CGFloat) -> Double {
            value.isFinite ? min(Double(value.magnitude), 1e9) : 0
        }
        (width, height) = (side(emitter.size.width), side(emitter.size.height))
        depth = side(emitter.depth)
        let mode = emitter.mode
        kind =
            switch emitter.shape {
            case .line: mode == .points ? .ends : .line
            case .rectangle: mode == .points ? .corners : mode == .outline ? .sides : .rectangle
            case .cuboid:
                switch mode {
                case .points: .vertices
                case .outline: .edges
                case .surface: .faces
                default: .cuboid
                }
            case .circle: mode == .points ? .point : mode == .outline ? .circle : .disc
            case .sphere:
                switch mode {
                case .points: .point
                case .outline: .circle
                case .surface: .sphere
                default: .ball
                }
            default: .point
            }
    }

    /// Where a particle is born, and its direction: a vector of length 1.
    @inline(__always)
    func place(_ random: ParticleRandom) -> (place: SIMD3<Double>, way: SIMD3<Double>) {
        if kind == .point { return (.zero, SIMD3(1, 0, 0)) }
        let (u, v) = random.pair(.place)
        switch kind {
        case .point: return (.zero, SIMD3(1, 0, 0))
        case .line: return (SIMD3((u - 0.5) * width, 0, 0), SIMD3(0, -1, 0))
        case .ends: return (SIMD3((u < 0.5 ? -0.5 : 0.5) * width, 0, 0), SIMD3(0, -1, 0))
        case .rectangle: return (SIMD3((u - 0.5) * width, (v - 0.5) * height, 0), SIMD3(1, 0, 0))
        case .corners:
            return (
                SIMD3((u < 0.5 ? -0.5 : 0.5) * width, (v < 0.5 ? -0.5 : 0.5) * height, 0), SIMD3(1, 0, 0)
            )
        case .disc:
            let (sine, cosine) = ParticleAngle.sineAndCosine(turns: u)
            let radius = width * v.squareRoot()
            return (SIMD3(cosine * radius, sine * radius, 0), SIMD3(1, 0, 0))
        case .circle:
            let (sine, cosine) = ParticleAngle.sineAndCosine(turns: u)
            return (SIMD3(cosine * width, sine * width, 0), SIMD3(cosine, sine, 0))
        case .sides, .cuboid, .faces, .edges, .vertices, .ball, .sphere: return placeInSpace(u, v, random)
        }
    }

    private func placeInSpace(
        _ u: Double, _ v: Double, _ random: ParticleRandom
    ) -> (place: SIMD3<Double>, way: SIMD3<Double>) {
        let (w, choice) = random.pair(.placeAndFace)
        switch kind {
        case .sides: return onSides(u, choice)
        case .vertices:
            return (
                SIMD3(u < 0.5 ? -0.5 : 0.5, v < 0.5 ? -0.5 : 0.5, w < 0.5 ? -0.5 : 0.5)
                    * SIMD3(width, height, depth), SIMD3(1, 0, 0)
            )
        case .edges: return onEdges(u, choice)
        case .faces: return onFaces(u, v, choice)
        case .ball, .sphere:
            let (sine, cosine) = ParticleAngle.sineAndCosine(turns: u)
            let z = 2 * v - 1
            let across = max(0, 1 - z * z).squareRoot()
            let way = SIMD3(cosine * across, sine * across, z)
            if kind == .sphere { return (way * width, way) }
            // The maximum of three random numbers has the distribution of the distance from the centre of a ball.
            let third = random.pair(.depth).0
            return (way * (width * max(w, choice, third)), SIMD3(1, 0, 0))
        // A cuboid; `place` finds the flat shapes itself.
        case .cuboid, .point, .line, .ends, .rectangle, .corners, .disc, .circle:
            return (
                SIMD3((u - 0.5) * width, (v - 0.5) * height, (w - 0.5) * depth), SIMD3(1, 0, 0)
            )
        }
    }

    /// On the sides of the rectangle, evenly by length.
    private func onSides(_ u: Double, _ choice: Double) -> (place: SIMD3<Double>, way: SIMD3<Double>) {
        let sign: Double = choice < 0.5 ? -1 : 1
        let length = u * (width + height)
        return length < width || height == 0
            ? (SIMD3(length - width / 2, sign * height / 2, 0), SIMD3(0, sign, 0))
            : (SIMD3(sign * width / 2, length - width - height / 2, 0), SIMD3(sign, 0, 0))
    }

    /// On the twelve edges of the cuboid, evenly by length.
    private func onEdges(_ u: Double, _ choice: Double) -> (place: SIMD3<Double>, way: SIMD3<Double>) {
        let sides = SIMD3(width, height, depth)
        let corner = Int(choice * 4)
        let (one, other): (Double, Double) = (corner & 1 == 0 ? -1 : 1, corner & 2 == 0 ? -1 : 1)
        let length = u * (width + height + depth)
        let unit = 0.5.squareRoot()
        if length < width {
            let place = SIMD3(length / max(width, 1e-300) * 2 - 1, one, other)
            return (place * sides * 0.5, SIMD3(0, one, other) * unit)
        }
        if length < width + height {
            let place = SIMD3(one, (length - width) / max(height, 1e-300) * 2 - 1, other)
            return (place * sides * 0.5, SIMD3(one, 0, other) * unit)
        }
        let place = SIMD3(one, other, (length - width - height) / max(depth, 1e-300) * 2 - 1)
        return (place * sides * 0.5, SIMD3(one, other, 0) * unit)
    }

    /// On the six faces of the cuboid, evenly by area.
    private func onFaces(
        _ u: Double, _ v: Double, _ choice: Double
    ) -> (place: SIMD3<Double>, way: SIMD3<Double>) {
        let sides = SIMD3(width, height, depth)
        let areas = SIMD3(height * depth, width * depth, width * height)
        let sign: Double = choice < 0.5 ? -1 : 1
        // The remaining part of the random choice is as evenly distributed as the whole.
        let area = (choice < 0.5 ? choice : choice - 0.5) * 2 * areas.sum()
        let (a, b) = (2 * u - 1, 2 * v - 1)
        let (place, way) =
            area < areas.x
            ? (SIMD3(sign, a, b), SIMD3(sign, 0, 0))
            : area < areas.x + areas.y
                ? (SIMD3(a, sign, b), SIMD3(0, sign, 0)) : (SIMD3(a, b, sign), SIMD3(0, 0, sign))
        return (place * sides * 0.5, way)
    }
}
