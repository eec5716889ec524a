import Foundation
import Lamina
import LaminaTestSupport
import Testing

@Suite struct ReadmeTests {
    static func text(_ path: String) throws -> String {
        try String(contentsOfFile: ProjectFiles.path(path), encoding: .utf8)
    }

    @Test func `The README shows the example that is compiled here`() throws {
        let source = try Self.text("Tests/LaminaTests/ReadmeExample.swift")
        let start = try #require(source.range(of: "// example begins\n"))
        let end = try #require(source.range(of: "// example ends"))
        let example = source[start.upperBound..<end.lowerBound]
        #expect(try Self.text("README.md").contains("```swift\n\(example)```"))
    }

    @Test func `The README's example draws a card`() throws {
        let picture = try drawCard()
        #expect(picture.width == 480)
        #expect(picture.height == 320)
        let pixels = picture.straightRGBA()
        func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(pixels[(y * 480 + x) * 4..<(y * 480 + x) * 4 + 4]) }
        #expect(pixel(0, 0)[3] == 0)
        #expect(pixel(240, 160) == [92, 107, 242, 255])
        #expect(pixel(400, 80) == [255, 255, 255, 255])
    }
}
