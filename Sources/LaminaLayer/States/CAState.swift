import LaminaMessages

/// A named look of a layer with all its descendants: values of properties that differ from the layers' own, and
/// animations and sublayers that are added or removed.
public struct CAState {
    /// The name, by which it is set.
    public var name: String
    /// The state whose elements are applied before this one's; `nil`, the default, for none.
    public var basedOn: String?
    /// Whether ``CAStateController/setInitialStates(of:)`` sets it; `false` by default.
    public var isInitial = false
    /// The changes that the state makes, in this order.
    public var elements: [any CAStateElement]

    /// A state by its name.
    public init(name: String, basedOn: String? = nil, elements: [any CAStateElement] = []) {
        (self.name, self.basedOn, self.elements) = (name, basedOn, elements)
    }
}

/// How a layer goes from one state to another.
public struct CAStateTransition {
    /// The state that is left; `"*"` for any, and for none.
    public var fromState: String
    /// The state that is set; `"*"` for any.
    public var toState: String
    /// The animations.
    public var elements: [CAStateTransitionElement]

    /// A transition between two states by their names.
    public init(fromState: String, toState: String, elements: [CAStateTransitionElement] = []) {
        (self.fromState, self.toState, self.elements) = (fromState, toState, elements)
    }

    /// The name that stands for any state.
    public static let anyState = "*"

    /// The transition, of several, from one state to another.
    ///
    /// - Parameter from: `nil` for no state.
    package static func match(
        from: String?, to: String, among transitions: [(from: String, to: String)]
    ) -> Int? {
        let wanted = [
            (from ?? anyState, to), (from ?? anyState, anyState), (anyState, to), (anyState, anyState),
        ]
        for (from, to) in wanted {
            if let found = transitions.firstIndex(where: { $0.from == from && $0.to == to }) { return found }
        }
        return nil
    }
}

/// An animation of a layer while states change.
public struct CAStateTransitionElement {
    /// The animated layer, named as in ``CAStateSetValue/target``.
    public var target: String
    /// The key under which the animation is added, and the animated key path where the animation has none.
    public var key: String
    /// The animation. Its `beginTime` counts from the begin of the transition. A basic animation or a spring without
    /// a first value begins with the value of the earlier state.
    public var animation: CAAnimation

    /// An animation for a layer that `target` names.
    public init(target: String, key: String, animation: CAAnimation) {
        (self.target, self.key, self.animation) = (target, key, animation)
    }
}

/// A state that a layer does not have.
public struct CAStateError: Error, Equatable, CustomStringConvertible {
    /// The name that was asked for.
    public var name: String
    /// The names of the existing states.
    public var known: [String]

    /// One line.
    public var description: String {
        known.isEmpty
            ? "no state \(quoted(name)): there are no states"
            : "no state \(quoted(name)): expected one of "
                + known.prefix(20).map { quoted($0) }.joined(separator: ", ")
                + (known.count > 20 ? " and \(known.count - 20) more" : "")
    }
}
