import CoreGraphics
import Foundation
import LaminaFilters
import LaminaLayer

/// An effect on the picture behind a view.
open class UIVisualEffect: NSObject, NSCopying {
    /// The effect itself: effects do not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The picture behind a view blurred and made more colourful, under a tint.
open class UIBlurEffect: UIVisualEffect {
    /// How light the tint is.
    public enum Style: Int, Hashable, Sendable {
        case extraLight, light, dark, extraDark
        case regular = 4
        case prominent = 5
        case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
        case systemChromeMaterial
        case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight
        case systemThickMaterialLight, systemChromeMaterialLight
        case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark
        case systemThickMaterialDark, systemChromeMaterialDark

        /// The style that an appearance gives in place of one that follows it.
        func shown(in appearance: UIUserInterfaceStyle) -> Style {
            guard appearance == .dark else { return self }
            return switch self {
            case .regular: .dark
            case .prominent: .extraDark
            case .systemUltraThinMaterial: .systemUltraThinMaterialDark
            case .systemThinMaterial: .systemThinMaterialDark
            case .systemMaterial: .systemMaterialDark
            case .systemThickMaterial: .systemThickMaterialDark
            case .systemChromeMaterial: .systemChromeMaterialDark
            default: self
            }
        }
        /// The tint; the light appearance's for styles that follow the appearance.
        var tint: UIColor {
            switch self {
            case .extraLight, .prominent: UIColor(white: 0.97, alpha: 0.82)
            case .dark: UIColor(white: 0.11, alpha: 0.73)
            case .extraDark: UIColor(white: 0.06, alpha: 0.82)
            case .light, .regular: UIColor(white: 1, alpha: 0.3)
            case .systemUltraThinMaterial, .systemUltraThinMaterialLight: UIColor(white: 0.97, alpha: 0.44)
            case .systemThinMaterial, .systemThinMaterialLight: UIColor(white: 0.97, alpha: 0.6)
            case .systemMaterial, .systemMaterialLight: UIColor(white: 0.97, alpha: 0.8)
            case .systemThickMaterial, .systemThickMaterialLight: UIColor(white: 0.97, alpha: 0.9)
            case .systemChromeMaterial, .systemChromeMaterialLight: UIColor(white: 0.973, alpha: 0.85)
            case .systemUltraThinMaterialDark: UIColor(white: 0.145, alpha: 0.55)
            case .systemThinMaterialDark: UIColor(white: 0.145, alpha: 0.7)
            case .systemMaterialDark: UIColor(white: 0.145, alpha: 0.82)
            case .systemThickMaterialDark: UIColor(white: 0.145, alpha: 0.9)
            case .systemChromeMaterialDark: UIColor(white: 0.11, alpha: 0.8)
            }
        }
        /// Whether the tint is dark.
        var isDark: Bool {
            switch self {
            case .dark, .extraDark, .systemUltraThinMaterialDark, .systemThinMaterialDark,
                .systemMaterialDark, .systemThickMaterialDark, .systemChromeMaterialDark:
                true
            default: false
            }
        }
    }

    let style: Style

    /// A blur under a tint.
    public init(style: Style) { self.style = style }
    /// Whether two effects look the same.
    open override func isEqual(_ object: Any?) -> Bool { (object as? UIBlurEffect)?.style == style }
    open override var hash: Int { style.hashValue }
}

/// Contents that let the blurred picture behind them shine through.
open class UIVibrancyEffect: UIVisualEffect {
    let blur: UIBlurEffect
    let style: UIVibrancyEffectStyle

    /// Contents over a blur.
    public init(blurEffect: UIBlurEffect) { (blur, style) = (blurEffect, .label) }
    /// Contents of a kind over a blur.
    public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
        (blur, self.style) = (blurEffect, style)
    }
}

/// The kinds of contents over a blur.
public enum UIVibrancyEffectStyle: Int, Hashable, Sendable {
    case label, secondaryLabel, tertiaryLabel, quaternaryLabel, fill, secondaryFill, tertiaryFill, separator

    /// The visible part of the contents.
    var strength: CGFloat {
        switch self {
        case .label, .fill: 1
        case .secondaryLabel, .secondaryFill: 0.75
        case .tertiaryLabel, .tertiaryFill: 0.5
        case .quaternaryLabel, .separator: 0.35
        }
    }
}

/// A view that changes the picture behind it, with others in front of that.
///
/// A ``UIBlurEffect`` blurs the picture and lays a tint over it. A ``UIVibrancyEffect`` mixes ``contentView`` with what is behind it: darker over
/// light tints, and lighter over dark ones.
open class UIVisualEffectView: UIView {
    /// The view that holds subviews.
    public let contentView = UIView()
    /// What happens to the picture behind; `nil` for nothing. A change within an animation's block fades the tint.
    open var effect: UIVisualEffect? { didSet { show() } }

    /// A view of an effect.
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        setUpContent()
    }
    /// A view of a frame, without an effect.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpContent()
    }
    /// An empty view: views are not read from archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpContent()
    }

    override var mayDraw: Bool { false }
    private let tint = UIView()

    override func styleDidChange() {
        super.styleDidChange()
        show()
    }

    private func setUpContent() {
        tint.isUserInteractionEnabled = false
        for view in [tint, contentView] {
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(view)
        }
        show()
    }

    private func show() {
        let blur = effect as? UIBlurEffect
        tint.backgroundColor = blur?.style.shown(in: effectiveStyle).tint
        contentView.alpha = 1
        contentView.layer.compositingFilter = nil
        if let vibrancy = effect as? UIVibrancyEffect {
            contentView.layer.compositingFilter =
                vibrancy.blur.style.shown(in: effectiveStyle).isDark ? "plusL" : "plusD"
            contentView.alpha = vibrancy.style.strength
        }
        guard let blur else { return layer.backgroundFilters = nil }
        layer.masksToBounds = true
        layer.backgroundFilters = [
            CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(20)]),
            CAFilter(type: "colorSaturate", inputs: ["inputAmount": .number(blur.style.isDark ? 1.8 : 1.8)]),
        ]
    }
}
