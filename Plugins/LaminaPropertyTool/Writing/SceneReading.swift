/// Reading the members of layers and cells of scenes.
struct SceneReading {
    var table: PropertyTable

    var code: Code {
        var code = Code(imports: ["Foundation", "LaminaGeometry", "LaminaLayer", "LaminaValues"])
        code.line()
        code.block("extension SceneReader") { code in
            code.line(
                "/// Reads a member of a layer: into its committed values, or into the values that scenes keep beside them."
            )
            code.block(
                "mutating func read(_ key: SceneLayerKey, _ value: JSONDocument.Index, into layer: inout SceneLayer, _ members: inout SceneLayerMembers) throws(SceneFault)"
            ) { code in
                code.choice(
                    "switch key",
                    table.sceneRows.map { _, rows in
                        let row = rows[0]
                        let name = row.sceneCase ?? ""
                        guard !row.property.byHand.contains(.sceneReading) else {
                            return (
                                [".\(name)"],
                                "try read\(name.capitalizedFirst)(value, into: &layer, &members)"
                            )
                        }
                        let place =
                            row.isCommitted
                            ? "layer.properties.\(row.path)"
                            : "members.\(row.owner.sceneValues ?? "").\(name)"
                        return ([".\(name)"], "\(place) = \(read(row, words: name))")
                    })
            }
            code.line()
            code.line(
                "/// Reads a member of a cell, except its image, the cells in it and how long it lasts.")
            code.block(
                "func read(_ key: SceneCellKey, _ value: JSONDocument.Index, into cell: inout EmitterCellValues) throws(SceneFault)"
            ) { code in
                var byHand: [String] = []
                var cases: [(names: [String], body: String)] = []
                for row in table.sceneCellRows {
                    let name = row.sceneCase ?? ""
                    if row.property.byHand.contains(.sceneReading) {
                        byHand.append(".\(name)")
                    } else {
                        cases.append(
                            (
                                [".\(name)"],
                                "cell.\(row.path) = \(read(row, words: "cell\(name.capitalizedFirst)"))"
                            ))
                    }
                }
                code.choice("switch key", cases + [(byHand, "break")])
            }
        }
        return code
    }

    private func read(_ row: Row, words: String) -> String {
        switch row.property.kind {
        case .flag: "try document.boolean(value)"
        case .number(let range), .seconds(let range): "try document.number(value\(argument(range)))"
        case .single(let range): "Float(try document.number(value\(argument(range))))"
        case .count: "Int(try document.number(value, .count))"
        case .whole: "try document.whole(value)"
        case .point: "try document.point(value)"
        case .size: "try document.extent(value)"
        case .rect(let sides): "try document.rectangle(value, sides: .\(sides))"
        case .color(let orNull):
            orNull
                ? "document.kind(value) == .null ? nil : try document.color(value)"
                : "try document.color(value)"
        case .transform: "try document.transform(value)"
        case .filters: "try filters(value)"
        case .filter: "try document.filter(value, .compositing)"
        case .colors: "try document.gradientColors(value)"
        case .locations: "try document.gradientLocations(value)"
        case .dashes: "try document.dashes(value)"
        case .text: "try document.checkedString(value)"
        case .word(let type, _): "\(type)(rawValue: try document.word(value, among: SceneWords.\(words)))"
        case .options(let type, _): "try document.names(value, of: \(type).sceneNames)"
        case .path, .image, .any, .ofAnimations, .other:
            preconditionFailure("\(row.property.name) is read by hand")
        }
    }

    private func argument(_ range: Property.Range) -> String {
        range == .any ? "" : ", .\(range)"
    }
}
