import NVActivityIndicatorView
import UIKit

// All indicators, in their order.
let types = NVActivityIndicatorType.allCases
let view = UIView(frame: CGRect(x: 0, y: 0, width: 420, height: 300))
for (index, type) in types.enumerated() {
    let place = CGRect(x: 10 + index % 7 * 59, y: 10 + index / 7 * 58, width: 44, height: 44)
    let indicator = NVActivityIndicatorView(frame: place, type: type, color: .white)
    view.addSubview(indicator)
    indicator.startAnimating()
}
try draw(view, at: [0, 0.4], scale: 2, background: UIColor(red: 0.93, green: 0.33, blue: 0.31, alpha: 1))
