import ArgumentParser
import Foundation
import Lamina
import LaminaWindow

/// `lamina show`.
struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Plays a scene, a Lottie file or CAML in a window.",
        discussion: """
            The window plays the file, shows each save of it at once, and takes another file that is dropped on it. Where a file cannot \
            be read, the last good picture stays, and the title and standard error say why. Windows need libsdl2-2.0-0, and an X server or \
            a Wayland compositor.

              space         plays or pauses        left, right   steps by a frame
              home, r       to the begin           end           to the end
              1 to 9        overlays, as those of --debug; 0 takes them away
              f             fills the display      q, escape     ends
              the pointer in the bar below         scrubs

              lamina show Scenes/cards.json
              lamina show loader.lottie --state-machine rating
            """)

    @Argument(
        help: "The scene file.",
        completion: .file(extensions: ["json", "lottie", "tgs", "ca", "caml", "tendies"]))
    var scene: String

    @Option(
        help: ArgumentHelp(
            "A state machine of a .lottie file, which takes the pointer.", valueName: "name"))
    var stateMachine: String?

    @Option(
        help: ArgumentHelp("The window's size in points.", valueName: "WxH"),
        transform: WindowSizeArgument.init)
    var size: WindowSizeArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Begin at a time, paused, instead of playing.", valueName: "seconds"))
    var time: Double?

    @Option(
        name: .customLong("for"), parsing: .unconditional,
        help: ArgumentHelp("Close after some seconds.", valueName: "seconds"))
    var duration: Double?

    @OptionGroup(title: "Scene")
    var reading: SceneArguments

    @OptionGroup(title: "Drawing")
    var drawing: BackendArguments

    func validate() throws {
        if reading.assets.trust.isUntrusted {
            throw ValidationError(
                "--untrusted: cannot be used with show, since a contained process has no display")
        }
        for (name, value) in [("--time", time), ("--for", duration)]
        where value.map({ !($0 >= 0 && $0 < 1e9) }) == true {
            throw ValidationError("\(name): expected seconds, 0 or more")
        }
    }

    func run() throws {
        let shown = ShownFile(scene, stateMachine: stateMachine) { [reading] path in
            try Scene.read(path, reading)
        }
        // Errors of the first file are the command's. Later ones are shown.
        try shown.load()
        var options = WindowOptions()
        options.size = size?.size ?? shown.preferredSize
        options.title = scene
        options.renderer = drawing.options
        let window: LayerWindow
        do {
            window = try LayerWindow(options: options)
        } catch let error as WindowError {
            throw UsageError(error.description)
        }
        let player = PlayerWindow(window, shown)
        if let time { player.pause(at: time) }
        if let duration { player.close(after: duration) }
        player.run()
        if let error = window.error { throw error }
    }
}

/// A size such as `640x360`.
struct WindowSizeArgument {
    var size: CGSize

    init(_ text: String) throws {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        let sides = 1...Double(CARenderer.maximumPictureSide)
        guard parts.count == 2, let width = parts[0], let height = parts[1], sides.contains(width),
            sides.contains(height)
        else { throw ValidationError("expected a size like 640x360, found \(text)") }
        size = CGSize(width: width, height: height)
    }
}
