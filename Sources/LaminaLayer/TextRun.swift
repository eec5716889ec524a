import Foundation
import LaminaGeometry
import LaminaText
import LaminaValues

/// A piece of a text layer's string. If it has no value of its own, it looks as the layer says.
package struct TextRun: Equatable, Sendable {
    package var text: String
    package var font: String?
    /// The font's size in points.
    package var fontSize: CGFloat?
    package var foregroundColor: CGColor?
    /// Points between two characters, in addition to the font's spacing.
    package var kern: CGFloat = 0
    package var isUnderlined = false
    /// The alignment of the paragraphs that begin in the piece.
    package var alignmentMode: CATextLayerAlignmentMode?

    package init(_ text: String) { self.text = text }
}

extension [TextRun] {
    /// The pieces as styled text. Pieces without a size are left out.
    func styled(font: String, _ look: TextValues) -> StyledText {
        StyledText(
            compactMap { run in
                let size = run.fontSize ?? look.fontSize
                guard size > 0 else { return nil }
                let color = run.foregroundColor ?? look.foregroundColor ?? .clear
                return StyledText.Part(
                    run.text,
                    TextStyle(
                        font: CTFont(run.font ?? font, size: size), color: color, kern: run.kern,
                        isUnderlined: run.isUnderlined, alignment: run.alignmentMode?.alignment))
            })
    }
}
