/// A zip file whose entries are not compressed.
public struct StoredArchive {
    /// The archive.
    public private(set) var bytes: [UInt8] = []

    /// Entries with these names and bytes, as many as there are of both.
    public init(_ names: [String], _ parts: [ArraySlice<UInt8>]) {
        var directory: [UInt8] = []
        for (name, part) in zip(names, parts) {
            let offset = UInt32(bytes.count)
            let common =
                Self.two(20) + Self.two(0) + Self.two(0) + Self.four(0) + Self.four(Self.checksum(part))
                + Self.four(UInt32(part.count)) + Self.four(UInt32(part.count)) + Self.two(name.utf8.count)
            bytes += [0x50, 0x4B, 3, 4] + common + Self.two(0) + Array(name.utf8) + part
            directory += [0x50, 0x4B, 1, 2] + Self.two(20) + common + Self.two(0) + Self.two(0) + Self.two(0)
            directory += Self.two(0) + Self.four(0) + Self.four(offset) + Array(name.utf8)
        }
        let count = min(parts.count, names.count)
        let start = UInt32(bytes.count)
        bytes +=
            directory + [0x50, 0x4B, 5, 6] + Self.two(0) + Self.two(0) + Self.two(count) + Self.two(count)
        bytes += Self.four(UInt32(directory.count)) + Self.four(start) + Self.two(0)
    }

    private static func two(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8 & 255)] }

    private static func four(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(number >> ($0 * 8) & 255) } }

    private static func checksum(_ part: ArraySlice<UInt8>) -> UInt32 {
        ~part.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }
}
