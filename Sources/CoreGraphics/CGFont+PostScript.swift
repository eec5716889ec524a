import Foundation
import LaminaText

/// The formats of fonts for printers. Names: no fonts are written.
public enum CGFontPostScriptFormat: Int32, Hashable, Sendable {
    case type1 = 1
    case type3 = 3
    case type42 = 42
}

extension CGFont {
    /// Always `false`: no fonts are written.
    public func canCreatePostScriptSubset(_ format: CGFontPostScriptFormat) -> Bool { false }
    /// Always `nil`: no fonts are written.
    public func createPostScriptSubset(
        name subsetName: CFString, format: CGFontPostScriptFormat, glyphs: UnsafePointer<CGGlyph>?,
        count: Int,
        encoding: UnsafePointer<CGGlyph>?
    ) -> CFData? { nil }
    /// Always `nil`: no fonts are written.
    public func createPostScriptEncoding(encoding: UnsafePointer<CGGlyph>?) -> CFData? { nil }
}
