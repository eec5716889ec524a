import LaminaScene
import Testing

/// What actions do.
struct StateMachineActionTests {
    private typealias S = MachineSample

    /// A machine that has performed actions on entry of its state.
    private func after(
        _ actions: String, _ x: String = "5", more: String...
    ) throws -> LottieStateMachine {
        let machine = try S.machine(
            S.state("one", [], #""entryActions": [\#(actions)]"#),
            inputs: "["
                + ([
                    S.input("Numeric", "x", x), S.input("Numeric", "y", "3"), S.input("Numeric", "z", "20"),
                    S.input("Boolean", "on", "true"), S.input("Boolean", "off", "false"),
                    S.input("String", "s", #""a""#), S.input("String", "t", #""b""#), S.input("Event", "go"),
                ] + more).joined(separator: ",") + "]")
        machine.start()
        return machine
    }

    @Test(arguments: [
        (#"{"type": "SetNumeric", "inputName": "x", "value": 2}"#, 2.0),
        (#"{"type": "SetNumeric", "inputName": "x", "value": "$y"}"#, 3),
        (#"{"type": "SetNumeric", "inputName": "x", "value": "$none"}"#, 5),
        (#"{"type": "Increment", "inputName": "x"}"#, 6),
        (#"{"type": "Increment", "inputName": "x", "value": 2}"#, 7),
        (#"{"type": "Increment", "inputName": "x", "value": "$y"}"#, 8),
        (#"{"type": "Increment", "inputName": "x", "value": "$none"}"#, 6),
        (#"{"type": "Decrement", "inputName": "x"}"#, 4),
        (#"{"type": "Decrement", "inputName": "x", "value": 2}"#, 3),
        (#"{"type": "Decrement", "inputName": "x", "value": "$y"}"#, 2),
        (#"{"type": "Decrement", "inputName": "x", "value": "$none"}"#, 4),
        (#"{"type": "Multiply", "inputName": "x", "value": 3}"#, 15),
        (#"{"type": "Multiply", "inputName": "x", "value": "$y"}"#, 15),
        (#"{"type": "Multiply", "inputName": "x", "value": "$none"}"#, 5),
        (#"{"type": "Clamp", "inputName": "x", "min": 0, "max": 4}"#, 4),
        (#"{"type": "Clamp", "inputName": "x", "min": 6, "max": 9}"#, 6),
        (#"{"type": "Clamp", "inputName": "x", "min": 0, "max": 9}"#, 5),
        (#"{"type": "Clamp", "inputName": "x", "min": 7}"#, 7),
        (#"{"type": "Clamp", "inputName": "x", "max": 1}"#, 1),
        (#"{"type": "Clamp", "inputName": "x", "min": "$y", "max": "$z"}"#, 5),
        (#"{"type": "Clamp", "inputName": "x", "min": 9, "max": 1}"#, 5),
        (#"{"type": "Clamp", "inputName": "x"}"#, 5),
        (#"{"type": "Clamp", "inputName": "x", "min": "$none", "max": 1}"#, 5),
        (#"{"type": "Reset", "inputName": "x"}"#, 5),
    ])
    func `numbers are set, counted, multiplied and limited`(_ action: String, _ result: Double) throws {
        #expect(try after(action)["x"] == .number(result))
    }

    @Test(arguments: [("5.7", 5.0), ("-1.2", -2)])
    func `a number is rounded down`(_ x: String, _ result: Double) throws {
        #expect(try after(#"{"type": "Floor", "inputName": "x"}"#, x)["x"] == .number(result))
    }

    @Test func `a reset gives an input its first value`() throws {
        let machine = try after(
            #"{"type": "SetNumeric", "inputName": "x", "value": 9}, {"type": "Reset", "inputName": "x"}"#)
        #expect(machine["x"] == .number(5))
    }

    @Test(arguments: [
        (#"{"type": "Toggle", "inputName": "on"}"#, false),
        (#"{"type": "SetBoolean", "inputName": "on", "value": false}"#, false),
        (#"{"type": "SetBoolean", "inputName": "on", "value": "$off"}"#, false),
        (#"{"type": "SetBoolean", "inputName": "on", "value": "$none"}"#, true),
    ])
    func `switches are set and turned over`(_ action: String, _ result: Bool) throws {
        #expect(try after(action)["on"] == .boolean(result))
    }

    @Test(arguments: [
        (#"{"type": "SetString", "inputName": "s", "value": "new"}"#, "new"),
        (#"{"type": "SetString", "inputName": "s", "value": "$t"}"#, "b"),
    ])
    func `texts are set`(_ action: String, _ result: String) throws {
        #expect(try after(action)["s"] == .string(result))
    }

    @Test func `an action on an input that there is not has no effect, and is a warning`() throws {
        let machine = try after(#"{"type": "Increment", "inputName": "none"}"#)
        #expect(machine.warnings.count == 1)
    }

    @Test func `an event that an action fires leads on`() throws {
        let machine = try S.started(
            S.state(
                "one", [S.to("two", S.event("go"))], #""entryActions": [{"type": "Fire", "inputName": "go"}]"#
            )
                + "," + S.state("two"), inputs: S.inputs(S.input("Event", "go")))
        #expect(machine.state == "two")
    }

    @Test(arguments: [
        (#"{"type": "SetFrame", "value": 35}"#, 35.0), (#"{"type": "SetFrame", "value": "$z"}"#, 20),
        (#"{"type": "SetFrame", "value": 1000}"#, 89), (#"{"type": "SetFrame", "value": -4}"#, 0),
        (#"{"type": "SetFrame", "value": "$none"}"#, 0), (#"{"type": "SetProgress", "value": 75}"#, 66.75),
        (#"{"type": "SetProgress", "value": 200}"#, 89), (#"{"type": "SetProgress", "value": "$z"}"#, 17.8),
    ])
    func `the frame is set, by its number or as a share`(_ action: String, _ frame: Double) throws {
        #expect(try after(action).frame == frame)
    }

    @Test func `an address is told and not opened`() throws {
        let machine = try after(#"{"type": "OpenUrl", "url": "https://example.org", "target": "_blank"}"#)
        #expect(machine.takeEvents().last == .openURL("https://example.org", target: "_blank"))
    }

    @Test func `a theme that the file does not have is told`() throws {
        let machine = try after(#"{"type": "SetTheme", "value": "dark"}"#)
        #expect(machine.theme == nil)
        #expect(machine.takeEvents().last == .failed("the theme dark that the file does not have"))
    }

    // MARK: Random numbers

    private let random = #"{"type": "SetRandom", "inputName": "x"}"#

    @Test func `a random number lies from 0 to 1, and is the same in each run`() throws {
        let (one, two) = (try after(random), try after(random))
        #expect(one["x"] == two["x"])
        guard case .number(let value) = one["x"] else { return #expect(Bool(false), "no number") }
        #expect((0..<1).contains(value))
    }

    @Test func `another seed gives another number`() throws {
        let machine = try after(random)
        let first = machine["x"]
        machine.reset(seed: 99)
        machine.start()
        let second = machine["x"]
        machine.reset(seed: 99)
        machine.start()
        #expect(first != second)
        #expect(machine["x"] == second)
    }

    @Test func `whole random numbers include both limits`() throws {
        let machine = try after(
            #"{"type": "SetRandom", "inputName": "x", "min": 1, "max": 6, "integer": true}"#)
        var seen: Set<LottieInputValue> = []
        for seed in 0..<200 {
            machine.reset(seed: UInt64(seed))
            machine.start()
            if let value = machine["x"] { seen.insert(value) }
        }
        #expect(seen == Set((1...6).map { .number(Double($0)) }))
    }

    @Test func `random numbers with limits in the wrong order change nothing`() throws {
        #expect(try after(#"{"type": "SetRandom", "inputName": "x", "min": 3, "max": 1}"#)["x"] == .number(5))
    }
}
