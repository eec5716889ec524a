import Foundation

/// The first responder of a thread.
final class ResponderFocus {
    weak var responder: UIResponder? {
        didSet {
            guard responder !== oldValue else { return }
            let (takes, took) = (Self.takesText(responder), Self.takesText(oldValue))
            if takes || took { textInputDidChange?(takes ? responder : nil) }
        }
    }
    /// Whether characters are typed into an object: a text that is only chosen takes none.
    private static func takesText(_ responder: UIResponder?) -> Bool {
        responder is any UIKeyInput && (responder as? any TextEditor)?.mayChange != false
    }
    /// Is called when an object begins or ends to take text.
    var textInputDidChange: ((UIResponder?) -> Void)?

    private static let key = "UIKit.firstResponder"
    static var current: ResponderFocus {
        if let focus = Thread.current.threadDictionary[key] as? ResponderFocus { return focus }
        let focus = ResponderFocus()
        Thread.current.threadDictionary[key] = focus
        return focus
    }
}
