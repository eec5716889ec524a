import Foundation
import LaminaTestSupport

/// A Wayland compositor in an X server without a screen, which has a keyboard and a pointer from there.
final class Compositor {
    static let program = ["/usr/bin/weston", "/usr/local/bin/weston"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }
    static let isThere = XServer.program != nil && program != nil
    static let absence = "Xvfb or weston is missing"
    /// By what the compositor's window on the X server is found.
    static let title = "Weston Compositor"

    /// How windows lie on the screen.
    enum Shell: String {
        /// Each fills it.
        case kiosk = "kiosk-shell.so"
        /// Each has its own size, and a place somewhere.
        case desktop = "desktop-shell.so"
    }

    let environment: [String: String]
    private let process = Process()
    private let folder: URL

    init(
        in server: XServer, _ shell: Shell = .kiosk, width: Int = 400, height: Int = 300, scale: Int = 1
    ) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        environment = ["XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "lamina"]
        let configuration = folder.appendingPathComponent("weston.ini")
        try Data(Self.configuration.utf8).write(to: configuration)
        process.executableURL = URL(fileURLWithPath: Self.program ?? "/usr/bin/weston")
        process.arguments = [
            "--backend=x11-backend.so", "--shell=\(shell.rawValue)", "--use-pixman", "--width=\(width)",
            "--height=\(height)", "--scale=\(scale)", "--socket=lamina", "--config=\(configuration.path)",
        ]
        process.environment = ProcessInfo.processInfo.environment.merging([
            "DISPLAY": server.display, "XDG_RUNTIME_DIR": folder.path,
        ]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let end = Date(timeIntervalSinceNow: SpokenFile.patience)
        while !answers {
            guard process.isRunning, Date() < end else { throw ProgramFailure("weston does not start") }
            usleep(20_000)
        }
    }

    /// Nothing moves by itself, and nothing lies above windows.
    private static let configuration = """
        [core]
        idle-time=0
        [shell]
        panel-position=none
        background-color=0xff203040
        animation=none
        startup-animation=none
        close-animation=none
        focus-animation=none
        locking=false
        """

    /// Whether someone listens at the socket.
    private var answers: Bool {
        let file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard file >= 0 else { return false }
        defer { close(file) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array((folder.path + "/lamina").utf8)
        guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        return withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(file, $0, size) } == 0
        }
    }

    func stop() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(at: folder)
    }
}
