/// An image file for decoders: all of its bytes, or the first of them where only the header is needed.
struct EncodedImage: Sendable {
    var bytes: [UInt8]
    /// The length of the file, of which `bytes` may be the beginning.
    var length: Int
    var source: ImageSource

    init(_ bytes: [UInt8], source: ImageSource, length: Int? = nil) {
        self.bytes = bytes
        self.length = length ?? bytes.count
        self.source = source
    }

    var isWhole: Bool { bytes.count == length }

    /// Lends the bytes to C, good only until `body` returns.
    func withBytes<R, E: Error>(_ body: (UnsafePointer<UInt8>?, Int) throws(E) -> R) throws(E) -> R {
        // `withUnsafeBytes` does not pass a typed error on.
        var outcome: Result<R, E>?
        bytes.withUnsafeBytes { raw in
            do throws(E) {
                outcome = .success(try body(raw.baseAddress?.assumingMemoryBound(to: UInt8.self), raw.count))
            } catch {
                outcome = .failure(error)
            }
        }
        guard let outcome else { return try body(nil, 0) }
        return try outcome.get()
    }

    /// The number in `count` bytes at `offset`, the highest first; `nil` where the bytes end before.
    func bigEndian(_ offset: Int, _ count: Int = 4) -> Int? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        return bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
    }

    /// The number in `count` bytes at `offset`, the lowest first; `nil` where the bytes end before.
    func littleEndian(_ offset: Int, _ count: Int = 4) -> Int? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        return bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Whether the characters of `text` are at `offset`.
    func has(_ text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset <= bytes.count - text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { bytes[offset...].starts(with: $0) }
    }
}
