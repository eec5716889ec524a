/// The bytes of a GIF (version 89a), piece by piece.
struct GIFWriter {
    let width: Int, height: Int
    /// How often it plays; 0 for ever.
    let loops: Int

    /// The beginning, with the palette of all frames that bring none.
    func header(_ palette: [UInt32]) -> [UInt8] {
        var bytes = Array("GIF89a".utf8) + Self.short(width) + Self.short(height)
        let bits = Self.bits(palette)
        // A palette follows, of 2^bits entries; no background; square pixels.
        bytes += [0x80 | 0x70 | UInt8(bits - 1), 0, 0] + Self.table(palette)
        if loops != 1 {
            // Players count the times they go back.
            bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
            bytes += Self.short(loops == 0 ? 0 : loops - 1) + [0]
        }
        return bytes
    }

    /// A frame: its part of the picture, how long it shows, and whether it is erased afterwards. The entry behind the
    /// palette's last is transparent.
    func frame(
        _ indices: [UInt8], _ part: FrameRect, palette: [UInt32], isLocal: Bool, hundredths: Int, wipes: Bool
    ) -> [UInt8] {
        let bits = Self.bits(palette)
        var bytes: [UInt8] = [0x21, 0xF9, 4, (wipes ? 2 : 1) << 2 | 1]
        bytes += Self.short(hundredths) + [UInt8(palette.count), 0, 0x2C]
        for value in [part.x, part.y, part.width, part.height] { bytes += Self.short(value) }
        bytes += isLocal ? [0x80 | UInt8(bits - 1)] + Self.table(palette) : [0]
        LZW.append(indices, bits: max(2, bits), to: &bytes)
        return bytes
    }

    /// The end.
    func end() -> [UInt8] { [0x3B] }

    /// Bits of an index, with room for the transparent one.
    private static func bits(_ palette: [UInt32]) -> Int {
        var bits = 1
        while 1 << bits < palette.count + 1 { bits += 1 }
        return bits
    }

    private static func table(_ palette: [UInt32]) -> [UInt8] {
        var bytes = palette.flatMap { [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255)] }
        bytes += [UInt8](repeating: 0, count: (3 << bits(palette)) - bytes.count)
        return bytes
    }

    private static func short(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }
}
