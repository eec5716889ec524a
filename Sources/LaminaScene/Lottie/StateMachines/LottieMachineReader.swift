import Foundation
import LaminaGeometry
import LaminaMessages

/// Reads the document of a state machine. What would change the meaning of the machine is an error with its place; actions and
/// interactions of unknown kinds have no effect, and are warnings.
struct LottieMachineReader {
    typealias Index = JSONDocument.Index
    typealias Operand = LottieMachine.Operand

    let json: JSONDocument
    private(set) var machine: LottieMachine
    private var warnings = SceneWarnings()

    static func read(_ json: JSONDocument, name: String) throws(SceneFault) -> LottieMachine {
        var reader = LottieMachineReader(json: json, machine: LottieMachine(name: name))
        try reader.read()
        reader.machine.warnings = reader.warnings.all
        return reader.machine
    }

    private init(json: JSONDocument, machine: LottieMachine) { (self.json, self.machine) = (json, machine) }

    private mutating func read() throws(SceneFault) {
        let root = JSONDocument.root
        guard json.kind(root) == .object else {
            throw .unexpected(json.description(root), expected: "a state machine, which is an object")
        }
        try readInputs()
        // Names come first, because transitions lead forwards as well.
        try each(root, "states", isRequired: true) { reader, node throws(SceneFault) in
            try reader.addState(node)
        }
        try readInitial(root)
        try each(root, "states", isRequired: true) { reader, node, place throws(SceneFault) in
            try reader.readState(node, place)
        }
        let key = optional(root, "interactions") == nil ? "listeners" : "interactions"
        try each(root, key) { reader, node throws(SceneFault) in
            try reader.readInteraction(node)
        }
    }

    mutating func warn(_ feature: String) { warnings.add(SceneWarning(layer: "", feature: feature)) }

    // MARK: Members

    /// Goes through an array that is a member.
    private mutating func each(
        _ object: Index, _ key: String, isRequired: Bool = false,
        _ body: (inout LottieMachineReader, Index, Int) throws(SceneFault) -> Void
    ) throws(SceneFault) {
        guard let list = json.lastMember(of: object, named: key), json.kind(list) != .null else {
            if isRequired { throw SceneFault.unexpected("nothing", expected: "an array").inside(key) }
            return
        }
        guard json.kind(list) == .array else {
            throw SceneFault.unexpected(json.description(list), expected: "an array").inside(key)
        }
        var element = list.next
        for place in 0..<json.count(list) {
            do throws(SceneFault) {
                guard json.kind(element) == .object else {
                    throw SceneFault.unexpected(json.description(element), expected: "an object")
                }
                try checkCount()
                try body(&self, element, place)
            } catch {
                throw error.inside(place).inside(key)
            }
            element = json.after(element)
        }
    }

    private mutating func each(
        _ object: Index, _ key: String, isRequired: Bool = false,
        _ body: (inout LottieMachineReader, Index) throws(SceneFault) -> Void
    ) throws(SceneFault) {
        try each(object, key, isRequired: isRequired) { reader, node, _ throws(SceneFault) in
            try body(&reader, node)
        }
    }

    private func checkCount() throws(SceneFault) {
        let parts =
            machine.states.count + machine.transitions.count + machine.guards.count + machine.actions.count
            + machine.interactions.count + machine.inputs.count
        guard parts < LottieMachine.maximumParts else {
            throw .unexpected(
                "more",
                expected: "at most \(LottieMachine.maximumParts) states, transitions, guards, actions, "
                    + "interactions and inputs in all")
        }
    }

    /// A member that may be absent or `null`.
    func optional(_ object: Index, _ key: String) -> Index? {
        json.lastMember(of: object, named: key).flatMap { json.kind($0) == .null ? nil : $0 }
    }

    func member<R>(
        _ object: Index, _ key: String, expected: String, _ body: (Index) throws(SceneFault) -> R
    ) throws(SceneFault) -> R {
        do throws(SceneFault) {
            guard let value = optional(object, key) else {
                throw SceneFault.unexpected("nothing", expected: expected)
            }
            return try body(value)
        } catch {
            throw error.inside(key)
        }
    }

    func text(_ object: Index, _ key: String) throws(SceneFault) -> String {
        try member(object, key, expected: "a string") { value throws(SceneFault) in
            try json.checkedString(value)
        }
    }

    func optionalMember<R>(
        _ object: Index, _ key: String, _ body: (Index) throws(SceneFault) -> R
    ) throws(SceneFault) -> R? {
        guard let value = optional(object, key) else { return nil }
        do throws(SceneFault) {
            return try body(value)
        } catch {
            throw error.inside(key)
        }
    }

    /// A word of an enumeration.
    func word<Word: RawRepresentable & CaseIterable>(
        _ object: Index, _ key: String, _ type: Word.Type
    ) throws(SceneFault) -> Word where Word.RawValue == String {
        try member(object, key, expected: "a string") { value throws(SceneFault) in
            let names = Word.allCases.map(\.rawValue)
            guard let word = Word(rawValue: try json.word(value, among: names)) else {
                throw SceneFault.unexpected(json.description(value), expected: "one of its words")
            }
            return word
        }
    }

    // MARK: Inputs

    private mutating func readInputs() throws(SceneFault) {
        // Drafts of the format have other words for inputs and interactions.
        let key = optional(JSONDocument.root, "inputs") == nil ? "triggers" : "inputs"
        try each(JSONDocument.root, key) { reader, node throws(SceneFault) in
            let name = try reader.text(node, "name")
            let json = reader.json
            let value: LottieInputValue
            switch try reader.text(node, "type") {
            case "Numeric":
                value = try reader.member(node, "value", expected: "a number") {
                    value throws(SceneFault) in .number(try json.number(value))
                }
            case "String": value = .string(try reader.text(node, "value"))
            case "Boolean":
                value = try reader.member(node, "value", expected: "true or false") {
                    value throws(SceneFault) in .boolean(try json.boolean(value))
                }
            case "Event": value = .event
            case let other:
                throw SceneFault.unexpected(
                    quoted(other), expected: #"one of "Numeric", "String", "Boolean", "Event""#
                ).inside("type")
            }
            guard !name.hasPrefix("@") else {
                reader.warn("the input \(quoted(name)): names with @ belong to the player")
                return
            }
            if let other = reader.machine.input(named: name) {
                guard reader.machine.inputs[other].value.kind == value.kind else {
                    throw SceneFault.unexpected(
                        quoted(name), expected: "a name that no input of another kind has"
                    ).inside("name")
                }
                reader.warn("the input \(quoted(name)), which stands there twice; the last one counts")
                reader.machine.inputs[other].value = value
                return
            }
            reader.machine.inputs.append(LottieMachine.Input(name: name, value: value))
        }
    }

    /// The input of a kind with a name.
    func input(_ name: String, like kind: LottieInputValue) -> Int? {
        machine.input(named: name).flatMap { machine.inputs[$0].value.kind == kind.kind ? $0 : nil }
    }

    // MARK: States

    private mutating func addState(_ node: Index) throws(SceneFault) {
        let name = try text(node, "name")
        var state = LottieMachine.State(name: name)
        switch try text(node, "type") {
        case "PlaybackState": break
        case "GlobalState":
            guard machine.global == nil else {
                throw SceneFault.unexpected("another one", expected: "at most one GlobalState").inside("type")
            }
            state.isGlobal = true
            machine.global = machine.states.count
        case let other:
            throw SceneFault.unexpected(
                quoted(other), expected: #"one of "PlaybackState", "GlobalState""#
            ).inside("type")
        }
        guard machine.state(named: name) == nil else {
            throw SceneFault.unexpected(
                quoted(name), expected: "a name that no other state has"
            ).inside("name")
        }
        machine.states.append(state)
    }

    private mutating func readInitial(_ root: Index) throws(SceneFault) {
        // The first documents had it in another place.
        let older = optional(root, "initial") == nil ? optional(root, "descriptor") : nil
        do throws(SceneFault) {
            let name = try text(older ?? root, "initial")
            guard let state = machine.state(named: name) else {
                throw SceneFault.unexpected(quoted(name), expected: stateNames).inside("initial")
            }
            machine.initial = state
        } catch {
            throw older == nil ? error : error.inside("descriptor")
        }
    }

    private var stateNames: String {
        let names = machine.states.map { quoted($0.name) }
        return "the name of a state: " + names.prefix(20).joined(separator: ", ")
            + (names.count > 20 ? " and \(names.count - 20) more" : "")
    }

    private mutating func readState(_ node: Index, _ place: Int) throws(SceneFault) {
        var state = machine.states[place]
        let json = json
        if !state.isGlobal {
            state.animation =
                try optionalMember(node, "animation") { value throws(SceneFault) in
                    try json.checkedString(value)
                } ?? ""
            state.loops = try flag(node, "loop")
            state.loopCount =
                try optionalMember(node, "loopCount") { value throws(SceneFault) in
                    Int(try json.number(value, .count))
                } ?? 0
            state.isFinal = try flag(node, "final")
            state.autoplays = try flag(node, "autoplay")
            if optional(node, "mode") != nil { state.mode = try word(node, "mode", LottieMachine.Mode.self) }
            let speed = try optionalMember(node, "speed") { value throws(SceneFault) in
                try json.number(value)
            }
            // A pace that is not above 0 changes nothing.
            state.speed = speed.flatMap { $0 > 0 ? $0 : nil } ?? 1
            state.segment =
                try optionalMember(node, "segment") { value throws(SceneFault) in try segment(value) } ?? nil
            state.background = try optionalMember(node, "backgroundColor") { value throws(SceneFault) in
                try color(value)
            }
        }
        state.transitions = try readTransitions(node)
        state.entryActions = try readActions(node, "entryActions")
        state.exitActions = try readActions(node, "exitActions")
        machine.states[place] = state
    }

    private func flag(_ node: Index, _ key: String) throws(SceneFault) -> Bool {
        try optionalMember(node, key) { value throws(SceneFault) in try json.boolean(value) } ?? false
    }

    private func segment(_ value: Index) throws(SceneFault) -> LottieMachine.Segment? {
        switch json.kind(value) {
        case .string:
            let name = json.string(value)
            return name.isEmpty ? nil : .marker(name)
        case .array:
            let numbers = try json.numbers(value, counts: 2...2, expected: "the first frame and the last")
            guard numbers[0] <= numbers[1] else {
                throw .unexpected(
                    "\(shortest(numbers[1])) after \(shortest(numbers[0]))", expected: "rising frames")
            }
            return .frames(numbers[0], numbers[1])
        case .null, .false, .true, .number, .object:
            throw .unexpected(json.description(value), expected: "the name of a marker, or two frames")
        }
    }

    /// A colour as one number: red, green, blue and alpha, from the highest byte down.
    private func color(_ value: Index) throws(SceneFault) -> CGColor {
        guard json.kind(value) == .number else {
            throw .unexpected(json.description(value), expected: "a colour as a number")
        }
        let number = json.rawNumber(value)
        guard number >= 0, number <= Double(UInt32.max), number == number.rounded() else {
            throw .unexpected(json.description(value), expected: "a whole number from 0 to \(UInt32.max)")
        }
        let bits = UInt32(number)
        func part(_ shift: UInt32) -> CGFloat { CGFloat(bits >> shift & 0xFF) / 255 }
        return CGColor(red: part(24), green: part(16), blue: part(8), alpha: part(0))
    }

    // MARK: Transitions

    private mutating func readTransitions(_ node: Index) throws(SceneFault) -> Range<Int> {
        // Guards stand in an array of their own, so a state's transitions lie side by side.
        let first = machine.transitions.count
        var free: Int?
        try each(node, "transitions") { reader, node, place throws(SceneFault) in
            guard let transition = try reader.transition(node) else { return }
            if transition.guards.isEmpty {
                // An empty list is looked at last as well, but documents may have several of them.
                if reader.optional(node, "guards") == nil {
                    guard free == nil else {
                        throw SceneFault.unexpected(
                            "another one", expected: "at most one transition without guards")
                    }
                    free = place
                }
            }
            reader.machine.transitions.append(transition)
        }
        return first..<machine.transitions.count
    }

    private mutating func transition(_ node: Index) throws(SceneFault) -> LottieMachine.Transition? {
        let name = try text(node, "toState")
        guard let target = machine.state(named: name) else {
            warn("a transition to a state \(quoted(name)) that there is not")
            return nil
        }
        var result = LottieMachine.Transition(target: target)
        let json = json
        switch try text(node, "type") {
        case "Transition": break
        case "Tweened":
            let duration = try member(node, "duration", expected: "seconds") { value throws(SceneFault) in
                try json.number(value)
            }
            let easing = try member(node, "easing", expected: "four numbers") { value throws(SceneFault) in
                try json.numbers(value, counts: 4...4, expected: "four numbers")
            }
            let curve = SIMD4(easing[0], easing[1], easing[2], easing[3])
            if let problem = LottieMachine.Easing.problem(duration: duration, curve: curve) {
                warn("a tween to the state \(quoted(name)) \(problem), which is a cut")
            } else {
                result.tween = LottieMachine.Easing(duration: duration, curve: curve)
            }
        case let other:
            throw SceneFault.unexpected(
                quoted(other), expected: #"one of "Transition", "Tweened""#
            ).inside("type")
        }
        let first = machine.guards.count
        try each(node, "guards") { reader, node throws(SceneFault) in
            let check = try reader.readGuard(node)
            if case .event = check { result.needsEvent = true }
            reader.machine.guards.append(check)
        }
        result.guards = first..<machine.guards.count
        return result
    }

    private mutating func readInteraction(_ node: Index) throws(SceneFault) {
        let name = try text(node, "type")
        guard let kind = LottieMachine.Interaction.Kind(rawValue: name) else {
            return warn("an interaction of type \(quoted(name))")
        }
        var result = LottieMachine.Interaction(kind: kind)
        switch kind {
        case .complete, .loopComplete:
            let state = try text(node, "stateName")
            result.state = machine.state(named: state)
            if result.state == nil { warn("an interaction of a state \(quoted(state)) that there is not") }
        case .pointerMove: break
        case .pointerDown, .pointerUp, .pointerEnter, .pointerExit, .click:
            let json = json
            result.layer = try optionalMember(node, "layerName") { value throws(SceneFault) in
                try json.checkedString(value)
            }
        }
        result.actions = try readActions(node, "actions")
        machine.interactions.append(result)
    }

    mutating func readActions(_ node: Index, _ key: String) throws(SceneFault) -> Range<Int> {
        let first = machine.actions.count
        try each(node, key) { reader, node throws(SceneFault) in
            if let action = try reader.action(node) { reader.machine.actions.append(action) }
        }
        return first..<machine.actions.count
    }
}

extension LottieMachine.Easing {
    /// Why a tween cannot be; `nil` if it can.
    static func problem(duration: Double, curve: SIMD4<Double>) -> String? {
        if duration <= 0 { return "that takes no time" }
        return (0...1).contains(curve.x) && (0...1).contains(curve.z) ? nil : "whose curve goes back in time"
    }
}
