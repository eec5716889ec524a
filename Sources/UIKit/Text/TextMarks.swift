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

/// The ends of a selection, which fingers drag: lines with round knobs.
final class SelectionHandles {
    private final class Handle: UIView {
        override var mayDraw: Bool { false }
        let knob = UIView.part()
    }
    private var views: [Handle] = []
    private static let (width, knob): (CGFloat, CGFloat) = (2, 9)

    /// Shows the ends of a selection in a view, before all else; none for an empty selection.
    func show(_ boxes: [SelectionBox], in view: UIView, _ tint: UIColor) {
        guard let first = boxes.first(where: \.hasStart), let last = boxes.last(where: \.hasEnd) else {
            for handle in views { handle.removeFromSuperview() }
            return views = []
        }
        if views.isEmpty { views = [Handle(frame: .zero), Handle(frame: .zero)] }
        // Views that are moved to the front ask for another layout.
        if !view.subviews.suffix(2).elementsEqual(views, by: ===) {
            for handle in views { view.addSubview(handle) }
        }
        for (index, (handle, box)) in zip(views, [first, last]).enumerated() {
            let isStart = index == 0
            // Reading begins at the right in Hebrew.
            let isLeft = isStart != box.isRightToLeft
            let x = isLeft ? box.rect.minX - Self.width : box.rect.maxX
            handle.isUserInteractionEnabled = false
            handle.frame = CGRect(x: x, y: box.rect.minY, width: Self.width, height: box.rect.height)
            handle.knob.frame = CGRect(
                x: (Self.width - Self.knob) / 2,
                y: isStart ? -Self.knob + 2 : box.rect.height - 2, width: Self.knob, height: Self.knob)
            handle.knob.layer.cornerRadius = Self.knob / 2
            (handle.backgroundColor, handle.knob.backgroundColor) = (tint, tint)
            if handle.knob.superview == nil { handle.addSubview(handle.knob) }
        }
    }
}
