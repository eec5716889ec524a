import Foundation
import LaminaViews

extension NSWindow {
    /// Which of two is in front.
    public enum OrderingMode: Int, Hashable, Sendable {
        case above = 1
        case below = -1
        case out = 0
    }

    /// The parts of a window.
    public struct StyleMask: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// No title and no edges.
        public static let borderless: StyleMask = []
        public static let titled = StyleMask(rawValue: 1)
        public static let closable = StyleMask(rawValue: 2)
        public static let miniaturizable = StyleMask(rawValue: 4)
        /// Its edges can be dragged.
        public static let resizable = StyleMask(rawValue: 8)
        public static let utilityWindow = StyleMask(rawValue: 16)
        public static let unifiedTitleAndToolbar = StyleMask(rawValue: 1 << 12)
        public static let fullScreen = StyleMask(rawValue: 1 << 14)
        /// Kept: the contents are never below the title.
        public static let fullSizeContentView = StyleMask(rawValue: 1 << 15)
    }

    /// Where a window's pixels lie: in a buffer.
    public enum BackingStoreType: UInt, Hashable, Sendable {
        case buffered = 2
    }

    /// Whether the title shows.
    public enum TitleVisibility: Int, Hashable, Sendable {
        case visible, hidden
    }

    /// Whether windows are tabs of one.
    public enum TabbingMode: Int, Hashable, Sendable {
        case automatic, preferred, disallowed
    }

    /// How high a window lies.
    public struct Level: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public init(_ rawValue: Int) { self.rawValue = rawValue }
        public static let normal = Level(0)
        public static let floating = Level(3)
        public static let modalPanel = Level(8)
        public static let mainMenu = Level(24)
        public static let statusBar = Level(25)
        public static let popUpMenu = Level(101)
        public static let screenSaver = Level(1000)
    }

    /// How a window takes part in spaces.
    public struct CollectionBehavior: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let canJoinAllSpaces = CollectionBehavior(rawValue: 1)
        public static let moveToActiveSpace = CollectionBehavior(rawValue: 2)
        public static let fullScreenPrimary = CollectionBehavior(rawValue: 1 << 7)
        public static let fullScreenAuxiliary = CollectionBehavior(rawValue: 1 << 8)
        public static let fullScreenNone = CollectionBehavior(rawValue: 1 << 9)
    }

    // MARK: Notifications

    /// The window is about to close.
    public static let willCloseNotification = Notification.Name("NSWindowWillCloseNotification")
    /// The window has another size.
    public static let didResizeNotification = Notification.Name("NSWindowDidResizeNotification")
    /// The window lies elsewhere.
    public static let didMoveNotification = Notification.Name("NSWindowDidMoveNotification")
    /// The window takes keys.
    public static let didBecomeKeyNotification = Notification.Name("NSWindowDidBecomeKeyNotification")
    /// The window takes keys no longer.
    public static let didResignKeyNotification = Notification.Name("NSWindowDidResignKeyNotification")
    /// The window takes keys: the main window is the same here.
    public static let didBecomeMainNotification = Notification.Name("NSWindowDidBecomeMainNotification")
    /// The window takes keys no longer.
    public static let didResignMainNotification = Notification.Name("NSWindowDidResignMainNotification")
    /// The window fills the screen.
    public static let didEnterFullScreenNotification = Notification.Name(
        "NSWindowDidEnterFullScreenNotification")
    /// The window fills the screen no longer.
    public static let didExitFullScreenNotification = Notification.Name(
        "NSWindowDidExitFullScreenNotification")
    /// The window has other pixels per point.
    public static let didChangeBackingPropertiesNotification = Notification.Name(
        "NSWindowDidChangeBackingPropertiesNotification")
}

/// Hears what happens to a window. All of it is optional.
public protocol NSWindowDelegate: AnyObject {
    /// Whether the window closes, which someone asks for.
    func windowShouldClose(_ sender: NSWindow) -> Bool
    func windowWillClose(_ notification: Notification)
    func windowDidResize(_ notification: Notification)
    func windowDidMove(_ notification: Notification)
    func windowDidBecomeKey(_ notification: Notification)
    func windowDidResignKey(_ notification: Notification)
    func windowDidBecomeMain(_ notification: Notification)
    func windowDidResignMain(_ notification: Notification)
    func windowDidEnterFullScreen(_ notification: Notification)
    func windowDidExitFullScreen(_ notification: Notification)
    func windowDidChangeBackingProperties(_ notification: Notification)
    /// What undoes changes in the window; `nil` for the window's own.
    func windowWillReturnUndoManager(_ window: NSWindow) -> UndoManager?
}

extension NSWindowDelegate {
    /// Returns `true`.
    public func windowShouldClose(_ sender: NSWindow) -> Bool { true }
    public func windowWillClose(_ notification: Notification) {}
    public func windowDidResize(_ notification: Notification) {}
    public func windowDidMove(_ notification: Notification) {}
    public func windowDidBecomeKey(_ notification: Notification) {}
    public func windowDidResignKey(_ notification: Notification) {}
    public func windowDidBecomeMain(_ notification: Notification) {}
    public func windowDidResignMain(_ notification: Notification) {}
    public func windowDidEnterFullScreen(_ notification: Notification) {}
    public func windowDidExitFullScreen(_ notification: Notification) {}
    public func windowDidChangeBackingProperties(_ notification: Notification) {}
    /// Returns `nil`.
    public func windowWillReturnUndoManager(_ window: NSWindow) -> UndoManager? { nil }
}
