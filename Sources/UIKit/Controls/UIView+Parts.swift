import CoreGraphics
import Foundation
import QuartzCore

// The views that controls are made of. Fingers touch the control, not them.
extension UIView {
    /// A plain view that fingers pass.
    static func part() -> UIView {
        let view = UIView()
        view.isUserInteractionEnabled = false
        return view
    }

    /// Makes the view a round, white knob with a shadow.
    ///
    /// - Parameter side: Its height, in points.
    func becomeKnob(side: CGFloat) {
        layer.cornerRadius = side / 2
        (layer.shadowOpacity, layer.shadowRadius) = (0.15, 4)
        layer.shadowOffset = CGSize(width: 0, height: 3)
        backgroundColor = .white
    }
}
