import Foundation
import LaminaDraw
import LaminaGeometry

/// The room that a character takes in a line in place of its glyph, in points.
package struct TextSpace: Hashable, Sendable {
    package var width: CGFloat
    /// Above and below the baseline.
    package var ascent: CGFloat
    package var descent: CGFloat

    /// Larger numbers, and such that are no numbers, are clamped.
    private static let most: CGFloat = 100_000

    package init(width: CGFloat, ascent: CGFloat, descent: CGFloat) {
        func limited(_ value: CGFloat, _ least: CGFloat) -> CGFloat {
            value.isNaN ? 0 : max(least, min(value, Self.most))
        }
        self.width = limited(width, 0)
        self.ascent = limited(ascent, -Self.most)
        // A line is never less than nothing high.
        self.descent = max(-self.ascent, limited(descent, -Self.most))
    }
}

/// A value of an attribute that takes room in a line.
package protocol TextSpaceValue {
    /// The room of each character.
    ///
    /// - Parameter font: The font of the text there.
    func space(in font: CTFont) -> TextSpace
}

/// A value of an attribute that is drawn in the room that it takes.
package protocol TextPictureValue: TextSpaceValue {
    /// Draws, with the character's place on the baseline at the origin, y up.
    ///
    /// - Parameter color: The colour of the text there.
    func draw(in context: CGContext, font: CTFont, color: CGColor)
}

/// A value of an attribute that is small text above or below the line.
package protocol TextRubyValue: AnyObject {
    var rubyText: String { get }
    /// The size of its letters in sizes of the font.
    var rubyScale: CGFloat { get }
    var isBelow: Bool { get }
    /// The place of the small text: 0 at the left end of its characters, 0.5 in the middle, 1 at the right end.
    var rubyPlace: CGFloat { get }
}

extension AttributedLayout {
    /// The character that stands for an attachment.
    package static let attachmentCharacter: Unicode.Scalar = "\u{FFFC}"

    /// The room that a piece of text takes in place of its glyphs; `nil` for text.
    static func space(of text: Substring, _ attributes: Attributes, _ font: CTFont) -> TextSpace? {
        if let value = attributes[.runDelegate] as? any TextSpaceValue { return value.space(in: font) }
        guard let value = attributes[.attachment] as? any TextSpaceValue, !text.isEmpty,
            text.unicodeScalars.allSatisfy({ $0 == attachmentCharacter })
        else { return nil }
        return value.space(in: font)
    }

    /// The small text of a run; `nil` for none.
    static func ruby(
        of run: TextLayout.Run, _ attributes: Attributes
    ) -> (value: any TextRubyValue, layout: TextLayout)? {
        guard let value = attributes[.ruby] as? any TextRubyValue, !value.rubyText.isEmpty else { return nil }
        let font = TextAttributes.font(attributes[.font]) ?? CTFont("Helvetica", size: run.size.height)
        let size = font.size * max(0, min(value.rubyScale, 4))
        guard size > 0 else { return nil }
        let style = TextStyle(font: font.resized(size), color: run.color)
        return (value, TextLayout(StyledText(value.rubyText, style)))
    }
}

extension AttributedLayout.Line {
    /// Draws the content that takes the place of a run's glyphs.
    func drawPictures(of run: TextLayout.Run, _ raise: CGFloat, in context: CGContext, color: CGColor) {
        guard run.space != nil, attributes.indices.contains(run.part) else { return }
        let own = attributes[run.part]
        guard let picture = own[.attachment] as? any TextPictureValue else { return }
        let font = TextAttributes.font(own[.font]) ?? CTFont("Helvetica", size: 12)
        for glyph in layout.glyphs[run.glyphs] {
            context.saveGState()
            context.translateBy(x: glyph.position.x - line.bounds.minX, y: -raise)
            context.scaleBy(x: 1, y: -1)
            picture.draw(in: context, font: font, color: color)
            context.restoreGState()
        }
    }

    /// Draws the small text above and below the line.
    func drawRubies(in context: CGContext) {
        var index = line.runs.lowerBound
        while index < line.runs.upperBound {
            let run = layout.runs[index]
            var right = run.maxX
            index += 1
            // Text whose font changes has several runs.
            while index < line.runs.upperBound, layout.runs[index].part == run.part {
                right = layout.runs[index].maxX
                index += 1
            }
            guard attributes.indices.contains(run.part),
                let (value, small) = AttributedLayout.ruby(of: run, attributes[run.part])
            else { continue }
            let room = right - run.minX - small.size.width
            let x = run.minX - line.bounds.minX + room * value.rubyPlace
            let y = value.isBelow ? descent : -ascent - small.size.height
            context.draw(small, at: CGPoint(x: x, y: y), isFlipped: true)
        }
    }
}
