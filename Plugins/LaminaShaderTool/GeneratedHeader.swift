/// The first line of a generated file. It names the digest of the sources and the version of glslang.
struct GeneratedHeader: Equatable, CustomStringConvertible {
    var glslang: String
    /// FNV-1a, 64 bits, of the paths and the texts of all sources, the list and the includes too: enough to notice an edit.
    var digest: String

    private static let start = "// From Shaders/ "
    private static let middle = " by glslang "
    private static let end = ", with `swift package compile-shaders`. Not to be edited."

    /// - Parameter sources: Texts by path.
    init(glslang: String, sources: [String: String]) {
        self.glslang = glslang
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for (path, source) in sources.sorted(by: { $0.key < $1.key }) {
            for text in [path, source] {
                for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
                // No byte of UTF-8 is 255, so the border between two texts counts too.
                hash = (hash ^ 255) &* 0x100_0000_01B3
            }
        }
        let digits = String(hash, radix: 16)
        digest = String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The header of a file's text, if it has one.
    init?(of text: String) {
        guard let line = text.split(separator: "\n", maxSplits: 1).first, line.hasPrefix(Self.start),
            line.hasSuffix(Self.end)
        else { return nil }
        let fields = line.dropFirst(Self.start.count).dropLast(Self.end.count).split(separator: Self.middle)
        guard fields.count == 2 else { return nil }
        digest = String(fields[0])
        glslang = String(fields[1])
    }

    var description: String { Self.start + digest + Self.middle + glslang + Self.end }
}
