import ArgumentParser
import CGTK
import Foundation
import Lamina

/// A program with GTK's loop: layers are the picture of a widget, which may stand among others.
@main
struct GTKWindow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gtk-window",
        abstract: "Shows layers in a widget of GTK 4. A card leans towards the pointer.")

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
        guard gtk_init_check() != 0 else { throw NoDisplay() }
        var options = RendererOptions()
        // The pixels are needed in memory, so the CPU may as well draw them there.
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        let stage = CardStage()
        renderer.layer = stage.layer
        let (picture, loop) = (LayerPicture(renderer), MainLoop())
        let window = UnsafeMutableRawPointer(gtk_window_new()).assumingMemoryBound(to: GtkWindow.self)
        gtk_window_set_title(window, "A card")
        gtk_window_set_default_size(window, 640, 480)
        gtk_window_set_child(window, picture.widget)
        let closed: @convention(c) (OpaquePointer?, gpointer?) -> gboolean = { _, data in
            object(MainLoop.self, data)?.quit()
            return 0
        }
        connect(window, "close-request", unsafeBitCast(closed, to: GCallback.self), loop)
        if let frames {
            film(frames, of: stage, by: renderer, in: picture, loop)
        } else {
            play(stage, by: renderer, in: picture)
        }
        if fullscreen { gtk_window_fullscreen(window) }
        gtk_window_present(window)
        loop.run()
    }

    /// Follows the pointer.
    private func play(_ stage: CardStage, by renderer: CARenderer, in picture: LayerPicture) {
        picture.pointerMoved = { point in
            stage.lean(to: point, duration: 0.25)
            picture.wake()
        }
        picture.draw = { size, scale in
            try stage.draw(at: CACurrentMediaTime(), size: size, scale: scale, by: renderer)
        }
    }

    /// Shows a number of frames, one with each of the window.
    private func film(
        _ count: Int, of stage: CardStage, by renderer: CARenderer, in picture: LayerPicture, _ loop: MainLoop
    ) {
        var frame = 0
        picture.draw = { [unowned picture] size, scale in
            // After the last frame, so that it is seen.
            guard frame < count else {
                print("\(picture.shown) frames shown, \(picture.pixels) pixels written")
                fflush(nil)
                if hold { while readLine() != nil {} }
                loop.quit()
                return nil
            }
            try stage.draw(frame, size: size, scale: scale, by: renderer)
            frame += 1
            return 0
        }
    }
}

/// GLib's loop.
final class MainLoop {
    private let loop = g_main_loop_new(nil, 0)
    func run() { g_main_loop_run(loop) }
    func quit() { g_main_loop_quit(loop) }
    deinit { g_main_loop_unref(loop) }
}

/// GTK found neither a compositor nor an X server.
struct NoDisplay: Error, CustomStringConvertible {
    let description = "there is no display, or WAYLAND_DISPLAY or DISPLAY does not name it"
}
