import CoreGraphics
import Foundation

/// A wheel above contents that are loaded anew.
///
/// In a program that runs in a window, fingers that pull the contents down start it, and it sends the event `valueChanged`. The contents
/// then rest below it until ``endRefreshing()``. The program may call ``beginRefreshing()`` as well.
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
        wheel.alpha = 1
        (superview as? UIScrollView)?.refreshingDidEnd()
    }

    /// How far fingers pull the contents before the wheel starts, and the room that it has while it turns, in points.
    static let (way, room): (CGFloat, CGFloat) = (80, 60)
    /// Whether the present pull started the wheel: one pull starts it once.
    private var wasStarted = false

    /// A finger pulled the contents down by a way.
    func pulled(by way: CGFloat) {
        guard !isRefreshing else { return }
        if way <= 0 { wasStarted = false }
        wheel.isHidden = way <= 0
        wheel.alpha = max(0, min(1, way / Self.way))
        guard way >= Self.way, !wasStarted, isEnabled else { return }
        wasStarted = true
        wheel.alpha = 1
        beginRefreshing()
        sendActions(for: .valueChanged)
    }
    /// The finger was lifted.
    func letGo() {
        wasStarted = false
        if !isRefreshing { (wheel.isHidden, wheel.alpha) = (true, 1) }
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
