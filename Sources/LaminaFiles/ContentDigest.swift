import SystemPackage

/// A number of 64 bits that stands for bytes (FNV-1a). It finds damage and changes; it is no protection from anybody who wants
/// two files to have the same one.
package struct ContentDigest: Equatable, Sendable {
    /// The number so far.
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    /// Takes the next bytes. Each step can be undone, so a single other byte always gives another number.
    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var hash = value
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        value = hash
    }

    /// Sixteen digits.
    package var text: String {
        let hex = String(value, radix: 16)
        return String(repeating: "0", count: 16 - hex.count) + hex
    }

    /// The digest of a file's first bytes, `limit` of them at most, and how many there were.
    package static func read(
        _ path: FilePath, limit: Int = .max
    ) throws(FileFailure) -> (digest: ContentDigest, byteCount: Int) {
        let file = try InputFile(path)
        var digest = ContentDigest()
        var count = 0
        var buffer = [UInt8](repeating: 0, count: min(1 << 20, max(1, limit)))
        while count < limit {
            let got = try buffer.withUnsafeMutableBufferPointer { elements throws(FileFailure) in
                let target = UnsafeMutableRawBufferPointer(elements)
                let room = min(target.count, limit - count)
                let got = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: target[..<room]))
                digest.add(UnsafeRawBufferPointer(rebasing: target[..<got]))
                return got
            }
            guard got > 0 else { break }
            count += got
        }
        return (digest, count)
    }
}
