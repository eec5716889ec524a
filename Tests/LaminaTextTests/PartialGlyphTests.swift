import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaTestSupport
import LaminaText
import Testing

/// Pictures of glyphs of which a part is drawn again.
@Suite struct PartialGlyphTests {
    private static let upright = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    private static let format = PixelFormat.bytes(.bgra, .premultiplied)

    private static func text(_ context: CGContext, _ string: String, x: CGFloat, y: CGFloat) {
        context.draw(layout(string), at: CGPoint(x: x, y: y), isFlipped: true)
    }

    private static func bytes(_ image: CGImage) -> [UInt8] { image.withUnsafeBytes { Array($0) } }

    @Test func `A picture of glyphs stays one, with the pixels of a drawing in bytes`() throws {
        let words = ["Words", "AVAWA", "0123", "fi", "quarter"]
        for seed in UInt64(1)...20 {
            var random = SeededGenerator(seed: seed)
            let background = seed % 3 == 0 ? CGColor.black : .clear
            var images: [CGImage] = []
            for collects in [true, false] {
                let context = try CGContext(
                    width: 160, height: 60, format: Self.format, toPixels: Self.upright,
                    background: background, collectsGlyphs: collects)
                Self.text(context, "Words and words", x: 4.3, y: 8)
                Self.text(context, "another line of them", x: 2, y: 30.5)
                images.append(try #require(context.makeContents(isOpaque: seed % 3 == 0, isChangeable: true)))
            }
            for step in 0..<10 {
                let (x, y) = (
                    Int32.random(in: 0..<150, using: &random), Int32.random(in: 0..<50, using: &random)
                )
                let area = PixelRect(
                    x0: x, y0: y, x1: Int32.random(in: x + 1...160, using: &random),
                    y1: Int32.random(in: y + 1...60, using: &random))
                let word = words[Int.random(in: 0..<words.count, using: &random)]
                let place = CGPoint(
                    x: CGFloat.random(in: -5...100, using: &random),
                    y: CGFloat.random(in: -5...50, using: &random))
                for index in images.indices {
                    let context = try CGContext(
                        over: images[index], drawing: [area], format: Self.format, toPixels: Self.upright,
                        background: background, collectsGlyphs: index == 0)
                    Self.text(context, word, x: place.x, y: place.y)
                    let image = try #require(
                        context.makeContents(isOpaque: seed % 3 == 0, isChangeable: true))
                    #expect(image.changedPixels(since: images[index])?.rectangles == [area])
                    images[index] = image
                }
                #expect(images[1].glyphs == nil)
                if let picture = images[0].glyphs {
                    #expect(picture.ink.intersection(PixelRect(width: 160, height: 60)) == picture.ink)
                }
                #expect(images[0].isOpaque == images[1].isOpaque, "seed \(seed), step \(step)")
                // Reading makes the pixels, and leaves the glyphs.
                if step % 3 == 2 {
                    #expect(Self.bytes(images[0]) == Self.bytes(images[1]), "seed \(seed), step \(step)")
                }
            }
            #expect(Self.bytes(images[0]) == Self.bytes(images[1]), "seed \(seed)")
        }
    }

    @Test func `Anything else that is drawn makes it bytes, which know where they differ`() throws {
        let context = try CGContext(
            width: 80, height: 30, format: Self.format, toPixels: Self.upright, background: .clear,
            collectsGlyphs: true)
        Self.text(context, "Words", x: 4, y: 4)
        let first = try #require(context.makeContents(isOpaque: false, isChangeable: true))
        #expect(first.glyphs != nil)
        let area = PixelRect(x0: 10, y0: 5, x1: 14, y1: 25)
        let other = try CGContext(
            over: first, drawing: [area], format: Self.format, toPixels: Self.upright, background: .clear,
            collectsGlyphs: true)
        other.setFillColor(.black)
        other.fill(CGRect(x: 0, y: 0, width: 80, height: 30))
        let second = try #require(other.makeContents(isOpaque: false, isChangeable: true))
        #expect(second.glyphs == nil)
        #expect(second.changedPixels(since: first)?.rectangles == [area])
        let (before, after) = (Self.bytes(first), Self.bytes(second))
        for y in 0..<30 {
            for x in 0..<80 {
                let isInside = (10..<14).contains(x) && (5..<25).contains(y)
                let pixel = Array(after[(4 * (80 * y + x))..<(4 * (80 * y + x) + 4)])
                let expected: [UInt8] =
                    isInside ? [0, 0, 0, 255] : Array(before[(4 * (80 * y + x))..<(4 * (80 * y + x) + 4)])
                #expect(pixel == expected, "\(x), \(y)")
            }
        }
    }
}
