internal import CLaminaImage

/// Puts a PNG's chunks together, keeping each one's check sum as it grows.
struct ChunkWriter {
    /// Bytes of a chunk besides its data.
    static let overhead = 12

    private(set) var bytes: [UInt8] = []
    private var crc: UInt32 = 0

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    /// Appends a chunk with the bytes that `body` appends.
    mutating func chunk(_ type: String, _ body: (inout ChunkWriter) -> Void) {
        let start = bytes.count
        append([0, 0, 0, 0])
        crc = 0
        append(Array(type.utf8))
        body(&self)
        let length = UInt32(bytes.count - start - 8)
        for (offset, byte) in Self.bigEndian(length).enumerated() { bytes[start + offset] = byte }
        bytes += Self.bigEndian(crc)
    }

    mutating func append(_ data: [UInt8]) {
        crc = lamina_png_crc(crc, data, data.count)
        bytes += data
    }

    mutating func append(bigEndian value: UInt32) { append(Self.bigEndian(value)) }

    /// The part's check sum was made where it was compressed.
    mutating func append(_ part: borrowing CompressedPart) {
        crc = lamina_png_crc_joined(crc, part.crc, part.length)
        part.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
