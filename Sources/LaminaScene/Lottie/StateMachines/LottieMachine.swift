import LaminaGeometry

/// A state machine of a `.lottie` file as its document says it. All parts are in flat arrays, and refer to each other by
/// index.
struct LottieMachine: Sendable {
    var name: String
    /// The state that the machine begins in.
    var initial = 0
    var states: [State] = []
    /// The state whose transitions apply in every state.
    var global: Int?
    var transitions: [Transition] = []
    var guards: [Guard] = []
    var actions: [Action] = []
    var interactions: [Interaction] = []
    var inputs: [Input] = []
    /// The parts of the document that have no effect.
    var warnings: [SceneWarning] = []

    /// The most states, transitions, guards, actions, interactions and inputs, all together.
    static let maximumParts = 100_000
    /// The name by which guards and actions mean the seconds since the machine began.
    static let elapsedTime = "@elapsedTime"

    /// A state, and how its animation is played.
    struct State: Sendable {
        var name: String
        var isGlobal = false
        /// The id of its animation; empty for the one that is shown already.
        var animation = ""
        var loops = false
        /// How often the animation plays; 0 for ever.
        var loopCount = 0
        /// Whether the machine ends when it gets here.
        var isFinal = false
        var autoplays = false
        var mode = Mode.forward
        var speed = 1.0
        var segment: Segment?
        var background: CGColor?
        var transitions = 0..<0
        var entryActions = 0..<0
        var exitActions = 0..<0
    }

    /// The way that the frames of an animation are gone through.
    enum Mode: String, Sendable, CaseIterable {
        case forward = "Forward"
        case reverse = "Reverse"
        case bounce = "Bounce"
        case reverseBounce = "ReverseBounce"

        var beginsAtEnd: Bool { self == .reverse || self == .reverseBounce }
        var turns: Bool { self == .bounce || self == .reverseBounce }
    }

    /// A part of an animation.
    enum Segment: Sendable, Equatable {
        case marker(String)
        case frames(Double, Double)
    }

    /// A way to another state.
    struct Transition: Sendable {
        var target: Int
        /// All of them have to hold.
        var guards = 0..<0
        var tween: Easing?
        /// Whether a guard waits for an event.
        var needsEvent = false
    }

    /// The pace at which one picture becomes another.
    struct Easing: Sendable, Equatable {
        /// Seconds.
        var duration: Double
        /// The control points of a curve from (0, 0) to (1, 1).
        var curve: SIMD4<Double>
    }

    enum Comparison: String, Sendable, CaseIterable {
        case greater = "GreaterThan"
        case greaterOrEqual = "GreaterThanOrEqual"
        case less = "LessThan"
        case lessOrEqual = "LessThanOrEqual"
        case equal = "Equal"
        case notEqual = "NotEqual"
    }

    /// A value, or the name of an input that has it.
    enum Operand<Value: Sendable & Equatable>: Sendable, Equatable {
        case value(Value)
        case input(Int)
        /// The seconds since the machine began.
        case elapsedTime
        /// The name of no input.
        case unknown
    }

    enum Guard: Sendable, Equatable {
        case number(Operand<Double>, Comparison, Operand<Double>)
        case string(Operand<String>, Comparison, Operand<String>)
        case boolean(Operand<Bool>, Comparison, Operand<Bool>)
        case event(Int)

        var asksTime: Bool {
            switch self {
            case .number(let a, _, let b): a == .elapsedTime || b == .elapsedTime
            case .string, .boolean, .event: false
            }
        }
    }

    enum Action: Sendable, Equatable {
        case setNumber(Int, Operand<Double>)
        /// Adds a number as often as the factor says: 1 or -1.
        case add(Int, Operand<Double>, factor: Double)
        case multiply(Int, Operand<Double>)
        case floor(Int)
        case clamp(Int, low: Operand<Double>?, high: Operand<Double>?)
        case setRandom(Int, low: Operand<Double>, high: Operand<Double>, isWhole: Bool)
        case toggle(Int)
        case setBoolean(Int, Operand<Bool>)
        case setString(Int, Operand<String>)
        case fire(Int)
        case reset(Int)
        case setTheme(Operand<String>)
        case setFrame(Operand<Double>)
        /// In percent of the animation.
        case setProgress(Operand<Double>)
        case fireCustomEvent(String)
        case openURL(Operand<String>, target: String)
    }

    /// What a pointer, or the end of an animation, does.
    struct Interaction: Sendable {
        enum Kind: String, Sendable, CaseIterable {
            case pointerDown = "PointerDown"
            case pointerUp = "PointerUp"
            case pointerMove = "PointerMove"
            case pointerEnter = "PointerEnter"
            case pointerExit = "PointerExit"
            case click = "Click"
            case complete = "OnComplete"
            case loopComplete = "OnLoopComplete"
        }

        var kind: Kind
        /// The layer that has to be under the pointer; `nil` for the whole picture.
        var layer: String?
        /// The state whose animation has to be played; `nil` for interactions of pointers.
        var state: Int?
        var actions = 0..<0
    }

    struct Input: Sendable, Equatable {
        var name: String
        /// What it is when the machine begins.
        var value: LottieInputValue
    }

    /// The number of guards of transitions, which lie side by side.
    func guardCount(of range: Range<Int>) -> Int {
        guard let first = transitions[range].first, let last = transitions[range].last else { return 0 }
        return max(0, last.guards.upperBound - first.guards.lowerBound)
    }

    /// The index of a state with a name.
    func state(named name: String) -> Int? { states.firstIndex { $0.name == name } }

    /// The index of an input with a name.
    func input(named name: String) -> Int? { inputs.firstIndex { $0.name == name } }
}

/// The value of an input of a ``LottieStateMachine``.
public enum LottieInputValue: Sendable, Hashable {
    /// A number.
    case number(Double)
    /// A text.
    case string(String)
    /// A switch.
    case boolean(Bool)
    /// An event, which has no value and is fired.
    case event
}

extension LottieInputValue: CustomStringConvertible {
    /// The value as it is written in an argument.
    public var description: String {
        switch self {
        case .number(let number): shortest(number)
        case .string(let text): text
        case .boolean(let isOn): isOn ? "true" : "false"
        case .event: "event"
        }
    }

    /// The kind of input, in words.
    public var kind: String {
        switch self {
        case .number: "number"
        case .string: "string"
        case .boolean: "boolean"
        case .event: "event"
        }
    }
}
