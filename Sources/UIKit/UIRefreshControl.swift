import CoreGraphics
import Foundation

/// A wheel above contents that are loaded anew. Fingers do not start it: the program calls ``beginRefreshing()``.
open class UIRefreshControl: UIControl {
    private let wheel = UIActivityIndicatorView(style: .medium)
    private let label = UILabel()

    /// A wheel without a size.
    public convenience init() { self.init(frame: CGRect(x: 0, y: 0, width: 0, height: 60)) }
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpWheel()
    }
    /// An empty wheel: views are not read from archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpWheel()
    }
    private func setUpWheel() {
        label.textAlignment = .center
        for view in [wheel, label] as [UIView] { addSubview(view) }
    }
    override var mayDraw: Bool { false }

    /// Whether the wheel turns.
    open private(set) var isRefreshing = false
    /// A text below the wheel.
    open var attributedTitle: NSAttributedString? {
        didSet {
            label.attributedText = attributedTitle
            setNeedsLayout()
        }
    }
    open override func tintColorDidChange() { wheel.color = tintColor == .systemBlue ? nil : tintColor }
    /// Shows the turning wheel.
    open func beginRefreshing() {
        isRefreshing = true
        wheel.startAnimating()
    }
    /// Stops and hides the wheel.
    open func endRefreshing() {
        isRefreshing = false
        wheel.stopAnimating()
    }
    open override func layoutSubviews() {
        super.layoutSubviews()
        let size = wheel.intrinsicContentSize
        wheel.frame = CGRect(
            x: bounds.midX - size.width / 2,
            y: bounds.midY - size.height / 2 - (attributedTitle == nil ? 0 : 8),
            width: size.width, height: size.height)
        label.frame = CGRect(x: 0, y: wheel.frame.maxY + 4, width: bounds.width, height: 16)
    }
    /// 60 points high.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 60) }
}
