import Foundation
import LaminaGeometry

/// How characters look.
public struct TextStyle: Hashable, Sendable {
    /// The font of the characters.
    public var font: CTFont
    /// The colour of everything except glyphs that have colours of their own.
    public var color: CGColor
    /// Points between two characters, in addition to the font's spacing.
    public var kern: CGFloat
    /// The room that each character takes in place of its glyph; `nil` for glyphs.
    package var space: TextSpace?
    /// Whether the characters are underlined.
    public var isUnderlined: Bool
    /// The alignment of the paragraph, if its first character has one; otherwise the layout's alignment applies.
    public var alignment: CTTextAlignment?

    /// A style with black Helvetica of 12 points by default, as in Core Text.
    public init(
        font: CTFont = CTFont("Helvetica", size: 12), color: CGColor = .black, kern: CGFloat = 0,
        isUnderlined: Bool = false, alignment: CTTextAlignment? = nil
    ) {
        self.font = font
        self.color = color
        self.kern = kern
        self.isUnderlined = isUnderlined
        self.alignment = alignment
    }
}
