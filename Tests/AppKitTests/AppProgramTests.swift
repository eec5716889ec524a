import Foundation
import Testing

/// A program that is written for a Mac, in a window of an X server without a screen.
@Suite struct AppProgramTests {
    private static let tools = ["/usr/bin/Xvfb", "/usr/bin/xdotool"]
    private static var hasTools: Bool { tools.allSatisfy(FileManager.default.isExecutableFile(atPath:)) }

    /// It lies beside the test bundle.
    private static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("AppProgram").path

    private static func started(
        _ path: String, _ arguments: [String] = [], display: String? = nil,
        output: Any = FileHandle.nullDevice
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
    func `A window answers the pointer, keys and another size, and ends with its program`() throws {
        let listing = Pipe()
        let server = try Self.started(
            Self.tools[0],
            ["-displayfd", "1", "-noreset", "-screen", "0", "800x600x24", "-nolisten", "tcp"],
            output: listing)
        defer {
            // Processes that tests start have other signals blocked.
            kill(server.processIdentifier, SIGKILL)
            server.waitUntilExit()
        }
        let number = String(decoding: listing.fileHandleForReading.availableData, as: UTF8.self)
        let display = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
        let output = Pipe()
        let program = try Self.started(Self.program, display: display, output: output)
        defer { kill(program.processIdentifier, SIGKILL) }
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
        // The search waits until the window is there.
        try act("search --sync --onlyvisible --name program mousemove --window %1 100 100 click 1")
        #expect(wait(for: "down 100,200 ×1"), "\(said)")
        try act("mousedown 1 mousemove_relative 20 20 mouseup 1")
        #expect(wait(for: "dragged 120,180"), "\(said)")
        try act("key A")
        #expect(wait(for: "key A 0"), "\(said)")
        try act("click 3 click 4 key Left")
        #expect(wait(for: "right"), "\(said)")
        #expect(wait(for: "wheel 1"), "\(said)")
        #expect(wait(for: "key \u{F702} 123"), "\(said)")
        try act("search --name program windowsize %1 300 200")
        #expect(wait(for: "resized 300×200"), "\(said)")
        try act("key ctrl+q")
        #expect(wait(for: "will terminate"), "\(said)")
        program.waitUntilExit()
        #expect(program.terminationStatus == 0)
    }

    @Test func `A program without windows runs until it is terminated`() throws {
        let output = Pipe()
        let program = try Self.started(Self.program, ["windowless"], output: output)
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        program.waitUntilExit()
        #expect(said == "will terminate\n")
        #expect(program.terminationStatus == 0)
    }

    @Test func `A program without a display says so and ends`() throws {
        let (program, errors) = (Process(), Pipe())
        program.executableURL = URL(fileURLWithPath: Self.program)
        program.environment = ["DISPLAY": ":nowhere", "SDL_VIDEODRIVER": "x11"]
        program.standardOutput = FileHandle.nullDevice
        program.standardError = errors
        try program.run()
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        program.waitUntilExit()
        #expect(said.hasPrefix("NSApplication: "))
        #expect(program.terminationStatus == 1)
    }
}
