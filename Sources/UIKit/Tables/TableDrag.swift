import CoreGraphics
import Foundation

/// Takes a row of a table elsewhere within the table, after a long press.
///
/// The row follows the finger, and the others wait. Where it is let go, the table's delegate for drops puts it.
final class TableDrag: NSObject, UIGestureRecognizerDelegate, UIDragSession, UIDropSession {
    private unowned let table: UITableView
    let press = UILongPressGestureRecognizer()
    private var path: IndexPath?
    private var begin = CGPoint.zero
    private var way = CGPoint.zero
    private(set) var items: [UIDragItem] = []
    var localContext: Any?
    var localDragSession: (any UIDragSession)? { self }

    init(_ table: UITableView) {
        self.table = table
        super.init()
        press.delegate = self
        press.addTarget(self, action: TableDrag.pressed)
    }

    /// How far a row is from its place.
    func offset(of path: IndexPath) -> CGPoint { path == self.path ? way : .zero }
    func location(in view: UIView) -> CGPoint { press.location(in: view) }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard table.dragInteractionEnabled, let delegate = table.dragDelegate,
            let touched = table.indexPathForRow(at: press.location(in: table))
        else { return false }
        localContext = nil
        items = delegate.tableView(table, itemsForBeginning: self, at: touched)
        guard !items.isEmpty else { return false }
        path = touched
        return true
    }

    private func pressed(_ press: UILongPressGestureRecognizer) {
        guard let path, let cell = table.cellForRow(at: path) else { return finish() }
        switch press.state {
        case .began:
            begin = press.location(in: table)
            table.bringSubviewToFront(cell)
            (cell.layer.shadowOpacity, cell.layer.shadowRadius) = (0.3, 10)
            UIView.animate(withDuration: 0.2) { cell.alpha = 0.9 }
        case .changed:
            let place = press.location(in: table)
            way = CGPoint(x: place.x - begin.x, y: place.y - begin.y)
            UIView.performWithoutAnimation {
                cell.frame = table.rectForRow(at: path).offsetBy(dx: way.x, dy: way.y)
            }
        case .ended:
            let place = press.location(in: table)
            finish()
            drop(path, at: place)
        case .cancelled, .failed: finish()
        case .possible: break
        }
    }

    /// Lets the row go back to its place.
    private func finish() {
        guard let path else { return }
        (self.path, way) = (nil, .zero)
        guard let cell = table.cellForRow(at: path) else { return }
        UIView.animate(withDuration: 0.2) {
            cell.alpha = 1
            cell.layer.shadowOpacity = 0
            cell.frame = self.table.rectForRow(at: path)
        }
    }

    private func drop(_ source: IndexPath, at place: CGPoint) {
        guard let delegate = table.dropDelegate, delegate.tableView(table, canHandle: self) else { return }
        let target = table.indexPathForRow(at: CGPoint(x: table.bounds.midX, y: place.y))
        let proposal = delegate.tableView(table, dropSessionDidUpdate: self, withDestinationIndexPath: target)
        guard proposal.operation == .move || proposal.operation == .copy else { return }
        let dropped = items.map { UITableViewDropItem($0, source) }
        delegate.tableView(
            table, performDropWith: UITableViewDropCoordinator(dropped, target, proposal, self))
    }
}
