/// The enums of the keys of layers and cells in scenes.
struct SceneKeys {
    var table: PropertyTable

    var code: Code {
        var code = Code(imports: ["LaminaValues"])
        code.line()
        code.line("/// The keys of a layer.")
        code.block("package enum SceneLayerKey: String, SceneKey") { code in
            for (key, rows) in table.sceneRows {
                let name = rows[0].sceneCase ?? key
                code.line(name == key ? "case \(name)" : "case \(name) = \(key.quoted)")
            }
        }
        code.line()
        code.block("extension SceneLayerKey") { code in
            code.line(
                "/// The only kinds of layers that have the key; empty for keys that every layer has, and for those of"
            )
            code.line("/// classes that commit the values of plain layers.")
            code.block("package var kinds: [LayerKind]") { code in
                choice(&code) { rows in
                    "[\(rows.compactMap(\.owner.kind).map { ".\($0)" }.joined(separator: ", "))]"
                }
            }
            code.line()
            code.line("/// Whether ``kinds`` is not empty.")
            code.block("var isOfSomeKinds: Bool") { code in
                choice(&code) { rows in "\(rows.contains { $0.owner.kind != nil })" }
            }
            code.line()
            code.line("/// The only class that has the key, if it commits the values of plain layers.")
            code.block("var plainClass: SceneClass?") { code in
                choice(&code) { rows in
                    let owner = rows[0].owner
                    guard owner.kind == nil, let values = owner.sceneValues else { return "nil" }
                    return ".\(values)"
                }
            }
        }
        code.line()
        code.line("/// The keys of an emitter layer's cell.")
        code.block("package enum SceneCellKey: String, SceneKey") { code in
            for row in table.sceneCellRows { code.line("case \(row.sceneCase ?? "")") }
        }
        code.line()
        code.line("/// The words of properties that take one of several.")
        code.block("enum SceneWords") { code in
            for (_, rows) in table.sceneRows { words(rows[0], name: rows[0].sceneCase ?? "", &code) }
            for row in table.sceneCellRows {
                words(row, name: "cell\((row.sceneCase ?? "").capitalizedFirst)", &code)
            }
        }
        return code
    }

    private func words(_ row: Row, name: String, _ code: inout Code) {
        guard case .word(_, let words) = row.property.kind else { return }
        code.line("static let \(name) = [\(words.map(\.quoted).joined(separator: ", "))]")
    }

    private func choice(_ code: inout Code, _ value: ([Row]) -> String) {
        code.choice(
            "switch self",
            table.sceneRows.grouped { value($0.elements) }.map { group in
                (group.elements.map { ".\($0.elements[0].sceneCase ?? "")" }, group.key)
            })
    }
}
