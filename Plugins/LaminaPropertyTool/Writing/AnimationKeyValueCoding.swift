/// Key-value coding of animations, their defaults by key, and how the copy gets its values that a layer makes of one.
struct AnimationKeyValueCoding {
    var table: PropertyTable

    private var rows: [(owner: String, property: Property)] {
        table.animationClasses.flatMap { one in
            one.properties.filter { !$0.byHand.contains(.keyValueCoding) }.map { (one.name, $0) }
        }
    }

    var code: Code {
        var code = Code(imports: ["Foundation", "LaminaFilters", "LaminaGeometry", "LaminaValues"])
        code.line()
        code.line("/// A key of a property of animations.")
        code.block("package enum AnimationKey: String, CaseIterable") { code in
            for row in rows { code.line("case \(row.property.key)") }
            code.line()
            code.line("/// Whether a class of animations has the property.")
            code.block("package func belongs(to type: CAAnimation.Type) -> Bool") { code in
                code.choice(
                    "switch self",
                    rows.grouped { $0.owner }.map { owner, rows in
                        (
                            rows.map { ".\($0.property.key)" },
                            owner == "CAAnimation" ? "true" : "type is \(owner).Type"
                        )
                    })
            }
            code.line()
            code.line("/// The value, as the accessor returns it.")
            code.block("func value(of animation: CAAnimation) -> Any?") { code in
                code.choice(
                    "switch self", rows.map { ([".\($0.property.key)"], place($0.owner, $0.property)) })
            }
            code.line()
            code.line(
                "/// Sets the property by its accessor; a value of another kind than the property's changes nothing."
            )
            code.block("func set(_ value: Any?, of animation: CAAnimation)") { code in
                code.line("switch self {")
                for (owner, property) in rows where property.storage != .nowhere {
                    code.line("case .\(property.key):")
                    code.line("    \(set(property, place(owner, property)))")
                }
                let computed = rows.filter { $0.property.storage == .nowhere }
                code.line("case \(computed.map { ".\($0.property.key)" }.joined(separator: ", ")): break")
                code.line("}")
            }
            code.line()
            code.line("/// The default, where it is neither zero nor `false` nor none.")
            code.block("var standard: Any?") { code in
                code.choice(
                    "switch self",
                    rows.compactMap { row in
                        standard(row.property).map { ([".\(row.property.key)"], $0) }
                    }, rest: "nil")
            }
        }
        for one in table.animationClasses {
            let stored = one.properties.filter { $0.storage != .nowhere }
            code.line()
            code.block("extension \(one.name)") { code in
                code.line("/// Gives another animation the values of the class's own properties.")
                code.block("final func copy\(one.name.dropFirst(2))Values(to copy: \(one.name))") { code in
                    for property in stored { code.line("copy.\(property.name) = \(copied(property))") }
                }
            }
        }
        return code
    }

    private func place(_ owner: String, _ property: Property) -> String {
        (owner == "CAAnimation" ? "animation" : "(animation as? \(owner))?") + ".\(property.name)"
    }

    private func copied(_ property: Property) -> String {
        switch property.kind {
        case .path: "\(property.name).map { $0 is CGMutablePath ? $0.copy() ?? $0 : $0 }"
        case .ofAnimations(.members): property.name
        default: property.name
        }
    }

    private func set(_ property: Property, _ place: String) -> String {
        func checked(_ value: String, _ made: String = "new") -> String {
            "if let new = \(value) { \(place) = \(made) }"
        }
        func orNone(_ value: String) -> String {
            "if KeyedValue.isNone(value) { \(place) = nil } else \(checked(value))"
        }
        switch property.kind {
        case .flag: return checked("KeyedValue.flag(value)")
        case .number, .seconds: return checked("KeyedValue.number(value)")
        case .single: return checked("KeyedValue.number(value)", "Float(new)")
        case .text: return orNone("value as? String")
        case .path: return orNone("value as? CGPath")
        case .word(let type, _):
            let word = "KeyedValue.word(value, as: \(type).self)"
            return property.standard == nil ? orNone(word) : checked(word)
        case .ofAnimations(let kind):
            switch kind {
            case .value: return "\(place) = value"
            case .values: return orNone("value as? [Any]")
            case .numbers: return orNone("KeyedValue.numbers(value)")
            case .pace: return orNone("value as? CAMediaTimingFunction")
            case .paces: return orNone("value as? [CAMediaTimingFunction]")
            case .function: return orNone("KeyedValue.function(value)")
            case .members: return orNone("value as? [CAAnimation]")
            case .filter: return orNone("value.flatMap({ CAFilter(from: $0) })")
            case .instance(let type, true): return orNone("value as? \(type)")
            case .layer: preconditionFailure("\(property.name) has no key")
            case .instance(let type, false): return checked("value as? \(type)")
            }
        case .count, .whole, .point, .size, .rect, .color, .transform, .image, .filters, .filter, .colors,
            .locations, .dashes, .options, .any, .other:
            preconditionFailure("no animation has a property of the kind of \(property.name)")
        }
    }

    private func standard(_ property: Property) -> String? {
        guard let standard = property.standard, !standard.isZero, property.storage != .nowhere else {
            return nil
        }
        switch property.kind {
        case .flag: return standard.json
        case .number, .seconds: return "Double(\(standard.json))"
        case .single: return "Float(\(standard.json))"
        case .word(let type, _): return "\(type)(rawValue: \(standard.json))"
        default: preconditionFailure("no default of \(property.name)")
        }
    }
}
