import Foundation
import LaminaMessages

extension NSApplication {
    /// The answer of a panel.
    public struct ModalResponse: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public init(_ rawValue: Int) { self.rawValue = rawValue }
        public static let OK = ModalResponse(1)
        public static let cancel = ModalResponse(0)
        public static let stop = ModalResponse(-1000)
        public static let abort = ModalResponse(-1001)
        public static let `continue` = ModalResponse(-1002)
        public static let alertFirstButtonReturn = ModalResponse(1000)
        public static let alertSecondButtonReturn = ModalResponse(1001)
        public static let alertThirdButtonReturn = ModalResponse(1002)
    }

    /// Says on standard error what a panel would have asked.
    static func say(_ text: String) { FileHandle.standardError.write(Data("\(displayed(text))\n".utf8)) }
}

/// A message with buttons. It is not shown: standard error says it, and the answer is that of the button *Cancel*, or else of the first one.
open class NSAlert: NSObject {
    /// How serious the message is.
    public enum Style: UInt, Hashable, Sendable {
        case warning, informational, critical
    }

    open var messageText = ""
    open var informativeText = ""
    open var alertStyle = Style.warning
    /// Kept.
    open var icon: NSImage?
    /// Kept.
    open var accessoryView: NSView?
    /// Kept.
    open var showsSuppressionButton = false
    /// The titles of the buttons, from the first.
    private var titles: [String] = []

    public override init() {}
    /// An alert that says what an error does.
    public convenience init(error: any Error) {
        self.init()
        messageText = error.localizedDescription
    }
    /// Adds a button behind those there are.
    open func addButton(withTitle title: String) { titles.append(title) }

    private var answer: NSApplication.ModalResponse {
        let place = titles.firstIndex { $0.lowercased() == "cancel" } ?? 0
        return NSApplication.ModalResponse(
            NSApplication.ModalResponse.alertFirstButtonReturn.rawValue + place)
    }
    /// Says the message on standard error, and answers at once.
    @discardableResult
    open func runModal() -> NSApplication.ModalResponse {
        let words = [messageText, informativeText].filter { !$0.isEmpty }.joined(separator: " ")
        NSApplication.say(
            "NSAlert: \(words) (alerts are not shown; the answer is button \(answer.rawValue - 999))")
        return answer
    }
    /// The same; the answer comes at once.
    open func beginSheetModal(
        for sheetWindow: NSWindow, completionHandler handler: ((NSApplication.ModalResponse) -> Void)? = nil
    ) {
        let answer = runModal()
        handler?(answer)
    }
}

/// A question for the place of a file. It is not shown: standard error says so, and the answer is *Cancel*.
open class NSSavePanel: NSObject {
    public override init() {}
    open var title = ""
    open var message = ""
    open var prompt = ""
    open var nameFieldStringValue = ""
    open var directoryURL: URL?
    open var canCreateDirectories = true
    open var allowedFileTypes: [String]?
    /// Always `nil`: nothing is chosen.
    open var url: URL? { nil }

    /// Answers *Cancel* at once.
    open func runModal() -> NSApplication.ModalResponse {
        NSApplication.say("\(type(of: self)): panels for files are not shown; the answer is Cancel")
        return .cancel
    }
    /// The same.
    open func begin(completionHandler handler: @escaping (NSApplication.ModalResponse) -> Void) {
        handler(runModal())
    }
    /// The same.
    open func beginSheetModal(
        for window: NSWindow, completionHandler handler: @escaping (NSApplication.ModalResponse) -> Void
    ) { handler(runModal()) }
}

/// A question for files. It is not shown: standard error says so, and the answer is *Cancel*.
open class NSOpenPanel: NSSavePanel {
    open var canChooseFiles = true
    open var canChooseDirectories = false
    open var allowsMultipleSelection = false
    /// Always empty: nothing is chosen.
    open var urls: [URL] { [] }
}
