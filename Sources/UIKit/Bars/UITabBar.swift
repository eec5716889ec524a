import CoreGraphics
import Foundation

/// An entry of a tab bar.
open class UITabBarItem: UIBarItem {
    /// Entries with a title of the system's. They have no pictures.
    public enum SystemItem: Int, Hashable, Sendable {
        case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search
        case downloads, mostRecent, mostViewed

        /// The title in words.
        var title: String {
            switch self {
            case .topRated: "Top Rated"
            case .mostRecent: "Most Recent"
            case .mostViewed: "Most Viewed"
            default: "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
            }
        }
    }

    /// An entry without contents.
    public override init() { super.init() }
    /// An entry without contents: items are not archived.
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    /// An entry with a title and a picture.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        (self.title, self.image, self.tag) = (title, image, tag)
    }
    /// An entry with a title and a picture, and another one while it is chosen.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        (self.title, self.image, self.selectedImage) = (title, image, selectedImage)
    }
    /// An entry with a title of the system's.
    public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
        self.init(title: systemItem.title, image: nil, tag: tag)
    }

    /// The picture while the entry is chosen; `nil` for ``UIBarItem/image``.
    open var selectedImage: UIImage? { didSet { didChange() } }
    /// A short text in a circle at the picture.
    open var badgeValue: String? { didSet { didChange() } }
    /// The colour of the circle; `nil` for red.
    open var badgeColor: UIColor? { didSet { didChange() } }
    /// The offset of the title.
    open var titlePositionAdjustment = UIOffset.zero { didSet { didChange() } }
    /// How the bar looks while the entry is chosen; `nil` for the bar's own.
    open var standardAppearance: UITabBarAppearance? { didSet { didChange() } }
    /// How the bar looks where no contents lie under it while the entry is chosen; `nil` for the bar's own.
    open var scrollEdgeAppearance: UITabBarAppearance? { didSet { didChange() } }
    private var badgeAttributes: [UInt: [NSAttributedString.Key: Any]] = [:]
    /// Sets the look of the badge's text.
    open func setBadgeTextAttributes(
        _ textAttributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
    ) {
        badgeAttributes[state.rawValue] = textAttributes
        didChange()
    }
    /// The look of the badge's text.
    open func badgeTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        badgeAttributes[state.rawValue]
    }
}

/// The delegate of a tab bar. Its method is optional.
public protocol UITabBarDelegate: AnyObject {
    /// An entry was pressed.
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A bar of entries, one of which is chosen. It is 49 points high.
open class UITabBar: UIView, BarItemHolder {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpBar()
    }
    /// An empty bar: views are not read from archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpBar()
    }

    static let height: CGFloat = 49
    private let background = BarBackground(lineIsBelow: false)
    private var buttons: [TabButton] = []
    weak var tabs: UITabBarController?
    /// Whether contents lie under the bar.
    var isOverContents = true { didSet { if isOverContents != oldValue { show() } } }

    private func setUpBar() {
        addSubview(background)
        takeBarAppearance()
        show()
    }
    override var mayDraw: Bool { type(of: self) != UITabBar.self }

    /// Receives the bar's calls.
    open weak var delegate: (any UITabBarDelegate)?
    open var items: [UITabBarItem]? { didSet { show() } }
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }
    /// The chosen entry; `nil` for none.
    open weak var selectedItem: UITabBarItem? { didSet { if selectedItem !== oldValue { show() } } }
    /// The kind of the bar's colours; `black` is dark.
    open var barStyle = UIBarStyle.default { didSet { show() } }
    /// Whether contents show through.
    open var isTranslucent = true { didSet { show() } }
    /// The colour of the bar; `nil` for the appearance's.
    open var barTintColor: UIColor? { didSet { show() } }
    /// The colour of entries that are not chosen; `nil` for grey.
    open var unselectedItemTintColor: UIColor? { didSet { show() } }
    /// A picture behind the bar.
    open var backgroundImage: UIImage? { didSet { show() } }
    /// A picture in place of the line above; an empty one for none.
    open var shadowImage: UIImage? { didSet { show() } }
    /// A picture behind the chosen entry. The value is kept.
    open var selectionIndicatorImage: UIImage?
    /// How the bar looks over contents.
    open var standardAppearance = UITabBarAppearance() { didSet { show() } }
    /// How the bar looks where no contents lie under it; `nil` for a clear bar without a line.
    open var scrollEdgeAppearance: UITabBarAppearance? { didSet { show() } }
    /// How entries lie: over the whole width. The value is kept.
    open var itemPositioning = ItemPositioning.automatic
    /// The width of centred entries. The value is kept.
    open var itemWidth: CGFloat = 0
    /// The distance of centred entries. The value is kept.
    open var itemSpacing: CGFloat = 0

    /// How entries lie.
    public enum ItemPositioning: Int, Hashable, Sendable {
        case automatic, fill, centered
    }

    func itemsDidChange() { show() }
    open override func tintColorDidChange() { show() }

    private func show() {
        let standard = selectedItem?.standardAppearance ?? standardAppearance
        var appearance = standard
        if !isOverContents {
            if let edge = selectedItem?.scrollEdgeAppearance ?? scrollEdgeAppearance {
                appearance = edge
            } else if isTranslucent, barTintColor == nil, backgroundImage == nil {
                appearance = UITabBarAppearance()
                appearance.take(standard)
                appearance.configureWithTransparentBackground()
            }
        }
        let look = UIBarAppearance(barAppearance: appearance)
        if let barTintColor {
            (look.backgroundEffect, look.backgroundColor) = (
                nil, isTranslucent ? barTintColor.withAlphaComponent(0.85) : barTintColor
            )
        } else if barStyle != .default {
            look.backgroundColor = UIColor(white: 0.086, alpha: isTranslucent ? 0.75 : 1)
        } else if !isTranslucent, look.backgroundColor == nil {
            (look.backgroundEffect, look.backgroundColor) = (nil, UIColor(white: 0.976, alpha: 1))
        }
        if let backgroundImage { (look.backgroundEffect, look.backgroundImage) = (nil, backgroundImage) }
        if let shadowImage, shadowImage.size == .zero { look.shadowColor = nil }
        background.show(look)
        for button in buttons { button.removeFromSuperview() }
        buttons = (items ?? []).map { item in
            item.holder = self
            let button = TabButton(
                item, isChosen: item === selectedItem, bar: self, appearance.stackedLayoutAppearance)
            button.addAction(UIAction { [weak self] _ in self?.press(item) }, for: .touchUpInside)
            addSubview(button)
            return button
        }
        setNeedsLayout()
    }

    private func press(_ item: UITabBarItem) {
        guard item.isEnabled else { return }
        if let tabs { return tabs.press(item) }
        selectedItem = item
        delegate?.tabBar(self, didSelect: item)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        background.frame = bounds
        let room = bounds.width - safeAreaInsets.left - safeAreaInsets.right
        for (index, button) in buttons.enumerated() {
            let width = room / CGFloat(buttons.count)
            button.frame = CGRect(
                x: safeAreaInsets.left + CGFloat(index) * width, y: 0, width: width, height: Self.height)
        }
    }
    /// 49 points high.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(
            width: size.width > 0 ? size.width : UIScreen.main.bounds.width,
            height: Self.height + safeAreaInsets.bottom)
    }
    /// 49 points high.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
    }
}

/// The view of an entry of a tab bar.
private final class TabButton: UIControl {
    private let label = UILabel()
    private let picture = UIImageView(frame: .zero)
    private let badge = UILabel()
    private let item: UITabBarItem
    private var titleOffset = UIOffset.zero

    init(_ item: UITabBarItem, isChosen: Bool, bar: UITabBar, _ appearance: UITabBarItemAppearance) {
        self.item = item
        super.init(frame: .zero)
        let state =
            !item.isEnabled ? appearance.disabled : isChosen ? appearance.selected : appearance.normal
        let grey = bar.unselectedItemTintColor ?? UIColor(white: 0.573, alpha: 1)
        let color: UIColor = !item.isEnabled ? .tertiaryLabel : isChosen ? bar.tintColor : grey
        var look: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 10, weight: .medium), .foregroundColor: state.iconColor ?? color,
        ]
        look.merge(state.titleTextAttributes) { $1 }
        look.merge(item.shownTitleTextAttributes(for: .normal)) { $1 }
        if isChosen { look.merge(item.shownTitleTextAttributes(for: .selected)) { $1 } }
        label.attributedText = item.title.map { NSAttributedString(string: $0, attributes: look) }
        label.textAlignment = .center
        titleOffset = item.shownTitlePositionAdjustment
        titleOffset.horizontal += state.titlePositionAdjustment.horizontal
        titleOffset.vertical += state.titlePositionAdjustment.vertical
        let image = isChosen ? item.selectedImage ?? item.image : item.image
        picture.image =
            image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
        picture.tintColor = state.iconColor ?? color
        var badgeLook: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 13), .foregroundColor: UIColor.white,
        ]
        badgeLook.merge(state.badgeTextAttributes) { $1 }
        badgeLook.merge(item.shownBadgeTextAttributes) { $1 }
        badge.attributedText = item.badgeValue.map { NSAttributedString(string: $0, attributes: badgeLook) }
        badge.textAlignment = .center
        badge.isHidden = item.badgeValue == nil
        badge.backgroundColor = item.shownBadgeColor ?? state.badgeBackgroundColor ?? .systemRed
        badge.layer.cornerRadius = 9
        badge.clipsToBounds = true
        for view in [picture, label, badge] as [UIView] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        accessibilityLabel = item.accessibilityLabel ?? item.title
    }
    required init?(coder: NSCoder) {
        item = UITabBarItem()
        super.init(coder: coder)
    }
    override var mayDraw: Bool { false }

    override func layoutSubviews() {
        let size = picture.image?.size ?? .zero
        let hasTitle = item.title?.isEmpty == false
        let text = label.sizeThatFits(.zero)
        // A picture lies around a height of 18 points above a title, or in the middle without one.
        let middle: CGFloat = hasTitle ? 19 : 24.5
        picture.frame = CGRect(
            x: ((bounds.width - size.width) / 2).rounded(), y: (middle - size.height / 2).rounded(),
            width: size.width, height: size.height
        ).inset(by: item.imageInsets)
        let y: CGFloat = picture.image == nil ? (49 - text.height) / 2 : 48 - text.height
        label.frame = CGRect(
            x: titleOffset.horizontal, y: y.rounded() + titleOffset.vertical, width: bounds.width,
            height: text.height.rounded(.up))
        let width = max(18, badge.sizeThatFits(.zero).width.rounded(.up) + 10)
        badge.frame = CGRect(
            x: (bounds.width / 2 + max(4, size.width / 2 - 8)).rounded(), y: 2, width: width, height: 18)
    }
}
