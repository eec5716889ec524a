import DGElasticPullToRefresh
import UIKit

// A table that is pulled down, with the bent edge under the finger.
final class Rows: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 6 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = "Row \(indexPath.row + 1)"
        return cell
    }
}
let rows = Rows()
let table = UITableView(frame: CGRect(x: 0, y: 0, width: 240, height: 260))
table.dataSource = rows
table.backgroundColor = .white
let circle = DGElasticPullToRefreshLoadingViewCircle()
circle.tintColor = .white
table.dg_addPullToRefreshWithActionHandler({}, loadingView: circle)
table.dg_setPullToRefreshFillColor(.systemIndigo)
table.dg_setPullToRefreshBackgroundColor(.white)
try draw(table, at: [0, 0.1, 0.2]) { number in
    if number > 0 { table.contentOffset = CGPoint(x: 0, y: -50 * number) }
}
