import CoreGraphics
import Foundation
import Synchronization

/// Heights that rows say themselves.
extension UITableView {
    /// The height of a row for which the delegate says none.
    func ownHeight(_ path: IndexPath) -> CGFloat {
        if rowHeight >= 0 { return rowHeight }
        return saidHeights[path] ?? (estimatedRowHeight > 0 ? estimatedRowHeight : Self.usualRowHeight)
    }

    /// Asks rows in sight for the heights that constraints of their contents ask for. Cells without constraints say none.
    ///
    /// - Returns: Whether a height changed.
    func measure(_ paths: [IndexPath]) -> Bool {
        guard rowHeight < 0, ConstraintState.areUsed.load(ordering: .relaxed) else { return false }
        var changed = false
        for path in paths {
            guard let cell = cellForRow(at: path),
                (tableDelegate?.tableView(self, heightForRowAt: path) ?? Self.automaticDimension) < 0
            else { continue }
            let width = cell.accessoryView == nil ? bounds.width : cell.contentView.bounds.width
            let size = SelfSizing.size(
                of: cell.contentView, within: CGSize(width: width, height: 0), width: .required,
                height: .fittingSizeLevel)
            guard let size, abs(size.height - ownHeight(path)) > 0.01 else { continue }
            saidHeights[path] = size.height
            changed = true
        }
        return changed
    }
}
