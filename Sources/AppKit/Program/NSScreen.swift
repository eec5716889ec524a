import Foundation

/// The display. Its size is not known: it is what the program says.
open class NSScreen: NSObject {
    /// What views are drawn with outside of windows.
    static let defaultScale: CGFloat = 2

    private static let key = "AppKit.screen"

    /// The display of the thread's windows.
    open class var main: NSScreen? { ofThread }
    /// The display of the thread's windows.
    open class var screens: [NSScreen] { [ofThread] }

    private static var ofThread: NSScreen {
        if let known = Thread.current.threadDictionary[key] as? NSScreen { return known }
        let made = NSScreen()
        Thread.current.threadDictionary[key] = made
        return made
    }

    /// In points, 1440 by 900 unless the program sets another one, which is Lamina's own addition.
    open var frame = CGRect(x: 0, y: 0, width: 1440, height: 900)
    /// The part for windows: all of it.
    open var visibleFrame: CGRect { frame }
    /// Pixels per point: those of the window that was opened last, and 2 before that.
    open internal(set) var backingScaleFactor: CGFloat = NSScreen.defaultScale
    /// Refreshes a second.
    open var maximumFramesPerSecond: Int { 60 }
    /// A name for people.
    open var localizedName: String { "Display" }
}
