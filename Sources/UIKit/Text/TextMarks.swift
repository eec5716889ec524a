import CoreGraphics
import Foundation

/// The place where the next character comes: a line in the tint, which blinks.
final class CaretView: UIView {
    override var mayDraw: Bool { false }
    static let width: CGFloat = 2

    /// Puts the caret at a place, where it shows before it blinks again.
    func place(_ frame: CGRect) {
        guard frame != self.frame else { return }
        self.frame = frame
        guard !isHidden, layer.animation(forKey: "blink") != nil else { return }
        layer.removeAnimation(forKey: "blink")
        blink()
    }
    private func blink() {
        let blink = CAKeyframeAnimation(keyPath: "opacity")
        blink.values = [Float(1), Float(1), Float(0), Float(0), Float(1)]
        blink.setValue([0, 0.5, 0.6, 0.9, 1].map { NSNumber(value: $0) }, forKey: "keyTimes")
        (blink.duration, blink.repeatCount, blink.isRemovedOnCompletion) = (1, .infinity, false)
        layer.add(blink, forKey: "blink")
    }

    func show(_ isShown: Bool, _ color: UIColor) {
        isUserInteractionEnabled = false
        backgroundColor = color
        layer.cornerRadius = 1
        isHidden = !isShown
        guard isShown else { return layer.removeAnimation(forKey: "blink") }
        guard layer.animation(forKey: "blink") == nil else { return }
        blink()
    }
}

/// The boxes behind the part of a text that is chosen: a view each line.
final class SelectionBoxes {
    private final class Box: UIView {
        override var mayDraw: Bool { false }
    }
    private var views: [UIView] = []

    /// Shows boxes in a view, behind all else.
    func show(_ boxes: [CGRect], in view: UIView, _ tint: UIColor) {
        while views.count > boxes.count { views.removeLast().removeFromSuperview() }
        while views.count < boxes.count {
            let box = Box(frame: .zero)
            box.isUserInteractionEnabled = false
            view.insertSubview(box, at: 0)
            views.append(box)
        }
        for (box, frame) in zip(views, boxes) {
            (box.frame, box.backgroundColor) = (frame, tint.withAlphaComponent(0.25))
        }
    }
}
