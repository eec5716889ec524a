import CoreGraphics
import Foundation

/// The contents of a view, as a value.
public protocol UIContentConfiguration {
    /// A view that shows the contents.
    func makeContentView() -> any UIView & UIContentView
    /// The contents for a state.
    func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows contents given as a value.
public protocol UIContentView: AnyObject {
    var configuration: any UIContentConfiguration { get set }
    /// Whether the view can show contents.
    func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
    /// Whether the contents are of the kind that the view has.
    public func supports(_ configuration: any UIContentConfiguration) -> Bool {
        type(of: configuration) == type(of: self.configuration)
    }
}

/// The state of a view.
public protocol UIConfigurationState {}

/// The state of a cell.
public struct UICellConfigurationState: UIConfigurationState, Hashable, Sendable {
    /// Whether the cell is chosen.
    public var isSelected = false
    /// Whether a finger is on the cell.
    public var isHighlighted = false
    /// Whether the cell does not answer; nothing sets it.
    public var isDisabled = false
    /// Whether the cell is being changed; nothing sets it.
    public var isEditing = false
    /// Whether the cell's children are shown; nothing sets it.
    public var isExpanded = false

    init(isSelected: Bool, isHighlighted: Bool) {
        (self.isSelected, self.isHighlighted) = (isSelected, isHighlighted)
    }
}

/// The contents of a row: a picture, a text, and a second one.
public struct UIListContentConfiguration: UIContentConfiguration {
    /// How a text looks.
    public struct TextProperties {
        public var font: UIFont
        public var color: UIColor
        /// The alignment of lines.
        public var alignment = NSTextAlignment.natural
        /// No more lines than this; 0 for all.
        public var numberOfLines = 0
        /// The treatment of text that is too long.
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        /// Whether a line that is too long is set smaller.
        public var adjustsFontSizeToFitWidth = false
        /// The smallest factor of the font's size.
        public var minimumScaleFactor: CGFloat = 0

        init(_ font: UIFont, _ color: UIColor) { (self.font, self.color) = (font, color) }
    }
    /// How the picture looks.
    public struct ImageProperties {
        /// The colour of a template; `nil` for the tint.
        public var tintColor: UIColor?
        /// The radius of the corners.
        public var cornerRadius: CGFloat = 0
        /// The largest size; 0 for no limit along a side.
        public var maximumSize = CGSize.zero
        /// The size of the area in which the picture is centred; 0 for the picture's own size along a side.
        public var reservedLayoutSize = CGSize.zero
    }

    public var image: UIImage?
    /// How it looks.
    public var imageProperties = ImageProperties()
    public var text: String?
    /// The text with attributes, in place of ``text``.
    public var attributedText: NSAttributedString?
    /// How the text looks.
    public var textProperties: TextProperties
    /// The second text.
    public var secondaryText: String?
    /// The second text with attributes, in place of ``secondaryText``.
    public var secondaryAttributedText: NSAttributedString?
    /// How the second text looks.
    public var secondaryTextProperties: TextProperties
    /// Whether the second text lies beside the first one where there is room.
    public var prefersSideBySideTextAndSecondaryText = false
    /// The insets around the contents.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: 11, leading: 16, bottom: 11, trailing: 16)
    /// The distance between picture and texts.
    public var imageToTextPadding: CGFloat = 16
    /// The distance between texts beside one another.
    public var textToSecondaryTextHorizontalPadding: CGFloat = 6
    /// The distance between texts below one another.
    public var textToSecondaryTextVerticalPadding: CGFloat = 3

    private init(_ font: UIFont, _ color: UIColor, _ second: UIFont, _ secondColor: UIColor) {
        textProperties = TextProperties(font, color)
        secondaryTextProperties = TextProperties(second, secondColor)
    }

    /// The contents of a usual row.
    public static func cell() -> Self {
        Self(.systemFont(ofSize: 17), .label, .systemFont(ofSize: 12), .label)
    }
    /// The contents of a row whose second text is grey and lies below.
    public static func subtitleCell() -> Self {
        Self(.systemFont(ofSize: 17), .label, .systemFont(ofSize: 12), .secondaryLabel)
    }
    /// The contents of a row whose second text is grey and lies at the right.
    public static func valueCell() -> Self {
        var made = Self(.systemFont(ofSize: 17), .label, .systemFont(ofSize: 17), .secondaryLabel)
        made.prefersSideBySideTextAndSecondaryText = true
        return made
    }
    /// The contents of a header of a plain list.
    public static func plainHeader() -> Self {
        var made = Self(
            .systemFont(ofSize: 17, weight: .semibold), .label, .systemFont(ofSize: 15), .secondaryLabel)
        (made.directionalLayoutMargins.top, made.directionalLayoutMargins.bottom) = (6, 6)
        return made
    }
    /// The contents of a header of a grouped list.
    public static func groupedHeader() -> Self {
        var made = Self(.systemFont(ofSize: 13), .secondaryLabel, .systemFont(ofSize: 13), .secondaryLabel)
        (made.directionalLayoutMargins.top, made.directionalLayoutMargins.bottom) = (17, 6)
        return made
    }
    /// The contents of a footer of a grouped list.
    public static func groupedFooter() -> Self {
        var made = Self(.systemFont(ofSize: 13), .secondaryLabel, .systemFont(ofSize: 13), .secondaryLabel)
        (made.directionalLayoutMargins.top, made.directionalLayoutMargins.bottom) = (8, 8)
        return made
    }

    /// A view that shows the contents.
    public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }
    /// The same: colours do not follow the state.
    public func updated(for state: any UIConfigurationState) -> Self { self }

    var shownText: NSAttributedString? {
        attributedText ?? text.map { Self.string($0, textProperties) }
    }
    var shownSecondary: NSAttributedString? {
        secondaryAttributedText ?? secondaryText.map { Self.string($0, secondaryTextProperties) }
    }
    private static func string(_ text: String, _ look: TextProperties) -> NSAttributedString {
        NSAttributedString(string: text, attributes: [.font: look.font, .foregroundColor: look.color])
    }
}

/// The view of a row's contents.
open class UIListContentView: UIView, UIContentView {
    private let label = UILabel()
    private let second = UILabel()
    private let picture = UIImageView(frame: .zero)
    private var shown: UIListContentConfiguration

    /// A view of contents.
    public init(configuration: UIListContentConfiguration) {
        shown = configuration
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        for view in [picture, label, second] as [UIView] { addSubview(view) }
        picture.clipsToBounds = true
        show()
    }
    /// An empty view: views are not read from archives.
    public required init?(coder: NSCoder) {
        shown = .cell()
        super.init(coder: coder)
    }
    override var mayDraw: Bool { false }

    /// The contents. Contents of another kind change nothing.
    open var configuration: any UIContentConfiguration {
        get { shown }
        set {
            guard let new = newValue as? UIListContentConfiguration else { return }
            shown = new
            show()
        }
    }

    private func show() {
        picture.image = shown.image
        picture.tintColor = shown.imageProperties.tintColor
        picture.layer.cornerRadius = shown.imageProperties.cornerRadius
        for (label, text, look) in [
            (label, shown.shownText, shown.textProperties),
            (second, shown.shownSecondary, shown.secondaryTextProperties),
        ] {
            label.attributedText = text
            (label.numberOfLines, label.lineBreakMode) = (look.numberOfLines, look.lineBreakMode)
            label.textAlignment = look.alignment
            label.adjustsFontSizeToFitWidth = look.adjustsFontSizeToFitWidth
            label.minimumScaleFactor = look.minimumScaleFactor
        }
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private struct Places {
        var image = CGRect.zero
        var text = CGRect.zero
        var second = CGRect.zero
        var height: CGFloat = 0
    }
    private var imageSize: CGSize {
        guard var size = shown.image?.size, size.width > 0, size.height > 0 else { return .zero }
        let limit = shown.imageProperties.maximumSize
        var factor: CGFloat = 1
        if limit.width > 0 { factor = min(factor, limit.width / size.width) }
        if limit.height > 0 { factor = min(factor, limit.height / size.height) }
        size = CGSize(width: size.width * factor, height: size.height * factor)
        return size
    }

    /// The places of the parts within a width, below the upper margin.
    private func places(_ width: CGFloat) -> Places {
        let margins = shown.directionalLayoutMargins
        var (places, x) = (Places(), margins.leading)
        let (image, reserved) = (imageSize, shown.imageProperties.reservedLayoutSize)
        if image != .zero {
            let room = CGSize(
                width: max(image.width, reserved.width), height: max(image.height, reserved.height))
            places.image = CGRect(
                x: x + (room.width - image.width) / 2, y: (room.height - image.height) / 2,
                width: image.width, height: image.height)
            places.height = room.height
            x += room.width + shown.imageToTextPadding
        }
        let room = max(0, width - x - margins.trailing)
        func size(_ label: UILabel, _ width: CGFloat) -> CGSize {
            guard (label.attributedText?.length ?? 0) > 0 else { return .zero }
            let size = label.sizeThatFits(CGSize(width: width, height: 0))
            return CGSize(width: min(width, size.width.rounded(.up)), height: size.height.rounded(.up))
        }
        let (first, other) = (size(label, room), size(second, room))
        let gap = shown.textToSecondaryTextHorizontalPadding
        if other != .zero, shown.prefersSideBySideTextAndSecondaryText,
            first.width + gap + other.width <= room
        {
            let height = max(first.height, other.height)
            places.text = CGRect(
                x: x, y: (height - first.height) / 2, width: first.width, height: first.height)
            places.second = CGRect(
                x: x + room - other.width, y: (height - other.height) / 2, width: other.width,
                height: other.height)
            places.height = max(places.height, height)
            return places
        }
        places.text = CGRect(x: x, y: 0, width: room, height: first.height)
        let between = first != .zero && other != .zero ? shown.textToSecondaryTextVerticalPadding : 0
        places.second = CGRect(x: x, y: first.height + between, width: room, height: other.height)
        places.height = max(places.height, first.height + between + other.height)
        return places
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        var places = places(bounds.width)
        let middle =
            shown.directionalLayoutMargins.top
            + max(
                0, bounds.height - shown.directionalLayoutMargins.top - shown.directionalLayoutMargins.bottom)
            / 2
        let textHeight = max(places.text.maxY, places.second.maxY)
        let texts = middle - textHeight / 2
        places.image.origin.y = middle - places.image.height / 2
        picture.frame = places.image
        label.frame = places.text.offsetBy(dx: 0, dy: texts)
        second.frame = places.second.offsetBy(dx: 0, dy: texts)
    }
    /// As high as the contents within a width, and at least 44 points where the margins are usual ones.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let margins = shown.directionalLayoutMargins
        let height = places(size.width).height + margins.top + margins.bottom
        return CGSize(
            width: size.width,
            height: margins.top >= 11 && margins.top == margins.bottom ? max(44, height) : height)
    }
    override func wrappedSize(width: CGFloat) -> CGSize? {
        CGSize(width: UIView.noIntrinsicMetric, height: sizeThatFits(CGSize(width: width, height: 0)).height)
    }
}
