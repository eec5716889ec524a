internal import CLaminaImage
import Foundation

/// The bytes of an animated PNG in pieces: a header, frames that replace a rectangle of the picture, and an end.
///
/// All frames have the same kind of pixels, so whether any pixel is translucent must be known beforehand. The chunks
/// `acTL`, `fcTL` and `fdAT` are specified in the PNG specification, third edition, section 11.3.6.
package struct AnimatedPNGWriter {
    private let width: Int
    private let height: Int
    private let channels: Int
    private let loops: Int
    private let threads: Int
    private let level: Int
    private var sequence: UInt32 = 0
    private var isFirst = true

    /// Where ``frameCountChunk(frames:)`` lies in the file: behind the signature and `IHDR`.
    package static let frameCountOffset = 8 + ChunkWriter.overhead + 13

    /// - Parameters:
    ///   - isOpaque: Writes RGB and ignores alpha.
    ///   - loops: How often it plays; 0 for ever.
    ///   - level: 0 (stored) to 9 (smallest), see ``PNGCompression``.
    ///   - threads: The most threads that compress; `nil` takes as many as there are cores.
    package init(
        width: Int, height: Int, isOpaque: Bool, loops: Int, level: Int = PNGCompression.defaultLevel,
        threads: Int?
    ) {
        self.width = width
        self.height = height
        self.loops = loops
        self.level = level
        channels = isOpaque ? 3 : 4
        self.threads = threads ?? ProcessInfo.processInfo.activeProcessorCount
    }

    /// The beginning of the file. The number of frames can be written over later.
    package func header(frames: Int) -> [UInt8] {
        var file = ChunkWriter(capacity: 128)
        file.append(PNGHeader.signature)
        file.chunk("IHDR") { chunk in
            chunk.append(bigEndian: UInt32(width))
            chunk.append(bigEndian: UInt32(height))
            chunk.append([8, channels == 3 ? 2 : 6, 0, 0, 0])
        }
        return file.bytes + frameCountChunk(frames: frames) + Self.colorSpace
    }

    /// The chunk that holds the number of frames.
    package func frameCountChunk(frames: Int) -> [UInt8] {
        var file = ChunkWriter(capacity: 32)
        file.chunk("acTL") { chunk in
            chunk.append(bigEndian: UInt32(frames))
            chunk.append(bigEndian: UInt32(loops))
        }
        return file.bytes
    }

    /// A frame that replaces a rectangle at (`x`, `y`) and is shown for `seconds / parts`. The first covers everything.
    package mutating func frame(
        _ image: CGImage, x: Int, y: Int, seconds: UInt16, per parts: UInt16
    ) throws(ImageError) -> [UInt8] {
        let encoder = PNGEncoder(image: image, level: level, threads: threads)
        let compressed = try encoder.compressedParts(channels: channels)
        var file = ChunkWriter(capacity: compressed.reduce(64) { $0 + $1.length + 16 })
        file.chunk("fcTL") { chunk in
            for value in [sequence, UInt32(image.width), UInt32(image.height), UInt32(x), UInt32(y)] {
                chunk.append(bigEndian: value)
            }
            for value in [seconds, parts] { chunk.append([UInt8(value >> 8), UInt8(value & 255)]) }
            // Stays when the next frame comes, and replaces rather than covers.
            chunk.append([0, 0])
        }
        sequence += 1
        if isFirst {
            encoder.appendData(compressed, to: &file, chunk: "IDAT") { _ in }
        } else {
            encoder.appendData(compressed, to: &file, chunk: "fdAT") { chunk in
                chunk.append(bigEndian: sequence)
                sequence += 1
            }
        }
        isFirst = false
        return file.bytes
    }

    /// The end of the file.
    package func end() -> [UInt8] {
        var file = ChunkWriter(capacity: 12)
        file.chunk("IEND") { _ in }
        return file.bytes
    }

    /// sRGB, with perceptual intent.
    private static var colorSpace: [UInt8] {
        var file = ChunkWriter(capacity: 16)
        file.chunk("sRGB") { $0.append([0]) }
        return file.bytes
    }
}
