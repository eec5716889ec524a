import CWayland
import Foundation

/// A connection to the compositor, with the globals that a window takes.
final class Connection {
    let display: OpaquePointer
    private(set) var compositor: OpaquePointer?
    private(set) var shm: OpaquePointer?
    private(set) var shell: OpaquePointer?
    private var seat: OpaquePointer?
    private var pointer: OpaquePointer?
    /// Is called with the pointer's place in the window.
    var pointerMoved: (CGPoint) -> Void = { _ in }

    init() throws {
        guard let display = wl_display_connect(nil) else {
            throw WaylandError("there is no Wayland compositor, or WAYLAND_DISPLAY does not name it")
        }
        self.display = display
        wl_registry_add_listener(
            wl_display_get_registry(display), Self.registryListener, address(of: self))
        wl_display_roundtrip(display)
        guard compositor != nil, shm != nil, shell != nil else {
            throw WaylandError("expected a compositor with wl_compositor 4, wl_shm and xdg_wm_base")
        }
    }

    deinit { wl_display_disconnect(display) }

    /// Sends requests and handles events. Waits for events for at most so many seconds.
    func dispatch(waiting seconds: Double) throws {
        // Events may lie in the queue already.
        guard wl_display_dispatch_pending(display) == 0 else { return }
        wl_display_flush(display)
        var file = pollfd(fd: wl_display_get_fd(display), events: Int16(POLLIN), revents: 0)
        // -1 waits for as long as it takes.
        let milliseconds = seconds.isFinite ? Int32(max(0, min(seconds, 3600)) * 1000) : -1
        guard poll(&file, 1, milliseconds) > 0 else { return }
        guard wl_display_dispatch(display) >= 0 else { throw WaylandError("the compositor has gone") }
    }

    // MARK: Events

    private nonisolated(unsafe) static let registryListener = lasting(
        wl_registry_listener(
            global: { data, registry, name, interface, version in
                guard let registry, let interface else { return }
                object(Connection.self, data).bind(
                    String(cString: interface), name, version, in: registry)
            },
            global_remove: { _, _, _ in }))

    private func bind(_ interface: String, _ name: UInt32, _ version: UInt32, in registry: OpaquePointer) {
        func bound(_ interface: UnsafePointer<wl_interface>?, _ version: UInt32) -> OpaquePointer? {
            wl_registry_bind(registry, name, interface, version).map { OpaquePointer($0) }
        }
        switch interface {
        // Rectangles of damage in pixels came with version 4.
        case "wl_compositor" where version >= 4:
            compositor = bound(compositor_interface(), 4)
        case "wl_shm": shm = bound(shm_interface(), 1)
        case "xdg_wm_base":
            shell = bound(shell_interface(), 1)
            xdg_wm_base_add_listener(shell, Self.shellListener, nil)
        case "wl_seat":
            seat = bound(seat_interface(), 1)
            wl_seat_add_listener(seat, Self.seatListener, address(of: self))
        default: break
        }
    }

    private nonisolated(unsafe) static let shellListener = lasting(
        xdg_wm_base_listener(ping: { _, shell, serial in xdg_wm_base_pong(shell, serial) }))

    private nonisolated(unsafe) static let seatListener = lasting(
        wl_seat_listener(
            capabilities: { data, seat, capabilities in
                let connection = object(Connection.self, data)
                guard capabilities & WL_SEAT_CAPABILITY_POINTER.rawValue != 0, connection.pointer == nil
                else { return }
                connection.pointer = wl_seat_get_pointer(seat)
                wl_pointer_add_listener(connection.pointer, pointerListener, data)
            },
            name: { _, _, _ in }))

    private nonisolated(unsafe) static let pointerListener = {
        var listener = wl_pointer_listener()
        listener.enter = { data, _, _, _, x, y in moved(data, x, y) }
        listener.motion = { data, _, _, x, y in moved(data, x, y) }
        listener.leave = { _, _, _, _ in }
        listener.button = { _, _, _, _, _, _ in }
        listener.axis = { _, _, _, _, _ in }
        return lasting(listener)
    }()

    private static func moved(_ data: UnsafeMutableRawPointer?, _ x: wl_fixed_t, _ y: wl_fixed_t) {
        object(Connection.self, data).pointerMoved(
            CGPoint(x: wl_fixed_to_double(x), y: wl_fixed_to_double(y)))
    }
}
