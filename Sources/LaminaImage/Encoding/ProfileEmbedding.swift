/// Puts a colour profile into a finished file.
enum ProfileEmbedding {
    /// The most bytes of a profile in one segment of a JPEG: a length of 16 bits, less itself, the name and two numbers.
    private static let mostInSegment = 65_533 - 14

    /// A JPEG with a profile in segments APP2 (ICC.1, annex B.4), before the other segments but JFIF's own.
    static func jpeg(_ file: [UInt8], _ profile: [UInt8]) -> [UInt8] {
        let count = (profile.count + mostInSegment - 1) / mostInSegment
        var segments: [UInt8] = []
        for index in 0..<count {
            let part = profile[(index * mostInSegment)..<min((index + 1) * mostInSegment, profile.count)]
            let length = part.count + 16
            segments += [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)]
            segments += Array("ICC_PROFILE".utf8) + [0, UInt8(index + 1), UInt8(count)]
            segments += part
        }
        // The file begins with its mark, and with JFIF's segment if it has one.
        var place = 2
        if file.count > 6, file[2] == 0xFF, file[3] == 0xE0 { place += 2 + Int(file[4]) << 8 + Int(file[5]) }
        guard place <= file.count else { return file }
        return Array(file[..<place]) + segments + Array(file[place...])
    }

    /// A still WebP in the extended form, with a profile before its picture.
    static func webp(
        _ file: [UInt8], _ profile: [UInt8], width: Int, height: Int, hasAlpha: Bool
    ) -> [UInt8] {
        // After "RIFF", the length and "WEBP" come chunks. An encoder that wrote the extended form by itself put its header first.
        guard file.count > 30 else { return file }
        var rest = Array(file[12...])
        if rest.starts(with: Array("VP8X".utf8)) { rest.removeFirst(18) }
        func little(_ number: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        let flags: UInt8 = hasAlpha ? 0x30 : 0x20
        var body = Array("WEBPVP8X".utf8) + little(10, 4) + [flags, 0, 0, 0]
        body += little(width - 1, 3) + little(height - 1, 3)
        body += Array("ICCP".utf8) + little(profile.count, 4) + profile
        if profile.count % 2 == 1 { body.append(0) }
        body += rest
        return Array("RIFF".utf8) + little(body.count, 4) + body
    }
}
