import TKSubmitTransition
import UIKit

// A button that shrinks to a circle with a spinner, and grows over all at the end.
let view = UIView(frame: CGRect(x: 0, y: 0, width: 240, height: 160))
let button = TKTransitionSubmitButton(frame: CGRect(x: 20, y: 58, width: 200, height: 44))
button.backgroundColor = .systemPurple
button.setTitle("Sign in", for: UIControl.State())
button.normalCornerRadius = 22
view.addSubview(button)
try draw(view, at: [0, 0.05, 0.15, 0.6, 0.8, 1.2]) { number in
    if number == 1 {
        button.startLoadingAnimation()
        wait(0.01)
    }
    if number == 4 {
        button.startFinishAnimation(0, completion: nil)
        wait(0.01)
    }
}
