internal import CLaminaWindow
import Foundation

// Where a window lies on the desktop. Places are in points from the upper left corner of the first display.
extension LayerWindow {
    /// The upper left corner of the contents; `nil` where the window system does not tell, as on Wayland.
    public var origin: CGPoint? {
        var (x, y): (Int32, Int32) = (0, 0)
        guard isOpen, lamina_window_place(number, &x, &y) else { return nil }
        return metrics.point(Double(x), Double(y))
    }

    /// Asks for another place of the contents. A window manager may give it another one, and Wayland does not move windows.
    public func move(to origin: CGPoint) {
        let place = metrics.units(ofPlace: origin)
        lamina_window_set_place(number, place.x, place.y)
    }

    /// The display that the window is on; `nil` if there is none.
    public var displayFrame: CGRect? { display?.whole }
    /// The part of the display that bars of the desktop leave free; `nil` if there is none.
    public var usableDisplayFrame: CGRect? { display?.usable }

    private var display: (whole: CGRect, usable: CGRect)? {
        var (whole, usable) = (lamina_window_rect(), lamina_window_rect())
        guard isOpen, lamina_window_display(number, &whole, &usable) else { return nil }
        return (metrics.rect(whole), metrics.rect(usable))
    }
}
