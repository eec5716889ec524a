import Dispatch
import Foundation
import Testing

/// Two windows of one program on an X server without a screen and without a window manager.
@Suite struct AppWindowsTests {
    private static let tools = ["/usr/bin/Xvfb", "/usr/bin/xdotool"]
    private static var hasTools: Bool { tools.allSatisfy(FileManager.default.isExecutableFile(atPath:)) }
    /// It lies beside the test bundle.
    private static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("AppProgram").path

    private static func started(
        _ path: String, _ arguments: [String], display: String? = nil, output: Any = FileHandle.nullDevice
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(
            display.map { ["DISPLAY": $0, "SDL_VIDEODRIVER": "x11"] } ?? [:]
        ) { $1 }
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    @Test(.enabled(if: hasTools, "Xvfb or xdotool is missing: Scripts/setup window"))
    func `Two windows lie where they are put, hear their own events, and end one by one`() throws {
        let listing = Pipe()
        let server = try Self.started(
            Self.tools[0],
            ["-displayfd", "1", "-noreset", "-screen", "0", "800x600x24", "-nolisten", "tcp"],
            output: listing)
        defer {
            kill(server.processIdentifier, SIGKILL)
            server.waitUntilExit()
        }
        let number = String(decoding: listing.fileHandleForReading.availableData, as: UTF8.self)
        let display = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
        let output = Pipe()
        let program = try Self.started(Self.program, ["two windows"], display: display, output: output)
        defer { kill(program.processIdentifier, SIGKILL) }
        // A program that stays silent ends, and with it the wait.
        let identifier = program.processIdentifier
        DispatchQueue.global().asyncAfter(deadline: .now() + 120) { kill(identifier, SIGKILL) }
        func act(_ arguments: String) throws {
            try Self.started(
                Self.tools[1], arguments.split(separator: " ").map(String.init), display: display
            ).waitUntilExit()
        }
        var said = ""
        /// Waits until the program has said something; an end without that ends the wait.
        func wait(for text: String) -> Bool {
            while !said.contains(text + "\n") {
                let more = output.fileHandleForReading.availableData
                guard !more.isEmpty else { return false }
                said += String(decoding: more, as: UTF8.self)
            }
            return true
        }
        #expect(wait(for: "launched"))
        try act("search --sync --onlyvisible --name ^left$")
        try act("search --sync --onlyvisible --name ^right$")
        // y grows upwards on the screen: 600 − 40 − 200 is the left window's upper edge.
        try act("mousemove 60 370 click 1")
        #expect(wait(for: "left 10,190 on screen 60,230"), "\(said)")
        try act("mousemove 430 110 click 1")
        #expect(wait(for: "right 10,190 on screen 430,490"), "\(said)")
        #expect(wait(for: "right at 400,320"), "\(said)")
        try act("search --name ^left$ windowmove 100 100")
        #expect(wait(for: "left at 100,300"), "\(said)")
        try act("mousemove 110 110 click 3 mousemove 410 100 click 3")
        #expect(wait(for: "will terminate"), "\(said)")
        program.waitUntilExit()
        #expect(program.terminationStatus == 0)
    }
}
