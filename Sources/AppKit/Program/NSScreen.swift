import Foundation

/// The display. Its size is known once a window is shown.
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

    /// In points, 1440 by 900 until a window is shown, unless the program sets another one, which is Lamina's own addition.
    open var frame = CGRect(x: 0, y: 0, width: 1440, height: 900)
    /// The part that bars of the desktop leave free.
    open var visibleFrame: CGRect { usable ?? frame }
    private var usable: CGRect?
    /// The upper left corner on the desktop, y down.
    private var corner = CGPoint.zero

    /// Takes over what the window system says of the display.
    func take(_ whole: CGRect, _ usable: CGRect) {
        guard whole.width > 0, whole.height > 0 else { return }
        corner = whole.origin
        frame = CGRect(origin: .zero, size: whole.size)
        self.usable = CGRect(
            x: usable.minX - whole.minX, y: whole.maxY - usable.maxY, width: usable.width,
            height: usable.height)
    }
    /// The lower left corner of a window, y up, from its upper left corner on the desktop, and the other way round.
    func origin(ofTop place: CGPoint, height: CGFloat) -> CGPoint {
        CGPoint(x: place.x - corner.x, y: frame.height - (place.y - corner.y) - height)
    }
    func top(ofFrame window: CGRect) -> CGPoint {
        CGPoint(x: window.minX + corner.x, y: corner.y + frame.height - window.maxY)
    }
    /// Pixels per point: those of the window that was opened last, and 2 before that.
    open internal(set) var backingScaleFactor: CGFloat = NSScreen.defaultScale
    /// Refreshes a second.
    open var maximumFramesPerSecond: Int { 60 }
    /// A name for people.
    open var localizedName: String { "Display" }
}
