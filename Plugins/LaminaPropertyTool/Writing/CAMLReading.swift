/// Reading the attributes and elements of CAML's layers that do not animate, and the limits of values.
struct CAMLReading {
    var table: PropertyTable

    var code: Code {
        var code = Code(imports: ["Foundation", "LaminaGeometry", "LaminaLayer", "LaminaValues"])
        code.line()
        code.block("extension CAMLBuilder") { code in
            code.line("/// Reads a property that does not animate and whose kind says how it is spelt.")
            code.line("///")
            code.line("/// - Returns: Whether the key was one of these.")
            code.block(
                "mutating func readPlain(_ key: String, _ value: CAMLValue, into layer: inout CAMLLayer) -> Bool"
            ) { code in
                code.line("switch key {")
                for row in table.plainCAMLRows where !row.property.byHand.contains(.camlReading) {
                    code.line("case \(row.property.key.quoted)\(row.condition):")
                    code.line("    \(read(row))")
                }
                code.line("default: return false")
                code.line("}")
                code.line("return true")
            }
            code.line()
            code.line(
                "/// Brings values into the ranges that scenes allow: numbers to the nearest end, or where there is none to the"
            )
            code.line("/// default.")
            code.block("func limit(_ p: inout LayerProperties)") { code in
                code.line("let defaults = LayerProperties()")
                for (kind, rows) in table.rows.grouped(by: { $0.owner.kind }) {
                    let limits = rows.filter(\.isCommitted).compactMap(limit)
                    guard !limits.isEmpty else { continue }
                    guard let kind else {
                        code.lines(limits)
                        continue
                    }
                    code.block("if p.kind == .\(kind)") { $0.lines(limits) }
                }
            }
            code.line()
            code.line("/// The same for a cell.")
            code.block("func limit(_ p: inout EmitterCellValues)") { code in
                code.line("let defaults = EmitterCellValues()")
                code.lines(table.cellRows.compactMap(limit))
            }
        }
        return code
    }

    private func read(_ row: Row) -> String {
        let name = row.property.name
        let place =
            row.isCommitted
            ? "layer.scene.properties.\(row.path)" : "layer.scene.\(row.owner.sceneValues ?? "")?.\(name)"
        switch row.property.kind {
        case .flag: return "flag(value, key) { \(place) = $0 }"
        case .number: return "number(value, key) { \(place) = CGFloat($0) }"
        case .single: return "number(value, key) { \(place) = Float($0) }"
        case .seconds: return "number(value, key) { \(place) = $0 }"
        case .whole:
            return "number(value, key) { \(place) = UInt32(max(0, min($0.rounded(), 4_294_967_295))) }"
        case .word(let type, _):
            return
                "word(value, key, among: SceneWords.\(row.sceneCase ?? "")) { \(place) = \(type)(rawValue: $0) }"
        case .options(let type, let names):
            return
                "number(value, key) { \(place) = \(type)(rawValue: .init(max(0, min(\((1 << names.count) - 1), $0)))) }"
        case .text: return "\(place) = value.text.isEmpty ? nil : value.text"
        case .count, .point, .size, .rect, .color, .transform, .path, .image, .filters, .filter, .colors,
            .locations, .dashes, .any, .ofAnimations, .other:
            preconditionFailure("\(name) is read by hand")
        }
    }

    private func limit(_ row: Row) -> String? {
        let path = "p.\(row.path)"
        guard !row.property.byHand.contains(.limits) else { return nil }
        switch row.property.kind {
        case .number(let range), .single(let range), .seconds(let range):
            switch range {
            case .any, .repeats: return nil
            case .atLeastZero: return "\(path) = max(0, \(path))"
            case .zeroToOne: return "\(path) = max(0, min(1, \(path)))"
            case .minusOneToOne: return "\(path) = max(-1, min(1, \(path)))"
            case .aboveZero: return "if !(\(path) > 0) { \(path) = defaults.\(row.path) }"
            }
        case .rect(let sides):
            switch sides {
            case .any, .zeroToOne, .minusOneToOne, .repeats: return nil
            case .atLeastZero:
                return "if \(path).width < 0 || \(path).height < 0 { \(path) = defaults.\(row.path) }"
            case .aboveZero:
                return "if !(\(path).width > 0 && \(path).height > 0) { \(path) = defaults.\(row.path) }"
            }
        case .flag, .count, .whole, .point, .size, .color, .transform, .path, .image, .filters, .filter,
            .colors, .locations, .dashes, .text, .word, .options, .any, .ofAnimations, .other:
            return nil
        }
    }
}

extension PropertyTable {
    /// The properties that CAML has and that do not animate.
    var plainCAMLRows: [Row] {
        rows.filter {
            $0.owner.isInCAML && $0.property.animation == .never && $0.property.kind != .other
                && !$0.property.byHand.isSuperset(of: .caml)
        }
    }
}

extension Row {
    /// A condition for a property that only some layers have.
    fileprivate var condition: String {
        if let kind = owner.kind { return " where layer.scene.properties.kind == .\(kind)" }
        return owner.sceneValues.map { " where layer.scene.\($0) != nil" } ?? ""
    }
}
