import CoreGraphics
import Foundation

/// An object into which characters are typed.
public protocol UIKeyInput: AnyObject {
    /// Whether there is text.
    var hasText: Bool { get }
    /// Types characters.
    func insertText(_ text: String)
    /// Removes the character before the caret.
    func deleteBackward()
}

/// A text with places, a selection, and a part that an input method has not chosen yet.
public protocol UITextInput: UIKeyInput {
    /// The characters of a part.
    func text(in range: UITextRange) -> String?
    /// Puts characters in the place of a part.
    func replace(_ range: UITextRange, withText text: String)
    /// The part that is chosen; empty at the caret.
    var selectedTextRange: UITextRange? { get set }
    /// The part that an input method has not chosen yet; `nil` for none.
    var markedTextRange: UITextRange? { get }
    /// Shows characters that an input method has not chosen yet, in the place of the earlier ones, or of the selection.
    ///
    /// - Parameter selectedRange: The caret or the part in them.
    func setMarkedText(_ markedText: String?, selectedRange: NSRange)
    /// Keeps the characters that an input method has not chosen yet.
    func unmarkText()
    var beginningOfDocument: UITextPosition { get }
    var endOfDocument: UITextPosition { get }
    /// The part between two places.
    func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
    /// The place that lies a number of UTF-16 units further on; `nil` outside of the text.
    func position(from position: UITextPosition, offset: Int) -> UITextPosition?
    /// The number of UTF-16 units between two places.
    func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
    /// Which of two places comes first.
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
    /// The box of the first line of a part.
    func firstRect(for range: UITextRange) -> CGRect
    /// The line at a place.
    func caretRect(for position: UITextPosition) -> CGRect
    /// The place that is nearest to a point.
    func closestPosition(to point: CGPoint) -> UITextPosition?
}

/// The wanted properties of a keyboard on the screen. There is none: the values are kept.
public protocol UITextInputTraits: AnyObject {
    /// The keys.
    var keyboardType: UIKeyboardType { get set }
    /// The look of the keyboard.
    var keyboardAppearance: UIKeyboardAppearance { get set }
    /// The word on the return key.
    var returnKeyType: UIReturnKeyType { get set }
    /// Which letters become capital.
    var autocapitalizationType: UITextAutocapitalizationType { get set }
    /// Whether words are corrected.
    var autocorrectionType: UITextAutocorrectionType { get set }
    /// Whether spelling is checked.
    var spellCheckingType: UITextSpellCheckingType { get set }
    /// The purpose of the text.
    var textContentType: UITextContentType! { get set }
    /// Whether the return key answers to text alone.
    var enablesReturnKeyAutomatically: Bool { get set }
}

/// The keys of a keyboard on the screen. There is none: the value is kept.
public enum UIKeyboardType: Int, Hashable, Sendable {
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad
    case emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad
}
/// The look of a keyboard. There is none: the value is kept.
public enum UIKeyboardAppearance: Int, Hashable, Sendable {
    case `default`, dark, light
    /// The same as `dark`.
    public static let alert = UIKeyboardAppearance.dark
}
/// The word on the return key. There is no keyboard on the screen: the value is kept.
public enum UIReturnKeyType: Int, Hashable, Sendable {
    case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}
/// Which letters a keyboard makes capital. There is none: the value is kept.
public enum UITextAutocapitalizationType: Int, Hashable, Sendable {
    case none, words, sentences, allCharacters
}
/// Whether a keyboard corrects words. There is none: the value is kept.
public enum UITextAutocorrectionType: Int, Hashable, Sendable {
    case `default`, no, yes
}
/// Whether a keyboard checks the spelling. There is none: the value is kept.
public enum UITextSpellCheckingType: Int, Hashable, Sendable {
    case `default`, no, yes
}
/// The purpose of a text, which decides its font. There is no keyboard on the screen: the value is kept.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let name = UITextContentType(rawValue: "name")
    /// An email address.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// The name of an account.
    public static let username = UITextContentType(rawValue: "username")
    /// The password of an account.
    public static let password = UITextContentType(rawValue: "password")
    /// A new password.
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// A code that is used once.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
    /// A telephone number.
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    /// A web address.
    public static let URL = UITextContentType(rawValue: "url")
}

/// A place in a text.
open class UITextPosition: NSObject {
    /// The number of UTF-16 units before the place.
    let offset: Int
    init(_ offset: Int) { self.offset = offset }
    /// Whether two places are the same.
    open override func isEqual(_ object: Any?) -> Bool { (object as? UITextPosition)?.offset == offset }
    open override var hash: Int { offset.hashValue }
}

/// A part of a text.
open class UITextRange: NSObject {
    /// Where it begins.
    public let start: UITextPosition
    /// Where it ends.
    public let end: UITextPosition
    /// Whether it has no characters.
    open var isEmpty: Bool { start.offset == end.offset }
    init(_ range: NSRange) {
        (start, end) = (UITextPosition(range.location), UITextPosition(range.location + range.length))
    }
    var range: NSRange { NSRange(location: start.offset, length: max(0, end.offset - start.offset)) }
    /// Whether two parts are the same.
    open override func isEqual(_ object: Any?) -> Bool { (object as? UITextRange)?.range == range }
    open override var hash: Int { range.location.hashValue ^ range.length.hashValue }
}

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

/// The place where the next character comes: a line in the tint, which blinks.
final class CaretView: UIView {
    override var mayDraw: Bool { false }
    static let width: CGFloat = 2

    /// Puts the caret at a place, where it shows before it blinks again.
    func place(_ frame: CGRect) {
        guard frame != self.frame else { return }
        self.frame = frame
        guard !isHidden, layer.animation(forKey: "blink") != nil else { return }
        layer.removeAnimation(forKey: "blink")
        blink()
    }
    private func blink() {
        let blink = CAKeyframeAnimation(keyPath: "opacity")
        blink.values = [Float(1), Float(1), Float(0), Float(0), Float(1)]
        blink.setValue([0, 0.5, 0.6, 0.9, 1].map { NSNumber(value: $0) }, forKey: "keyTimes")
        (blink.duration, blink.repeatCount, blink.isRemovedOnCompletion) = (1, .infinity, false)
        layer.add(blink, forKey: "blink")
    }

    func show(_ isShown: Bool, _ color: UIColor) {
        isUserInteractionEnabled = false
        backgroundColor = color
        layer.cornerRadius = 1
        isHidden = !isShown
        guard isShown else { return layer.removeAnimation(forKey: "blink") }
        guard layer.animation(forKey: "blink") == nil else { return }
        blink()
    }
}

/// The boxes behind the part of a text that is chosen: a view each line.
final class SelectionBoxes {
    private final class Box: UIView {
        override var mayDraw: Bool { false }
    }
    private var views: [UIView] = []

    /// Shows boxes in a view, behind all else.
    func show(_ boxes: [CGRect], in view: UIView, _ tint: UIColor) {
        while views.count > boxes.count { views.removeLast().removeFromSuperview() }
        while views.count < boxes.count {
            let box = Box(frame: .zero)
            box.isUserInteractionEnabled = false
            view.insertSubview(box, at: 0)
            views.append(box)
        }
        for (box, frame) in zip(views, boxes) {
            (box.frame, box.backgroundColor) = (frame, tint.withAlphaComponent(0.25))
        }
    }
}

// Notifications of keyboards on the screen. Keys are those of a keyboard beside it: only the program posts them.
extension UIResponder {
    /// A keyboard is about to appear.
    public static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
    /// A keyboard appeared.
    public static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
    /// A keyboard is about to disappear.
    public static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
    /// A keyboard disappeared.
    public static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
    /// A keyboard is about to move.
    public static let keyboardWillChangeFrameNotification = Notification.Name(
        "UIKeyboardWillChangeFrameNotification")
    /// A keyboard moved.
    public static let keyboardDidChangeFrameNotification = Notification.Name(
        "UIKeyboardDidChangeFrameNotification")
    /// The keyboard's first frame.
    public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    /// The keyboard's last frame.
    public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// How long the keyboard moves.
    public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
    /// How the keyboard moves.
    public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
}
