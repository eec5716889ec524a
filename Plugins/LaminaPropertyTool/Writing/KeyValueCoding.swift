/// Key-value coding of layers: the keys that do not animate, and the accessors of those that do.
struct KeyValueCoding {
    var table: PropertyTable

    /// The rows whose keys `AnimatableProperty` does not have.
    private var plain: [Row] {
        table.rows.filter {
            $0.property.animation == .never && !$0.property.byHand.contains(.keyValueCoding)
        }
    }

    var code: Code {
        var code = Code(imports: ["Foundation", "LaminaGeometry", "LaminaValues"])
        let keys = plain.grouped { $0.property.key }
        code.line()
        code.line("/// A key of a property that does not animate.")
        code.block("enum PlainKey: String, CaseIterable") { code in
            for (key, _) in keys { code.line("case \(key)") }
            code.line()
            code.line("/// Whether a layer's class has the property.")
            code.block("func belongs(to layer: CALayer) -> Bool") { code in
                code.choice(
                    "switch self",
                    keys.grouped { $0.elements.map(\.owner.name) }.map { classes, keys in
                        let own = classes.filter { $0 != "CALayer" }
                        return (
                            keys.map { ".\($0.key)" },
                            own.count < classes.count
                                ? "true" : own.map { "layer is \($0)" }.joined(separator: " || ")
                        )
                    })
            }
            code.line()
            code.line("/// The value, as the accessor returns it.")
            code.block("func value(of layer: CALayer) -> Any?") { code in
                code.choice(
                    "switch self",
                    keys.map { key, rows in
                        (
                            [".\(key)"],
                            rows.map { "\(target($0)).\($0.property.name)" }.joined(separator: " ?? ")
                        )
                    })
            }
            code.line()
            code.line(
                "/// Sets the property by its accessor; a value of another kind than the property's changes nothing."
            )
            code.block("func set(_ value: Any?, of layer: CALayer)") { code in
                code.line("switch self {")
                for (key, rows) in keys {
                    code.line("case .\(key):")
                    for row in rows { code.line("    \(set(row))") }
                }
                code.line("}")
            }
        }
        code.line()
        code.block("extension CALayer") { code in
            code.line(
                "/// Sets a property of the layer's class by its accessor, with all that follows from that; a value of another"
            )
            code.line("/// kind than the property's changes nothing.")
            code.line("///")
            code.line(
                "/// - Returns: Whether the property has an accessor. A cell's property and a filter's input have none."
            )
            code.block("final func assign(_ value: AnimatableValue, to property: AnimatableProperty) -> Bool")
            { code in
                let rows = table.rows.filter { $0.property.animation != .never }
                code.choice(
                    "switch property",
                    rows.map { ([".\($0.property.name)"], assign($0)) }
                        + [([".emitterCell", ".filterInput"], "return false")])
                code.line("return true")
            }
        }
        return code
    }

    /// The layer as one of the class that has the property.
    private func target(_ row: Row, of layer: String = "layer") -> String {
        row.owner.name == "CALayer" ? layer : "(\(layer) as? \(row.owner.name))?"
    }

    private func set(_ row: Row) -> String {
        let place = "\(target(row)).\(row.property.name)"
        func checked(_ value: String, _ made: String = "new") -> String {
            "if let new = \(value) { \(place) = \(made) }"
        }
        switch row.property.kind {
        case .flag: return checked("KeyedValue.flag(value)")
        case .number: return checked("KeyedValue.number(value)", "CGFloat(new)")
        case .single: return checked("KeyedValue.number(value)", "Float(new)")
        case .seconds: return checked("KeyedValue.number(value)")
        case .count: return checked("KeyedValue.whole(value, as: Int.self)")
        case .whole: return checked("KeyedValue.whole(value, as: UInt32.self)")
        case .point: return checked("value as? CGPoint")
        case .size: return checked("value as? CGSize")
        case .rect: return checked("value as? CGRect")
        case .text: return "\(place) = value as? String"
        case .word(let type, _): return checked("KeyedValue.word(value, as: \(type).self)")
        case .options(let type, _): return checked("KeyedValue.options(value, as: \(type).self)")
        case .dashes: return "\(place) = KeyedValue.numbers(value)"
        case .any: return "\(place) = value"
        case .color, .transform, .path, .image, .filters, .filter, .colors, .locations, .ofAnimations,
            .other:
            preconditionFailure("\(row.property.name) has no plain key")
        }
    }

    private func assign(_ row: Row) -> String {
        let place = "\(target(row, of: "self")).\(row.property.name)".replacing("self.", with: "")
        return row.property.kind.assignment(to: place, numbers: "new?.map { NSNumber(value: $0) }")
    }
}
