/// A change that a state makes to a layer: a ``CAStateSetValue``, ``CAStateAddAnimation``,
/// ``CAStateRemoveAnimation``, ``CAStateAddElement`` or ``CAStateRemoveElement``. Elements of other types do nothing.
public protocol CAStateElement {
    /// The layer's ``CALayer/identifier`` or, where no layer has such an identifier, its name. The layer is the one
    /// that has the state, or one of its descendants. The empty name is the layer that has the state, unless one is called
    /// so. Any other name that no layer has does nothing.
    var target: String { get }
}

/// A value that a state gives a property of a layer.
public struct CAStateSetValue: CAStateElement {
    /// The layer's identifier or name, as ``CAStateElement/target`` describes it.
    public var target: String
    /// The key path that is set, such as `"position.x"` or `"filters.tint.inputColor"`.
    public var keyPath: String
    /// The value, as ``CALayer/setValue(_:forKeyPath:)`` takes it.
    public var value: Any?

    /// A value for a layer that `target` names.
    public init(target: String, keyPath: String, value: Any?) {
        (self.target, self.keyPath, self.value) = (target, keyPath, value)
    }
}

/// An animation that a layer has in a state. It begins when the state is set. With the next state, the layer's
/// earlier animation of the key comes back.
public struct CAStateAddAnimation: CAStateElement {
    /// The layer's identifier or name, as ``CAStateElement/target`` describes it.
    public var target: String
    /// The key under which the animation is added, and the animated key path where the animation has none.
    public var key: String
    /// The animation. Its `beginTime` counts from when the state is set.
    public var animation: CAAnimation

    /// An animation for a layer that `target` names.
    public init(target: String, key: String, animation: CAAnimation) {
        (self.target, self.key, self.animation) = (target, key, animation)
    }
}

/// An animation that a layer does not have in a state.
public struct CAStateRemoveAnimation: CAStateElement {
    /// The layer's identifier or name, as ``CAStateElement/target`` describes it.
    public var target: String
    /// The key under which it was added.
    public var key: String

    /// An animation of a layer that `target` names.
    public init(target: String, key: String) { (self.target, self.key) = (target, key) }
}

/// A sublayer that a layer has in a state.
public struct CAStateAddElement: CAStateElement {
    /// The layer's identifier or name, as ``CAStateElement/target`` describes it.
    public var target: String
    /// The sublayer. A layer that lies elsewhere is taken from there while the state is set.
    public var object: CALayer
    /// The sublayer of the target below which the new one lies. `nil`, or a layer that lies elsewhere, stands for the
    /// top.
    public var beforeObject: CALayer?

    /// A sublayer for a layer that `target` names.
    public init(target: String, object: CALayer, beforeObject: CALayer? = nil) {
        (self.target, self.object, self.beforeObject) = (target, object, beforeObject)
    }
}

/// A sublayer that a layer does not have in a state.
public struct CAStateRemoveElement: CAStateElement {
    /// The layer's identifier or name, as ``CAStateElement/target`` describes it.
    public var target: String
    /// The sublayer. A layer that lies elsewhere stays there.
    public var object: CALayer

    /// A sublayer of a layer that `target` names.
    public init(target: String, object: CALayer) { (self.target, self.object) = (target, object) }
}
