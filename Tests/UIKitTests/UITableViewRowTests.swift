import Foundation
import Testing
import UIKit

/// Rows that fingers move, and the signs at their sides.
struct UITableViewRowTests {
    private final class Tasks: UITableViewController, UITableViewDragDelegate, UITableViewDropDelegate {
        var rows = ["a", "b", "c", "d"]
        var said: [String] = []
        var full = true
        var hasOwnButton = false

        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            rows.count
        }
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = rows[indexPath.row]
            return cell
        }
        override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            said.append("select \(indexPath.row)")
        }
        override func tableView(
            _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
        ) -> UISwipeActionsConfiguration? {
            if hasOwnButton { return nil }
            let delete = UIContextualAction(style: .destructive, title: "Delete") { [self] _, _, done in
                said.append("delete \(indexPath.row)")
                done(true)
            }
            let more = UIContextualAction(style: .normal, title: "More") { [self] _, _, done in
                said.append("more \(indexPath.row)")
                done(true)
            }
            let result = UISwipeActionsConfiguration(actions: [delete, more])
            result.performsFirstActionWithFullSwipe = full
            return result
        }
        override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
            hasOwnButton
        }
        override func tableView(
            _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
            forRowAt indexPath: IndexPath
        ) {
            rows.remove(at: indexPath.row)
            tableView.deleteRows(at: [indexPath], with: .automatic)
        }
        func tableView(
            _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
        ) -> [UIDragItem] {
            let item = UIDragItem(itemProvider: NSItemProvider(object: rows[indexPath.row]))
            item.localObject = indexPath
            return [item]
        }
        func tableView(_ tableView: UITableView, performDropWith coordinator: UITableViewDropCoordinator) {
            guard let from = coordinator.items.first?.sourceIndexPath,
                let to = coordinator.destinationIndexPath
            else {
                return
            }
            rows.insert(rows.remove(at: from.row), at: to.row)
            tableView.moveRow(at: from, to: to)
        }
    }

    private let tasks = Tasks()
    private let screen: Screen

    init() throws {
        tasks.tableView.rowHeight = 50
        screen = try Screen(tasks)
    }

    private func swipe(row: Int, from x: CGFloat = 300, by way: CGFloat) throws {
        let y = CGFloat(row) * 50 + 25
        let touch = UITouch(at: CGPoint(x: x, y: y), in: screen.window, time: 1)
        for step in 1...5 {
            touch.move(to: CGPoint(x: x + way * CGFloat(step) / 5, y: y + 1), time: 1 + Double(step) * 0.1)
        }
        touch.end(time: 3)
        try screen.settle()
    }
    private func tap(_ x: CGFloat, _ y: CGFloat) {
        UITouch(at: CGPoint(x: x, y: y), in: screen.window, time: 9).end(time: 9.05)
    }
    private func left(of row: Int) -> CGFloat? {
        tasks.tableView.cellForRow(at: IndexPath(row: row, section: 0))?.frame.minX
    }

    @Test func `A row that is moved aside shows its buttons, from the edge inwards`() throws {
        try swipe(row: 1, by: -120)
        let width = try #require(left(of: 1))
        #expect(width < -140 && left(of: 0) == 0 && tasks.said.isEmpty)
        tap(310, 75)
        try screen.settle()
        #expect(tasks.said == ["delete 1"] && left(of: 1) == 0)
        try swipe(row: 2, by: -120)
        tap(320 + width + 10, 125)
        #expect(tasks.said == ["delete 1", "more 2"])
    }

    @Test func `A row goes back after a short way, and at a touch elsewhere`() throws {
        try swipe(row: 1, by: -40)
        #expect(left(of: 1) == 0)
        try swipe(row: 1, by: -120)
        tap(50, 25)
        try screen.settle()
        #expect(left(of: 1) == 0 && tasks.said.isEmpty)
    }

    @Test(arguments: [true, false])
    func `A long way presses the first button, unless the row says otherwise`(full: Bool) throws {
        tasks.full = full
        try swipe(row: 0, by: -250)
        #expect(tasks.said == (full ? ["delete 0"] : []))
    }

    @Test func `Fingers that go up or to the other side move no row`() throws {
        try swipe(row: 1, from: 100, by: 120)
        #expect(left(of: 1) == 0)
        let touch = UITouch(at: CGPoint(x: 100, y: 75), in: screen.window, time: 1)
        touch.move(to: CGPoint(x: 90, y: 55), time: 1.1)
        touch.move(to: CGPoint(x: 10, y: 50), time: 1.2)
        touch.end(time: 2)
        #expect(left(of: 1) == 0)
        tap(100, 75)
        #expect(tasks.said == ["select 1"])
    }

    @Test func `A data source that lets rows be taken away hears of the row's own button`() throws {
        tasks.hasOwnButton = true
        try swipe(row: 1, by: -70)
        tap(300, 75)
        try screen.settle()
        #expect(tasks.rows == ["a", "c", "d"])
    }

    @Test func `A row that is held goes where it is let go`() throws {
        tasks.tableView.dragDelegate = tasks
        tasks.tableView.dropDelegate = tasks
        let touch = UITouch(at: CGPoint(x: 100, y: 25), in: screen.window, time: 1)
        screen.window.advanceTouches(to: 2)
        touch.move(to: CGPoint(x: 100, y: 125), time: 2.1)
        #expect(tasks.tableView.cellForRow(at: IndexPath(row: 0, section: 0))?.frame.minY == 100)
        touch.end(time: 2.2)
        try screen.settle()
        #expect(tasks.rows == ["b", "c", "a", "d"])
    }

    @Test func `Signs at a cell's side are drawn`() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        func signs() -> [UIImageView] {
            cell.layoutIfNeeded()
            return cell.subviews.compactMap { $0 as? UIImageView }
        }
        #expect(signs().isEmpty)
        cell.accessoryType = .checkmark
        #expect(signs().count == 1 && signs().first?.frame.maxX == cell.bounds.maxX - 16)
        #expect(cell.contentView.frame.maxX < cell.bounds.maxX - 16)
        cell.accessoryView = UISwitch()
        #expect(signs().isEmpty)
    }
}
