import Foundation
import LaminaValues

/// How particles of a cell look besides their public properties: values that follow their life, their angle at birth,
/// how planes lie in space, and the frames of the image.
struct ParticleManner {
    /// Whether particles have nothing of this.
    let isPlain: Bool
    /// Whether a colour, or a part of it, follows the life.
    let hasColor: Bool
    let isPlane: Bool

    private let look: EmitterCellLook
    private var tracks: [EmitterLifeProperty: EmitterLifeTrack] = [:]
    private var alignment: Double?
    /// The sprites of the frames; none for one frame.
    private var frames: [Int32] = []
    private let lean: (direction: SIMD3<Double>, cone: Double)

    /// The most frames that count.
    private static let maximumFrames = 256

    init(_ values: EmitterCellValues, in emitter: EmitterValues, sprites: inout [ParticleSprite]) {
        look = values.look
        isPlane = look.isPlane
        for behavior in emitter.behaviors + look.behaviors {
            switch behavior {
            case .overLife(.mass, _): break
            case .overLife(let property, let track): tracks[property] = track
            case .colorOverLife(let parts):
                for (property, track) in zip([EmitterLifeProperty.red, .green, .blue, .alpha], parts) {
                    tracks[property] = track
                }
            case .alignToMotion(let turns): alignment = turns
            case .wave, .drag, .attractor, .light: break
            }
        }
        let colors: [EmitterLifeProperty] = [.red, .green, .blue, .alpha]
        hasColor = colors.contains { [tracks] in tracks[$0] != nil }
        for number in 0..<max(1, min(Self.maximumFrames, look.frameCount)) where look.frameCount > 1 {
            var frame = values
            frame.contentsRect = Self.frame(number, of: values)
            guard let index = ParticleSprite.index(of: frame, in: &sprites).value else { continue }
            frames.append(index)
        }
        let (latitude, longitude) = (
            ParticleAngle.sineAndCosine(look.orientationLatitude),
            ParticleAngle.sineAndCosine(look.orientationLongitude)
        )
        lean = (
            SIMD3(latitude.sine * longitude.cosine, latitude.sine * longitude.sine, latitude.cosine),
            ParticleAngle.sineAndCosine(min(look.orientationRange.magnitude / 2, .pi)).cosine
        )
        isPlain =
            tracks.isEmpty && alignment == nil && frames.isEmpty && !look.isPlane && look.rotation == 0
            && look.rotationRange == 0
    }

    /// The part of the image that a frame shows.
    private static func frame(_ number: Int, of values: EmitterCellValues) -> CGRect {
        let look = values.look
        let columns = look.framesPerRow > 0 ? min(look.framesPerRow, look.frameCount) : look.frameCount
        let rows = (look.frameCount + columns - 1) / columns
        var first = values.contentsRect
        if first == CGRect(x: 0, y: 0, width: 1, height: 1) {
            first = CGRect(x: 0, y: 0, width: 1 / CGFloat(columns), height: 1 / CGFloat(rows))
        }
        return first.offsetBy(
            dx: CGFloat(number % columns) * first.width, dy: CGFloat(number / columns) * first.height)
    }

    /// The sprite of a particle's frame; `nil` without frames.
    func frame(_ random: ParticleRandom, age: Double) -> Int32? {
        guard !frames.isEmpty else { return nil }
        let count = Double(frames.count)
        var number = max(0, min(1e12, age * look.framesPerSecond)).rounded(.down)
        switch look.frameMode {
        case .loop: break
        case .once: number = min(number, count - 1)
        case .random: number += (random.pair(.rotationAndFrame).1 * count).rounded(.down)
        }
        return frames[Int(number.truncatingRemainder(dividingBy: count))]
    }

    /// The size in place of the particle's own; `nil` where it is its own.
    func size(at share: Double) -> Double? { tracks[.scale]?.value(at: share) }

    func color(_ own: SIMD4<Double>, at share: Double) -> SIMD4<Double> {
        SIMD4(
            tracks[.red]?.value(at: share) ?? own.x, tracks[.green]?.value(at: share) ?? own.y,
            tracks[.blue]?.value(at: share) ?? own.z, tracks[.alpha]?.value(at: share) ?? own.w)
    }

    /// The angle without the spin, in whole turns.
    func turns(_ random: ParticleRandom, at share: Double) -> Double {
        if let track = tracks[.rotation] { return track.value(at: share) * (0.5 / Double.pi) }
        let range =
            look.rotationRange == 0 ? 0 : look.rotationRange * (random.pair(.rotationAndFrame).0 - 0.5)
        return (look.rotation + range) * (0.5 / Double.pi)
    }

    /// The sine and cosine of an angle in whole turns, or, where particles follow their flight, of the angle that brings
    /// the image's y axis onto the velocity.
    func turned(_ turns: Double, velocity: () -> SIMD3<Double>) -> (sine: Double, cosine: Double) {
        guard let alignment else { return ParticleAngle.sineAndCosine(turns: turns) }
        let velocity = velocity()
        let length = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
        let more = ParticleAngle.sineAndCosine(turns: alignment)
        guard length > 1e-9 else { return more }
        let (sine, cosine) = (-velocity.x / length, velocity.y / length)
        return (sine * more.cosine + cosine * more.sine, cosine * more.cosine - sine * more.sine)
    }

    /// How a plane lies in space that is turned by an angle about its normal. The normal leans from +z into a random
    /// direction of the cone; the axes take the shortest way with it.
    func plane(_ random: ParticleRandom, sine: Double, cosine: Double) -> ParticlePlane {
        var normal = lean.direction
        if lean.cone < 1 {
            let (u, v) = random.pair(.orientation)
            let along = 1 - u * (1 - lean.cone)
            let across = max(0, 1 - along * along).squareRoot()
            let around = ParticleAngle.sineAndCosine(turns: v)
            let (x, y) = Self.axes(of: normal)
            normal = normal * along + (x * around.cosine + y * around.sine) * across
        }
        let (x, y) = Self.axes(of: normal)
        return ParticlePlane(x: x * cosine + y * sine, y: y * cosine - x * sine)
    }

    /// The x and y axes after the shortest turn that brings +z onto a direction.
    private static func axes(of normal: SIMD3<Double>) -> (x: SIMD3<Double>, y: SIMD3<Double>) {
        let rest = 1 + normal.z
        guard rest > 1e-9 else { return (SIMD3(1, 0, 0), SIMD3(0, -1, 0)) }
        let mixed = -normal.x * normal.y / rest
        return (
            SIMD3(1 - normal.x * normal.x / rest, mixed, -normal.x),
            SIMD3(mixed, 1 - normal.y * normal.y / rest, -normal.y)
        )
    }
}
