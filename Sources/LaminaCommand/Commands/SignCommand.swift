import ArgumentParser
import Foundation
import LaminaServer

/// `lamina sign`.
struct SignCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign", abstract: "Signs addresses for lamina serve --key-file.",
        discussion: """
            Prints each address with the parameters expires and signature: HMAC-SHA256, by the first key of the file, of the path and the \
            sorted query. The article Serving says how other programs do the same.

              lamina sign --key-file keys --seconds 3600 'https://pictures.example/render/card.png?title.string=Hello'
            """)

    @Argument(help: "Addresses: paths with their queries, or whole ones.")
    var addresses: [String]

    @Option(
        help: ArgumentHelp("The file with the key, which is its first line.", valueName: "file"),
        completion: .file())
    var keyFile: String

    @Option(help: "Seconds from now on for which the addresses hold.")
    var seconds: Int?

    @Option(help: ArgumentHelp("The time at which they end, in seconds since 1970.", valueName: "time"))
    var expires: Int?

    func validate() throws {
        guard (seconds == nil) != (expires == nil) else {
            throw ValidationError("expected either --seconds or --expires")
        }
        for (name, value) in [("seconds", seconds), ("expires", expires)] {
            guard let value, !(1...1_000_000_000_000).contains(value) else { continue }
            throw ValidationError("--\(name): expected 1 or more, found \(value)")
        }
    }

    func run() throws {
        do throws(ServiceFailure) {
            let key = try SecretFile.read(keyFile)[0]
            let end = expires ?? UTCTime.now.seconds + (seconds ?? 0)
            for address in addresses {
                let (origin, target) = Self.parts(address)
                Console.print("\(origin)\(try SignedAddress.sign(target, key: key, expires: end))")
            }
        } catch {
            throw UsageError(error.sentence)
        }
    }

    /// The scheme and the host, and the rest of the address.
    private static func parts(_ address: String) -> (origin: Substring, target: String) {
        guard let scheme = address.range(of: "://") else { return ("", address) }
        let path = address[scheme.upperBound...].firstIndex(of: "/") ?? address.endIndex
        return (address[..<path], String(address[path...]))
    }
}
