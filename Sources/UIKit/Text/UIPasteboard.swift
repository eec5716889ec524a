import Foundation

/// The clipboard.
///
/// In a program that runs in a window it is the system's, with texts alone; without a window it is a text of the program's own. Like views,
/// it belongs to a thread.
open class UIPasteboard: NSObject {
    private static let key = "UIKit.pasteboard"

    /// The thread's clipboard.
    open class var general: UIPasteboard {
        if let known = Thread.current.threadDictionary[key] as? UIPasteboard { return known }
        let made = UIPasteboard()
        Thread.current.threadDictionary[key] = made
        return made
    }
    private override init() {}

    private var own: String?
    private var read: (() -> String?)?
    private var write: ((String?) -> Void)?

    /// Has another clipboard take the place of the program's own text. `nil` for both takes it back.
    package func setProvider(read: (() -> String?)?, write: ((String?) -> Void)?) {
        (self.read, self.write) = (read, write)
    }

    /// The text; `nil` for none.
    open var string: String? {
        get { if let read { read() } else { own } }
        set {
            changeCount += 1
            if let write { write(newValue) } else { own = newValue }
        }
    }
    /// The text as the only one of a list.
    open var strings: [String]? {
        get { string.map { [$0] } }
        set { string = newValue?.joined(separator: "\n") }
    }
    /// The text as an address, if it is one.
    open var url: URL? {
        get { string.flatMap { URL(string: $0) } }
        set { string = newValue?.absoluteString }
    }
    open var hasStrings: Bool { string?.isEmpty == false }
    open var hasURLs: Bool { url?.scheme != nil }
    /// How often the program changed the clipboard.
    open private(set) var changeCount = 0
}
