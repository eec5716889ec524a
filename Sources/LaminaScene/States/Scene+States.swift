import Foundation
import LaminaLayer

extension Scene {
    /// The names of all states of the scene's layers, in their order.
    public var stateNames: [String] {
        var names: [String] = []
        var seen: Set<String> = []
        for layer in layers {
            for state in layer.states where seen.insert(state.name).inserted { names.append(state.name) }
        }
        return names
    }

    /// The scene in a state: every layer that has a state with the name is in it.
    ///
    /// Throws ``SceneError`` with the names of the existing states.
    public func state(named name: String) throws(SceneError) -> Scene {
        try checkState(name)
        var result = self
        result.shown = .state(name)
        return result
    }

    /// The scene on its way from one state to another, which begins at 0. ``makeRootLayer(scale:)`` gives layers in the
    /// second state, and the transition's animations play over their values. On layers that have no transition
    /// between the two states, or one without animations, all values that the states set go from the first state's to
    /// the second's, evenly.
    ///
    /// Throws ``SceneError`` with the names of the existing states.
    ///
    /// - Parameter duration: The seconds of that even way; transitions with animations have times of their own. A
    ///   duration that is not above 0 changes the values at once.
    public func transition(
        from: String, to: String, duration: Double = Scene.transitionDuration
    ) throws(SceneError) -> Scene {
        try checkState(from)
        try checkState(to)
        var result = self
        let longest = SceneLimits.maximumNumber
        result.shown = .transition(
            from: from, to: to, duration: duration > 0 ? min(duration, longest) : 0)
        return result
    }

    /// The seconds of the even way between two states unless said otherwise: 1.
    public static let transitionDuration = 1.0

    private func checkState(_ name: String) throws(SceneError) {
        let known = stateNames
        guard !known.contains(name) else { return }
        throw .invalid(file: self.name, path: "", problem: .unknownState(name, known: known))
    }

    /// Puts layers into the requested states, or into their initial ones.
    func show(on root: CALayer) {
        guard layers.contains(where: { !$0.states.isEmpty }) else { return }
        let controller = CAStateController(layer: root)
        controller.setInitialStates(of: root)
        // The names were checked; a layer without one of the states does not change.
        switch shown {
        case nil: break
        case .state(let name): try? controller.setState(name, animated: false)
        case .transition(let from, let to, let duration):
            try? controller.setState(from, animated: false)
            controller.interpolationDuration = duration
            try? controller.setState(to)
        }
    }

    /// The animations that the states have added which are shown, by the places of their layers.
    var stateAnimations: [(layer: Int, animation: SceneAnimation)] {
        var result: [(layer: Int, animation: SceneAnimation)] = []
        for (index, layer) in layers.enumerated() where !layer.states.isEmpty {
            let targets = SceneStateTargets(layers, in: index)
            for element in shownState(of: layer).map({ layer.states.elements(of: $0) }) ?? [] {
                guard case .addAnimation(let added) = element, let target = targets[added.target] else {
                    continue
                }
                result.append((target, added.animation))
            }
        }
        return result
    }

    /// The animations of the transition that is shown, by the places of their layers.
    var transitionAnimations: [(layer: Int, animation: SceneAnimation)] {
        guard case .transition(let from, let to, let duration) = shown else { return [] }
        var result: [(layer: Int, animation: SceneAnimation)] = []
        for (index, layer) in layers.enumerated() where layer.states.contains(where: { $0.name == to }) {
            let left =
                layer.states.contains { $0.name == from }
                ? from : layer.states.first(where: \.isInitial)?.name
            guard left != to else { continue }
            let match = CAStateTransition.match(
                from: left, to: to, among: layer.stateTransitions.map { ($0.from, $0.to) })
            let elements = match.map { layer.stateTransitions[$0].elements } ?? []
            let targets = SceneStateTargets(layers, in: index)
            if elements.isEmpty {
                let values = [left, to].compactMap { $0 }.flatMap { layer.states.values(of: $0) }
                for key in CAStateInterpolation.keys(values) where duration > 0 {
                    guard let target = targets[key.target] else { continue }
                    var animation = SceneAnimation(animationClass: .basic)
                    animation.members[.keyPath] = .word(key.keyPath)
                    animation.members[.duration] = .number(duration)
                    result.append((target, animation))
                }
            }
            for element in elements {
                guard let target = targets[element.target] else { continue }
                result.append((target, element.animation))
            }
        }
        return result
    }

    /// The state that a layer is in, in the end; `nil` for none.
    private func shownState(of layer: SceneLayer) -> String? {
        let asked: [String] =
            switch shown {
            case nil: []
            case .state(let name): [name]
            case .transition(let from, let to, _): [to, from]
            }
        return asked.first { name in layer.states.contains { $0.name == name } }
            ?? layer.states.first(where: \.isInitial)?.name
    }
}
