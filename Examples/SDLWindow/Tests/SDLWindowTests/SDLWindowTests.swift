import Foundation
import Lamina
import SDLWindow
import Testing

@Suite struct SDLWindowTests {
    /// The program, which lies beside the tests.
    static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("sdl-window")

    /// The picture after a number of frames, drawn without a window.
    static func picture(after frames: Int) throws -> [UInt8] {
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        let stage = CometStage()
        renderer.layer = stage.layer
        for frame in 0..<frames { try stage.draw(frame, by: renderer) }
        return try renderer.withPixels { [UInt8]($0.bytes) }
    }

    @Test(.enabled(if: Xvfb.isInstalled, "there is no Xvfb: apt-get install xvfb"))
    func `The window shows what is drawn without a window`() throws {
        let server = try Xvfb(width: Int(CometStage.size.width), height: Int(CometStage.size.height))
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = Self.program
        process.arguments = ["--frames", "40", "--hold"]
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["DISPLAY": server.display, "SDL_VIDEODRIVER": "x11"]) { $1 }
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let screen = try server.screenshot()
        try input.fileHandleForWriting.close()
        process.waitUntilExit()

        #expect(process.terminationStatus == 0)
        #expect(line.hasPrefix("40 frames shown, "))
        let expected = try Self.picture(after: 40)
        #expect(screen.count == expected.count)
        let different = zip(screen, expected).enumerated().count {
            $0.offset % 4 != 3 && $0.element.0 != $0.element.1
        }
        #expect(different == 0)
        // Far less than 40 windows full of pixels.
        let pixels = line.split(separator: " ").dropFirst(3).first.flatMap { Int($0) }
        #expect(try #require(pixels) < 10 * 640 * 480)
    }

    @Test func `The comet flies to where the pointer is`() throws {
        let (stage, renderer) = (CometStage(), try CARenderer())
        renderer.layer = stage.layer
        try stage.draw(0, by: renderer)
        stage.send(to: CGPoint(x: 123, y: 45))
        #expect(stage.comet.position == CGPoint(x: 123, y: 45))
        #expect(stage.comet.animation(forKey: "position")?.duration == 0.4)
    }
}
