/// Answers the requests of an ``HTTPServer``.
package protocol HTTPResponder: AnyObject, Sendable {
    /// The most bytes of a body, of all bodies together, and of an answer that a client has not taken.
    var limits: ServiceLimits { get }

    /// Answers a request: at once, or later on another thread.
    func answer(_ request: ServiceRequest, _ writer: any ResponseWriter) -> RequestTicket

    /// Why a request is refused before its body comes; `nil` for one that may be answered.
    func refusal(of request: ServiceRequest) -> ServiceFailure?

    /// Connections came or went.
    func countConnections(_ change: Int)
    /// Bytes of a body were sent.
    func countSent(_ bytes: Int)
    /// A request was refused that the responder has not seen.
    func countRefused(status: Int)
}

extension HTTPResponder {
    package func refusal(of request: ServiceRequest) -> ServiceFailure? { nil }
    package func countConnections(_ change: Int) {}
    package func countSent(_ bytes: Int) {}
    package func countRefused(status: Int) {}
}

/// A request that is being answered.
package struct RequestTicket: Sendable {
    private let onCancel: (@Sendable () -> Void)?

    package init(onCancel: (@Sendable () -> Void)? = nil) { self.onCancel = onCancel }

    /// The client has left: the answer is no longer wanted.
    package func cancel() { onCancel?() }
}
