import Testing
import UIKit

@Suite struct TextDrawingTests {
    private let font = UIFont.systemFont(ofSize: 20)

    private func text(_ string: String, _ more: [NSAttributedString.Key: Any] = [:]) -> NSAttributedString {
        NSAttributedString(string: string, attributes: [.font: font].merging(more) { $1 })
    }

    @Test func `Sizes grow with the text, the font and the weight`() {
        let size = "Hello".size(withAttributes: [.font: font])
        #expect(size.width > 30 && abs(size.height - font.lineHeight) < 0.01)
        #expect("Hello Hello".size(withAttributes: [.font: font]).width > 2 * size.width)
        #expect("Hello".size(withAttributes: [.font: font.withSize(40)]).width > 1.9 * size.width)
        #expect("Hello".size(withAttributes: [.font: UIFont.boldSystemFont(ofSize: 20)]).width > size.width)
        #expect("".size(withAttributes: nil).width == 0)
        #expect(font.ascender > font.capHeight && font.capHeight > font.xHeight && font.descender < 0)
    }

    @Test func `Lines break at a width, and paragraph styles move them`() {
        let box = CGSize(width: 100, height: 1000)
        let words = String(repeating: "word ", count: 12)
        let plain = text(words).boundingRect(with: box, options: .usesLineFragmentOrigin, context: nil)
        #expect(plain.width <= 100 && plain.height > 3 * font.lineHeight)
        let style = NSMutableParagraphStyle()
        style.lineSpacing = 5
        let spaced = text(words, [.paragraphStyle: style]).boundingRect(
            with: box, options: .usesLineFragmentOrigin, context: nil)
        let count = (plain.height / font.lineHeight).rounded()
        #expect(abs(spaced.height - plain.height - 5 * (count - 1)) < 0.01)
        style.lineSpacing = 0
        style.minimumLineHeight = 40
        let high = text(words, [.paragraphStyle: style]).boundingRect(
            with: box, options: .usesLineFragmentOrigin, context: nil)
        #expect(abs(high.height - 40 * count) < 0.01)
        #expect(text(words).boundingRect(with: box, options: [], context: nil).width > 300)
    }

    private func ink(_ size: CGSize, _ body: (CGContext) -> Void) -> [[UInt8]] {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: size, format: format).image { body($0.cgContext) }
        guard let image = image.cgImage else { return [] }
        let bytes = image.straightRGBA()
        return (0..<image.height).map { y in (0..<image.width).map { bytes[(y * image.width + $0) * 4 + 3] } }
    }

    @Test func `Text stands upright below its point`() {
        let rows = ink(CGSize(width: 40, height: 40)) { _ in text("L").draw(at: CGPoint(x: 5, y: 10)) }
        let lines = rows.indices.filter { rows[$0].contains { $0 > 128 } }
        #expect((lines.first ?? 0) >= 12 && (lines.last ?? 99) <= 10 + Int(font.ascender) + 1)
        // The foot of an L is its widest row.
        let widths = lines.map { row in rows[row].count { $0 > 128 } }
        #expect(widths.last == widths.max())
    }

    @Test func `Background, lines and shadows lie where they belong`() {
        let size = CGSize(width: 60, height: 40)
        let plain = ink(size) { _ in text("nnn").draw(at: .zero) }.joined().count { $0 > 128 }
        let backed = ink(size) { _ in text("nnn", [.backgroundColor: UIColor.yellow]).draw(at: .zero) }
        #expect(backed.joined().count { $0 == 255 } > 500 && backed[0][2] == 255)
        let struck = ink(size) { _ in text("nnn", [.strikethroughStyle: 1]).draw(at: .zero) }
        #expect(struck.joined().count { $0 > 128 } > plain)
        let under = ink(size) { _ in
            text("nnn", [.underlineStyle: NSUnderlineStyle.single.rawValue]).draw(at: .zero)
        }
        let baseline = Int(font.ascender)
        #expect(under[(baseline + 1)...].joined().contains { $0 > 100 })
        let shadow = NSShadow()
        shadow.shadowOffset = CGSize(width: 0, height: 15)
        shadow.shadowColor = UIColor.red
        let shaded = ink(size) { _ in text("nnn", [.shadow: shadow]).draw(at: .zero) }
        #expect(shaded[(baseline + 6)...].joined().contains { $0 > 200 })
        let raised = ink(size) { _ in text("nnn", [.baselineOffset: 5]).draw(at: CGPoint(x: 0, y: 10)) }
        #expect(raised.firstIndex { $0.contains { $0 > 128 } } ?? 0 < 10 + baseline - Int(font.xHeight) - 3)
    }

    @Test func `Fonts of every kind are fonts of text layers, without their sizes`() throws {
        /// The ink of a text layer with a font.
        func ink(_ font: Any?) -> [UInt8] {
            let layer = CATextLayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 80, height: 30)
            (layer.string, layer.font, layer.fontSize) = ("nwm", font, 20)
            layer.foregroundColor = UIColor.black.cgColor
            layer.display()
            guard let contents = layer.contents, let image = contents as? CGImage else { return [] }
            return image.straightRGBA()
        }
        let bold = UIFont.boldSystemFont(ofSize: 7)
        let expected = ink(bold.fontName)
        #expect(!expected.isEmpty && expected != ink(nil))
        #expect(ink(bold) == expected)
        #expect(ink(bold.ctFont) == expected)
        #expect(ink(CGFont(bold.fontName)) == expected)
    }

    @Test func `A label cuts what does not fit with an ellipsis, and measures itself`() {
        let label = UILabel(frame: .zero)
        label.text = String(repeating: "word ", count: 20)
        label.font = font
        let line = label.sizeThatFits(CGSize(width: 100, height: 0))
        #expect(abs(line.height - font.lineHeight.rounded(.up)) < 0.01 && line.width > 300)
        label.numberOfLines = 2
        #expect(
            label.sizeThatFits(CGSize(width: 100, height: 0)).height == (2 * font.lineHeight).rounded(.up))
        label.numberOfLines = 0
        #expect(label.sizeThatFits(CGSize(width: 100, height: 0)).height > 5 * font.lineHeight)
        label.text = nil
        #expect(label.intrinsicContentSize == .zero)
    }

    @Test func `A label draws in the middle of its height, aligned`() {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
        label.font = font
        label.text = "I"
        label.textAlignment = .right
        let rows = ink(CGSize(width: 100, height: 60)) { _ in label.draw(label.bounds) }
        let lines = rows.indices.filter { rows[$0].contains { $0 > 128 } }
        let columns = (0..<100).filter { x in rows.contains { $0[x] > 128 } }
        #expect((lines.first ?? 0) > 15 && (lines.last ?? 99) < 45 && (columns.first ?? 0) > 85)
    }

    @Test func `Odd widths and empty lines are laid out`() {
        for width in [CGFloat.nan, -5, 0, .infinity, 0.001] {
            _ = text("some words\n\nmore\r\nand\u{2029}more").boundingRect(
                with: CGSize(width: width, height: 10),
                options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine],
                context: nil)
        }
        let lines = text("a\n\nb").size().height
        #expect(abs(lines - 3 * font.lineHeight) < 0.01)
    }
}
