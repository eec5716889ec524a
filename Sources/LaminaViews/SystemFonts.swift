import CoreGraphics
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
}
