import LaminaGeometry

/// What particles of an emitter do besides flying: a force that acts on all of them, or a value that follows their life.
/// The names and meanings are those of Core Animation's `CAEmitterBehavior.h`.
///
/// The header names the values of falloffs, masses and lights without formulas. Those here are inferred: see
/// ``EmitterFalloff``, ``EmitterLight`` and ``EmitterCellLook/mass``.
package enum EmitterBehavior: Equatable, Sendable {
    /// A force in points a second, each second, times a wave: a triangular wave of the frequency (hertz) through a
    /// quadratic smoothstep, from −1 to 1. As a sine does, it begins at 0 and rises, at 0 of the layer's clock.
    case wave(force: SIMD3<Double>, frequency: Double)
    /// A force against the flight: the velocity times this number, a second.
    case drag(Double)
    /// A spring towards a point, a line or a plane.
    case attractor(EmitterAttractor)
    /// A light that the particles' colours are multiplied by.
    case light(EmitterLight)
    /// The image's y axis points along the flight, turned further by a number of whole turns.
    case alignToMotion(turns: Double)
    /// A property that follows a particle's life in place of its own value.
    case overLife(EmitterLifeProperty, EmitterLifeTrack)
    /// The colour, in the same way: red, green, blue and alpha, straight.
    case colorOverLife([EmitterLifeTrack])
}

/// The properties of a particle that follow its life.
package enum EmitterLifeProperty: String, CaseIterable, Sendable {
    case scale, rotation, mass
    case red = "color.red"
    case green = "color.green"
    case blue = "color.blue"
    case alpha = "color.alpha"
}

/// Values along a particle's life, linear between their places.
package struct EmitterLifeTrack: Equatable, Sendable {
    package var values: [Double]
    /// As many as there are values, ascending, 0...1.
    package private(set) var places: [Double]

    /// `nil` without values, or where places do not fit them. Without places, the values are evenly spread.
    package init?(values: [Double], places: [Double]?) {
        guard !values.isEmpty else { return nil }
        let last = Double(max(1, values.count - 1))
        let places = places ?? values.indices.map { Double($0) / last }
        guard places.count == values.count, zip(places, places.dropFirst()).allSatisfy({ $0 <= $1 }) else {
            return nil
        }
        (self.values, self.places) = (values, places)
    }

    /// The value at a share of the life, 0...1.
    package func value(at share: Double) -> Double {
        guard let next = places.firstIndex(where: { $0 > share }) else { return values[values.count - 1] }
        guard next > 0 else { return values[0] }
        let part = (share - places[next - 1]) / (places[next] - places[next - 1])
        return values[next - 1] + (values[next] - values[next - 1]) * part
    }
}

/// How an attractor or a light gets weaker with distance. Core Animation's header names two numbers, `falloff` and
/// `falloffDistance`, without saying what they do. Here they are those of SceneKit's fields: up to `distance` the strength
/// is whole, and from there on it is (distance / d)^exponent.
package struct EmitterFalloff: Equatable, Sendable {
    /// 0, the default, for a strength that is the same everywhere.
    package var exponent = 0.0
    /// In points; 1 where it is not above 0.
    package var distance = 0.0

    package init() {}
}

/// A light on the particles.
///
/// Core Animation's header names its values. The formula is inferred: a particle's red, green and blue are multiplied by the
/// sum of all lights, at most 1, and each light is its colour times its falloff at the particle. A spot light is whole
/// within its cone and 0 outside. The directions of particles' surfaces do not count, because most particles are sprites
/// that face the viewer.
package struct EmitterLight: Equatable, Sendable {
    /// Its alpha does not count.
    package var color = CGColor.white
    package var position = SIMD3<Double>.zero
    package var falloff = EmitterFalloff()
    /// Whether particles' alphas are multiplied too: by the sum of the falloffs, without the colours.
    package var appliesAlpha = false
    /// Whether it shines into a cone alone.
    package var isSpot = false
    /// Where the cone points: radians from +x towards +y, and out of the plane towards +z.
    package var longitude = 0.0
    package var latitude = 0.0
    /// The whole angle of the cone, in radians.
    package var coneAngle = 0.0
    /// The share of the cone's half angle, from its edge inwards, in which the light fades: 0...1.
    package var coneEdgeSoftness = 0.0

    package init() {}
}

/// A spring that draws particles towards a place.
package struct EmitterAttractor: Equatable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        /// Towards a point, a line through it, or a plane through it.
        case radial, axial, planar
    }

    package var kind = Kind.radial
    /// Points a second, each second, for each point of distance.
    package var stiffness = 0.0
    /// Points within which nothing acts, and from which the spring's length counts.
    package var radius = 0.0
    package var position = SIMD3<Double>.zero
    /// The direction of the line, or the plane's normal: radians from +x towards +y, and out of the plane towards +z.
    package var longitude = 0.0
    package var latitude = 0.0
    /// A factor of the spring's force by the distance from the place.
    package var falloff = EmitterFalloff()

    package init() {}
}

/// How particles of a cell are placed in space and which part of the image they show, beyond public properties.
package struct EmitterCellLook: Equatable, Sendable {
    package enum FrameMode: String, Sendable {
        /// From the first frame on, again and again; or to the last, which stays; or from any frame on, again and again.
        case loop, once, random
    }

    /// Whether particles are planes that lie in space as their orientation says; otherwise they face the viewer.
    package var isPlane = false
    /// How far the plane's normal leans away from +z, towards which side (from +x towards +y), and the whole angle of
    /// the cone around that direction. Radians.
    package var orientationLatitude = 0.0
    package var orientationLongitude = 0.0
    package var orientationRange = 0.0
    /// The angle at birth, and how much it differs between particles. Radians.
    package var rotation = 0.0
    package var rotationRange = 0.0
    /// The number of frames in the image, from left to right and from top to bottom. Where `contentsRect` shows a part
    /// of the image, it is the first frame.
    package var frameCount = 1
    /// 0 for all in one row.
    package var framesPerRow = 0
    package var framesPerSecond = 0.0
    package var frameMode = FrameMode.loop
    package var behaviors: [EmitterBehavior] = []
    /// The mass of a particle, and how much it differs between particles. The forces of behaviours, which Core Animation's
    /// header calls forces, are divided by it; that is inferred. `xAcceleration` and its like are accelerations, and do not
    /// depend on it. A mass that is not above 0 counts as 1.
    package var mass = 1.0
    package var massRange = 0.0

    package init() {}
}
