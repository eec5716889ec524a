import Foundation
import LaminaTestSupport
import Testing

/// Rendering where code of the program needs the main queue. `MainThreadProgram` renders, in a process of its own, and checks
/// pictures and calls; a hang ends it.
@Suite struct MainThreadTests {
    /// It lies beside the test bundle. `#filePath` leads to the package when the runner is elsewhere.
    private static let path: String = {
        let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("MainThreadProgram").path
        if FileManager.default.isExecutableFile(atPath: beside) { return beside }
        return ProjectFiles.path(".build/release/MainThreadProgram")
    }()

    /// Runs a scenario of the program, which says what was expected and what was found.
    private func run(_ scenario: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.path)
        process.arguments = [scenario]
        // A file, not a pipe: other processes that tests start may hold a pipe open.
        let errors = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-\(UUID().uuidString)")
        try Data().write(to: errors)
        defer { try? FileManager.default.removeItem(at: errors) }
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let said = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
        let isAlarm = process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGALRM
        #expect(process.terminationReason == .exit, isAlarm ? "it hung" : "signal: \(said)")
        #expect(process.terminationStatus == 0, "\(said)")
    }

    @Test(arguments: ["mainThread", "oneThread", "queue", "timer", "picture", "background"])
    func `A frame waits for a tile that waits for the main queue`(scenario: String) throws {
        try run(scenario)
    }

    @Test func `A frame that does not wait leaves tiles time to ask the main queue`() throws {
        try run("notWaiting")
    }

    @Test func `Where no thread can be started, the thread that renders draws the tiles`() throws {
        try run("noThread")
    }

    @Test(arguments: ["block", "dispatchMain", "mainActor"])
    func `A block of the main queue shows a frame without the tile that waits for the queue`(
        scenario: String
    ) throws { try run(scenario) }

    @Test(arguments: ["changes", "scrolling"])
    func `What blocks of the main queue change while a frame waits is part of the frame`(
        scenario: String
    ) throws { try run(scenario) }

    @Test func `A frame ends although a tile asks to be drawn again each time it is drawn`() throws {
        try run("restless")
    }

    @Test func `A frame that is begun within a frame is an error, and the frame goes on`() throws {
        try run("nested")
    }

    @Test func `Another renderer draws within a frame`() throws { try run("otherRenderer") }
}
