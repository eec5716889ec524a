/// The accessors of values that most layers leave at their defaults, and what a change of a value means.
struct CommittedValues {
    var table: PropertyTable

    var code: Code {
        var code = Code(imports: ["Foundation", "LaminaFilters", "LaminaGeometry", "LaminaImage"])
        code.line()
        code.block("extension LayerProperties") { code in
            for row in table.rows {
                guard let (holder, type) = row.property.storage.holder else { continue }
                let name = row.property.name
                code.line("/// See `\(type)`.")
                code.block("package var \(name): \(row.property.kind.committedType)") { code in
                    code.line("get { \(holder).value.\(name) }")
                    code.line("set { \(holder).change(\\.\(name), to: newValue) }")
                }
                code.line()
            }
            let placement = table.rows.filter { $0.property.change.contains(.placement) }
            code.line(
                "/// Whether a value differs that places the layer in its superlayer, or that says how strongly it shows."
            )
            code.block("package func placementDiffers(from other: LayerProperties) -> Bool") { code in
                code.line(
                    placement.flatMap(\.compared).map { "\($0) != other.\($0)" }.joined(
                        separator: "\n            || "))
            }
            code.line()
            code.line("/// Whether any other value differs.")
            code.block("package func contentDiffers(from other: LayerProperties) -> Bool") { code in
                code.line("var aligned = other")
                for field in placement.flatMap(\.compared) { code.line("aligned.\(field) = \(field)") }
                code.line("return self != aligned")
            }
        }
        return code
    }
}

extension Row {
    fileprivate var compared: [String] { [path] + [property.comparison].compactMap(\.self) }
}

extension Property.Storage {
    /// The values on the heap that the property belongs to, and their type.
    fileprivate var holder: (name: String, type: String)? {
        switch self {
        case .style: ("style", "StyleProperties")
        case .rare: ("rare", "RareProperties")
        case .field, .layer, .nowhere: nil
        }
    }
}

extension Property.Kind {
    /// The Swift type of a committed value.
    var committedType: String {
        switch self {
        case .flag: "Bool"
        case .number: "CGFloat"
        case .single: "Float"
        case .seconds: "Double"
        case .count: "Int"
        case .whole: "UInt32"
        case .point: "CGPoint"
        case .size: "CGSize"
        case .rect: "CGRect"
        case .color: "CGColor?"
        case .transform: "CATransform3D"
        case .path: "CGPath?"
        case .image: "CGImage?"
        case .filters: "[CAFilter]"
        case .filter: "CAFilter?"
        case .colors: "[CGColor]?"
        case .locations, .dashes: "[Double]?"
        case .text: "String?"
        case .word(let type, _), .options(let type, _): type
        case .any, .ofAnimations, .other: "Any?"
        }
    }
}
