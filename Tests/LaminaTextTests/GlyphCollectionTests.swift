import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaText
import Testing

/// Contexts that collect glyphs draw the same pixels as other contexts.
@Suite struct GlyphCollectionTests {
    private func context(collectsGlyphs: Bool, background: CGColor = .clear) throws -> CGContext {
        try CGContext(
            width: 160, height: 60, format: .bytes(.bgra, .premultiplied),
            toPixels: CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0), background: background,
            collectsGlyphs: collectsGlyphs)
    }

    /// Draws twice and expects one picture.
    ///
    /// - Parameter isCollected: Whether nothing but glyphs is drawn.
    private func expectEqual(
        isCollected: Bool, background: CGColor = .clear, at location: SourceLocation = #_sourceLocation,
        _ draw: (CGContext) throws -> Void
    ) throws {
        let images = try [true, false].map { collects in
            let context = try context(collectsGlyphs: collects, background: background)
            try draw(context)
            return try #require(context.makeContents(isOpaque: background.alpha == 1))
        }
        #expect(images[0].isDecoded != isCollected, sourceLocation: location)
        #expect(images[1].isDecoded, sourceLocation: location)
        #expect((images[0].glyphs != nil) == isCollected, sourceLocation: location)
        let bytes = images.map { image in image.withUnsafeBytes { Array($0) } }
        #expect(bytes[0] == bytes[1], sourceLocation: location)
        #expect(bytes[0].contains { $0 != 0 }, sourceLocation: location)
    }

    private func text(_ context: CGContext, _ string: String = "Words", x: CGFloat = 4.3) {
        context.draw(layout(string), at: CGPoint(x: x, y: 8.6), isFlipped: true)
    }

    @Test func `text alone is a picture of glyphs`() throws {
        try expectEqual(isCollected: true) { text($0, "A few words, overlapping") }
    }

    @Test func `text on black is one, too`() throws {
        try expectEqual(isCollected: true, background: .black) { text($0) }
    }

    @Test func `text in a rectangle and at an opacity is one, too`() throws {
        try expectEqual(isCollected: true) {
            $0.clip(to: CGRect(x: 10, y: 12, width: 30, height: 9))
            $0.setAlpha(0.4)
            text($0)
        }
    }

    @Test func `recorded text is one, too`() throws {
        try expectEqual(isCollected: true) {
            $0.startRecording()
            text($0)
            text($0, "more", x: 70)
        }
    }

    @Test func `nothing is no picture of glyphs`() throws {
        let context = try context(collectsGlyphs: true)
        text(context, " ")
        let image = try #require(context.makeContents(isOpaque: false))
        #expect(image.isDecoded)
        #expect(image.withUnsafeBytes { $0.allSatisfy { $0 == 0 } })
    }

    @Test(arguments: 0..<9)
    func `text with anything else is pixels`(kind: Int) throws {
        try expectEqual(isCollected: false) { context in
            text(context)
            switch kind {
            case 0: context.fill(CGRect(x: 9, y: 9, width: 20, height: 20))
            case 1: context.clear(CGRect(x: 9, y: 9, width: 20, height: 20))
            case 2:
                context.addEllipse(in: CGRect(x: 0, y: 0, width: 50, height: 40))
                context.clip()
            case 3: context.setBlendMode(.multiply)
            case 4: context.setShadow(offset: .zero, blur: 3)
            case 5: context.rotate(by: 0.1)
            case 6: context.beginTransparencyLayer()
            case 7: context.setTextDrawingMode(.stroke)
            default: text(context, "😀", x: 60)
            }
            text(context, "again", x: 12)
        }
    }

    @Test func `text behind pixels stays behind them`() throws {
        try expectEqual(isCollected: false) {
            text($0)
            $0.fill(CGRect(x: 5, y: 5, width: 30, height: 30))
            text($0, "above", x: 8)
        }
    }

    @Test func `an image that was made does not change when more is drawn`() throws {
        let context = try context(collectsGlyphs: true)
        text(context)
        let first = try #require(context.makeImage())
        text(context, "more", x: 60)
        context.fill(CGRect(x: 0, y: 0, width: 160, height: 60))
        let plain = try self.context(collectsGlyphs: false)
        text(plain)
        let expected = try #require(plain.makeImage())
        #expect(first.withUnsafeBytes { Array($0) } == expected.withUnsafeBytes { Array($0) })
    }
}
