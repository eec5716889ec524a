/// Whose scenes a worker process draws.
package enum WorkerKind: Sendable {
    /// Scenes that came with requests, by the limits for strangers.
    case bodies
    /// Scenes of the folder of templates, with the values that requests give them.
    case templates
}

/// Starts worker processes.
package protocol WorkerProcessStarter: Sendable {
    /// Starts one, whose standard input is a socket.
    ///
    /// Throws an error that says why there is none.
    func start(_ kind: WorkerKind, socket: Int32) throws -> any WorkerProcessHandle
}

/// A worker process.
package protocol WorkerProcessHandle: AnyObject {
    func kill()
    /// Waits for its end, and returns how it ended.
    func collect() -> String
}
