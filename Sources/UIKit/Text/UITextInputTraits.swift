import Foundation

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
