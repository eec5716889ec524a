/// Texture files put together by hand around blocks.
enum SampleTexture {
    /// PVR, version 3.
    static func pvr(
        _ format: Int, bits: Int = 0, width: Int = 4, height: Int = 4, levels: Int = 1, flags: Int = 0,
        _ blocks: [UInt8]
    ) -> [UInt8] {
        Array("PVR".utf8) + [3]
            + [flags, format, bits, 0, 0, height, width, 1, 1, 1, levels, 0].flatMap { little($0) } + blocks
    }

    /// PVR, version 2.
    static func oldPVR(_ flags: Int, width: Int, height: Int, alpha: Int = 1, _ blocks: [UInt8]) -> [UInt8] {
        [52, height, width, 0, flags, blocks.count, 4, 0, 0, 0, alpha].flatMap { little($0) }
            + Array("PVR!".utf8) + little(1) + blocks
    }

    /// KTX, version 1, one level after the other.
    static func ktx(
        _ format: Int, type: Int = 0, width: Int = 4, height: Int = 4, metadata: [UInt8] = [],
        isLittle: Bool = true, _ levels: [[UInt8]]
    ) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { isLittle ? little(value) : little(value).reversed() }
        let head = [
            0x0403_0201, type, 1, 0, format, 0x1908, width, height, 0, 0, 1, levels.count, metadata.count,
        ]
        return [0xAB] + Array("KTX 11".utf8) + [0xBB, 0x0D, 0x0A, 0x1A, 0x0A] + head.flatMap { number($0) }
            + metadata
            + levels.flatMap { number($0.count) + $0 + [UInt8](repeating: 0, count: -$0.count & 3) }
    }

    /// KTX, version 2, with one level.
    static func ktx2(
        _ format: Int, width: Int = 4, height: Int = 4, supercompression: Int = 0, metadata: [UInt8] = [],
        length: Int, _ data: [UInt8]
    ) -> [UInt8] {
        let head = [format, 1, width, height, 0, 0, 1, 1, supercompression, 0, 0, 104, metadata.count]
        return [0xAB] + Array("KTX 20".utf8) + [0xBB, 0x0D, 0x0A, 0x1A, 0x0A] + head.flatMap { little($0) }
            + [0, 0, 0, 0].flatMap { little($0) }
            + [104 + metadata.count, 0, data.count, 0, length, 0].flatMap { little($0) } + metadata + data
    }

    /// A Zstandard frame of one block that is not compressed; at most 255 bytes.
    static func zstandard(_ data: [UInt8]) -> [UInt8] {
        [0x28, 0xB5, 0x2F, 0xFD, 0x20, UInt8(data.count)] + little(data.count << 3 | 1).prefix(3) + data
    }

    static func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }

    static func bytes(_ digits: String) -> [UInt8] {
        var digits = Substring(digits)
        var bytes: [UInt8] = []
        while !digits.isEmpty {
            bytes.append(UInt8(digits.prefix(2), radix: 16) ?? 0)
            digits = digits.dropFirst(2)
        }
        return bytes
    }
}
