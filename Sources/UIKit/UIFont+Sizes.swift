import CoreGraphics
import CoreText
import Foundation

extension UIFont.TextStyle {
    /// The largest title, above ``largeTitle``.
    public static let extraLargeTitle = UIFont.TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle")
    /// The largest title but one.
    public static let extraLargeTitle2 = UIFont.TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle2")

    /// The font's size in points.
    var usualSize: CGFloat {
        switch self {
        case .extraLargeTitle: 36
        case .extraLargeTitle2: 28
        case .largeTitle: 34
        case .title1: 28
        case .title2: 22
        case .title3: 20
        case .subheadline: 15
        case .callout: 16
        case .footnote: 13
        case .caption1: 12
        case .caption2: 11
        default: 17
        }
    }
}

/// Sizes of text that follow the size that people choose. It is always the usual one here, so fonts and numbers come back as they
/// are.
open class UIFontMetrics: NSObject, @unchecked Sendable {
    private let style: UIFont.TextStyle

    /// Sizes for a purpose.
    public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

    /// Sizes of running text.
    public class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }
    /// Sizes for a purpose.
    public class func metrics(forTextStyle textStyle: UIFont.TextStyle) -> UIFontMetrics {
        UIFontMetrics(forTextStyle: textStyle)
    }

    /// The same font: sizes are not scaled.
    open func scaledFont(for font: UIFont) -> UIFont { font }
    /// The font, no larger than a size.
    open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        maximumPointSize > 0 && font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
    }
    /// The font as it is; the traits are not looked at.
    open func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
        font
    }
    /// The font, no larger than a size; the traits are not looked at.
    open func scaledFont(
        for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont { scaledFont(for: font, maximumPointSize: maximumPointSize) }
    /// The same number: sizes are not scaled.
    open func scaledValue(for value: CGFloat) -> CGFloat { value }
    /// The number as it is; the traits are not looked at.
    open func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
        value
    }
}
