internal import CLaminaImage

/// Owns one strip's deflate data.
final class CompressedPart: Sendable {
    let length: Int
    let crc: UInt32
    let adler: UInt32
    let rawLength: Int
    private let data: PartData

    /// `nil` where memory runs out.
    ///
    /// - Parameter room: Memory to work in, which no other thread uses at the same time.
    init?(_ strip: lamina_png_strip, in room: CompressionRoom) {
        var part = lamina_png_part()
        let made = withUnsafePointer(to: strip) { lamina_png_compress($0, room.room, &part) }
        guard made, let bytes = part.data else { return nil }
        data = PartData(bytes: bytes)
        length = part.length
        crc = part.crc
        adler = part.adler
        rawLength = part.raw_length
    }

    func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
        body(UnsafeRawBufferPointer(start: data.bytes, count: length))
    }

    private struct PartData: ~Copyable, @unchecked Sendable {
        let bytes: UnsafeMutablePointer<UInt8>
        deinit { lamina_png_free(bytes) }
    }
}
