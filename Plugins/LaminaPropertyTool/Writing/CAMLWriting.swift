/// Writing the attributes of CAML's layers that do not animate.
struct CAMLWriting {
    var table: PropertyTable

    var code: Code {
        var code = Code(imports: ["Foundation", "LaminaGeometry", "LaminaLayer", "LaminaValues"])
        code.line()
        code.block("extension CAMLWriter") { code in
            code.line("/// Writes the values that do not animate, where they differ from the defaults.")
            code.block(
                "mutating func writePlainAttributes(of layer: SceneLayer, _ defaults: LayerProperties)"
            ) { code in
                let rows = table.plainCAMLRows.filter { !$0.property.byHand.contains(.camlWriting) }
                for (owner, rows) in rows.grouped(by: { $0.owner.name }) {
                    guard let kind = rows[0].owner.kind else {
                        if let own = rows[0].owner.sceneValues {
                            code.block("if let own = layer.\(own)") { $0.lines(rows.map(write)) }
                        } else {
                            code.lines(rows.map(write))
                        }
                        continue
                    }
                    code.line("// \(owner)")
                    code.block("if layer.properties.kind == .\(kind)") { code in
                        if let own = rows[0].owner.sceneValues, rows.contains(where: { !$0.isCommitted }) {
                            code.line("let own = layer.\(own) ?? Scene\(own.capitalizedFirst)()")
                        }
                        code.lines(rows.map(write))
                    }
                }
            }
        }
        return code
    }

    private func write(_ row: Row) -> String {
        let name = row.property.name
        let place = row.isCommitted ? "layer.properties.\(row.path)" : "own.\(name)"
        let standard =
            row.isCommitted
            ? "defaults.\(row.path)" : "Scene\((row.owner.sceneValues ?? "").capitalizedFirst)().\(name)"
        let key = row.property.key.quoted
        switch row.property.kind {
        case .flag: return "flag(\(key), \(place), default: \(standard))"
        case .number, .single, .seconds:
            return "word(\(key), shortest(\(place)), default: shortest(\(standard)))"
        case .whole: return "word(\(key), \"\\(\(place))\", default: \"\\(\(standard))\")"
        case .word: return "word(\(key), \(place).rawValue, default: \(standard).rawValue)"
        case .options: return "word(\(key), \"\\(\(place).rawValue)\", default: \"\\(\(standard).rawValue)\")"
        case .count, .point, .size, .rect, .color, .transform, .path, .image, .filters, .filter, .colors,
            .locations, .dashes, .text, .any, .ofAnimations, .other:
            preconditionFailure("\(name) is written by hand")
        }
    }
}
