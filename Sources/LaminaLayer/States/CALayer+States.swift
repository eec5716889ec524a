/// What a layer with states remembers.
final class LayerStates {
    var states: [CAState] = []
    var transitions: [CAStateTransition] = []
    /// The name of the state that is set.
    var current: String?
    /// How everything was that the state has changed, in the order in which it was.
    var undos: [StateUndo] = []
}

extension CALayer {
    /// What states and their transitions call the layer; `nil` by default. Unlike its name it should be unique in its tree.
    public final var identifier: String? {
        get { value(forKey: Self.identifierKey) as? String }
        set { setValue(newValue, forKey: Self.identifierKey) }
    }

    private static let identifierKey = "id"

    /// The layer's states; none by default. ``CAStateController`` sets them.
    public final var states: [CAState] {
        get { ownStates?.states ?? [] }
        set { makeStates().states = newValue }
    }

    /// How the layer goes from one of its states to another; at once where nothing is said.
    public final var stateTransitions: [CAStateTransition] {
        get { ownStates?.transitions ?? [] }
        set { makeStates().transitions = newValue }
    }

    /// The state of a name.
    public final func state(named name: String) -> CAState? { states.first { $0.name == name } }

    /// The transition between two states: one that names both goes before one that names only the state that is left,
    /// that before one that names only the state that is set, and that before one for all.
    ///
    /// - Parameter from: `nil` for no state.
    public final func stateTransition(from: String?, to: String) -> CAStateTransition? {
        CAStateTransition.match(
            from: from, to: to, among: stateTransitions.map { ($0.fromState, $0.toState) }
        )
        .map { stateTransitions[$0] }
    }

    func makeStates() -> LayerStates {
        if let ownStates { return ownStates }
        let made = LayerStates()
        ownStates = made
        return made
    }

    /// The layer and all that lie in it, masks included, each before its sublayers.
    final var subtree: [CALayer] {
        var result: [CALayer] = []
        var open = [self]
        while let layer = open.popLast() {
            result.append(layer)
            open.append(contentsOf: layer.sublayerList.reversed())
            if let mask = layer.maskLayer { open.append(mask) }
        }
        return result
    }
}
