import CoreGraphics
import Foundation

/// The program: its windows, and the names of its notifications.
///
/// Nobody posts the notifications but the program. Like views, the object belongs to a thread, and knows the
/// windows that were shown there.
public final class UIApplication: UIResponder {
    private static let key = "UIKit.application"

    /// The object of the thread.
    public static var shared: UIApplication {
        if let known = Thread.current.threadDictionary[key] as? UIApplication { return known }
        let made = UIApplication()
        Thread.current.threadDictionary[key] = made
        return made
    }

    private override init() {}

    // MARK: Windows

    private struct Shown {
        weak var window: UIWindow?
    }
    private var shown: [Shown] = []
    private weak var key: UIWindow?
    private lazy var scene = UIWindowScene()

    /// The windows that show, from the one that was shown first.
    public var windows: [UIWindow] { shown.compactMap(\.window) }
    /// The window that was shown last, or made the key window since.
    public var keyWindow: UIWindow? {
        if let key, windows.contains(key) { return key }
        return windows.last
    }
    /// The one scene, with the thread's windows.
    public var connectedScenes: Set<UIScene> { [scene] }
    /// The one scene, with the thread's windows.
    var onlyScene: UIWindowScene { scene }

    func add(_ window: UIWindow) {
        shown.removeAll { $0.window == nil || $0.window === window }
        shown.append(Shown(window: window))
    }
    func remove(_ window: UIWindow) { shown.removeAll { $0.window == nil || $0.window === window } }
    func makeKey(_ window: UIWindow) { key = window }

    // MARK: State

    /// The state of the program.
    public enum State: Int, Hashable, Sendable {
        case active, inactive, background
    }

    /// The program is in use.
    public var applicationState: State { .active }
    /// An object of the program. The value is kept; no method of it is called.
    public weak var delegate: (any UIApplicationDelegate)?
    /// Whether the screen stays on. The value is kept.
    public var isIdleTimerDisabled = false
    /// Whether an indicator for the network shows. The value is kept.
    public var isNetworkActivityIndicatorVisible = false
    /// A number at the program's picture. The value is kept.
    public var applicationIconBadgeNumber = 0
    /// The direction of the screen.
    public var statusBarOrientation: UIInterfaceOrientation { .portrait }
    /// The area of the status bar: as wide as the screen, as high as its safe area at the top.
    public var statusBarFrame: CGRect {
        CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: UIScreen.main.safeAreaInsets.top)
    }
    /// How the status bar looks. The value is kept.
    public var statusBarStyle = UIStatusBarStyle.default
    /// Whether the status bar is hidden. The value is kept.
    public var isStatusBarHidden = false
    /// The direction of reading: from the left.
    public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

    private var ignoring = 0
    /// Whether the program said that fingers are not to count. The value is kept: touches come from the
    /// program.
    public var isIgnoringInteractionEvents: Bool { ignoring > 0 }
    /// Ignores interaction events.
    public func beginIgnoringInteractionEvents() { ignoring += 1 }
    /// Lets interaction events count again.
    public func endIgnoringInteractionEvents() { ignoring = max(0, ignoring - 1) }

    // MARK: Addresses

    /// Keys of options for opening an address.
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }
    /// The address of the program's settings.
    public static let openSettingsURLString = "app-settings:"
    /// Whether an address can be opened: none can.
    public func canOpenURL(_ url: URL) -> Bool { false }
    /// Opens nothing, and says so.
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: ((Bool) -> Void)? = nil
    ) { completion?(false) }

    // MARK: Notifications

    /// The program becomes active.
    public static let didBecomeActiveNotification = name("UIApplicationDidBecomeActiveNotification")
    /// The program is about to become inactive.
    public static let willResignActiveNotification = name("UIApplicationWillResignActiveNotification")
    /// The program went to the background.
    public static let didEnterBackgroundNotification = name("UIApplicationDidEnterBackgroundNotification")
    /// The program is about to come to the foreground.
    public static let willEnterForegroundNotification = name("UIApplicationWillEnterForegroundNotification")
    /// The program is about to end.
    public static let willTerminateNotification = name("UIApplicationWillTerminateNotification")
    /// Memory becomes scarce.
    public static let didReceiveMemoryWarningNotification = name(
        "UIApplicationDidReceiveMemoryWarningNotification")

    private static func name(_ text: String) -> Notification.Name { Notification.Name(text) }
}

/// The delegate of a program, which may have its window. Nothing calls it.
public protocol UIApplicationDelegate: AnyObject {
    /// The program's window.
    var window: UIWindow? { get set }
}

extension UIApplicationDelegate {
    /// None.
    public var window: UIWindow? {
        get { nil }
        set {}
    }
}

/// A part of a program's user interface, such as a window on a screen.
open class UIScene: UIResponder {
    /// The activation of a scene.
    public enum ActivationState: Int, Hashable, Sendable {
        case unattached = -1
        case foregroundActive, foregroundInactive, background
    }
    /// The scene is in use.
    open var activationState: ActivationState { .foregroundActive }
    /// The title. The value is kept.
    open var title: String! = ""
    /// An object of the program. The value is kept; no method of it is called.
    open var delegate: AnyObject?
}

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
