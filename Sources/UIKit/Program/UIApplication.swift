import CoreGraphics
import Foundation

/// The program: its windows, and the names of its notifications.
///
/// ``UIApplicationMain(_:_:_:_:)`` runs the program in a window, and tells its delegate, its scenes and the notification centre what
/// happens to it. Without that call views need no window: nobody posts the notifications but the program then. Like views, the object
/// belongs to a thread, and knows the windows that were shown there.
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
        host?.windowsDidChange()
    }
    func remove(_ window: UIWindow) {
        shown.removeAll { $0.window == nil || $0.window === window }
        host?.windowsDidChange()
    }
    /// What shows the windows; `nil` unless the program runs.
    var host: ProgramHost?
    func makeKey(_ window: UIWindow) { key = window }

    /// The delegate, if it is a responder.
    public override var next: UIResponder? { delegate as? UIResponder }

    // MARK: State

    /// The state of the program.
    public enum State: Int, Hashable, Sendable {
        case active, inactive, background
    }

    /// Whether the program is in use: it is, unless it runs in a window that has no keys, or is not seen.
    public internal(set) var applicationState = State.active
    /// An object of the program, which hears what happens to it once the program runs.
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
    /// Whether the program said that fingers are not to count. A window's pointer and fingers do not then; touches that the program makes
    /// do.
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

    /// The program has begun.
    public static let didFinishLaunchingNotification = name("UIApplicationDidFinishLaunchingNotification")
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
