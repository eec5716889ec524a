import Foundation
import LaminaImage
import LaminaTestSupport
import Testing

/// `lamina show` in an X server without a screen.
@Suite(.serialized, .enabled(if: XServer.program != nil, Comment(rawValue: XServer.absence)))
struct ShowCommandTests {
    private let server: XServer
    private let probe: WindowProbe

    init() throws {
        server = try XServer()
        probe = try WindowProbe(server)
    }

    private func show(_ path: String, _ arguments: String...) throws -> RunningProgram {
        try RunningProgram(
            "lamina", ["show", path, "--backend", "cpu"] + arguments, environment: ["DISPLAY": server.display]
        )
    }

    private func file(_ ending: String) -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString)\(ending)")
    }

    /// The colours of a picture, blue first, without alpha.
    private func rendered(_ path: String, _ arguments: String...) throws -> [UInt8] {
        let picture = file(".png")
        defer { try? FileManager.default.removeItem(at: picture) }
        let program = try RunningProgram(
            "lamina", ["render", path, "--backend", "cpu", "-o", picture.path] + arguments, environment: [:])
        #expect(try program.end() == 0, "\(program.errorText)")
        let pixels = try CGImage.read(contentsOfFile: picture.path).data(as: .bytes(.bgra, .premultiplied))
        return WindowProbe.colors([UInt8](pixels))
    }

    /// Waits until a window shows a picture. Returns the last one that it showed.
    private func shown(_ title: String, _ expected: [UInt8]) throws -> [UInt8] {
        var found: [UInt8] = []
        let end = Date(timeIntervalSinceNow: SpokenFile.patience)
        while Date() < end {
            _ = try probe.place(of: title)
            found = try probe.pixels(of: title)
            if found == expected { break }
            usleep(30_000)
        }
        return found
    }

    private static func scene(_ color: String) -> String {
        """
        {"version": 1, "size": [120, 80], "backgroundColor": "#FFFFFF", "layers": [{"frame": [10, 10, 50, 40], "cornerRadius": 8,
        "backgroundColor": "\(color)"}]}
        """
    }

    @Test func `A scene is shown as it is drawn, and a save of it at once`() throws {
        let path = file(".json")
        defer { try? FileManager.default.removeItem(at: path) }
        try Data(Self.scene("#0080FF").utf8).write(to: path)
        let program = try show(path.path)
        let first = try rendered(path.path)
        #expect(try shown(path.path, first) == first)
        try Data(Self.scene("#FF8000").utf8).write(to: path)
        let second = try rendered(path.path)
        #expect(try shown(path.path, second) == second && second != first)
        // A file that cannot be read leaves the picture, and the title says why.
        try Data("{".utf8).write(to: path)
        var isSaid = false
        let end = Date(timeIntervalSinceNow: SpokenFile.patience)
        while !isSaid, Date() < end {
            isSaid = program.errorText.contains("lamina: ")
            usleep(20_000)
        }
        #expect(isSaid)
    }

    @Test func `A key ends it`() throws {
        let program = try show(ProjectFiles.path("Scenes/cards.json"))
        let place = try probe.place(of: ProjectFiles.path("Scenes/cards.json"))
        probe.move(to: place, 20, 20)
        // A window has the keys somewhat later than it is there.
        let end = Date(timeIntervalSinceNow: SpokenFile.patience)
        while program.isRunning, Date() < end {
            probe.key(0x71, isDown: true)
            probe.key(0x71, isDown: false)
            usleep(50_000)
        }
        #expect(try program.end() == 0)
    }

    @Test func `It closes after the time that is asked for`() throws {
        let program = try show(ProjectFiles.path("Scenes/lottie/loader.json"), "--for", "0.5")
        #expect(try program.end() == 0, "\(program.errorText)")
    }

    @Test(arguments: [
        (["--time", "-1"], "--time"), (["--size", "0x5"], "expected a size"),
        (["--untrusted"], "--untrusted"),
        (["--state-machine", "nobody"], "state machine"),
    ])
    func `Wrong arguments are errors that name them`(arguments: [String], words: String) throws {
        let program = try RunningProgram(
            "lamina", ["show", ProjectFiles.path("Scenes/cards.json")] + arguments,
            environment: ["DISPLAY": server.display])
        let status = try program.end()
        #expect(status != 0 && program.errorText.contains(words), "\(program.errorText)")
    }
}
