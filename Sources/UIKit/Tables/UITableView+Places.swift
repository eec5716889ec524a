import CoreGraphics
import Foundation

/// Where rows lie.
extension UITableView {
    /// The number of sections.
    public var numberOfSections: Int { metrics.sections.count }
    /// The number of rows of a section; 0 where there is no such section.
    public func numberOfRows(inSection section: Int) -> Int {
        let sections = metrics.sections
        return sections.indices.contains(section) ? sections[section].rowCount : 0
    }
    /// A row's place in the table's space; empty if there is no such row.
    public func rectForRow(at indexPath: IndexPath) -> CGRect {
        guard let sides = metrics.sides(of: indexPath) else { return .zero }
        return CGRect(x: 0, y: sides.top, width: bounds.width, height: sides.bottom - sides.top)
    }
    /// A section's place with its header; empty if there is no such section.
    public func rect(forSection section: Int) -> CGRect {
        let sections = metrics.sections
        guard sections.indices.contains(section) else { return .zero }
        let place = sections[section]
        return CGRect(x: 0, y: place.top, width: bounds.width, height: place.bottom - place.top)
    }
    /// A header's place among the rows, where it lies while it does not stay at the upper side.
    public func rectForHeader(inSection section: Int) -> CGRect {
        let sections = metrics.sections
        guard sections.indices.contains(section) else { return .zero }
        return CGRect(
            x: 0, y: sections[section].top, width: bounds.width, height: sections[section].headerHeight)
    }
    /// The row at a point of the table's space; `nil` beside all rows.
    public func indexPathForRow(at point: CGPoint) -> IndexPath? {
        guard point.y.isFinite, point.x >= 0, point.x < bounds.width else { return nil }
        return metrics.rows(from: point.y, to: point.y.nextUp).first
    }
    /// The rows in a rectangle of the table's space.
    public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
        metrics.rows(from: rect.minY, to: rect.maxY)
    }

    // MARK: Scrolling to a row

    /// Scrolls a row into sight. Does nothing if there is no such row.
    public func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        guard metrics.contains(indexPath) else { return }
        let row = rectForRow(at: indexPath)
        // What stays at the upper side lies over rows.
        let header = style == .plain ? metrics.sections[indexPath.section].headerHeight : 0
        let (top, height) = (adjustedContentInset.top + header, bounds.height - adjustedContentInset.bottom)
        var y = contentOffset.y
        switch scrollPosition {
        case .none:
            if row.maxY > y + height { y = row.maxY - height }
            y = min(y, row.minY - top)
        case .top: y = row.minY - top
        case .middle: y = row.midY - (top + height) / 2
        case .bottom: y = row.maxY - height
        }
        let lowest = contentSize.height + adjustedContentInset.bottom - bounds.height
        y = max(-adjustedContentInset.top, min(y, lowest))
        guard y != contentOffset.y else { return }
        setContentOffset(CGPoint(x: contentOffset.x, y: y), animated: animated)
    }

    // MARK: Look

    /// How a table looks.
    public enum Style: Int, Hashable, Sendable {
        /// Rows of the table's width, and headers that stay.
        case plain
        /// Kept: it looks as ``plain``, but headers pass with their rows.
        case grouped
        /// The same as ``grouped``.
        case insetGrouped
    }

    /// The line between rows.
    public enum SeparatorStyle: Int, Hashable, Sendable {
        case none, singleLine
    }

    // MARK: Movement

    /// The animation of rows that are added or removed; nothing moves, whatever the value.
    public enum RowAnimation: Int, Hashable, Sendable {
        case fade, right, left, top, bottom, none, middle
        case automatic = 100
    }

    /// The position of a row that is scrolled into sight.
    public enum ScrollPosition: Int, Hashable, Sendable {
        /// Anywhere, with the least movement.
        case none
        case top, middle, bottom
    }

    func makeHeader(_ section: Int) -> UIView? {
        if let view = tableDelegate?.tableView(self, viewForHeaderInSection: section) { return view }
        guard let title = dataSource?.tableView(self, titleForHeaderInSection: section) else { return nil }
        let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
        header.textLabel?.text = title
        return header
    }

    func placeOthers() {
        backgroundView?.frame = bounds
        if let tableHeaderView {
            tableHeaderView.frame = CGRect(
                x: 0, y: 0, width: bounds.width, height: tableHeaderView.bounds.height)
        }
        if let tableFooterView {
            tableFooterView.frame = CGRect(
                x: 0, y: metrics.bottom, width: bounds.width, height: tableFooterView.bounds.height)
        }
    }
}
