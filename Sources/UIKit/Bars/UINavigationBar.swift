import CoreGraphics
import Foundation

/// The delegate of a navigation bar. All methods are optional.
public protocol UINavigationBarDelegate: AnyObject {
    /// Whether an item may come.
    func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
    /// An item was pushed.
    func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
    /// Whether the upper item may go, after the button for the way back was pressed.
    func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
    /// An item was popped.
    func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
    /// At which side the bar lies.
    func position(for bar: UINavigationBar) -> UIBarPosition
}

extension UINavigationBarDelegate {
    /// `true`.
    public func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool {
        true
    }
    /// Does nothing.
    public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
    /// `true`.
    public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool {
        true
    }
    /// Does nothing.
    public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
    /// The bar has no place of its own.
    public func position(for bar: UINavigationBar) -> UIBarPosition { .any }
}

/// The bar above contents: the title of the upper item, its buttons, and the way back.
///
/// The bar is 44 points high, and 96 with a large title. Its background goes on up to the upper side of the window where a navigation
/// controller has it.
open class UINavigationBar: UIView, BarItemHolder {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpBar()
    }
    /// An empty bar: views are not read from archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpBar()
    }

    /// The height of the part with the title and the buttons, and the added height of a large title.
    static let height: CGFloat = 44
    static let largeHeight: CGFloat = 52

    private let background = BarBackground(lineIsBelow: true)
    private let clip = UIView()
    private(set) var content: NavigationBarContent?
    /// The height of the background above the bar.
    var topExtension: CGFloat = 0 { didSet { setNeedsLayout() } }
    /// Whether contents lie under the bar.
    var isOverContents = true { didSet { if isOverContents != oldValue { showBackground() } } }
    /// The controller that the bar belongs to.
    weak var navigation: UINavigationController?

    private func setUpBar() {
        addSubview(background)
        addSubview(clip)
        clip.clipsToBounds = true
        takeBarAppearance()
        showBackground()
    }
    override var mayDraw: Bool { type(of: self) != UINavigationBar.self }

    // MARK: Items

    private var stack: [UINavigationItem] = []

    /// The items, the top one last.
    open var items: [UINavigationItem]? {
        get { stack.isEmpty ? nil : stack }
        set { setItems(newValue, animated: false) }
    }
    /// The item that is shown.
    open var topItem: UINavigationItem? { stack.last }
    /// The item below it.
    open var backItem: UINavigationItem? { stack.dropLast().last }
    /// Receives the bar's calls.
    open weak var delegate: (any UINavigationBarDelegate)?

    open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
        let before = stack
        stack = items ?? []
        for item in before { item.holder = nil }
        for item in stack { item.holder = self }
        guard animated, let top = topItem, before.last !== top else { return show() }
        move(back: before.contains { $0 === top })
    }
    /// Pushes an item, with a back button to the former one.
    open func pushItem(_ item: UINavigationItem, animated: Bool) {
        guard delegate?.navigationBar(self, shouldPush: item) != false else { return }
        setItems(stack + [item], animated: animated)
        delegate?.navigationBar(self, didPush: item)
    }
    /// Goes back to the item below. Returns the former top item.
    @discardableResult
    open func popItem(animated: Bool) -> UINavigationItem? {
        guard let last = stack.last else { return nil }
        setItems(stack.dropLast(), animated: animated)
        delegate?.navigationBar(self, didPop: last)
        return last
    }

    func itemsDidChange() {
        show()
        navigation?.barItemsDidChange()
    }

    /// The back button was pressed.
    func goBack() {
        if let navigation { return navigation.backPressed() }
        guard stack.count > 1, let item = stack.last,
            delegate?.navigationBar(self, shouldPop: item) != false
        else { return }
        popItem(animated: true)
    }

    // MARK: Look

    /// The kind of the bar's colours; `black` is dark with white titles.
    open var barStyle = UIBarStyle.default { didSet { show() } }
    /// Whether contents show through. If not, a navigation controller begins its views below the bar.
    open var isTranslucent = true { didSet { show() } }
    /// The colour of the bar; `nil` for the appearance's.
    open var barTintColor: UIColor? { didSet { show() } }
    /// The look of the title; over the appearance's.
    open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { show() } }
    /// The look of a large title; over the appearance's.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? { didSet { show() } }
    /// Whether titles are large.
    open var prefersLargeTitles = false { didSet { itemsDidChange() } }
    /// How the bar looks over contents.
    open var standardAppearance = UINavigationBarAppearance() { didSet { show() } }
    /// How the bar looks where no contents lie under it; `nil` for a clear bar without a line.
    open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { show() } }
    /// How a low bar looks. The value is kept.
    open var compactAppearance: UINavigationBarAppearance?
    /// How a low bar looks where no contents lie under it. The value is kept.
    open var compactScrollEdgeAppearance: UINavigationBarAppearance?
    /// A picture in place of the line below; an empty one for none.
    open var shadowImage: UIImage? { didSet { show() } }
    /// The symbol of the back button; `nil` for the system's.
    open var backIndicatorImage: UIImage? { didSet { show() } }
    /// The mask of that symbol. The value is kept.
    open var backIndicatorTransitionMaskImage: UIImage?
    private var backgroundImages: [Int: UIImage] = [:]
    /// Sets a picture behind the bar; an empty one makes it clear.
    open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
        backgroundImages[barMetrics.rawValue] = backgroundImage
        show()
    }
    /// Sets a picture behind the bar at a side; here for all sides.
    open func setBackgroundImage(
        _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
    ) { setBackgroundImage(backgroundImage, for: barMetrics) }
    /// The picture behind the bar.
    open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? {
        backgroundImages[barMetrics.rawValue]
    }
    private var titleShift: CGFloat = 0
    /// Moves the title down.
    open func setTitleVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {
        titleShift = adjustment
        show()
    }

    open override func tintColorDidChange() { show() }

    /// The appearance at the moment.
    var shownAppearance: UINavigationBarAppearance {
        let item = topItem
        let standard = item?.standardAppearance ?? standardAppearance
        if let edge = item?.scrollEdgeAppearance ?? scrollEdgeAppearance {
            return isOverContents ? standard : edge
        }
        guard !isOverContents, isTranslucent, barTintColor == nil, backgroundImages.isEmpty,
            item?.standardAppearance == nil
        else { return standard }
        let clear = UINavigationBarAppearance()
        clear.take(standard)
        clear.configureWithTransparentBackground()
        return clear
    }

    private func showBackground() {
        let shown = UIBarAppearance(barAppearance: shownAppearance)
        if let barTintColor {
            (shown.backgroundEffect, shown.backgroundColor) = (
                isTranslucent ? UIBlurEffect(style: .systemChromeMaterial) : nil,
                isTranslucent ? barTintColor.withAlphaComponent(0.85) : barTintColor
            )
        } else if barStyle != .default {
            (shown.backgroundEffect, shown.backgroundColor) = (
                isTranslucent ? UIBlurEffect(style: .dark) : nil,
                UIColor(white: 0.086, alpha: isTranslucent ? 0.75 : 1)
            )
        } else if !isTranslucent, shown.backgroundColor == nil {
            (shown.backgroundEffect, shown.backgroundColor) = (nil, UIColor(white: 0.976, alpha: 1))
        }
        if let image = backgroundImages[UIBarMetrics.default.rawValue] {
            (shown.backgroundEffect, shown.backgroundColor) = (nil, nil)
            shown.backgroundImage = image
        }
        if let shadowImage, shadowImage.size == .zero { shown.shadowColor = nil }
        background.show(shown)
    }

    private var titleColor: UIColor { barStyle == .default ? .label : .white }

    func attributes(large: Bool) -> [NSAttributedString.Key: Any] {
        var result: [NSAttributedString.Key: Any] = [
            .font: large
                ? UIFont.systemFont(ofSize: 34, weight: .bold) : .systemFont(ofSize: 17, weight: .semibold),
            .foregroundColor: titleColor,
        ]
        let shown = shownAppearance
        result.merge(large ? shown.largeTitleTextAttributes : shown.titleTextAttributes) { $1 }
        result.merge((large ? largeTitleTextAttributes : titleTextAttributes) ?? [:]) { $1 }
        return result
    }
    var titleOffset: UIOffset {
        var offset = shownAppearance.titlePositionAdjustment
        offset.vertical += titleShift
        return offset
    }

    // MARK: Layout

    /// Whether the upper item's title is large.
    var showsLargeTitle: Bool {
        guard prefersLargeTitles else { return false }
        for item in stack.reversed() {
            switch item.largeTitleDisplayMode {
            case .automatic: continue
            case .always: return true
            case .never, .inline: return false
            }
        }
        return true
    }

    /// Shows the upper item at once.
    private func show() {
        showBackground()
        content?.removeFromSuperview()
        content = topItem.map { NavigationBarContent($0, backItem, self) }
        if let content { clip.addSubview(content) }
        setNeedsLayout()
    }

    /// Moves from the shown item to the upper one, within the running animation or one of its own.
    private func move(back: Bool) {
        guard let old = content, window != nil else { return show() }
        let change = prepareMove(back: back, old)
        UIView.animate(system: change.animations) { _ in change.end() }
    }

    /// Makes the contents for the top item, with the transition to them.
    func prepareMove(back: Bool) -> (animations: () -> Void, end: () -> Void)? {
        content.map { prepareMove(back: back, $0) }
    }
    /// Sets the items without showing them yet.
    func setStack(_ items: [UINavigationItem]) {
        for item in stack { item.holder = nil }
        stack = items
        for item in stack { item.holder = self }
    }
    /// Shows the upper item at once.
    func refresh() { show() }

    private func prepareMove(
        back: Bool, _ old: NavigationBarContent
    ) -> (animations: () -> Void, end: () -> Void) {
        guard let item = topItem else { return ({}, { self.show() }) }
        let new = NavigationBarContent(item, backItem, self)
        content = new
        clip.addSubview(new)
        UIView.performWithoutAnimation {
            new.frame = CGRect(
                x: 0, y: 0, width: clip.bounds.width, height: sizeThatFits(clip.bounds.size).height)
            new.layoutIfNeeded()
            new.leave(toRight: !back)
        }
        return (
            {
                self.showBackground()
                new.arrive()
                old.leave(toRight: back)
            },
            { old.removeFromSuperview() }
        )
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        background.frame = CGRect(
            x: 0, y: -topExtension, width: bounds.width, height: bounds.height + topExtension)
        clip.frame = bounds
        // What leaves keeps its size.
        content?.frame = clip.bounds
    }
    /// 44 points high, and 96 with a large title.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(
            width: size.width > 0 ? size.width : UIScreen.main.bounds.width,
            height: Self.height + (showsLargeTitle ? Self.largeHeight : 0))
    }
    /// The bar's own height.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: sizeThatFits(.zero).height)
    }
}
