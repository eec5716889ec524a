import LaminaMessages

extension SceneReader {
    private static let stateKeys = KeyTable<SceneStateKey>()
    private static let valueKeys = KeyTable<SceneStateValueKey>()
    private static let transitionKeys = KeyTable<SceneStateTransitionKey>()
    private static let animationKeys = KeyTable<SceneStateAnimationKey>()

    /// Reads the states of all layers. They are read last, because the layers' properties determine the kinds of
    /// their values.
    mutating func readStates() throws(SceneFault) {
        for pending in pendingStates {
            let targets = SceneStateTargets(layers, in: pending.layer)
            do throws(SceneFault) {
                switch pending.key {
                case .states:
                    layers[pending.layer].states = try list(pending.value, expected: "an array of states") {
                        reader, index throws(SceneFault) in try reader.state(index, of: targets)
                    }
                case .stateTransitions:
                    layers[pending.layer].stateTransitions = try list(
                        pending.value, expected: "an array of transitions"
                    ) { reader, index throws(SceneFault) in try reader.transition(index, of: targets) }
                }
            } catch {
                var fault = error.inside(pending.key.rawValue)
                for step in layers.way(to: pending.layer) { fault = fault.inside(step) }
                throw fault.inside(SceneRootKey.layers.rawValue)
            }
        }
    }

    private mutating func state(_ index: JSONDocument.Index, of targets: SceneStateTargets) throws(SceneFault)
        -> SceneState
    {
        var state = SceneState(name: "")
        var name: String?
        var members = try JSONDocument.Members(
            of: index, in: document, keys: Self.stateKeys, expected: "a state, which is an object")
        while let (key, value) = try members.next() {
            do throws(SceneFault) {
                switch key {
                case .name: name = try document.checkedString(value)
                case .basedOn: state.basedOn = try document.checkedString(value)
                case .isInitial: state.isInitial = try document.boolean(value)
                case .values:
                    state.elements = try list(value, expected: "an array of values") {
                        reader, index throws(SceneFault) in try reader.stateElement(index, of: targets)
                    }
                }
            } catch {
                throw error.inside(key.rawValue)
            }
        }
        guard let name else { throw Self.missing(.name) }
        state.name = name
        return state
    }

    private static func missing(_ key: SceneStateKey) -> SceneFault {
        SceneFault.unexpected("nothing", expected: "a string").inside(key.rawValue)
    }

    private typealias StateValues = [SceneStateValueKey: JSONDocument.Index]

    /// The members that determine the kind of a state's element, each with the other members that it allows.
    private static let elementKeys: [(key: SceneStateValueKey, others: Set<SceneStateValueKey>)] = [
        (.animation, [.key]), (.removedAnimation, []), (.addedSublayer, [.below]), (.removedSublayer, []),
    ]

    private mutating func stateElement(
        _ index: JSONDocument.Index, of targets: SceneStateTargets
    ) throws(SceneFault) -> SceneStateElement {
        var values: StateValues = [:]
        var members = try JSONDocument.Members(
            of: index, in: document, keys: Self.valueKeys, expected: "a value, which is an object")
        while let (key, value) = try members.next() { values[key] = value }
        guard let kind = Self.elementKeys.first(where: { values[$0.key] != nil }) else {
            return .value(try stateValue(values, of: targets))
        }
        let own = kind.others.union([.layer, kind.key])
        for key in SceneStateValueKey.allCases where !own.contains(key) {
            guard let value = values[key] else { continue }
            throw SceneFault.unexpected(
                document.description(value), expected: "nothing beside \(quoted(kind.key.rawValue))"
            ).inside(key.rawValue)
        }
        let place = try self.target(values[.layer], .layer, in: targets)
        switch kind.key {
        case .removedAnimation:
            return .removeAnimation(target: place.name, key: try string(values[kind.key], kind.key))
        case .addedSublayer:
            let layer = try self.target(values[kind.key], kind.key, in: targets)
            let below = try values[.below].map { index throws(SceneFault) in
                try self.target(index, .below, in: targets).name
            }
            return .addSublayer(target: place.name, layer: layer.name, below: below)
        case .removedSublayer:
            let layer = try self.target(values[kind.key], kind.key, in: targets)
            return .removeSublayer(target: place.name, layer: layer.name)
        // `elementKeys` has only the animation of these.
        case .animation, .layer, .keyPath, .value, .key, .below:
            return .addAnimation(try addedAnimation(values, place))
        }
    }

    private func string(_ index: JSONDocument.Index?, _ key: SceneStateValueKey) throws(SceneFault) -> String
    {
        do throws(SceneFault) {
            guard let index else { throw SceneFault.unexpected("nothing", expected: "a string") }
            return try document.checkedString(index)
        } catch {
            throw error.inside(key.rawValue)
        }
    }

    private mutating func addedAnimation(
        _ values: StateValues, _ target: (name: String, place: Int)
    ) throws(SceneFault) -> SceneStateTransitionElement {
        guard let index = values[.animation] else {
            throw SceneFault.unexpected("nothing", expected: "an animation").inside(
                SceneStateValueKey.animation.rawValue)
        }
        let made: SceneAnimation
        do throws(SceneFault) {
            made = try self.animation(index, of: layers[target.place].properties, depth: 0)
        } catch {
            throw error.inside(SceneStateValueKey.animation.rawValue)
        }
        let key = try values[.key].map { index throws(SceneFault) in try string(index, .key) }
        return SceneStateTransitionElement(
            target: target.name, key: key ?? made.word(.keyPath) ?? "", animation: made)
    }

    private mutating func stateValue(
        _ values: StateValues, of targets: SceneStateTargets
    ) throws(SceneFault) -> SceneStateValue {
        for key in [SceneStateValueKey.layer, .keyPath, .value] where values[key] == nil {
            throw SceneFault.unexpected("nothing", expected: "a value").inside(key.rawValue)
        }
        let place = try self.target(values[.layer], .layer, in: targets)
        guard let keyPath = values[.keyPath], let value = values[.value] else {
            return SceneStateValue(target: "", keyPath: "")
        }
        var result = SceneStateValue(target: place.name, keyPath: try document.checkedString(keyPath))
        let kind: SceneValueKind
        if let clock = SceneValueKind.ofClock(result.keyPath) {
            kind = clock
        } else {
            kind = try valueKind(ofKeyPath: keyPath, function: nil, of: layers[place.place].properties)
        }
        guard document.kind(value) != .null else { return result }
        do throws(SceneFault) {
            result.value = try self.value(value, kind)
        } catch {
            throw error.inside(SceneStateValueKey.value.rawValue)
        }
        return result
    }

    /// The layer that a member names.
    private func target(
        _ index: JSONDocument.Index?, _ key: SceneStateValueKey, in targets: SceneStateTargets
    ) throws(SceneFault) -> (name: String, place: Int) {
        do throws(SceneFault) {
            guard let index else {
                throw SceneFault.unexpected("nothing", expected: "the id or the name of a layer")
            }
            let name = try document.checkedString(index, expected: "the id or the name of a layer")
            guard let place = targets[name] else {
                throw SceneFault.unexpected(
                    quoted(name), expected: "the id or the name of a layer in this one")
            }
            return (name, place)
        } catch {
            throw error.inside(key.rawValue)
        }
    }

    private mutating func transition(
        _ index: JSONDocument.Index, of targets: SceneStateTargets
    ) throws(SceneFault) -> SceneStateTransition {
        var result = SceneStateTransition(from: "*", to: "*")
        var members = try JSONDocument.Members(
            of: index, in: document, keys: Self.transitionKeys, expected: "a transition, which is an object")
        while let (key, value) = try members.next() {
            do throws(SceneFault) {
                switch key {
                case .from: result.from = try document.checkedString(value)
                case .to: result.to = try document.checkedString(value)
                case .animations:
                    result.elements = try list(value, expected: "an array of animations of layers") {
                        reader, index throws(SceneFault) in try reader.element(index, of: targets)
                    }
                }
            } catch {
                throw error.inside(key.rawValue)
            }
        }
        return result
    }

    private mutating func element(
        _ index: JSONDocument.Index, of targets: SceneStateTargets
    ) throws(SceneFault) -> SceneStateTransitionElement {
        var values: [SceneStateAnimationKey: JSONDocument.Index] = [:]
        var members = try JSONDocument.Members(
            of: index, in: document, keys: Self.animationKeys,
            expected: "an animation of a layer, which is an object")
        while let (key, value) = try members.next() { values[key] = value }
        guard let layer = values[.layer] else {
            throw SceneFault.unexpected("nothing", expected: "the id or the name of a layer").inside(
                SceneStateAnimationKey.layer.rawValue)
        }
        guard let animation = values[.animation] else {
            throw SceneFault.unexpected("nothing", expected: "an animation").inside(
                SceneStateAnimationKey.animation.rawValue)
        }
        let target = try self.target(layer, .layer, in: targets)
        let made: SceneAnimation
        do throws(SceneFault) {
            made = try self.animation(animation, of: layers[target.place].properties, depth: 0)
        } catch {
            throw error.inside(SceneStateAnimationKey.animation.rawValue)
        }
        let key = try values[.key].map { index throws(SceneFault) in try document.checkedString(index) }
        return SceneStateTransitionElement(
            target: target.name, key: key ?? made.word(.keyPath) ?? "", animation: made)
    }
}

extension [SceneLayer] {
    /// The steps to a layer, innermost first.
    fileprivate func way(to layer: Int) -> [SceneFault.Step] {
        var steps: [SceneFault.Step] = []
        var index = layer
        while true {
            let depth = self[index].depth
            var (siblings, parent) = (0, index - 1)
            while parent >= 0, self[parent].depth >= depth {
                if self[parent].depth == depth, !self[parent].isMask { siblings += 1 }
                parent -= 1
            }
            if self[index].isMask {
                steps.append(.key(SceneLayerKey.mask.rawValue))
            } else {
                steps.append(.index(siblings))
                if depth > 0 { steps.append(.key(SceneLayerKey.sublayers.rawValue)) }
            }
            guard depth > 0, parent >= 0 else { return steps }
            index = parent
        }
    }
}
