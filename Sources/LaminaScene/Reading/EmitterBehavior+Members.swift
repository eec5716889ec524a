import LaminaGeometry
import LaminaValues

/// The keys of an emitter's behaviour: the names of `CAEmitterBehavior`'s values.
package enum SceneBehaviorKey: String, SceneKey {
    case type, force, frequency, drag, attractorType, stiffness, radius, position, zPosition
    case orientationLongitude, orientationLatitude, falloff, falloffDistance, color, appliesAlpha, spot
    case directionLongitude, directionLatitude, coneAngle, coneEdgeSoftness, rotation, keyPath, values,
        colors, locations
}

/// A value of a behaviour as files have it.
enum SceneBehaviorValue {
    case number(Double)
    case flag(Bool)
    case word(String)
    case numbers([Double])
    case color(CGColor)
    case colors([CGColor])
}

extension EmitterBehavior {
    /// The types of behaviours by `CAEmitterBehavior`'s names, with the keys that each has.
    static let types: [(name: String, keys: Set<SceneBehaviorKey>)] = [
        ("wave", [.force, .frequency]),
        ("drag", [.drag]),
        (
            "attractor",
            [
                .attractorType, .stiffness, .radius, .position, .zPosition, .orientationLongitude,
                .orientationLatitude, .falloff, .falloffDistance,
            ]
        ),
        ("alignToMotion", [.rotation]),
        ("valueOverLife", [.keyPath, .values, .locations]),
        ("colorOverLife", [.colors, .locations]),
        (
            "light",
            [
                .color, .position, .zPosition, .falloff, .falloffDistance, .appliesAlpha, .spot,
                .directionLongitude, .directionLatitude, .coneAngle, .coneEdgeSoftness,
            ]
        ),
    ]

    var type: String {
        switch self {
        case .wave: "wave"
        case .drag: "drag"
        case .attractor: "attractor"
        case .alignToMotion: "alignToMotion"
        case .overLife: "valueOverLife"
        case .colorOverLife: "colorOverLife"
        case .light: "light"
        }
    }

    /// The values that differ from the defaults, and those that every behaviour of the type has.
    var members: [(key: SceneBehaviorKey, value: SceneBehaviorValue)] {
        var result: [(key: SceneBehaviorKey, value: SceneBehaviorValue)] = []
        func number(_ key: SceneBehaviorKey, _ value: Double) {
            if value != 0 { result.append((key, .number(value))) }
        }
        func place(_ position: SIMD3<Double>) {
            if position.x != 0 || position.y != 0 {
                result.append((.position, .numbers([position.x, position.y])))
            }
            number(.zPosition, position.z)
        }
        func falloff(_ falloff: EmitterFalloff) {
            number(.falloff, falloff.exponent)
            number(.falloffDistance, falloff.distance)
        }
        func locations(_ track: EmitterLifeTrack?) {
            guard let track, track != EmitterLifeTrack(values: track.values, places: nil) else { return }
            result.append((.locations, .numbers(track.places)))
        }
        switch self {
        case .wave(let force, let frequency):
            result.append((.force, .numbers([force.x, force.y, force.z])))
            number(.frequency, frequency)
        case .drag(let amount): result.append((.drag, .number(amount)))
        case .attractor(let values):
            if values.kind != .radial { result.append((.attractorType, .word(values.kind.rawValue))) }
            number(.stiffness, values.stiffness)
            number(.radius, values.radius)
            place(values.position)
            number(.orientationLongitude, values.longitude)
            number(.orientationLatitude, values.latitude)
            falloff(values.falloff)
        case .alignToMotion(let turns): number(.rotation, turns)
        case .overLife(let property, let track):
            result.append((.keyPath, .word(property.rawValue)))
            result.append((.values, .numbers(track.values)))
            locations(track)
        case .colorOverLife(let parts):
            result.append((.colors, .colors(Self.colors(parts))))
            locations(parts.first)
        case .light(let light):
            if light.color != .white { result.append((.color, .color(light.color))) }
            place(light.position)
            falloff(light.falloff)
            if light.appliesAlpha { result.append((.appliesAlpha, .flag(true))) }
            if light.isSpot { result.append((.spot, .flag(true))) }
            number(.directionLongitude, light.longitude)
            number(.directionLatitude, light.latitude)
            number(.coneAngle, light.coneAngle)
            number(.coneEdgeSoftness, light.coneEdgeSoftness)
        }
        return result
    }

    /// The colours of the tracks of red, green, blue and alpha.
    private static func colors(_ parts: [EmitterLifeTrack]) -> [CGColor] {
        guard parts.count == 4 else { return [] }
        return parts[0].values.indices.map { place in
            CGColor(
                red: parts[0].values[place], green: parts[1].values[place], blue: parts[2].values[place],
                alpha: parts[3].values[place])
        }
    }

    /// Colours over life; `nil` without colours, or where places do not fit them.
    static func over(colors: [CGColor], places: [Double]?) -> EmitterBehavior? {
        let parts = [\CGColor.red, \.green, \.blue, \.alpha].compactMap { part in
            EmitterLifeTrack(values: colors.map { Double($0[keyPath: part]) }, places: places)
        }
        return parts.count == 4 ? .colorOverLife(parts) : nil
    }
}
