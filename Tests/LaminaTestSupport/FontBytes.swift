import Foundation

/// Files of fonts for tests, made of Lamina's own font.
package enum FontBytes {
    /// Lamina Sans as it is.
    package static func plain() throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: "Fonts/LaminaSans.ttf")))
    }

    /// Lamina Sans whose letters are half as large, under the same names.
    package static func half() throws -> [UInt8] {
        var bytes = try plain()
        guard let head = table("head", bytes) else { throw CocoaError(.fileReadCorruptFile) }
        let units = 2 * number(bytes, head + 18, 2)
        (bytes[head + 18], bytes[head + 19]) = (UInt8(units >> 8), UInt8(units & 255))
        return bytes
    }

    /// The beginning of a font's file, without its tables.
    package static func broken() throws -> [UInt8] { Array(try plain().prefix(200)) }

    private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
        bytes[place..<(place + count)].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func table(_ name: String, _ bytes: [UInt8]) -> Int? {
        (0..<number(bytes, 4, 2)).map { 12 + 16 * $0 }
            .first { bytes[$0..<($0 + 4)].elementsEqual(name.utf8) }
            .map { number(bytes, $0 + 8, 4) }
    }
}
