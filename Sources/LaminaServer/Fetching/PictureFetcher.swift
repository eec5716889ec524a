internal import CLaminaFetch
import Glibc
import LaminaMessages

/// Fetches pictures over the network: by `getent` and `curl`, each in a process that reads files, opens connections, and does nothing else.
package struct PictureFetcher: Sendable {
    /// The hosts from which pictures may come.
    package var origins: Set<PictureOrigin> = []
    /// The most bytes of a picture.
    package var bytes = 8 << 20
    /// Seconds that a picture may take, redirections included.
    package var seconds = 5.0
    /// The most redirections.
    package var redirections = 3
    /// Whether an address may be connected to; those of the public Internet may.
    package var isAllowed: @Sendable (_ address: String) -> Bool = {
        InternetAddress($0)?.isPublic == true
    }

    package init() {}

    /// Why nothing can be fetched; `nil` if the programs are there.
    package static var missing: String? {
        for program in [resolver, client] where access(program, X_OK) != 0 {
            return "\(program) is missing"
        }
        return nil
    }

    private static let resolver = "/usr/bin/getent", client = "/usr/bin/curl"

    /// The bytes of a picture.
    ///
    /// Throws ``ServiceFailure``: with 400 for an address that may not be asked, and 502 where there is no picture.
    func fetch(_ text: String, _ wait: FetchWait) throws(ServiceFailure) -> [UInt8] {
        let wait = wait.ending(at: ContinuousClock.now + .seconds(seconds))
        var address = try PictureAddress(text)
        for _ in 0...redirections {
            guard origins.contains(address.origin) else {
                throw ServiceFailure(
                    400, "\(quoted(address.text)): pictures may not come from this host")
            }
            switch try answer(address, wait) {
            case .picture(let bytes): return bytes
            case .elsewhere(let next):
                do throws(ServiceFailure) {
                    address = try PictureAddress(next)
                } catch {
                    throw failed(text, "it leads to \(error.sentence)")
                }
            }
        }
        throw failed(text, "it leads on more than \(redirections) times")
    }

    private enum Answer {
        case picture([UInt8])
        case elsewhere(String)
    }

    private func failed(_ text: String, _ reason: String) -> ServiceFailure {
        ServiceFailure(502, "\(quoted(text)): the picture cannot be fetched: \(reason)")
    }

    private func answer(
        _ address: PictureAddress, _ wait: FetchWait
    ) throws(ServiceFailure) -> Answer {
        let place = try place(of: address, wait)
        let bracketed = place.contains(":") ? "[\(place)]" : place
        let arguments = [
            // No settings of a user, no tricks with braces, no other protocol, no proxy.
            "curl", "--disable", "--silent", "--globoff", "--path-as-is", "--proto",
            "=\(address.origin.scheme)", "--noproxy", "*", "--max-redirs", "0",
            // To the address that was checked, whatever the name says by now.
            "--connect-to", "::\(bracketed):\(address.origin.port)", "--max-filesize", "\(bytes)",
            "--max-time", "\(max(0.1, wait.milliseconds / 1000))", "--user-agent", "lamina", "--header",
            "Accept: image/*", "--write-out", "\n%{http_code} %{redirect_url}", "--", address.text,
        ]
        let limits = lamina_fetch_limits(
            memory_bytes: 1 << 30, output_bytes: bytes + 4096,
            milliseconds: UInt32(clamping: Int(wait.milliseconds)))
        let said = try run(Self.client, arguments, limits, wait, address)
        guard said.code == 0 else {
            throw failed(address.text, Self.words[said.code] ?? "curl says \(said.code)")
        }
        // The last line is curl's own.
        guard let line = said.bytes.lastIndex(of: 10) else {
            throw failed(address.text, "there is no answer")
        }
        let words = String(decoding: said.bytes[(line + 1)...], as: UTF8.self).split(
            separator: " ", maxSplits: 1)
        switch words.first.flatMap({ Int($0) }) {
        case 200:
            guard line > 0, line <= bytes else {
                throw failed(address.text, "expected 1 to \(bytes) bytes, found \(line)")
            }
            return .picture(Array(said.bytes[..<line]))
        case 301, 302, 303, 307, 308:
            guard words.count == 2 else { throw failed(address.text, "it leads nowhere") }
            return .elsewhere(String(words[1]))
        case let status: throw failed(address.text, "the status is \(status ?? 0)")
        }
    }

    /// The meanings of those exit codes of curl that matter here.
    private static let words: [Int32: String] = [
        7: "the host does not answer", 28: "it takes too long", 35: "TLS fails",
        52: "there is no answer", 56: "the connection broke", 60: "the certificate is not trusted",
        63: "it has too many bytes",
    ]

    /// The number to connect to. If a name has one that may not be connected to, none is.
    private func place(
        of address: PictureAddress, _ wait: FetchWait
    ) throws(ServiceFailure) -> String {
        let limits = lamina_fetch_limits(
            memory_bytes: 1 << 30, output_bytes: 65_536,
            milliseconds: UInt32(clamping: Int(wait.milliseconds)))
        let said = try run(
            Self.resolver, ["getent", "ahosts", "--", address.origin.host], limits, wait, address)
        let places = String(decoding: said.bytes, as: UTF8.self).split(separator: "\n").compactMap {
            $0.split(separator: " ").first.map(String.init)
        }
        guard said.code == 0, let first = places.first else {
            throw failed(address.text, "there is no host of this name")
        }
        guard places.allSatisfy({ InternetAddress($0) != nil && isAllowed($0) }) else {
            throw failed(address.text, "the host has an address that is not of the public Internet")
        }
        return first
    }

    private func run(
        _ program: String, _ arguments: [String], _ limits: lamina_fetch_limits, _ wait: FetchWait,
        _ address: PictureAddress
    ) throws(ServiceFailure) -> (bytes: [UInt8], code: Int32) {
        var texts: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        defer { for text in texts { free(text) } }
        texts.append(nil)
        var (bytes, count, code): (UnsafeMutablePointer<UInt8>?, Int, Int32) = (nil, 0, 0)
        let ending = withExtendedLifetime(wait) {
            lamina_fetch_run(
                program, texts, limits, { FetchWait.mustStop($0) }, Unmanaged.passUnretained(wait).toOpaque(),
                &bytes, &count, &code)
        }
        defer { free(bytes) }
        switch ending {
        case LAMINA_FETCH_ENDED: return (Array(UnsafeBufferPointer(start: bytes, count: count)), code)
        case LAMINA_FETCH_STOPPED: throw failed(address.text, "nobody waits for it any more")
        case LAMINA_FETCH_LATE: throw failed(address.text, "it takes too long")
        case LAMINA_FETCH_LONG: throw failed(address.text, "it has too many bytes")
        default: throw failed(address.text, "\(program) cannot be run")
        }
    }
}

/// A wait for a picture: its end, and whether a client still wants the picture.
final class FetchWait: Sendable {
    private let end: ContinuousClock.Instant
    private let isUnwanted: @Sendable () -> Bool

    init(
        end: ContinuousClock.Instant = .now, isUnwanted: @escaping @Sendable () -> Bool = { false }
    ) {
        (self.end, self.isUnwanted) = (end, isUnwanted)
    }

    func ending(at end: ContinuousClock.Instant) -> FetchWait { FetchWait(end: end, isUnwanted: isUnwanted) }

    var isOver: Bool { isUnwanted() }

    /// The remaining milliseconds, at least one.
    var milliseconds: Double { max(1, (end - .now) / .milliseconds(1)) }

    /// The question that C asks.
    fileprivate static func mustStop(_ asker: UnsafeMutableRawPointer?) -> Bool {
        guard let asker else { return false }
        return Unmanaged<FetchWait>.fromOpaque(asker).takeUnretainedValue().isUnwanted()
    }
}
