import CoreGraphics
import Foundation
import LaminaLayer
import Logging

/// A list of rows, one below the other, in sections with headers.
///
/// The table asks its data source for a cell when a row comes into sight, and keeps cells that leave it, so that as many are made
/// as rows are seen. Headers stay at the upper side while their rows pass. Rows have the heights that the delegate says, or
/// ``rowHeight``. If that is ``automaticDimension``, they have those that constraints of their contents ask for.
///
/// ```swift
/// final class Names: UITableViewController {
///     override func viewDidLoad() {
///         super.viewDidLoad()
///         tableView.register(UITableViewCell.self, forCellReuseIdentifier: "name")
///     }
///     override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }
///     override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
///         let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
///         cell.textLabel?.text = "Row \(indexPath.row)"
///         return cell
///     }
/// }
/// ```
open class UITableView: UIScrollView {
    /// A height that the table finds by itself: the usual height of rows, or of headers.
    public static let automaticDimension: CGFloat = -1
    static let usualRowHeight: CGFloat = 44
    private static let usualHeaderHeight: CGFloat = 28
    /// The longest animated movement, as a multiple of the table's height. Longer ones begin nearer to their end, so that not all
    /// rows on the way get cells.
    private static let longestMove: CGFloat = 4

    /// How the table looks.
    public let style: Style

    /// A table of a frame and a style.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
        backgroundColor = .systemBackground
    }
    public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }
    /// A plain table without a size.
    public convenience init() { self.init(frame: .zero, style: .plain) }
    /// A plain table without a size.
    public required init?(coder: NSCoder) {
        style = .plain
        super.init(coder: coder)
        backgroundColor = .systemBackground
    }

    override var mayDraw: Bool { type(of: self) != UITableView.self }
    override var bouncesVertically: Bool { true }

    // MARK: Contents

    /// The object that gives the rows and their cells.
    open weak var dataSource: (any UITableViewDataSource)? { didSet { metricsDidChange() } }
    /// Receives calls about scrolling and, if it is a ``UITableViewDelegate``, about rows.
    open override weak var delegate: (any UIScrollViewDelegate)? {
        didSet {
            tableDelegate = delegate as? any UITableViewDelegate
            metricsDidChange()
        }
    }
    weak var tableDelegate: (any UITableViewDelegate)?

    /// The height of rows where the delegate says none, in points; 44 unless it is set.
    open var rowHeight = UITableView.automaticDimension { didSet { metricsDidChange() } }
    /// About how high rows are that say their own heights, in points; 44 unless it is set.
    open var estimatedRowHeight = UITableView.automaticDimension { didSet { metricsDidChange() } }
    /// The height of headers where the delegate says none, in points; 28 unless it is set.
    open var sectionHeaderHeight = UITableView.automaticDimension { didSet { metricsDidChange() } }
    /// Kept: the heights of all headers are asked for.
    open var estimatedSectionHeaderHeight = UITableView.automaticDimension
    /// The space above each section of a plain table; 0 unless it is set.
    open var sectionHeaderTopPadding: CGFloat = 0 { didSet { metricsDidChange() } }
    /// The line between rows.
    open var separatorStyle = SeparatorStyle.singleLine { didSet { cellsDidChange() } }
    /// The colour of the lines between rows.
    open var separatorColor: UIColor? = .separator { didSet { cellsDidChange() } }
    /// The insets of lines between rows.
    open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) {
        didSet { cellsDidChange() }
    }
    /// A view above all sections, which has the table's width.
    open var tableHeaderView: UIView? { didSet { replace(oldValue, by: tableHeaderView) } }
    /// A view below all sections, which has the table's width.
    open var tableFooterView: UIView? { didSet { replace(oldValue, by: tableFooterView) } }
    /// A view behind the rows, which does not move with them.
    open var backgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
        }
    }

    private func replace(_ old: UIView?, by new: UIView?) {
        old?.removeFromSuperview()
        if let new { addSubview(new) }
        metricsDidChange()
    }

    // MARK: Places

    private var known: TableMetrics?
    private var knownWidth: CGFloat = 0
    private var isMeasuring = false
    /// The heights of rows that size themselves.
    var saidHeights: [IndexPath: CGFloat] = [:]

    /// The places of rows, which are asked for when they are needed first.
    var metrics: TableMetrics {
        if let known { return known }
        // The answers may ask back.
        guard !isMeasuring else { return TableMetrics(top: 0) }
        isMeasuring = true
        let measured = measure()
        isMeasuring = false
        known = measured
        super.contentSize = CGSize(
            width: bounds.width, height: measured.bottom + (tableFooterView?.bounds.height ?? 0))
        return measured
    }

    private func measure() -> TableMetrics {
        knownWidth = bounds.width
        var result = TableMetrics(top: tableHeaderView?.bounds.height ?? 0)
        guard let dataSource else { return result }
        let count = dataSource.numberOfSections(in: self)
        for section in 0..<max(0, min(count, TableMetrics.maximumCount)) {
            result.add(
                headerHeight: headerHeight(section, dataSource),
                rowCount: dataSource.tableView(self, numberOfRowsInSection: section)
            ) { row in
                let height = tableDelegate?.tableView(
                    self, heightForRowAt: IndexPath(row: row, section: section))
                if let height, height >= 0 { return height }
                return ownHeight(IndexPath(row: row, section: section))
            }
        }
        return result
    }

    private func headerHeight(_ section: Int, _ dataSource: any UITableViewDataSource) -> CGFloat {
        let wanted =
            tableDelegate?.tableView(self, heightForHeaderInSection: section) ?? Self.automaticDimension
        if wanted >= 0 { return wanted }
        guard
            dataSource.tableView(self, titleForHeaderInSection: section) != nil
                || tableDelegate?.tableView(self, viewForHeaderInSection: section) != nil
        else { return 0 }
        let usual = sectionHeaderHeight < 0 ? Self.usualHeaderHeight : sectionHeaderHeight
        return usual + sectionHeaderTopPadding
    }

    func metricsDidChange() {
        known = nil
        setNeedsLayout()
    }

    private func cellsDidChange() {
        for (path, cell) in shown { prepare(cell, path) }
    }

    /// The size of the table's contents.
    open override var contentSize: CGSize {
        get {
            _ = metrics
            return super.contentSize
        }
        set { super.contentSize = newValue }
    }

    // MARK: Cells

    private var classes: [String: UITableViewCell.Type] = [:]
    private var spare: [String: [UITableViewCell]] = [:]
    private var shown: [IndexPath: UITableViewCell] = [:]
    private var headers: [Int: UIView] = [:]
    private var isPlacing = false

    /// Registers a class of cells for an identifier; `nil` removes it.
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        guard let cellClass else {
            classes[identifier] = nil
            return
        }
        guard let type = cellClass as? UITableViewCell.Type else {
            return Logger(label: "lamina").warning(
                "cells \"\(identifier)\": expected a subclass of UITableViewCell, found \(cellClass)")
        }
        classes[identifier] = type
    }

    /// A cell that is no longer in sight, or a new one of the class that was registered.
    ///
    /// - Returns: `nil` if there is neither.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        if let cell = spare[identifier]?.popLast() {
            cell.prepareForReuse()
            return cell
        }
        return classes[identifier].map { CellInitializer.make($0, reuseIdentifier: identifier) }
    }

    /// The same. If no class was registered a plain cell is made, and a sentence is logged.
    open func dequeueReusableCell(
        withIdentifier identifier: String, for indexPath: IndexPath
    ) -> UITableViewCell {
        if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
        Logger(label: "lamina").warning(
            "cells \"\(identifier)\": expected a registered class, found none; a plain cell is shown")
        return UITableViewCell(style: .default, reuseIdentifier: identifier)
    }

    /// The cell of a row in sight; `nil` for others.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { shown[indexPath] }
    /// The row of a cell; `nil` for one that is not in sight.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { shown.first { $0.value === cell }?.key }
    /// The header of a section in sight; `nil` for others.
    open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        headers[section] as? UITableViewHeaderFooterView
    }
    /// The cells in sight, from the upper one down.
    open var visibleCells: [UITableViewCell] {
        layoutIfNeeded()
        return shown.keys.sorted().compactMap { shown[$0] }
    }
    /// The rows in sight, from the upper one down.
    open var indexPathsForVisibleRows: [IndexPath]? {
        layoutIfNeeded()
        return shown.keys.sorted()
    }

    // MARK: Layout

    /// The rows that have to have cells: those in sight, and those that pass while an animation moves the table.
    private func wantedRows() -> [IndexPath] {
        var area = bounds
        if let movingFrom {
            if layer.animationKeys()?.contains(where: { $0.hasPrefix("bounds") }) == true {
                area = area.union(movingFrom)
            } else {
                self.movingFrom = nil
            }
        }
        return metrics.rows(from: area.minY, to: area.maxY)
    }

    /// Puts cells where rows are in sight.
    open override func layoutSubviews() {
        super.layoutSubviews()
        // The data source and the delegate may ask for visible views while these are being placed.
        guard !isPlacing else { return }
        isPlacing = true
        // The rows' own fingers come before the one that scrolls.
        if rowSwipe.pan.view == nil {
            recognizers.insert(
                contentsOf: [rowSwipe.pan, rowDrag.press].map { $0.attached(to: self) }, at: 0)
        }
        defer { isPlacing = false }
        if bounds.width != knownWidth { (known, saidHeights) = (nil, [:]) }
        UIView.performWithoutAnimation {
            var wanted = wantedRows()
            for _ in 0..<8 {
                let set = Set(wanted)
                for path in shown.keys.sorted() where !set.contains(path) { endDisplaying(path) }
                for path in wanted where shown[path] == nil { place(path) }
                guard measure(wanted) else { break }
                known = nil
                wanted = wantedRows()
            }
            for path in wanted { place(path) }
            placeHeaders()
            placeOthers()
        }
    }

    /// The row that a finger moves aside.
    private(set) lazy var rowSwipe = TableSwipe(self)
    /// The row that a finger takes elsewhere.
    private(set) lazy var rowDrag = TableDrag(self)
    /// Receives calls about rows that leave their places, and says what they are.
    open weak var dragDelegate: (any UITableViewDragDelegate)?
    /// Receives calls about what is dropped on rows.
    open weak var dropDelegate: (any UITableViewDropDelegate)?
    /// Whether fingers take rows elsewhere, if there is a ``dragDelegate``.
    open var dragInteractionEnabled = true

    private func place(_ path: IndexPath) {
        // The row may be gone since the places were asked for.
        guard metrics.contains(path) else { return endDisplaying(path) }
        let offset = rowDrag.offset(of: path)
        let frame = rectForRow(at: path).offsetBy(dx: rowSwipe.offset(of: path) + offset.x, dy: offset.y)
        if let cell = shown[path] {
            if cell.frame != frame { cell.frame = frame }
            return
        }
        guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return }
        cell.isHidden = false
        cell.frame = frame
        shown[path] = cell
        prepare(cell, path)
        if cell.superview !== self { insertSubview(cell, at: backgroundView == nil ? 0 : 1) }
        tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
    }

    private func prepare(_ cell: UITableViewCell, _ path: IndexPath) {
        let isSelected = selected.contains(path)
        if cell.isSelected != isSelected { cell.setSelected(isSelected, animated: false) }
        if cell.isHighlighted { cell.setHighlighted(false, animated: false) }
        cell.separator.isHidden = separatorStyle == .none
        cell.separator.backgroundColor = separatorColor
        cell.separatorInset = separatorInset
        cell.setNeedsLayout()
    }

    private func endDisplaying(_ path: IndexPath) {
        guard let cell = shown.removeValue(forKey: path) else { return }
        if let identifier = cell.reuseIdentifier {
            cell.isHidden = true
            spare[identifier, default: []].append(cell)
        } else {
            cell.removeFromSuperview()
        }
        tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    }

    private func placeHeaders() {
        let metrics = metrics
        let wanted = metrics.sectionIndices(from: bounds.minY, to: bounds.maxY)
            .filter { metrics.sections[$0].headerHeight > 0 }
        for section in headers.keys.sorted() where !wanted.contains(section) {
            headers.removeValue(forKey: section)?.removeFromSuperview()
        }
        for section in wanted {
            let place = metrics.sections[section]
            var top = place.top
            if style == .plain {
                top = max(top, min(bounds.minY + adjustedContentInset.top, place.bottom - place.headerHeight))
            }
            let frame = CGRect(x: 0, y: top, width: bounds.width, height: place.headerHeight)
            if let header = headers[section] {
                if header.frame != frame { header.frame = frame }
            } else if let header = makeHeader(section) {
                header.frame = frame
                headers[section] = header
                addSubview(header)
            }
        }
    }

    // MARK: Changes

    /// Asks for everything anew. The selection is lost, and cells in sight are used again.
    open func reloadData() {
        rowSwipe.reset()
        for path in shown.keys.sorted() { endDisplaying(path) }
        for header in headers.values { header.removeFromSuperview() }
        headers = [:]
        selected = []
        (touched, saidHeights) = (nil, [:])
        metricsDidChange()
    }
    /// Asks for the cells of some rows anew, and for all heights. Nothing moves.
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        for path in indexPaths {
            endDisplaying(path)
            saidHeights[path] = nil
        }
        metricsDidChange()
    }
    /// Asks for everything anew, as ``reloadData()``. Nothing moves.
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }
    /// Reports new rows of the data source; everything is asked for anew, as by ``reloadData()``. Nothing moves.
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }
    /// Reports removed rows of the data source; everything is asked for anew, as by ``reloadData()``. Nothing moves.
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }
    /// Reports a row of the data source that is elsewhere; everything is asked for anew. Nothing moves.
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) { reloadData() }
    /// Reports new sections of the data source; everything is asked for anew, as by ``reloadData()``. Nothing moves.
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }
    /// Reports removed sections of the data source; everything is asked for anew, as by ``reloadData()``. Nothing moves.
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }
    /// Begins changes that belong together; heights are asked for anew at their end.
    open func beginUpdates() {}
    /// Ends changes that belong together.
    open func endUpdates() { metricsDidChange() }
    /// Makes changes that belong together, and calls back at once.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        updates?()
        metricsDidChange()
        layoutIfNeeded()
        completion?(true)
    }

    // MARK: Scrolling

    /// Moves the rows. Longer ways than four times the table's height are jumped, but for their end.
    open override func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        let longest = Self.longestMove * bounds.height
        let way = contentOffset.y - self.contentOffset.y
        if animated, longest > 0, abs(way) > longest {
            self.contentOffset.y = contentOffset.y - (way < 0 ? -longest : longest)
            layoutIfNeeded()
        }
        super.setContentOffset(contentOffset, animated: animated)
    }

    // MARK: Selection

    /// Whether fingers select rows.
    open var allowsSelection = true
    /// Whether several rows may be selected.
    open var allowsMultipleSelection = false
    private var selected: [IndexPath] = []
    /// The row that a finger is on.
    private var touched: IndexPath?

    /// The row that was selected first; `nil` for none.
    open var indexPathForSelectedRow: IndexPath? { selected.first }
    /// The rows that are selected, in the order in which they were; `nil` for none.
    open var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected }

    /// Selects a row, and scrolls it to a place unless that is `.none`. The delegate is not told. `nil` selects none.
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard let indexPath else {
            for path in selected { deselectRow(at: path, animated: animated) }
            return
        }
        guard metrics.contains(indexPath), !selected.contains(indexPath) else { return }
        if !allowsMultipleSelection { for path in selected { deselectRow(at: path, animated: animated) } }
        selected.append(indexPath)
        shown[indexPath]?.setSelected(true, animated: animated)
        if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Deselects a row, without a call of the delegate.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        guard let index = selected.firstIndex(of: indexPath) else { return }
        selected.remove(at: index)
        shown[indexPath]?.setSelected(false, animated: animated)
    }

    /// Highlights the row under the finger.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
        if rowSwipe.path != nil { return rowSwipe.close() }
        guard allowsSelection, touched == nil, let touch = touches.first,
            let path = indexPathForRow(at: touch.location(in: self)), let cell = shown[path],
            touch.view?.isDescendant(of: cell) == true,
            tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
        else { return }
        touched = path
        cell.setHighlighted(true, animated: false)
    }
    /// Selects the row on which the finger was.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        guard let path = letGo(), let touch = touches.first,
            indexPathForRow(at: touch.location(in: self)) == path
        else { return }
        select(path)
    }
    /// Ends the highlight of the row on which the finger was.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesCancelled(touches, with: event)
        _ = letGo()
    }

    private func letGo() -> IndexPath? {
        guard let path = touched else { return nil }
        touched = nil
        shown[path]?.setHighlighted(false, animated: false)
        return path
    }

    /// Selects a row as a finger does, and calls the delegate.
    private func select(_ touched: IndexPath) {
        if allowsMultipleSelection, selected.contains(touched) {
            deselectRow(at: touched, animated: false)
            tableDelegate?.tableView(self, didDeselectRowAt: touched)
            return
        }
        let path = tableDelegate.map { $0.tableView(self, willSelectRowAt: touched) } ?? touched
        guard let path, metrics.contains(path) else { return }
        let earlier = allowsMultipleSelection ? [] : selected.filter { $0 != path }
        selectRow(at: path, animated: false, scrollPosition: .none)
        for other in earlier { tableDelegate?.tableView(self, didDeselectRowAt: other) }
        tableDelegate?.tableView(self, didSelectRowAt: path)
    }
}
