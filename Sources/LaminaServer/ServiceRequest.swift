/// A request, however it came.
package struct ServiceRequest: Sendable {
    package var method: String
    /// The path and the query, as received.
    package var target: String
    /// Values by names in lower case; the first of each name.
    package var headers: [String: String]
    package var body: [UInt8]

    package init(
        _ method: String = "GET", _ target: String, headers: [String: String] = [:], body: [UInt8] = []
    ) {
        (self.method, self.target, self.headers, self.body) = (method, target, headers, body)
    }
}

/// The beginning of an answer.
package struct ResponseHead: Equatable, Sendable {
    package var status: Int
    package var headers: [Header]
    /// Bytes that follow; `nil` if that is not known yet.
    package var length: Int?
    /// The source of the picture, for the log; `nil` for other answers.
    package var cache: CacheUse?

    package struct Header: Equatable, Sendable {
        package var name: String
        package var value: String
    }

    package init(_ status: Int, type: String? = nil, length: Int? = nil, _ headers: [(String, String)] = []) {
        self.status = status
        self.length = length
        self.headers = headers.map { Header(name: $0.0, value: $0.1) }
        if let type { self.headers.append(Header(name: "Content-Type", value: type)) }
    }

    package subscript(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// The receiver of an answer. May be called on any thread, by one at a time.
package protocol ResponseWriter: AnyObject, Sendable {
    /// Called once, before anything else.
    func begin(_ head: ResponseHead)
    /// Hands bytes on, and does not wait for the client. The bytes are shared until it has them.
    ///
    /// - Returns: `false` once the client is gone.
    func write(_ bytes: [UInt8]) -> Bool
    /// Whether more may be made: the client has not left too much, or is gone.
    var hasRoom: Bool { get }
    /// Waits until ``hasRoom``.
    ///
    /// - Returns: `false` once the client is gone.
    func waitForRoom() -> Bool
    /// The end of the answer.
    func end()
    /// The answer cannot be finished: the client must see that its part is not whole.
    func abort()
}

extension ResponseWriter {
    package var hasRoom: Bool { true }
    package func waitForRoom() -> Bool { true }
}
