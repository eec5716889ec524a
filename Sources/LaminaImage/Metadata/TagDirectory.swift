/// A directory of a TIFF or of EXIF data that is to be written, with its lower numbers first.
package struct TagDirectory: Sendable {
    /// The value of a tag.
    package enum Value: Sendable {
        /// Text without its final 0.
        case text(String)
        /// Numbers of a byte.
        case bytes([UInt8])
        /// Bytes that mean what the tag says.
        case undefined([UInt8])
        /// Numbers of 16 bits.
        case shorts([Int])
        /// Numbers of 32 bits.
        case longs([Int])
        /// Numbers from 0 on as fractions.
        case fractions([Double])
        /// Numbers as fractions.
        case signedFractions([Double])
        /// The place of another directory.
        case directory(TagDirectory)
    }

    /// The values by their tags.
    package var values: [Int: Value] = [:]

    /// An empty directory.
    package init() {}

    /// The bytes of EXIF data with this as their first directory.
    package func file() -> [UInt8] {
        var bytes = Self.header
        let place = append(to: &bytes)
        Self.put(place, 4, at: 4, in: &bytes)
        return bytes
    }

    /// The start of a file, whose first directory is nowhere yet.
    static let header: [UInt8] = [0x49, 0x49, 42, 0, 0, 0, 0, 0]

    /// Writes a number over bytes that are there.
    static func put(_ number: Int, _ count: Int, at place: Int, in bytes: inout [UInt8]) {
        for index in 0..<count { bytes[place + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
    }

    static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// Appends the long values, the directories below, and the directory.
    ///
    /// - Returns: Where the directory begins. Its last four bytes are the place of the next one, 0.
    func append(to bytes: inout [UInt8]) -> Int {
        var table = Self.little(values.count, 2)
        for (tag, value) in values.sorted(by: { $0.key < $1.key }) {
            let (type, count, data) = Self.encoded(value, in: &bytes)
            table += Self.little(tag, 2) + Self.little(type, 2) + Self.little(count, 4)
            if data.count <= 4 {
                table += data + [UInt8](repeating: 0, count: 4 - data.count)
            } else {
                if bytes.count % 2 == 1 { bytes.append(0) }
                table += Self.little(bytes.count, 4)
                bytes += data
            }
        }
        if bytes.count % 2 == 1 { bytes.append(0) }
        let place = bytes.count
        bytes += table + [0, 0, 0, 0]
        return place
    }

    private static func encoded(_ value: Value, in bytes: inout [UInt8]) -> (
        type: Int, count: Int, data: [UInt8]
    ) {
        switch value {
        case .text(let text):
            // A 0 inside would end it.
            let data = text.utf8.filter { $0 != 0 } + [0]
            return (2, data.count, data)
        case .bytes(let data): return (1, data.count, data)
        case .undefined(let data): return (7, data.count, data)
        case .shorts(let numbers): return (3, numbers.count, numbers.flatMap { little($0, 2) })
        case .longs(let numbers): return (4, numbers.count, numbers.flatMap { little($0, 4) })
        case .fractions(let numbers):
            return (5, numbers.count, numbers.flatMap { fraction($0, most: UInt32.max) })
        case .signedFractions(let numbers):
            return (10, numbers.count, numbers.flatMap { fraction($0, most: UInt32(Int32.max)) })
        case .directory(let directory): return (4, 1, little(directory.append(to: &bytes), 4))
        }
    }

    private static func fraction(_ number: Double, most: UInt32) -> [UInt8] {
        guard number >= 0 || most != UInt32.max else { return little(0, 4) + little(1, 4) }
        let (above, below) = parts(of: number, most: most)
        return little(above, 4) + little(below, 4)
    }

    /// The nearest fraction whose parts are at most `most`, by the continued fraction of the number; 0 for what is no number.
    package static func parts(of number: Double, most: UInt32) -> (above: Int, below: Int) {
        guard number.isFinite else { return (0, 1) }
        let size = min(number.magnitude, Double(most))
        var (above, below, lastAbove, lastBelow) = (1.0, 0.0, 0.0, 1.0)
        var rest = size
        for _ in 0..<32 {
            let whole = rest.rounded(.down)
            let (nextAbove, nextBelow) = (whole * above + lastAbove, whole * below + lastBelow)
            guard nextAbove <= Double(most), nextBelow <= Double(most) else { break }
            (lastAbove, lastBelow, above, below) = (above, below, nextAbove, nextBelow)
            guard rest - whole > 1e-9, abs(above / below - size) > size * 1e-12 else { break }
            rest = 1 / (rest - whole)
        }
        if below == 0 { (above, below) = (size.rounded(), 1) }
        return (number < 0 ? -Int(above) : Int(above), Int(below))
    }
}
