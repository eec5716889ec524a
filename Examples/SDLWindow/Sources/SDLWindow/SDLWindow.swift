import ArgumentParser
import CSDL
import Foundation
import Lamina

/// A program with a loop of its own: it takes SDL's events, draws a frame, shows it, and sleeps until there is something to do.
@main
struct SDLWindow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sdl-window",
        abstract: "Shows layers in a window of SDL 2. A comet follows the pointer.")

    @Option(
        help:
            "Shows so many frames, a sixtieth of a second apart, without regard to events and time, and ends."
    )
    var frames: Int?

    @Flag(help: "With --frames, keeps the window open until standard input ends.")
    var hold = false

    func validate() throws {
        guard (1...100_000).contains(frames ?? 1) else {
            throw ValidationError("--frames: expected 1 to 100000, found \(frames ?? 0)")
        }
    }

    func run() throws {
        let window = try Window(title: "A comet", size: CometStage.size)
        let stage = CometStage()
        var options = RendererOptions()
        // The pixels are needed in memory, so the CPU may as well draw them there.
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        renderer.layer = stage.layer
        if let frames {
            try film(frames, of: stage, by: renderer, in: window)
        } else {
            try play(stage, by: renderer, in: window)
        }
    }

    /// Runs until the window is closed.
    private func play(_ stage: CometStage, by renderer: CARenderer, in window: Window) throws {
        let refresh = 1.0 / 60
        var next = CACurrentMediaTime()
        while true {
            for event in Window.events(waiting: next - CACurrentMediaTime()) {
                switch SDL_EventType(event.type) {
                case SDL_QUIT: return
                case SDL_MOUSEMOTION:
                    stage.send(to: CGPoint(x: Int(event.motion.x), y: Int(event.motion.y)))
                case SDL_WINDOWEVENT where event.window.event == UInt8(SDL_WINDOWEVENT_EXPOSED.rawValue):
                    window.showAgain()
                default: break
                }
            }
            let now = CACurrentMediaTime()
            renderer.bounds.size = window.size
            if stage.layer.bounds.size != window.size { stage.resize(to: window.size) }
            renderer.beginFrame(atTime: now)
            try renderer.render()
            // Infinity if nothing moves: the loop then sleeps until there is an event.
            next = max(now + refresh, renderer.nextFrameTime())
            renderer.endFrame()
            _ = try window.show(renderer)
        }
    }

    /// Shows a number of frames.
    private func film(
        _ count: Int, of stage: CometStage, by renderer: CARenderer, in window: Window
    ) throws {
        var (shown, pixels) = (0, 0)
        for frame in 0..<count {
            SDL_PumpEvents()
            try stage.draw(frame, by: renderer)
            let written = try window.show(renderer)
            shown += written > 0 ? 1 : 0
            pixels += written
        }
        print("\(shown) frames shown, \(pixels) pixels written")
        fflush(nil)
        if hold { while readLine() != nil {} }
    }
}
