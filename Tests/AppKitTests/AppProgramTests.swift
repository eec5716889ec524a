import Foundation
import LaminaTestSupport
import Testing

/// A program that is written for a Mac, in a window of an X server without a screen.
@Suite struct AppProgramTests {
    private static let typist = "/usr/bin/xdotool"
    private static var hasTools: Bool {
        XServer.program != nil && FileManager.default.isExecutableFile(atPath: typist)
    }

    @Test(.enabled(if: hasTools, "Xvfb or xdotool is missing: Scripts/setup window"))
    func `A window answers the pointer, keys and another size, and ends with its program`() throws {
        let server = try XServer()
        let environment = ["DISPLAY": server.display, "SDL_VIDEODRIVER": "x11"]
        let program = try RunningProgram("AppProgram", environment: environment)
        func act(_ arguments: String) throws {
            let words = arguments.split(separator: " ").map(String.init)
            let status = try RunningProgram(Self.typist, words, environment: environment).end()
            #expect(status == 0, "\(arguments)")
        }
        try program.line("launched")
        // The search waits until the window is there.
        try act("search --sync --onlyvisible --name program mousemove --window %1 100 100 click 1")
        try program.line("down 100,200 ×1")
        try act("mousedown 1 mousemove_relative 20 20 mouseup 1")
        try program.line("dragged 120,180")
        try act("key A")
        try program.line("key A 0")
        try act("click 3 click 4 key Left")
        try program.line("right")
        try program.line("wheel 1")
        try program.line("key \u{F702} 123")
        try act("search --name program windowsize %1 300 200")
        try program.line("resized 300×200")
        try act("key ctrl+q")
        try program.line("will terminate")
        #expect(try program.end() == 0)
    }

    @Test func `A program without windows runs until it is terminated`() throws {
        let program = try RunningProgram("AppProgram", ["windowless"], environment: [:])
        try program.line("will terminate")
        #expect(try program.end() == 0)
    }

    @Test func `A program without a display says so and ends`() throws {
        let environment = ["DISPLAY": ":nowhere", "SDL_VIDEODRIVER": "x11"]
        let program = try RunningProgram("AppProgram", environment: environment)
        #expect(try program.end() == 1)
        #expect(program.errorText.hasPrefix("NSApplication: "))
    }
}
