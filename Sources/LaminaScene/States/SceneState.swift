import LaminaPlan

/// A state of a layer, as a scene describes it.
package struct SceneState: Equatable, Sendable {
    package var name: String
    /// The state whose values come before.
    package var basedOn: String?
    package var isInitial = false
    package var values: [SceneStateValue] = []
}

/// A value that a state gives a layer.
package struct SceneStateValue: Equatable, Sendable {
    /// The `id` of the layer, or its name.
    package var target: String
    package var keyPath: String
    /// Angles are in degrees; `nil` for nothing, as the colour of a layer without background.
    package var value: SceneAnimation.Value?
}

/// How a layer goes from one state to another.
package struct SceneStateTransition: Equatable, Sendable {
    /// The states' names; `*` for any.
    package var from: String
    package var to: String
    package var elements: [SceneStateTransitionElement] = []
}

/// An animation of a transition.
package struct SceneStateTransitionElement: Equatable, Sendable {
    /// The `id` of the layer, or its name.
    package var target: String
    /// The key under which it is added.
    package var key: String
    package var animation: SceneAnimation
}

/// What of a scene's states is shown.
enum SceneStateChoice: Equatable, Sendable {
    case state(String)
    case transition(from: String, to: String)
}

/// The keys of a state.
package enum SceneStateKey: String, SceneKey {
    case name, basedOn, isInitial, values
}

/// The keys of a state's value.
package enum SceneStateValueKey: String, SceneKey {
    case layer, keyPath, value
}

/// The keys of a transition between states.
package enum SceneStateTransitionKey: String, SceneKey {
    case from, to, animations
}

/// The keys of an animation of such a transition.
package enum SceneStateAnimationKey: String, SceneKey {
    case layer, key, animation
}

/// The places of a layer and those that lie in it by what states call them: an `id` goes before names.
struct SceneStateTargets {
    private var byIdentifier: [String: Int] = [:]
    private var byName: [String: Int] = [:]

    init(_ layers: [SceneLayer], in layer: Int) {
        for place in layers.subtree(of: layer) {
            if let id = layers[place].id, byIdentifier[id] == nil { byIdentifier[id] = place }
            if let name = layers[place].properties.name, byName[name] == nil { byName[name] = place }
        }
    }

    subscript(target: String) -> Int? { byIdentifier[target] ?? byName[target] }
}

extension [SceneLayer] {
    /// A layer and those that lie in it.
    func subtree(of layer: Int) -> Range<Int> {
        let end = self[(layer + 1)...].firstIndex { $0.depth <= self[layer].depth } ?? count
        return layer..<end
    }
}
