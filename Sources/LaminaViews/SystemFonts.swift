import CoreGraphics
import CoreText
import Foundation
import LaminaText

/// The system's fonts by their weights, from -1 to 1.
package enum SystemFonts {
    /// A font of letters of different widths.
    package static let text = "SF Pro Text"
    /// A font of letters of one width.
    package static let mono = "SF Mono"

    /// A font of a family in a style; a size that is none counts as 12.
    package static func font(_ family: String, _ style: String, _ size: CGFloat) -> CTFont {
        CTFont(style.isEmpty ? family : "\(family) \(style)", size: size > 0 && size.isFinite ? size : 12)
    }

    /// The word for a weight in a style's name.
    package static func word(weight: CGFloat) -> String {
        switch weight {
        case ..<(-0.7): "Ultralight"
        case ..<(-0.5): "Thin"
        case ..<(-0.2): "Light"
        case ..<0.1: ""
        case ..<0.27: "Medium"
        case ..<0.35: "Semibold"
        case ..<0.5: "Bold"
        case ..<0.6: "Heavy"
        default: "Black"
        }
    }

    /// The word for a width in a style's name.
    package static func word(width: CGFloat) -> String {
        switch width {
        case ..<(-0.3): "Extra-Condensed"
        case ..<(-0.1): "Condensed"
        case ..<0.1: ""
        default: "Expanded"
        }
    }

    /// A font with digits of one width.
    package static func withEqualDigits(_ font: CTFont) -> CTFont {
        CTFont(
            font.name, size: font.size, settings: FontSettings(features: [FontSettings.Feature("tnum", 1)]))
    }

    /// The families of all fonts, sorted.
    package static var families: [String] {
        CTFontManagerCopyAvailableFontFamilyNames().compactMap { $0 as? String }
    }

    /// The PostScript names of a family's fonts.
    package static func names(inFamily family: String) -> [String] {
        var seen: Set<String> = []
        return CTFont.allFaces.filter { $0.family == family && !$0.postScriptName.isEmpty }
            .map(\.postScriptName).filter { seen.insert($0).inserted }
    }

    /// Whether a name is one of the system's fonts.
    package static func isSystem(_ name: String) -> Bool { name.hasPrefix("SF ") }

    /// The system's font of a design, with the style of another one; `nil` for a font that is not the system's.
    package static func name(_ name: String, design: String) -> String? {
        guard isSystem(name) else { return nil }
        let family =
            switch design {
            case "NSCTFontUIFontDesignMonospaced": mono
            case "NSCTFontUIFontDesignSerif": "Times New Roman"
            default: text
            }
        let style = CTFont.parts(of: name).style
        return style.isEmpty ? family : "\(family) \(style)"
    }
}
