import Foundation

/// The first responder of a thread.
final class ResponderFocus {
    weak var responder: UIResponder? {
        didSet {
            guard responder !== oldValue, responder is any UIKeyInput || oldValue is any UIKeyInput else {
                return
            }
            textInputDidChange?(responder is any UIKeyInput ? responder : nil)
        }
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
