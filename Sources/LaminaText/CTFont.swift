import Foundation

/// A font by its name and a size, as Core Text's `CTFont`.
///
/// In Lamina it is a value, and no file is opened before text is laid out in it. For a name that no installed font
/// has, Fontconfig chooses a replacement; see ``TextLayout/warnings``.
public struct CTFont: Hashable, Sendable {
    /// A family (`"DejaVu Sans"`), a PostScript name (`"DejaVuSans-Bold"`) or a full name (`"DejaVu Sans Bold"`).
    public var name: String
    /// The font's size in points.
    public var size: CGFloat
    /// Further settings of the font; `nil` for none.
    package var settings: FontSettings?

    /// A font by its name.
    public init(_ name: String, size: CGFloat) {
        self.name = name
        self.size = size
    }

    /// Adds the fonts of a file to the installed ones, for the life of the process.
    ///
    /// - Returns: Whether the file has any fonts.
    @discardableResult
    public static func registerFonts(inFile path: String) -> Bool { FontLibrary.shared.add(path) }
}

/// The alignment of a paragraph's lines.
public enum CTTextAlignment: UInt8, Hashable, Sendable {
    case left, right, center
    /// Stretched to both edges, all but the last line.
    case justified
    /// At the edge where the paragraph's script begins.
    case natural
}
