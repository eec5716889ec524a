import CoreGraphics
import Foundation

/// A row of a table.
open class UITableViewCell: UIView {
    /// Which texts a cell has.
    public enum CellStyle: Int, Hashable, Sendable {
        /// One text.
        case `default`
        /// A text, and another one at the right.
        case value1
        /// A text of a column of its own at the left, and another one beside it.
        case value2
        /// A text, and a smaller one below it.
        case subtitle
    }

    /// How a selected cell looks.
    public enum SelectionStyle: Int, Hashable, Sendable {
        /// As others.
        case none
        /// On grey, as ``default``.
        case blue, gray
        /// On grey, or on the selected background.
        case `default`
    }

    /// The sign at a cell's right side, unless there is a ``UITableViewCell/accessoryView``. The signs for details are no buttons.
    public enum AccessoryType: Int, Hashable, Sendable {
        case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
    }

    /// A cell of a style, which tables find again by an identifier.
    ///
    /// Classes that are registered with a table are made by this initializer, whether they override it or not.
    public init(style: CellStyle, reuseIdentifier: String?) {
        (self.style, self.reuseIdentifier) = (style, reuseIdentifier)
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        setUpCell()
    }

    /// A cell with one text, without an identifier.
    public convenience override init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        self.frame = frame
    }

    /// A cell with one text, without an identifier.
    public convenience init() { self.init(style: .default, reuseIdentifier: nil) }

    /// A cell with one text, without an identifier.
    public required init?(coder: NSCoder) {
        (style, reuseIdentifier) = (.default, nil)
        super.init(coder: coder)
        setUpCell()
    }

    private func setUpCell() {
        backgroundColor = .systemBackground
        super.addSubview(contentView)
        separator.isHidden = true
        super.addSubview(separator)
    }

    private let style: CellStyle
    /// The name under which a table finds the cell when it is no longer in sight.
    public let reuseIdentifier: String?
    /// The view that holds the cell's texts and picture. The accessory and the line below the cell are beside it.
    public let contentView = UIView()
    let separator = UIView()
    var separatorInset = UIEdgeInsets.zero

    override var mayDraw: Bool { type(of: self) != UITableViewCell.self }

    // MARK: Texts and a picture

    private var madeText: UILabel?
    private var madeDetail: UILabel?
    private var madeImage: UIImageView?

    private func made<View: UIView>(_ view: View) -> View {
        contentView.addSubview(view)
        setNeedsLayout()
        return view
    }

    /// The text, which is made when it is asked for first.
    open var textLabel: UILabel? {
        if let madeText { return madeText }
        let label = made(UILabel())
        label.font = .systemFont(ofSize: style == .value2 ? 12 : 17)
        if style == .value2 { (label.textColor, label.textAlignment) = (tintColor, .right) }
        madeText = label
        return label
    }

    /// The other text; `nil` in cells with one.
    open var detailTextLabel: UILabel? {
        if style == .default { return nil }
        if let madeDetail { return madeDetail }
        let label = made(UILabel())
        label.font = .systemFont(ofSize: style == .value1 ? 17 : 12)
        if style == .value1 { (label.textColor, label.textAlignment) = (.secondaryLabel, .right) }
        madeDetail = label
        return label
    }

    /// The picture at the left, which is made when it is asked for first.
    open var imageView: UIImageView? {
        if let madeImage { return madeImage }
        let view = made(UIImageView(image: nil))
        view.contentMode = .scaleAspectFit
        madeImage = view
        return view
    }

    // MARK: Selection

    /// How a selected cell looks.
    open var selectionStyle = SelectionStyle.default { didSet { showSelection() } }
    /// Whether the row is selected.
    open var isSelected = false { didSet { showSelection() } }
    /// Whether a finger is on the row.
    open var isHighlighted = false { didSet { showSelection() } }
    /// Selects the cell, or not; nothing moves, whatever `animated` says.
    open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
    /// Highlights the cell, or not; nothing moves, whatever `animated` says.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }

    /// A view behind the contents.
    open var backgroundView: UIView? { didSet { replace(oldValue, by: backgroundView) } }
    /// A view behind the contents of a selected cell; a grey one unless another is set.
    open var selectedBackgroundView: UIView? {
        didSet {
            replace(oldValue, by: selectedBackgroundView)
            showSelection()
        }
    }

    private func replace(_ old: UIView?, by new: UIView?) {
        old?.removeFromSuperview()
        guard let new else { return }
        new.frame = bounds
        new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insertSubview(new, belowSubview: contentView)
    }

    private func showSelection() {
        let shows = (isSelected || isHighlighted) && selectionStyle != .none
        if shows, selectedBackgroundView == nil {
            let grey = UIView()
            grey.backgroundColor = .systemGray4
            selectedBackgroundView = grey
        }
        selectedBackgroundView?.isHidden = !shows
        for label in [madeText, madeDetail] { label?.isHighlighted = shows }
        madeImage?.isHighlighted = shows
    }

    /// Makes the cell ready for another row. A subclass takes back what the next row may not set.
    open func prepareForReuse() {}

    // MARK: Layout

    /// The symbol at the cell's right side.
    open var accessoryType = AccessoryType.none {
        didSet { if accessoryType != oldValue { showAccessory() } }
    }
    private var sign: UIImageView?
    /// A view at the right side.
    open var accessoryView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let accessoryView { addSubview(accessoryView) }
            showAccessory()
        }
    }

    private func showAccessory() {
        sign?.removeFromSuperview()
        sign = nil
        setNeedsLayout()
        guard accessoryView == nil, let (name, size, color) = symbolOfAccessory else { return }
        let look = UIImage.SymbolConfiguration(pointSize: size, weight: .semibold)
        let view = UIImageView(image: UIImage(systemName: name, withConfiguration: look))
        view.tintColor = color
        addSubview(view)
        sign = view
    }
    private var symbolOfAccessory: (name: String, size: CGFloat, color: UIColor)? {
        switch accessoryType {
        case .none: nil
        case .disclosureIndicator: ("chevron.right", 13, .tertiaryLabel)
        case .checkmark: ("checkmark", 16, tintColor)
        case .detailButton, .detailDisclosureButton: ("info.circle", 20, tintColor)
        }
    }

    private static let margin: CGFloat = 16

    /// Arranges the contents, the accessory and the line below.
    open override func layoutSubviews() {
        super.layoutSubviews()
        var content = bounds
        if let accessoryView = accessoryView ?? sign {
            let size = accessoryView.bounds.size
            accessoryView.frame = CGRect(
                x: bounds.maxX - Self.margin - size.width, y: bounds.midY - size.height / 2,
                width: size.width, height: size.height)
            content.size.width = max(0, accessoryView.frame.minX - bounds.minX)
        }
        contentView.frame = content
        let line = 1 / max(UIScreen.main.scale, 1)
        separator.frame = CGRect(
            x: separatorInset.left, y: bounds.height - line,
            width: max(0, bounds.width - separatorInset.left - separatorInset.right), height: line)
        layoutContents(CGRect(origin: .zero, size: content.size))
    }

    private func layoutContents(_ area: CGRect) {
        var area = area.inset(
            by: UIEdgeInsets(top: 0, left: Self.margin, bottom: 0, right: Self.margin))
        if let madeImage, let image = madeImage.image {
            let height = min(image.size.height, area.height)
            let width = image.size.height > 0 ? image.size.width * height / image.size.height : 0
            madeImage.frame = CGRect(
                x: area.minX, y: area.midY - height / 2, width: width, height: height)
            area.size.width = max(0, area.width - width - Self.margin)
            area.origin.x += width + Self.margin
        }
        let detail = madeDetail.flatMap { ($0.text ?? "").isEmpty ? nil : $0 }
        guard let detail else {
            madeText?.frame = area
            return
        }
        switch style {
        case .default: break
        case .subtitle:
            let (upper, lower) = (height(of: madeText, area), height(of: detail, area))
            let top = area.midY - (upper + lower) / 2
            madeText?.frame = CGRect(x: area.minX, y: top, width: area.width, height: upper)
            detail.frame = CGRect(x: area.minX, y: top + upper, width: area.width, height: lower)
        case .value1:
            let right = min(detail.sizeThatFits(area.size).width, area.width)
            detail.frame = CGRect(x: area.maxX - right, y: area.minY, width: right, height: area.height)
            madeText?.frame = CGRect(
                x: area.minX, y: area.minY, width: max(0, area.width - right - 8), height: area.height)
        case .value2:
            let left = min(91, area.width / 2)
            madeText?.frame = CGRect(x: area.minX, y: area.minY, width: left, height: area.height)
            detail.frame = CGRect(
                x: area.minX + left + 6, y: area.minY, width: max(0, area.width - left - 6),
                height: area.height)
        }
    }

    private func height(of label: UILabel?, _ area: CGRect) -> CGFloat {
        label?.sizeThatFits(CGSize(width: area.width, height: 0)).height.rounded(.up) ?? 0
    }
}
