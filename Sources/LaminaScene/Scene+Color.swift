import LaminaGeometry

extension Scene {
    /// A colour as scenes write it in a string: `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgba(r, g, b, a)` or a name of CSS such as
    /// `red`; `nil` for anything else.
    public static func color(from text: String) -> CGColor? {
        var text = text
        return text.withUTF8 {
            JSONDocument.color(UnsafeRawBufferPointer($0))
        }
    }
}
