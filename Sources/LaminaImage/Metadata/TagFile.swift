/// The structure of a TIFF file, which EXIF data have too: directories of tags. BigTIFF is one with longer numbers.
///
/// Nothing in it is trusted: what lies outside of the bytes, is longer than ``maximumValueBytes``, or leads back to where it came
/// from, is as if it were not there.
package struct TagFile: Sendable {
    /// A value in a directory.
    package struct Entry: Sendable {
        /// What the value means.
        package let tag: Int
        /// The type of its numbers, as TIFF counts them.
        package let type: Int
        /// How many there are.
        package let count: Int
        /// Where they are.
        package let bytes: Range<Int>
    }

    /// All bytes.
    package let bytes: [UInt8]
    private let isLittle: Bool
    private let isBig: Bool

    /// The longest value that is read as numbers or text.
    package static let maximumValueBytes = 1 << 20
    /// The most directories of a file that are looked at.
    static let maximumDirectories = 4096
    /// The most values of a directory that are looked at.
    private static let maximumEntries = 4096

    /// `nil` for bytes that do not begin as a TIFF.
    package init?(_ bytes: [UInt8]) {
        isLittle = bytes.starts(with: [0x49, 0x49])
        guard isLittle || bytes.starts(with: [0x4D, 0x4D]), bytes.count >= 8 else { return nil }
        let version = isLittle ? Int(bytes[2]) | Int(bytes[3]) << 8 : Int(bytes[2]) << 8 | Int(bytes[3])
        guard version == 42 || version == 43 else { return nil }
        isBig = version == 43
        self.bytes = bytes
    }

    /// A number of up to eight bytes; `nil` where it lies outside.
    package func number(_ offset: Int, _ count: Int) -> Int? {
        guard offset >= 0, count <= 8, offset <= bytes.count - count else { return nil }
        var value: UInt64 = 0
        for index in 0..<count {
            let byte = UInt64(bytes[offset + (isLittle ? count - 1 - index : index)])
            value = value << 8 | byte
        }
        return Int(exactly: value)
    }

    /// Where the first directory is.
    package var first: Int? { isBig ? number(8, 8) : number(4, 4) }

    /// Where the directories are that follow one another: one for each picture of a TIFF.
    package var directories: [Int] {
        var result: [Int] = []
        var known: Set<Int> = []
        var next = first
        while let place = next, place > 0, place < bytes.count, result.count < Self.maximumDirectories,
            known.insert(place).inserted, let end = end(ofDirectory: place)
        {
            result.append(place)
            next = number(end, isBig ? 8 : 4)
        }
        return result
    }

    private func entryCount(_ directory: Int) -> Int? { number(directory, isBig ? 8 : 2) }

    /// Where the place of the next directory is written.
    private func end(ofDirectory directory: Int) -> Int? {
        guard let count = entryCount(directory), count > 0, count <= bytes.count / 12 else { return nil }
        return directory + (isBig ? 8 + 20 * count : 2 + 12 * count)
    }

    /// Whether a directory lies in the file, with the place of the next one.
    func hasWhole(directory: Int) -> Bool {
        end(ofDirectory: directory).flatMap { number($0, isBig ? 8 : 4) } != nil
    }

    /// The values of a directory, the first of each tag.
    package func entries(_ directory: Int) -> [Int: Entry] {
        var result: [Int: Entry] = [:]
        guard let count = entryCount(directory) else { return result }
        let (start, step) = isBig ? (directory + 8, 20) : (directory + 2, 12)
        for index in 0..<min(count, Self.maximumEntries) {
            let place = start + index * step
            guard let tag = number(place, 2), let type = number(place + 2, 2),
                let count = number(place + 4, isBig ? 8 : 4)
            else { break }
            guard result[tag] == nil, count > 0, count <= bytes.count, let size = Self.size(type) else {
                continue
            }
            let room = isBig ? 8 : 4
            let inside = place + (isBig ? 12 : 8)
            guard let offset = count * size <= room ? inside : number(inside, room), offset <= bytes.count,
                count * size <= bytes.count - offset
            else { continue }
            result[tag] = Entry(tag: tag, type: type, count: count, bytes: offset..<(offset + count * size))
        }
        return result
    }

    /// The bytes of a number of a type; `nil` for one that does not exist.
    private static func size(_ type: Int) -> Int? {
        switch type {
        case 1, 2, 6, 7: 1
        case 3, 8: 2
        case 4, 9, 11, 13: 4
        case 5, 10, 12, 16, 17, 18: 8
        default: nil
        }
    }

    /// Whole numbers; `nil` for a value of another kind, or a long one.
    package func integers(_ entry: Entry) -> [Int]? {
        guard entry.bytes.count <= Self.maximumValueBytes, let size = Self.size(entry.type) else {
            return nil
        }
        guard [1, 3, 4, 6, 7, 8, 9, 13, 16, 17, 18].contains(entry.type) else { return nil }
        return (0..<entry.count).map { index in
            let value = number(entry.bytes.lowerBound + index * size, size) ?? 0
            return switch entry.type {
            case 6: Int(Int8(truncatingIfNeeded: value))
            case 8: Int(Int16(truncatingIfNeeded: value))
            case 9: Int(Int32(truncatingIfNeeded: value))
            default: value
            }
        }
    }

    /// Numbers: fractions divided, by 0 as 0; `nil` for text and for bytes without a type.
    package func numbers(_ entry: Entry) -> [Double]? {
        guard entry.bytes.count <= Self.maximumValueBytes else { return nil }
        let start = entry.bytes.lowerBound
        switch entry.type {
        case 5, 10:
            return (0..<entry.count).map { index in
                let (above, below) = (
                    number(start + 8 * index, 4) ?? 0, number(start + 8 * index + 4, 4) ?? 0
                )
                guard below != 0 else { return 0 }
                guard entry.type == 10 else { return Double(above) / Double(below) }
                let signed = Int32(truncatingIfNeeded: below)
                return Double(Int32(truncatingIfNeeded: above)) / Double(signed)
            }
        case 11:
            return (0..<entry.count).map {
                Double(Float(bitPattern: UInt32(truncatingIfNeeded: number(start + 4 * $0, 4) ?? 0)))
            }
        case 12:
            return (0..<entry.count).map { index in
                let (one, other) = (number(start + 8 * index, 4) ?? 0, number(start + 8 * index + 4, 4) ?? 0)
                let (high, low) = isLittle ? (other, one) : (one, other)
                return Double(bitPattern: UInt64(high) << 32 | UInt64(low))
            }
        case 7: return nil
        default: return integers(entry)?.map(Double.init)
        }
    }

    /// Text up to its first 0, in UTF-8, or in ISO 8859-1 where it is none; `nil` for a value of another kind.
    package func text(_ entry: Entry) -> String? {
        guard entry.type == 2 || entry.type == 1 || entry.type == 7,
            entry.bytes.count <= Self.maximumValueBytes
        else { return nil }
        return Self.text(bytes[entry.bytes].prefix { $0 != 0 })
    }

    /// Text of a file: UTF-8, or ISO 8859-1 where it is none.
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        let bytes = Array(bytes)
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// The bytes of a value.
    package func data(_ entry: Entry) -> ArraySlice<UInt8> { bytes[entry.bytes] }
}
