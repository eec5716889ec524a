/// Reading the members of animations of scenes, and giving their values to an animation.
struct SceneAnimationReading {
    var table: PropertyTable

    var code: Code {
        var code = Code(imports: ["Foundation", "LaminaGeometry", "LaminaLayer", "LaminaValues"])
        code.line()
        code.block("extension SceneReader") { code in
            code.line("/// Reads a member of an animation.")
            code.line("///")
            code.line("/// - Parameters:")
            code.line("///   - kind: The kind of the animated property's values.")
            code.line("///   - layer: The animated layer.")
            code.line("///   - depth: The number of groups around the animation.")
            code.block(
                "mutating func read(_ key: SceneAnimationKey, _ value: JSONDocument.Index, _ kind: SceneValueKind, of layer: LayerProperties, depth: Int) throws(SceneFault) -> SceneAnimation.Member"
            ) { code in
                code.choice(
                    "switch key",
                    table.sceneAnimationProperties.map { ([".\($0.sceneCase ?? "")"], read($0)) })
            }
        }
        code.line()
        code.block("extension SceneAnimation") { code in
            code.line(
                "/// Gives an animation of the class the values of the members whose kind says how they are given."
            )
            code.block("func assignPlainMembers(to animation: CAAnimation)") { code in
                for one in table.animationClasses {
                    let lines = one.properties.filter { $0.scene != nil && !$0.byHand.contains(.assignment) }
                        .map(assign)
                    guard !lines.isEmpty else { continue }
                    if one.superclass == nil {
                        code.lines(lines)
                    } else {
                        code.block("if let animation = animation as? \(one.name)") { $0.lines(lines) }
                    }
                }
            }
        }
        return code
    }

    private func read(_ property: Property) -> String {
        let name = property.sceneCase ?? ""
        guard !property.byHand.contains(.sceneReading) else {
            return "try read\(name.capitalizedFirst)(value, kind)"
        }
        func number(_ range: Property.Range) -> String {
            switch range {
            case .any: ".number(try document.number(value))"
            case .repeats: ".number(try document.repeats(value))"
            default: ".number(try document.number(value, .\(range)))"
            }
        }
        switch property.kind {
        case .flag: return ".flag(try document.boolean(value))"
        case .number(let range), .single(let range), .seconds(let range): return number(range)
        case .text: return ".word(try document.checkedString(value))"
        case .word, .ofAnimations(.function):
            return property.scene == "class"
                ? ".word(try document.checkedString(value))"
                : ".word(try document.word(value, among: key.words))"
        case .ofAnimations(let kind):
            switch kind {
            case .value: return ".value(try self.value(value, kind))"
            case .values: return ".values(try values(value, kind))"
            case .numbers(let range):
                return
                    ".numbers(try document.numbers(value, counts: 0...Int.max, .\(range), expected: \"an array of numbers\"))"
            case .pace: return ".timingFunction(try timingFunction(value))"
            case .paces: return ".timingFunctions(try timingFunctions(value))"
            case .members: return ".animations(try members(value, of: layer, depth: depth))"
            case .filter: return ".filter(try effect(value))"
            case .layer: return ".layer(try stillLayer(value))"
            case .function, .instance: preconditionFailure("\(name) is not read")
            }
        default: preconditionFailure("\(name) is read by hand")
        }
    }

    private func assign(_ property: Property) -> String {
        let (name, key) = (property.name, property.sceneCase ?? "")
        func checked(_ value: String, _ made: String = "new") -> String {
            "if let new = \(value)(.\(key)) { animation.\(name) = \(made) }"
        }
        func matched(_ pattern: String, _ made: String = "new") -> String {
            "if case .\(pattern) = members[.\(key)] { animation.\(name) = \(made) }"
        }
        switch property.kind {
        case .flag: return checked("flag")
        case .number, .seconds: return checked("number")
        case .single: return checked("number", "Float(new)")
        case .text: return checked("word")
        case .word(let type, _): return checked("word", "\(type)(rawValue: new)")
        case .path: return matched("value(.path(let new, _))")
        case .ofAnimations(let kind):
            switch kind {
            case .value: return matched("value(let new)", "new.any(isAngle: isAngle)")
            case .numbers: return checked("numbers", "new.map { NSNumber(value: $0) }")
            case .pace: return matched("timingFunction(let new)", "new.function")
            case .paces: return matched("timingFunctions(let new)", "new.map(\\.function)")
            case .function:
                return checked("word", "CAValueFunction(name: CAValueFunctionName(rawValue: new))")
            case .filter: return matched("filter(let new)")
            case .values, .members, .layer, .instance: preconditionFailure("\(name) is given by hand")
            }
        default: preconditionFailure("\(name) is given by hand")
        }
    }
}
