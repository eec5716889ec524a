import Foundation
import GTKWindow
import Lamina
import Testing

@Suite struct GTKWindowTests {
    /// The program, which lies beside the tests.
    static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("gtk-window")

    /// The picture of a frame, drawn without a window.
    static func picture(of frame: Int, size: CGSize) throws -> Data {
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        let stage = CardStage()
        renderer.layer = stage.layer
        try stage.draw(frame, size: size, scale: 1, by: renderer)
        return try renderer.makeImage().data(as: .bytes(.rgba, .premultiplied))
    }

    @Test(.enabled(if: Weston.isInstalled, "there is no Weston: apt-get install weston"))
    func `The widget shows what is drawn without a window`() throws {
        let compositor = try Weston(width: 500, height: 300)
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = Self.program
        process.arguments = ["--fullscreen", "--frames", "40", "--hold"]
        // Pixels as they are: without the way through OpenGL.
        process.environment = compositor.environment.merging(
            ["GDK_BACKEND": "wayland", "GSK_RENDERER": "cairo"]) { $1 }
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let screen = try CGImage.decode([UInt8](compositor.screenshot()))
        try input.fileHandleForWriting.close()
        process.waitUntilExit()

        #expect(process.terminationStatus == 0)
        #expect(line.hasPrefix("40 frames shown, "))
        let expected = try Self.picture(of: 39, size: CGSize(width: 500, height: 300))
        #expect(try screen.data(as: .bytes(.rgba, .premultiplied)) == expected)
        // Textures get what changed.
        let pixels = line.split(separator: " ").dropFirst(3).first.flatMap { Int($0) }
        #expect(try #require(pixels) < 40 * 500 * 300)
    }

    @Test func `The card leans towards the pointer`() {
        let stage = CardStage()
        stage.resize(to: CGSize(width: 400, height: 300))
        stage.lean(to: CGPoint(x: 400, y: 150), duration: 0)
        let right = stage.card.transform.m13
        stage.lean(to: CGPoint(x: 0, y: 150), duration: 0)
        #expect(right != 0)
        #expect(stage.card.transform.m13 == -right)
    }
}
