import Foundation
import LaminaGeometry
import LaminaMessages

/// What happens to a ``LottieStateMachine`` in the course of time: inputs, events, pointers and waiting, one after the other.
///
/// In JSON it is an array of steps, each of which is an object:
///
/// ```json
/// [
///     {"set": {"rating": 4}},
///     {"wait": 0.5},
///     {"fire": "next"},
///     {"pointer": "down", "at": [80, 20]}
/// ]
/// ```
public struct LottieStateMachineScript: Sendable, Equatable {
    /// One step.
    public enum Step: Sendable, Equatable {
        /// An input gets a value.
        case set(String, LottieInputValue)
        /// The event of an input is fired.
        case fire(String)
        /// A pointer does something at a point of the picture.
        case pointer(LottieStateMachine.Pointer, at: CGPoint)
        /// Seconds pass.
        case wait(Double)
    }

    /// The steps, in their order.
    public var steps: [Step] = []

    /// The most steps of a script.
    public static let maximumSteps = 10_000
    /// The most seconds that a script waits, all together.
    public static let maximumSeconds = 3600.0
    /// The longest script, in bytes.
    static let maximumBytes = 1 << 20

    /// A script of some steps.
    public init(_ steps: [Step] = []) { self.steps = steps }

    /// Reads a script.
    ///
    /// Throws ``SceneError`` with the place, what was expected and what was found.
    ///
    /// - Parameter name: The script's name in errors.
    public init(json: Data, name: String) throws(SceneError) {
        guard json.count <= Self.maximumBytes else {
            throw .fileTooLong(path: name, limit: Self.maximumBytes)
        }
        self = try Array(json).withUnsafeBufferPointer { bytes throws(SceneError) in
            let document: JSONDocument
            do throws(JSONFailure) {
                document = try JSONDocument(parsing: bytes)
            } catch {
                throw .malformed(file: name, line: error.line, column: error.column, reason: error.reason)
            }
            do throws(SceneFault) {
                return try LottieStateMachineScript(document)
            } catch {
                throw error.error(file: name, in: bytes)
            }
        }
    }

    /// Reads a script from a file.
    ///
    /// Throws ``SceneError`` as ``init(json:name:)`` does, and where the file cannot be read.
    public init(contentsOf path: String) throws(SceneError) {
        let bytes = try SceneFile.read(try SceneFile.path(path), limit: Self.maximumBytes)
        try self.init(json: Data(bytes), name: path)
    }

    /// - Parameter root: The array of steps.
    init(_ json: JSONDocument, at root: JSONDocument.Index = JSONDocument.root) throws(SceneFault) {
        guard json.kind(root) == .array else {
            throw .unexpected(json.description(root), expected: "an array of steps")
        }
        guard json.count(root) <= Self.maximumSteps else {
            throw .unexpected("\(json.count(root))", expected: "at most \(Self.maximumSteps) steps")
        }
        var element = root.next
        var seconds = 0.0
        for place in 0..<json.count(root) {
            do throws(SceneFault) {
                let new = try Self.steps(element, json)
                steps += new
                for case .wait(let length) in new { seconds += length }
                guard seconds <= Self.maximumSeconds else {
                    throw SceneFault.unexpected(
                        "more", expected: "at most \(shortest(Self.maximumSeconds)) seconds in all"
                    ).inside("wait")
                }
            } catch {
                throw error.inside(place)
            }
            element = json.after(element)
        }
    }

    private static func steps(
        _ index: JSONDocument.Index, _ json: JSONDocument
    ) throws(SceneFault) -> [Step] {
        guard json.kind(index) == .object else {
            throw .unexpected(json.description(index), expected: "a step, which is an object")
        }
        let members = try json.distinctMembers(index)
        let keys = ["set", "fire", "pointer", "at", "wait"]
        if let unknown = members.first(where: { !keys.contains($0.key) }) {
            throw SceneFault(
                .unknownKey(suggestion: Suggestion.nearest(to: unknown.key, among: keys), known: keys)
            ).inside(unknown.key)
        }
        guard let first = members.first(where: { $0.key != "at" }),
            members.count(where: { $0.key != "at" }) == 1
        else { throw .unexpected("\(members.count) keys", expected: "one of set, fire, pointer and wait") }
        do throws(SceneFault) {
            switch first.key {
            case "set": return try inputs(first.value, json)
            case "fire": return [.fire(try json.checkedString(first.value))]
            case "wait": return [.wait(try json.number(first.value, .atLeastZero))]
            default:
                let names = LottieStateMachine.Pointer.allCases.map(\.rawValue)
                let word = try json.word(first.value, among: names)
                guard let pointer = LottieStateMachine.Pointer(rawValue: word),
                    let place = members.first(where: { $0.key == "at" })
                else {
                    throw SceneFault.unexpected("no place", expected: #"a place beside it, as "at": [x, y]"#)
                }
                return [.pointer(pointer, at: try json.point(place.value))]
            }
        } catch {
            throw error.inside(first.key)
        }
    }

    private static func inputs(
        _ index: JSONDocument.Index, _ json: JSONDocument
    ) throws(SceneFault) -> [Step] {
        guard json.kind(index) == .object else {
            throw .unexpected(json.description(index), expected: "an object of values by the names of inputs")
        }
        var result: [Step] = []
        for (name, value) in try json.distinctMembers(index) {
            do throws(SceneFault) {
                result.append(.set(name, try Self.value(value, json)))
            } catch {
                throw error.inside(name)
            }
        }
        return result
    }

    private static func value(
        _ index: JSONDocument.Index, _ json: JSONDocument
    ) throws(SceneFault) -> LottieInputValue {
        switch json.kind(index) {
        case .number: .number(try json.number(index))
        case .string: .string(json.string(index))
        case .false: .boolean(false)
        case .true: .boolean(true)
        case .null, .array, .object:
            throw .unexpected(json.description(index), expected: "a number, a string, true or false")
        }
    }
}

extension LottieStateMachine {
    /// Does what a script says.
    ///
    /// Throws ``SceneError`` for inputs that there are not, and for values of another kind than theirs.
    public func perform(_ script: LottieStateMachineScript) throws(SceneError) {
        for step in script.steps {
            switch step {
            case .set(let name, let value): try set(name, to: value)
            case .fire(let name): try fire(name)
            case .pointer(let kind, let point): pointer(kind, at: point)
            case .wait(let seconds): advance(by: min(seconds, LottieStateMachineScript.maximumSeconds))
            }
        }
    }

    /// Gives an input a value that is spelt as in an argument, by the input's kind. An event needs no value, and is fired.
    ///
    /// Throws ``SceneError`` for a name that no input has, and for a value of another kind.
    package func set(_ input: String, spelt text: String?) throws(SceneError) {
        let value: LottieInputValue?
        switch self[input] {
        case .number: value = text.flatMap(Double.init).flatMap { $0.isFinite ? .number($0) : nil }
        case .boolean: value = ["true": true, "false": false][text ?? "true"].map { .boolean($0) }
        case .event: value = text == nil || text == "true" || text == "" ? .event : nil
        case .string, nil: value = .string(text ?? "")
        }
        guard let value else {
            let kind = self[input]?.kind ?? ""
            let expected =
                ["number": "a number", "boolean": "true or false", "event": "no value"][kind] ?? kind
            throw wrong(input, expected: expected, text.map { quoted($0) } ?? "nothing")
        }
        try set(input, to: value)
    }
}

/// A picture, or a film, of a state machine, as the command line and the server ask for it.
package struct LottieStateMachineRequest: Sendable {
    /// The machine's name; `nil` for the one that the file names first, or its only one.
    package var machine: String?
    /// The machine's document, in place of one of the file.
    package var document: (name: String, bytes: Data)?
    /// Values of inputs as they are spelt in arguments; `nil` for an event.
    package var inputs: [(name: String, value: String?)] = []
    package var script: LottieStateMachineScript?

    package init(machine: String? = nil) { self.machine = machine }

    /// The started machine of a scene, after the inputs and the script.
    ///
    /// - Parameter records: Whether a film is made.
    package func perform(on scene: Scene, records: Bool) throws(SceneError) -> LottieStateMachine {
        let result =
            if let document {
                try LottieStateMachine(scene, document: document.bytes, name: document.name)
            } else {
                try LottieStateMachine(scene, named: machine)
            }
        result.countsAllWork = true
        if records { result.record() }
        result.start()
        for (name, value) in inputs { try result.set(name, spelt: value) }
        if let script { try result.perform(script) }
        return result
    }

    /// What a request shows, and what the machine reported.
    package struct Result {
        package var scene: Scene
        package var events: [LottieStateMachineEvent]
        package var state: String?
        package var isSettled: Bool
    }

    /// The settled picture.
    package func still(of scene: Scene) throws(SceneError) -> Result {
        let machine = try perform(on: scene, records: false)
        let isSettled = machine.settle()
        var result = try machine.still()
        result.add(machine, isSettled: isSettled)
        return Result(scene: result, events: machine.takeEvents(), state: machine.state, isSettled: isSettled)
    }

    /// The film of it, until nothing changes any more. A loop without an end is seen once.
    package func film(of scene: Scene) throws(SceneError) -> Result {
        try film(of: perform(on: scene, records: true), scene)
    }

    /// The film of a machine that has done what the request asks for.
    package func film(of machine: LottieStateMachine, _ scene: Scene) throws(SceneError) -> Result {
        let isSettled = machine.settle(orRound: true)
        var result = try machine.recorded()
        result.add(machine, isSettled: isSettled)
        return Result(scene: result, events: machine.takeEvents(), state: machine.state, isSettled: isSettled)
    }
}

extension Scene {
    fileprivate mutating func add(_ machine: LottieStateMachine, isSettled: Bool) {
        warnings += machine.warnings.filter { !warnings.contains($0) }
        guard !isSettled else { return }
        warnings.append(
            SceneWarning(
                layer: "",
                feature: "the state machine \(quoted(machine.name)), which is not settled after "
                    + "\(shortest(LottieStateMachine.settlingLimit)) seconds"))
    }
}
