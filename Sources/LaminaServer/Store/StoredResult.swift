import Foundation
import LaminaFiles

/// The name of a file in the store, made from everything that its picture depends on.
struct StoredName {
    /// All of it, as JSON.
    let text: String
    /// Its SHA-256, in hexadecimal digits.
    let digest: String

    private struct Content: Encodable {
        var identity: String
        var template: String
        var request: RenderRequest
    }

    /// `nil` if the template no longer exists, or there is no SHA-256.
    init?(_ key: ResultCache.Key, _ identity: String) {
        guard let template = FilePath(text: key.template)?.realPath else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let content = Content(identity: identity, template: template.text, request: key.request)
        guard let bytes = try? Array(encoder.encode(content)), let digest = Digest.sha256(bytes) else {
            return nil
        }
        text = String(decoding: bytes, as: UTF8.self)
        self.digest = Digest.hexadecimal(digest)
    }
}

/// A picture as a file has it: a line with the sum of the rest, the length of a header, the header as JSON, and the picture.
struct StoredResult {
    var result: ServedResult
    var files: FileStamps

    private static let mark = "lamina-result-1 "

    private struct Header: Codable {
        var name: String
        var mediaType: String
        var tag: String
        var warnings: [String]
        var files: FileStamps
    }

    init(result: ServedResult, files: FileStamps) { (self.result, self.files) = (result, files) }

    /// Reads a file; `nil` if it is damaged, or is another picture's.
    init?(_ bytes: [UInt8], _ name: StoredName, _ format: ServedFormat) {
        guard let end = bytes.prefix(100).firstIndex(of: 10) else { return nil }
        let rest = bytes[(end + 1)...]
        let first = String(decoding: bytes[..<end], as: UTF8.self)
        guard first == Self.mark + ServedResult.tag(Array(rest)), rest.count >= 4 else { return nil }
        let length = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard length <= rest.count - 4 else { return nil }
        let body = rest.dropFirst(4 + length)
        let data = Data(rest.dropFirst(4).prefix(length))
        guard let header = try? JSONDecoder().decode(Header.self, from: data),
            header.name == name.text, header.mediaType == format.mediaType
        else { return nil }
        result = ServedResult(
            bytes: Array(body), mediaType: header.mediaType, tag: header.tag, warnings: header.warnings)
        guard ServedResult.tag(result.bytes) == header.tag else { return nil }
        files = header.files
    }

    func bytes(_ name: StoredName) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let header = Array(
            try encoder.encode(
                Header(
                    name: name.text, mediaType: result.mediaType, tag: result.tag,
                    warnings: Array(result.warnings.prefix(100)), files: files)))
        var rest = (0..<4).map { UInt8(truncatingIfNeeded: header.count >> (8 * $0)) }
        rest.reserveCapacity(4 + header.count + result.bytes.count)
        rest += header
        rest += result.bytes
        return Array("\(Self.mark)\(ServedResult.tag(rest))\n".utf8) + rest
    }
}
