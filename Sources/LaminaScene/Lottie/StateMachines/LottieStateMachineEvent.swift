import LaminaMessages

/// Something that a ``LottieStateMachine`` did.
public enum LottieStateMachineEvent: Sendable, Hashable {
    /// The machine began.
    case started
    /// The machine ended: its state is a last one, or it was stopped.
    case stopped
    /// A transition was taken; the first one comes from nowhere.
    case transition(from: String?, to: String)
    /// A state was left.
    case exited(String)
    /// A state was entered.
    case entered(String)
    /// An input has another value.
    case inputChanged(name: String, from: LottieInputValue, to: LottieInputValue)
    /// The event of an input was fired.
    case fired(String)
    /// The machine tells the program something, by `FireCustomEvent`.
    case custom(String)
    /// The machine asks for an address to be opened. Nothing is opened.
    case openURL(String, target: String)
    /// The animation of a state came to its end.
    case completed(state: String)
    /// A round of the animation of a state that plays again came to its end.
    case loopCompleted(state: String)
    /// Something that the machine asks for cannot be, such as a theme that there is not.
    case failed(String)
}

extension LottieStateMachineEvent: CustomStringConvertible {
    /// One line, such as `off -> on`.
    public var description: String { displayed(sentence) }

    private var sentence: String {
        switch self {
        case .started: "started"
        case .stopped: "stopped"
        case .transition(let from, let to):
            "transition \(from.map { quoted($0) } ?? "nowhere") -> \(quoted(to))"
        case .exited(let state): "exited \(quoted(state))"
        case .entered(let state): "entered \(quoted(state))"
        case .inputChanged(let name, let old, let new): "input \(quoted(name)): \(old) -> \(new)"
        case .fired(let name): "fired \(quoted(name))"
        case .custom(let text): "custom event \(quoted(text))"
        case .openURL(let url, ""): "asks to open \(quoted(url))"
        case .openURL(let url, let target): "asks to open \(quoted(url)) in \(quoted(target))"
        case .completed(let state): "completed \(quoted(state))"
        case .loopCompleted(let state): "completed a round of \(quoted(state))"
        case .failed(let reason): "failed: \(reason)"
        }
    }
}
