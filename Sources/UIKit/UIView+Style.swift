import CoreGraphics

// Views in the light and in the dark appearance.
extension UIView {
    /// The style of the view: its own, that of a controller or a view around it, or the screen's.
    var effectiveStyle: UIUserInterfaceStyle {
        guard UITraitCollection.mayChange else { return .light }
        var view: UIView? = self
        while let current = view {
            if current.overrideUserInterfaceStyle != .unspecified {
                return current.overrideUserInterfaceStyle
            }
            if let own = current.controller?.overrideUserInterfaceStyle, own != .unspecified { return own }
            view = current.parent
        }
        return UITraitCollection.screenStyle
    }

    /// Does something for which colours are read in the view's appearance.
    func inOwnStyle(_ body: () -> Void) {
        guard UITraitCollection.mayChange else { return body() }
        UITraitCollection.of(effectiveStyle).performAsCurrent(body)
    }

    /// Has the view and its subviews look as the style says, and tells those for which it changed.
    func followStyle() {
        guard UITraitCollection.mayChange else { return }
        var open = [self]
        while let view = open.popLast() {
            view.followOwnStyle()
            open += view.children
        }
    }
    /// Has the view look as the style says, and tells it and its controller if it changed.
    func followOwnStyle() {
        let new = effectiveStyle
        guard new != knownStyle else { return }
        let old = UITraitCollection.of(knownStyle)
        knownStyle = new
        UITraitCollection.of(new).performAsCurrent {
            UIView.performWithoutAnimation { styleDidChange() }
            controller?.traitCollectionDidChange(old)
            traitCollectionDidChange(old)
        }
    }
}
