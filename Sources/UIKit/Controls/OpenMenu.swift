import CoreGraphics
import Foundation

/// A menu that lies over a window until an entry is chosen, or a finger is lifted beside it.
final class OpenMenu: UIView {
    private weak var source: UIButton?
    private let menu: UIMenu
    private let card = UIView()
    private let backdrop = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    private let list = UIScrollView()
    /// The submenus that were opened, the innermost last.
    private var way: [UIMenu] = []

    private static let rowHeight: CGFloat = 44
    private static let margin: CGFloat = 8
    private static let radius: CGFloat = 13
    private static let width: CGFloat = 250

    /// Opens the menu of a button in its window. Does nothing without a window or without entries.
    static func open(_ menu: UIMenu, of button: UIButton) {
        guard let window = button.window, !menu.children.isEmpty else { return }
        window.endEditing(true)
        let view = OpenMenu(menu, button, window.bounds)
        window.addSubview(view)
        view.layoutIfNeeded()
    }

    private init(_ menu: UIMenu, _ source: UIButton, _ frame: CGRect) {
        (self.menu, self.source) = (menu, source)
        super.init(frame: frame)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        card.layer.shadowOpacity = 0.2
        card.layer.shadowRadius = 16
        card.layer.shadowOffset = CGSize(width: 0, height: 4)
        backdrop.layer.cornerRadius = Self.radius
        backdrop.clipsToBounds = true
        addSubview(card)
        card.addSubview(backdrop)
        backdrop.contentView.addSubview(list)
        fill()
    }
    required init?(coder: NSCoder) { nil }

    // MARK: Entries

    /// Entries between two lines.
    private typealias Group = [UIMenuElement]

    /// The entries of a menu, with those of the menus that lie inline in it.
    private static func groups(of menu: UIMenu) -> [Group] {
        var (result, group): ([Group], Group) = ([], [])
        for element in menu.children {
            if let action = element as? UIAction, action.attributes.contains(.hidden) { continue }
            guard let inner = element as? UIMenu, inner.options.contains(.displayInline) else {
                group.append(element)
                continue
            }
            result += [group] + groups(of: inner)
            group = []
        }
        return (result + [group]).filter { !$0.isEmpty }
    }

    private func fill() {
        for view in list.subviews { view.removeFromSuperview() }
        var y: CGFloat = 0
        func add(_ row: MenuRow, _ chosen: @escaping () -> Void) {
            row.frame = CGRect(x: 0, y: y, width: Self.width, height: Self.rowHeight)
            row.addAction(UIAction { _ in chosen() }, for: .touchUpInside)
            list.addSubview(row)
            y += Self.rowHeight
        }
        func line(_ height: CGFloat) {
            let view = UIView(frame: CGRect(x: 0, y: y, width: Self.width, height: height))
            view.backgroundColor = .separator
            list.addSubview(view)
            y += height
        }
        let open = way.last ?? menu
        if !way.isEmpty {
            add(MenuRow("\u{2039} \(open.title)", weight: .semibold)) { [weak self] in
                self?.way.removeLast()
                self?.fill()
            }
        }
        for (number, group) in Self.groups(of: open).enumerated() {
            if number > 0 { line(6) } else if !way.isEmpty { line(1) }
            for (index, element) in group.enumerated() {
                if index > 0 { line(0.5) }
                add(MenuRow(element)) { [weak self] in self?.choose(element, of: open) }
            }
        }
        list.contentSize = CGSize(width: Self.width, height: y)
        list.contentOffset = .zero
        setNeedsLayout()
    }

    private func choose(_ element: UIMenuElement, of menu: UIMenu) {
        if let inner = element as? UIMenu {
            way.append(inner)
            return fill()
        }
        guard let action = element as? UIAction else { return }
        if !action.attributes.contains(.keepsMenuPresented) { removeFromSuperview() }
        source?.choose(action, of: menu)
        if superview != nil { fill() }
    }

    // MARK: Place

    override func layoutSubviews() {
        guard let source, source.window === superview else { return removeFromSuperview() }
        let button = source.convert(source.bounds, to: self)
        let room = bounds.insetBy(dx: Self.margin, dy: Self.margin)
        let (below, above) = (room.maxY - button.maxY - Self.margin, button.minY - Self.margin - room.minY)
        let wanted = list.contentSize.height
        let isBelow = wanted <= below || below >= above
        let height = max(0, min(wanted, isBelow ? below : above))
        card.frame = CGRect(
            x: max(room.minX, min(button.minX, room.maxX - Self.width)),
            y: isBelow ? button.maxY + Self.margin : button.minY - Self.margin - height, width: Self.width,
            height: height)
        backdrop.frame = card.bounds
        list.frame = card.bounds
        card.layer.shadowPath = CGPath(
            roundedRect: card.bounds, cornerWidth: Self.radius, cornerHeight: Self.radius, transform: nil)
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { removeFromSuperview() }
}

/// An entry of an open menu.
private final class MenuRow: UIControl {
    private let mark = UILabel()
    private let label = UILabel()
    private let sign = UIImageView(frame: .zero)
    private let arrow = UILabel()

    init(_ title: String, weight: UIFont.Weight) {
        super.init(frame: .zero)
        label.text = title
        label.font = .systemFont(ofSize: 17, weight: weight)
        arrow.text = "\u{203A}"
        arrow.isHidden = true
        (mark.text, mark.isHidden) = ("\u{2713}", true)
        for view in [mark, label, sign, arrow] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
    }
    convenience init(_ element: UIMenuElement) {
        self.init(element.title, weight: .regular)
        sign.image = element.image?.withRenderingMode(.alwaysTemplate)
        arrow.isHidden = !(element is UIMenu)
        let attributes = (element as? UIAction)?.attributes ?? []
        mark.isHidden = (element as? UIAction)?.state != .on
        isEnabled = !attributes.contains(.disabled)
        let isDestructive =
            attributes.contains(.destructive)
            || (element as? UIMenu)?.options.contains(.destructive) == true
        let color: UIColor = !isEnabled ? .tertiaryLabel : isDestructive ? .systemRed : .label
        (label.textColor, mark.textColor, sign.tintColor) = (color, color, color)
    }
    required init?(coder: NSCoder) { nil }

    override func stateDidChange() { backgroundColor = isHighlighted ? .tertiarySystemFill : nil }

    override func layoutSubviews() {
        mark.frame = CGRect(x: 12, y: 0, width: 20, height: bounds.height)
        label.frame = CGRect(x: 36, y: 0, width: bounds.width - 76, height: bounds.height)
        let size = sign.image?.size ?? .zero
        sign.frame = CGRect(
            x: bounds.width - 16 - size.width, y: (bounds.height - size.height) / 2, width: size.width,
            height: size.height)
        arrow.frame = CGRect(x: bounds.width - 26, y: 0, width: 12, height: bounds.height)
    }
}
