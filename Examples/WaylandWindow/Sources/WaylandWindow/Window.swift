import CWayland
import Foundation
import Lamina

/// A window of the compositor. It is there once the compositor has told its size.
final class Window {
    private let connection: Connection
    private let surface: OpaquePointer?
    private let shellSurface: OpaquePointer?
    private let toplevel: OpaquePointer?
    private var pool: BufferPool?
    /// The number of the frame that was shown last.
    private var shownFrame: Int?
    private var isConfigured = false
    /// The compositor tells when the next frame makes sense.
    private var frameCallback: OpaquePointer?

    private(set) var size: CGSize
    private(set) var isClosed = false
    /// Whether a frame can be shown now.
    var isReady: Bool {
        isConfigured && frameCallback == nil && pool?.buffers.allSatisfy(\.isBusy) != true
    }

    init(_ connection: Connection, title: String, size: CGSize) {
        (self.connection, self.size) = (connection, size)
        surface = wl_compositor_create_surface(connection.compositor)
        shellSurface = xdg_wm_base_get_xdg_surface(connection.shell, surface)
        toplevel = xdg_surface_get_toplevel(shellSurface)
        xdg_surface_add_listener(shellSurface, Self.shellSurfaceListener, address(of: self))
        xdg_toplevel_add_listener(toplevel, Self.toplevelListener, address(of: self))
        xdg_toplevel_set_title(toplevel, title)
        wl_surface_commit(surface)
    }

    deinit {
        // Before the connection goes.
        pool = nil
        if let frameCallback { wl_callback_destroy(frameCallback) }
        xdg_toplevel_destroy(toplevel)
        xdg_surface_destroy(shellSurface)
        wl_surface_destroy(surface)
    }

    /// Asks for the size of the screen, which the compositor then tells.
    func fillScreen() { xdg_toplevel_set_fullscreen(toplevel, nil) }

    /// Shows the renderer's last frame, in a buffer that the compositor does not read: writes what changed since the frame that this
    /// buffer holds.
    ///
    /// - Returns: How many pixels were written; 0 if the frame was shown already.
    func show(_ renderer: CARenderer) throws -> Int {
        let (width, height) = try renderer.withPixels { ($0.width, $0.height) }
        if pool?.width != width || pool?.height != height, let shm = connection.shm {
            pool = try BufferPool(shm, width: width, height: height)
            shownFrame = nil
        }
        guard shownFrame != renderer.frameNumber, let buffer = pool?.buffers.first(where: { !$0.isBusy })
        else { return 0 }
        let damage = try renderer.copyFrame(to: &buffer.target)
        shownFrame = renderer.frameNumber
        wl_surface_attach(surface, buffer.proxy, 0, 0)
        for rect in damage {
            wl_surface_damage_buffer(
                surface, Int32(rect.minX), Int32(rect.minY), Int32(rect.width), Int32(rect.height))
        }
        frameCallback = wl_surface_frame(surface)
        wl_callback_add_listener(frameCallback, Self.frameListener, address(of: self))
        wl_surface_commit(surface)
        buffer.isBusy = true
        return damage.reduce(0) { $0 + Int($1.width * $1.height) }
    }

    // MARK: Events

    private nonisolated(unsafe) static let frameListener = lasting(
        wl_callback_listener(done: { data, callback, _ in
            wl_callback_destroy(callback)
            object(Window.self, data).frameCallback = nil
        }))

    private nonisolated(unsafe) static let shellSurfaceListener = lasting(
        xdg_surface_listener(configure: { data, shellSurface, serial in
            xdg_surface_ack_configure(shellSurface, serial)
            object(Window.self, data).isConfigured = true
        }))

    private nonisolated(unsafe) static let toplevelListener = {
        var listener = xdg_toplevel_listener()
        // 0 by 0 leaves the size to the program.
        listener.configure = { data, _, width, height, _ in
            guard width > 0, height > 0 else { return }
            object(Window.self, data).size = CGSize(width: Int(width), height: Int(height))
        }
        listener.close = { data, _ in object(Window.self, data).isClosed = true }
        return lasting(listener)
    }()
}
