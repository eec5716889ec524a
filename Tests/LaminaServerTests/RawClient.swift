import Foundation

/// A client that says exactly what a test wants, as slowly as it wants.
final class RawClient {
    struct Failure: Error {}

    private let socket: Int32
    private var rest: [UInt8] = []
    /// The most bytes that it reads at a time, and the microseconds that it waits then.
    private var pace: (bytes: Int, microseconds: UInt32) = (65_536, 0)

    /// - Parameter keeps: The bytes that the system keeps for it before it reads them, about; `nil` for as many as the system likes.
    init(port: Int, keeps: Int32? = nil) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var keeps {
            setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &keeps, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let code = withUnsafeBytes(of: &address) { bytes in
            connect(
                socket, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                socklen_t(MemoryLayout<sockaddr_in>.size))
        }
        guard code == 0 else { throw Failure() }
    }

    deinit { Glibc.close(socket) }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(
                    socket, $0.baseAddress?.advanced(by: done), $0.count - done, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure() }
            done += count
        }
    }

    /// Whether the server has closed the connection, within some seconds.
    func isClosed(within seconds: Double) -> Bool {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            guard let bytes = receive(seconds: 0.1) else { continue }
            if bytes.isEmpty { return true }
            rest += bytes
        }
        return false
    }

    /// The next bytes; none at the end of the connection, `nil` where nothing comes.
    private func receive(seconds: Double) -> [UInt8]? {
        var wanted = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        guard poll(&wanted, 1, Int32(seconds * 1000)) > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: pace.bytes)
        let count = recv(socket, &bytes, bytes.count, 0)
        if pace.microseconds > 0 { usleep(pace.microseconds) }
        return count > 0 ? Array(bytes[..<count]) : []
    }

    struct Answer {
        var status: Int
        var head: String
        var body: [UInt8]
        var text: String { String(decoding: body, as: UTF8.self) }

        func header(_ name: String) -> String? {
            head.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix("\(name.lowercased()):") }?
                .drop { $0 != ":" }.dropFirst().trimmingCharacters(in: .whitespaces)
        }
    }

    /// Reads an answer as a client on a slow line does.
    func answer(bytesPerPause: Int, microseconds: UInt32) throws -> Answer {
        pace = (bytesPerPause, microseconds)
        return try answer()
    }

    /// Reads an answer with a length, or one in chunks, which are joined.
    func answer(seconds: Double = 30) throws -> Answer {
        let head = try take(until: Array("\r\n\r\n".utf8), seconds)
        let text = String(decoding: head, as: UTF8.self)
        var answer = Answer(status: Int(text.split(separator: " ")[1]) ?? 0, head: text, body: [])
        if let length = answer.header("content-length").flatMap({ Int($0) }) {
            answer.body = try take(length, seconds)
        } else if answer.header("transfer-encoding") == "chunked" {
            while true {
                let line = String(decoding: try take(until: [13, 10], seconds), as: UTF8.self)
                guard let count = Int(line, radix: 16) else { throw Failure() }
                answer.body += try take(count, seconds)
                _ = try take(2, seconds)
                if count == 0 { break }
            }
        }
        return answer
    }

    private func take(_ count: Int, _ seconds: Double) throws -> [UInt8] {
        while rest.count < count { try more(seconds) }
        defer { rest.removeFirst(count) }
        return Array(rest[..<count])
    }

    private func take(until end: [UInt8], _ seconds: Double) throws -> [UInt8] {
        while true {
            if let place = rest.indices.first(where: { rest[$0...].starts(with: end) }) {
                defer { rest.removeFirst(place + end.count) }
                return Array(rest[..<place])
            }
            try more(seconds)
        }
    }

    private func more(_ seconds: Double) throws {
        guard let bytes = receive(seconds: seconds), !bytes.isEmpty else { throw Failure() }
        rest += bytes
    }
}
