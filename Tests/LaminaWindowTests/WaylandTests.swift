import Foundation
import LaminaTestSupport
import Testing

/// Windows on a Wayland compositor, whose screen is a window of an X server without a screen.
@Suite(.serialized, .enabled(if: Compositor.isThere, Comment(rawValue: Compositor.absence)))
struct WaylandTests {
    private let server: XServer
    private let probe: WindowProbe

    init() throws {
        server = try XServer()
        probe = try WindowProbe(server)
    }

    private func start(_ compositor: Compositor, _ arguments: String...) throws -> RunningProgram {
        let program = try RunningProgram("WindowProgram", arguments, environment: compositor.environment)
        let first = try program.line("first")
        #expect(first.hasSuffix("on wayland"))
        // The compositor draws the pointer.
        program.tell("bare")
        return program
    }

    /// Whether the compositor's screen shows the picture that the window has without a window system.
    private func showsPicture(of program: RunningProgram, width: Int, height: Int) throws -> Bool {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        program.tell("dump \(file.path)")
        #expect(try program.line("dumped") == "dumped \(width) \(height)")
        let wanted = Picture(WindowProbe.colors([UInt8](try Data(contentsOf: file))), width: width)
        let place = try probe.place(of: Compositor.title)
        let end = Date(timeIntervalSinceNow: SpokenFile.patience)
        while Date() < end {
            let screen = Picture(try probe.pixels(of: Compositor.title), width: place.width)
            if screen.contains(wanted) { return true }
            usleep(50_000)
        }
        return false
    }

    @Test func `A window on Wayland takes the size of its display, and shows what changes`() throws {
        let compositor = try Compositor(in: server)
        let program = try start(compositor)
        for place in ["50 60", "350 250", "51 61", "200 40"] { program.tell("move \(place)") }
        // Frames of the begin may come first; without the right one this ends with an error.
        while try !program.line("shown").hasSuffix(" 200.0 40.0") {}
        #expect(try showsPicture(of: program, width: 400, height: 300))
        program.tell("quit")
        #expect(try program.end() == 0)
    }

    @Test func `A display of two pixels per point shows twice the pixels`() throws {
        let compositor = try Compositor(in: server, width: 300, height: 200, scale: 2)
        let program = try start(compositor)
        #expect(try showsPicture(of: program, width: 600, height: 400))
        program.tell("move 90 80")
        #expect(try showsPicture(of: program, width: 600, height: 400))
    }

    @Test func `Pictures of Vulkan are shown on Wayland`() throws {
        let compositor = try Compositor(in: server)
        let program = try start(compositor, "vulkan")
        program.tell("move 50 60")
        while try !program.line("shown").hasSuffix(" 50.0 60.0") {}
        program.tell("quit")
        #expect(try program.end() == 0)
    }

    @Test(arguments: [[], ["vulkan"]])
    func `The compositor tells when frames were shown`(arguments: [String]) throws {
        let compositor = try Compositor(in: server)
        let program = try RunningProgram("WindowProgram", arguments, environment: compositor.environment)
        try program.line("first")
        var told = 0
        let end = Date(timeIntervalSinceNow: SpokenFile.patience)
        while told == 0, Date() < end {
            program.tell("pace")
            told = Int(try program.line("pace").split(separator: " ")[1]) ?? 0
            usleep(10_000)
        }
        #expect(told > 0)
    }

    @Test(arguments: [[], ["move"], ["vulkan"]])
    func `A program whose compositor goes away ends`(arguments: [String]) throws {
        let compositor = try Compositor(in: server)
        let program = try RunningProgram("WindowProgram", arguments, environment: compositor.environment)
        try program.line("first")
        compositor.stop()
        let status = try program.end()
        #expect(
            status == 1 && program.errorText.contains("the connection to the display broke"),
            "\(program.errorText)")
    }

    @Test func `A window that closes leaves no file open`() throws {
        let compositor = try Compositor(in: server)
        let program = try start(compositor)
        program.tell("windows 2")
        try program.line("opened 2")
        let before = try program.openFiles
        program.tell("windows 10")
        try program.line("opened 10")
        // SDL may open one for itself meanwhile, but not one for each window.
        #expect(try program.openFiles < before + 10)
    }

    @Test func `A window on Wayland has the right picture after many changes of its size`() throws {
        let compositor = try Compositor(in: server, .desktop, width: 640, height: 480)
        let program = try start(compositor)
        for step in 0..<80 {
            program.tell("resize \(100 + step * 37 % 200) \(80 + step * 53 % 120)")
            program.tell("move \(step) \(2 * step)")
            if step % 8 == 0 { try program.line("shown") }
        }
        program.tell("resize 231 142")
        try program.line("resized 231.0 142.0")
        #expect(try showsPicture(of: program, width: 231, height: 142))
        program.tell("resize 290 190")
        try program.line("resized 290.0 190.0")
        program.tell("move 60 70")
        #expect(try showsPicture(of: program, width: 290, height: 190))
    }
}

/// Rows of pixels of three bytes.
private struct Picture {
    private let bytes: [UInt8]
    private let rowBytes: Int

    init(_ bytes: [UInt8], width: Int) { (self.bytes, rowBytes) = (bytes, 3 * width) }

    /// Whether another picture lies somewhere in this one.
    func contains(_ other: Picture) -> Bool {
        bytes.withUnsafeBytes { own in
            other.bytes.withUnsafeBytes { others in
                guard let base = own.baseAddress, let wanted = others.baseAddress else { return false }
                let (rows, wantedRows) = (own.count / rowBytes, others.count / other.rowBytes)
                guard wantedRows <= rows, other.rowBytes <= rowBytes else { return false }
                for y in 0...rows - wantedRows {
                    for x in stride(from: 0, through: rowBytes - other.rowBytes, by: 3)
                    where (0..<wantedRows).allSatisfy({ row in
                        memcmp(
                            base + (y + row) * rowBytes + x, wanted + row * other.rowBytes, other.rowBytes)
                            == 0
                    }) {
                        return true
                    }
                }
                return false
            }
        }
    }
}
