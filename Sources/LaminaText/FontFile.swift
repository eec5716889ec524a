internal import CLaminaText
import LaminaFiles

/// The fonts of a file in memory, for as long as somebody holds it.
package final class FontFile: Sendable {
    /// Why bytes are no fonts.
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    /// The SHA-256 of the bytes, in hexadecimal digits. Files with equal digests are the same.
    package let digest: String
    package let byteCount: Int
    /// The file in memory.
    private let file: Int32

    /// A format of fonts.
    package enum Format: Sendable {
        /// TrueType or CFF, one font or a collection.
        case openType
    }

    /// Copies the bytes of a file.
    ///
    /// - Parameter format: The format that it must have; `nil` for any that FreeType reads.
    package init(_ bytes: [UInt8], format: Format? = .openType) throws(Failure) {
        guard format == nil || Self.recognizes(bytes) else {
            throw Failure(description: "expected a TrueType or OpenType font")
        }
        var text = [CChar](repeating: 0, count: LAMINA_TEXT_DIGEST_SIZE)
        guard lamina_text_digest(bytes, bytes.count, &text) else {
            throw Failure(description: FontLibrary.missing ?? "no memory to read with")
        }
        file = lamina_text_memory_file(bytes, bytes.count)
        digest = text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        byteCount = bytes.count
        guard file >= 0 else { throw Failure(description: "the system has no room for a file in memory") }
        guard FontLibrary.hasFonts(path) else { throw Failure(description: "the font is damaged") }
    }

    deinit { if file >= 0 { lamina_text_memory_file_close(file) } }

    private static func recognizes(_ bytes: [UInt8]) -> Bool {
        [[0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8), Array("ttcf".utf8)].contains {
            bytes.starts(with: $0)
        }
    }

    var path: FilePath {
        var text = [CChar](repeating: 0, count: LAMINA_TEXT_PATH_SIZE)
        lamina_text_memory_path(file, &text)
        return FilePath(platformString: text)
    }

    /// The family by which the file's fonts are found in its collection, whatever they call themselves. It is one word
    /// that no style is named after.
    package var alias: String { "\(Self.aliasPrefix)\(digest)x" }

    static let aliasPrefix = "laminafont"

    /// The bytes; `nil` if they cannot be read.
    package var bytes: [UInt8]? {
        guard let open = try? InputFile(path) else { return nil }
        return try? open.readAll(limit: byteCount)
    }
}
