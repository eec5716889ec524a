import Foundation
import LaminaGeometry

extension CTFont {
    /// The words for styles at the end of a font's name, in small letters and without hyphens.
    private static let styleWords: Set<String> = [
        "thin", "hairline", "ultralight", "extralight", "light", "book", "regular", "roman", "normal",
        "medium",
        "demi", "semibold", "demibold", "bold", "extrabold", "ultrabold", "heavy", "black", "italic",
        "oblique",
        "condensed", "expanded", "thinitalic", "ultralightitalic", "lightitalic", "mediumitalic",
        "semibolditalic",
        "demibolditalic", "bolditalic", "boldoblique", "lightoblique", "heavyitalic", "blackitalic", "boldmt",
        "italicmt", "bolditalicmt", "mt", "condensedbold", "condensedblack",
    ]

    /// A name as a family and the words of its style.
    package static func parts(of name: String) -> (family: String, style: String) {
        var words = name.split { $0 == " " || $0 == "-" }.map(String.init)
        var style: [String] = []
        while words.count > 1, let last = words.last, styleWords.contains(last.lowercased()) {
            style.insert(words.removeLast(), at: 0)
        }
        guard !style.isEmpty else { return (name, "") }
        // Hyphens belong to PostScript names, which have the family before the first one.
        let end = name.range(of: style[0], options: .backwards)?.lowerBound ?? name.endIndex
        let family = name[..<end].trimmingCharacters(in: CharacterSet(charactersIn: " -"))
        return (family.isEmpty ? words.joined(separator: " ") : family, style.joined(separator: " "))
    }

    /// An entry of the font's table of names; `nil` if another font stands for the name, or where there is none.
    private func ownName(_ ids: Int...) -> String? {
        guard let font = glyphFont, name.hasPrefix(FontFile.aliasPrefix) || !isReplaced else { return nil }
        return ids.lazy.compactMap { font.name($0) }.first
    }

    /// Whether the letters are those of the file, at the usual places of its axes.
    private var isAsInFile: Bool {
        guard let font = glyphFont else { return false }
        return !font.isEmboldened && font.shear == 0 && font.axes.allSatisfy { $0.place == $0.usual }
    }

    /// The PostScript name. If another font stands for the name, and for letters that are made bolder or slanted, the name
    /// that the font was made with.
    package var postScriptName: String {
        if name.hasPrefix(FontFile.aliasPrefix) { return ownName(6, 4) ?? "" }
        return (isAsInFile ? ownName(6) : nil) ?? name
    }

    /// The family. If another font stands for the name, its words before those of a style.
    package var familyName: String { ownName(16, 1) ?? Self.parts(of: name).family }

    /// The style, such as `Bold Italic`.
    package var styleName: String {
        if isAsInFile, let own = ownName(17, 2) { return own }
        let words = Self.parts(of: name).style
        return words.isEmpty ? "Regular" : words
    }

    /// The full name.
    package var fullName: String { (isAsInFile ? ownName(4) : nil) ?? ownName(4).map { _ in name } ?? name }

    /// The name by which a program finds the font again.
    package var lastingName: String { name.hasPrefix(FontFile.aliasPrefix) ? postScriptName : name }

    /// The look of the letters by the font's tables.
    package var traits: FontTraits { glyphFont?.traits ?? FontTraits() }
}
