import CoreGraphics
import Foundation

/// A bar, 4 points high, that shows the progress of a task.
open class UIProgressView: UIView {
    /// How the bar looks.
    public enum Style: Int, Hashable, Sendable {
        /// 4 points high.
        case `default`
        /// 2.5 points high, with square ends, for bars of a screen.
        case bar

        fileprivate var height: CGFloat { self == .default ? 4 : 2.5 }
    }

    private static let duration = 0.25
    private let track = UIView.part()
    private let fill = UIView.part()
    private var stored: Float = 0

    /// A bar of a frame. Its height is that of the style.
    public override init(frame: CGRect) {
        super.init(
            frame: CGRect(
                origin: frame.origin, size: CGSize(width: frame.width, height: Style.default.height)))
        setUp()
    }
    /// A bar in a style.
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: .zero)
        progressViewStyle = style
    }
    /// An empty bar: views are not read from archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    override var mayDraw: Bool { false }

    private func setUp() {
        clipsToBounds = true
        addSubview(track)
        addSubview(fill)
        show()
    }

    /// The progress, 0 to 1. Other numbers are clamped.
    open var progress: Float {
        get { stored }
        set { setProgress(newValue, animated: false) }
    }
    /// How the bar looks.
    open var progressViewStyle = Style.default {
        didSet {
            invalidateIntrinsicContentSize()
            bounds.size.height = progressViewStyle.height
        }
    }
    /// The colour of the finished part; the tint if absent.
    open var progressTintColor: UIColor? { didSet { show() } }
    /// The colour of the remaining part; a light grey if absent.
    open var trackTintColor: UIColor? { didSet { show() } }

    /// Sets the progress.
    open func setProgress(_ progress: Float, animated: Bool) {
        stored = progress.isNaN ? 0 : max(0, min(progress, 1))
        layer.valuesDidChange()
        guard animated else { return show() }
        UIView.animate(
            withDuration: Self.duration, delay: 0, options: [.beginFromCurrentState, .curveLinear],
            animations: { self.show() })
    }

    open override func tintColorDidChange() { show() }
    open override func layoutSubviews() { show() }

    private func show() {
        let radius = progressViewStyle == .default ? bounds.height / 2 : 0
        track.frame = bounds
        fill.frame = CGRect(
            x: bounds.minX, y: bounds.minY, width: bounds.width * CGFloat(stored), height: bounds.height)
        (layer.cornerRadius, fill.layer.cornerRadius) = (radius, radius)
        track.backgroundColor = trackTintColor ?? .systemGray5
        fill.backgroundColor = progressTintColor ?? tintColor
    }

    /// As high as the style, and of any width.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: progressViewStyle.height)
    }
    /// As high as the style.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: progressViewStyle.height)
    }
}
