import Foundation
import LaminaDraw
import LaminaGeometry

/// A value of an attribute that is a font.
package protocol TextFontValue {
    var textFont: CTFont { get }
}

/// A value of an attribute that is a colour.
package protocol TextColorValue {
    var textColor: CGColor { get }
}

/// A value of an attribute that says where a paragraph's lines lie.
package protocol TextAlignmentValue {
    var textAlignment: CTTextAlignment { get }
}

extension TextLayout.Run {
    /// The middle of a line under the run, in points below the baseline where it is negative, and its thickness.
    package var underline: (position: CGFloat, thickness: CGFloat) {
        (
            font.underline.position / font.units * size.height,
            font.underline.thickness / font.units * size.height
        )
    }
}

extension CGContext {
    /// Draws some runs of a text in one colour; see ``draw(_:at:isFlipped:placement:)``.
    package func draw(
        _ text: TextLayout, runs: Range<Int>, at point: CGPoint, isFlipped: Bool, color: CGColor
    ) {
        let toUser = CGAffineTransform(a: 1, b: 0, c: 0, d: isFlipped ? 1 : -1, tx: point.x, ty: point.y)
        show(toUser) { look in
            var look = look
            if look.color == nil { look.color = color }
            look.layout = isVector ? text : nil
            for run in text.runs[runs] {
                draw(run, text.glyphs[run.glyphs], baseline: text.lines[run.line].baseline, look)
            }
        }
    }
}

extension CTFont {
    /// The middle of a line under text, in points, negative below the baseline, and its thickness.
    package var underline: (position: CGFloat, thickness: CGFloat) {
        guard let font = glyphFont else { return (-size / 10, size / 20) }
        return (font.underline.position / font.units * size, font.underline.thickness / font.units * size)
    }
}
