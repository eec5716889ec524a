import CoreGraphics
import Foundation
import QuartzCore

/// The part of a navigation bar that shows one item.
final class NavigationBarContent: UIView, PlacesItsSubviews {
    private let item: UINavigationItem
    private weak var bar: UINavigationBar?
    private let title = UILabel()
    private let largeTitle = UILabel()
    private var back: BackButton?
    private var left: [UIView] = []
    private var right: [UIView] = []

    /// The distance of buttons and the large title from the sides.
    static let margin: CGFloat = 16
    private static let gap: CGFloat = 16

    init(_ item: UINavigationItem, _ below: UINavigationItem?, _ bar: UINavigationBar) {
        (self.item, self.bar) = (item, bar)
        super.init(frame: bar.bounds)
        let shown = bar.shownAppearance
        title.attributedText = item.title.map {
            NSAttributedString(string: $0, attributes: bar.attributes(large: false))
        }
        largeTitle.attributedText = item.title.map {
            NSAttributedString(string: $0, attributes: bar.attributes(large: true))
        }
        title.textAlignment = .center
        largeTitle.isHidden = !bar.showsLargeTitle
        addSubview(largeTitle)
        if let view = item.titleView { addSubview(view) } else { addSubview(title) }
        let tint: UIColor = bar.tintColor
        func button(_ item: UIBarButtonItem) -> UIView? {
            item.holder = bar
            if let view = item.customView { return view }
            guard item.systemItem != .flexibleSpace, item.systemItem != .fixedSpace else {
                let space = UIView.part()
                space.frame.size.width = item.width
                return item.systemItem == .fixedSpace ? space : nil
            }
            let look = item.style == .done ? shown.doneButtonAppearance : shown.buttonAppearance
            return BarButton(item, tint: tint, attributes: look.normal.titleTextAttributes)
        }
        left = (item.leftBarButtonItems ?? []).compactMap(button)
        right = (item.rightBarButtonItems ?? []).compactMap(button)
        if let below, !item.hidesBackButton, left.isEmpty || item.leftItemsSupplementBackButton {
            back = BackButton(below.shownBackTitle, tint, bar)
        }
        for view in left + right { addSubview(view) }
        if let back { addSubview(back) }
    }
    required init?(coder: NSCoder) {
        item = UINavigationItem(title: "")
        super.init(coder: coder)
    }
    override var mayDraw: Bool { false }

    private func size(_ view: UIView) -> CGSize {
        if view is BarButton { return view.intrinsicContentSize }
        guard view.bounds.size == .zero else { return view.bounds.size }
        let own = view.intrinsicContentSize
        return own.width >= 0 && own.height >= 0 ? own : view.systemLayoutSizeFitting(.zero)
    }
    private func place(_ view: UIView, x: CGFloat, _ size: CGSize) {
        let height = min(size.height, UINavigationBar.height)
        lay(
            view,
            CGRect(
                x: x, y: ((UINavigationBar.height - height) / 2).rounded(), width: size.width, height: height)
        )
    }
    /// Gives a view a place, whatever its transform.
    private func lay(_ view: UIView, _ frame: CGRect) {
        view.bounds = CGRect(origin: view.bounds.origin, size: frame.size)
        view.center = CGPoint(x: frame.midX, y: frame.midY)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let safe = bar?.safeAreaInsets ?? .zero
        var (start, end) = (safe.left + Self.margin, bounds.width - safe.right - Self.margin)
        let hasRight = !right.isEmpty
        for view in right {
            let size = size(view)
            place(view, x: end - size.width, size)
            end -= size.width + Self.gap
        }
        var others = CGFloat(0)
        for view in left { others += size(view).width + Self.gap }
        if let back {
            let room = max(0, (bounds.width - others) / 2 - (title.attributedText == nil ? 0 : 40))
            start = safe.left + back.lay(room: room)
        }
        for view in left {
            let size = size(view)
            place(view, x: start, size)
            start += size.width + Self.gap
        }
        if left.isEmpty, back == nil { start -= Self.gap - 8 } else if left.isEmpty { start += 6 }
        if !hasRight { end += Self.gap - 8 }
        layoutTitle(from: start, to: max(start, end))
        let large = largeTitle.sizeThatFits(.zero)
        // The large title moves up under the bar as this becomes lower.
        lay(
            largeTitle,
            CGRect(
                x: safe.left + Self.margin, y: bounds.height - 8 - large.height.rounded(.up),
                width: max(0, bounds.width - safe.left - safe.right - 2 * Self.margin),
                height: large.height.rounded(.up)))
        showTitles()
    }

    private var isAway = false
    private func showTitles() {
        let isCollapsed = bounds.height < UINavigationBar.height + 12
        largeTitle.alpha = isCollapsed ? 0 : 1
        title.alpha = isAway ? 0 : largeTitle.isHidden || isCollapsed ? 1 : 0
    }

    /// The title lies in the middle of the bar, or as near to it as the buttons allow.
    private func layoutTitle(from start: CGFloat, to end: CGFloat) {
        let view = item.titleView ?? title
        let wanted = item.titleView.map(size) ?? title.sizeThatFits(.zero)
        let width = min(wanted.width.rounded(.up), end - start)
        let x = max(start, min((bounds.width - width) / 2, end - width))
        let offset = bar?.titleOffset ?? .zero
        place(view, x: x.rounded(), CGSize(width: width, height: wanted.height.rounded(.up)))
        view.center.x += offset.horizontal
        view.center.y += offset.vertical
    }

    // MARK: Coming and going

    /// Puts the contents where they come from or go to.
    func leave(toRight: Bool) {
        let way = toRight ? bounds.width / 2 : -bounds.width / 2
        isAway = true
        for view in [title, item.titleView].compactMap({ $0 }) {
            view.transform = CGAffineTransform(translationX: way, y: 0)
            view.alpha = 0
        }
        largeTitle.transform = CGAffineTransform(translationX: 2 * way, y: 0)
        for view in left + right { view.alpha = 0 }
        back?.leave(way)
    }
    /// Puts the contents in their places.
    func arrive() {
        isAway = false
        for view in [title, item.titleView, largeTitle].compactMap({ $0 }) { view.transform = .identity }
        item.titleView?.alpha = 1
        for view in left + right { view.alpha = 1 }
        back?.leave(nil)
        setNeedsLayout()
        layoutIfNeeded()
        showTitles()
    }
}

/// The back button: a symbol and a title.
private final class BackButton: UIControl {
    private let label = UILabel()
    private let sign = CAShapeLayer()
    private let picture = UIImageView(frame: .zero)

    init(_ title: String, _ tint: UIColor, _ bar: UINavigationBar) {
        super.init(frame: .zero)
        let shown = bar.shownAppearance
        var look: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 17), .foregroundColor: tint,
        ]
        look.merge(shown.backButtonAppearance.normal.titleTextAttributes) { $1 }
        label.attributedText = NSAttributedString(string: title, attributes: look)
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 10.5, y: 1.75))
        path.addLine(to: CGPoint(x: 1.75, y: 10.5))
        path.addLine(to: CGPoint(x: 10.5, y: 19.25))
        sign.delegate = self
        (sign.path, sign.fillColor, sign.strokeColor) = (path, UIColor.clear.cgColor, tint.cgColor)
        (sign.lineWidth, sign.lineCap, sign.lineJoin) = (3, .round, .round)
        let own = bar.backIndicatorImage ?? shown.backIndicatorImage
        picture.image = own?.withRenderingMode(
            own?.renderingMode == .alwaysOriginal ? .alwaysOriginal : .alwaysTemplate)
        picture.tintColor = tint
        for view in [label, picture] as [UIView] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        if own == nil { layer.addSublayer(sign) }
        accessibilityLabel = title.isEmpty ? "Back" : title
        addAction(UIAction { [weak bar] _ in bar?.goBack() }, for: .touchUpInside)
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
    override var mayDraw: Bool { false }
    override func stateDidChange() { alpha = isHighlighted ? 0.2 : 1 }

    /// Places the parts. A title that has no room is left out. Returns the right side.
    func lay(room: CGFloat) -> CGFloat {
        let (inset, gap) = (CGFloat(8), CGFloat(6))
        let size = label.sizeThatFits(.zero)
        let signSize = picture.image?.size ?? CGSize(width: 12, height: 21)
        let x = inset + signSize.width + gap
        let fits = x + size.width <= room + x
        label.isHidden = !fits
        let width = x + (fits ? size.width.rounded(.up) : 0)
        frame = CGRect(x: 0, y: 0, width: width, height: UINavigationBar.height)
        let place = CGRect(
            x: inset, y: ((bounds.height - signSize.height) / 2).rounded(), width: signSize.width,
            height: signSize.height)
        (sign.frame, picture.frame) = (place, place)
        label.frame = CGRect(
            x: x, y: ((bounds.height - size.height) / 2).rounded(), width: size.width.rounded(.up),
            height: size.height.rounded(.up))
        return width
    }
    /// Moves the title away and makes all of it clear; `nil` puts it back.
    func leave(_ way: CGFloat?) {
        label.transform = CGAffineTransform(translationX: way.map { $0 / 2 } ?? 0, y: 0)
        alpha = way == nil ? 1 : 0
    }
}
