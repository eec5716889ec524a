/// A class of animations with its own properties, without its superclass's.
///
/// A row's `storage` says whether an instance stores the value, and a row's `change` says nothing: animations are not
/// drawn.
package struct AnimationClass {
    package var name: String
    package var superclass: String?
    /// What scenes call the class; `nil` for one that they cannot name.
    package var scene: String?
    package var properties: [Property]
}

extension PropertyTable {
    /// The properties of all animations, in the order in which scenes list their keys.
    package var animationProperties: [Property] { animations.flatMap(\.properties) }

    /// The properties of animations that scenes have.
    package var sceneAnimationProperties: [Property] { animationProperties.filter { $0.scene != nil } }

    /// The classes by their names, each with all of its own properties.
    var animationClasses: [AnimationClass] {
        animations.grouped { $0.name }.map { _, parts in
            var whole = parts[0]
            whole.properties = parts.flatMap(\.properties)
            return whole
        }
    }

    /// The names of a class and of its superclasses.
    func ancestors(of animation: AnimationClass) -> Set<String> {
        var names: Set<String> = []
        var next: AnimationClass? = animation
        while let one = next, names.insert(one.name).inserted {
            next = animations.first { $0.name == one.superclass }
        }
        return names
    }

    /// The properties of a class and of its superclasses that scenes have, in the order of scenes.
    func scenePropertiesOfAnimation(_ animation: AnimationClass) -> [Property] {
        let ancestors = ancestors(of: animation)
        return animations.filter { ancestors.contains($0.name) }.flatMap(\.properties)
            .filter { $0.scene != nil }
    }
}
