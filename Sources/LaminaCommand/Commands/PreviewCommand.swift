import ArgumentParser
import CLaminaSystem
import Foundation
import Lamina
import LaminaFiles
import LaminaPreview
import LaminaServer

/// `lamina preview`.
struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Shows scenes, Lottie files and CAML in the browser, as they are saved.",
        discussion: """
            Serves a page on loopback and prints its address. The page shows the picture at any time, drawn by the CPU or by \
            Vulkan; the layers, with values that can be changed; the costs of each frame; and warnings. A file that is saved shows \
            at once. If it cannot be read, the page shows the error and keeps the last good picture. Nothing outside of the folder \
            is served, and the page loads nothing from elsewhere.

              lamina preview Scenes
              lamina preview loader.json --open
              lamina preview Scenes/cards.json --write
            """)

    @Argument(help: "The scene file, or a folder of scenes.", completion: .file())
    var path: String

    @Option(help: "The port; a free one unless given.")
    var port = 0

    @Flag(name: .customLong("open"), help: "Open a browser, by xdg-open.")
    var opensBrowser = false

    @Flag(name: .customLong("write"), help: "Write each change of a scene in JSON into its file.")
    var isWriting = false

    @Option(
        name: .customLong("set"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Set a value of the layers with a name, like title.string=Hello. May be given again. The page can undo it.",
            valueName: "layer.key=value"))
    var assignments: [String] = []

    @OptionGroup var lottie: LottieArguments

    @OptionGroup var format: FrameFormatArguments

    @OptionGroup(title: "Fonts")
    var fonts: FontArguments

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port: expected 0 to 65535, found \(port)")
        }
        guard assignments.allSatisfy({ SceneOverride(assignment: $0) != nil }) else {
            throw ValidationError("--set: expected layer.key=value, like title.string=Hello")
        }
    }

    func run() throws {
        Interruption.beginOrderlyEnd()
        lamina_memory_keep_little()
        guard let path = FilePath(text: path), path.exists else {
            throw UsageError("\(self.path): expected a scene or a folder of scenes")
        }
        // A bundle is a folder and a scene.
        let isFolder = path.isFolder && path.lowercasedExtension != "ca"
        guard !isFolder || assignments.isEmpty else {
            throw UsageError("--set: works with a scene, and \(self.path) is a folder")
        }
        let folder = isFolder ? path : path.folder
        let templates: TemplateFolder
        do {
            templates = try TemplateFolder(folder.text)
        } catch {
            throw UsageError(error.sentence)
        }
        let service = PreviewService(
            folder: templates, first: isFolder ? "" : path.lastComponent.map { $0.string } ?? "",
            engine: lottie.chosen,
            overrides: assignments.compactMap { assignment in
                assignment.firstIndex(of: "=").map { sign in
                    (
                        String(assignment[..<sign]),
                        String(assignment[assignment.index(after: sign)...])
                    )
                }
            }, isWriting: isWriting, framing: { [format] in try format.apply(to: &$0) })
        var settings = HTTPSettings()
        settings.port = port
        // A page that is looked at says nothing for long.
        settings.idleSeconds = 600
        let server: HTTPServer
        do throws(HTTPServer.Failure) {
            server = try HTTPServer(service, settings)
        } catch {
            throw UsageError(error.description)
        }
        try Console.output(Array("lamina: \(server.address)/\n".utf8))
        if opensBrowser { openBrowser("\(server.address)/") }
        while !Interruption.isWanted { usleep(50_000) }
        service.stop()
        server.beginStop()
        server.finish(seconds: 0.5)
    }

    private func openBrowser(_ address: String) {
        let process = Process()
        process.executableURL = URL(string: "file:///usr/bin/xdg-open")
        process.arguments = [address]
        do {
            try process.run()
        } catch {
            Console.error("lamina: --open: there is no xdg-open")
        }
    }
}
