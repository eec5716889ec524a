import Foundation
import Glibc

/// A message between a server and a worker process, over a socket.
struct WorkerMessage {
    enum Kind: UInt8 {
        /// A job, to the worker. The payload is the scene.
        case job = 1
        /// A whole picture.
        case picture
        /// A part of a picture, and its end.
        case part, end
        /// There is no picture.
        case failure
    }

    /// The other side has ended, or its message makes no sense.
    struct Broken: Error {}

    var kind: Kind
    /// JSON.
    var header: [UInt8] = []
    var payload: [UInt8] = []

    private static let prefixBytes = 16
    static let mostHeaderBytes = 4 << 20

    func write(to socket: Int32) throws(Broken) {
        var prefix = [UInt8](repeating: 0, count: Self.prefixBytes)
        prefix[0] = kind.rawValue
        for index in 0..<4 { prefix[4 + index] = UInt8(truncatingIfNeeded: header.count >> (8 * index)) }
        for index in 0..<8 { prefix[8 + index] = UInt8(truncatingIfNeeded: payload.count >> (8 * index)) }
        for bytes in [prefix, header, payload] {
            var done = 0
            while done < bytes.count {
                let count = bytes.withUnsafeBytes { source in
                    Glibc.write(socket, source.baseAddress?.advanced(by: done), source.count - done)
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw Broken() }
                done += count
            }
        }
    }

    /// Reads the next message.
    ///
    /// - Parameters:
    ///   - limit: The most bytes of a payload.
    ///   - headerLimit: The most bytes of a header.
    ///   - mustStop: Asked while nothing comes; the other side counts as gone when it answers `true`.
    init(
        from socket: Int32, limit: Int, headerLimit: Int = Self.mostHeaderBytes,
        mustStop: () -> Bool = { false }
    ) throws(Broken) {
        let prefix = try Self.read(Self.prefixBytes, socket, mustStop)
        guard let kind = Kind(rawValue: prefix[0]) else { throw Broken() }
        let headerCount = prefix[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        let payloadCount = prefix[8..<15].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard prefix[15] == 0, headerCount <= headerLimit, payloadCount <= limit else {
            throw Broken()
        }
        self.kind = kind
        header = try Self.read(headerCount, socket, mustStop)
        payload = try Self.read(payloadCount, socket, mustStop)
    }

    init(_ kind: Kind, header: some Encodable, payload: [UInt8] = []) throws {
        self.kind = kind
        self.header = Array(try JSONEncoder().encode(header))
        self.payload = payload
    }

    init(part bytes: [UInt8]) { (kind, payload) = (.part, bytes) }

    func decoded<Value: Decodable>(_ type: Value.Type) throws(Broken) -> Value {
        guard let value = try? JSONDecoder().decode(type, from: Data(header)) else { throw Broken() }
        return value
    }

    private static func read(
        _ count: Int, _ socket: Int32, _ mustStop: () -> Bool
    ) throws(Broken) -> [UInt8] {
        var bytes: [UInt8] = []
        // As the bytes come, so that a length alone takes no memory.
        var chunk = [UInt8](repeating: 0, count: min(count, 1 << 18))
        while bytes.count < count {
            var wanted = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            let ready = poll(&wanted, 1, 50)
            if ready < 0, errno != EINTR { throw Broken() }
            guard ready > 0 else {
                if mustStop() { throw Broken() }
                continue
            }
            let got = chunk.withUnsafeMutableBytes { target in
                Glibc.read(socket, target.baseAddress, min(target.count, count - bytes.count))
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { throw Broken() }
            bytes.append(contentsOf: chunk[..<got])
        }
        return bytes
    }
}
