import CSDL
import Foundation
import Lamina

/// A window of SDL, which lends the memory that it shows.
final class Window {
    private let window: OpaquePointer
    /// The memory that was lent last, and the frame that it holds.
    private var memory: UnsafeMutableRawPointer?
    private var frame: Int?

    init(title: String, size: CGSize) throws {
        SDL_SetMainReady()
        guard SDL_Init(SDL_INIT_VIDEO) == 0 else { throw WindowError() }
        // On X, shared memory in place of a texture, which SDL would upload as a whole. Wayland has only the texture.
        if String(cString: SDL_GetCurrentVideoDriver()) == "x11" {
            SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
        }
        let (middle, flags) = (Int32(bitPattern: SDL_WINDOWPOS_CENTERED_MASK), SDL_WINDOW_RESIZABLE.rawValue)
        guard
            let window = SDL_CreateWindow(
                title, middle, middle, Int32(size.width), Int32(size.height), flags)
        else { throw WindowError() }
        self.window = window
    }

    deinit {
        SDL_DestroyWindow(window)
        SDL_Quit()
    }

    /// The size in pixels.
    var size: CGSize {
        var (width, height): (Int32, Int32) = (0, 0)
        SDL_GetWindowSize(window, &width, &height)
        return CGSize(width: Int(width), height: Int(height))
    }

    /// Shows the renderer's last frame: writes what changed since the frame that the window holds, and tells SDL of it.
    ///
    /// - Returns: How many pixels were written.
    func show(_ renderer: CARenderer) throws -> Int {
        guard let surface = SDL_GetWindowSurface(window)?.pointee, let pixels = surface.pixels else {
            throw WindowError()
        }
        // Both are blue, green, red and a fourth byte in memory.
        let formats = [SDL_PIXELFORMAT_RGB888, SDL_PIXELFORMAT_ARGB8888].map(\.rawValue)
        guard formats.contains(surface.format.pointee.format) else {
            throw WindowError(reason: "expected a display of 32 bits per pixel")
        }
        // A window of another size has other memory.
        if pixels != memory { frame = nil }
        memory = pixels
        var target = CAMemoryTarget(
            pixels, width: Int(surface.w), height: Int(surface.h), bytesPerRow: Int(surface.pitch))
        target.frame = frame
        let damage = try renderer.copyFrame(to: &target)
        frame = target.frame
        guard !damage.isEmpty else { return 0 }
        let rects = damage.map {
            SDL_Rect(x: Int32($0.minX), y: Int32($0.minY), w: Int32($0.width), h: Int32($0.height))
        }
        guard SDL_UpdateWindowSurfaceRects(window, rects, Int32(rects.count)) == 0 else {
            throw WindowError()
        }
        return damage.reduce(0) { $0 + Int($1.width * $1.height) }
    }

    /// Shows the memory again, after another window covered this one.
    func showAgain() { SDL_UpdateWindowSurface(window) }

    /// The events that have come. Waits for the first one, for at most so many seconds.
    static func events(waiting seconds: Double) -> [SDL_Event] {
        var (events, event): ([SDL_Event], SDL_Event) = ([], SDL_Event())
        // -1 waits for as long as it takes.
        let milliseconds = seconds.isFinite ? Int32(max(0, min(seconds, 3600)) * 1000) : -1
        guard SDL_WaitEventTimeout(&event, milliseconds) == 1 else { return [] }
        repeat { events.append(event) } while SDL_PollEvent(&event) == 1
        return events
    }
}

/// What SDL could not do.
struct WindowError: Error, CustomStringConvertible {
    var reason = String(cString: SDL_GetError())
    var description: String { reason }
}
