// The library says what these functions are for.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import SwiftCrossUI
import UIKit

/// A container that calls a closure at a gesture.
final class GestureContainer: Container {
    var action: (() -> Void)?
    var hoverAction: ((Bool) -> Void)?
    private let child: UIView

    init(_ child: UIView, _ recognizer: UIGestureRecognizer) {
        self.child = child
        super.init(frame: .zero)
        addSubview(child)
        addGestureRecognizer(recognizer)
        recognizer.addAction { [unowned self] recognizer in hear(recognizer) }
    }
    required init?(coder: NSCoder) { nil }

    private func hear(_ recognizer: UIGestureRecognizer) {
        switch (recognizer, recognizer.state) {
        case (is UIHoverGestureRecognizer, .began): hoverAction?(true)
        case (is UIHoverGestureRecognizer, .ended), (is UIHoverGestureRecognizer, .cancelled):
            hoverAction?(false)
        case (is UIHoverGestureRecognizer, _): break
        case (is UITapGestureRecognizer, .ended), (is UILongPressGestureRecognizer, .began): action?()
        default: break
        }
    }
}

extension LaminaBackend {
    /// The secondary gesture is a long press, as on a phone: UIKit's touches know no buttons.
    public func createTapGestureTarget(wrapping child: Widget, gesture: TapGesture) -> Widget {
        GestureContainer(
            child, gesture == .primary ? UITapGestureRecognizer() : UILongPressGestureRecognizer())
    }
    public func updateTapGestureTarget(
        _ tapGestureTarget: Widget, gesture: TapGesture, environment: EnvironmentValues,
        action: @escaping () -> Void
    ) {
        (tapGestureTarget as? GestureContainer)?.action = environment.isEnabled ? action : nil
    }

    public func createHoverTarget(wrapping child: Widget) -> Widget {
        GestureContainer(child, UIHoverGestureRecognizer())
    }
    public func updateHoverTarget(
        _ hoverTarget: Widget, environment: EnvironmentValues, action: @escaping (Bool) -> Void
    ) {
        (hoverTarget as? GestureContainer)?.hoverAction = action
    }
}
