/// The states of a layer, and the changes that the current state made.
final class LayerStates {
    var states: [CAState] = []
    var transitions: [CAStateTransition] = []
    /// The name of the state that is set.
    var current: String?
    /// The earlier values and places of everything that the state has changed, in the order of the changes.
    var undos: [StateUndo] = []
}

extension CALayer {
    /// The name by which states and their transitions refer to the layer; `nil` by default. Unlike ``CALayer/name``
    /// it should be unique in its tree.
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

    /// The transitions between the layer's states. States without a transition change at once.
    public final var stateTransitions: [CAStateTransition] {
        get { ownStates?.transitions ?? [] }
        set { makeStates().transitions = newValue }
    }

    /// The state of a name.
    public final func state(named name: String) -> CAState? { states.first { $0.name == name } }

    /// The transition between two states. A transition that names both states takes precedence; then one that names
    /// only the state that is left, then one that names only the state that is set, then one for all states.
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

    /// The layer and all its descendants, masks included, each before its sublayers.
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
