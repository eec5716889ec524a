import UIKit
import ViewAnimator

// Rows that come in one after the other, from the right and turned.
let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 180))
for index in 0..<4 {
    let row = UILabel(frame: CGRect(x: 10, y: 10 + index * 42, width: 180, height: 34))
    row.text = "  Row \(index + 1)"
    row.backgroundColor = .systemTeal
    row.layer.cornerRadius = 8
    row.clipsToBounds = true
    view.addSubview(row)
}
let animations = [AnimationType.from(direction: .right, offset: 60), AnimationType.rotate(angle: .pi / 12)]
UIView.animate(views: view.subviews, animations: animations, duration: 0.5)
try draw(view, at: [0, 0.1, 0.25, 1]) { if $0 == 0 { wait(0.05) } }
