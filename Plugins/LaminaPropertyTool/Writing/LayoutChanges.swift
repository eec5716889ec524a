/// Which changes make a layer and its superlayer lay out their sublayers.
struct LayoutChanges {
    var table: PropertyTable

    var code: Code {
        let rows = table.rows.filter { $0.property.change.contains(.layout) }
        var code = Code(imports: ["LaminaValues"])
        code.line()
        code.block("extension AnimatableProperty") { code in
            code.line("/// Whether a change makes the layer and its superlayer lay out their sublayers.")
            code.line("@inline(__always)")
            code.block("var changesLayout: Bool") { code in
                let names = rows.filter { $0.property.animation != .never }.map { ".\($0.property.name)" }
                code.choice("switch self", [(names, "true")], rest: "false")
            }
        }
        code.line()
        code.block("extension LayerProperties") { code in
            code.line("/// Whether a value differs that makes them do so.")
            code.block("func layoutDiffers(from other: LayerProperties) -> Bool") { code in
                code.line(rows.map { "\($0.path) != other.\($0.path)" }.joined(separator: " || "))
            }
        }
        return code
    }
}
