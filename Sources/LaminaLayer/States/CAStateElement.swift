/// What a state changes of a layer: a ``CAStateSetValue``, ``CAStateAddAnimation``, ``CAStateRemoveAnimation``,
/// ``CAStateAddElement`` or ``CAStateRemoveElement``. Anything else does nothing.
public protocol CAStateElement {
    /// What the layer is called: the ``CALayer/identifier`` or, where none has that, the name of the layer that has the
    /// state or of one that lies in it. What no layer is called does nothing.
    var target: String { get }
}

/// A value that a state gives a property of a layer.
public struct CAStateSetValue: CAStateElement {
    /// What the layer is called.
    public var target: String
    /// What is set, such as `"position.x"` or `"filters.tint.inputColor"`.
    public var keyPath: String
    /// The value, as ``CALayer/setValue(_:forKeyPath:)`` takes it.
    public var value: Any?

    /// A value for a layer by what it is called.
    public init(target: String, keyPath: String, value: Any?) {
        (self.target, self.keyPath, self.value) = (target, keyPath, value)
    }
}

/// An animation that a layer has in a state. It begins when the state is set; with the next state the animation comes back
/// that the layer had under the key before.
public struct CAStateAddAnimation: CAStateElement {
    /// What the layer is called.
    public var target: String
    /// The key under which it is added, and what is animated, where the animation does not say.
    public var key: String
    /// The animation. Its `beginTime` counts from when the state is set.
    public var animation: CAAnimation

    /// An animation for a layer by what it is called.
    public init(target: String, key: String, animation: CAAnimation) {
        (self.target, self.key, self.animation) = (target, key, animation)
    }
}

/// An animation that a layer does not have in a state.
public struct CAStateRemoveAnimation: CAStateElement {
    /// What the layer is called.
    public var target: String
    /// The key under which it was added.
    public var key: String

    /// An animation of a layer by what that is called.
    public init(target: String, key: String) { (self.target, self.key) = (target, key) }
}

/// A sublayer that a layer has in a state.
public struct CAStateAddElement: CAStateElement {
    /// What the layer is called.
    public var target: String
    /// The sublayer. One that lies elsewhere is taken from there while the state is set.
    public var object: CALayer
    /// The sublayer of the target below which it lies; `nil`, or one that lies elsewhere, for the top.
    public var beforeObject: CALayer?

    /// A sublayer for a layer by what that is called.
    public init(target: String, object: CALayer, beforeObject: CALayer? = nil) {
        (self.target, self.object, self.beforeObject) = (target, object, beforeObject)
    }
}

/// A sublayer that a layer does not have in a state.
public struct CAStateRemoveElement: CAStateElement {
    /// What the layer is called.
    public var target: String
    /// The sublayer. One that lies elsewhere stays there.
    public var object: CALayer

    /// A sublayer of a layer by what that is called.
    public init(target: String, object: CALayer) { (self.target, self.object) = (target, object) }
}
