import CoreGraphics
import CoreText
import Foundation
import LaminaImage
import LaminaText
import Testing

@Suite(.enabled(if: Poppler.isInstalled, Poppler.absence)) struct PageTextTests {
    private func layout(_ text: String, _ font: String = "DejaVu Sans", size: CGFloat = 14) -> TextLayout {
        TextLayout(StyledText(text, TextStyle(font: CTFont(font, size: size), color: .black)))
    }

    private func page(_ layout: TextLayout) throws -> Data {
        try document(CGSize(width: 300, height: 90)) { context in
            context.beginPDFPage(nil)
            context.draw(layout, at: CGPoint(x: 10, y: 70))
        }
    }

    @Test func `Text stays text, with the glyphs that are used embedded`() throws {
        let pdf = try page(layout("Quarterly figures"))
        let words = try Poppler.words(of: pdf)
        #expect(words.contains("Quarterly figures"))
        let fonts = try Poppler.text("pdffonts", of: pdf)
        #expect(fonts.contains("DejaVuSans"))
        // Embedded, a subset, with a map to Unicode.
        #expect(fonts.contains("yes yes yes"))
        #expect(pdf.count < 40_000)
    }

    @Test func `Ligatures, accents, other writings and lines are found`() throws {
        #expect(try Poppler.words(of: page(layout("office ﬂow naïve Zoë"))).contains("naïve Zoë"))
        let words = try Poppler.words(of: page(layout("office")))
        #expect(words.contains("office"))
        #expect(try Poppler.words(of: page(layout("Привет, мир"))).contains("Привет, мир"))
        let lines = try Poppler.words(of: page(layout("one\ntwo")))
        #expect(lines.contains("one\n"))
        #expect(lines.contains("two"))
        let hebrew = try Poppler.words(of: page(layout("שלום עולם")))
        #expect(hebrew.contains("שלום"))
    }

    @Test func `Glyphs look as they do in pixels`() throws {
        let layout = layout("Glyphs, 12 pt", size: 12)
        let twice = try DrawnTwice { context in
            context.draw(layout, at: CGPoint(x: 8, y: 80))
            context.translateBy(x: 30, y: 12)
            context.rotate(by: 0.3)
            context.setFillColor(red: 0.8, green: 0, blue: 0, alpha: 0.7)
            context.draw(layout, at: CGPoint(x: 0, y: 20))
        }
        // In pixels, baselines lie on whole pixels.
        #expect(try twice.difference("glyphs") < 2.5)
    }

    @Test func `Glyphs by their numbers keep their characters`() throws {
        let font = CTFont("DejaVu Sans", size: 14)
        let pdf = try document { context in
            context.beginPDFPage(nil)
            context.setFont(font)
            context.textPosition = CGPoint(x: 10, y: 40)
            context.showGlyphs(font.glyphs(for: "Numbers"))
        }
        #expect(try Poppler.words(of: pdf).contains("Numbers"))
    }

    @Test func `Text that is stroked becomes shapes, and text that is filled as well stays text`() throws {
        func words(_ mode: CGTextDrawingMode) throws -> String {
            try Poppler.words(
                of: document(CGSize(width: 300, height: 90)) { context in
                    context.beginPDFPage(nil)
                    context.setTextDrawingMode(mode)
                    context.draw(layout("Outline"), at: CGPoint(x: 10, y: 70))
                })
        }
        #expect(try !words(.stroke).contains("Outline"))
        #expect(try words(.fillStroke).contains("Outline"))
        #expect(try !words(.invisible).contains("Outline"))
    }

    @Test func `Text clips what is drawn after it`() throws {
        let layout = layout("CLIP", size: 40)
        let twice = try DrawnTwice { context in
            context.setTextDrawingMode(.clip)
            context.draw(layout, at: CGPoint(x: 5, y: 80))
            context.setFillColor(red: 0, green: 0.5, blue: 0.5, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: 120, height: 90))
        }
        #expect(try twice.difference("text-clip") < 0.8)
    }

    @Test func `Text of a page keeps its colours in letters with colours of their own`() throws {
        let pdf = try page(layout("a😀b", size: 24))
        let page = try Poppler.page(of: pdf).straightRGBA()
        let isColored = stride(from: 0, to: page.count, by: 4).contains {
            Int(page[$0]) - Int(page[$0 + 2]) > 100
        }
        #expect(isColored)
    }
}
