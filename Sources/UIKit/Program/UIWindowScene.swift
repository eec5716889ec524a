import CoreGraphics
import Foundation

/// The one scene of a program, with the windows that were shown on its thread.
public final class UIWindowScene: UIScene {
    /// The windows, from the one that was shown first.
    public var windows: [UIWindow] { UIApplication.shared.windows }
    /// The window that was shown last, or made the key window since.
    public var keyWindow: UIWindow? { UIApplication.shared.keyWindow }
    public var screen: UIScreen { .main }
    /// The screen's space.
    public var coordinateSpace: any UICoordinateSpace { UIScreen.main.coordinateSpace }
    /// The direction of the screen.
    public var interfaceOrientation: UIInterfaceOrientation { .portrait }
    /// The appearance.
    public var traitCollection: UITraitCollection { .current }
    /// The status bar.
    public var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
}

/// The status bar.
public final class UIStatusBarManager: NSObject {
    /// The area: as wide as the screen, as high as its safe area at the top.
    public var statusBarFrame: CGRect { UIApplication.shared.statusBarFrame }
    /// Whether the bar is hidden.
    public var isStatusBarHidden: Bool { UIApplication.shared.isStatusBarHidden }
    /// How the bar looks.
    public var statusBarStyle: UIStatusBarStyle { UIApplication.shared.statusBarStyle }
}

extension UIWindow {
    /// A window of the screen's size in the one scene.
    public convenience init(windowScene: UIWindowScene) { self.init(frame: windowScene.screen.bounds) }
    /// The one scene. Setting it does nothing.
    public var windowScene: UIWindowScene? {
        get { UIApplication.shared.onlyScene }
        set {}
    }
}
