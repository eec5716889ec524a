import Foundation

/// A socket that systemd listens on, and hands on with the first connection.
enum SocketActivation {
    /// The first of the handed-on sockets; `nil` where there is none.
    static var socket: Int32? {
        let environment = ProcessInfo.processInfo.environment
        guard let process = environment["LISTEN_PID"].flatMap({ Int32($0) }), process == getpid(),
            let count = environment["LISTEN_FDS"].flatMap({ Int($0) }), count > 0
        else { return nil }
        // Not for processes that this one starts.
        unsetenv("LISTEN_PID")
        unsetenv("LISTEN_FDS")
        let socket: Int32 = 3
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        return socket
    }
}
