import Foundation
import LaminaDraw
import LaminaText

/// A font without a size.
public final class CGFont: Hashable, Sendable {
    /// The name that it was made with.
    let name: String

    /// A font by its name; `nil` where no font has the name, and none stands for it.
    public init?(_ name: CFString) {
        guard !name.isEmpty, CTFont.replacement(for: name).map({ !$0.isEmpty }) ?? true else { return nil }
        self.name = name
    }

    /// A font of Core Text's, without its size.
    package init(font: CTFont) { name = font.name }

    /// The name of the font.
    public var fullName: CFString? { name }
    /// The name of the font.
    public var postScriptName: CFString? { name }
    /// Units of an em: measures are in these units.
    public var unitsPerEm: Int32 { 1000 }
    /// The height of letters above the baseline.
    public var ascent: Int32 { Int32(sized.measures.ascent.rounded()) }
    /// The depth of letters below the baseline, negative.
    public var descent: Int32 { -Int32(sized.measures.descent.rounded()) }
    /// Always 0: lines stand one upon the other.
    public var leading: Int32 { 0 }
    /// The height of a capital letter.
    public var capHeight: Int32 { Int32((sized.capHeight(in: nil) ?? 0).rounded()) }
    /// The height of an x.
    public var xHeight: Int32 { Int32(sized.xHeight.rounded()) }

    private var sized: CTFont { CTFont(name, size: CGFloat(unitsPerEm)) }

    /// The advances of glyphs, in the font's units.
    public func getGlyphAdvances(
        glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
    ) -> Bool {
        guard count >= 0 else { return false }
        let list = Array(UnsafeBufferPointer(start: glyphs, count: count))
        for (index, advance) in sized.advances(of: list).enumerated() {
            advances[index] = Int32(advance.rounded())
        }
        return true
    }

    /// Whether two fonts have one name.
    public static func == (one: CGFont, other: CGFont) -> Bool { one.name == other.name }
    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension CTFont {
    /// The height above and below the baseline, in points, as lines of the font have them.
    package var measures: (ascent: CGFloat, descent: CGFloat) {
        guard let line = TextLayout(StyledText("x", TextStyle(font: self))).lines.first else {
            return (size * 0.8, size * 0.2)
        }
        return (line.baseline - line.bounds.minY, line.bounds.maxY - line.baseline)
    }
}

extension CGContext {
    /// Sets the font of glyphs. Saved states include it.
    public func setFont(_ font: CGFont) { setFont(CTFont(font.name, size: fontSize)) }

    private var fontSize: CGFloat { self.font.size }
}

extension CGFont: TextFontValue {
    package var textFont: CTFont { CTFont(name, size: 12) }
}
