/// How connections are treated.
package struct HTTPSettings: Sendable {
    /// The address, such as `127.0.0.1`, or `unix:` and a path.
    package var host = "127.0.0.1"
    /// 0 for a free one.
    package var port = 8080
    /// A socket that listens already, as systemd hands it on.
    package var socket: Int32?
    /// The most connections that are open. A new one takes the place of the one that was idle for longest.
    package var connections = 4096
    /// Seconds in which the head of a request must be there, from the end of the answer before.
    package var idleSeconds = 15.0
    /// Seconds in which a body must be there.
    package var bodySeconds = 30.0
    /// Seconds in which a client must take something of an answer.
    package var stallSeconds = 30.0
    /// The log of requests; `nil` for none.
    package var log: RequestLog?

    package init() {}
}
