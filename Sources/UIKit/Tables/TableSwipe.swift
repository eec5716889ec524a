import CoreGraphics
import Foundation

/// Moves a row of a table aside, where its buttons are.
///
/// A finger that goes sideways moves the row. Let go, the row stays where the buttons show, goes back, or beyond most of the table's width
/// presses the first button.
final class TableSwipe: NSObject, UIGestureRecognizerDelegate {
    private unowned let table: UITableView
    let pan = SidewaysPan()
    private(set) var path: IndexPath?
    /// How far the row is from its place, to the right.
    private var offset: CGFloat = 0
    private var offsetBefore: CGFloat = 0
    private var buttons: [SwipeButton] = []
    private var configuration: UISwipeActionsConfiguration?
    private var isTrailing = true

    init(_ table: UITableView) {
        self.table = table
        super.init()
        pan.delegate = self
        pan.addTarget(self, action: TableSwipe.panned)
    }

    /// How far a row is from its place.
    func offset(of path: IndexPath) -> CGFloat { path == self.path ? offset : 0 }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        let (place, way) = (pan.location(in: table), pan.translation(in: table))
        guard let touched = table.indexPathForRow(at: CGPoint(x: place.x - way.x, y: place.y - way.y)) else {
            return false
        }
        if touched == path { return true }
        let trailing = way.x < 0
        guard let found = actions(touched, trailing), !found.actions.isEmpty else { return false }
        reset()
        (path, isTrailing, configuration) = (touched, trailing, found)
        buttons = found.actions.map { action in
            let button = SwipeButton(action)
            button.addAction(UIAction { [weak self] _ in self?.press(button) }, for: .touchUpInside)
            table.insertSubview(button, at: 0)
            return button
        }
        table.cellForRow(at: touched)?.setHighlighted(false, animated: false)
        return true
    }

    private func actions(_ path: IndexPath, _ isTrailing: Bool) -> UISwipeActionsConfiguration? {
        guard let delegate = table.tableDelegate else { return isTrailing ? deletion(of: path) : nil }
        return isTrailing
            ? delegate.tableView(table, trailingSwipeActionsConfigurationForRowAt: path) ?? deletion(of: path)
            : delegate.tableView(table, leadingSwipeActionsConfigurationForRowAt: path)
    }

    /// The button of a row that the data source lets people take away.
    private func deletion(of path: IndexPath) -> UISwipeActionsConfiguration? {
        guard let source = table.dataSource, source.tableView(table, canEditRowAt: path),
            table.tableDelegate?.tableView(table, editingStyleForRowAt: path) ?? .delete == .delete
        else { return nil }
        let title = table.tableDelegate?.tableView(table, titleForDeleteConfirmationButtonForRowAt: path)
        let action = UIContextualAction(style: .destructive, title: title ?? "Delete") {
            [weak table] _, _, done in
            if let table { table.dataSource?.tableView(table, commit: .delete, forRowAt: path) }
            done(true)
        }
        return UISwipeActionsConfiguration(actions: [action])
    }

    private func panned(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began: (offsetBefore, offset) = (offset, offset)
        case .changed:
            let way = offsetBefore + pan.translation(in: table).x
            offset = isTrailing ? min(0, way) : max(0, way)
            UIView.performWithoutAnimation { place() }
        case .ended: settle(pan.velocity(in: table).x)
        case .cancelled, .failed: close()
        case .possible: break
        }
    }

    private var openWidth: CGFloat { buttons.reduce(0) { $0 + $1.naturalWidth } }

    private func settle(_ speed: CGFloat) {
        let inwards = isTrailing ? -speed : speed
        if configuration?.performsFirstActionWithFullSwipe == true,
            offset.magnitude > 0.6 * table.bounds.width,
            let first = buttons.first
        {
            return press(first)
        }
        let opens = offset.magnitude + inwards * 0.1 > openWidth / 2
        guard opens else { return close() }
        UIView.animate(
            withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.9, initialSpringVelocity: 0, options: []
        ) {
            self.offset = self.isTrailing ? -self.openWidth : self.openWidth
            self.place()
        }
    }

    private func press(_ button: SwipeButton) {
        let path = path
        button.action.handler(button.action, button) { [weak self] _ in
            if self?.path == path { self?.close() }
        }
    }

    /// Moves the row back.
    func close() {
        guard path != nil else { return }
        let leaving = buttons
        UIView.animate(
            withDuration: 0.3, delay: 0, options: [],
            animations: {
                self.offset = 0
                self.place()
            }, completion: { _ in for button in leaving { button.removeFromSuperview() } })
        (path, configuration, buttons, offset) = (nil, nil, [], 0)
    }

    /// Forgets the row, whose place or cell is another one now.
    func reset() {
        for button in buttons { button.removeFromSuperview() }
        (path, configuration, buttons, offset) = (nil, nil, [], 0)
    }

    private func place() {
        guard let path, let cell = table.cellForRow(at: path) else { return }
        let row = table.rectForRow(at: path)
        cell.frame = row.offsetBy(dx: offset, dy: 0)
        let share = openWidth > 0 ? offset.magnitude / openWidth : 0
        var edge = isTrailing ? row.maxX : row.minX
        for button in buttons {
            let width = button.naturalWidth * share
            if isTrailing { edge -= width }
            button.frame = CGRect(x: edge, y: row.minY, width: width, height: row.height)
            button.layoutIfNeeded()
            if !isTrailing { edge += width }
        }
    }
}

/// A finger that goes sideways, and no other.
final class SidewaysPan: UIPanGestureRecognizer {
    private var begin = CGPoint.zero

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        begin = location(in: nil)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        let place = location(in: nil)
        let (x, y) = ((place.x - begin.x).magnitude, (place.y - begin.y).magnitude)
        if state == .possible, max(x, y) >= UIPanGestureRecognizer.threshold / 2, y >= x {
            return state = .failed
        }
        super.touchesMoved(touches, with: event)
    }
}

/// A button beside a row.
final class SwipeButton: UIControl {
    let action: UIContextualAction
    private let label = UILabel()
    private let picture = UIImageView(frame: .zero)

    init(_ action: UIContextualAction) {
        self.action = action
        super.init(frame: .zero)
        clipsToBounds = true
        backgroundColor = action.backgroundColor
        (label.text, label.textColor, label.font) = (action.title, .white, .systemFont(ofSize: 16))
        (picture.image, picture.tintColor) = (action.image, .white)
        accessibilityLabel = action.title
        for view in [label, picture] as [UIView] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
    }
    required init?(coder: NSCoder) { nil }
    override var mayDraw: Bool { false }

    private var contentSize: CGSize { picture.image?.size ?? label.sizeThatFits(.zero) }
    var naturalWidth: CGFloat { max(74, contentSize.width.rounded(.up) + 30) }

    override func layoutSubviews() {
        let size = contentSize
        let frame = CGRect(
            x: (max(bounds.width, naturalWidth) - size.width) / 2, y: (bounds.height - size.height) / 2,
            width: size.width, height: size.height)
        (label.isHidden, label.frame, picture.frame) = (picture.image != nil, frame, frame)
    }
}
