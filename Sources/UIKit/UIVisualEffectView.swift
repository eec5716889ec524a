import CoreGraphics
import Foundation
import LaminaFilters
import LaminaLayer

/// What happens to the picture behind a view.
open class UIVisualEffect: NSObject {}

/// The picture behind a view blurred, under a tint.
open class UIBlurEffect: UIVisualEffect {
    /// How light the tint is.
    public enum Style: Int, Hashable, Sendable {
        case extraLight, light, dark
        case regular = 4
        case prominent = 5
        case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
        case systemChromeMaterial

        /// The light appearance's tint.
        var tint: UIColor {
            switch self {
            case .extraLight, .prominent: UIColor(white: 0.97, alpha: 0.82)
            case .dark: UIColor(white: 0.11, alpha: 0.73)
            case .systemUltraThinMaterial: UIColor(white: 0.97, alpha: 0.44)
            case .systemThinMaterial: UIColor(white: 0.97, alpha: 0.6)
            case .systemThickMaterial: UIColor(white: 0.97, alpha: 0.9)
            case .light, .regular, .systemMaterial, .systemChromeMaterial: UIColor(white: 1, alpha: 0.3)
            }
        }
    }

    let style: Style

    /// A blur under a tint.
    public init(style: Style) { self.style = style }
}

/// A view that changes the picture behind it, with others in front of that.
open class UIVisualEffectView: UIView {
    /// The view that holds subviews.
    public let contentView = UIView()
    /// What happens to the picture behind; `nil` for nothing.
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
    /// A view without an effect.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpContent()
    }

    override var mayDraw: Bool { false }

    private func setUpContent() {
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
        show()
    }

    private func show() {
        guard let blur = effect as? UIBlurEffect else {
            layer.backgroundFilters = nil
            contentView.backgroundColor = nil
            return
        }
        layer.masksToBounds = true
        layer.backgroundFilters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(20)])]
        contentView.backgroundColor = blur.style.tint
    }
}
