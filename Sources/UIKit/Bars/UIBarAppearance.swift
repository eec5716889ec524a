import CoreGraphics
import Foundation

/// How the background of a bar looks. A copy that was given to a bar does not change with the original.
open class UIBarAppearance: NSObject, NSCopying {
    /// The blur behind the colour; `nil` for none.
    open var backgroundEffect: UIBlurEffect? = UIBlurEffect(style: .systemChromeMaterial)
    open var backgroundColor: UIColor?
    /// A picture over the colour.
    open var backgroundImage: UIImage?
    /// How the picture is fitted.
    open var backgroundImageContentMode = UIView.ContentMode.scaleToFill
    /// The colour of the line at the bar's side; `nil` for none.
    open var shadowColor: UIColor? = UIColor(white: 0, alpha: 0.3)
    /// A picture in place of the line.
    open var shadowImage: UIImage?

    /// A bar as the system's: blurred, with a line.
    public required override init() {}
    /// A bar with the appearance of another one.
    public required init(barAppearance: UIBarAppearance) {
        super.init()
        takeBackground(of: barAppearance)
    }
    /// A bar as the system's: appearances are not archived.
    public required init?(coder: NSCoder) {}

    private func takeBackground(of other: UIBarAppearance) {
        (backgroundEffect, backgroundColor) = (other.backgroundEffect, other.backgroundColor)
        (backgroundImage, backgroundImageContentMode) = (
            other.backgroundImage, other.backgroundImageContentMode
        )
        (shadowColor, shadowImage) = (other.shadowColor, other.shadowImage)
    }
    /// Copies the values of a subclass beside the background.
    func take(_ other: UIBarAppearance) { takeBackground(of: other) }

    open func copy(with zone: NSZone? = nil) -> Any {
        let result = type(of: self).init()
        result.take(self)
        return result
    }
    open override func copy() -> Any { copy(with: nil) }

    /// Makes the background the system's: blurred, with a line.
    open func configureWithDefaultBackground() { takeBackground(of: UIBarAppearance()) }
    /// Makes the background opaque, with a line.
    open func configureWithOpaqueBackground() {
        configureWithDefaultBackground()
        (backgroundEffect, backgroundColor) = (nil, .systemBackground)
    }
    /// Makes the background clear, without a line.
    open func configureWithTransparentBackground() {
        configureWithDefaultBackground()
        (backgroundEffect, shadowColor) = (nil, nil)
    }
}

/// How a title of a bar's button looks in a state.
open class UIBarButtonItemStateAppearance: NSObject {
    /// The look of the title.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The offset of the title.
    open var titlePositionAdjustment = UIOffset.zero
    /// A picture behind the title. The value is kept.
    open var backgroundImage: UIImage?
    /// The offset of that picture. The value is kept.
    open var backgroundImagePositionAdjustment = UIOffset.zero
}

/// How buttons of a bar look.
open class UIBarButtonItemAppearance: NSObject {
    /// The usual state.
    public let normal = UIBarButtonItemStateAppearance()
    /// A finger is on it. The values are kept.
    public let highlighted = UIBarButtonItemStateAppearance()
    /// It does not answer.
    public let disabled = UIBarButtonItemStateAppearance()
    /// It has the focus. The values are kept.
    public let focused = UIBarButtonItemStateAppearance()

    /// Buttons of a kind.
    public init(style: UIBarButtonItem.Style) {}
    /// Usual buttons.
    public override init() {}
    /// Sets the values that a kind of buttons has by itself.
    open func configureWithDefault(for style: UIBarButtonItem.Style) {
        for state in [normal, highlighted, disabled, focused] {
            (state.titleTextAttributes, state.titlePositionAdjustment) = ([:], .zero)
        }
    }
}

/// How a navigation bar looks.
open class UINavigationBarAppearance: UIBarAppearance {
    /// The look of the title.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The offset of the title.
    open var titlePositionAdjustment = UIOffset.zero
    /// The look of a large title.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// How buttons look.
    open var buttonAppearance = UIBarButtonItemAppearance()
    /// The look of the button that finishes a task.
    open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done)
    /// The look of the back button.
    open var backButtonAppearance = UIBarButtonItemAppearance()
    /// The symbol of the back button; the system's by default.
    open private(set) var backIndicatorImage: UIImage?
    /// The mask of that symbol. The value is kept.
    open private(set) var backIndicatorTransitionMaskImage: UIImage?
    /// Sets the symbol of the back button.
    open func setBackIndicatorImage(_ image: UIImage?, transitionMaskImage: UIImage?) {
        (backIndicatorImage, backIndicatorTransitionMaskImage) = (image, transitionMaskImage)
    }

    override func take(_ other: UIBarAppearance) {
        super.take(other)
        guard let other = other as? UINavigationBarAppearance else { return }
        (titleTextAttributes, titlePositionAdjustment) = (
            other.titleTextAttributes, other.titlePositionAdjustment
        )
        largeTitleTextAttributes = other.largeTitleTextAttributes
        (buttonAppearance, doneButtonAppearance) = (other.buttonAppearance, other.doneButtonAppearance)
        backButtonAppearance = other.backButtonAppearance
        setBackIndicatorImage(
            other.backIndicatorImage, transitionMaskImage: other.backIndicatorTransitionMaskImage)
    }
}

/// How a toolbar looks.
open class UIToolbarAppearance: UIBarAppearance {
    /// How buttons look.
    open var buttonAppearance = UIBarButtonItemAppearance()
    /// The look of the button that finishes a task.
    open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done)

    override func take(_ other: UIBarAppearance) {
        super.take(other)
        guard let other = other as? UIToolbarAppearance else { return }
        (buttonAppearance, doneButtonAppearance) = (other.buttonAppearance, other.doneButtonAppearance)
    }
}

/// How an entry of a tab bar looks in a state.
open class UITabBarItemStateAppearance: NSObject {
    /// The look of the title.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The offset of the title.
    open var titlePositionAdjustment = UIOffset.zero
    /// The colour of the picture; `nil` for the bar's.
    open var iconColor: UIColor?
    /// The offset of the badge.
    open var badgePositionAdjustment = UIOffset.zero
    /// The colour of the badge; `nil` for red.
    open var badgeBackgroundColor: UIColor?
    /// The look of the badge's text.
    open var badgeTextAttributes: [NSAttributedString.Key: Any] = [:]
}

/// How entries of a tab bar look.
open class UITabBarItemAppearance: NSObject {
    /// How title and picture lie.
    public enum Style: Int, Hashable, Sendable {
        case stacked, inline, compactInline
    }
    /// The usual state.
    public let normal = UITabBarItemStateAppearance()
    /// The chosen entry.
    public let selected = UITabBarItemStateAppearance()
    /// It does not answer.
    public let disabled = UITabBarItemStateAppearance()
    /// It has the focus. The values are kept.
    public let focused = UITabBarItemStateAppearance()

    /// Entries whose title and picture lie in a way.
    public init(style: Style) {}
    /// Entries with the title below the picture.
    public override init() {}
}

/// How a tab bar looks.
open class UITabBarAppearance: UIBarAppearance {
    /// How entries with the title below the picture look.
    open var stackedLayoutAppearance = UITabBarItemAppearance(style: .stacked)
    /// How entries with the title beside the picture look. The value is kept.
    open var inlineLayoutAppearance = UITabBarItemAppearance(style: .inline)
    /// How such entries of a low bar look. The value is kept.
    open var compactInlineLayoutAppearance = UITabBarItemAppearance(style: .compactInline)
    /// The colour behind the chosen entry. The value is kept.
    open var selectionIndicatorTintColor: UIColor?
    /// A picture behind the chosen entry. The value is kept.
    open var selectionIndicatorImage: UIImage?

    override func take(_ other: UIBarAppearance) {
        super.take(other)
        guard let other = other as? UITabBarAppearance else { return }
        stackedLayoutAppearance = other.stackedLayoutAppearance
        inlineLayoutAppearance = other.inlineLayoutAppearance
        compactInlineLayoutAppearance = other.compactInlineLayoutAppearance
        (selectionIndicatorTintColor, selectionIndicatorImage) = (
            other.selectionIndicatorTintColor, other.selectionIndicatorImage
        )
    }
}

/// The kind of a bar's colours.
public enum UIBarStyle: Int, Hashable, Sendable {
    case `default`, black
    case blackTranslucent = 2
}

/// At which side a bar lies.
public enum UIBarPosition: Int, Hashable, Sendable {
    case any, bottom, top
    /// At the top of the screen: the background goes on to its upper side.
    case topAttached
}

/// The height of a bar.
public enum UIBarMetrics: Int, Hashable, Sendable {
    case `default`, compact
    case defaultPrompt = 101
    case compactPrompt = 102
}

/// The view behind a bar.
final class BarBackground: UIView {
    private let effect = UIVisualEffectView(effect: nil)
    private let color = UIView()
    private let picture = UIImageView(frame: .zero)
    private let line = UIView()
    private let lineIsBelow: Bool

    init(lineIsBelow: Bool) {
        self.lineIsBelow = lineIsBelow
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        for view in [effect, color, picture, line] { addSubview(view) }
    }
    required init?(coder: NSCoder) {
        lineIsBelow = true
        super.init(coder: coder)
    }
    override var mayDraw: Bool { false }

    /// Shows an appearance, with the values of older properties of the bar on top.
    func show(_ appearance: UIBarAppearance) {
        effect.effect = appearance.backgroundEffect
        effect.isHidden = appearance.backgroundEffect == nil
        color.backgroundColor = appearance.backgroundColor
        picture.image = appearance.backgroundImage
        picture.contentMode = appearance.backgroundImageContentMode
        line.backgroundColor = appearance.shadowColor
        line.isHidden = appearance.shadowColor == nil
    }

    override func layoutSubviews() {
        for view in [effect, color, picture] { view.frame = bounds }
        let height = 1 / max(UIScreen.main.scale, 1)
        line.frame = CGRect(
            x: 0, y: lineIsBelow ? bounds.height : -height, width: bounds.width, height: height)
    }
}
