import LaminaMath

/// Guards, actions and interactions of a run.
extension LottieMachineRun {
    // MARK: Operands

    func number(_ operand: LottieMachine.Operand<Double>) -> Double? {
        switch operand {
        case .value(let value): return value
        case .input(let index):
            guard case .number(let value) = inputs[index] else { return nil }
            return value
        case .elapsedTime: return elapsed
        case .unknown: return nil
        }
    }

    private func string(_ operand: LottieMachine.Operand<String>) -> String? {
        switch operand {
        case .value(let value): return value
        case .input(let index):
            guard case .string(let value) = inputs[index] else { return nil }
            return value
        case .elapsedTime, .unknown: return nil
        }
    }

    private func boolean(_ operand: LottieMachine.Operand<Bool>) -> Bool? {
        switch operand {
        case .value(let value): return value
        case .input(let index):
            guard case .boolean(let value) = inputs[index] else { return nil }
            return value
        case .elapsedTime, .unknown: return nil
        }
    }

    // MARK: Guards

    /// Whether all guards hold. One whose input there is not never does.
    func holds(_ guards: Range<Int>) -> Bool {
        machine.guards[guards].allSatisfy { check in
            switch check {
            case .number(let a, let comparison, let b):
                guard let a = number(a), let b = number(b) else { return false }
                return comparison.holds(a, b)
            case .string(let a, let comparison, let b):
                guard let a = string(a), let b = string(b) else { return false }
                return comparison.holds(a == b)
            case .boolean(let a, let comparison, let b):
                guard let a = boolean(a), let b = boolean(b) else { return false }
                return comparison.holds(a == b)
            case .event(let index): return pending == index
            }
        }
    }

    // MARK: Inputs

    /// Gives an input a value of its kind, and says so if it is another one.
    mutating func set(_ index: Int, to value: LottieInputValue) {
        let old = inputs[index]
        inputs[index] = value
        if old != value {
            report(.inputChanged(name: machine.inputs[index].name, from: old, to: value))
        }
    }

    mutating func fire(_ index: Int) {
        report(.fired(machine.inputs[index].name))
        pending = index
    }

    // MARK: Actions

    /// Performs the actions of a state, after which the transitions are looked at together.
    mutating func perform(_ actions: Range<Int>) {
        spend(actions.count)
        for index in actions { perform(machine.actions[index], runs: false) }
    }

    /// Gives a number to an input.
    private mutating func setNumber(_ index: Int, _ value: Double, runs: Bool) {
        // Sums and products stay numbers that can be written.
        let limit = SceneLimits.maximumNumber
        guard !value.isNaN else { return }
        change(index, to: .number(max(-limit, min(limit, value))), runs: runs)
    }

    private mutating func change(_ index: Int, to value: LottieInputValue, runs: Bool) {
        set(index, to: value)
        if !runs { inputsChanged = true } else { run() }
    }

    /// - Parameter runs: Whether transitions are looked at after the action, as for those of interactions.
    private mutating func perform(_ action: LottieMachine.Action, runs: Bool) {
        switch action {
        case .setNumber(let index, let value):
            if let value = number(value) { setNumber(index, value, runs: runs) }
        case .add(let index, let step, let factor):
            guard let old = number(.input(index)) else { return }
            setNumber(index, old + (number(step) ?? 1) * factor, runs: runs)
        case .multiply, .floor, .clamp: performArithmetic(action, runs: runs)
        case .setRandom(let index, let low, let high, let isWhole):
            guard let low = number(low), let high = number(high), low <= high else { return }
            let share = random.next()
            let value = isWhole ? low + (share * (high - low + 1)).rounded(.down) : low + share * (high - low)
            setNumber(index, value, runs: runs)
        case .toggle(let index):
            if let old = boolean(.input(index)) { change(index, to: .boolean(!old), runs: runs) }
        case .setBoolean(let index, let value):
            if let value = boolean(value) { change(index, to: .boolean(value), runs: runs) }
        case .setString(let index, let value):
            if let value = string(value) { change(index, to: .string(value), runs: runs) }
        case .fire(let index):
            fire(index)
            if runs { run() }
        case .reset(let index): change(index, to: machine.inputs[index].value, runs: runs)
        case .setTheme(let name): if let name = string(name) { setTheme(name) }
        case .setFrame(let frame):
            guard let frame = number(frame) else { return }
            show(frame)
        case .setProgress(let percent):
            guard let percent = number(percent) else { return }
            show(clips[clip].lastFrame * max(0, min(100, percent)) / 100)
        case .fireCustomEvent(let text): report(.custom(text))
        case .openURL(let url, let target): if let url = string(url) { report(.openURL(url, target: target)) }
        }
    }

    /// Changes of numbers that are left out where they change nothing.
    private mutating func performArithmetic(_ action: LottieMachine.Action, runs: Bool) {
        func new() -> (index: Int, value: Double)? {
            switch action {
            case .multiply(let index, let factor):
                guard let old = number(.input(index)), let factor = number(factor) else { return nil }
                return (index, old * factor)
            case .floor(let index): return number(.input(index)).map { (index, $0.rounded(.down)) }
            case .clamp(let index, let low, let high):
                guard let old = number(.input(index)) else { return nil }
                // A limit that means nothing leaves the number alone; one that is absent is no limit.
                var value = old
                let (least, most) = (low.map { number($0) }, high.map { number($0) })
                if case .some(.none) = least { return nil }
                if case .some(.none) = most { return nil }
                if let least = least ?? nil, let most = most ?? nil, least > most { return nil }
                if let least = least ?? nil { value = max(value, least) }
                if let most = most ?? nil { value = min(value, most) }
                return (index, value)
            default: return nil
            }
        }
        guard let (index, value) = new(), number(.input(index)) != value else { return }
        setNumber(index, value, runs: runs)
    }

    private mutating func show(_ frame: Double) {
        playback.show(max(0, min(clips[clip].lastFrame, frame)))
    }

    private mutating func setTheme(_ name: String) {
        guard name.isEmpty || themes.contains(name) else {
            return report(.failed("the theme \(name) that the file does not have"))
        }
        theme = name.isEmpty ? nil : name
    }

    // MARK: Interactions

    /// Performs the actions of interactions of a kind, each followed by the transitions that it leads to.
    mutating func interact(_ kind: LottieMachine.Interaction.Kind) {
        let state = current
        spend(machine.interactions.count)
        perform(machine.interactions.filter { $0.kind == kind && $0.state != nil && $0.state == state })
    }

    private mutating func perform(_ interactions: [LottieMachine.Interaction]) {
        for interaction in interactions {
            spend(interaction.actions.count)
            for index in interaction.actions { perform(machine.actions[index], runs: true) }
        }
    }

    /// A pointer's event at a place of the picture.
    ///
    /// - Parameter hits: Whether a layer, by its name, is at the place.
    mutating func point(
        _ kind: LottieMachine.Interaction.Kind, _ hits: (String) -> Bool
    ) {
        guard status != .stopped else { return }
        spend(machine.interactions.count)
        if kind != .pointerMove { pointExplicitly(kind, hits) }
        // A press and a release of a finger move a pointer too.
        if kind == .pointerMove || kind == .pointerDown || kind == .pointerUp { move(kind, hits) }
    }

    private mutating func pointExplicitly(
        _ kind: LottieMachine.Interaction.Kind, _ hits: (String) -> Bool
    ) {
        var found: [LottieMachine.Interaction] = []
        var entered = enteredLayer
        for interaction in machine.interactions where interaction.kind == kind {
            guard let layer = interaction.layer else {
                found.append(interaction)
                continue
            }
            if kind == .pointerExit {
                guard enteredLayer == layer, !hits(layer) else { continue }
                entered = nil
            } else {
                guard hits(layer) else { continue }
                entered = layer
            }
            found.append(interaction)
        }
        enteredLayer = entered
        perform(found)
    }

    private mutating func move(_ kind: LottieMachine.Interaction.Kind, _ hits: (String) -> Bool) {
        var found: [LottieMachine.Interaction] = []
        if kind == .pointerMove { found = machine.interactions.filter { $0.kind == .pointerMove } }
        let old = enteredLayer
        var isHit = false
        for listener in machine.interactions
        where listener.kind == .pointerEnter || listener.kind == .pointerExit {
            guard let layer = listener.layer, hits(layer) else { continue }
            isHit = true
            if enteredLayer == layer { break }
            enteredLayer = layer
            found += machine.interactions.filter { $0.kind == .pointerEnter && $0.layer == layer }
        }
        if !isHit, let old {
            enteredLayer = nil
            found += machine.interactions.filter { $0.kind == .pointerExit && $0.layer == old }
        }
        perform(found)
    }
}

extension LottieMachine.Comparison {
    fileprivate func holds(_ a: Double, _ b: Double) -> Bool {
        switch self {
        case .greater: a > b
        case .greaterOrEqual: a >= b
        case .less: a < b
        case .lessOrEqual: a <= b
        case .equal: a == b
        case .notEqual: a != b
        }
    }

    /// Texts and switches have no order.
    fileprivate func holds(_ areEqual: Bool) -> Bool {
        switch self {
        case .equal: areEqual
        case .notEqual: !areEqual
        case .greater, .greaterOrEqual, .less, .lessOrEqual: false
        }
    }
}
