import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaText
import Testing

@Suite("Text is drawn", .serialized)
struct DrawingTests {
    /// A context with y down.
    private func picture(
        _ width: Int = 200, _ height: Int = 60, _ body: (CGContext) -> Void
    ) throws -> [UInt8] {
        let context = try CGContext(width: width, height: height)
        context.translateBy(x: 0, y: CGFloat(height))
        context.scaleBy(x: 1, y: -1)
        body(context)
        let image = try #require(context.makeImage())
        return image.withUnsafeBytes { Array($0) }
    }

    private func alphas(_ bytes: [UInt8]) -> [UInt8] {
        stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] }
    }

    @Test func `remembered glyphs are the same as new ones`() throws {
        let text = layout("Remember 😀 me")
        func draw() throws -> [UInt8] {
            try picture { $0.draw(text, at: CGPoint(x: 3.3, y: 5.6), isFlipped: true) }
        }
        GlyphMaskCache.shared.removeAll()
        let cold = try draw()
        #expect(GlyphMaskCache.shared.byteCount > 0)
        let warm = try draw()
        GlyphMaskCache.shared.removeAll()
        TextLayout.removeRememberedLayouts()
        let again = try draw()
        #expect(cold == warm)
        #expect(cold == again)
        #expect(cold.contains { $0 != 0 })
    }

    @Test func `glyphs of many sizes keep the cache's invariants`() throws {
        for size in stride(from: CGFloat(4), to: 60, by: 1.7) {
            let text = layout("The quick brown fox jumps over the lazy dog 😀", size: size)
            _ = try picture { $0.draw(text, at: CGPoint(x: 3.3, y: 5.6), isFlipped: true) }
            #expect(GlyphMaskCache.shared.invariantFaults().isEmpty, "size \(size)")
        }
    }

    @Test func `ink is where the layout says`() throws {
        let text = layout("Hpx")
        let ink = text.inkBounds
        let alpha = alphas(try picture { $0.draw(text, at: CGPoint(x: 10, y: 5), isFlipped: true) })
        let covered = alpha.indices.filter { alpha[$0] > 0 }
        let (xs, ys) = (covered.map { $0 % 200 }, covered.map { $0 / 200 })
        #expect(abs(CGFloat(xs.min() ?? 0) - (10 + ink.minX)) <= 1)
        #expect(abs(CGFloat(xs.max() ?? 0) + 1 - (10 + ink.maxX)) <= 1.5)
        #expect(abs(CGFloat(ys.min() ?? 0) - (5 + ink.minY)) <= 1.5)
        #expect(abs(CGFloat(ys.max() ?? 0) + 1 - (5 + ink.maxY)) <= 1.5)
    }

    @Test func `text stands upright where y grows upwards, too`() throws {
        let text = layout("Fp")
        let down = try picture { $0.draw(text, at: CGPoint(x: 10, y: 8), isFlipped: true) }
        let context = try CGContext(width: 200, height: 60)
        context.draw(text, at: CGPoint(x: 10, y: 52))
        let up = try #require(context.makeImage()).withUnsafeBytes { Array($0) }
        #expect(down == up)
    }

    @Test func `a glyph covers what its outline covers`() throws {
        let text = layout("l", size: 40)
        let alpha = alphas(try picture { $0.draw(text, at: CGPoint(x: 10, y: 2), isFlipped: true) })
        let box = text.runs[0].font.outline(text.glyphs[0].id).box
        let scale = 40 / text.runs[0].font.units
        let area = alpha.reduce(0) { $0 + Double($1) } / 255
        // An l is a rectangle.
        #expect(abs(area - Double(box.width * box.height) * scale * scale) < 0.5)
    }

    @Test func `letters keep their distances at quarters of pixels, or begin at whole ones`() throws {
        let text = layout("lllllllllllll", size: 11)
        func shapes(_ placement: CGContext.GlyphPlacement) throws -> Int {
            let alpha = alphas(
                try picture { $0.draw(text, at: CGPoint(x: 2, y: 2), isFlipped: true, placement: placement) })
            let row = Array(alpha[(200 * 8)..<(200 * 9)])
            return Set(row.filter { $0 > 0 }).count
        }
        #expect(try shapes(.wholePixels) <= 2)
        #expect(try shapes(.quarters) > 2)
    }

    @Test func `turned text has as much ink`() throws {
        let text = layout("Ink", size: 30)
        func ink(_ angle: CGFloat) throws -> Double {
            let bytes = try picture(200, 200) {
                $0.translateBy(x: 100, y: 100)
                $0.rotate(by: angle)
                $0.draw(text, at: .zero, isFlipped: true)
            }
            return alphas(bytes).reduce(0) { $0 + Double($1) } / 255
        }
        let straight = try ink(0)
        for angle in [0.3, 1.5, 4] as [CGFloat] { #expect(abs(try ink(angle) - straight) < straight / 50) }
    }

    @Test func `a shadow falls from all letters at once`() throws {
        let text = layout("MM", size: 30)
        let bytes = try picture {
            $0.setShadow(offset: CGSize(width: 0, height: 0), blur: 4, color: .black)
            $0.draw(text, at: CGPoint(x: 10, y: 10), isFlipped: true)
        }
        let plain = try picture { $0.draw(text, at: CGPoint(x: 10, y: 10), isFlipped: true) }
        #expect(alphas(bytes).filter { $0 > 0 }.count > alphas(plain).filter { $0 > 0 }.count * 3 / 2)
    }

    @Test func `emoji are pictures with colours of their own`() throws {
        let text = layout("😀", size: 30)
        let bytes = try picture { $0.draw(text, at: CGPoint(x: 5, y: 5), isFlipped: true) }
        let yellow = stride(from: 0, to: bytes.count, by: 4).filter {
            bytes[$0 + 3] == 255 && bytes[$0 + 2] > 200 && bytes[$0] < 120
        }
        #expect(yellow.count > 200)
    }

    @Test(arguments: [CGFloat.nan, .infinity, 1e300, 0, -1e9])
    func `nothing is drawn nowhere`(number: CGFloat) throws {
        let text = layout("Word")
        let bytes = try picture {
            $0.scaleBy(x: number, y: number)
            $0.draw(text, at: CGPoint(x: number, y: number), isFlipped: true)
        }
        #expect(bytes.allSatisfy { $0 == 0 })
    }

    @Test func `huge letters are cut at the picture`() throws {
        let text = layout("H", size: 16_000)
        let bytes = try picture { $0.draw(text, at: CGPoint(x: -2500, y: -8000), isFlipped: true) }
        #expect(bytes.contains { $0 != 0 })
    }
}
