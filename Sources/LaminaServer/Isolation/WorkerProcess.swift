/// Starts worker processes.
package protocol WorkerProcessStarter: Sendable {
    /// Starts one, whose standard input is a socket.
    ///
    /// Throws an error that says why there is none.
    func start(socket: Int32) throws -> any WorkerProcessHandle
}

/// A worker process.
package protocol WorkerProcessHandle: AnyObject {
    func kill()
    /// Waits for its end, and says how it came to it.
    func collect() -> String
}
