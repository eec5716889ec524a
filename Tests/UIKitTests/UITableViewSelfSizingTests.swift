import Foundation
import Testing
import UIKit

/// Rows whose constraints say how high they are.
@Suite struct UITableViewSelfSizingTests {
    private final class Source: UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 50 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            guard indexPath.row != 1 else { return cell }
            let inner = UIView()
            inner.translatesAutoresizingMaskIntoConstraints = false
            cell.contentView.addSubview(inner)
            NSLayoutConstraint.activate([
                inner.topAnchor.constraint(equalTo: cell.contentView.topAnchor, constant: 4),
                inner.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor, constant: -4),
                inner.heightAnchor.constraint(equalToConstant: 60),
            ])
            return cell
        }
    }

    @Test func `A row is as high as its constraints ask for, and others as estimated`() {
        let source = Source()
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
        table.estimatedRowHeight = 30
        table.dataSource = source
        table.layoutIfNeeded()
        func row(_ row: Int) -> CGRect { table.rectForRow(at: IndexPath(row: row, section: 0)) }
        #expect(row(0) == CGRect(x: 0, y: 0, width: 320, height: 68))
        // Without constraints the estimate stays.
        #expect(row(1) == CGRect(x: 0, y: 68, width: 320, height: 30))
        #expect(row(2).minY == 98 && row(2).height == 68)
        #expect(row(40).height == 30)
        #expect(table.visibleCells.map(\.frame.height).prefix(3) == [68, 30, 68])
        table.rowHeight = 50
        table.layoutIfNeeded()
        #expect(row(0).height == 50)
    }
}
