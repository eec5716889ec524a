import LaminaImage

/// Pictures that do not move. Two animations whose first pictures are equal are not equal, so they are no pictures to compare.
package enum StillPicture {
    /// Reads and decodes a file. Throws ``ReportError`` where it moves, and `ImageError` as `CGImage` does.
    package static func read(_ path: String) throws -> CGImage {
        try decode(WholeFile.read(path), path: path)
    }

    /// Decodes the bytes of a file. Throws ``ReportError`` where it moves, and `ImageError` as `CGImage` does.
    package static func decode(_ bytes: [UInt8], path: String) throws -> CGImage {
        if mayMove(bytes) {
            let count = try AnimatedImage(bytes, source: .file(path), frameByteLimit: 0).frameCount
            guard count == 1 else {
                throw ReportError(
                    "\(path): expected a still picture, found an animation of \(count) pictures")
            }
        }
        return try CGImage.decode(bytes, source: .file(path))
    }

    /// Whether the format can hold several pictures, and the file does not begin as one that has a single one.
    private static func mayMove(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: "GIF8".utf8) || isAnimatedPNG(bytes) || isAnimatedWebP(bytes)
    }

    /// Whether a PNG has the chunk of animations before its pixels.
    package static func isAnimatedPNG(_ bytes: [UInt8]) -> Bool {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return false }
        var place = 8
        while place + 8 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let type = bytes[place + 4..<place + 8]
            if type.elementsEqual("acTL".utf8) { return true }
            if type.elementsEqual("IDAT".utf8) || length > bytes.count { return false }
            place += length + 12
        }
        return false
    }

    /// Whether a WebP's extended header has the flag of animations.
    private static func isAnimatedWebP(_ bytes: [UInt8]) -> Bool {
        bytes.count > 20 && bytes.starts(with: "RIFF".utf8) && bytes[8..<16].elementsEqual("WEBPVP8X".utf8)
            && bytes[20] & 2 != 0
    }
}
