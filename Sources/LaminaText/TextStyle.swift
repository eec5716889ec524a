import Foundation
import LaminaGeometry

/// How characters look.
public struct TextStyle: Hashable, Sendable {
    /// What they are set in.
    public var font: CTFont
    /// Of everything but glyphs that have colours of their own.
    public var color: CGColor
    /// Points between two characters, beyond what the font has.
    public var kern: CGFloat
    /// Whether there is a line under them.
    public var isUnderlined: Bool
    /// The paragraph's, if its first character has one; else the layout's holds.
    public var alignment: CTTextAlignment?

    /// Black Helvetica of 12 points, as in Core Text, unless told otherwise.
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
