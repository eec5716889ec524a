/// A state of a layer, as a scene describes it.
package struct SceneState: Equatable, Sendable {
    package var name: String
    /// The name of the state whose elements are applied before this one's.
    package var basedOn: String?
    package var isInitial = false
    package var elements: [SceneStateElement] = []

    /// The elements that are values.
    package var values: [SceneStateValue] {
        elements.compactMap { if case .value(let value) = $0 { value } else { nil } }
    }
}

/// A change that a state makes. Layers are named by their `id` or by their name.
package enum SceneStateElement: Equatable, Sendable {
    case value(SceneStateValue)
    case addAnimation(SceneStateTransitionElement)
    case removeAnimation(target: String, key: String)
    /// A layer of the scene that is added to the target, below another one or on top.
    case addSublayer(target: String, layer: String, below: String?)
    case removeSublayer(target: String, layer: String)
}

/// A value that a state gives a layer.
package struct SceneStateValue: Equatable, Sendable {
    /// The `id` of the layer, or its name.
    package var target: String
    package var keyPath: String
    /// The new value, with angles in degrees; `nil` for none, as the colour of a layer without background.
    package var value: SceneAnimation.Value?
}

/// The animations of a layer from one state to another.
package struct SceneStateTransition: Equatable, Sendable {
    /// The states' names; `*` for any state.
    package var from: String
    package var to: String
    package var elements: [SceneStateTransitionElement] = []
}

/// An animation of a transition, or an animation that a state adds.
package struct SceneStateTransitionElement: Equatable, Sendable {
    /// The `id` of the layer, or its name.
    package var target: String
    /// The key under which the animation is added.
    package var key: String
    package var animation: SceneAnimation
}

/// The states of a scene that are shown.
enum SceneStateChoice: Equatable, Sendable {
    case state(String)
    /// `duration` is that of the way between values for which the scene has no transition's animations, in seconds.
    case transition(from: String, to: String, duration: Double)
}

/// The keys of a state.
package enum SceneStateKey: String, SceneKey {
    case name, basedOn, isInitial, values
}

/// The keys of a state's element: a value, an animation, or a sublayer that is added or removed.
package enum SceneStateValueKey: String, SceneKey {
    case layer, keyPath, value, key, animation, removedAnimation, addedSublayer, below, removedSublayer
}

/// The keys of a transition between states.
package enum SceneStateTransitionKey: String, SceneKey {
    case from, to, animations
}

/// The keys of an animation of such a transition.
package enum SceneStateAnimationKey: String, SceneKey {
    case layer, key, animation
}

/// The indices of a layer and its descendants by the names that states use. An `id` takes precedence over names. The empty
/// name is the layer itself, unless a layer is called so.
struct SceneStateTargets {
    private let own: Int
    private var byIdentifier: [String: Int] = [:]
    private var byName: [String: Int] = [:]

    init(_ layers: [SceneLayer], in layer: Int) {
        own = layer
        for place in layers.subtree(of: layer) {
            if let id = layers[place].id, byIdentifier[id] == nil { byIdentifier[id] = place }
            if let name = layers[place].properties.name, byName[name] == nil { byName[name] = place }
        }
    }

    /// The indices of all layers by their ids and names; of several with a name, the first.
    static func places(in layers: [SceneLayer]) -> [String: Int] {
        let named = layers.enumerated().compactMap { place, layer in layer.properties.name.map { ($0, place) }
        }
        let identified = layers.enumerated().compactMap { place, layer in layer.id.map { ($0, place) } }
        return Dictionary(identified + named) { first, _ in first }
    }

    subscript(target: String) -> Int? {
        byIdentifier[target] ?? byName[target] ?? (target.isEmpty ? own : nil)
    }
}

extension [SceneState] {
    /// The elements of a state, after the elements of the states that it is based on, each of which counts once.
    func elements(of name: String) -> [SceneStateElement] {
        var (chain, seen) = ([SceneState](), Set<String>())
        var next = first { $0.name == name }
        while let state = next, seen.insert(state.name).inserted {
            chain.append(state)
            next = state.basedOn.flatMap { base in first { $0.name == base } }
        }
        return chain.reversed().flatMap(\.elements)
    }

    /// The targets and key paths of the values of a state, and of the states that it is based on.
    func values(of name: String) -> [(target: String, keyPath: String)] {
        elements(of: name).compactMap {
            if case .value(let value) = $0 { (value.target, value.keyPath) } else { nil }
        }
    }
}

extension [SceneLayer] {
    /// The range of a layer and its descendants.
    func subtree(of layer: Int) -> Range<Int> {
        let end = self[(layer + 1)...].firstIndex { $0.depth <= self[layer].depth } ?? count
        return layer..<end
    }
}
