// The library says what these functions are for.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import SwiftCrossUI
import UIKit

/// Rows of which one can be chosen.
final class ListContainer: UITableView, UITableViewDataSource, UITableViewDelegate {
    private var items: [UIView] = []
    private var heights: [Int] = []
    var didSelect: ((Int) -> Void)?

    init() {
        super.init(frame: .zero, style: .plain)
        backgroundColor = .clear
        separatorStyle = .none
        (dataSource, delegate) = (self, self)
    }
    required init?(coder: NSCoder) { nil }

    func show(_ items: [UIView], _ heights: [Int]) {
        let isSame = self.items == items && self.heights == heights
        (self.items, self.heights) = (items, heights)
        if !isSame { reloadData() }
    }

    func select(_ index: Int?) {
        let path = index.map { IndexPath(row: $0, section: 0) }
        guard path != indexPathForSelectedRow else { return }
        if let old = indexPathForSelectedRow { deselectRow(at: old, animated: false) }
        if let path { selectRow(at: path, animated: false, scrollPosition: .none) }
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { items.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell()
        cell.backgroundColor = .clear
        cell.contentView.addSubview(items[indexPath.row])
        return cell
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        CGFloat(heights[indexPath.row])
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        didSelect?(indexPath.row)
    }
}

/// Cells in rows and columns, with titles above.
final class TableContainer: UIView {
    private var titles: [UILabel] = []
    private var cells: [UIView] = []
    private var heights: [Int] = []
    private let body = UIScrollView()
    private static let headHeight: CGFloat = 28

    init() {
        super.init(frame: .zero)
        addSubview(body)
    }
    required init?(coder: NSCoder) { nil }

    func setTitles(_ texts: [String], _ font: UIFont) {
        for label in titles { label.removeFromSuperview() }
        titles = texts.map { text in
            let label = UILabel()
            (label.text, label.font, label.textColor) = (text, font, .secondaryLabel)
            addSubview(label)
            return label
        }
        setNeedsLayout()
    }

    func show(_ cells: [UIView], _ heights: [Int]) {
        for view in self.cells where view.superview === body { view.removeFromSuperview() }
        (self.cells, self.heights) = (cells, heights)
        for view in cells { body.addSubview(view) }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        guard !titles.isEmpty else { return }
        let width = (bounds.width / CGFloat(titles.count)).rounded(.down)
        for (index, label) in titles.enumerated() {
            label.frame = CGRect(x: CGFloat(index) * width, y: 0, width: width, height: Self.headHeight)
        }
        body.frame = CGRect(
            x: 0, y: Self.headHeight, width: bounds.width, height: max(0, bounds.height - Self.headHeight))
        var y = 0
        for (row, height) in heights.enumerated() {
            for column in titles.indices where cells.indices.contains(row * titles.count + column) {
                cells[row * titles.count + column].frame = CGRect(
                    x: CGFloat(column) * width, y: CGFloat(y), width: width, height: CGFloat(height))
            }
            y += height
        }
        body.contentSize = CGSize(width: bounds.width, height: CGFloat(y))
    }
}

extension LaminaBackend {
    public func createSelectableListView() -> Widget { ListContainer() }
    public func baseItemPadding(ofSelectableListView listView: Widget) -> EdgeInsets {
        EdgeInsets(top: 0, bottom: 0, leading: 0, trailing: 0)
    }
    public func minimumRowSize(ofSelectableListView listView: Widget) -> SIMD2<Int> { SIMD2(0, 28) }
    public func setItems(
        ofSelectableListView listView: Widget, to items: [Widget], withRowHeights rowHeights: [Int]
    ) {
        (listView as? ListContainer)?.show(items, rowHeights)
    }
    public func setSelectionHandler(
        forSelectableListView listView: Widget, to action: @escaping (_ selectedIndex: Int) -> Void
    ) {
        (listView as? ListContainer)?.didSelect = action
    }
    public func setSelectedItem(ofSelectableListView listView: Widget, toItemAt index: Int?) {
        (listView as? ListContainer)?.select(index)
    }

    public func createTable() -> Widget { TableContainer() }
    public func setRowCount(ofTable table: Widget, to rows: Int) {}
    public func setColumnLabels(ofTable table: Widget, to labels: [String], environment: EnvironmentValues) {
        (table as? TableContainer)?.setTitles(labels, environment.resolvedFont.uiFont)
    }
    public func setCells(ofTable table: Widget, to cells: [Widget], withRowHeights rowHeights: [Int]) {
        (table as? TableContainer)?.show(cells, rowHeights)
    }
}
