import CoreGraphics
import Foundation

/// A bar with buttons, 44 points high, which mostly lies below contents.
open class UIToolbar: UIView, BarItemHolder, PlacesItsSubviews {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpBar()
    }
    /// An empty bar: views are not read from archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpBar()
    }

    static let height: CGFloat = 44
    private static let margin: CGFloat = 16
    private static let gap: CGFloat = 8

    private let background = BarBackground(lineIsBelow: false)
    private var shown: [(item: UIBarButtonItem, view: UIView?)] = []
    /// Whether contents lie under the bar.
    var isOverContents = true { didSet { if isOverContents != oldValue { show() } } }

    private func setUpBar() {
        addSubview(background)
        takeBarAppearance()
        show()
    }
    override var mayDraw: Bool { type(of: self) != UIToolbar.self }

    /// The buttons, from the left.
    open var items: [UIBarButtonItem]? { didSet { show() } }
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
    /// The kind of the bar's colours; `black` is dark.
    open var barStyle = UIBarStyle.default { didSet { show() } }
    /// Whether contents show through.
    open var isTranslucent = true { didSet { show() } }
    /// The colour of the bar; `nil` for the appearance's.
    open var barTintColor: UIColor? { didSet { show() } }
    /// How the bar looks over contents.
    open var standardAppearance = UIToolbarAppearance() { didSet { show() } }
    /// How the bar looks where no contents lie under it; `nil` for a clear bar without a line.
    open var scrollEdgeAppearance: UIToolbarAppearance? { didSet { show() } }
    /// How a low bar looks. The value is kept.
    open var compactAppearance: UIToolbarAppearance?

    func itemsDidChange() { show() }
    open override func tintColorDidChange() { show() }

    private func show() {
        var appearance = standardAppearance
        if !isOverContents {
            if let scrollEdgeAppearance {
                appearance = scrollEdgeAppearance
            } else {
                let clear = UIToolbarAppearance()
                clear.take(standardAppearance)
                clear.configureWithTransparentBackground()
                appearance = clear
            }
        }
        let look = UIBarAppearance(barAppearance: appearance)
        if let barTintColor {
            (look.backgroundEffect, look.backgroundColor) = (
                nil, isTranslucent ? barTintColor.withAlphaComponent(0.85) : barTintColor
            )
        } else if barStyle != .default {
            look.backgroundColor = UIColor(white: 0.086, alpha: isTranslucent ? 0.75 : 1)
        }
        background.show(look)
        for view in shown.compactMap(\.view) where view.superview === self { view.removeFromSuperview() }
        shown = (items ?? []).map { item in
            item.holder = self
            if let view = item.customView { return (item, view) }
            if item.systemItem == .flexibleSpace || item.systemItem == .fixedSpace { return (item, nil) }
            let look = item.style == .done ? appearance.doneButtonAppearance : appearance.buttonAppearance
            return (item, BarButton(item, tint: tintColor, attributes: look.normal.titleTextAttributes))
        }
        for view in shown.compactMap(\.view) { addSubview(view) }
        setNeedsLayout()
    }

    private func width(_ entry: (item: UIBarButtonItem, view: UIView?)) -> CGFloat {
        guard let view = entry.view else { return entry.item.width }
        if view is BarButton || view.bounds.width == 0 { return max(0, view.intrinsicContentSize.width) }
        return view.bounds.width
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        background.frame = bounds
        let widths = shown.map(width)
        let gaps = zip(shown, shown.dropFirst()).map { $0.view != nil && $1.view != nil ? Self.gap : 0 }
        let springs = shown.count { $0.item.systemItem == .flexibleSpace }
        let free = bounds.width - 2 * Self.margin - (widths + gaps).reduce(0, +)
        let spring = springs > 0 ? max(0, free) / CGFloat(springs) : 0
        var x = Self.margin
        for (index, entry) in shown.enumerated() {
            if let view = entry.view {
                let own = view is BarButton ? 44 : max(view.bounds.height, 0)
                let height = own > 0 ? own : max(0, view.intrinsicContentSize.height)
                view.frame = CGRect(
                    x: x.rounded(), y: ((Self.height - height) / 2).rounded(), width: widths[index],
                    height: height)
            }
            x += widths[index] + (entry.item.systemItem == .flexibleSpace ? spring : 0)
            if index < gaps.count { x += gaps[index] }
        }
    }
    /// 44 points high.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width > 0 ? size.width : UIScreen.main.bounds.width, height: Self.height)
    }
    /// 44 points high.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
    }
}
