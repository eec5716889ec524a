import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// A request on a connection, and its answer, which a worker's thread may write.
final class Exchange: ResponseWriter {
    private struct State {
        var isGone = false
        /// Bytes that were handed on and not taken.
        var unsent = 0
        var lastProgress = NIODeadline.now()
        var sent = 0
        var status = 0
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

    init(
        _ head: HTTPRequestHead, _ handler: ConnectionHandler, _ context: ChannelHandlerContext,
        _ table: ConnectionTable
    ) {
        loop = context.eventLoop
        self.head = head
        self.handler = NIOLoopBound(handler, eventLoop: loop)
        self.context = NIOLoopBound(context, eventLoop: loop)
        self.table = table
        most = table.service.limits.unsentBytes
    }

    /// Has the service answer. On the event loop.
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
        let ticket = state.withLock { state in
            state.isGone = true
            return state.ticket
        }
        ticket?.cancel()
        condition.withLock { condition.broadcast() }
    }

    /// Whether the client has not taken anything for some time, though there is something.
    func isStalled(_ now: NIODeadline, seconds: Double) -> Bool {
        state.withLock { state in
            state.unsent > 0 && Double((now - state.lastProgress).nanoseconds) * 1e-9 > seconds
        }
    }

    /// Whether the client has not taken all yet.
    var hasUnsent: Bool { state.withLock { $0.unsent > 0 } }

    // MARK: The answer

    /// Whether the client takes parts with lengths of their own.
    private var takesChunks: Bool { head.version.major > 1 || head.version.minor >= 1 }
    /// Whether the end of the answer is the end of the connection.
    private let endsConnection = Atomic(false)
    private var keepsAlive: Bool {
        head.isKeepAlive && !table.isStopping && !endsConnection.load(ordering: .relaxed)
    }

    func begin(_ response: ResponseHead) {
        state.withLock { state in
            state.status = response.status
            state.lastProgress = .now()
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
            if state.unsent == 0 { state.lastProgress = .now() }
            state.unsent += bytes.count
            return state.isGone
        }
        guard !isGone else { return false }
        perform { [self] context in
            let part = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: bytes)))
            let promise = context.eventLoop.makePromise(of: Void.self)
            promise.futureResult.whenComplete { _ in self.took(bytes.count) }
            context.writeAndFlush(NIOAny(part), promise: promise)
        }
        // The loop that sends must not wait for itself.
        guard !loop.inEventLoop else { return true }
        condition.lock()
        defer { condition.unlock() }
        while state.withLock({ $0.unsent > most && !$0.isGone }) { condition.wait() }
        return state.withLock { !$0.isGone }
    }

    private func took(_ count: Int) {
        state.withLock { state in
            state.unsent -= count
            state.sent += count
            state.lastProgress = .now()
        }
        table.service.countSent(count)
        condition.withLock { condition.broadcast() }
    }

    func end() {
        perform { [self] context in
            let keepsAlive = keepsAlive
            let promise = context.eventLoop.makePromise(of: Void.self)
            promise.futureResult.whenComplete { [handler] _ in
                if !keepsAlive { handler.value.closeAfterAnswer() }
            }
            log()
            handler.value.willEnd(self)
            context.writeAndFlush(NIOAny(HTTPServerResponsePart.end(nil)), promise: promise)
        }
    }

    func abort() {
        perform { [self] _ in
            log()
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

    private func log() {
        guard table.settings.isLogging else { return }
        let (status, sent) = state.withLock { ($0.status, $0.sent + $0.unsent) }
        let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
        let line =
            "{\"method\":\(JSONText.quoted(head.method.rawValue)),\"target\":\(JSONText.quoted(head.uri)),\"status\":\(status),"
            + "\"bytes\":\(sent),\"ms\":\((milliseconds * 10).rounded() / 10)}\n"
        // Where standard error is closed, nothing can be said.
        try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
}
