import CoreGraphics
import Foundation
import QuartzCore

/// The position of a row in its list.
struct ListRow {
    var appearance: UICollectionLayoutListConfiguration.Appearance
    var isFirst: Bool
    var isLast: Bool
    var showsSeparator: Bool

    /// The radius of the corners of a list whose sections are cards.
    static let cornerRadius: CGFloat = 10
}

/// A symbol or a view at the side of a row.
public struct UICellAccessory {
    enum Kind {
        case sign(CGPath, CGSize, UIColor, isRound: Bool)
        case text(String)
        case view(UIView, isTrailing: Bool)
    }
    let kind: Kind

    /// A symbol that tapping the row leads to more.
    public static func disclosureIndicator(displayed: DisplayedState = .always) -> UICellAccessory {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 1, y: 1))
        path.addLine(to: CGPoint(x: 6.5, y: 6.5))
        path.addLine(to: CGPoint(x: 1, y: 12))
        return UICellAccessory(
            kind: .sign(path, CGSize(width: 8, height: 13), .tertiaryLabel, isRound: false))
    }
    /// A symbol that the row is chosen.
    public static func checkmark(displayed: DisplayedState = .always) -> UICellAccessory {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 1, y: 8))
        path.addLine(to: CGPoint(x: 5, y: 12.5))
        path.addLine(to: CGPoint(x: 13, y: 1))
        return UICellAccessory(
            kind: .sign(path, CGSize(width: 14, height: 13), .tintColor, isRound: true))
    }
    /// A short text at the right.
    public static func label(text: String, displayed: DisplayedState = .always) -> UICellAccessory {
        UICellAccessory(kind: .text(text))
    }
    /// A view of the program's own.
    public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
        UICellAccessory(kind: .view(configuration.customView, isTrailing: configuration.isTrailing))
    }

    /// When an accessory is shown. It is shown always.
    public enum DisplayedState: Int, Hashable, Sendable {
        case always, whenEditing, whenNotEditing
    }
    /// At which side a view lies.
    public enum Placement {
        case leading(displayed: DisplayedState = .always)
        case trailing(displayed: DisplayedState = .always)
    }
    /// A view of the program's own, with its placement.
    public struct CustomViewConfiguration {
        /// The view.
        public let customView: UIView
        let isTrailing: Bool
        /// A view at a side.
        public init(customView: UIView, placement: Placement) {
            self.customView = customView
            if case .trailing = placement { isTrailing = true } else { isTrailing = false }
        }
    }
}

/// A row of a list: its contents as a value, signs at its sides, and a line below.
open class UICollectionViewListCell: UICollectionViewCell {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpRow()
    }
    /// An empty row: views are not read from archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpRow()
    }

    private let line = UIView.part()
    private let highlight = UIView.part()
    private var parts: [(view: UIView, size: CGSize, isTrailing: Bool)] = []
    private var row: ListRow?

    private func setUpRow() {
        backgroundColor = .systemBackground
        highlight.backgroundColor = .systemGray4
        insertSubview(highlight, at: 0)
        line.backgroundColor = .separator
        addSubview(line)
        highlight.isHidden = true
    }
    override var mayDraw: Bool { type(of: self) != UICollectionViewListCell.self }

    /// The contents of a usual row.
    open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
    /// Symbols and views at the sides.
    open var accessories: [UICellAccessory] = [] { didSet { showAccessories() } }
    /// The indentation of the row, in steps of ``indentationWidth``.
    open var indentationLevel = 0 { didSet { setNeedsLayout() } }
    /// The width of a step, in points.
    open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }

    open override var isSelected: Bool { didSet { showSelection() } }
    open override var isHighlighted: Bool { didSet { showSelection() } }
    private func showSelection() {
        highlight.isHidden = backgroundConfiguration != nil || !(isSelected || isHighlighted)
    }

    private func showAccessories() {
        for part in parts where part.view.superview === self { part.view.removeFromSuperview() }
        parts = accessories.map { accessory in
            switch accessory.kind {
            case .sign(let path, let size, let color, _):
                let view = SignView(path, color)
                return (view, size, true)
            case .text(let text):
                let label = UILabel()
                (label.text, label.textColor) = (text, .secondaryLabel)
                let size = label.sizeThatFits(.zero)
                return (label, CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up)), true)
            case .view(let view, let isTrailing):
                let own = view.bounds.size == .zero ? view.intrinsicContentSize : view.bounds.size
                return (view, CGSize(width: max(0, own.width), height: max(0, own.height)), isTrailing)
            }
        }
        for part in parts { addSubview(part.view) }
        setNeedsLayout()
    }

    private func room(trailing: Bool) -> CGFloat {
        let widths = parts.filter { $0.isTrailing == trailing }.map { $0.size.width + 8 }
        return widths.isEmpty ? 0 : widths.reduce(0, +) + 8
    }
    override func contentWidth(_ width: CGFloat) -> CGFloat {
        max(0, width - room(trailing: true) - room(trailing: false) - indent)
    }
    private var indent: CGFloat { CGFloat(max(0, indentationLevel)) * indentationWidth }
    override var contentFrame: CGRect {
        CGRect(
            x: room(trailing: false) + indent, y: 0, width: contentWidth(bounds.width), height: bounds.height)
    }

    /// Takes the place in the list.
    open override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        row = layoutAttributes.listRow
        guard backgroundConfiguration == nil else { return setNeedsLayout() }
        let isCard = row?.appearance == .insetGrouped
        layer.cornerRadius = isCard ? ListRow.cornerRadius : 0
        layer.masksToBounds = isCard
        var corners: CACornerMask = []
        if row?.isFirst == true { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
        if row?.isLast == true { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
        layer.maskedCorners =
            isCard
            ? corners
            : [
                .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
            ]
        setNeedsLayout()
    }

    /// Arranges the contents, the accessories and the line.
    open override func layoutSubviews() {
        super.layoutSubviews()
        highlight.frame = bounds
        var (left, right) = (bounds.minX + 16, bounds.maxX - 16)
        for part in parts {
            let x = part.isTrailing ? right - part.size.width : left
            part.view.frame = CGRect(
                x: x, y: ((bounds.height - part.size.height) / 2).rounded(), width: part.size.width,
                height: part.size.height)
            if part.isTrailing { right = x - 8 } else { left += part.size.width + 8 }
        }
        let height = 1 / max(UIScreen.main.scale, 1)
        var start: CGFloat = contentFrame.minX + 16
        if let list = contentConfiguration as? UIListContentConfiguration, let image = list.image {
            start =
                contentFrame.minX + list.directionalLayoutMargins.leading
                + max(image.size.width, list.imageProperties.reservedLayoutSize.width)
                + list.imageToTextPadding
        }
        line.isHidden = row?.showsSeparator != true || row?.isLast == true && row?.appearance != .plain
        line.frame = CGRect(
            x: start, y: bounds.height - height, width: max(0, bounds.width - start), height: height)
        bringSubviewToFront(line)
    }
    /// The area of the contents, for constraints.
    open var separatorLayoutGuide: UILayoutGuide { layoutMarginsGuide }
}

/// A sign of lines.
private final class SignView: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }

    init(_ path: CGPath, _ color: UIColor) {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        guard let shape = layer as? CAShapeLayer else { return }
        (shape.path, shape.fillColor, shape.strokeColor) = (path, UIColor.clear.cgColor, color.cgColor)
        (shape.lineWidth, shape.lineCap, shape.lineJoin) = (2, .round, .round)
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
    override var mayDraw: Bool { false }
}
