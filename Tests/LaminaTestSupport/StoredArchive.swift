/// A zip file whose entries are not compressed.
package struct StoredArchive {
    private var body: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    package init() {}

    /// Adds an entry.
    package mutating func add(_ name: String, _ bytes: [UInt8]) {
        let name = Array(name.utf8)
        // Version 2.0, no flags, stored, no time; the same in both headers.
        let common =
            Self.little(20, 2) + Self.little(0, 2) + Self.little(0, 2) + Self.little(0, 2)
            + Self.little(0x21, 2)
            + Self.little(Self.checksum(bytes), 4) + Self.little(bytes.count, 4) + Self.little(bytes.count, 4)
            + Self.little(name.count, 2) + Self.little(0, 2)
        directory += Self.little(0x0201_4B50, 4) + Self.little(20, 2) + common
        directory += Self.little(0, 2) + Self.little(0, 2) + Self.little(0, 2) + Self.little(0, 4)
        directory += Self.little(body.count, 4) + name
        body += Self.little(0x0403_4B50, 4) + common + name + bytes
        count += 1
    }

    package mutating func add(_ name: String, _ text: String) { add(name, Array(text.utf8)) }

    /// The whole file.
    package var bytes: [UInt8] {
        body + directory + Self.little(0x0605_4B50, 4) + Self.little(0, 2) + Self.little(0, 2)
            + Self.little(count, 2) + Self.little(count, 2) + Self.little(directory.count, 4)
            + Self.little(body.count, 4) + Self.little(0, 2)
    }

    private static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// CRC-32 of IEEE 802.3.
    package static func checksum(_ bytes: [UInt8]) -> Int {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xEDB8_8320 }
        }
        return Int(~crc)
    }
}
