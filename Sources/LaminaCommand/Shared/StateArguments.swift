import ArgumentParser
import Foundation
import Lamina
import LaminaFiles
import LaminaMessages
import LaminaScene

/// The shown state of a scene, or of a state machine.
struct StateArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The state of the layers, such as Locked, in scenes that have states.", valueName: "name"))
    var state: String?

    @Option(
        help: ArgumentHelp(
            "Two states. The change from the first to the second begins at 0 seconds.", valueName: "from:to"),
        transform: TransitionArgument.init(argument:))
    var transition: TransitionArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Seconds that --transition takes where the scene has no animations for it; 1 unless given.",
            valueName: "seconds"))
    var transitionDuration: Double?

    @Option(
        help: ArgumentHelp(
            "A state machine of a .lottie file, by its name, or a machine's document, like rating.json.",
            discussion:
                "It is started, gets the values of --input, and then what --events says. A picture without a time shows it when nothing changes any more; a film shows it from its start.",
            valueName: "name"))
    var stateMachine: String?

    @Option(
        name: .customLong("input"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Give an input of the state machine a value, like rating=4, or fire its event. May be given again.",
            valueName: "name=value"),
        transform: MachineInputArgument.init(argument:))
    var machineInputs: [MachineInputArgument] = []

    @Option(
        help: ArgumentHelp(
            "What happens to the state machine in the course of time, as JSON: inputs, events, pointers and waiting.",
            valueName: "file"))
    var events: String?

    /// Whether a state machine is asked for.
    var hasMachine: Bool { stateMachine != nil || !machineInputs.isEmpty || events != nil }

    func validate() throws {
        guard !hasMachine || state == nil && transition == nil else {
            throw ValidationError("--state-machine: cannot be used with --state or --transition")
        }
        guard state == nil || transition == nil else {
            throw ValidationError("--transition: cannot be used with --state")
        }
        guard let transitionDuration else { return }
        guard transition != nil else {
            throw ValidationError("--transition-duration: needs --transition")
        }
        guard transitionDuration > 0, transitionDuration.isFinite else {
            throw ValidationError(
                "--transition-duration: expected seconds above 0, found \(transitionDuration)")
        }
    }

    /// The machine that the arguments name, with its inputs and events.
    func machineRequest() throws -> LottieStateMachineRequest {
        var request = LottieStateMachineRequest(machine: stateMachine)
        if let path = stateMachine, FilePath(text: path)?.lowercasedExtension == "json" {
            let bytes = try WholeFile.read(path)
            request.document = (path, Data(bytes))
        }
        request.inputs = machineInputs.map { ($0.name, $0.value) }
        request.script = try events.map { try LottieStateMachineScript(contentsOf: $0) }
        return request
    }

    /// The scene in the state or transition that the arguments ask for.
    ///
    /// - Parameters:
    ///   - path: The scene's file in messages.
    ///   - showsEnd: Whether a state machine is seen when nothing changes any more; otherwise it is a film from its start on.
    ///   - isStrict: Whether parts of a machine that have no effect are an error.
    func apply(
        to scene: Scene, at path: String, showsEnd: Bool, isStrict: Bool = false
    ) throws -> Scene {
        if hasMachine {
            let request = try machineRequest()
            let result = try showsEnd ? request.still(of: scene) : request.film(of: scene)
            for case .openURL(let url, _) in result.events {
                Console.error(
                    "lamina: \(path): the state machine asks to open \(quoted(url)), which is not done")
            }
            for case .failed(let reason) in result.events {
                Console.error("lamina: \(path): the state machine: \(reason)")
            }
            let known = Set(scene.warnings)
            try DrawingWarnings(isStrict: isStrict).check(
                result.scene.warnings.filter { !known.contains($0) }, of: path)
            return result.scene
        }
        if let state { return try scene.state(named: state) }
        if let transition {
            return try scene.transition(
                from: transition.from, to: transition.to,
                duration: transitionDuration ?? Scene.transitionDuration)
        }
        return scene
    }
}

/// Two states, written `Locked:Unlock`.
struct TransitionArgument {
    var from: String
    var to: String

    init(argument: String) throws {
        let parts = argument.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
            throw ValidationError("expected two states, like Locked:Unlock, found \(quoted(argument))")
        }
        (from, to) = (parts[0], parts[1])
    }
}

/// An input of a state machine, written `rating=4`, or `next` for an event.
struct MachineInputArgument {
    var name: String
    var value: String?

    init(argument: String) throws {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        guard let name = parts.first, !name.isEmpty else {
            throw ValidationError("expected an input, like rating=4, found \(quoted(argument))")
        }
        self.name = name
        value = parts.count > 1 ? parts[1] : nil
    }
}
