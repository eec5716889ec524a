import Foundation

/// The object of the program. It is `NSApplication.shared`.
public var NSApp: NSApplication! { NSApplication.shared }

/// Hears what happens to a program that runs, see ``NSApplication``. All of it is optional.
///
/// ```swift
/// @main
/// class AppDelegate: NSObject, NSApplicationDelegate { … }
/// ```
public protocol NSApplicationDelegate: AnyObject {
    func applicationWillFinishLaunching(_ notification: Notification)
    /// The program begins, and makes its windows.
    func applicationDidFinishLaunching(_ notification: Notification)
    /// Whether the program ends, which someone asks for.
    func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply
    func applicationWillTerminate(_ notification: Notification)
    /// Whether the program ends with its last window.
    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool
    /// A window of the program takes keys.
    func applicationDidBecomeActive(_ notification: Notification)
    /// No window of the program takes keys.
    func applicationDidResignActive(_ notification: Notification)
    /// Files were dropped on a window.
    func application(_ application: NSApplication, open urls: [URL])
    /// Nobody asks: windows are not restored.
    func applicationSupportsSecureRestorableState(_ app: NSApplication) -> Bool
}

extension NSApplicationDelegate {
    public func applicationWillFinishLaunching(_ notification: Notification) {}
    public func applicationDidFinishLaunching(_ notification: Notification) {}
    /// Returns `.terminateNow`.
    public func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply {
        .terminateNow
    }
    public func applicationWillTerminate(_ notification: Notification) {}
    /// Returns `true`, unlike on macOS: there is no Dock by which a program without windows could be ended.
    public func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
    public func applicationDidBecomeActive(_ notification: Notification) {}
    public func applicationDidResignActive(_ notification: Notification) {}
    public func application(_ application: NSApplication, open urls: [URL]) {}
    public func applicationSupportsSecureRestorableState(_ app: NSApplication) -> Bool { false }
}

extension NSApplication {
    /// A delegate's answer to the question whether the program ends.
    public enum TerminateReply: UInt, Hashable, Sendable {
        case terminateCancel, terminateNow, terminateLater
    }

    /// Whether a program has windows and a menu.
    public enum ActivationPolicy: Int, Hashable, Sendable {
        case regular, accessory, prohibited
    }

    public static let willFinishLaunchingNotification = Notification.Name(
        "NSApplicationWillFinishLaunchingNotification")
    public static let didFinishLaunchingNotification = Notification.Name(
        "NSApplicationDidFinishLaunchingNotification")
    public static let didBecomeActiveNotification = Notification.Name(
        "NSApplicationDidBecomeActiveNotification")
    public static let didResignActiveNotification = Notification.Name(
        "NSApplicationDidResignActiveNotification")
    public static let willTerminateNotification = Notification.Name("NSApplicationWillTerminateNotification")
}
