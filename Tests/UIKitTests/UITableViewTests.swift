import Foundation
import Testing
import UIKit

/// Lists of rows whose cells are used again.
@Suite struct UITableViewTests {
    /// Sections of rows, and what the table said.
    private class Source: UITableViewDataSource, UITableViewDelegate {
        var counts = [100]
        var titles: [String?] = [nil]
        var heights: [IndexPath: CGFloat] = [:]
        var asked: [IndexPath] = []
        var told: [String] = []
        var refuses: IndexPath?

        func numberOfSections(in tableView: UITableView) -> Int { counts.count }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            counts[section]
        }
        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            titles.indices.contains(section) ? titles[section] : nil
        }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            asked.append(indexPath)
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            cell.textLabel?.text = "\(indexPath.section).\(indexPath.row)"
            return cell
        }
        func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
            heights[indexPath] ?? tableView.rowHeight
        }
        func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
            indexPath == refuses ? nil : indexPath
        }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            told.append("select \(indexPath.row)")
        }
        func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
            told.append("deselect \(indexPath.row)")
        }
        func tableView(
            _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
        ) { told.append("show \(indexPath.row)") }
        func tableView(
            _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
        ) { told.append("hide \(indexPath.row)") }
    }

    /// A cell of a program, with an initializer as programs for phones write it.
    private final class OwnCell: UITableViewCell {
        nonisolated(unsafe) static var made = 0
        let note = UILabel()
        var reuses = 0
        override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            contentView.addSubview(note)
        }
        required init?(coder: NSCoder) { nil }
        override func prepareForReuse() { reuses += 1 }
    }

    /// A cell that overrides nothing.
    private final class Inheriting: UITableViewCell {
        let mark = 7
    }

    /// A table of 320 × 200 points, in which five rows of 44 show.
    private static func table(
        _ source: Source, _ type: UITableViewCell.Type = UITableViewCell.self,
        style: UITableView.Style = .plain
    ) -> UITableView {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 200), style: style)
        table.register(type, forCellReuseIdentifier: "row")
        table.dataSource = source
        table.delegate = source
        table.layoutIfNeeded()
        return table
    }

    private static func row(_ row: Int, _ section: Int = 0) -> IndexPath {
        IndexPath(row: row, section: section)
    }

    @Test func `Only rows in sight have cells, which lie below one another`() {
        let source = Source()
        let table = Self.table(source)
        #expect(source.asked == (0..<5).map { Self.row($0) })
        #expect(table.contentSize == CGSize(width: 320, height: 4400))
        #expect(table.visibleCells.map { $0.textLabel?.text } == ["0.0", "0.1", "0.2", "0.3", "0.4"])
        #expect(table.visibleCells.map(\.frame.minY) == [0, 44, 88, 132, 176])
        #expect(table.visibleCells.allSatisfy { $0.frame.size == CGSize(width: 320, height: 44) })
        #expect(table.indexPathsForVisibleRows == source.asked)
        #expect(table.cellForRow(at: Self.row(5)) == nil)
    }

    @Test func `Cells that leave are used for the rows that come`() {
        let source = Source()
        let table = Self.table(source, OwnCell.self)
        var cells = Set(table.visibleCells.map { ObjectIdentifier($0) })
        for y in stride(from: 0.0, through: 4200, by: 30) {
            table.contentOffset.y = y
            table.layoutIfNeeded()
            cells.formUnion(table.visibleCells.map { ObjectIdentifier($0) })
        }
        #expect(cells.count <= 6)
        #expect(table.visibleCells.allSatisfy { ($0 as? OwnCell)?.reuses ?? 0 > 10 })
        #expect(table.visibleCells.last?.textLabel?.text == "0.99")
        #expect(table.subviews.filter { $0 is OwnCell }.count <= 6)
        // Each row came once, and left unless it is in sight.
        #expect(source.told.filter { $0.hasPrefix("show") }.count == 100)
        #expect(source.told.filter { $0.hasPrefix("hide") }.count == 100 - table.visibleCells.count)
    }

    @Test func `A registered class is made by its own initializer`() throws {
        let source = Source()
        let own = try #require(Self.table(source, OwnCell.self).visibleCells.first as? OwnCell)
        #expect(own.reuseIdentifier == "row" && own.note.superview === own.contentView)
        let inheriting = try #require(Self.table(source, Inheriting.self).visibleCells.first as? Inheriting)
        #expect(inheriting.reuseIdentifier == "row" && inheriting.mark == 7)
        let table = UITableView()
        let long = "an identifier that is too long to lie within a string's own words"
        table.register(Inheriting.self, forCellReuseIdentifier: long)
        let cells = (0..<100).compactMap { _ in table.dequeueReusableCell(withIdentifier: long) }
        #expect(cells.count == 100 && cells.allSatisfy { $0.reuseIdentifier == long && $0 is Inheriting })
    }

    @Test func `Without a registered class there is no cell, or a plain one`() {
        let table = UITableView()
        #expect(table.dequeueReusableCell(withIdentifier: "none") == nil)
        let plain = table.dequeueReusableCell(withIdentifier: "none", for: Self.row(0))
        #expect(plain.reuseIdentifier == "none" && type(of: plain) == UITableViewCell.self)
        table.register(UILabel.self, forCellReuseIdentifier: "label")
        #expect(table.dequeueReusableCell(withIdentifier: "label") == nil)
        table.register(Inheriting.self, forCellReuseIdentifier: "none")
        #expect(table.dequeueReusableCell(withIdentifier: "none") is Inheriting)
        table.register(nil, forCellReuseIdentifier: "none")
        #expect(table.dequeueReusableCell(withIdentifier: "none") == nil)
    }

    @Test func `The delegate says how high rows are`() {
        let source = Source()
        source.counts = [4]
        source.heights = [Self.row(1): 100, Self.row(2): 0, Self.row(3): .nan]
        let table = Self.table(source)
        #expect(table.rectForRow(at: Self.row(1)) == CGRect(x: 0, y: 44, width: 320, height: 100))
        #expect(table.rectForRow(at: Self.row(2)).height == 0)
        #expect(table.contentSize.height == 188)
        #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 143)) == Self.row(1))
        #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 144)) == Self.row(3))
        #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 188)) == nil)
        #expect(table.indexPathForRow(at: CGPoint(x: 5, y: CGFloat.nan)) == nil)
        #expect(table.rectForRow(at: Self.row(4)) == .zero)
        #expect(table.rectForRow(at: IndexPath()) == .zero)
        #expect(
            table.indexPathsForRows(in: CGRect(x: 0, y: 0, width: 9, height: 45)) == [
                Self.row(0), Self.row(1),
            ])
    }

    @Test func `A header stays at the upper side until the next one pushes it away`() throws {
        let source = Source()
        (source.counts, source.titles) = ([5, 0, 20], ["First", nil, "Last"])
        let table = Self.table(source)
        let first = try #require(table.headerView(forSection: 0))
        #expect(first.textLabel?.text == "First" && first.frame == CGRect(x: 0, y: 0, width: 320, height: 28))
        #expect(table.rectForRow(at: Self.row(0)).minY == 28)
        #expect(table.rectForHeader(inSection: 2) == CGRect(x: 0, y: 248, width: 320, height: 28))
        table.contentOffset.y = 100
        table.layoutIfNeeded()
        #expect(first.frame.minY == 100)
        table.contentOffset.y = 230
        table.layoutIfNeeded()
        #expect(first.frame.minY == 220)
        #expect(table.headerView(forSection: 2)?.frame.minY == 248)
        table.contentOffset.y = 300
        table.layoutIfNeeded()
        #expect(table.headerView(forSection: 0) == nil && first.superview == nil)
        #expect(table.headerView(forSection: 2)?.frame.minY == 300)
        // It lies over the rows.
        let (header, cell) = (table.headerView(forSection: 2), table.visibleCells.first)
        let places = [header, cell].map { view in table.subviews.firstIndex { $0 === view } ?? -1 }
        #expect(places[0] > places[1] && places[1] >= 0)
    }

    @Test func `Headers of a grouped table pass with their rows`() {
        let source = Source()
        (source.counts, source.titles) = ([50], ["First"])
        let table = Self.table(source, style: .grouped)
        table.contentOffset.y = 10
        table.layoutIfNeeded()
        #expect(table.headerView(forSection: 0)?.frame.minY == 0)
    }

    private static let places: [(position: UITableView.ScrollPosition, y: CGFloat)] = [
        (.none, 2044), (.top, 2200), (.middle, 2122), (.bottom, 2044),
    ]

    @Test(arguments: places)
    func `A row is scrolled to its place`(position: UITableView.ScrollPosition, y: CGFloat) {
        let source = Source()
        let table = Self.table(source)
        table.scrollToRow(at: Self.row(50), at: position, animated: false)
        #expect(table.contentOffset.y == y)
        table.scrollToRow(at: Self.row(100), at: .top, animated: false)
        #expect(table.contentOffset.y == y)
        table.scrollToRow(at: Self.row(99), at: .top, animated: false)
        #expect(table.contentOffset.y == 4200)
        #expect(table.visibleCells.last?.textLabel?.text == "0.99")
    }

    @Test func `A row comes to lie below the header that stays`() {
        let source = Source()
        source.titles = ["Title"]
        let table = Self.table(source)
        table.scrollToRow(at: Self.row(50), at: .top, animated: false)
        #expect(table.rectForRow(at: Self.row(50)).minY - table.contentOffset.y == 28)
    }

    @Test func `While an animation moves the table the rows on the way have cells, and not after it`() throws
    {
        let source = Source()
        let table = Self.table(source)
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        renderer.layer = table.layer
        renderer.bounds = table.bounds
        func frame(_ time: Double) throws {
            renderer.beginFrame(atTime: time)
            try renderer.render()
            renderer.endFrame()
        }
        try frame(0)
        table.scrollToRow(at: Self.row(10), at: .top, animated: true)
        table.layoutIfNeeded()
        #expect(table.contentOffset.y == 440)
        #expect(table.indexPathsForVisibleRows == (0..<15).map { Self.row($0) })
        for time in [1, 1.2, 1.5, 1.6] { try frame(time) }
        #expect(table.indexPathsForVisibleRows == (10..<15).map { Self.row($0) })
        // A long way is not passed row by row.
        table.scrollToRow(at: Self.row(90), at: .top, animated: true)
        table.layoutIfNeeded()
        #expect((table.indexPathsForVisibleRows?.count ?? 0) < 30)
        #expect(table.contentOffset.y == 3960)
    }

    @Test func `A finger selects a row, and takes the selection from another`() {
        let source = Source()
        let table = Self.table(source)
        func tap(_ y: CGFloat, at time: Double) -> Bool? {
            let touch = UITouch(at: CGPoint(x: 50, y: y), in: table, time: time)
            let isHighlighted = table.indexPathForRow(at: CGPoint(x: 50, y: y))
                .flatMap { table.cellForRow(at: $0) }?.isHighlighted
            touch.end(time: time + 0.1)
            return isHighlighted
        }
        source.told = []
        #expect(tap(50, at: 0) == true)
        #expect(table.indexPathForSelectedRow == Self.row(1))
        #expect(table.cellForRow(at: Self.row(1))?.isSelected == true)
        #expect(table.cellForRow(at: Self.row(1))?.isHighlighted == false)
        _ = tap(100, at: 2)
        #expect(source.told == ["select 1", "deselect 1", "select 2"])
        #expect(table.cellForRow(at: Self.row(1))?.isSelected == false)
        source.refuses = Self.row(0)
        _ = tap(10, at: 4)
        #expect(table.indexPathsForSelectedRows == [Self.row(2)])
        table.allowsSelection = false
        #expect(tap(50, at: 6) == false)
        #expect(source.told.count == 3)
    }

    @Test func `A finger that scrolls selects nothing`() {
        let source = Source()
        let table = Self.table(source)
        let touch = UITouch(at: CGPoint(x: 50, y: 150), in: table, time: 0)
        #expect(table.cellForRow(at: Self.row(3))?.isHighlighted == true)
        touch.move(to: CGPoint(x: 50, y: 90), time: 0.1)
        #expect(table.cellForRow(at: Self.row(3))?.isHighlighted == false)
        touch.end(time: 0.5)
        #expect(table.contentOffset.y > 0)
        #expect(table.indexPathForSelectedRow == nil)
        #expect(!source.told.contains { $0.hasPrefix("select") })
    }

    @Test func `Several rows may be selected, and stay so out of sight`() {
        let source = Source()
        let table = Self.table(source)
        table.allowsMultipleSelection = true
        for row in [1, 3] { table.selectRow(at: Self.row(row), animated: false, scrollPosition: .none) }
        table.selectRow(at: Self.row(500), animated: false, scrollPosition: .none)
        #expect(table.indexPathsForSelectedRows == [Self.row(1), Self.row(3)])
        for y in [2000.0, 0] {
            table.contentOffset.y = y
            table.layoutIfNeeded()
        }
        #expect(table.visibleCells.map(\.isSelected) == [false, true, false, true, false])
        table.selectRow(at: nil, animated: false, scrollPosition: .none)
        #expect(table.indexPathsForSelectedRows == nil)
        #expect(!table.visibleCells.contains { $0.isSelected })
    }

    @Test func `After new data everything is asked for anew`() {
        let source = Source()
        let table = Self.table(source)
        let cells = Set(table.visibleCells.map { ObjectIdentifier($0) })
        table.selectRow(at: Self.row(1), animated: false, scrollPosition: .none)
        (source.counts, source.asked) = ([3], [])
        table.reloadData()
        #expect(table.numberOfRows(inSection: 0) == 3 && table.contentSize.height == 132)
        #expect(table.visibleCells.count == 3 && source.asked.count == 3)
        #expect(cells.isSuperset(of: table.visibleCells.map { ObjectIdentifier($0) }))
        #expect(table.indexPathForSelectedRow == nil)
        source.counts = [-4, 2]
        table.insertSections(IndexSet(integer: 0), with: .automatic)
        #expect(table.numberOfSections == 2 && table.numberOfRows(inSection: 0) == 0)
        #expect(table.numberOfRows(inSection: 7) == 0)
        #expect(table.indexPathsForVisibleRows == [Self.row(0, 1), Self.row(1, 1)])
    }

    @Test func `A row that is asked for anew keeps the others`() {
        let source = Source()
        let table = Self.table(source)
        let second = table.cellForRow(at: Self.row(1))
        source.asked = []
        source.heights[Self.row(0)] = 60
        table.reloadRows(at: [Self.row(0)], with: .none)
        table.layoutIfNeeded()
        #expect(source.asked == [Self.row(0)])
        #expect(table.cellForRow(at: Self.row(1)) === second && second?.frame.minY == 60)
    }

    @Test func `Rows follow the table's width`() {
        let source = Source()
        let table = Self.table(source)
        table.frame.size = CGSize(width: 500, height: 88)
        table.layoutIfNeeded()
        #expect(table.visibleCells.map(\.frame.width) == [500, 500])
        #expect(table.contentSize.width == 500)
    }

    @Test func `A table does not hold its data source, and is empty without one`() {
        weak var gone: Source?
        let table: UITableView
        do {
            let source = Source()
            gone = source
            table = Self.table(source)
        }
        #expect(gone == nil && table.dataSource == nil)
        table.reloadData()
        #expect(table.numberOfSections == 0 && table.visibleCells.isEmpty && table.contentSize.height == 0)
    }

    @Test func `A data source may ask what is in sight, and change its mind`() {
        final class Curious: Source {
            var seen: [Int] = []
            override func tableView(
                _ tableView: UITableView, cellForRowAt indexPath: IndexPath
            ) -> UITableViewCell {
                seen.append(tableView.visibleCells.count)
                return super.tableView(tableView, cellForRowAt: indexPath)
            }
            override func tableView(
                _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
            ) {
                guard indexPath.row == 2, counts == [100] else { return }
                counts = [2]
                tableView.reloadData()
            }
        }
        let source = Curious()
        let table = Self.table(source)
        #expect(source.seen.prefix(3) == [0, 1, 2])
        #expect(table.visibleCells.map { $0.textLabel?.text } == ["0.0", "0.1"])
    }

    @Test func `A table of more rows than there can be ends somewhere`() {
        let source = Source()
        source.counts = [.max]
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
        table.dataSource = source
        #expect(table.numberOfRows(inSection: 0) == 1 << 22)
        #expect(table.indexPathForRow(at: CGPoint(x: 1, y: 44 * 1_000_000.5)) == Self.row(1_000_000))
    }

    @Test func `Views above and below the rows have their room`() {
        let source = Source()
        source.counts = [2]
        let table = Self.table(source)
        table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 30))
        table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
        table.layoutIfNeeded()
        #expect(table.visibleCells.map(\.frame.minY) == [30, 74])
        #expect(table.tableFooterView?.frame == CGRect(x: 0, y: 118, width: 320, height: 20))
        #expect(table.contentSize.height == 138)
    }

    @Test func `Cells have texts, a picture and a line below`() throws {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        cell.textLabel?.text = "Name"
        cell.detailTextLabel?.text = "Number"
        cell.imageView?.image = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 30)).image { _ in }
        cell.layoutIfNeeded()
        let (name, number) = (try #require(cell.textLabel), try #require(cell.detailTextLabel))
        #expect(cell.imageView?.frame == CGRect(x: 16, y: 7, width: 30, height: 30))
        #expect(name.frame.minX == 62 && number.frame.minX == 62)
        #expect(name.frame.maxY == number.frame.minY && name.frame.minY > 0 && number.frame.maxY < 44)
        #expect(UITableViewCell(style: .default, reuseIdentifier: nil).detailTextLabel == nil)
        cell.accessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        cell.layoutIfNeeded()
        #expect(cell.contentView.frame.width == 284 && cell.accessoryView?.frame.midY == 22)
    }

    @Test func `A controller answers for its table`() {
        final class Names: UITableViewController {
            var chosen: Int?
            override func viewDidLoad() {
                super.viewDidLoad()
                tableView.register(UITableViewCell.self, forCellReuseIdentifier: "name")
            }
            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
            override func tableView(
                _ tableView: UITableView, cellForRowAt indexPath: IndexPath
            ) -> UITableViewCell {
                let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
                cell.textLabel?.text = "Row \(indexPath.row)"
                return cell
            }
            override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
                chosen = indexPath.row
            }
        }
        let names = Names()
        names.tableView.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
        #expect(names.tableView.visibleCells.map { $0.textLabel?.text } == ["Row 0", "Row 1", "Row 2"])
        UITouch(at: CGPoint(x: 9, y: 60), in: names.tableView, time: 0).end(time: 0.1)
        #expect(names.chosen == 1)
    }

    @Test func `Places of rows are read and changed`() {
        var path = IndexPath(row: 3, section: 2)
        #expect(path.row == 3 && path.item == 3 && path.section == 2)
        path.row = 9
        path.section = 1
        #expect(path == [1, 9])
        #expect(IndexPath().section == NSNotFound && IndexPath(index: 4).row == NSNotFound)
    }
}
