/// The layers', the cells' and the animations' part of the scenes' schema. Members of the kind `other` are written by hand in the file itself.
struct SceneSchema {
    var table: PropertyTable

    /// - Returns: The schema's text with the members of the table.
    func updated(_ text: String) throws -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        try update(&lines, definition: "layer", table.sceneRows.map { $0.elements[0].property })
        try update(&lines, definition: "cell", table.sceneCellRows.map(\.property))
        try update(&lines, definition: "animation", table.sceneAnimationProperties)
        return lines.joined(separator: "\n")
    }

    private let indent = String(repeating: " ", count: 16)

    private func update(_ lines: inout [String], definition: String, _ properties: [Property]) throws {
        guard let head = lines.firstIndex(of: "        \"\(definition)\": {"),
            let first = lines[head...].firstIndex(of: "            \"properties\": {"),
            let end = lines[first...].firstIndex(where: { $0 == "            }" || $0 == "            }," })
        else { throw PropertyToolError("Scenes/scene.schema.json: error: \(definition) has no properties") }
        var byHand: [String: [String]] = [:]
        var name = ""
        for line in lines[(first + 1)..<end] {
            if line.hasPrefix(indent + "\""), line.hasSuffix(": {") {
                name = String(line.dropFirst(indent.count + 1).prefix { $0 != "\"" })
            }
            byHand[name, default: []].append(line)
        }
        var members: [[String]] = []
        for property in properties {
            let key = property.scene ?? ""
            if !property.byHand.contains(.schema) {
                members.append(member(property))
            } else if var lines = byHand[key] {
                if lines.last?.hasSuffix(",") == true { lines[lines.count - 1].removeLast() }
                members.append(lines)
            } else {
                throw PropertyToolError("Scenes/scene.schema.json: error: \(key) of \(definition) is missing")
            }
        }
        let body = members.enumerated().flatMap { place, lines in
            place + 1 < members.count ? lines.dropLast() + [(lines.last ?? "") + ","] : lines
        }
        lines.replaceSubrange((first + 1)..<end, with: body)
    }

    private func member(_ property: Property) -> [String] {
        let saying = property.saying ?? property.standard?.words ?? "absent"
        let standard = saying.isEmpty ? "" : " Default: \(saying)."
        var parts = ["\"description\": \"\(property.about)\(standard)\""]
        parts += type(property.kind)
        if let standard = property.standard { parts.append("\"default\": \(standard.json)") }
        let body = parts.enumerated().map { indent + "    " + $1 + ($0 + 1 < parts.count ? "," : "") }
        return ["\(indent)\"\(property.scene ?? "")\": {"] + body + ["\(indent)}"]
    }

    private func type(_ kind: Property.Kind) -> [String] {
        func list(_ words: [String]) -> String { "[\(words.map(\.quoted).joined(separator: ", "))]" }
        func reference(_ name: String) -> [String] { ["\"$ref\": \"#/$defs/\(name)\""] }
        switch kind {
        case .flag: return ["\"type\": \"boolean\""]
        case .number(.repeats), .single(.repeats), .seconds(.repeats):
            return ["\"oneOf\": [{ \"type\": \"number\", \"minimum\": 0 }, { \"const\": \"infinity\" }]"]
        case .number(let range), .single(let range), .seconds(let range):
            return ["\"type\": \"number\""] + limits(range)
        case .count: return ["\"type\": \"integer\"", "\"minimum\": 0", "\"maximum\": 1000000"]
        case .whole: return ["\"type\": \"integer\"", "\"minimum\": 0", "\"maximum\": 4294967295"]
        case .point, .size: return reference("point")
        case .rect(sides: .aboveZero):
            let side = "{ \"type\": \"number\", \"exclusiveMinimum\": 0 }"
            return [
                "\"type\": \"array\"",
                "\"prefixItems\": [{ \"type\": \"number\" }, { \"type\": \"number\" }, \(side), \(side)]",
                "\"items\": false", "\"minItems\": 4",
            ]
        case .rect: return reference("rectangle")
        case .color(let orNull):
            return orNull
                ? ["\"oneOf\": [{ \"$ref\": \"#/$defs/color\" }, { \"type\": \"null\" }]"]
                : reference("color")
        case .transform: return reference("transform")
        case .path: return reference("path")
        case .image: return reference("image")
        case .filters:
            return [
                "\"type\": \"array\"", "\"items\": { \"$ref\": \"#/$defs/filter\" }", "\"maxItems\": 1024",
            ]
        case .filter: return reference("compositingFilter")
        case .colors:
            return [
                "\"type\": \"array\"", "\"items\": { \"$ref\": \"#/$defs/color\" }", "\"maxItems\": 4096",
            ]
        case .locations:
            return ["\"type\": \"array\"", "\"items\": { \"type\": \"number\" }", "\"maxItems\": 4096"]
        case .dashes:
            return [
                "\"type\": \"array\"", "\"items\": { \"type\": \"number\", \"minimum\": 0 }",
                "\"minItems\": 1",
                "\"maxItems\": 4096",
            ]
        case .text, .any: return ["\"type\": \"string\""]
        case .word(_, let words): return ["\"enum\": \(list(words))"]
        case .options(_, let names):
            return [
                "\"type\": \"array\"", "\"items\": { \"enum\": \(list(names)) }", "\"uniqueItems\": true",
            ]
        case .ofAnimations(let kind): return type(kind)
        case .other: preconditionFailure("written by hand")
        }
    }

    private func type(_ kind: Property.AnimationKind) -> [String] {
        func list(of element: String?) -> [String] {
            ["\"type\": \"array\""] + (element.map { ["\"items\": { \($0) }"] } ?? [])
        }
        func reference(_ name: String) -> String { "\"$ref\": \"#/$defs/\(name)\"" }
        switch kind {
        case .value: return []
        case .values: return list(of: nil) + ["\"minItems\": 1"]
        case .numbers(let range):
            return list(of: (["\"type\": \"number\""] + limits(range)).joined(separator: ", "))
        case .pace: return [reference("timingFunction")]
        case .paces: return list(of: reference("timingFunction")) + ["\"minItems\": 1"]
        case .function(let words): return type(.word("", words))
        case .members: return list(of: reference("animation")) + ["\"minItems\": 1"]
        case .filter: return [reference("filter")]
        case .layer: return [reference("layer")]
        case .instance: preconditionFailure("scenes have no instances")
        }
    }

    private func limits(_ range: Property.Range) -> [String] {
        switch range {
        case .any: []
        case .atLeastZero: ["\"minimum\": 0"]
        case .aboveZero: ["\"exclusiveMinimum\": 0"]
        case .zeroToOne: ["\"minimum\": 0", "\"maximum\": 1"]
        case .minusOneToOne: ["\"minimum\": -1", "\"maximum\": 1"]
        case .repeats: preconditionFailure("a number or a word")
        }
    }
}
