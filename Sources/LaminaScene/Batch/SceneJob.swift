import Foundation
import LaminaFiles
import LaminaGeometry
import LaminaMessages

/// One picture to be drawn, as a line of a manifest asks for it: a JSON object alone on its line.
public struct SceneJob: Sendable {
    /// The longest line of a manifest, in bytes.
    public static let maximumLineBytes = 1 << 20

    /// The scene's file.
    public var scene: String
    /// The path of the picture.
    public var output: String
    /// Seconds since the scene's animations began.
    public var time: Double?
    /// The share of the scene's duration that has passed, in place of a time.
    public var progress: Double?
    /// The picture's size in pixels.
    public var size: (width: Int, height: Int)?
    /// Pixels per point.
    public var scale: Double?
    /// The colour behind the layers.
    public var background: CGColor?
    /// The theme of a `.lottie` file that gives its slots values.
    public var theme: String?
    /// The player whose pictures a Lottie file gets; `nil` where the line does not say.
    public var lottieEngine: LottieEngine?
    /// The state that is shown, in scenes that have states.
    public var state: String?
    /// Two states, in place of `state`: the picture shows the way from the first to the second, which begins at time
    /// 0.
    public var transition: (from: String, to: String)?
    /// What is asked of a state machine of a `.lottie` file; `nil` where none is asked for.
    package var machine: LottieStateMachineRequest?
    /// Values that replace values of the scene.
    public var overrides: [SceneOverride] = []

    /// Reads a line.
    ///
    /// Names of files may hold bytes that are not UTF-8, so paths may too. JSON cannot express such bytes; a path may
    /// contain them raw, or as the scalars that stand for them: U+10FE80 for the byte 0x80 to U+10FEFF for 0xFF. In
    /// other members such bytes are an error.
    ///
    /// Throws ``SceneError`` with the line and the place in it.
    ///
    /// - Parameters:
    ///   - manifest: The manifest's name in errors.
    ///   - number: The line's number, from 1.
    public init(line: [UInt8], manifest: String, number: Int) throws(SceneError) {
        func document(_ bytes: [UInt8]) throws(SceneError) -> JSONDocument {
            do throws(JSONFailure) {
                return try bytes.withUnsafeBufferPointer { bytes throws(JSONFailure) in
                    try JSONDocument(parsing: bytes)
                }
            } catch {
                throw .malformed(file: manifest, line: number, column: error.column, reason: error.reason)
            }
        }
        if String(validating: line, as: UTF8.self) == nil {
            let text = FilePath.text(ofBytes: line)
            if let job = try? SceneJob(document(Array(text.utf8))),
                FilePath.countOfBytes(in: job.scene) + FilePath.countOfBytes(in: job.output)
                    == FilePath.countOfBytes(in: text)
            {
                self = job
                return
            }
        }
        let json = try document(line)
        do throws(SceneFault) {
            try self.init(json)
        } catch {
            throw error.error(file: "\(manifest): line \(number)")
        }
    }

    private static let keys = KeyTable<SceneJobKey>()

    private init(_ document: JSONDocument) throws(SceneFault) {
        (scene, output) = ("", "")
        var members = try JSONDocument.Members(
            of: JSONDocument.root, in: document, keys: Self.keys, expected: "a job, which is an object")
        while let (key, value) = try members.next() {
            do throws(SceneFault) {
                try read(key, value, document)
            } catch {
                throw error.inside(key.rawValue)
            }
        }
        for (key, path) in [(SceneJobKey.scene, scene), (.output, output)] where path.isEmpty {
            throw SceneFault.unexpected("nothing", expected: "the path of a file").inside(key.rawValue)
        }
        guard time == nil || progress == nil else {
            throw SceneFault.unexpected("both", expected: "either time or progress").inside(
                SceneJobKey.progress.rawValue)
        }
        guard state == nil || transition == nil else {
            throw SceneFault.unexpected("both", expected: "either state or transition").inside(
                SceneJobKey.transition.rawValue)
        }
        guard machine == nil || state == nil && transition == nil else {
            throw SceneFault.unexpected("both", expected: "either a state machine or a state").inside(
                SceneJobKey.stateMachine.rawValue)
        }
    }

    private mutating func read(
        _ key: SceneJobKey, _ value: JSONDocument.Index, _ document: JSONDocument
    ) throws(SceneFault) {
        switch key {
        case .scene: scene = try Self.path(value, document)
        case .output: output = try Self.path(value, document)
        case .time: time = try document.number(value)
        case .progress: progress = try document.number(value, .zeroToOne)
        case .scale: scale = try document.number(value, .aboveZero)
        case .background: background = try document.color(value)
        case .theme: theme = try document.checkedString(value)
        case .engine: lottieEngine = try Self.engine(value, document)
        case .asAuthored: lottieEngine = try document.boolean(value) ? .authored : .coreAnimation
        case .state: state = try document.checkedString(value)
        case .transition:
            let text = try document.checkedString(value)
            let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
                throw .unexpected(quoted(text), expected: "two states, like Locked:Unlock")
            }
            transition = (parts[0], parts[1])
        case .stateMachine:
            let name = try document.checkedString(value)
            machine = machine ?? LottieStateMachineRequest()
            machine?.machine = name
        case .inputs:
            guard document.kind(value) == .object else {
                throw .unexpected(
                    document.description(value), expected: "an object of values by the names of inputs")
            }
            machine = machine ?? LottieStateMachineRequest()
            for (name, value) in try document.distinctMembers(value) {
                machine?.inputs.append((name, try Self.spelling(value, document)))
            }
        case .events:
            let script = try LottieStateMachineScript(document, at: value)
            machine = machine ?? LottieStateMachineRequest()
            machine?.script = script
        case .size:
            let longest = Double(SceneLimits.maximumPictureSide)
            let expected = "[width, height] in whole pixels from 1 to \(SceneLimits.maximumPictureSide)"
            let sides = try document.numbers(value, counts: 2...2, expected: expected)
            guard sides.allSatisfy({ $0 >= 1 && $0 <= longest && $0 == $0.rounded() }) else {
                throw .unexpected(sides.map { shortest($0) }.joined(separator: ", "), expected: expected)
            }
            size = (Int(sides[0]), Int(sides[1]))
        case .overrides:
            guard document.kind(value) == .object else {
                throw .unexpected(
                    document.description(value), expected: "an object of values by layer.key")
            }
            overrides = try document.distinctMembers(value).map {
                SceneOverride($0.key, SceneValue(.json(document, $0.value)))
            }
        }
    }

    /// The value of a state machine's input as arguments spell it; `nil` for an event, which is null.
    private static func spelling(
        _ value: JSONDocument.Index, _ document: JSONDocument
    ) throws(SceneFault) -> String? {
        switch document.kind(value) {
        case .null: return nil
        case .false: return "false"
        case .true: return "true"
        case .number: return shortest(try document.number(value))
        case .string: return document.string(value)
        case .array, .object:
            throw .unexpected(
                document.description(value), expected: "a number, a string, true, false, or null for an event"
            )
        }
    }

    private static func engine(
        _ value: JSONDocument.Index, _ document: JSONDocument
    ) throws(SceneFault) -> LottieEngine {
        let text = try document.checkedString(value)
        guard let engine = LottieEngine(rawValue: text) else {
            throw .unexpected(quoted(text), expected: LottieEngine.expected)
        }
        return engine
    }

    private static func path(
        _ value: JSONDocument.Index, _ document: JSONDocument
    ) throws(SceneFault) -> String {
        let path = try document.checkedString(value, expected: "the path of a file")
        // The system's paths end at a zero byte.
        guard !path.isEmpty, path != "-", !path.utf8.contains(0) else {
            throw .unexpected(quoted(path), expected: "the path of a file")
        }
        return path
    }
}

/// The keys of a job. `asAuthored` is the older word for `engine`.
enum SceneJobKey: String, SceneKey {
    case scene, output, time, progress, size, scale, background, theme, engine, asAuthored, state, transition,
        stateMachine, inputs, events, overrides
}
