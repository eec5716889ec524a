import Foundation
import NIOCore
import NIOHTTP1

/// One connection: collects requests, and hands them to the service. All of it is on the connection's event loop.
final class ConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private enum State {
        /// Between requests.
        case idle
        /// The head is there, the body not yet.
        case body(HTTPRequestHead, [UInt8])
        /// The service answers.
        case answering(Exchange)
        /// The client has the answer except its end. The next request may come.
        case answered
        /// The answer is sent; the rest of the input is ignored.
        case lingering
        case closed
    }

    private let table: ConnectionTable
    private var context: ChannelHandlerContext?
    private var state = State.idle
    private var reserved = 0
    /// The time at which the state began, or at which the client last took bytes.
    private(set) var since = NIODeadline.now()

    init(_ table: ConnectionTable) { self.table = table }

    var isIdle: Bool {
        switch state {
        case .idle, .answered: true
        default: false
        }
    }

    /// Since when the client takes nothing of its waiting bytes; `nil` if it has all of them.
    var stalledSince: NIODeadline? {
        guard case .answering(let exchange) = state else { return nil }
        return exchange.stalledSince
    }

    // MARK: The connection

    func channelActive(context: ChannelHandlerContext) {
        self.context = context
        since = .now()
        if !table.add(self) {
            reject(ServiceFailure(503, "there are too many connections"))
        }
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        leave()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch (state, error) {
        case (.idle, is HTTPParserError), (.body, is HTTPParserError), (.answered, is HTTPParserError):
            let status = error as? HTTPParserError == .headerOverflow ? 431 : 400
            reject(ServiceFailure(status, "the request: expected HTTP, found \(Self.words(error))"))
        default: close()
        }
    }

    private static func words(_ error: any Error) -> String {
        switch error as? HTTPParserError {
        case .headerOverflow: "too long a head"
        case .invalidMethod: "an unknown method"
        case .invalidVersion: "an unknown version"
        case .invalidURL, .invalidPath, .invalidHost, .invalidQueryString: "an address that is none"
        case .invalidContentLength, .unexpectedContentLength: "a length that is none"
        case .invalidChunkSize: "a body whose parts have no lengths"
        default: "something else"
        }
    }

    func close() {
        guard let context else { return }
        context.close(promise: nil)
        leave()
    }

    /// The connection has ended.
    private func leave() {
        switch state {
        case .answering(let exchange): exchange.clientIsGone()
        default: break
        }
        state = .closed
        release()
        table.remove(self)
        context = nil
    }

    private func release() {
        table.release(reserved)
        reserved = 0
    }

    /// Closes the connection where it took too long.
    func check(_ now: NIODeadline) {
        let seconds = Double((now - since).nanoseconds) * 1e-9
        switch state {
        case .idle, .answered:
            if seconds > table.settings.idleSeconds { close() }
        case .body:
            guard seconds > table.settings.bodySeconds else { return }
            reject(
                ServiceFailure(
                    408, "the body: expected it within \(shortSeconds(table.settings.bodySeconds)) seconds"))
        case .answering:
            guard let since = stalledSince else { return }
            if Double((now - since).nanoseconds) * 1e-9 > table.settings.stallSeconds { close() }
        case .lingering:
            if seconds > 2 { close() }
        case .closed: break
        }
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): begin(head, context)
        case .body(let buffer): take(buffer)
        case .end: finish()
        }
    }

    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        switch state {
        case .idle, .answered: break
        default: return
        }
        since = .now()
        let limit = table.service.limits.bodyBytes
        state = .body(head, [])
        // Readers of two names could each take another one (RFC 9112, section 3.2).
        guard head.headers["host"].count <= 1 else {
            return reject(ServiceFailure(400, "Host: expected one, found \(head.headers["host"].count)"))
        }
        if let length = head.headers.first(name: "content-length").flatMap({ Int($0) }), length > limit {
            return reject(Self.tooLong(limit))
        }
        // Who may not ask need not send a body first.
        if Self.hasBody(head), let refusal = table.service.refusal(of: Self.request(head, [])) {
            return reject(refusal)
        }
        guard head.headers[canonicalForm: "expect"].contains(where: { $0.lowercased() == "100-continue" })
        else { return }
        let part = HTTPServerResponsePart.head(HTTPResponseHead(version: head.version, status: .continue))
        context.writeAndFlush(wrapOutboundOut(part), promise: nil)
    }

    private static func tooLong(_ limit: Int) -> ServiceFailure {
        ServiceFailure(413, "the body: expected at most \(limit) bytes, found more")
    }

    private func take(_ buffer: ByteBuffer) {
        guard case .body(let head, var bytes) = state else { return }
        state = .lingering
        let limit = table.service.limits.bodyBytes
        guard bytes.count + buffer.readableBytes <= limit else {
            state = .body(head, [])
            return reject(Self.tooLong(limit))
        }
        guard table.reserve(buffer.readableBytes) else {
            state = .body(head, [])
            return reject(ServiceFailure(503, "too many bodies arrive at the same time"))
        }
        reserved += buffer.readableBytes
        bytes.append(contentsOf: buffer.readableBytesView)
        state = .body(head, bytes)
    }

    private func finish() {
        guard case .body(let head, let bytes) = state, let context else { return }
        since = .now()
        let exchange = Exchange(head, self, context, table)
        state = .answering(exchange)
        exchange.start(Self.request(head, bytes))
    }

    private static func hasBody(_ head: HTTPRequestHead) -> Bool {
        head.headers.contains(name: "transfer-encoding")
            || head.headers.first(name: "content-length").map { $0 != "0" } ?? false
    }

    private static func request(_ head: HTTPRequestHead, _ body: [UInt8]) -> ServiceRequest {
        var headers: [String: String] = [:]
        for (name, value) in head.headers {
            let name = name.lowercased()
            if lists.contains(name), let known = headers[name] {
                headers[name] = "\(known), \(value)"
            } else if headers[name] == nil {
                headers[name] = value
            }
        }
        return ServiceRequest(head.method.rawValue, head.uri, headers: headers, body: body)
    }

    /// Headers whose lines are one list.
    private static let lists: Set<String> = ["if-none-match", "accept"]

    /// The client has all of an answer, whose end is about to be handed on: the next request may come.
    func willEnd() {
        release()
        since = .now()
        if case .answering = state { state = .answered }
    }

    /// The last byte of an answer is sent, and the connection is not kept.
    func closeAfterAnswer() {
        if case .answered = state { linger() }
    }

    /// Answers that a request cannot be read, and reads no more.
    private func reject(_ failure: ServiceFailure) {
        guard let context else { return }
        var (version, head): (HTTPVersion, HTTPRequestHead?) = (.http1_1, nil)
        if case .body(let known, _) = state { (version, head) = (known.version, known) }
        let id = RequestID.choose(head?.headers.first(name: "x-request-id"))
        release()
        table.service.countRefused(status: failure.status)
        let bytes = Array(
            "{\"error\":\(JSONText.quoted(failure.sentence)),\"status\":\(failure.status)}\n".utf8)
        var headers = HTTPHeaders([
            ("Content-Type", "application/json"), ("Content-Length", "\(bytes.count)"),
            ("Connection", "close"), ("Cache-Control", "no-store"), ("Date", table.dateText),
            ("X-Request-Id", id),
        ])
        if failure.status == 503 { headers.add(name: "Retry-After", value: "1") }
        if failure.status == 401 { headers.add(name: "WWW-Authenticate", value: ServiceFailure.challenge) }
        let status = HTTPResponseStatus(statusCode: failure.status)
        context.write(
            wrapOutboundOut(.head(HTTPResponseHead(version: version, status: status, headers: headers))),
            promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: bytes)))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        table.settings.log?.add(
            LogEntry(
                time: .now, id: id, client: context.clientText, method: head?.method.rawValue ?? "-",
                target: head?.uri ?? "-", status: failure.status, bytes: bytes.count,
                milliseconds: Double((NIODeadline.now() - since).nanoseconds) * 1e-6))
        linger()
    }

    /// Sends no more, and lets the client read what was sent: a connection that is closed with unread bytes loses it.
    private func linger() {
        guard let context else { return }
        state = .lingering
        since = .now()
        context.channel.close(mode: .output, promise: nil)
    }
}
