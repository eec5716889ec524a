import Foundation

/// Names of what happens to a program. There is no object of the class, and nobody posts the notifications but the program.
public final class UIApplication: UIResponder {
    private override init() {}

    /// The program begins to be used.
    public static let didBecomeActiveNotification = name("UIApplicationDidBecomeActiveNotification")
    /// The program is about to be no longer used.
    public static let willResignActiveNotification = name("UIApplicationWillResignActiveNotification")
    /// The program does not show any longer.
    public static let didEnterBackgroundNotification = name("UIApplicationDidEnterBackgroundNotification")
    /// The program is about to show.
    public static let willEnterForegroundNotification = name("UIApplicationWillEnterForegroundNotification")
    /// The program is about to end.
    public static let willTerminateNotification = name("UIApplicationWillTerminateNotification")
    /// Memory becomes scarce.
    public static let didReceiveMemoryWarningNotification = name(
        "UIApplicationDidReceiveMemoryWarningNotification")

    private static func name(_ text: String) -> Notification.Name { Notification.Name(text) }
}
