import Foundation
import LaminaFiles

/// The end of a part's file: the number of bytes before it, and their digest. A file that was cut has no seal, and one whose bytes
/// changed has one that does not match. It is an element of Matroska's without meaning, so players see a film.
enum MoviePartSeal {
    /// Void, and the length of what follows.
    private static let start: [UInt8] = [0xEC, 0x80 | UInt8(name.count + 16)]
    private static let name = Array("lamina part 1".utf8)
    private static let byteCount = start.count + name.count + 16

    /// The seal of bytes.
    private static func bytes(_ digest: ContentDigest, _ count: Int) -> [UInt8] {
        start + name + bigEndian(UInt64(count)) + bigEndian(digest.value)
    }

    private static func bigEndian(_ value: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value >> UInt64(56 - 8 * $0)) }
    }

    /// Writes the seal behind all that the sink holds.
    static func write(to sink: MovieSink) throws(MovieError) {
        guard let path = sink.hiddenPath else {
            throw .unwritable(output: sink.output.name, reason: "expected a file for a part of a film")
        }
        let sum: (digest: ContentDigest, byteCount: Int)
        do throws(FileFailure) {
            sum = try ContentDigest.read(path)
        } catch {
            throw .unwritable(output: sink.output.name, reason: error.reason)
        }
        _ = try sink.seek(0, SEEK_END)
        try sink.write(bytes(sum.digest, sum.byteCount))
    }

    /// Fails where a file is no part, was cut, or is damaged.
    ///
    /// - Parameter readsAll: Whether all bytes are read. Otherwise only a missing seal is found.
    static func check(_ path: String, readsAll: Bool) throws(MoviePartError) {
        guard let file = FilePath(text: path) else {
            throw .notAPart(path: path, reason: FileFailure.zeroByte.reason)
        }
        let (head, seal, count): ([UInt8], [UInt8], Int)
        var digest: ContentDigest?
        do throws(FileFailure) {
            let input = try InputFile(file)
            count = input.byteCount - byteCount
            (head, seal) = (try input.readUp(to: container.count), try input.readLast(byteCount))
            if readsAll, count > 0 { digest = try ContentDigest.read(file, limit: count).digest }
        } catch {
            throw .notAPart(path: path, reason: error.reason)
        }
        guard head == container else {
            throw .notAPart(path: path, reason: head.isEmpty ? "it is empty" : "it does not begin as one")
        }
        guard count > 0, seal.starts(with: start + name),
            Array(seal.dropLast(8).suffix(8)) == bigEndian(UInt64(count))
        else { throw .cut(path: path) }
        guard digest.map({ Array(seal.suffix(8)) == bigEndian($0.value) }) ?? true else {
            throw .damaged(path: path, reason: "its bytes are not those that were written")
        }
    }

    /// The begin of all files in Matroska.
    private static let container: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]
}
