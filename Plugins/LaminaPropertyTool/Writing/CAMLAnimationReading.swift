/// Reading the attributes and elements of CAML's animations.
struct CAMLAnimationReading {
    var table: PropertyTable

    var code: Code {
        var code = Code(imports: ["Foundation"])
        code.line()
        code.block("extension CAMLBuilder") { code in
            code.line(
                "/// Reads a member whose kind says how it is spelt. Numbers are brought into the range that scenes allow."
            )
            code.line("///")
            code.line("/// - Returns: Whether the member is one of these.")
            code.block(
                "mutating func readPlain(_ member: SceneAnimationKey, _ value: CAMLValue, named key: String, into reading: inout CAMLAnimation) -> Bool"
            ) { code in
                code.block("func put(_ read: SceneAnimation.Member)") {
                    $0.line("reading.animation.members[member] = read == member.standard ? nil : read")
                }
                let byHand = table.sceneAnimationProperties.filter { $0.byHand.contains(.camlReading) }
                code.line("switch member {")
                for property in table.sceneAnimationProperties where !property.byHand.contains(.camlReading) {
                    code.line("case .\(property.sceneCase ?? ""):")
                    code.line("    \(read(property))")
                }
                code.line(
                    "case \(byHand.map { ".\($0.sceneCase ?? "")" }.joined(separator: ", ")): return false")
                code.line("}")
                code.line("return true")
            }
        }
        return code
    }

    private func read(_ property: Property) -> String {
        switch property.kind {
        case .flag: return "flag(value, key) { put(.flag($0)) }"
        case .number(let range), .single(let range), .seconds(let range): return number(range)
        case .word, .ofAnimations(.function):
            return "word(value, key, among: member.words) { put(.word($0)) }"
        case .ofAnimations(let kind):
            switch kind {
            case .value: return "if let new = animatedValue(value, of: key, reading) { put(.value(new)) }"
            case .values: return "if let new = animatedValues(value, reading) { put(.values(new)) }"
            case .numbers: return "numbers(value, key) { put(.numbers($0)) }"
            case .pace: return "if let new = timingFunction(value) { put(.timingFunction(new)) }"
            case .paces: return "if let new = timingFunctions(value) { put(.timingFunctions(new)) }"
            case .filter: return "if let new = filter(value, .effect) { put(.filter(new)) }"
            case .function, .members, .layer, .instance:
                preconditionFailure("\(property.name) is read by hand")
            }
        default: preconditionFailure("\(property.name) is read by hand")
        }
    }

    private func number(_ range: Property.Range) -> String {
        switch range {
        case .any: "number(value, key) { put(.number($0)) }"
        case .aboveZero: "number(value, key) { if $0 > 0 { put(.number($0)) } }"
        case .atLeastZero: "number(value, key) { put(.number(max(0, $0))) }"
        case .zeroToOne: "number(value, key) { put(.number(max(0, min(1, $0)))) }"
        case .minusOneToOne: "number(value, key) { put(.number(max(-1, min(1, $0)))) }"
        case .repeats: "repeats(value, key) { put(.number($0)) }"
        }
    }
}
