import LaminaMessages

/// Guards and actions, whose values may be names of inputs.
extension LottieMachineReader {
    func readGuard(_ node: Index) throws(SceneFault) -> LottieMachine.Guard {
        let name = try inputName(node)
        let type = try text(node, "type")
        if type == "Event" {
            guard let event = input(name, like: .event) else {
                throw SceneFault.unexpected(
                    quoted(name), expected: "the name of an event among the inputs"
                ).inside("inputName")
            }
            return .event(event)
        }
        guard ["Numeric", "String", "Boolean"].contains(type) else {
            throw SceneFault.unexpected(
                quoted(type), expected: #"one of "Numeric", "String", "Boolean", "Event""#
            ).inside("type")
        }
        let comparison = try word(node, "conditionType", LottieMachine.Comparison.self)
        return try member(node, "compareTo", expected: "a value") { value throws(SceneFault) in
            switch type {
            case "Numeric":
                return .number(
                    name == LottieMachine.elapsedTime
                        ? .elapsedTime : input(name, like: .number(0)).map { .input($0) } ?? .unknown,
                    comparison, try checked(number(value), value))
            case "String":
                // A number or a switch is equal to no text.
                let other: Operand<String> =
                    json.kind(value) == .string ? try checked(string(value), value) : .unknown
                return .string(
                    input(name, like: .string("")).map { .input($0) } ?? .unknown, comparison, other)
            default:
                return .boolean(
                    input(name, like: .boolean(false)).map { .input($0) } ?? .unknown, comparison,
                    try checked(boolean(value), value))
            }
        }
    }

    /// The operand, which may not be the name of an input that there is not.
    private func checked<Value>(
        _ operand: Operand<Value>, _ value: Index
    ) throws(SceneFault) -> Operand<Value> {
        // A name without $ is no error where there is such an input, but it is equal to nothing.
        guard operand == .unknown, json.kind(value) == .string,
            machine.input(named: json.string(value)) == nil
        else { return operand }
        throw .unexpected(json.description(value), expected: "the name of an input of the same kind")
    }

    /// The name of the input that a guard or an action is about.
    private func inputName(_ node: Index) throws(SceneFault) -> String {
        try text(
            node,
            optional(node, "inputName") == nil && optional(node, "triggerName") != nil
                ? "triggerName" : "inputName")
    }

    // MARK: Operands

    /// A number, `$` with the name of an input, or `@elapsedTime`.
    private func number(_ value: Index) throws(SceneFault) -> Operand<Double> {
        switch json.kind(value) {
        case .number: return .value(try json.number(value))
        case .string:
            let name = json.string(value)
            if name == LottieMachine.elapsedTime { return .elapsedTime }
            guard let plain = Self.reference(name) else { return .unknown }
            return input(plain, like: .number(0)).map { .input($0) } ?? .unknown
        case .false, .true: return .unknown
        case .null, .array, .object:
            throw .unexpected(json.description(value), expected: "a number, or $ with the name of an input")
        }
    }

    /// A switch, or the name of one, with `$` or without.
    private func boolean(_ value: Index) throws(SceneFault) -> Operand<Bool> {
        switch json.kind(value) {
        case .false: return .value(false)
        case .true: return .value(true)
        case .string:
            let name = json.string(value)
            let plain = Self.reference(name) ?? name
            return input(plain, like: .boolean(false)).map { .input($0) } ?? .unknown
        case .null, .number, .array, .object:
            throw .unexpected(
                json.description(value), expected: "true, false, or $ with the name of an input")
        }
    }

    /// A text, or `$` with the name of an input.
    private func string(_ value: Index) throws(SceneFault) -> Operand<String> {
        let text = try json.checkedString(value)
        guard let plain = Self.reference(text) else { return .value(text) }
        return input(plain, like: .string("")).map { .input($0) } ?? .unknown
    }

    /// The name in `$name`; `nil` for other text.
    private static func reference(_ text: String) -> String? {
        text.hasPrefix("$") ? String(text.drop { $0 == "$" }) : nil
    }

    // MARK: Actions

    /// An action; `nil`, with a warning, for one that has no effect.
    mutating func action(_ node: Index) throws(SceneFault) -> LottieMachine.Action? {
        let type = try text(node, "type")
        switch type {
        case "SetTheme": return .setTheme(try textValue(node, "value"))
        case "SetFrame": return .setFrame(try numberValue(node, "value"))
        case "SetProgress": return .setProgress(try numberValue(node, "value"))
        case "FireCustomEvent": return .fireCustomEvent(try text(node, "value"))
        case "OpenUrl":
            let json = json
            let target = try optionalMember(node, "target") { value throws(SceneFault) in
                try json.checkedString(value)
            }
            return .openURL(try textValue(node, "url"), target: target ?? "")
        default: return try actionOnInput(node, type)
        }
    }

    private mutating func actionOnInput(
        _ node: Index, _ type: String
    ) throws(SceneFault) -> LottieMachine.Action? {
        let kinds: [String: LottieInputValue] = [
            "Toggle": .boolean(false), "SetBoolean": .boolean(false), "SetString": .string(""),
            "Fire": .event, "Increment": .number(0), "Decrement": .number(0), "SetNumeric": .number(0),
            "SetRandom": .number(0), "Multiply": .number(0), "Floor": .number(0), "Clamp": .number(0),
        ]
        guard type == "Reset" || kinds[type] != nil else {
            warn("an action of type \(quoted(type))")
            return nil
        }
        let name = try inputName(node)
        let found = kinds[type].map { input(name, like: $0) } ?? machine.input(named: name)
        guard let target = found else {
            warn("an action \(type) of an input \(quoted(name)) that there is not")
            return nil
        }
        switch type {
        case "Increment", "Decrement":
            let factor: Double = type == "Increment" ? 1 : -1
            let step = try optionalNumber(node, "value")
            // A name that means nothing counts as 1.
            return .add(
                target, step == nil || step == .unknown ? .value(1) : step ?? .value(1), factor: factor)
        case "SetNumeric": return .setNumber(target, try numberValue(node, "value"))
        case "Multiply": return .multiply(target, try numberValue(node, "value"))
        case "Floor": return .floor(target)
        case "Clamp":
            return .clamp(
                target, low: try optionalNumber(node, "min"), high: try optionalNumber(node, "max"))
        case "SetRandom":
            let json = json
            let isWhole = try optionalMember(node, "integer") { value throws(SceneFault) in
                try json.boolean(value)
            }
            return .setRandom(
                target, low: try optionalNumber(node, "min") ?? .value(0),
                high: try optionalNumber(node, "max") ?? .value(1), isWhole: isWhole ?? false)
        case "Toggle": return .toggle(target)
        case "SetBoolean":
            let value = try member(node, "value", expected: "true or false") { value throws(SceneFault) in
                try boolean(value)
            }
            return .setBoolean(target, value)
        case "SetString": return .setString(target, try textValue(node, "value"))
        case "Fire": return .fire(target)
        default: return .reset(target)
        }
    }

    private func numberValue(_ node: Index, _ key: String) throws(SceneFault) -> Operand<Double> {
        try member(node, key, expected: "a number") { value throws(SceneFault) in try number(value) }
    }

    private func optionalNumber(_ node: Index, _ key: String) throws(SceneFault) -> Operand<Double>? {
        try optionalMember(node, key) { value throws(SceneFault) in try number(value) }
    }

    /// A text, or `$` with the name of an input. The name of no input is a text as it stands.
    private func textValue(_ node: Index, _ key: String) throws(SceneFault) -> Operand<String> {
        try member(node, key, expected: "a string") { value throws(SceneFault) in
            let operand = try string(value)
            return operand == .unknown ? .value(try json.checkedString(value)) : operand
        }
    }
}
