import CoreGraphics
import Foundation

/// Entries side by side on a round bar. Those that have no room are on further pages.
final class EditMenuBar: UIView {
    override var mayDraw: Bool { false }
    private static let (height, padding, radius): (CGFloat, CGFloat, CGFloat) = (40, 13, 10)
    /// The distance from what the menu belongs to, in points.
    private static let gap: CGFloat = 8
    private static let font = UIFont.systemFont(ofSize: 15)

    private var entries: [EditMenu.Entry]
    private let chosen: (EditMenu.Entry) -> Void
    private let content = UIView()
    private var page = 0
    /// The numbers of the entries of each page.
    private var pages: [Range<Int>] = []

    init(_ entries: [EditMenu.Entry], chosen: @escaping (EditMenu.Entry) -> Void) {
        (self.entries, self.chosen) = (entries, chosen)
        super.init(frame: .zero)
        (layer.shadowOpacity, layer.shadowRadius) = (0.22, 12)
        layer.shadowOffset = CGSize(width: 0, height: 3)
        content.layer.cornerRadius = Self.radius
        content.clipsToBounds = true
        content.backgroundColor = .editMenu
        addSubview(content)
    }
    required init?(coder: NSCoder) { nil }

    /// Shows other entries.
    func show(_ entries: [EditMenu.Entry]) { (self.entries, page) = (entries, 0) }

    /// The titles that are seen, from left to right.
    var titles: [String] { content.subviews.compactMap { ($0 as? EditMenuButton)?.title } }

    /// Places the bar above a rectangle of the window, or below it if there is no room.
    func arrange(around rect: CGRect, in room: CGRect) {
        let widths = entries.map { Self.width($0) }
        pages = Self.pages(widths, room.width)
        page = min(page, max(0, pages.count - 1))
        for view in content.subviews { view.removeFromSuperview() }
        var x: CGFloat = 0
        if pages.indices.contains(page) {
            for index in pages[page] {
                add(EditMenuButton(entries[index]), widths[index], &x, entries[index])
            }
        }
        if pages.count > 1 { addTurn(&x) }
        let size = CGSize(width: x, height: Self.height)
        let left = max(room.minX, min(rect.midX - size.width / 2, room.maxX - size.width))
        var top = rect.minY - Self.gap - size.height
        // Below there are the knobs of a selection.
        if top < room.minY { top = rect.maxY + 2 * Self.gap }
        if top + size.height > room.maxY { top = max(room.minY, room.midY - size.height / 2) }
        frame = CGRect(origin: CGPoint(x: left.rounded(), y: top.rounded()), size: size)
        content.frame = bounds
        layer.shadowPath = CGPath(
            roundedRect: bounds, cornerWidth: Self.radius, cornerHeight: Self.radius, transform: nil)
    }

    private func add(_ button: UIControl, _ width: CGFloat, _ x: inout CGFloat, _ entry: EditMenu.Entry?) {
        if x > 0 {
            let line = UIView.part()
            line.backgroundColor = .separator
            line.frame = CGRect(x: x, y: 0, width: 1 / max(UIScreen.main.scale, 1), height: Self.height)
            content.addSubview(line)
        }
        button.frame = CGRect(x: x, y: 0, width: width, height: Self.height)
        if let entry {
            button.addAction(UIAction { [weak self] _ in self?.chosen(entry) }, for: .touchUpInside)
        }
        content.insertSubview(button, at: 0)
        x += width
    }
    /// A button that turns to the next page.
    private func addTurn(_ x: inout CGFloat) {
        let button = EditMenuButton(EditMenu.Entry(title: "\u{203A}"))
        button.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                page = (page + 1) % pages.count
                EditMenu.current.arrangeAgain()
            }, for: .touchUpInside)
        add(button, Self.turnWidth, &x, nil)
    }

    private static let turnWidth: CGFloat = 36

    private static func width(_ entry: EditMenu.Entry) -> CGFloat {
        let text = NSAttributedString(string: entry.title, attributes: [.font: font]).size().width
        return (text + 2 * padding).rounded(.up)
    }
    private static func pages(_ widths: [CGFloat], _ room: CGFloat) -> [Range<Int>] {
        guard widths.reduce(0, +) > room else { return widths.isEmpty ? [] : [0..<widths.count] }
        var (pages, start, used): ([Range<Int>], Int, CGFloat) = ([], 0, 0)
        for (index, width) in widths.enumerated() {
            if used + width > room - turnWidth, index > start {
                pages.append(start..<index)
                (start, used) = (index, 0)
            }
            used += width
        }
        pages.append(start..<widths.count)
        return pages
    }

    /// An entry on the bar.
    private final class EditMenuButton: UIControl {
        override var mayDraw: Bool { false }
        let title: String
        private let label = UILabel()

        init(_ entry: EditMenu.Entry) {
            title = entry.title
            super.init(frame: .zero)
            isEnabled = entry.isEnabled
            label.isUserInteractionEnabled = false
            label.text = title
            label.font = EditMenuBar.font
            label.textAlignment = .center
            label.textColor = !entry.isEnabled ? .tertiaryLabel : entry.isDestructive ? .systemRed : .label
            addSubview(label)
        }
        required init?(coder: NSCoder) { nil }
        override func layoutSubviews() {
            super.layoutSubviews()
            label.frame = bounds
        }
        override func stateDidChange() { backgroundColor = isHighlighted ? .systemGray5 : nil }
    }
}

extension UIColor {
    fileprivate static let editMenu = UIColor { traits in
        traits.userInterfaceStyle == .dark ? UIColor(white: 0.2, alpha: 1) : UIColor(white: 0.98, alpha: 1)
    }
}
