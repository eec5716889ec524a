import ArgumentParser
import Lamina
import LaminaMessages

/// The shown state of a scene.
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

    func validate() throws {
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

    /// The scene in the state or transition that the arguments ask for.
    func apply(to scene: Scene) throws -> Scene {
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
