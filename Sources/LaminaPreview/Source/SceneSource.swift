import LaminaScene
import LaminaServer

/// The text of a scene in JSON, and where its layers stand in it.
package struct SceneSource {
    private let json: JSONSource
    /// The objects of the layers, in the order of the scene's list: each before its mask, and that before its sublayers.
    private let layers: [Int]

    package var bytes: [UInt8] { json.bytes }

    /// `nil` for files of other kinds, Lottie's among them.
    package init?(_ bytes: [UInt8]) {
        guard let json = JSONSource(bytes), let top = json.member(0, "layers"),
            json.member(0, "op") == nil || json.member(0, "fr") == nil
        else { return nil }
        self.json = json
        layers = Self.layers(of: json, top.value)
    }

    private static func layers(of json: JSONSource, _ top: Int) -> [Int] {
        var open = Array(json.elements(top).reversed())
        var found: [Int] = []
        while let layer = open.popLast() {
            found.append(layer)
            if let below = json.member(layer, "sublayers") {
                open += json.elements(below.value).reversed()
            }
            if let mask = json.member(layer, "mask") { open.append(mask.value) }
        }
        return found
    }

    // MARK: Values

    /// How the file spells a value of a layer; `nil` if it leaves the value out.
    package func text(ofLayerAt place: Int, _ path: [String]) -> String? {
        node(place, path).map { json.text($0) }
    }

    /// The members of an object or the elements of an array, as the file spells them.
    func parts(ofLayerAt place: Int, _ path: [String]) -> [(name: String, text: String)] {
        guard let node = node(place, path) else { return [] }
        let elements = json.elements(node)
        if !elements.isEmpty { return elements.enumerated().map { ("\($0)", json.text($1)) } }
        return json.members(node).compactMap { member in
            json.string(member.key).map { ($0, json.text(member.value)) }
        }
    }

    /// A string of a layer, without its quotes.
    func string(ofLayerAt place: Int, _ path: [String]) -> String? {
        node(place, path).flatMap { json.string($0) }
    }

    private func node(_ place: Int, _ path: [String]) -> Int? {
        layers.indices.contains(place) ? json.value(at: path, from: layers[place]) : nil
    }

    // MARK: Changes

    /// Keys that would make another layer, or other layers.
    private static let fixedKeys: Set = ["name", "class", "mask", "sublayers"]
    /// Keys that stand last in a layer: new keys go before them.
    private static let lateKeys: Set = ["mask", "sublayers", "animations", "states", "stateTransitions"]

    /// The bytes of the file with another value, in the form of the one before.
    ///
    /// - Parameters:
    ///   - path: Names of members and numbers of elements, from the layer on.
    ///   - value: JSON; `nil` to leave the value out.
    package func replacing(
        ofLayerAt place: Int, _ path: [String], with value: String?
    ) throws(ServiceFailure) -> [UInt8] {
        guard layers.indices.contains(place) else {
            throw ServiceFailure(422, "there is no layer \(place)")
        }
        guard let name = path.last, !Self.fixedKeys.contains(path[0]) else {
            throw ServiceFailure(
                422, "\(path.first ?? ""): expected a key that a layer may get another value of")
        }
        if path.count == 1, let value, let bytes = placing(place, path[0], value) { return bytes }
        guard let holder = json.value(at: path.dropLast(), from: layers[place]) else {
            throw ServiceFailure(422, "\(path.joined(separator: ".")): the file has no such value")
        }
        if let old = json.value(at: [name], from: holder) {
            if let value {
                return json.replacing(json.nodes[old].range, with: Spelling.like(json.text(old), value))
            }
            guard let member = json.member(holder, name) else {
                throw ServiceFailure(422, "\(path.joined(separator: ".")): expected a member to leave out")
            }
            return json.removing(member, from: holder)
        }
        guard let value else { return bytes }
        guard json.nodes[holder].kind == .object else {
            throw ServiceFailure(422, "\(path.joined(separator: ".")): the file has no such value")
        }
        return json.inserting(name, value, into: holder, before: path.count == 1 ? Self.lateKeys : [])
    }

    /// A layer's place in another form than the file's: a frame stands for bounds and position. `nil` if the form is the
    /// file's, or the value is none of these.
    private func placing(_ place: Int, _ key: String, _ value: String) -> [UInt8]? {
        let layer = layers[place]
        guard let given = JSONSource(value)?.numbers(0) else { return nil }
        let anchor = numbers(layer, "anchorPoint", 2) ?? [0.5, 0.5]
        let list = { (numbers: [Double]) in
            "[\(numbers.map { Spelling.number($0) }.joined(separator: ", "))]"
        }
        switch key {
        case "position", "bounds":
            guard let old = numbers(layer, "frame", 4), given.count == (key == "position" ? 2 : 4) else {
                return nil
            }
            var position = [old[0] + anchor[0] * old[2], old[1] + anchor[1] * old[3]]
            var bounds = [0, 0, old[2], old[3]]
            if key == "position" { position = given } else { bounds = given }
            if bounds[0] == 0, bounds[1] == 0 {
                let frame = [
                    position[0] - anchor[0] * bounds[2], position[1] - anchor[1] * bounds[3], bounds[2],
                    bounds[3],
                ]
                return set(layer, [("frame", list(frame))])
            }
            // A frame has no origin of its own.
            return set(layer, [("frame", nil), ("bounds", list(bounds)), ("position", list(position))])
        case "frame":
            guard given.count == 4, json.member(layer, "frame") == nil,
                json.member(layer, "bounds") != nil || json.member(layer, "position") != nil
            else { return nil }
            let bounds = (numbers(layer, "bounds", 4) ?? [0, 0, 0, 0]).prefix(2) + given[2...]
            let position = [given[0] + anchor[0] * given[2], given[1] + anchor[1] * given[3]]
            return set(
                layer, [("bounds", list(Array(bounds))), ("position", list(position))])
        default: return nil
        }
    }

    private func numbers(_ layer: Int, _ key: String, _ count: Int) -> [Double]? {
        json.member(layer, key).flatMap { json.numbers($0.value) }.flatMap { $0.count == count ? $0 : nil }
    }

    /// Sets or removes values of an object's members.
    private func set(_ layer: Int, _ values: [(key: String, value: String?)]) -> [UInt8] {
        var source = json
        for (key, value) in values {
            var bytes = source.bytes
            if let member = source.member(layer, key) {
                let old = source.nodes[member.value].range
                bytes =
                    value.map { source.replacing(old, with: Spelling.like(source.text(old), $0)) }
                    ?? source.removing(member, from: layer)
            } else if let value {
                bytes = source.inserting(key, value, into: layer, before: Self.lateKeys)
            }
            // An object keeps its number: nothing before it changes.
            source = JSONSource(bytes) ?? source
        }
        return source.bytes
    }
}
