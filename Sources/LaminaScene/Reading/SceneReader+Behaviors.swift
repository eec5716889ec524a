import Foundation
import LaminaGeometry
import LaminaValues

extension SceneReader {
    mutating func readSpinBias(
        _ value: JSONDocument.Index, into layer: inout SceneLayer, _ members: inout SceneLayerMembers
    ) throws(SceneFault) {
        layer.properties.emitter.spinBias = try document.number(value)
    }

    mutating func readEmitterBehaviors(
        _ value: JSONDocument.Index, into layer: inout SceneLayer, _ members: inout SceneLayerMembers
    ) throws(SceneFault) {
        layer.properties.emitter.behaviors = try document.behaviors(value)
    }

    /// Reads a value of a cell that no public property has, unless it is a plain number.
    ///
    /// - Returns: Whether the key is that of one.
    func readLook(
        _ key: SceneCellKey, _ value: JSONDocument.Index, into look: inout EmitterCellLook
    ) throws(SceneFault) -> Bool {
        switch key {
        case .particleType:
            look.isPlane = try document.word(value, among: EmitterCellLook.types) == EmitterCellLook.types[1]
        case .contentsFrameCount: look.frameCount = try frames(value, from: 1)
        case .contentsFramesPerRow: look.framesPerRow = try frames(value, from: 0)
        case .contentsFrameMode:
            let word = try document.word(value, among: EmitterCellLook.frameModes)
            look.frameMode = EmitterCellLook.frameMode(word)
        case .emitterBehaviors: look.behaviors = try document.behaviors(value)
        default: return false
        }
        return true
    }

    private func frames(_ value: JSONDocument.Index, from least: Int) throws(SceneFault) -> Int {
        let limit = SceneLimits.maximumCellFrames
        let range = NumberRange(text: "a whole number from \(least) to \(limit)") {
            $0 >= Double(least) && $0 <= Double(limit) && $0 == $0.rounded()
        }
        return Int(try document.number(value, range))
    }
}

extension EmitterCellLook {
    /// The names of particles that face the viewer, and of planes.
    static let types = ["sprite", "plane"]
    static let frameModes = ["loop", "once", "random", single]
    /// The word of files for frames that are shown a single time, which is `once`.
    static let single = "single"

    /// The mode of one of the words.
    static func frameMode(_ word: String) -> FrameMode {
        word == single ? .once : FrameMode(rawValue: word) ?? .loop
    }
}

extension JSONDocument {
    private static let behaviorKeys = KeyTable<SceneBehaviorKey>()

    /// The behaviours of an emitter layer or a cell.
    func behaviors(_ index: Index) throws(SceneFault) -> [EmitterBehavior] {
        let limit = SceneLimits.maximumBehaviors
        try expectArray(index, counts: 0...limit, expected: "at most \(limit) behaviours")
        var result: [EmitterBehavior] = []
        var position = index.next
        for place in 0..<count(index) {
            do throws(SceneFault) {
                result.append(try behavior(position))
            } catch {
                throw error.inside(place)
            }
            position = after(position)
        }
        return result
    }

    private func behavior(_ index: Index) throws(SceneFault) -> EmitterBehavior {
        var found: [SceneBehaviorKey: Index] = [:]
        var members = try Members(
            of: index, in: self, keys: Self.behaviorKeys, expected: "a behaviour, which is an object")
        while let (key, value) = try members.next() { found[key] = value }
        let type = try require(.type, in: found) { value throws(SceneFault) in
            try word(value, among: EmitterBehavior.types.map(\.name))
        }
        let keys = EmitterBehavior.types.first { $0.name == type }?.keys ?? []
        for key in SceneBehaviorKey.allCases where key != .type && found[key] != nil && !keys.contains(key) {
            throw SceneFault.unexpected(
                "a value", expected: "none, since behaviours of type \(type) have no such key"
            )
            .inside(
                key.rawValue)
        }
        switch type {
        case "wave":
            let force = try require(.force, in: found) { value throws(SceneFault) in
                try numbers(value, counts: 2...3, expected: "[x, y] or [x, y, z]")
            }
            return .wave(
                force: SIMD3(force[0], force[1], force.count > 2 ? force[2] : 0),
                frequency: try number(.frequency, in: found))
        case "drag": return .drag(try number(.drag, in: found))
        case "alignToMotion": return .alignToMotion(turns: try number(.rotation, in: found))
        case "attractor": return .attractor(try attractor(found))
        case "light": return .light(try light(found))
        case "colorOverLife":
            let colors = try require(.colors, in: found) { value throws(SceneFault) in
                try gradientColors(value)
            }
            return try track(.colors, found) { EmitterBehavior.over(colors: colors, places: $0) }
        default:
            let property = try require(.keyPath, in: found) { value throws(SceneFault) in
                EmitterLifeProperty(
                    rawValue: try word(value, among: EmitterLifeProperty.allCases.map(\.rawValue)))
            }
            let limit = SceneLimits.maximumLifeValues
            let values = try require(.values, in: found) { value throws(SceneFault) in
                try numbers(value, counts: 1...limit, expected: "1 to \(limit) numbers")
            }
            return try track(.values, found) { places in
                EmitterLifeTrack(values: values, places: places).map { .overLife(property ?? .scale, $0) }
            }
        }
    }

    private func attractor(_ found: [SceneBehaviorKey: Index]) throws(SceneFault) -> EmitterAttractor {
        var attractor = EmitterAttractor()
        attractor.kind = try read(.attractorType, in: found, else: .radial) { value throws(SceneFault) in
            let kind = try word(value, among: EmitterAttractor.Kind.allCases.map(\.rawValue))
            return EmitterAttractor.Kind(rawValue: kind) ?? .radial
        }
        attractor.stiffness = try number(.stiffness, in: found)
        attractor.radius = try number(.radius, in: found, .atLeastZero)
        attractor.position = try place(found)
        attractor.longitude = try number(.orientationLongitude, in: found)
        attractor.latitude = try number(.orientationLatitude, in: found)
        attractor.falloff = try falloff(found)
        return attractor
    }

    private func light(_ found: [SceneBehaviorKey: Index]) throws(SceneFault) -> EmitterLight {
        var light = EmitterLight()
        light.color = try read(.color, in: found, else: .white) { value throws(SceneFault) in
            try color(value)
        }
        light.position = try place(found)
        light.falloff = try falloff(found)
        light.appliesAlpha = try flag(.appliesAlpha, in: found)
        light.isSpot = try flag(.spot, in: found)
        light.longitude = try number(.directionLongitude, in: found)
        light.latitude = try number(.directionLatitude, in: found)
        light.coneAngle = try number(.coneAngle, in: found, .atLeastZero)
        light.coneEdgeSoftness = try number(.coneEdgeSoftness, in: found, .zeroToOne)
        return light
    }

    private func number(
        _ key: SceneBehaviorKey, in found: [SceneBehaviorKey: Index], _ range: NumberRange = .any
    ) throws(SceneFault) -> Double {
        try read(key, in: found, else: 0) { value throws(SceneFault) in try self.number(value, range) }
    }

    private func flag(
        _ key: SceneBehaviorKey, in found: [SceneBehaviorKey: Index]
    ) throws(SceneFault) -> Bool {
        try read(key, in: found, else: false) { value throws(SceneFault) in try boolean(value) }
    }

    private func place(_ found: [SceneBehaviorKey: Index]) throws(SceneFault) -> SIMD3<Double> {
        let point = try read(.position, in: found, else: CGPoint.zero) { value throws(SceneFault) in
            try self.point(value)
        }
        return SIMD3(Double(point.x), Double(point.y), try number(.zPosition, in: found))
    }

    private func falloff(_ found: [SceneBehaviorKey: Index]) throws(SceneFault) -> EmitterFalloff {
        var result = EmitterFalloff()
        result.exponent = try number(.falloff, in: found, .atLeastZero)
        result.distance = try number(.falloffDistance, in: found, .atLeastZero)
        return result
    }

    /// Values over a particle's life, by their places.
    private func track(
        _ key: SceneBehaviorKey, _ found: [SceneBehaviorKey: Index],
        make: ([Double]?) -> EmitterBehavior?
    ) throws(SceneFault) -> EmitterBehavior {
        let limit = SceneLimits.maximumLifeValues
        let places: [Double]? = try read(.locations, in: found, else: nil) { value throws(SceneFault) in
            try numbers(value, counts: 0...limit, .zeroToOne, expected: "at most \(limit) numbers")
        }
        guard let made = make(places?.isEmpty == false ? places : nil) else {
            let name = SceneBehaviorKey.locations.rawValue
            throw SceneFault.unexpected(
                places == nil ? "nothing" : "\(places?.count ?? 0) numbers",
                expected: "as many ascending numbers as \(key.rawValue), of which there is at least one"
            ).inside(name)
        }
        return made
    }

    private func read<Value>(
        _ key: SceneBehaviorKey, in found: [SceneBehaviorKey: Index], else standard: Value,
        _ body: (Index) throws(SceneFault) -> Value
    ) throws(SceneFault) -> Value {
        guard let value = found[key] else { return standard }
        do throws(SceneFault) {
            return try body(value)
        } catch {
            throw error.inside(key.rawValue)
        }
    }

    private func require<Value>(
        _ key: SceneBehaviorKey, in found: [SceneBehaviorKey: Index],
        _ body: (Index) throws(SceneFault) -> Value
    ) throws(SceneFault) -> Value {
        guard let value = try read(key, in: found, else: nil, { index throws(SceneFault) in try body(index) })
        else {
            throw SceneFault.unexpected("nothing", expected: "a value").inside(key.rawValue)
        }
        return value
    }
}

extension JSONWriter {
    mutating func writeSpinBias(of layer: SceneLayer) {
        member(SceneLayerKey.spinBias, CGFloat(layer.properties.emitter.spinBias), default: 0)
    }

    mutating func writeEmitterBehaviors(of layer: SceneLayer) {
        let behaviors = layer.properties.emitter.behaviors
        if !behaviors.isEmpty { member(SceneLayerKey.emitterBehaviors, elements: behaviors) }
    }

    /// Writes a value of a cell that no public property has, unless it is a plain number.
    mutating func writeLook(_ key: SceneCellKey, _ look: EmitterCellLook) {
        switch key {
        case .particleType:
            member(key, EmitterCellLook.types[look.isPlane ? 1 : 0], default: EmitterCellLook.types[0])
        case .contentsFrameCount: member(key, CGFloat(look.frameCount), default: 1)
        case .contentsFramesPerRow: member(key, CGFloat(look.framesPerRow), default: 0)
        case .contentsFrameMode: member(key, look.frameMode.rawValue, default: "loop")
        case .emitterBehaviors: if !look.behaviors.isEmpty { member(key, elements: look.behaviors) }
        default: break
        }
    }
}

extension EmitterBehavior: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member(SceneBehaviorKey.type, type)
        for (key, value) in members {
            switch value {
            case .number(let number): json.member(key, CGFloat(number))
            case .flag(let flag): json.member(key, flag)
            case .word(let word): json.member(key, word)
            case .numbers(let numbers): json.member(key, numbers: numbers)
            case .color(let color): json.member(key, color)
            case .colors(let colors): json.member(key, elements: colors)
            }
        }
        json.endObject()
    }
}
