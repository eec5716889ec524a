import Foundation
import LaminaImage
import LaminaTestSupport

/// The picture files in `Fixtures`, which `Fixtures/make` made with other people's encoders, and `Fixtures/make-plain`.
enum Fixture {
    /// Every picture file, by name.
    static let all: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        .filter { !$0.hasPrefix("make") && !$0.hasPrefix(".") }.sorted()

    private static let folder = ProjectFiles.path("Tests/LaminaImageTests/Fixtures")

    static func path(_ name: String) -> String { "\(folder)/\(name)" }

    static func bytes(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: path(name))))
    }

    static func image(_ name: String) throws -> CGImage { try CGImage.read(contentsOfFile: path(name)) }

    /// 16×12 pixels, straight, red first, as a closure gives them.
    static func picture(_ pixel: (_ x: Int, _ y: Int) -> [Int]) -> [UInt8] {
        var bytes: [UInt8] = []
        for y in 0..<12 {
            for x in 0..<16 { bytes += pixel(x, y).map { UInt8($0) } }
        }
        return bytes
    }

    /// The picture of most files.
    static func pixels(hasAlpha: Bool = false) -> [UInt8] {
        picture { x, y in [16 * x, 20 * y, 128, hasAlpha ? 255 - 10 * x : 255] }
    }

    /// The same picture in grey.
    static let gray = picture { x, _ in [16 * x, 16 * x, 16 * x, 255] }

    /// A picture of one colour.
    static func plain(_ color: [Int]) -> [UInt8] { picture { _, _ in color } }

    /// The largest difference between two lists; `nil` where their lengths differ.
    static func difference(_ one: [UInt8], _ other: [UInt8]) -> Int? {
        guard one.count == other.count else { return nil }
        return zip(one, other).map { abs(Int($0) - Int($1)) }.max()
    }
}
