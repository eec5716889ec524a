import ArgumentParser
import Foundation
import Lamina

/// A program with a loop of its own: it draws a frame when the compositor asks for one, and sleeps while nothing moves.
@main
struct WaylandWindow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wayland-window",
        abstract: "Shows layers in a window of a Wayland compositor. Two eyes look at the pointer.")

    @Option(
        help:
            "Shows so many frames, a sixtieth of a second apart, without regard to the pointer and time, and ends."
    )
    var frames: Int?

    @Flag(help: "With --frames, keeps the window open until standard input ends.")
    var hold = false

    @Flag(help: "Fills the screen.")
    var fullscreen = false

    func validate() throws {
        guard (1...100_000).contains(frames ?? 1) else {
            throw ValidationError("--frames: expected 1 to 100000, found \(frames ?? 0)")
        }
    }

    func run() throws {
        let connection = try Connection()
        let window = Window(connection, title: "Eyes", size: CGSize(width: 640, height: 480))
        if fullscreen { window.fillScreen() }
        let stage = EyesStage(size: window.size)
        var options = RendererOptions()
        // The pixels are needed in memory, so the CPU may as well draw them there.
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        renderer.layer = stage.layer
        if let frames {
            try film(frames, of: stage, by: renderer, in: window, connection)
        } else {
            try play(stage, by: renderer, in: window, connection)
        }
    }

    /// Runs until the window is closed.
    private func play(
        _ stage: EyesStage, by renderer: CARenderer, in window: Window, _ connection: Connection
    ) throws {
        connection.pointerMoved = { stage.look(at: $0) }
        var next = 0.0
        while !window.isClosed {
            // Until the compositor asks for a frame; then until something moves by itself.
            try connection.dispatch(waiting: window.isReady ? next - CACurrentMediaTime() : .infinity)
            guard window.isReady else { continue }
            let now = CACurrentMediaTime()
            next = try stage.draw(at: now, size: window.size, by: renderer)
            // Open eyes that wait for the next blink look the same, and the compositor has nothing to answer.
            if try window.show(renderer) == 0 { next = max(next, now + 1.0 / 60) }
        }
    }

    /// Shows a number of frames, each when the compositor asks for it.
    private func film(
        _ count: Int, of stage: EyesStage, by renderer: CARenderer, in window: Window,
        _ connection: Connection
    ) throws {
        var (frame, shown, pixels) = (0, 0, 0)
        while frame < count, !window.isClosed {
            try connection.dispatch(waiting: window.isReady ? 0 : .infinity)
            guard window.isReady else { continue }
            try stage.draw(frame, size: window.size, by: renderer)
            let written = try window.show(renderer)
            frame += 1
            shown += written > 0 ? 1 : 0
            pixels += written
        }
        while !window.isClosed, !window.isReady { try connection.dispatch(waiting: .infinity) }
        print("\(shown) frames shown, \(pixels) pixels written")
        fflush(nil)
        if hold { while readLine() != nil {} }
    }
}
