internal import CLaminaImage
import LaminaFiles

/// Checks of a PNG's file that need no decoding.
package enum PNGFile {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let blockBytes = 1 << 16

    /// Whether the file is a PNG that was written completely: it has its signature, an `IHDR` first, an `IDAT`, an
    /// `IEND` at the very end, and the right check sum on each chunk. The pixels are not decoded; the check sums show
    /// that each chunk holds the data that were written.
    ///
    /// - Parameter path: The path of a regular file; for anything else the result is `false`.
    package static func isWhole(_ path: String) -> Bool {
        guard let path = FilePath(text: path) else { return false }
        do throws(FileFailure) {
            var reader = Reader(try InputFile(path))
            return try reader.isWhole()
        } catch {
            return false
        }
    }

    /// Reads a file in blocks, so that its length does not matter.
    private struct Reader: ~Copyable {
        private let file: InputFile
        private var block: [UInt8] = []
        private var place = 0

        init(_ file: consuming InputFile) { self.file = file }

        mutating func isWhole() throws(FileFailure) -> Bool {
            guard try bytes(8) == PNGFile.signature else { return false }
            var (isFirst, hasPixels) = (true, false)
            while let head = try bytes(8) {
                let length = Int(Self.number(head[..<4]))
                let kind = Array(head[4...])
                // The format's own limit.
                guard length <= Int32.max, isFirst == (kind == Array("IHDR".utf8)) else { return false }
                isFirst = false
                guard let sum = try checkSum(of: length, after: kind), let stated = try bytes(4),
                    Self.number(stated[...]) == sum
                else { return false }
                if kind == Array("IDAT".utf8) { hasPixels = true }
                if kind == Array("IEND".utf8) {
                    let isEnd = try !fill()
                    return hasPixels && length == 0 && isEnd
                }
            }
            return false
        }

        /// `nil` where the file ends earlier.
        private mutating func checkSum(of length: Int, after kind: [UInt8]) throws(FileFailure) -> UInt32? {
            var sum = lamina_png_crc(0, kind, kind.count)
            var rest = length
            while rest > 0 {
                guard try fill() else { return nil }
                let count = min(rest, block.count - place)
                sum = block.withUnsafeBufferPointer { bytes in
                    lamina_png_crc(sum, bytes.baseAddress.map { $0 + place }, count)
                }
                place += count
                rest -= count
            }
            return sum
        }

        /// `nil` where the file ends earlier.
        private mutating func bytes(_ count: Int) throws(FileFailure) -> [UInt8]? {
            var result: [UInt8] = []
            while result.count < count {
                guard try fill() else { return nil }
                let end = min(block.count, place + count - result.count)
                result += block[place..<end]
                place = end
            }
            return result
        }

        /// Reads the next block if no bytes are left; `false` at the end of the file.
        private mutating func fill() throws(FileFailure) -> Bool {
            guard place == block.count else { return true }
            block = try file.readUp(to: PNGFile.blockBytes)
            place = 0
            return !block.isEmpty
        }

        private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
            bytes.reduce(0) { $0 << 8 | UInt32($1) }
        }
    }
}
