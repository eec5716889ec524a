import Foundation

/// A Wayland compositor without a screen.
final class Weston {
    private static let (path, camera) = ("/usr/bin/weston", "/usr/bin/weston-screenshooter")
    static var isInstalled: Bool {
        [path, camera].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The environment of its programs.
    let environment: [String: String]
    private let process: Process
    private let folder: URL

    init(width: Int, height: Int) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "weston-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let configuration = folder.appendingPathComponent("weston.ini")
        try Data("[shell]\nstartup-animation=none\nlocking=false\n".utf8).write(to: configuration)
        environment = ProcessInfo.processInfo.environment.merging(
            ["XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "eyes"]) { $1 }
        process = try Self.started(
            Self.path,
            [
                "--backend=headless-backend.so", "--shell=desktop-shell.so", "--use-pixman",
                "--config=\(configuration.path)",
                "--width=\(width)", "--height=\(height)", "--idle-time=0", "--socket=eyes", "--debug",
            ], in: folder, environment)
        let socket = folder.appendingPathComponent("eyes").path
        while process.isRunning, !FileManager.default.fileExists(atPath: socket) { usleep(10_000) }
    }

    deinit {
        // Processes that tests start have other signals blocked.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// A screenshot of the output, in PNG.
    func screenshot() throws -> Data {
        try Self.started(Self.camera, [], in: folder, environment).waitUntilExit()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        guard let name = names.first(where: { $0.hasSuffix(".png") }) else {
            throw CocoaError(.fileNoSuchFile)
        }
        return try Data(contentsOf: folder.appendingPathComponent(name))
    }

    private static func started(
        _ path: String, _ arguments: [String], in folder: URL, _ environment: [String: String]
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = environment
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }
}
