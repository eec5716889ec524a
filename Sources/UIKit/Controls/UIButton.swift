import CoreGraphics
import Foundation

/// A control with a title and a picture, which calls its actions when it is pressed.
///
/// A button looks as its ``configuration-swift.property`` says, or without one as the titles and pictures for its states say.
open class UIButton: UIControl {
    /// The kinds of buttons.
    public enum ButtonType: Int, Hashable, Sendable {
        /// Only the values that the program sets.
        case custom
        /// A title in the tint, which fades while a finger is on it.
        case system
        case detailDisclosure, infoLight, infoDark, contactAdd
        case close = 7
    }

    private struct Look {
        var title: String?
        var attributed: NSAttributedString?
        var color: UIColor?
        var shadowColor: UIColor?
        var image: UIImage?
        var background: UIImage?
    }

    /// The kind of the button.
    public let buttonType: ButtonType
    private var looks: [UInt: Look] = [:]
    private let label = UILabel()
    private let picture = UIImageView(frame: .zero)
    private let background = UIImageView(frame: .zero)
    private let secondLine = UILabel()

    /// A button of a frame, of the kind `custom`.
    public override init(frame: CGRect) {
        buttonType = .custom
        super.init(frame: frame)
        setUp()
    }
    /// A button of a kind, without a size. The signs of `infoLight`, `contactAdd` and the like are letters.
    public init(type buttonType: ButtonType) {
        self.buttonType = buttonType
        super.init(frame: .zero)
        setUp()
    }
    /// A button that looks as a configuration says.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system)
        self.configuration = configuration
        primaryAction.map { take($0) }
        // Observers of properties do not run while an object is made.
        contentsDidChange()
        bounds.size = intrinsicContentSize
    }
    /// A button with an action's title and picture, which calls the action.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        primaryAction.map { take($0) }
    }
    /// A button of a kind with an action's title and picture, which calls the action.
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: buttonType)
        primaryAction.map { take($0) }
    }
    /// An empty button: views are not read from archives.
    public required init?(coder: NSCoder) {
        buttonType = .custom
        super.init(coder: coder)
        setUp()
    }

    override var mayDraw: Bool { false }

    private func setUp() {
        label.font = .systemFont(ofSize: buttonType == .custom ? UIFont.buttonFontSize : 15)
        label.textAlignment = .center
        label.lineBreakMode = .byTruncatingMiddle
        for view in [background, picture, label, secondLine] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        switch buttonType {
        case .detailDisclosure, .infoLight, .infoDark: setTitle("\u{24D8}", for: .normal)
        case .contactAdd: setTitle("\u{2295}", for: .normal)
        case .close: setTitle("\u{2715}", for: .normal)
        case .custom, .system: break
        }
        show()
    }

    private func take(_ action: UIAction) {
        if configuration == nil {
            setTitle(action.title.isEmpty ? nil : action.title, for: .normal)
            setImage(action.image, for: .normal)
        } else {
            if configuration?.title == nil, !action.title.isEmpty { configuration?.title = action.title }
            if configuration?.image == nil { configuration?.image = action.image }
        }
        addAction(action, for: .primaryActionTriggered)
        if frame.size == .zero { bounds.size = intrinsicContentSize }
    }

    // MARK: Looks by states

    private func change(_ state: State, _ change: (inout Look) -> Void) {
        change(&looks[state.rawValue, default: Look()])
        contentsDidChange()
    }

    /// The value for a state; that of the usual state without one.
    private func look<Value>(_ path: KeyPath<Look, Value?>, _ state: State) -> Value? {
        if let own = looks[state.rawValue]?[keyPath: path] { return own }
        for part in [State.disabled, .selected, .highlighted] where state.contains(part) {
            if let own = looks[part.rawValue]?[keyPath: path] { return own }
        }
        return looks[0]?[keyPath: path]
    }

    /// The colour that the program set for the title in a state; `nil` for none.
    func ownTitleColor(for state: State) -> UIColor? { looks[state.rawValue]?.color }
    /// The picture behind that the program set in a state; `nil` for none.
    func ownBackgroundImage(for state: State) -> UIImage? { looks[state.rawValue]?.background }

    /// Sets the title in a state.
    open func setTitle(_ title: String?, for state: State) { change(state) { $0.title = title } }
    /// Sets a title with attributes in a state, which takes the place of the plain one.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        change(state) { $0.attributed = title }
    }
    /// Sets the title's colour in a state.
    open func setTitleColor(_ color: UIColor?, for state: State) { change(state) { $0.color = color } }
    /// Sets the colour of the title's shadow in a state.
    open func setTitleShadowColor(_ color: UIColor?, for state: State) {
        change(state) { $0.shadowColor = color }
    }
    /// Sets the picture in a state.
    open func setImage(_ image: UIImage?, for state: State) { change(state) { $0.image = image } }
    /// Sets the picture behind title and picture in a state.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        change(state) { $0.background = image }
    }
    /// The title in a state.
    open func title(for state: State) -> String? { look(\.title, state) }
    /// The title with attributes in a state.
    open func attributedTitle(for state: State) -> NSAttributedString? { look(\.attributed, state) }
    /// The title's colour in a state.
    open func titleColor(for state: State) -> UIColor? { look(\.color, state) ?? usualColor }
    /// The colour of the title's shadow in a state.
    open func titleShadowColor(for state: State) -> UIColor? { look(\.shadowColor, state) }
    /// The picture in a state.
    open func image(for state: State) -> UIImage? { look(\.image, state) }
    /// The picture behind title and picture in a state.
    open func backgroundImage(for state: State) -> UIImage? { look(\.background, state) }

    /// The title at the moment.
    open var currentTitle: String? { title(for: state) }
    /// The title with attributes at the moment.
    open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
    /// The title's colour at the moment.
    open var currentTitleColor: UIColor { titleColor(for: state) ?? usualColor }
    /// The colour of the title's shadow at the moment.
    open var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }
    /// The picture at the moment.
    open var currentImage: UIImage? { image(for: state) }
    /// The picture behind title and picture at the moment.
    open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }
    /// The label of the title.
    open var titleLabel: UILabel? { label }
    /// The label of the second line.
    open var subtitleLabel: UILabel? { secondLine }
    /// The view of the picture.
    open var imageView: UIImageView? { picture }

    private var usualColor: UIColor {
        if buttonType == .custom { return .white }
        return isEnabled ? tintColor : .tertiaryLabel
    }

    // MARK: Room

    /// The insets around title and picture.
    open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentsDidChange() } }
    /// How the title is moved out of its place.
    open var titleEdgeInsets = UIEdgeInsets.zero { didSet { contentsDidChange() } }
    /// How the picture is moved out of its place.
    open var imageEdgeInsets = UIEdgeInsets.zero { didSet { contentsDidChange() } }
    /// Whether the picture of a highlighted button without one for that state is darker.
    open var adjustsImageWhenHighlighted = true { didSet { show() } }
    /// Whether the picture of a disabled button without one for that state is lighter.
    open var adjustsImageWhenDisabled = true { didSet { show() } }
    /// Kept: fingers leave no light.
    open var showsTouchWhenHighlighted = false
    /// Kept: shadows stay as they are.
    open var reversesTitleShadowWhenHighlighted = false
    /// Kept: there are no pointers.
    open var isPointerInteractionEnabled = false

    // MARK: Menus

    /// The menu, which a press opens if ``showsMenuAsPrimaryAction`` is `true`.
    open var menu: UIMenu? { didSet { showChoice() } }
    /// Whether a press opens the menu. The menu of a held button is not opened.
    open var showsMenuAsPrimaryAction = false { didSet { showChoice() } }
    /// Whether a press changes ``UIControl/isSelected``. A button that opens its menu by a press shows the chosen entry as its title
    /// then.
    open var changesSelectionAsPrimaryAction = false { didSet { showChoice() } }

    /// Calls an entry of the open menu.
    func choose(_ action: UIAction, of menu: UIMenu) {
        if changesSelectionAsPrimaryAction || menu.options.contains(.singleSelection) {
            for case let other as UIAction in menu.children { other.state = other === action ? .on : .off }
            showChoice()
        }
        action.perform(from: self)
    }

    /// Shows the entry that is on as the title: the first one if none is.
    private func showChoice() {
        guard showsMenuAsPrimaryAction, changesSelectionAsPrimaryAction, let menu,
            let choice = menu.selectedElements.first ?? menu.children.first(where: { $0 is UIAction })
        else { return }
        if configuration == nil {
            setTitle(choice.title, for: .normal)
        } else {
            configuration?.title = choice.title
        }
    }
    /// Kept: nobody holds a button.
    open var isHeld: Bool { false }

    // MARK: Configuration

    /// How the button looks; `nil` for a button that looks as its states say.
    open var configuration: Configuration? { didSet { contentsDidChange() } }
    /// Called when the button's state changes, to change the configuration.
    open var configurationUpdateHandler: ((UIButton) -> Void)? {
        didSet { setNeedsUpdateConfiguration() }
    }
    /// Whether the configuration's colours follow the state.
    open var automaticallyUpdatesConfiguration = true

    /// Requests updating the configuration for the state.
    open func setNeedsUpdateConfiguration() {
        updateConfiguration()
        contentsDidChange()
    }
    /// Changes the configuration for the state; by default the handler does.
    open func updateConfiguration() { configurationUpdateHandler?(self) }

    // MARK: Layout

    private func contentsDidChange() {
        invalidateIntrinsicContentSize()
        show()
        setNeedsLayout()
    }

    override func stateDidChange() {
        if configurationUpdateHandler != nil || configuration != nil { updateConfiguration() }
        contentsDidChange()
    }

    open override func tintColorDidChange() { show() }
    override func performPrimaryAction() {
        if showsMenuAsPrimaryAction, let menu { return OpenMenu.open(menu, of: self) }
        if changesSelectionAsPrimaryAction { isSelected.toggle() }
        sendActions(for: .primaryActionTriggered)
    }

    private var layout: ButtonLayout {
        if let configuration { return ButtonLayout(configuration, self) }
        var insets = contentEdgeInsets
        if insets == .zero, picture.image == nil { (insets.top, insets.bottom) = (6, 6) }
        var layout = ButtonLayout(insets: insets)
        layout.vertical = contentVerticalAlignment
        layout.horizontal = contentHorizontalAlignment
        layout.image = picture.image?.size ?? .zero
        layout.title = label.attributedText == nil ? .zero : label.sizeThatFits(.zero)
        layout.backgroundSize = background.image?.size ?? .zero
        return layout
    }

    /// Shows the texts and pictures of the state.
    private func show() {
        if let configuration { return show(configuration.resolved(for: self)) }
        secondLine.text = nil
        let font: UIFont = label.font
        if let attributed = currentAttributedTitle {
            label.attributedText = attributed
        } else {
            label.text = currentTitle
            label.font = font
            label.textColor = currentTitleColor
        }
        label.shadowColor = currentTitleShadowColor
        background.image = currentBackgroundImage
        background.backgroundColor = nil
        background.layer.cornerRadius = 0
        picture.tintColor = buttonType == .custom ? nil : usualColor
        picture.image = currentImage
        if buttonType != .custom, picture.image?.renderingMode == .automatic {
            picture.image = picture.image?.withRenderingMode(.alwaysTemplate)
        }
        let fades = buttonType == .system && isHighlighted && looks[State.highlighted.rawValue] == nil
        label.alpha = fades ? 0.2 : 1
        let ownImage = looks[state.rawValue]?.image != nil
        picture.alpha =
            fades
            ? 0.2
            : !ownImage
                && (isHighlighted && adjustsImageWhenHighlighted || !isEnabled && adjustsImageWhenDisabled)
                ? 0.5 : 1
    }

    private func show(_ shown: Configuration.Resolved) {
        label.attributedText = shown.title
        secondLine.attributedText = shown.subtitle
        (label.alpha, picture.alpha) = (1, 1)
        (label.numberOfLines, secondLine.numberOfLines) = (1, 1)
        picture.tintColor = shown.foreground
        picture.image = shown.image
        background.image = shown.backgroundImage
        background.backgroundColor = shown.background
        background.layer.borderColor = shown.strokeColor?.cgColor
        background.layer.borderWidth = shown.strokeWidth
    }

    open override func layoutSubviews() {
        let layout = layout
        let places = layout.places(in: bounds)
        label.frame = places.title.offsetBy(titleEdgeInsets)
        secondLine.frame = places.subtitle
        picture.frame = places.image.offsetBy(imageEdgeInsets)
        background.frame = bounds
        if let configuration {
            background.layer.cornerRadius = configuration.cornerRadius(height: bounds.height)
        }
    }

    /// The rectangle behind title and picture.
    open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
    /// The rectangle inside the insets.
    open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }
    /// The title's rectangle.
    open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
        layout.places(in: contentRect).title.offsetBy(titleEdgeInsets)
    }
    /// The picture's rectangle.
    open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        layout.places(in: contentRect).image.offsetBy(imageEdgeInsets)
    }

    /// The size of title and picture with their insets.
    open override var intrinsicContentSize: CGSize { layout.size }
    /// The size of title and picture with their insets.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { layout.size }
    override var firstBaseline: CGFloat { layout.places(in: bounds).title.minY + label.firstBaseline }

    var shownImage: UIImage? { picture.image }
}

extension CGRect {
    /// The rectangle moved and made smaller by insets of a part of a button, as UIKit moves titles and pictures.
    fileprivate func offsetBy(_ insets: UIEdgeInsets) -> CGRect {
        offsetBy(dx: (insets.left - insets.right) / 2, dy: (insets.top - insets.bottom) / 2)
    }
}
