import Foundation
import LaminaTestSupport
import Testing

/// Windows in an X server without a screen. `WindowProgram` does what it is told, in a process whose main thread is its own.
@Suite(.serialized, .enabled(if: XServer.program != nil, Comment(rawValue: XServer.absence)))
struct LayerWindowTests {
    private let server: XServer
    private let probe: WindowProbe

    init() throws {
        server = try XServer()
        probe = try WindowProbe(server)
    }

    private func start(_ arguments: String...) throws -> RunningProgram {
        let program = try RunningProgram("WindowProgram", arguments, environment: ["DISPLAY": server.display])
        try program.line("first")
        return program
    }

    /// The picture without a window, and that of the window, once it is the same but for a difference of roundings.
    private func pictures(
        _ program: RunningProgram, tolerance: Int = 0
    ) throws -> (expected: [UInt8], found: [UInt8]) {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        program.tell("dump \(file.path)")
        let size = try program.line("dumped").split(separator: " ").dropFirst().compactMap { Int($0) }
        let expected = WindowProbe.colors([UInt8](try Data(contentsOf: file)))
        // The server may have asked for the size before the window has its picture.
        var found: [UInt8] = []
        let end = Date(timeIntervalSinceNow: SpokenFile.patience)
        while Date() < end {
            let place = try probe.place(of: "Window program")
            if [place.width, place.height] == size {
                found = try probe.pixels(of: "Window program")
                if Self.differ(expected, found) <= tolerance { break }
            }
            usleep(20_000)
        }
        return (expected, found)
    }

    /// The largest difference of a channel.
    private static func differ(_ one: [UInt8], _ other: [UInt8]) -> Int {
        guard one.count == other.count else { return 255 }
        return zip(one, other).map { abs(Int($0) - Int($1)) }.max() ?? 255
    }

    @Test func `The window shows the bytes of the picture without a window`() throws {
        let program = try start()
        let (expected, found) = try pictures(program)
        #expect(expected.count == 300 * 200 * 3 && found == expected)
    }

    @Test func `A window on Vulkan shows the picture of the CPU but for roundings, also after changes`()
        throws
    {
        let program = try start("vulkan")
        for place in ["40 40", "250 150", "41 42"] {
            program.tell("move \(place)")
            try program.line("shown")
        }
        probe.resize("Window program", 333, 222)
        try program.line("resized 333.0 222.0 1.0")
        let (expected, found) = try pictures(program, tolerance: 2)
        #expect(expected.count == 333 * 222 * 3 && Self.differ(expected, found) <= 2)
    }

    @Test(arguments: [
        "vkQueuePresentKHR -4", "vkQueueSubmit2 -4", "vkCreateSwapchainKHR -4",
        "vkAcquireNextImageKHR -1000000000",
    ])
    func `After a lost device or surface, the window shows the next frame`(call: String) throws {
        let program = try start("vulkan")
        program.tell("fail \(call)")
        if call.hasPrefix("vkCreateSwapchain") { program.tell("resize 320 210") }
        try program.line("failed")
        program.tell("move 60 70")
        while try !program.line("shown").hasSuffix(" 60.0 70.0") {}
        let (expected, found) = try pictures(program, tolerance: 2)
        #expect(!expected.isEmpty && Self.differ(expected, found) <= 2)
    }

    @Test func `A device that is lost again and again is an error`() throws {
        let program = try start("vulkan")
        program.tell("fail vkQueuePresentKHR -4 always")
        #expect(try program.line("error").hasSuffix("the Vulkan device is lost"))
    }

    @Test func `A layer that moves shows where it is, and nothing of where it was`() throws {
        let program = try start()
        for place in ["40 40", "250 150", "41 42", "150 20"] {
            program.tell("move \(place)")
            try program.line("shown")
        }
        let (expected, found) = try pictures(program)
        #expect(found == expected)
    }

    @Test func `A window of two pixels per point has twice the pixels`() throws {
        let program = try start("double")
        let (expected, found) = try pictures(program)
        #expect(expected.count == 600 * 400 * 3 && found == expected)
    }

    @Test func `A window has the right picture after many changes of its size`() throws {
        let program = try start()
        for step in 0..<60 { probe.resize("Window program", 100 + step * 7 % 240, 80 + step * 11 % 260) }
        probe.resize("Window program", 333, 222)
        try program.line("resized 333.0 222.0 1.0")
        let (expected, found) = try pictures(program)
        #expect(expected.count == 333 * 222 * 3 && found == expected)
        program.tell("resize 210 120")
        try program.line("resized 210.0 120.0 1.0")
        let smaller = try pictures(program)
        #expect(smaller.expected.count == 210 * 120 * 3 && smaller.found == smaller.expected)
    }

    @Test func `A window in which nothing changes does nothing`() throws {
        let program = try start()
        // Events of the begin have passed when two answers are the same.
        var counts: [Int] = []
        for _ in 0..<20 {
            program.tell("passes")
            counts.append(try program.line("passes").split(separator: " ").last.flatMap { Int($0) } ?? -1)
            // A question is two passes by itself.
            if counts.count > 1, counts[counts.count - 1] <= counts[counts.count - 2] + 2 { break }
            usleep(500_000)
        }
        usleep(1_000_000)
        program.tell("passes")
        let last = try program.line("passes").split(separator: " ").last.flatMap { Int($0) } ?? -1
        #expect(counts.count < 20 && last <= (counts.last ?? 0) + 2, "\(counts) \(last)")
    }

    @Test func `A click is an event at its place, and its change is shown`() throws {
        let program = try start()
        let place = try probe.place(of: "Window program")
        probe.click(place, 77, 99)
        try program.line("pointer began 77.0 99.0 1")
        try program.line("shown")
        let (expected, found) = try pictures(program)
        #expect(found == expected)
    }

    @Test func `An event that comes while the program is busy is in the next frame`() throws {
        let program = try start()
        let place = try probe.place(of: "Window program")
        probe.move(to: place, 60, 70)
        try program.line("pointer moved 60.0 70.0")
        program.tell("late")
        try program.line("busy")
        probe.button(1, isDown: true)
        let next = try program.line("shown")
        #expect(next.hasSuffix(" 60.0 70.0"))
        probe.button(1, isDown: false)
    }

    @Test func `The wheel turns by steps`() throws {
        let program = try start()
        probe.move(to: try probe.place(of: "Window program"), 50, 50)
        probe.button(4, isDown: true)
        probe.button(4, isDown: false)
        try program.line("wheel 0.0 1.0")
        probe.button(5, isDown: true)
        probe.button(5, isDown: false)
        try program.line("wheel 0.0 -1.0")
    }

    @Test func `Keys have a place and a sign, and write text once it is asked for`() throws {
        let program = try start()
        probe.move(to: try probe.place(of: "Window program"), 50, 50)
        probe.key(0x71, isDown: true)
        probe.key(0x71, isDown: false)
        try program.line("key true 20 q 0")
        try program.line("key false 20 q 0")
        program.tell("text")
        program.tell("passes")
        try program.line("passes")
        probe.key(0x61, isDown: true)
        probe.key(0x61, isDown: false)
        try program.line("text a")
    }

    @Test func `What is copied can be pasted`() throws {
        let program = try start()
        program.tell("clipboard two words")
        program.tell("pasted")
        let line = try program.line("pasted")
        #expect(line == "pasted two words")
    }

    @Test func `A closed window ends the program`() throws {
        let program = try start()
        program.tell("quit")
        let status = try program.end()
        #expect(status == 0)
    }

    @Test(arguments: [[], ["move"], ["vulkan"]])
    func `A program whose server goes away ends`(arguments: [String]) throws {
        let program = try RunningProgram("WindowProgram", arguments, environment: ["DISPLAY": server.display])
        try program.line("first")
        server.stop()
        let status = try program.end()
        #expect(
            status == 1 && program.errorText.contains("the connection to the display broke"),
            "\(program.errorText)")
    }

    @Test func `A server that goes away in the middle of a call ends no program by itself`() throws {
        let program = try RunningProgram("WindowProgram", ["move"], environment: ["DISPLAY": server.display])
        try program.line("first")
        server.freeze()
        // The next frame waits for an answer.
        usleep(200_000)
        server.stop()
        let status = try program.end()
        #expect(
            status == 1 && program.errorText.contains("the connection to the display broke"),
            "\(program.errorText)")
    }
}

/// Windows where there is no display. A machine may have one that SDL finds by itself, so it is to look for an X server.
struct MissingDisplayTests {
    private static let environment = ["SDL_VIDEODRIVER": "x11"]

    @Test func `Without a display there is an error that says so`() throws {
        let program = try RunningProgram("WindowProgram", environment: Self.environment)
        let status = try program.end()
        #expect(status == 1 && program.errorText.contains("no display"), "\(program.errorText)")
    }

    @Test func `A program for a phone says that there is no display`() throws {
        let program = try RunningProgram("ViewProgram", environment: Self.environment)
        let status = try program.end()
        #expect(
            status == 1 && program.errorText.contains("UIApplicationMain: no display"), "\(program.errorText)"
        )
    }

    @Test func `Without a compositor there is an error that says so`() throws {
        let program = try RunningProgram("WindowProgram", environment: ["SDL_VIDEODRIVER": "wayland"])
        let status = try program.end()
        #expect(status == 1 && program.errorText.contains("no display"), "\(program.errorText)")
    }

    @Test func `Without SDL there is an error that names its packages`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // No library, so the loader refuses it.
        try Data().write(to: folder.appendingPathComponent("libSDL2-2.0.so.0"))
        let program = try RunningProgram("WindowProgram", environment: ["LD_LIBRARY_PATH": folder.path])
        let status = try program.end()
        #expect(
            status == 1 && program.errorText.contains("no window without SDL 2")
                && program.errorText.contains("libsdl2-2.0-0 (Debian, Ubuntu)"), "\(program.errorText)")
    }
}
