import Foundation
import LaminaGeometry
import LaminaMessages

/// Is told what a ``LottieStateMachine`` does.
public protocol LottieStateMachineDelegate: AnyObject {
    /// The machine did something. It may be given inputs in return.
    func stateMachine(_ machine: LottieStateMachine, did event: LottieStateMachineEvent)
}

/// A state machine of a `.lottie` file: its states play parts of animations, and inputs, events and pointers lead from one to
/// another.
///
/// Nothing waits for a clock. Time passes by ``advance(by:)`` alone, so the same calls lead to the same pictures.
///
/// ```swift
/// let machine = try LottieStateMachine(Scene(contentsOf: "rating.lottie"))
/// machine.start()
/// try machine.set("rating", to: .number(4))
/// machine.settle()
/// let picture = try machine.still()  // A scene, which is drawn as any other.
/// ```
///
/// ``still()`` is a scene of the present picture. A program that shows the machine all the time adds ``makeLayer(scale:)`` to its tree
/// once, and calls ``updateLayer()`` after each step.
public final class LottieStateMachine {
    /// An input.
    public struct Input: Sendable, Equatable {
        /// The input's name.
        public var name: String
        /// The present value.
        public var value: LottieInputValue
    }

    /// An event of a pointer.
    public enum Pointer: String, Sendable, CaseIterable {
        /// A button, or a finger, goes down.
        case down
        /// A button, or a finger, goes up.
        case up
        /// The pointer moves.
        case move
        /// The pointer comes into the picture.
        case enter
        /// The pointer leaves the picture.
        case exit
        /// A button was pressed and released.
        case click
    }

    /// The machine's name in its file.
    public let name: String
    /// The machine's document in errors.
    private let file: String
    /// Is told what the machine does.
    public weak var delegate: (any LottieStateMachineDelegate)?
    private(set) var run: LottieMachineRun
    private(set) var stage: LottieMachineStage
    private var film: LottieMachineFilm?
    /// Whether all calls together may do as much as one may do otherwise, as for requests of strangers.
    var countsAllWork = false
    /// The layers of ``makeLayer(scale:)``.
    var shownLayers: LottieMachineLayers?
    /// The parts of the machine, and of what it shows, that have no effect.
    public var warnings: [SceneWarning] { run.machine.warnings + stage.warnings }
    /// The events that nobody was told, oldest first, without a delegate.
    public private(set) var events: [LottieStateMachineEvent] = []

    /// The seconds after which ``settle(within:)`` gives up unless it is told otherwise.
    public static let settlingLimit = 60.0

    /// A machine of a `.lottie` file, which waits to be started.
    ///
    /// Throws ``SceneError`` with the machine's file, the place in it, what was expected and what was found.
    ///
    /// - Parameters:
    ///   - scene: The file's scene. Values that were set and a theme stay.
    ///   - name: The machine's name; `nil` for the one that the file names first, or its only one.
    public convenience init(_ scene: Scene, named name: String? = nil) throws(SceneError) {
        let package = scene.lottie?.package
        let known = scene.stateMachines
        guard let name = name ?? package?.initial.flatMap({ known.contains($0) ? $0 : nil }) ?? known.first,
            let found = try package?.machine(name, file: scene.name, scene.assets.limits)
        else {
            throw .archive(
                file: scene.name, entry: "",
                reason: "expected "
                    + (known.isEmpty
                        ? "a .lottie file with state machines, found none"
                        : "a state machine, one of " + known.map { quoted($0) }.joined(separator: ", ")
                            + ", found \(quoted(name ?? ""))"))
        }
        try self.init(scene, text: found.text, file: "\(scene.name): \(found.entry)", name: name)
    }

    /// A machine of a document of its own, which waits to be started.
    ///
    /// Throws ``SceneError`` as ``init(_:named:)`` does.
    ///
    /// - Parameters:
    ///   - scene: The scene of a Lottie file, whose animation the machine plays.
    ///   - document: The JSON of the machine.
    ///   - name: The machine's name, also in errors.
    public convenience init(_ scene: Scene, document: Data, name: String) throws(SceneError) {
        guard document.count <= scene.assets.limits.fileBytes else {
            throw .fileTooLong(path: name, limit: scene.assets.limits.fileBytes)
        }
        try self.init(scene, text: [UInt8](document), file: name, name: name)
    }

    private init(_ scene: Scene, text: [UInt8], file: String, name: String) throws(SceneError) {
        let machine = try LottieMachine(text, file: file, name: name, limits: scene.assets.limits)
        (self.name, self.file) = (name, file)
        stage = try LottieMachineStage(scene, machine)
        run = LottieMachineRun(machine, clips: stage.clips, themes: stage.themes)
    }

    // MARK: Values

    /// The names of the states, in the document's order.
    public var stateNames: [String] { run.machine.states.map(\.name) }
    /// The state that the machine is in; `nil` before it is started. While one picture becomes another, it is the state that is
    /// left.
    public var state: String? { run.current.map { run.machine.states[$0].name } }
    /// Whether it was started and has not ended.
    public var isRunning: Bool { run.status != .stopped }
    /// Whether one picture is on its way to another.
    public var isTweening: Bool { run.status == .tweening }
    /// Whether nothing changes any more unless an input does.
    public var isSettled: Bool { run.isSettled }
    /// Whether the animation plays again and again.
    public var isEndless: Bool { run.tween == nil && run.playback.isEndless }
    /// Whether the animation of the state plays.
    public var isPlaying: Bool { run.playback.status == .playing }
    /// The frame of the animation that is shown; while one picture becomes another, the one before.
    public var frame: Double { run.playback.frame }
    /// How far one picture has become another, by the curve of the transition; `nil` where none does.
    public var tweenProgress: Double? { run.tween?.progress }
    /// The theme that an action has set.
    public var theme: String? { run.theme }
    /// Seconds since the machine was started.
    public var elapsedTime: Double { run.elapsed }
    /// The size of the picture in points, in which pointers are placed.
    public var size: CGSize { stage.scene.size }

    /// The inputs with their present values, in the document's order.
    public var inputs: [Input] {
        zip(run.machine.inputs, run.inputs).map { Input(name: $0.name, value: $1) }
    }

    /// The value of an input; `nil` for a name that no input has.
    public subscript(input: String) -> LottieInputValue? {
        if input == LottieMachine.elapsedTime { return .number(run.elapsed) }
        return run.machine.input(named: input).map { run.inputs[$0] }
    }

    /// The kinds of pointers, and of ends of animations, that the machine waits for, by their names in documents.
    public var interactions: [String] {
        Set(run.machine.interactions.map(\.kind.rawValue)).sorted()
    }

    // MARK: Begin and end

    /// Begins in the initial state. Does nothing while it runs.
    public func start() { act { $0.start() } }

    /// Ends the machine. The picture stays.
    public func stop() { act { $0.stop() } }

    /// Goes back to before it was started: all inputs have their first values.
    ///
    /// - Parameter seed: The number from which random numbers follow; `nil` for the usual one.
    public func reset(seed: UInt64? = nil) {
        events = []
        run = LottieMachineRun(
            run.machine, clips: stage.clips, themes: run.themes, seed: seed ?? LottieMachineRun.standardSeed)
    }

    // MARK: Inputs

    /// Gives an input a value, and takes the transitions that follow.
    ///
    /// Throws ``SceneError`` for a name that no input has, and for a value of another kind.
    public func set(_ input: String, to value: LottieInputValue) throws(SceneError) {
        let index = try self.index(of: input, value.kind)
        if case .number(let number) = value, abs(number) > SceneLimits.maximumNumber || number.isNaN {
            let limit = shortest(SceneLimits.maximumNumber)
            throw wrong(input, expected: "a number from -\(limit) to \(limit)", shortest(number))
        }
        act { run in
            if value == .event { run.fire(index) } else { run.set(index, to: value) }
            run.run()
        }
    }

    /// Fires the event of an input, and takes the transitions that follow.
    ///
    /// Throws ``SceneError`` for a name that no event has.
    public func fire(_ event: String) throws(SceneError) { try set(event, to: .event) }

    /// Gives an input its first value.
    ///
    /// Throws ``SceneError`` for a name that no input has.
    public func resetInput(_ input: String) throws(SceneError) {
        guard let index = run.machine.input(named: input) else { throw unknown(input) }
        act { run in
            run.set(index, to: run.machine.inputs[index].value)
            run.run()
        }
    }

    private func index(of input: String, _ kind: String) throws(SceneError) -> Int {
        guard let index = run.machine.input(named: input) else { throw unknown(input) }
        let own = run.machine.inputs[index].value.kind
        guard own == kind else { throw wrong(input, expected: "a value of the kind \(own)", kind) }
        return index
    }

    func wrong(_ input: String, expected: String, _ found: String) -> SceneError {
        SceneFault.unexpected(found, expected: expected).inside(input).inside("inputs").error(file: file)
    }

    private func unknown(_ input: String) -> SceneError {
        let names = run.machine.inputs.map(\.name)
        let near = Suggestion.nearest(to: input, among: names).map { "; did you mean \(quoted($0))?" } ?? ""
        let list = names.prefix(20).map { quoted($0) }.joined(separator: ", ")
        return SceneFault.unexpected(
            quoted(input) + near,
            expected: names.isEmpty ? "no input, since there are none" : "one of \(list)"
        ).inside("inputs").error(file: file)
    }

    // MARK: Pointers

    /// Tells the machine of a pointer. A layer is under it where the point lies in the box around the layer's content, in the
    /// layer's own space.
    ///
    /// - Parameter point: In points of the picture, from its upper left corner.
    public func pointer(_ pointer: Pointer, at point: CGPoint) {
        let kind: LottieMachine.Interaction.Kind =
            switch pointer {
            case .down: .pointerDown
            case .up: .pointerUp
            case .move: .pointerMove
            case .enter: .pointerEnter
            case .exit: .pointerExit
            case .click: .click
            }
        guard run.machine.interactions.contains(where: { $0.state == nil }) else { return }
        let take = run.take
        let plain = LottieTake(clip: take.clip, theme: take.theme)
        guard let document = (try? stage.scene(of: plain))?.lottie?.document else { return }
        var hits = LottieHits(document, tween: take.tween, at: run.takeTime)
        act { $0.point(kind) { hits.hits($0, point) } }
    }

    // MARK: Playing

    /// Plays the animation from where it is; one that has ended begins anew. Does nothing where it plays.
    ///
    /// The state stays. While one picture becomes another, the animation plays after that, whatever its state says.
    public func play() { act { $0.setPlaying(true) } }

    /// Pauses the animation. Time goes on for guards that ask for it.
    ///
    /// While one picture becomes another, that goes on, and the animation is paused after it.
    public func pause() { act { $0.setPlaying(false) } }

    /// Shows a frame of the animation, from where it goes on. A frame outside of the state's segment changes nothing, and neither does
    /// any while one picture becomes another.
    public func seek(toFrame frame: Double) { act { $0.seek(to: frame) } }

    // MARK: Time

    /// Lets time pass: animations go on, and what happens at their ends happens at its time.
    ///
    /// - Parameter seconds: What is not above 0 changes nothing.
    public func advance(by seconds: Double) {
        guard seconds > 0, seconds.isFinite else { return }
        act { run in
            run.advance(by: seconds) { run, length in film?.add(run, length) }
        }
    }

    /// Lets time pass until nothing changes any more.
    ///
    /// - Parameter limit: The most seconds that pass.
    /// - Returns: Whether nothing changes any more.
    @discardableResult
    public func settle(within limit: Double = settlingLimit) -> Bool {
        settle(within: limit, orRound: false)
    }

    /// - Parameter orRound: Whether a round of a loop without an end is enough.
    @discardableResult
    func settle(within limit: Double = settlingLimit, orRound: Bool) -> Bool {
        let rate = max(1, run.clips[run.clip].frameRate)
        var left = limit
        while !run.isSettled, left > 0 {
            if orRound, isEndless, run.playback.rounds > 0 { return true }
            let step = min(left, max(1e-6, run.secondsToChange ?? 1 / rate))
            advance(by: step)
            left -= step
        }
        return run.isSettled
    }

    /// Changes the run, and tells what happened.
    private func act(_ body: (inout LottieMachineRun) -> Void) {
        if !countsAllWork { run.beginCounting() }
        body(&run)
        // A delegate may give inputs, whose events come after those that are there already.
        let new = run.takeEvents()
        guard let delegate else {
            events += new.prefix(max(0, LottieMachineRun.maximumEvents - events.count))
            return
        }
        for event in new { delegate.stateMachine(self, did: event) }
    }

    /// The events since the last call, where there is no delegate that was told them.
    public func takeEvents() -> [LottieStateMachineEvent] {
        defer { events = [] }
        return events
    }

    // MARK: Pictures

    /// The present picture as a scene, which does not move.
    ///
    /// Throws ``SceneError`` where a limit is exceeded.
    public func still() throws(SceneError) -> Scene {
        var film = LottieMachineFilm()
        film.end(run)
        return try film.scene(&stage, isStill: true)
    }

    /// Keeps what is shown from now on for ``recorded()``.
    public func record() { film = LottieMachineFilm() }

    /// What was shown since ``record()``, as a scene that plays it; the last picture stays.
    ///
    /// Throws ``SceneError`` where a limit is exceeded, such as that of layers: each tween has layers of its own.
    public func recorded() throws(SceneError) -> Scene {
        var film = self.film ?? LottieMachineFilm()
        film.end(run)
        return try film.scene(&stage, isStill: false)
    }

    /// Gives access to the stage for layers.
    func withStage<R>(_ body: (inout LottieMachineStage) throws(SceneError) -> R) throws(SceneError) -> R {
        try body(&stage)
    }
}

extension LottieMachine {
    /// Reads a document; errors name its place.
    init(_ text: [UInt8], file: String, name: String, limits: SceneLimits) throws(SceneError) {
        self = try text.withUnsafeBufferPointer { bytes throws(SceneError) in
            let json: JSONDocument
            do throws(JSONFailure) {
                json = try JSONDocument(parsing: bytes, maximumValues: limits.values)
            } catch {
                throw .malformed(file: file, line: error.line, column: error.column, reason: error.reason)
            }
            do throws(SceneFault) {
                return try LottieMachineReader.read(json, name: name)
            } catch {
                throw error.error(file: file, in: bytes)
            }
        }
    }
}

extension Scene {
    /// The names of the state machines of a `.lottie` file, by the alphabet.
    public var stateMachines: [String] { lottie?.package?.machines.keys.sorted() ?? [] }
}
