import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// A request on a connection, and its answer, which a worker's thread may write.
final class Exchange: ResponseWriter {
    private struct State {
        var isGone = false
        var queue = AnswerQueue()
        var status = 0
        var cache: CacheUse?
        var isLogged = false
        var isFinished = false
        var ticket: RequestTicket?
    }

    private let state = Mutex(State())
    private let condition = NSCondition()
    private let loop: any EventLoop
    private let head: HTTPRequestHead
    private let most: Int
    /// Used on the event loop alone.
    private let handler: NIOLoopBound<ConnectionHandler>
    private let context: NIOLoopBound<ChannelHandlerContext>
    private let table: ConnectionTable
    private let start = ContinuousClock.now
    private let id: String
    private let client: String
    /// Whether pieces are being handed on. Used on the event loop alone.
    private let isPumping: NIOLoopBoundBox<Bool>

    init(
        _ head: HTTPRequestHead, _ handler: ConnectionHandler, _ context: ChannelHandlerContext,
        _ table: ConnectionTable
    ) {
        loop = context.eventLoop
        self.head = head
        self.handler = NIOLoopBound(handler, eventLoop: loop)
        self.context = NIOLoopBound(context, eventLoop: loop)
        self.table = table
        id = RequestID.choose(head.headers.first(name: "x-request-id"))
        client = context.clientText
        isPumping = NIOLoopBoundBox(false, eventLoop: loop)
        most = table.service.limits.unsentBytes
    }

    /// Lets the service answer. Runs on the event loop.
    func start(_ request: ServiceRequest) {
        let ticket = table.service.answer(request, self)
        let isGone = state.withLock { state in
            state.ticket = ticket
            return state.isGone
        }
        if isGone { ticket.cancel() }
    }

    /// On the event loop.
    func clientIsGone() {
        let (ticket, parts) = state.withLock { state in
            state.isGone = true
            return (state.ticket, state.queue.removeAll())
        }
        for part in parts { table.unsent.release(part) }
        log(isWhole: false)
        ticket?.cancel()
        condition.withLock { condition.broadcast() }
    }

    /// Since when the client has taken nothing, though there is something; `nil` if it has all.
    var stalledSince: NIODeadline? {
        state.withLock { state in state.queue.unsent > 0 ? state.queue.lastProgress : nil }
    }

    // MARK: The answer

    /// Whether the client takes parts with lengths of their own.
    private var takesChunks: Bool { head.version.major > 1 || head.version.minor >= 1 }
    /// Whether the end of the answer is the end of the connection.
    private let endsConnection = Atomic(false)
    private var keepsAlive: Bool {
        head.isKeepAlive && !table.isDraining && !endsConnection.load(ordering: .relaxed)
    }

    func begin(_ response: ResponseHead) {
        state.withLock { state in
            (state.status, state.cache) = (response.status, response.cache)
            state.queue.begin()
        }
        var headers = HTTPHeaders()
        for header in response.headers { headers.add(name: header.name, value: header.value) }
        if let length = response.length {
            headers.add(name: "Content-Length", value: "\(length)")
        } else if response.status != 304, takesChunks {
            headers.add(name: "Transfer-Encoding", value: "chunked")
        }
        let status = HTTPResponseStatus(statusCode: response.status)
        if response.length == nil, response.status != 304, !takesChunks {
            endsConnection.store(true, ordering: .relaxed)
        }
        perform { [self, headers] context in
            var headers = headers
            headers.add(name: "Date", value: table.dateText)
            headers.add(name: "X-Request-Id", value: id)
            if !keepsAlive {
                headers.add(name: "Connection", value: "close")
            } else if !takesChunks {
                headers.add(name: "Connection", value: "keep-alive")
            }
            let part = HTTPServerResponsePart.head(
                HTTPResponseHead(version: head.version, status: status, headers: headers))
            context.write(NIOAny(part), promise: nil)
        }
    }

    func write(_ bytes: [UInt8]) -> Bool {
        guard !bytes.isEmpty else { return true }
        let isGone = state.withLock { state in
            guard !state.isGone else { return true }
            table.unsent.hold(bytes)
            state.queue.append(bytes)
            return false
        }
        guard !isGone else { return false }
        perform { [self] _ in
            table.makeRoom()
            pump()
        }
        return true
    }

    var hasRoom: Bool { state.withLock { $0.queue.unsent <= most || $0.isGone } }

    func waitForRoom() -> Bool {
        // The loop that sends must not wait for itself.
        guard !loop.inEventLoop else { return true }
        condition.lock()
        defer { condition.unlock() }
        while !hasRoom { condition.wait() }
        return state.withLock { !$0.isGone }
    }

    func end() {
        state.withLock { $0.queue.isEnded = true }
        perform { [self] _ in pump() }
    }

    /// Hands the next pieces on, as long as the socket takes them at once. On the event loop.
    private func pump() {
        guard !isPumping.value else { return }
        isPumping.value = true
        defer { isPumping.value = false }
        while true {
            let next = state.withLock { state in state.isGone ? .nothing : state.queue.next() }
            switch next {
            case .nothing: return
            case .end: return finish()
            case .piece(let piece):
                let part = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: piece)))
                let promise = loop.makePromise(of: Void.self)
                promise.futureResult.whenSuccess { [self] in took(piece.count) }
                context.value.writeAndFlush(NIOAny(part), promise: promise)
            }
        }
    }

    private func took(_ count: Int) {
        let part = state.withLock { state in state.isGone ? nil : state.queue.took() }
        if let part { table.unsent.release(part) }
        table.service.countSent(count)
        condition.withLock { condition.broadcast() }
        pump()
    }

    /// The client has all: the answer ends, and the next request may come.
    private func finish() {
        let isFirst = state.withLock { state in
            defer { state.isFinished = true }
            return !state.isFinished
        }
        guard isFirst else { return }
        let keepsAlive = keepsAlive
        let promise = loop.makePromise(of: Void.self)
        promise.futureResult.whenComplete { [handler] _ in
            if !keepsAlive { handler.value.closeAfterAnswer() }
        }
        log(isWhole: true)
        handler.value.willEnd()
        context.value.writeAndFlush(NIOAny(HTTPServerResponsePart.end(nil)), promise: promise)
    }

    func abort() {
        perform { [self] _ in
            log(isWhole: false)
            handler.value.close()
        }
    }

    private func perform(_ body: @escaping @Sendable (ChannelHandlerContext) -> Void) {
        let action: @Sendable () -> Void = { [self] in
            guard !state.withLock({ $0.isGone }) else { return }
            body(context.value)
        }
        if loop.inEventLoop { action() } else { loop.execute(action) }
    }

    /// Writes the line of this request, once.
    private func log(isWhole: Bool) {
        guard let log = table.settings.log else { return }
        let (status, sent, cache, isFirst) = state.withLock { state in
            defer { state.isLogged = true }
            return (state.status, state.queue.sent, state.cache, !state.isLogged)
        }
        guard isFirst else { return }
        log.add(
            LogEntry(
                time: .now, id: id, client: client, method: head.method.rawValue, target: head.uri,
                status: status == 0 ? Self.clientWent : status, bytes: sent,
                milliseconds: (ContinuousClock.now - start) / .milliseconds(1), cache: cache,
                isWhole: isWhole))
    }

    /// What logs have as the status of a request whose client went before the answer, since nginx had it.
    private static let clientWent = 499
}

extension ChannelHandlerContext {
    /// The address of the client; `unix` where it has none.
    var clientText: String { channel.remoteAddress?.ipAddress ?? "unix" }
}
