import LaminaScene

/// A state machine that is shown, after the events that the page has sent.
struct MachineAnswer: Codable {
    struct Input: Codable {
        var name: String
        var kind: String
        /// As an argument spells it.
        var value: String
    }

    var name: String
    var state: String?
    var inputs: [Input]
    /// The kinds of pointers that it waits for.
    var interactions: [String]
    /// The latest events, from the oldest to the newest.
    var events: [String]

    private static let mostEvents = 50

    init(_ machine: LottieStateMachine) {
        name = machine.name
        state = machine.state
        inputs = machine.inputs.map { Input(name: $0.name, kind: $0.value.kind, value: "\($0.value)") }
        interactions = machine.interactions
        events = machine.events.suffix(Self.mostEvents).map(\.description)
    }
}
