/// A PNG put together by hand, byte by byte and uncompressed, so that reading is tested against something that
/// no library of this project wrote.
struct SamplePNG {
    enum ColorType: UInt8 {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgba = 6

        var channels: Int {
            switch self {
            case .gray, .palette: 1
            case .rgb: 3
            case .grayAlpha: 2
            case .rgba: 4
            }
        }
    }

    var width: Int
    var height: Int
    var depth = 8
    var color = ColorType.rgba
    var interlaced = false
    /// Chunks between the header and the data.
    var extra: [(type: String, data: [UInt8])] = []
    /// `channel` of the pixel at `x`, `y`, in 0..<2^depth.
    var sample: (_ x: Int, _ y: Int, _ channel: Int) -> Int

    var bytes: [UInt8] {
        var result: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        result += Self.chunk(
            "IHDR",
            Self.bigEndian(width) + Self.bigEndian(height)
                + [UInt8(depth), color.rawValue, 0, 0, interlaced ? 1 : 0])
        for chunk in extra { result += Self.chunk(chunk.type, chunk.data) }
        result += Self.chunk("IDAT", Self.stored(rows))
        return result + Self.chunk("IEND", [])
    }

    private var rows: [UInt8] {
        guard interlaced else { return part(x: 0, y: 0, dx: 1, dy: 1) }
        return [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
        ]
        .flatMap { part(x: $0.0, y: $0.1, dx: $0.2, dy: $0.3) }
    }

    private func part(x left: Int, y top: Int, dx: Int, dy: Int) -> [UInt8] {
        guard left < width, top < height else { return [] }
        var result: [UInt8] = []
        for y in stride(from: top, to: height, by: dy) {
            result.append(0)
            var (word, bits) = (0, 0)
            for x in stride(from: left, to: width, by: dx) {
                for channel in 0..<color.channels {
                    word = word << depth | sample(x, y, channel)
                    bits += depth
                    while bits >= 8 {
                        result.append(UInt8(truncatingIfNeeded: word >> (bits - 8)))
                        bits -= 8
                    }
                }
            }
            if bits > 0 { result.append(UInt8(truncatingIfNeeded: word << (8 - bits))) }
        }
        return result
    }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return bigEndian(data.count) + body + bigEndian(Int(crc32(body)))
    }

    static func bigEndian(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// A zlib stream of stored blocks.
    static func stored(_ data: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: max(data.count, 1), by: 65_535) {
            let block = data[start..<min(start + 65_535, data.count)]
            let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
            result += [start + 65_535 >= data.count ? 1 : 0, low, high, ~low, ~high] + block
        }
        var (a, b) = (1, 0)
        for byte in data {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return result + bigEndian(b << 16 | a)
    }

    static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xEDB8_8320 }
        }
        return ~crc
    }
}
