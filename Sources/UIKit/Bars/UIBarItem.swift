import CoreGraphics
import Foundation

/// A bar that shows items, and hears of their changes.
protocol BarItemHolder: AnyObject {
    func itemsDidChange()
}

/// An entry of a bar: a title, a picture, and whether it answers.
open class UIBarItem: NSObject {
    /// Called by nobody: there are no nibs.
    open func awakeFromNib() {}

    weak var holder: (any BarItemHolder)?
    private var attributes: [UInt: [NSAttributedString.Key: Any]] = [:]

    /// An entry without contents.
    public override init() {}
    /// An entry without contents: items are not archived.
    public required init?(coder: NSCoder) {}

    func didChange() { holder?.itemsDidChange() }

    /// Whether the entry answers.
    open var isEnabled = true { didSet { didChange() } }
    open var title: String? { didSet { if title != oldValue { didChange() } } }
    open var image: UIImage? { didSet { didChange() } }
    /// The picture in a low bar. The value is kept.
    open var landscapeImagePhone: UIImage?
    /// A large picture. The value is kept.
    open var largeContentSizeImage: UIImage?
    /// How the picture is moved and made smaller.
    open var imageInsets = UIEdgeInsets.zero { didSet { didChange() } }
    /// A number by which the program knows the entry.
    open var tag = 0
    /// An identifier for tests, which is never read aloud.
    open var accessibilityIdentifier: String?
    /// The text that is read aloud. The value is kept.
    open var accessibilityLabel: String?

    /// Sets the look of the title in a state.
    open func setTitleTextAttributes(
        _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
    ) {
        self.attributes[state.rawValue] = attributes
        didChange()
    }
    /// The look of the title in a state.
    open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        attributes[state.rawValue]
    }
}

/// A button of a navigation bar or a toolbar.
open class UIBarButtonItem: UIBarItem {
    /// How important the button is.
    public enum Style: Int, Hashable, Sendable {
        case plain = 0
        /// Looks as `plain`.
        case bordered = 1
        /// The button that finishes a task: its title is bold.
        case done = 2
        /// The same as `done`.
        public static let prominent = Style.done
    }

    /// Buttons with a sign or a title of the system's.
    public enum SystemItem: Int, Hashable, Sendable {
        case done, cancel, edit, save, add
        /// A gap that takes the remaining space.
        case flexibleSpace
        /// A gap of ``UIBarButtonItem/width``.
        case fixedSpace
        case compose, reply, action, organize, bookmarks, search, refresh, stop, camera, trash
        case play, pause, rewind, fastForward, undo, redo, pageCurl
        case close
    }

    /// A function that is called when the button is pressed.
    public typealias Action = (UIBarButtonItem) -> Void

    var systemItem: SystemItem?
    private var press: Action?

    /// A button without contents.
    public override init() { super.init() }
    /// A button without contents: items are not archived.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// A button with a title. The target is not looked at.
    public convenience init(title: String?, style: Style, target: Any?, action: Action?) {
        self.init(style, action)
        self.title = title
    }
    /// A button with a title, which calls a method of an object. The object is not kept.
    public convenience init<Target: AnyObject>(
        title: String?, style: Style, target: Target, action: @escaping (Target) -> (UIBarButtonItem) -> Void
    ) { self.init(title: title, style: style, target: nil, action: Self.call(target, action)) }
    /// A button with a title, which calls a method of an object. The object is not kept.
    public convenience init<Target: AnyObject>(
        title: String?, style: Style, target: Target, action: @escaping (Target) -> () -> Void
    ) { self.init(title: title, style: style, target: nil, action: Self.call(target, action)) }

    /// A button with a picture. The target is not looked at.
    public convenience init(image: UIImage?, style: Style, target: Any?, action: Action?) {
        self.init(style, action)
        self.image = image
    }
    /// A button with a picture, which calls a method of an object. The object is not kept.
    public convenience init<Target: AnyObject>(
        image: UIImage?, style: Style, target: Target, action: @escaping (Target) -> (UIBarButtonItem) -> Void
    ) { self.init(image: image, style: style, target: nil, action: Self.call(target, action)) }
    /// A button with a picture, which calls a method of an object. The object is not kept.
    public convenience init<Target: AnyObject>(
        image: UIImage?, style: Style, target: Target, action: @escaping (Target) -> () -> Void
    ) { self.init(image: image, style: style, target: nil, action: Self.call(target, action)) }

    /// A button of the system's. The target is not looked at.
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Action?) {
        self.init(systemItem == .done || systemItem == .save ? .done : .plain, action)
        self.systemItem = systemItem
    }
    /// A button of the system's, which calls a method of an object. The object is not kept.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem, target: Target,
        action: @escaping (Target) -> (UIBarButtonItem) -> Void
    ) { self.init(barButtonSystemItem: systemItem, target: nil, action: Self.call(target, action)) }
    /// A button of the system's, which calls a method of an object. The object is not kept.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem, target: Target, action: @escaping (Target) -> () -> Void
    ) { self.init(barButtonSystemItem: systemItem, target: nil, action: Self.call(target, action)) }

    /// A button of the system's, which calls an action.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
        (self.primaryAction, self.menu) = (primaryAction, menu)
    }
    /// A button with a title or a picture, which calls an action. The action's own title and picture count
    /// where there are none.
    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
    ) {
        self.init(.plain, nil)
        let named = primaryAction?.title.isEmpty == false ? primaryAction?.title : nil
        (self.title, self.image) = (title ?? named, image ?? primaryAction?.image)
        (self.primaryAction, self.menu) = (primaryAction, menu)
    }
    /// A view of the program's own in place of a button.
    public convenience init(customView: UIView) {
        self.init(.plain, nil)
        self.customView = customView
    }

    private convenience init(_ style: Style, _ action: Action?) {
        self.init()
        (self.style, press) = (style, action)
    }

    private static func call<Target: AnyObject>(
        _ target: Target, _ action: @escaping (Target) -> (UIBarButtonItem) -> Void
    ) -> Action {
        { [weak target] item in if let target { action(target)(item) } }
    }
    private static func call<Target: AnyObject>(
        _ target: Target, _ action: @escaping (Target) -> () -> Void
    ) -> Action {
        { [weak target] _ in if let target { action(target)() } }
    }

    /// How important the button is.
    open var style = Style.plain { didSet { didChange() } }
    /// The width in points; 0 for the contents'.
    open var width: CGFloat = 0 { didSet { didChange() } }
    /// Titles that the button may have. The value is kept.
    open var possibleTitles: Set<String>?
    /// The view in place of a button.
    open var customView: UIView? { didSet { didChange() } }
    /// The colour; `nil` for the bar's tint.
    open var tintColor: UIColor? { didSet { didChange() } }
    /// The action that a press calls.
    open var primaryAction: UIAction? { didSet { didChange() } }
    /// The menu. The value is kept: nothing opens menus.
    open var menu: UIMenu?
    /// Whether the button is chosen.
    open var isSelected = false { didSet { didChange() } }
    /// Whether a press changes ``isSelected``.
    open var changesSelectionAsPrimaryAction = false

    /// The object whose method a press calls; `nil` for the nearest responder that has the method.
    open weak var target: AnyObject?
    /// The method that a press calls.
    open var action: Selector?

    /// Makes the button call a method of an object when it is pressed, in place of its earlier action.
    /// Lamina's own addition.
    public func setAction(_ action: Action?) { press = action }

    /// A gap that takes the remaining space.
    open class func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(systemItem: .flexibleSpace) }
    /// A gap of a fixed width.
    open class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
        let item = UIBarButtonItem(systemItem: .fixedSpace)
        item.width = width
        return item
    }

    /// Calls what a press calls.
    func perform() {
        guard isEnabled else { return }
        if changesSelectionAsPrimaryAction { isSelected.toggle() }
        press?(self)
        primaryAction?.perform(from: self)
        guard let action else { return }
        if let target {
            action.perform(on: target, with: self, and: UIEvent())
        } else {
            action.send(from: self, nil)
        }
    }

    func showEditing(_ isEditing: Bool) {
        systemItem = isEditing ? .done : .edit
        style = isEditing ? .done : .plain
    }
}

/// The texts and buttons of a navigation bar for a controller.
open class UINavigationItem: NSObject {
    /// Called by nobody: there are no nibs.
    open func awakeFromNib() {}

    /// When a title is large.
    public enum LargeTitleDisplayMode: Int, Hashable, Sendable {
        /// As the item below.
        case automatic
        case always, never
        case inline
    }
    /// How the title of a button for the way back is shown.
    public enum BackButtonDisplayMode: Int, Hashable, Sendable {
        case `default`, generic, minimal
    }

    weak var holder: (any BarItemHolder)?

    /// An item with a title.
    public init(title: String) {
        self.title = title
        super.init()
    }
    init(title: String?) {
        self.title = title
        super.init()
    }
    /// An item without contents: items are not archived.
    public required init?(coder: NSCoder) { super.init() }

    private func didChange() { holder?.itemsDidChange() }

    open var title: String? { didSet { if title != oldValue { didChange() } } }
    /// A view in the place of the title.
    open var titleView: UIView? { didSet { didChange() } }
    /// A line above the title. The value is kept.
    open var prompt: String?
    /// The back button to this item.
    open var backBarButtonItem: UIBarButtonItem? { didSet { didChange() } }
    /// The title of that button; `nil` for ``title``.
    open var backButtonTitle: String? { didSet { didChange() } }
    /// How that title is shown.
    open var backButtonDisplayMode = BackButtonDisplayMode.default { didSet { didChange() } }
    /// Whether there is no button for the way back from this item.
    open var hidesBackButton = false { didSet { didChange() } }
    /// Hides or shows the back button.
    open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
        self.hidesBackButton = hidesBackButton
    }
    /// Whether the buttons at the left stand beside the back button.
    open var leftItemsSupplementBackButton = false { didSet { didChange() } }
    /// The buttons at the left, from the left.
    open var leftBarButtonItems: [UIBarButtonItem]? { didSet { didChange() } }
    /// The buttons at the right, from the right.
    open var rightBarButtonItems: [UIBarButtonItem]? { didSet { didChange() } }
    /// The first button at the left.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    /// The first button at the right.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }
    /// Sets the first button at the left.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
    /// Sets the first button at the right.
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
    /// Sets the buttons at the left.
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        leftBarButtonItems = items
    }
    /// Sets the buttons at the right.
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        rightBarButtonItems = items
    }
    /// When the title is large.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { didChange() } }
    /// How the bar looks over contents; `nil` for the bar's own.
    open var standardAppearance: UINavigationBarAppearance? { didSet { didChange() } }
    /// How the bar looks where no contents lie under it; `nil` for the bar's own.
    open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { didChange() } }
    /// How a low bar looks. The value is kept.
    open var compactAppearance: UINavigationBarAppearance?

    /// The title of the button for the way back to this item.
    var shownBackTitle: String {
        guard backButtonDisplayMode != .minimal else { return "" }
        if let own = backBarButtonItem { return own.title ?? "" }
        guard backButtonDisplayMode == .default else { return "Back" }
        return backButtonTitle ?? title ?? "Back"
    }
}
