import Sica
import UIKit

// One square whose animations run one after the other, and one whose run together.
let view = UIView(frame: CGRect(x: 0, y: 0, width: 240, height: 140))
let squares = (0..<2).map { index in
    let square = UIView(frame: CGRect(x: 10, y: 15 + index * 65, width: 45, height: 45))
    square.backgroundColor = index == 0 ? .systemPink : .systemTeal
    view.addSubview(square)
    return square
}
for (square, type) in zip(squares, [Animator.AnimationPlayType.sequence, .parallel]) {
    square.sica
        .addBasicAnimation(
            keyPath: .positionX, from: square.center.x, to: 170, duration: 1, timingFunction: .easeOutExpo
        )
        .addBasicAnimation(keyPath: .transformRotationZ, from: 0, to: .pi / 4, duration: 1)
        .addSpringAnimation(
            keyPath: .transformScaleX, from: 1, to: 1.6, damping: 12, mass: 1,
            stiffness: 240, initialVelocity: 0, duration: 1
        )
        .run(type: type)
}
try draw(view, at: [0, 0.2, 1.5, 2.2, 4])
