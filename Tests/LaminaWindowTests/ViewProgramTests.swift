import Foundation
import LaminaTestSupport
import Testing

/// A program that is written for a phone, in a window. `ViewProgram` has a delegate, a scene, a list and a button.
@Suite(.serialized, .enabled(if: XServer.program != nil, Comment(rawValue: XServer.absence)))
struct ViewProgramTests {
    private let server: XServer
    private let probe: WindowProbe

    init() throws {
        server = try XServer()
        probe = try WindowProbe(server)
    }

    private func start() throws -> RunningProgram {
        try RunningProgram(
            "ViewProgram", environment: ["DISPLAY": server.display, "LAMINA_SCREEN": "300x500"])
    }

    @Test func `The delegate and the scene hear of the begin in order`() throws {
        let program = try start()
        for line in ["launched", "appeared 300.0×500.0", "connected", "active"] { try program.line(line) }
    }

    @Test func `A tap presses a button, and its animation ends`() throws {
        let program = try start()
        try program.line("active")
        probe.click(try probe.place(of: "ViewProgram"), 150, 30)
        try program.line("pressed")
        try program.line("animated")
    }

    @Test func `A finger scrolls a list, and a tap takes a row`() throws {
        let program = try start()
        try program.line("active")
        let place = try probe.place(of: "ViewProgram")
        probe.move(to: place, 150, 400)
        probe.button(1, isDown: true)
        for step in 1...10 {
            probe.move(to: place, 150, 400 - 20 * step)
            usleep(10_000)
        }
        try program.line("offset 180")
        // The finger rests before it is lifted, so the list stays.
        usleep(300_000)
        probe.move(to: place, 150, 201)
        probe.button(1, isDown: false)
        try program.line("offset 179")
        usleep(500_000)
        probe.click(place, 150, 80)
        #expect(try program.line("row") == "row 4")
    }

    @Test func `A scene asks for a size of its window, and for the least and the largest one`() throws {
        let program = try RunningProgram(
            "ViewProgram", environment: ["DISPLAY": server.display, "VIEW_PROGRAM_SIZES": "1"])
        try program.line("active")
        let place = try probe.place(of: "Sized")
        #expect(place.width == 450 && place.height == 340)
    }

    @Test func `Another size of the window is another size of the screen`() throws {
        let program = try start()
        try program.line("active")
        probe.resize("ViewProgram", 420, 360)
        try program.line("to 420.0×360.0")
    }
}
