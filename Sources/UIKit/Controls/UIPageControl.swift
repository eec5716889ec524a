import CoreGraphics
import Foundation

/// Dots for pages, the present one of which is dark. A press on a side goes a page to that side.
open class UIPageControl: UIControl {
    private static let dot: CGFloat = 7
    private static let gap: CGFloat = 9
    private static let height: CGFloat = 26
    private static let mostPages = 10_000
    private var dots: [UIView] = []

    public override init(frame: CGRect) { super.init(frame: frame) }
    /// An empty control: views are not read from archives.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override var mayDraw: Bool { false }

    private var storedCount = 0
    private var storedPage = 0

    /// How many pages there are, up to 10,000.
    open var numberOfPages: Int {
        get { storedCount }
        set {
            storedCount = max(0, min(newValue, Self.mostPages))
            storedPage = max(0, min(storedPage, storedCount - 1))
            while dots.count > storedCount { dots.removeLast().removeFromSuperview() }
            while dots.count < storedCount {
                let dot = UIView.part()
                dot.layer.cornerRadius = Self.dot / 2
                addSubview(dot)
                dots.append(dot)
            }
            invalidateIntrinsicContentSize()
            show()
        }
    }
    /// The present page, from 0. Other numbers count as the nearest page.
    open var currentPage: Int {
        get { storedPage }
        set {
            storedPage = max(0, min(newValue, storedCount - 1))
            layer.valuesDidChange()
            show()
        }
    }
    /// Whether a single page has no dot.
    open var hidesForSinglePage = false { didSet { show() } }
    /// The colour of the other dots; white at 30 % without one.
    open var pageIndicatorTintColor: UIColor? { didSet { show() } }
    /// The colour of the present page's dot; white without one.
    open var currentPageIndicatorTintColor: UIColor? { didSet { show() } }

    /// The size of the control with so many pages.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        let count = CGFloat(max(0, pageCount))
        return CGSize(width: count * Self.dot + max(0, count - 1) * Self.gap + 32, height: Self.height)
    }

    /// The size of the control with its pages.
    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: storedCount) }
    /// The size of the control with its pages.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    open override func layoutSubviews() { show() }

    private func show() {
        let step = Self.dot + Self.gap
        let left = bounds.midX - (CGFloat(dots.count) * step - Self.gap) / 2
        for (number, dot) in dots.enumerated() {
            dot.frame = CGRect(
                x: left + CGFloat(number) * step, y: bounds.midY - Self.dot / 2, width: Self.dot,
                height: Self.dot)
            dot.backgroundColor =
                number == storedPage
                ? currentPageIndicatorTintColor ?? .white
                : pageIndicatorTintColor ?? UIColor(white: 1, alpha: 0.3)
            dot.isHidden = hidesForSinglePage && dots.count == 1
        }
    }

    /// Goes a page to the side of the finger.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        guard let touch, point(inside: touch.location(in: self), with: event) else { return }
        let before = storedPage
        currentPage += touch.location(in: self).x < bounds.midX ? -1 : 1
        if storedPage != before { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }
}
