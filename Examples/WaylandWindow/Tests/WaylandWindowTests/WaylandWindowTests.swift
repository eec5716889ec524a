import Foundation
import Lamina
import Testing
import WaylandWindow

@Suite struct WaylandWindowTests {
    /// The program, which lies beside the tests.
    static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("wayland-window")

    /// The picture after a number of frames, drawn without a window.
    static func picture(after frames: Int, size: CGSize) throws -> Data {
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        let stage = EyesStage(size: size)
        renderer.layer = stage.layer
        for frame in 0..<frames { try stage.draw(frame, size: size, by: renderer) }
        return try renderer.makeImage().data(as: .bytes(.rgba, .premultiplied))
    }

    @Test(.enabled(if: Weston.isInstalled, "there is no Weston: apt-get install weston"))
    func `The compositor shows what is drawn without a window`() throws {
        // Another size than the program asks for.
        let size = CGSize(width: 500, height: 300)
        let compositor = try Weston(width: 500, height: 300)
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = Self.program
        process.arguments = ["--fullscreen", "--frames", "40", "--hold"]
        process.environment = compositor.environment
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let screen = try CGImage.decode([UInt8](compositor.screenshot()))
        try input.fileHandleForWriting.close()
        process.waitUntilExit()

        #expect(process.terminationStatus == 0)
        #expect(line.hasPrefix("40 frames shown, "))
        let expected = try Self.picture(after: 40, size: size)
        #expect(try screen.data(as: .bytes(.rgba, .premultiplied)) == expected)
        // Far less than 40 windows full of pixels.
        let pixels = line.split(separator: " ").dropFirst(3).first.flatMap { Int($0) }
        #expect(try #require(pixels) < 10 * 500 * 300)
    }

    @Test func `Both eyes look at the pointer`() {
        let stage = EyesStage(size: CGSize(width: 640, height: 480))
        stage.look(at: CGPoint(x: 640, y: 240))
        let right = stage.pupils.map(\.position.x)
        stage.look(at: CGPoint(x: 0, y: 240))
        #expect(zip(stage.pupils, right).allSatisfy { $0.position.x < $1 })
    }

    @Test func `A program without a compositor says so`() throws {
        let (process, errors) = (Process(), Pipe())
        process.executableURL = Self.program
        process.environment = ["XDG_RUNTIME_DIR": "/nowhere", "WAYLAND_DISPLAY": "none"]
        process.standardError = errors
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 1)
        #expect(text.contains("there is no Wayland compositor"))
    }
}
