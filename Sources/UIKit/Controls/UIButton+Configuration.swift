import CoreGraphics
import Foundation

extension UIButton {
    /// How a button looks, as a value.
    public struct Configuration: Sendable {
        /// The default sizes of buttons.
        public enum Size: Int, Hashable, Sendable {
            case medium, small, mini, large

            fileprivate var insets: NSDirectionalEdgeInsets {
                switch self {
                case .mini: NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
                case .small: NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
                case .medium: NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
                case .large: NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
                }
            }

            fileprivate var fontSize: CGFloat {
                switch self {
                case .mini: 13
                case .small: 15
                case .medium, .large: 17
                }
            }
        }

        /// How round the corners are.
        public enum CornerStyle: Int, Hashable, Sendable {
            /// As the background says.
            case fixed = -1
            /// The background's radius, which grows with the size of text.
            case dynamic
            case small, medium, large
            /// Half of the height.
            case capsule
        }

        /// The alignment of the title and the second line.
        public enum TitleAlignment: Int, Hashable, Sendable {
            case automatic, leading, center, trailing
        }

        fileprivate enum Style: Sendable { case plain, gray, tinted, filled, borderless }

        fileprivate let style: Style

        private init(_ style: Style) {
            self.style = style
            background.cornerRadius = 5.95
        }

        /// A title in the tint.
        public static func plain() -> Configuration { Configuration(.plain) }
        /// A title in the tint on grey.
        public static func gray() -> Configuration { Configuration(.gray) }
        /// A title in the tint on a light tint.
        public static func tinted() -> Configuration { Configuration(.tinted) }
        /// A white title on the tint.
        public static func filled() -> Configuration { Configuration(.filled) }
        /// A title in the tint, without a background.
        public static func borderless() -> Configuration { Configuration(.borderless) }
        /// A title in the tint on grey.
        public static func bordered() -> Configuration { Configuration(.gray) }
        /// A title in the tint on a light tint.
        public static func borderedTinted() -> Configuration { Configuration(.tinted) }
        /// A white title on the tint.
        public static func borderedProminent() -> Configuration { Configuration(.filled) }

        public var title: String?
        /// The second line.
        public var subtitle: String?
        public var image: UIImage?
        /// The colour of texts and picture; that of the style without one.
        public var baseForegroundColor: UIColor?
        /// The colour behind them; that of the style without one.
        public var baseBackgroundColor: UIColor?
        /// The default size of the button.
        public var buttonSize = Size.medium { didSet { contentInsets = buttonSize.insets } }
        /// How round the corners are.
        public var cornerStyle = CornerStyle.dynamic
        /// The insets around texts and picture.
        public var contentInsets = Size.medium.insets
        /// The side of the texts at which the picture is.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// The distance between picture and texts.
        public var imagePadding: CGFloat = 0
        /// The distance between the title and the second line.
        public var titlePadding: CGFloat = 1
        /// The alignment of the title and the second line.
        public var titleAlignment = TitleAlignment.automatic
        /// The font of the title; that of the size without one. UIKit sets it by attributes of the title.
        public var titleFont: UIFont?
        /// Kept: nothing turns beside the title.
        public var showsActivityIndicator = false
        /// The background of the button.
        public var background = UIBackgroundConfiguration.clear()

        /// Sets the insets of the button's size again.
        public mutating func setDefaultContentInsets() { contentInsets = buttonSize.insets }

        /// The configuration for a button's state. It is the same: the colours follow the state when the button shows.
        public func updated(for button: UIButton) -> Configuration { self }
    }
}

/// The background of a button.
public struct UIBackgroundConfiguration: Sendable {
    /// Nothing.
    public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }

    private init() {}

    /// The colour; that of the button's style without one.
    public var backgroundColor: UIColor?
    /// The radius of the corners, in points.
    public var cornerRadius: CGFloat = 0
    /// The colour of a line around.
    public var strokeColor: UIColor?
    /// The width of that line, in points.
    public var strokeWidth: CGFloat = 0
    public var image: UIImage?
}

extension UIButton.Configuration {
    /// The look of a button at the moment.
    struct Resolved {
        var title: NSAttributedString?
        var subtitle: NSAttributedString?
        var image: UIImage?
        var foreground: UIColor
        var background: UIColor?
        var backgroundImage: UIImage?
        var strokeColor: UIColor?
        var strokeWidth: CGFloat = 0
    }

    /// How much of the colours is left while a finger is on the button.
    private static let pressed: CGFloat = 0.75

    func resolved(for button: UIButton) -> Resolved {
        let tint: UIColor = button.tintColor
        let accent = baseBackgroundColor ?? tint
        var foreground = baseForegroundColor ?? (style == .filled ? .white : tint)
        var behind: UIColor? =
            switch style {
            case .plain, .borderless: background.backgroundColor
            case .gray: background.backgroundColor ?? baseBackgroundColor ?? .secondarySystemFill
            case .tinted: background.backgroundColor ?? accent.withAlphaComponent(0.18)
            case .filled: background.backgroundColor ?? accent
            }
        if style == .plain, let baseBackgroundColor { behind = behind ?? baseBackgroundColor }
        if !button.isEnabled {
            foreground = .tertiaryLabel
            if style != .plain, style != .borderless { behind = .tertiarySystemFill }
        } else if button.isHighlighted {
            if style == .filled || style == .gray || style == .tinted {
                behind = behind.map { $0.withAlphaComponent($0.cgColor.alpha * Self.pressed) }
            }
            if style != .filled {
                foreground = foreground.withAlphaComponent(foreground.cgColor.alpha * Self.pressed)
            }
        } else if button.isSelected, style == .plain {
            behind = behind ?? tint.withAlphaComponent(0.15)
        }
        var image = image
        if image?.renderingMode == .automatic { image = image?.withRenderingMode(.alwaysTemplate) }
        func text(_ text: String?, _ font: UIFont) -> NSAttributedString? {
            text.map {
                NSAttributedString(string: $0, attributes: [.font: font, .foregroundColor: foreground])
            }
        }
        return Resolved(
            title: text(title, titleFont ?? .systemFont(ofSize: buttonSize.fontSize)),
            subtitle: text(subtitle, .systemFont(ofSize: 12)), image: image, foreground: foreground,
            background: behind, backgroundImage: background.image, strokeColor: background.strokeColor,
            strokeWidth: background.strokeWidth)
    }

    /// The radius of the corners of a button of a height.
    func cornerRadius(height: CGFloat) -> CGFloat {
        switch cornerStyle {
        case .fixed, .dynamic: background.cornerRadius
        case .small: 4
        case .medium: 8
        case .large: 12
        case .capsule: height / 2
        }
    }
}

extension ButtonLayout {
    init(_ configuration: UIButton.Configuration, _ button: UIButton) {
        let insets = configuration.contentInsets
        self.init(
            insets: UIEdgeInsets(
                top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing))
        image = button.shownImage?.size ?? .zero
        if let label = button.titleLabel, label.attributedText?.length ?? 0 > 0 {
            title = label.sizeThatFits(.zero)
        }
        if let label = button.subtitleLabel, label.attributedText?.length ?? 0 > 0 {
            subtitle = label.sizeThatFits(.zero)
        }
        imagePadding = configuration.imagePadding
        titlePadding = configuration.titlePadding
        placement = configuration.imagePlacement
        vertical = button.contentVerticalAlignment
        horizontal = button.contentHorizontalAlignment
        texts =
            switch configuration.titleAlignment {
            case .automatic, .leading: .leading
            case .center: .center
            case .trailing: .trailing
            }
    }
}
