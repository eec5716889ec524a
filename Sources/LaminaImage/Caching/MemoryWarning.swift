import Foundation

/// Reports that memory becomes scarce. Caches of images then release everything that can be made again.
///
/// Linux tells no program so by itself: a program that watches `/proc/pressure/memory`, or the events of its control group,
/// posts the warning.
public enum MemoryWarning {
    /// The name of the notification, which is UIKit's.
    public static let name = Notification.Name("UIApplicationDidReceiveMemoryWarningNotification")

    /// Tells all who listen, on the calling thread.
    public static func post() { NotificationCenter.default.post(name: name, object: nil) }
}
