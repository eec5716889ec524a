import Foundation
import Testing

/// A Wayland compositor in an X server without a screen, which has a keyboard and a pointer from there.
final class Compositor {
    static let program = ["/usr/bin/weston", "/usr/local/bin/weston"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    let environment: [String: String]
    private let process = Process()
    private let folder: URL

    init(in server: XServer) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        environment = ["XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "lamina"]
        process.executableURL = URL(fileURLWithPath: Self.program ?? "/usr/bin/weston")
        process.arguments = [
            "--backend=x11-backend.so", "--shell=kiosk-shell.so", "--use-pixman", "--width=400",
            "--height=300",
            "--socket=lamina", "--no-config",
        ]
        process.environment = ProcessInfo.processInfo.environment.merging([
            "DISPLAY": server.display, "XDG_RUNTIME_DIR": folder.path,
        ]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        for _ in 0..<600 where !FileManager.default.fileExists(atPath: folder.path + "/lamina") {
            usleep(20_000)
        }
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(at: folder)
    }
}

@Suite(
    .serialized,
    .enabled(if: XServer.program != nil && Compositor.program != nil, "Xvfb or weston is missing"))
struct WaylandTests {
    @Test func `A window on Wayland takes the size of its display, and shows what changes`() throws {
        let server = try XServer()
        let compositor = try Compositor(in: server)
        let program = try RunningProgram("WindowProgram", ["vulkan"], environment: compositor.environment)
        let first = try program.line("first")
        #expect(first.hasSuffix("on wayland"))
        program.tell("move 50 60")
        // Frames of the begin may come first; without the right one this ends with an error.
        while try !program.line("shown").hasSuffix(" 50.0 60.0") {}
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        program.tell("dump \(file.path)")
        #expect(try program.line("dumped") == "dumped 400 300")
        program.tell("quit")
        #expect(try program.end() == 0)
    }
}
