import Foundation
import LaminaMessages
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A service on a socket: HTTP 1.1, by SwiftNIO.
package final class HTTPServer: Sendable {
    /// An error of the socket.
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    private let group: MultiThreadedEventLoopGroup
    private let listener: any Channel
    private let table: ConnectionTable

    /// The place where it listens: an address with its port, or a path.
    package let address: String

    /// Listens from here on.
    ///
    /// Throws ``Failure`` where the address cannot be had.
    package init(_ service: any HTTPResponder, _ settings: HTTPSettings) throws(Failure) {
        // One thread suffices: it only copies bytes, and all connections are seen at one place.
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let table = ConnectionTable(settings, service, group.next())
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            // All that wait, between one round of the loop and the next. With NIO's 4, connections that are open already keep hundreds
            // of new ones waiting for seconds.
            .serverChannelOption(.maxMessagesPerRead, value: 1024)
            .childChannelOption(.maxMessagesPerRead, value: 4)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    var limits = NIOHTTPDecoderLimitConfiguration()
                    limits.maxHeaderFieldSize = RequestTarget.longest * 2
                    limits.maxHeaderListSize = RequestTarget.longest * 4
                    limits.maxHeaderFieldCount = 100
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline(
                        withPipeliningAssistance: true, withErrorHandling: false,
                        withOutboundHeaderValidation: true, withEncoderConfiguration: .init(),
                        withDecoderLimitConfiguration: limits)
                    try channel.pipeline.syncOperations.addHandler(ConnectionHandler(table))
                }
            }
        do {
            if let socket = settings.socket {
                listener = try bootstrap.withBoundSocket(socket).wait()
            } else if settings.host.hasPrefix("unix:") {
                listener = try bootstrap.bind(
                    unixDomainSocketPath: String(settings.host.dropFirst(5)), cleanupExistingSocketFile: true
                ).wait()
            } else {
                listener = try bootstrap.bind(host: settings.host, port: settings.port).wait()
            }
        } catch {
            try? group.syncShutdownGracefully()
            let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
            throw Failure(
                description: displayed("\(settings.host):\(settings.port): cannot be listened on: \(reason)"))
        }
        self.group = group
        self.table = table
        address = Self.text(listener.localAddress, settings)
        table.watch()
    }

    /// The port; 0 for a socket with a path.
    package var port: Int { listener.localAddress?.port ?? 0 }

    private static func text(_ address: SocketAddress?, _ settings: HTTPSettings) -> String {
        guard let address, let host = address.ipAddress, let port = address.port else {
            return address?.pathname.map { "unix:\($0)" } ?? settings.host
        }
        return host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
    }

    /// Ends each connection after its next answer, while new ones are still taken: clients go elsewhere.
    package func beginDrain() { try? group.next().submit { [table] in table.beginDrain() }.wait() }

    /// Accepts no new connections; idle ones are closed, and others after their answer.
    package func beginStop() {
        try? listener.close().wait()
        try? group.next().submit { [table] in table.beginStop() }.wait()
    }

    /// Closes all connections and ends.
    ///
    /// - Parameter seconds: How long connections with answers on their way have.
    package func finish(seconds: Double) {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            let count = try? group.next().submit { [table] in table.count }.wait()
            guard let count, count > 0 else { break }
            usleep(20_000)
        }
        try? group.next().submit { [table] in table.closeAll() }.wait()
        try? group.syncShutdownGracefully()
    }
}
