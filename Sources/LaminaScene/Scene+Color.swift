import LaminaGeometry

extension Scene {
    /// A colour as scenes write it in a string: `#rgb`, `#rrggbb`, `#rrggbbaa` or `rgba(r, g, b, a)`; `nil` for
    /// anything else.
    public static func color(from text: String) -> CGColor? {
        var text = text
        return text.withUTF8 {
            let bytes = UnsafeRawBufferPointer($0)
            return JSONDocument.hexadecimalColor(bytes) ?? JSONDocument.functionalColor(bytes)
        }
    }
}
