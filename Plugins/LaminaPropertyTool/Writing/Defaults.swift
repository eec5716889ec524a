/// `defaultValue(forKey:)` of every class.
struct Defaults {
    var table: PropertyTable

    var code: Code {
        var code = Code(imports: ["Foundation", "LaminaValues"])
        code.line()
        code.line(
            "/// The defaults of each class's own properties by their keys, where they are neither zero nor `false` nor none."
        )
        code.block("enum PropertyDefaults") { code in
            let classes = (table.rows + table.cellRows).grouped { $0.owner.name }
            for (name, rows) in classes {
                let told = rows.filter { isTold($0.property) }
                guard !told.isEmpty else { continue }
                code.block("static func of\(name.dropFirst(2))(_ key: String) -> Any?") { code in
                    if told.contains(where: \.isCommitted) {
                        code.line("let defaults = \(rows[0].owner.values)()")
                    }
                    code.choice(
                        "return switch key",
                        told.map {
                            (
                                [$0.property.key.quoted],
                                $0.isCommitted ? "defaults.\($0.ownPath)" : value($0.property)
                            )
                        },
                        rest: "nil")
                }
            }
        }
        return code
    }

    private func isTold(_ property: Property) -> Bool {
        guard !property.byHand.contains(.defaults), property.kind != .other, let standard = property.standard
        else { return false }
        return property.kind == .transform || !standard.isZero
    }

    /// The default of a value that is not committed.
    private func value(_ property: Property) -> String {
        let standard = property.standard ?? 0
        return switch property.kind {
        case .flag: standard.json
        case .count: standard.json
        case .size: "CGSize\(standard.arguments(["width", "height"]))"
        case .word(let type, _): "\(type)(rawValue: \(standard.json))"
        case .number, .single, .seconds, .whole, .point, .rect, .color, .transform, .path, .image, .filters,
            .filter, .colors, .locations, .dashes, .text, .options, .any, .ofAnimations, .other:
            preconditionFailure("no default of \(property.name)")
        }
    }
}

extension Literal {
    func arguments(_ names: [String]) -> String {
        guard case .list(let list) = self else { return "()" }
        return "(" + zip(names, list).map { "\($0): \($1.json)" }.joined(separator: ", ") + ")"
    }
}
