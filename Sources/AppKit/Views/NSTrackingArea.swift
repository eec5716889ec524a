import Foundation

/// A part of a view whose owner hears where the pointer is.
open class NSTrackingArea: NSObject {
    /// What the owner hears, and when.
    public struct Options: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// `mouseEntered(with:)` and `mouseExited(with:)`.
        public static let mouseEnteredAndExited = Options(rawValue: 1)
        /// `mouseMoved(with:)`.
        public static let mouseMoved = Options(rawValue: 2)
        /// `cursorUpdate(with:)`.
        public static let cursorUpdate = Options(rawValue: 4)
        /// While the view is the first responder.
        public static let activeWhenFirstResponder = Options(rawValue: 0x10)
        /// While the window takes keys.
        public static let activeInKeyWindow = Options(rawValue: 0x20)
        /// While a window of the program takes keys.
        public static let activeInActiveApp = Options(rawValue: 0x40)
        public static let activeAlways = Options(rawValue: 0x80)
        /// The pointer counts as inside at first.
        public static let assumeInside = Options(rawValue: 0x100)
        /// The area is all of the view, whatever its size.
        public static let inVisibleRect = Options(rawValue: 0x200)
        /// Also while a button is down.
        public static let enabledDuringMouseDrag = Options(rawValue: 0x400)
    }

    /// In the view's space.
    public let rect: CGRect
    public let options: Options
    /// Hears of the pointer.
    open private(set) weak var owner: AnyObject?
    public let userInfo: [AnyHashable: Any]?
    /// Whether the pointer is in it.
    var hasPointer: Bool

    /// An area of a view, to which it is added.
    ///
    /// - Parameter owner: A responder.
    public init(rect: CGRect, options: Options = [], owner: Any?, userInfo: [AnyHashable: Any]? = nil) {
        (self.rect, self.options, self.userInfo) = (rect, options, userInfo)
        self.owner = owner as? NSResponder
        hasPointer = options.contains(.assumeInside)
    }

    /// Whether a point of the view lies in it.
    func contains(_ point: CGPoint, of view: NSView) -> Bool {
        view.bounds.contains(point) && (options.contains(.inVisibleRect) || rect.contains(point))
    }

    /// Whether the owner hears something now.
    func isActive(in view: NSView, of window: NSWindow) -> Bool {
        options.contains(.activeAlways)
            || options.contains(.activeInActiveApp) && NSApplication.shared.isActive
            || options.contains(.activeInKeyWindow) && window.isKeyWindow
            || options.contains(.activeWhenFirstResponder) && window.firstResponder === view
    }
}
