import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import Testing

/// Contexts whose pixels a layer took.
@Suite struct SpentContextTests {
    private static let all = CGRect(x: 0, y: 0, width: 4, height: 4)
    private let context: CGContext
    private let contents: CGImage

    init() throws {
        context = try CGContext(width: 4, height: 4)
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.fill(Self.all)
        contents = try #require(context.makeContents(isOpaque: false))
    }

    private func bytes(_ image: CGImage) -> [UInt8] { image.withUnsafeBytes { Array($0) } }

    private var red: [UInt8] { (0..<16).flatMap { _ in [0, 0, 255, 255] as [UInt8] } }

    @Test func `the layer has what was drawn before`() {
        #expect(bytes(contents) == red)
    }

    @Test func `what is drawn afterwards is lost, and the layer keeps its pixels`() throws {
        context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
        context.fill(Self.all)
        context.draw(contents, in: Self.all)
        #expect(bytes(contents) == red)
        #expect(try bytes(#require(context.makeImage())) == [UInt8](repeating: 0, count: 64))
        #expect(try context.pixelData() == Data(count: 64))
    }

    @Test func `a transparency layer with a shadow is lost too`() throws {
        context.setShadow(offset: CGSize(width: 1, height: 1), blur: 2)
        context.beginTransparencyLayer()
        context.fill(Self.all)
        context.endTransparencyLayer()
        #expect(try context.pixelData() == Data(count: 64))
        #expect(bytes(contents) == red)
    }

    @Test func `pixels that are asked for again are clear`() throws {
        let again = try #require(context.makeContents(isOpaque: true))
        #expect(bytes(again) == [UInt8](repeating: 0, count: 64))
        #expect(bytes(contents) == red)
    }
}
