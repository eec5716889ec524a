import UIKit
import animated_tab_bar

// A bar whose icons bounce and turn when they are chosen, with a line below the chosen one.
UIScreen.main.bounds = CGRect(x: 0, y: 0, width: 240, height: 120)
func icon(_ sides: Int) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 26, height: 26)).image { _ in
        let path = UIBezierPath()
        for side in 0..<sides {
            let angle = 2 * CGFloat.pi * CGFloat(side) / CGFloat(sides) - .pi / 2
            let point = CGPoint(x: 13 + 12 * cos(angle), y: 13 + 12 * sin(angle))
            side == 0 ? path.move(to: point) : path.addLine(to: point)
        }
        path.fill()
    }
}
let animations: [RAMItemAnimation] = [RAMBounceAnimation(), RAMRotationAnimation(), RAMFumeAnimation()]
let controllers = animations.enumerated().map { index, animation in
    let controller = UIViewController()
    controller.view.backgroundColor = UIColor(white: 0.93 + 0.03 * CGFloat(index), alpha: 1)
    let item = RAMAnimatedTabBarItem(title: "Item \(index + 1)", image: icon(3 + index), selectedImage: nil)
    (animation.iconSelectedColor, animation.textSelectedColor) = (.systemRed, .systemRed)
    item.animation = animation
    item.iconColor = .gray
    controller.tabBarItem = item
    return controller
}
let tabs = RAMAnimatedTabBarController()
// As on a phone, where a tab bar controller has its view from the beginning.
tabs.loadViewIfNeeded()
tabs.setViewControllers(controllers, animated: false)
tabs.isBottomLineShow = true
tabs.bottomLineColor = .systemRed
let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 240, height: 120))
window.rootViewController = tabs
try draw(window, at: [0, 0.01, 0.15, 0.3, 2], scale: 2) { if $0 == 1 { tabs.setSelectIndex(from: 0, to: 1) } }
