import Foundation
import LaminaWindow

/// The clipboard, with texts alone: the system's while a window of the program shows, otherwise the program's own. It belongs to a thread.
open class NSPasteboard: NSObject {
    /// What lies on a pasteboard.
    public struct PasteboardType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public static let string = PasteboardType("public.utf8-plain-text")
    }

    private static let key = "AppKit.pasteboard"
    open class var general: NSPasteboard {
        if let known = Thread.current.threadDictionary[key] as? NSPasteboard { return known }
        let made = NSPasteboard()
        Thread.current.threadDictionary[key] = made
        return made
    }
    private override init() {}

    private var own: String?
    private static var isSystems: Bool { Thread.isMainThread && !LayerWindow.all.isEmpty }
    /// How often the program changed the clipboard.
    open private(set) var changeCount = 0

    /// Takes everything away.
    @discardableResult
    open func clearContents() -> Int {
        changeCount += 1
        own = nil
        return changeCount
    }
    /// Puts a text there. Returns `false` for other types.
    @discardableResult
    open func setString(_ string: String, forType dataType: PasteboardType) -> Bool {
        guard dataType == .string else { return false }
        own = string
        if Self.isSystems { LayerWindow.clipboard = string }
        return true
    }
    /// The text; `nil` for none, and for other types.
    open func string(forType dataType: PasteboardType) -> String? {
        guard dataType == .string else { return nil }
        return Self.isSystems ? LayerWindow.clipboard : own
    }
    open var types: [PasteboardType]? { string(forType: .string) == nil ? [] : [.string] }
}
