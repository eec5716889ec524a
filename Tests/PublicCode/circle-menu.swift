import UIKit
import circle_menu

// A menu that opens, and a button of it that is chosen.
final class Colors: CircleMenuDelegate {
    func circleMenu(_ circleMenu: CircleMenu, willDisplay button: UIButton, atIndex: Int) {
        button.backgroundColor =
            [.systemRed, .systemOrange, .systemGreen, .systemBlue, .systemPurple][atIndex]
    }
}
let view = UIView(frame: CGRect(x: 0, y: 0, width: 260, height: 260))
let menu = CircleMenu(
    frame: CGRect(x: 105, y: 105, width: 50, height: 50), normalIcon: nil, selectedIcon: nil, buttonsCount: 5,
    duration: 1,
    distance: 90)
menu.backgroundColor = .lightGray
menu.layer.cornerRadius = 25
let colors = Colors()
menu.delegate = colors
view.addSubview(menu)
try draw(view, at: [0, 0.15, 1, 1.6, 3]) { number in
    if number == 1 { menu.sendActions(for: .touchUpInside) }
    guard number == 3, let chosen = UITouch(at: CGPoint(x: 130, y: 40), in: view).view as? UIButton else {
        return
    }
    chosen.sendActions(for: .touchUpInside)
}
