import LaminaGeometry
import LaminaMessages
import LaminaValues

extension CAMLBuilder {
    /// The behaviours of an emitter layer or a cell. A behaviour of an unknown type is left out, with a warning.
    mutating func behaviors(_ value: CAMLValue) -> [EmitterBehavior] {
        let elements = value.elements
        let limit = SceneLimits.maximumBehaviors
        if elements.count > limit {
            warn("\(elements.count) emitter behaviours, of which \(limit) count", value)
        }
        return elements.prefix(limit).compactMap { behavior($0) }
    }

    private mutating func behavior(_ element: CAMLValue) -> EmitterBehavior? {
        var members: [String: CAMLValue] = [:]
        for attribute in xml.attributes(element.index) {
            members[attribute.name] = CAMLValue(xml, attribute: attribute, of: element.index)
        }
        for child in element.elements { members[xml.name(child.index)] = child }
        // The class may be the element's name, or its type where the element is called by its key.
        let className = "CAEmitterBehavior"
        let said = [
            members["behavior"]?.text, members["behaviorType"]?.text, members["type"]?.text,
            xml.name(element.index),
        ]
        let type = said.compactMap { $0 }.first { $0 != className } ?? ""
        if let isEnabled = members["enabled"]?.flag, !isEnabled { return nil }
        for key in ["behavior", "behaviorType", "type", "enabled", "name", "id", "locked"] {
            members[key] = nil
        }
        var rest = BehaviorMembers(values: members)
        guard let result = behavior(type, element, &rest) else { return nil }
        // Members that are 0 change nothing.
        for (key, value) in rest.values.sorted(by: { $0.key < $1.key }) where value.number != 0 {
            warn("\(quoted(key)) of emitter behaviour \(quoted(type))", value)
        }
        return result
    }

    /// A behaviour by its type; `nil` with a warning for an unknown type, and where values are missing.
    private mutating func behavior(
        _ type: String, _ element: CAMLValue, _ members: inout BehaviorMembers
    ) -> EmitterBehavior? {
        let result: EmitterBehavior?
        switch type {
        case "wave":
            let force = members.take("force")?.numbers(2...3) ?? [0, 0, 0]
            result = .wave(
                force: SIMD3(force[0], force[1], force.count > 2 ? force[2] : 0),
                frequency: members.number("frequency"))
        case "drag": result = .drag(members.number("drag"))
        case "alignToMotion": result = .alignToMotion(turns: members.number("rotation"))
        case "attractor", "simpleAttractor": result = .attractor(attractor(&members))
        case "light": result = .light(members.light())
        case "colorOverLife":
            let colors = members.take("colors")?.elements.compactMap(\.color) ?? []
            let isWhole = colors.count <= SceneLimits.maximumLifeValues
            result = isWhole ? EmitterBehavior.over(colors: colors, places: members.places()) : nil
        case "valueOverLife":
            let path = members.take("keyPath")?.text ?? ""
            let values = members.take("values")?.numbers(1...SceneLimits.maximumLifeValues) ?? []
            guard let property = EmitterLifeProperty(rawValue: path) else {
                warn("an emitter behaviour for \(quoted(path))", element)
                return nil
            }
            result = EmitterLifeTrack(values: values, places: members.places()).map {
                .overLife(property, $0)
            }
        default:
            warn("emitter behaviour \(quoted(type))", element)
            return nil
        }
        if result == nil { warn("\(type): expected values, and as many locations as values", element) }
        return result
    }

    private mutating func attractor(_ members: inout BehaviorMembers) -> EmitterAttractor {
        var attractor = EmitterAttractor()
        if let kind = members.take("attractorType") {
            word(kind, "attractorType", among: ["radial", "axial", "planar"]) {
                attractor.kind = EmitterAttractor.Kind(rawValue: $0) ?? .radial
            }
        }
        (attractor.stiffness, attractor.radius) = (
            members.number("stiffness"), max(0, members.number("radius"))
        )
        attractor.position = members.place()
        attractor.falloff = members.falloff()
        attractor.longitude = members.number("orientationLongitude")
        attractor.latitude = members.number("orientationLatitude")
        return attractor
    }

    private static let mostFrames = Double(SceneLimits.maximumCellFrames)

    /// Reads a value of a cell that no public property has.
    ///
    /// - Returns: Whether the key is that of one.
    mutating func readLook(_ key: String, _ value: CAMLValue, into look: inout EmitterCellLook) -> Bool {
        switch key {
        case "particleType":
            word(value, key, among: EmitterCellLook.types) { look.isPlane = $0 == EmitterCellLook.types[1] }
        case "orientationLatitude": number(value, key) { look.orientationLatitude = $0 }
        case "orientationLongitude": number(value, key) { look.orientationLongitude = $0 }
        case "orientationRange": number(value, key) { look.orientationRange = $0 }
        case "rotation": number(value, key) { look.rotation = $0 }
        case "rotationRange": number(value, key) { look.rotationRange = $0 }
        case "contentsFrameCount":
            number(value, key) { look.frameCount = Int(max(1, min(Self.mostFrames, $0.rounded()))) }
        case "contentsFramesPerRow":
            number(value, key) { look.framesPerRow = Int(max(0, min(Self.mostFrames, $0.rounded()))) }
        case "contentsFramesPerSecond": number(value, key) { look.framesPerSecond = max(0, $0) }
        case "contentsFrameMode":
            if value.text.isEmpty { return true }
            word(value, key, among: EmitterCellLook.frameModes) {
                look.frameMode = EmitterCellLook.frameMode($0)
            }
        case "mass": number(value, key) { look.mass = $0 }
        case "massRange": number(value, key) { look.massRange = $0 }
        case "emitterBehaviors": look.behaviors = behaviors(value)
        default: return false
        }
        return true
    }
}

/// The members of a behaviour that have not been read.
private struct BehaviorMembers {
    private(set) var values: [String: CAMLValue]

    init(values: [String: CAMLValue]) { self.values = values }

    mutating func take(_ key: String) -> CAMLValue? { values.removeValue(forKey: key) }

    mutating func number(_ key: String) -> Double { take(key)?.number ?? 0 }

    mutating func flag(_ key: String) -> Bool { take(key)?.flag ?? false }

    mutating func place() -> SIMD3<Double> {
        let point = take("position")?.point ?? .zero
        return SIMD3(Double(point.x), Double(point.y), number("zPosition"))
    }

    mutating func falloff() -> EmitterFalloff {
        var falloff = EmitterFalloff()
        falloff.exponent = max(0, number("falloff"))
        falloff.distance = max(0, number("falloffDistance"))
        return falloff
    }

    /// The places of values over a particle's life; `nil` for even ones.
    mutating func places() -> [Double]? {
        take("locations")?.numbers(0...SceneLimits.maximumLifeValues).flatMap {
            $0.isEmpty ? nil : $0.map { max(0, min(1, $0)) }
        }
    }

    mutating func light() -> EmitterLight {
        var light = EmitterLight()
        light.color = take("color")?.color ?? .white
        light.position = place()
        light.falloff = falloff()
        (light.appliesAlpha, light.isSpot) = (flag("appliesAlpha"), flag("spot"))
        light.longitude = number("directionLongitude")
        light.latitude = number("directionLatitude")
        light.coneAngle = max(0, number("coneAngle"))
        light.coneEdgeSoftness = max(0, min(1, number("coneEdgeSoftness")))
        return light
    }
}
