/// Writing the members of layers and cells of scenes.
struct SceneWriting {
    var table: PropertyTable

    var code: Code {
        var code = Code(imports: ["Foundation", "LaminaGeometry", "LaminaLayer", "LaminaValues"])
        code.line()
        code.block("extension JSONWriter") { code in
            code.line("/// Writes a member of a layer where it differs from the default.")
            code.block(
                "mutating func write(_ key: SceneLayerKey, of layer: SceneLayer, _ defaults: LayerProperties)"
            ) { code in
                code.choice(
                    "switch key",
                    table.sceneRows.map { _, rows in
                        let row = rows[0]
                        let name = row.sceneCase ?? ""
                        guard !row.property.byHand.contains(.sceneWriting) else {
                            return ([".\(name)"], "write\(name.capitalizedFirst)(of: layer)")
                        }
                        guard let own = row.owner.sceneValues, !row.isCommitted else {
                            return (
                                [".\(name)"],
                                write(row, "layer.properties.\(row.path)", "defaults.\(row.path)")
                            )
                        }
                        let type = "Scene\(own.capitalizedFirst)"
                        return (
                            [".\(name)"],
                            "if let own = layer.\(own) { \(write(row, "own.\(name)", "\(type)().\(name)")) }"
                        )
                    })
            }
            code.line()
            code.line(
                "/// Writes a member of a cell where it differs from the default, except its image, the cells in it and how"
            )
            code.line("/// long it lasts.")
            code.block(
                "mutating func write(_ key: SceneCellKey, of cell: EmitterCellValues, _ defaults: EmitterCellValues)"
            ) { code in
                let written = table.sceneCellRows.filter { !$0.property.byHand.contains(.sceneWriting) }
                let byHand = table.sceneCellRows.filter { $0.property.byHand.contains(.sceneWriting) }
                code.choice(
                    "switch key",
                    written.map { row in
                        ([".\(row.sceneCase ?? "")"], write(row, "cell.\(row.path)", "defaults.\(row.path)"))
                    } + [(byHand.map { ".\($0.sceneCase ?? "")" }, "break")])
            }
        }
        return code
    }

    private func write(_ row: Row, _ place: String, _ standard: String) -> String {
        switch row.property.kind {
        case .flag, .number, .single, .point, .size, .rect, .transform, .filters, .filter, .options, .text:
            "member(key, \(place), default: \(standard))"
        case .seconds, .count, .whole: "member(key, CGFloat(\(place)), default: CGFloat(\(standard)))"
        case .color(let orNull): "\(orNull ? "memberOrNull" : "member")(key, \(place), default: \(standard))"
        case .word: "member(key, \(place).rawValue, default: \(standard).rawValue)"
        case .colors: "member(key, elements: \(place))"
        case .locations, .dashes: "member(key, numbers: \(place))"
        case .path, .image, .any, .ofAnimations, .other:
            preconditionFailure("\(row.property.name) is written by hand")
        }
    }
}
