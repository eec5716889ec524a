import LaminaFiles
import LaminaMessages

/// Secrets in a file, one in each line: a new one beside an old one, until all clients have it.
package enum SecretFile {
    /// The shortest and the longest one, in bytes.
    static let lengths = 16...1024
    private static let mostSecrets = 100
    private static let mostBytes = 65_536

    /// Reads a file.
    ///
    /// Throws ``ServiceFailure``, whose sentence names the file and the line.
    package static func read(_ path: String) throws(ServiceFailure) -> [[UInt8]] {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try InputFile.read(text: path, limit: mostBytes)
        } catch {
            throw ServiceFailure(500, "\(path): \(error.reason)")
        }
        let secrets = try secrets(bytes, path)
        guard !secrets.isEmpty else { throw ServiceFailure(500, "\(path): expected a secret, found none") }
        return secrets
    }

    /// The secrets of a text; empty lines are none.
    package static func secrets(_ bytes: [UInt8], _ name: String) throws(ServiceFailure) -> [[UInt8]] {
        var secrets: [[UInt8]] = []
        let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let isSpace = { (byte: UInt8) in byte == 32 || byte == 9 || byte == 13 }
            var secret = Array(line.drop(while: isSpace))
            while let last = secret.last, isSpace(last) { secret.removeLast() }
            guard !secret.isEmpty else { continue }
            // Only characters that a header can carry. The secret itself is not shown.
            guard lengths.contains(secret.count), secret.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw ServiceFailure(
                    500,
                    "\(name): line \(index + 1): expected a secret of \(lengths.lowerBound) to \(lengths.upperBound) "
                        + "characters of ASCII without spaces")
            }
            secrets.append(secret)
            guard secrets.count <= mostSecrets else {
                throw ServiceFailure(500, "\(name): expected at most \(mostSecrets) secrets, found more")
            }
        }
        return secrets
    }
}
