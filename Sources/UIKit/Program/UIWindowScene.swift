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

    // MARK: Sizes

    let restrictions = UISceneSizeRestrictions()
    /// The sizes between which the window's edges may be dragged.
    public var sizeRestrictions: UISceneSizeRestrictions? { restrictions }

    /// Wishes for the window of the scene.
    open class GeometryPreferences: NSObject {
        /// The wish for a place and a size.
        public final class Mac: GeometryPreferences {
            /// The place and the size; `CGRect.null` for no wish.
            public var systemFrame: CGRect
            /// A wish for a place and a size.
            public init(systemFrame: CGRect = .null) { self.systemFrame = systemFrame }
        }
    }

    /// Asks for another size of the window, if the program runs in one. The window's place is up to the window system, and wishes of other
    /// kinds are not followed.
    public func requestGeometryUpdate(
        _ geometryPreferences: GeometryPreferences, errorHandler: ((any Error) -> Void)? = nil
    ) {
        guard let wish = geometryPreferences as? GeometryPreferences.Mac, !wish.systemFrame.isNull else {
            return
        }
        UIApplication.shared.host?.resize(to: wish.systemFrame.size)
    }
}

/// The sizes between which a window's edges may be dragged.
public final class UISceneSizeRestrictions: NSObject {
    /// The smallest size in points.
    public var minimumSize = CGSize(width: 1, height: 1) { didSet { tell(minimumSize != oldValue) } }
    /// The largest size in points; infinite for none.
    public var maximumSize = CGSize(width: CGFloat.infinity, height: CGFloat.infinity) {
        didSet { tell(maximumSize != oldValue) }
    }
    /// Whether the window may fill its display. The value is kept.
    public var allowsFullScreen = true

    private func tell(_ isChanged: Bool) {
        if isChanged { UIApplication.shared.host?.setSizeLimits(from: minimumSize, to: maximumSize) }
    }
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
