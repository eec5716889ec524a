/// Writes the enums of the properties that animate, and the code that reads and sets animated values.
struct AnimatedValues {
    var table: PropertyTable

    private var rows: [Row] { table.rows.filter { $0.property.animation != .never } }
    private var cellRows: [Row] { table.cellRows.filter { $0.property.animation != .never } }

    var layerCode: Code {
        var code = Code(imports: ["Foundation", "LaminaGeometry"])
        code.line()
        code.line("/// A property of a layer that animations can change.")
        code.block("package enum AnimatableProperty: Hashable, Sendable") { code in
            for row in rows { code.line("case \(row.property.name)") }
            code.line(
                "/// A property of an emitter's cell. The names lead to the cell: first the names of the cells that"
            )
            code.line("/// contain it, from the layer inwards, then its own.")
            code.line("case emitterCell([String], EmitterCellProperty)")
            code.line(
                "/// An input of a filter, or the key `enabled`. Named by the list that holds the filter, the filter's"
            )
            code.line("/// name (empty for the compositing filter) and the input's key.")
            code.line("case filterInput(FilterList, name: String, input: String)")
            code.line()
            code.line(
                "/// The properties by their keys. Properties of cells and inputs of filters are not listed: they have key"
            )
            code.line("/// paths only.")
            code.line("package static let named: [(key: String, property: AnimatableProperty)] = [")
            for row in rows { code.line("    (\(row.property.key.quoted), .\(row.property.name)),") }
            code.line("]")
            code.line()
            code.line(
                "/// The only kind of layer that has the property; `nil` for a property of every layer.")
            code.block("package var kind: LayerKind?") { code in
                let groups = rows.grouped { $0.owner.kind }
                code.choice(
                    "switch self",
                    groups.map { group in
                        var names = group.elements.map { ".\($0.property.name)" }
                        if group.key == "emitter" { names.append(".emitterCell") }
                        if group.key == nil { names.append(".filterInput") }
                        return (names, group.key.map { ".\($0)" } ?? "nil")
                    })
            }
            code.line()
            code.line("/// What its values are; `nil` for an input of a filter, whose type says it.")
            code.block("package var valueKind: PropertyValueKind?") { code in
                code.choice(
                    "switch self",
                    rows.grouped { $0.property.kind.valueKind }.map { group in
                        (group.elements.map { ".\($0.property.name)" }, ".\(group.key)")
                    } + [
                        ([".emitterCell(_, let property)"], "property.valueKind"), ([".filterInput"], "nil"),
                    ])
            }
            code.line()
            code.line("/// Whether its values are numbers of single precision.")
            code.block("package var isSingle: Bool") { code in
                code.choice(
                    "switch self",
                    rows.grouped { $0.property.kind.isSingle }.map { group in
                        var names = group.elements.map { ".\($0.property.name)" }
                        if !group.key { names.append(".filterInput") }
                        return (names, "\(group.key)")
                    } + [([".emitterCell(_, let property)"], "property.isSingle")])
            }
            code.line()
            code.line(
                "/// Whether a change of the property starts an animation by itself. Properties whose values cannot be"
            )
            code.line("/// mixed do not.")
            code.block("package var animatesImplicitly: Bool") { code in
                var names = rows.grouped { $0.property.animation == .implicitly }.map { group in
                    (names: group.elements.map { ".\($0.property.name)" }, body: "\(group.key)")
                }
                for place in names.indices {
                    names[place].names.append(names[place].body == "true" ? ".emitterCell" : ".filterInput")
                }
                code.choice("switch self", names)
            }
        }
        code.line()
        code.block("extension LayerProperties") { code in
            code.line(
                "/// The value of a property; `nil` for a cell's property or a filter's input that the layer does not have."
            )
            code.block("package subscript(property: AnimatableProperty) -> AnimatableValue?") { code in
                code.choice(
                    "switch property",
                    rows.map { ([".\($0.property.name)"], get($0)) } + [
                        ([".emitterCell(let names, let property)"], "emitter.value(ofCell: names, property)"),
                        (
                            [".filterInput(let list, let name, let input)"],
                            "filterInput(input, of: name, in: list)"
                        ),
                    ])
            }
            code.line()
            code.line("/// Sets a property; a value of another kind than the property's changes nothing.")
            code.block("package mutating func set(_ property: AnimatableProperty, to value: AnimatableValue)")
            { code in
                code.choice(
                    "switch property",
                    rows.map { ([".\($0.property.name)"], set($0)) } + [
                        (
                            [".emitterCell(let names, let property)"],
                            "emitter.set(property, ofCell: names, to: value)"
                        ),
                        (
                            [".filterInput(let list, let name, let input)"],
                            "setFilterInput(input, of: name, in: list, to: value)"
                        ),
                    ])
            }
        }
        return code
    }

    var cellCode: Code {
        var code = Code(imports: ["Foundation", "LaminaGeometry"])
        code.line()
        code.line(
            "/// A property of an emitter's cell that animations can change. The raw values are the keys.")
        code.block("package enum EmitterCellProperty: String, Hashable, Sendable, CaseIterable") { code in
            for row in cellRows { code.line("case \(row.property.key)") }
            code.line()
            code.line("/// What its values are.")
            code.block("package var valueKind: PropertyValueKind") { code in
                code.choice(
                    "switch self",
                    cellRows.grouped { $0.property.kind.valueKind }.map { group in
                        (group.elements.map { ".\($0.property.key)" }, ".\(group.key)")
                    })
            }
            code.line()
            code.line("/// Whether the property is a number of single precision.")
            code.block("package var isSingle: Bool") { code in
                code.choice(
                    "switch self",
                    cellRows.grouped { $0.property.kind.isSingle }.map { group in
                        (group.elements.map { ".\($0.property.key)" }, "\(group.key)")
                    })
            }
        }
        code.line()
        code.block("extension EmitterCellValues") { code in
            code.line("/// The value of a property.")
            code.block("package subscript(property: EmitterCellProperty) -> AnimatableValue") { code in
                code.choice("switch property", cellRows.map { ([".\($0.property.key)"], get($0)) })
            }
            code.line()
            code.line("/// Sets a property; a value of another kind than the property's changes nothing.")
            code.block(
                "package mutating func set(_ property: EmitterCellProperty, to value: AnimatableValue)"
            ) { code in
                code.choice("switch property", cellRows.map { ([".\($0.property.key)"], set($0)) })
            }
            code.line()
            code.line(
                "/// Whether the value of a key differs from the value in another cell; `false` for unknown keys."
            )
            code.block("package func differs(from other: EmitterCellValues, in key: String) -> Bool") {
                code in
                code.choice(
                    "switch key",
                    table.cellRows.map {
                        (["\($0.property.key.quoted)"], "\($0.path) != other.\($0.path)")
                    },
                    rest: "false")
            }
        }
        return code
    }

    private func get(_ row: Row) -> String {
        let (property, path) = (row.property, row.path)
        if property.byHand.contains(.animation) { return "animated\(property.name.capitalizedFirst)" }
        switch property.kind {
        case .flag: return ".flag(\(path))"
        case .number, .single, .count, .whole: return ".number(Double(\(path)))"
        case .seconds: return ".number(\(path))"
        case .point: return ".point(\(path))"
        case .size: return ".size(\(path))"
        case .rect: return ".rect(\(path))"
        case .color: return ".color(\(path))"
        case .transform: return ".transform(\(path))"
        case .path: return "\(path).map { .path($0) } ?? AnimatableValue.none"
        case .image: return "\(path).map { .image($0) } ?? AnimatableValue.none"
        case .filters: return ".filters(\(path))"
        case .filter: return ".filters(\(path).map { [$0] } ?? [])"
        case .colors: return "\(path).map { .list($0.map { .color($0) }) } ?? AnimatableValue.none"
        case .locations, .dashes:
            return "\(path).map { .list($0.map { .number($0) }) } ?? AnimatableValue.none"
        case .text, .word, .options, .any, .ofAnimations, .other:
            preconditionFailure("\(property.name) cannot animate")
        }
    }

    private func set(_ row: Row) -> String {
        let (property, path) = (row.property, row.path)
        if property.byHand.contains(.animation) {
            return "animated\(property.name.capitalizedFirst) = value"
        }
        return property.kind.assignment(to: path)
    }
}

extension Property.Kind {
    /// A statement that assigns an `AnimatableValue` called `value`, if the value is of this kind.
    ///
    /// - Parameter numbers: How a list of `Double` called `new` becomes the place's type.
    func assignment(to place: String, numbers: String = "new") -> String {
        func unwrapped(_ kind: String, _ made: String = "new") -> String {
            "if let new = value.\(kind)Value { \(place) = \(made) }"
        }
        switch self {
        case .flag: return unwrapped("flag")
        case .number: return unwrapped("number", "CGFloat(new)")
        case .single: return unwrapped("number", "Float(new)")
        case .seconds: return unwrapped("number")
        case .count: return unwrapped("count")
        case .point: return unwrapped("point")
        case .size: return unwrapped("size")
        case .rect: return unwrapped("rect")
        case .color: return unwrapped("color")
        case .transform: return unwrapped("transform")
        case .path: return unwrapped("path")
        case .image: return "\(place) = value.any"
        case .filters: return unwrapped("filters")
        case .filter: return unwrapped("filters", "new.first")
        case .colors: return unwrapped("colors")
        case .locations, .dashes: return unwrapped("numbers", numbers)
        case .whole, .text, .word, .options, .any, .ofAnimations, .other:
            preconditionFailure("\(place) cannot animate")
        }
    }
}

extension Property.Kind {
    /// The case of `PropertyValueKind`.
    var valueKind: String {
        switch self {
        case .flag: "flag"
        case .number, .single, .seconds, .count, .whole: "number"
        case .point: "point"
        case .size: "size"
        case .rect: "rect"
        case .color: "color"
        case .transform: "transform"
        case .path: "path"
        case .image: "image"
        case .filters: "filters"
        case .filter: "filter"
        case .colors: "colors"
        case .locations, .dashes: "locations"
        case .text, .word, .options, .any, .ofAnimations, .other:
            preconditionFailure("no value of animations")
        }
    }

    var isSingle: Bool {
        if case .single = self { true } else { false }
    }
}
