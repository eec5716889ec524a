import LaminaMessages

/// A look of a layer with all that lies in it, by a name: values of properties that differ from what the layers have,
/// animations and sublayers that they have besides or no longer.
public struct CAState {
    /// The name, by which it is set.
    public var name: String
    /// The state whose elements come before this one's; `nil`, the default, for none.
    public var basedOn: String?
    /// Whether ``CAStateController/setInitialStates(of:)`` sets it; `false` by default.
    public var isInitial = false
    /// What it changes, in that order.
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

    /// What stands for any state.
    public static let anyState = "*"

    /// Which of several transitions goes from one state to another.
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
    /// What the layer is called, as in ``CAStateSetValue/target``.
    public var target: String
    /// What is animated, where the animation does not say, and the key under which it is added.
    public var key: String
    /// The animation. Its `beginTime` counts from the begin of the transition; what a basic animation or a spring leaves
    /// open begins with the value of the earlier state.
    public var animation: CAAnimation

    /// An animation for a layer by what it is called.
    public init(target: String, key: String, animation: CAAnimation) {
        (self.target, self.key, self.animation) = (target, key, animation)
    }
}

/// A state that a layer does not have.
public struct CAStateError: Error, Equatable, CustomStringConvertible {
    /// The name that was asked for.
    public var name: String
    /// The states that there are.
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
