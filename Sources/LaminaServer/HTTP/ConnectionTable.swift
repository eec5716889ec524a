import NIOCore
import NIOPosix

/// The connections of a server, on its one event loop: which are idle, and which take too long.
final class ConnectionTable: @unchecked Sendable {
    let settings: HTTPSettings
    let service: any HTTPResponder
    private let loop: any EventLoop
    private var handlers: [ObjectIdentifier: ConnectionHandler] = [:]
    private var bodyBytes = 0
    /// Used on all threads.
    let unsent = UnsentBytes()
    /// Whether connections end after their answers, though new ones may still come.
    private(set) var isDraining = false
    private var date = (seconds: 0, text: "")

    init(_ settings: HTTPSettings, _ service: any HTTPResponder, _ loop: any EventLoop) {
        (self.settings, self.service, self.loop) = (settings, service, loop)
    }

    var count: Int { handlers.count }

    /// Looks at all connections each half second from here on.
    func watch() {
        loop.scheduleRepeatedTask(initialDelay: .milliseconds(500), delay: .milliseconds(500)) { [self] _ in
            let now = NIODeadline.now()
            for handler in Array(handlers.values) { handler.check(now) }
        }
    }

    /// Takes a connection in, in the place of the one that is idle for longest where there are too many; `false` if none is
    /// idle.
    func add(_ handler: ConnectionHandler) -> Bool {
        if handlers.count >= settings.connections {
            var oldest: ConnectionHandler?
            for other in handlers.values where other.isIdle {
                guard let known = oldest, known.since <= other.since else {
                    oldest = other
                    continue
                }
            }
            guard let oldest else { return false }
            oldest.close()
        }
        handlers[ObjectIdentifier(handler)] = handler
        service.countConnections(1)
        return true
    }

    func remove(_ handler: ConnectionHandler) {
        guard handlers.removeValue(forKey: ObjectIdentifier(handler)) != nil else { return }
        service.countConnections(-1)
    }

    /// Reserves memory for the bytes of a body; `false` if there is none.
    func reserve(_ bytes: Int) -> Bool {
        guard bodyBytes + bytes <= service.limits.allBodyBytes else { return false }
        bodyBytes += bytes
        return true
    }

    func release(_ bytes: Int) { bodyBytes -= bytes }

    /// Closes the connections of clients that have taken nothing for longest, as long as all answers together wait with more bytes than
    /// may be held.
    func makeRoom() {
        while unsent.total > service.limits.allUnsentBytes {
            var slowest: (handler: ConnectionHandler, since: NIODeadline)?
            for handler in handlers.values {
                guard let since = handler.stalledSince else { continue }
                if let known = slowest, known.since <= since { continue }
                slowest = (handler, since)
            }
            guard let slowest else { return }
            slowest.handler.close()
        }
    }

    /// The time of an answer, as its header has it. It is made once a second.
    var dateText: String {
        let now = UTCTime.now
        if date.seconds != now.seconds { date = (now.seconds, now.httpDate) }
        return date.text
    }

    func beginDrain() { isDraining = true }

    func beginStop() {
        isDraining = true
        for handler in Array(handlers.values) where handler.isIdle { handler.close() }
    }

    func closeAll() { for handler in Array(handlers.values) { handler.close() } }
}
