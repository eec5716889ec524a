import Hero
import UIKit

// A red square that becomes the head of the next controller, above a list that comes from below.
final class First: UIViewController {
    override func viewDidLoad() {
        view.backgroundColor = .white
        let square = UIView(frame: CGRect(x: 20, y: 40, width: 60, height: 60))
        square.backgroundColor = .systemRed
        square.layer.cornerRadius = 12
        square.hero.id = "head"
        view.addSubview(square)
    }
}
final class Second: UIViewController {
    override func viewDidLoad() {
        view.backgroundColor = UIColor(white: 0.95, alpha: 1)
        let head = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 120))
        head.backgroundColor = .systemRed
        head.hero.id = "head"
        let text = UILabel(frame: CGRect(x: 20, y: 140, width: 160, height: 40))
        text.text = "Details"
        text.hero.modifiers = [.translate(y: 120), .fade]
        view.addSubview(head)
        view.addSubview(text)
    }
}
let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 260))
let (first, second) = (First(), Second())
window.rootViewController = first
second.hero.isEnabled = true
second.modalPresentationStyle = .fullScreen
try draw(window, at: [0, 0.1, 0.2, 0.3, 2]) { number in
    if number == 1 {
        first.present(second, animated: true)
        wait(0.05)
    }
    if number == 4 { wait(0.1) }
}
