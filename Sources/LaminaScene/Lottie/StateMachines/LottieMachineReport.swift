import LaminaMessages

/// A state machine as text, and as a graph for Graphviz.
package struct LottieStateMachineReport: CustomStringConvertible {
    private let machine: LottieMachine

    package init(_ machine: LottieStateMachine) { self.machine = machine.run.machine }

    /// States with their transitions and actions, interactions and inputs; one on each line.
    package var description: String {
        var lines = ["state machine \(quoted(machine.name)), \(machine.states.count) states"]
        for input in machine.inputs {
            lines.append(
                "  input \(quoted(input.name)): \(input.value.kind)"
                    + (input.value == .event ? "" : " \(input.value)"))
        }
        for (index, state) in machine.states.enumerated() {
            lines.append("  " + line(state, isInitial: index == machine.initial))
            lines += actions(state.entryActions).map { "    on entry: \($0)" }
            for transition in machine.transitions[state.transitions] {
                lines.append("    -> \(quoted(machine.states[transition.target].name))\(label(transition))")
            }
            lines += actions(state.exitActions).map { "    on exit: \($0)" }
        }
        for interaction in machine.interactions {
            let place =
                interaction.layer.map { " on the layer \(quoted($0))" }
                ?? interaction.state.map { " of \(quoted(machine.states[$0].name))" } ?? ""
            lines.append("  \(interaction.kind.rawValue)\(place)")
            lines += actions(interaction.actions).map { "    \($0)" }
        }
        return lines.map { displayed($0) }.joined(separator: "\n")
    }

    private func line(_ state: LottieMachine.State, isInitial: Bool) -> String {
        var parts = [state.isGlobal ? "global state \(quoted(state.name))" : "state \(quoted(state.name))"]
        if isInitial { parts.append("initial") }
        if !state.animation.isEmpty { parts.append("plays \(quoted(state.animation))") }
        switch state.segment {
        case .marker(let name): parts.append("segment \(quoted(name))")
        case .frames(let first, let last): parts.append("frames \(shortest(first)) to \(shortest(last))")
        case nil: break
        }
        if state.autoplays { parts.append("autoplay") }
        if state.loops { parts.append(state.loopCount > 0 ? "loops \(state.loopCount) times" : "loops") }
        if state.mode != .forward { parts.append(state.mode.rawValue) }
        if state.speed != 1 { parts.append("speed \(shortest(state.speed))") }
        if state.isFinal { parts.append("final") }
        return parts.joined(separator: ", ")
    }

    /// A transition's guards and tween, after a space.
    private func label(_ transition: LottieMachine.Transition) -> String {
        let guards = machine.guards[transition.guards].map(text)
        var result = guards.isEmpty ? "" : " if " + guards.joined(separator: " and ")
        if let tween = transition.tween {
            let curve = (0..<4).map { shortest(tween.curve[$0]) }.joined(separator: ", ")
            result += " in \(shortest(tween.duration)) s [\(curve)]"
        }
        return result
    }

    private func text(_ check: LottieMachine.Guard) -> String {
        switch check {
        case .number(let a, let comparison, let b): "\(text(a)) \(comparison.symbol) \(text(b))"
        case .string(let a, let comparison, let b): "\(text(a)) \(comparison.symbol) \(text(b))"
        case .boolean(let a, let comparison, let b): "\(text(a)) \(comparison.symbol) \(text(b))"
        case .event(let index): "event \(machine.inputs[index].name)"
        }
    }

    private func text<Value>(_ operand: LottieMachine.Operand<Value>) -> String {
        switch operand {
        case .value(let value as Double): shortest(value)
        case .value(let value as String): quoted(value)
        case .value(let value): "\(value)"
        case .input(let index): machine.inputs[index].name
        case .elapsedTime: LottieMachine.elapsedTime
        case .unknown: "?"
        }
    }

    private func actions(_ range: Range<Int>) -> [String] {
        machine.actions[range].map { action in
            func name(_ index: Int) -> String { machine.inputs[index].name }
            switch action {
            case .setNumber(let input, let value): return "\(name(input)) = \(text(value))"
            case .add(let input, let value, let factor):
                return "\(name(input)) \(factor < 0 ? "-=" : "+=") \(text(value))"
            case .multiply(let input, let value): return "\(name(input)) *= \(text(value))"
            case .floor(let input): return "\(name(input)) rounded down"
            case .clamp(let input, let low, let high):
                return
                    "\(name(input)) from \(low.map { text($0) } ?? "any") to \(high.map { text($0) } ?? "any")"
            case .setRandom(let input, let low, let high, let isWhole):
                return
                    "\(name(input)) = random \(isWhole ? "integer " : "")from \(text(low)) to \(text(high))"
            case .toggle(let input): return "\(name(input)) turned over"
            case .setBoolean(let input, let value): return "\(name(input)) = \(text(value))"
            case .setString(let input, let value): return "\(name(input)) = \(text(value))"
            case .fire(let input): return "fire \(name(input))"
            case .reset(let input): return "reset \(name(input))"
            case .setTheme(let theme): return "theme \(text(theme))"
            case .setFrame(let frame): return "frame \(text(frame))"
            case .setProgress(let share): return "progress \(text(share)) %"
            case .fireCustomEvent(let event): return "custom event \(quoted(event))"
            case .openURL(let url, _): return "open \(text(url))"
            }
        }
    }

    /// The states as the nodes of a graph, and the transitions as its edges, in Graphviz's language.
    package var graph: String {
        var lines = [
            "digraph {", "    label = \(Self.dot(machine.name))", "    node [shape = box, style = rounded]",
        ]
        lines.append("    start [shape = point]")
        for (index, state) in machine.states.enumerated() {
            let look = state.isGlobal ? ", style = dashed" : state.isFinal ? ", peripheries = 2" : ""
            lines.append("    s\(index) [label = \(Self.dot(state.name))\(look)]")
        }
        lines.append("    start -> s\(machine.initial)")
        for (index, state) in machine.states.enumerated() {
            for transition in machine.transitions[state.transitions] {
                let label = label(transition).trimmingPrefix(" ").description
                let look = transition.tween == nil ? "" : ", style = dashed"
                lines.append("    s\(index) -> s\(transition.target) [label = \(Self.dot(label))\(look)]")
            }
        }
        return lines.joined(separator: "\n") + "\n}"
    }

    /// A string of Graphviz's language, on one line.
    private static func dot(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: " "
            default: String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}

extension LottieMachine.Comparison {
    fileprivate var symbol: String {
        switch self {
        case .greater: ">"
        case .greaterOrEqual: ">="
        case .less: "<"
        case .lessOrEqual: "<="
        case .equal: "="
        case .notEqual: "!="
        }
    }
}
