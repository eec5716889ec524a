import LaminaPlan

extension SceneReader {
    private static let stateKeys = KeyTable<SceneStateKey>()
    private static let valueKeys = KeyTable<SceneStateValueKey>()
    private static let transitionKeys = KeyTable<SceneStateTransitionKey>()
    private static let animationKeys = KeyTable<SceneStateAnimationKey>()

    /// Reads the states of all layers: last, since their values are of the kinds that the layers' properties are.
    mutating func readStates() throws(SceneFault) {
        for pending in pendingStates {
            let targets = SceneStateTargets(layers, in: pending.layer)
            do throws(SceneFault) {
                switch pending.key {
                case .states:
                    layers[pending.layer].states = try list(pending.value, expected: "an array of states") {
                        reader, index throws(SceneFault) in try reader.state(index, of: targets)
                    }
                default:
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
                    state.values = try list(value, expected: "an array of values") {
                        reader, index throws(SceneFault) in try reader.stateValue(index, of: targets)
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

    private mutating func stateValue(
        _ index: JSONDocument.Index, of targets: SceneStateTargets
    ) throws(SceneFault) -> SceneStateValue {
        var values: [SceneStateValueKey: JSONDocument.Index] = [:]
        var members = try JSONDocument.Members(
            of: index, in: document, keys: Self.valueKeys, expected: "a value, which is an object")
        while let (key, value) = try members.next() { values[key] = value }
        for key in SceneStateValueKey.allCases where values[key] == nil {
            throw SceneFault.unexpected("nothing", expected: "a value").inside(key.rawValue)
        }
        guard let target = values[.layer], let keyPath = values[.keyPath], let value = values[.value] else {
            return SceneStateValue(target: "", keyPath: "")
        }
        let place = try self.target(target, in: targets)
        var result = SceneStateValue(
            target: document.string(target), keyPath: try document.checkedString(keyPath))
        let kind: SceneValueKind
        if SceneValueKind.clockKeys.contains(result.keyPath) {
            kind = .number
        } else {
            kind = try valueKind(ofKeyPath: keyPath, function: nil, of: layers[place].properties)
        }
        guard document.kind(value) != .null else { return result }
        do throws(SceneFault) {
            result.value = try self.value(value, kind)
        } catch {
            throw error.inside(SceneStateValueKey.value.rawValue)
        }
        return result
    }

    private func target(_ index: JSONDocument.Index, in targets: SceneStateTargets) throws(SceneFault) -> Int
    {
        do throws(SceneFault) {
            let name = try document.checkedString(index, expected: "the id or the name of a layer")
            guard let place = targets[name] else {
                throw SceneFault.unexpected(
                    quoted(name), expected: "the id or the name of a layer in this one")
            }
            return place
        } catch {
            throw error.inside(SceneStateValueKey.layer.rawValue)
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
        guard let target = values[.layer] else {
            throw SceneFault.unexpected("nothing", expected: "the id or the name of a layer").inside(
                SceneStateAnimationKey.layer.rawValue)
        }
        guard let animation = values[.animation] else {
            throw SceneFault.unexpected("nothing", expected: "an animation").inside(
                SceneStateAnimationKey.animation.rawValue)
        }
        let place = try self.target(target, in: targets)
        let made: SceneAnimation
        do throws(SceneFault) {
            made = try self.animation(animation, of: layers[place].properties, depth: 0)
        } catch {
            throw error.inside(SceneStateAnimationKey.animation.rawValue)
        }
        let key = try values[.key].map { index throws(SceneFault) in try document.checkedString(index) }
        return SceneStateTransitionElement(
            target: document.string(target), key: key ?? made.word(.keyPath) ?? "", animation: made)
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
