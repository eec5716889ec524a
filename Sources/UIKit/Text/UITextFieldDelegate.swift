import Foundation

/// The delegate of a text field. All methods are optional.
public protocol UITextFieldDelegate: AnyObject {
    /// Whether the field may get what is typed.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Editing in the field began.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Whether the field may no longer get what is typed.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// Editing in the field ended.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// Editing in the field ended.
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
    /// Whether characters may be changed.
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool
    /// Another part of the text is chosen.
    func textFieldDidChangeSelection(_ textField: UITextField)
    /// The menu over a part of the text; `nil` for the suggested actions.
    func textField(
        _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
    ) -> UIMenu?
    /// Whether the text may be cleared by its button.
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    /// Whether the return key does what it does by itself.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    /// `true`.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    /// `true`.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// Calls ``textFieldDidEndEditing(_:)``.
    public func textFieldDidEndEditing(
        _ textField: UITextField, reason: UITextField.DidEndEditingReason
    ) { textFieldDidEndEditing(textField) }
    /// `true`.
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
    /// Does nothing.
    public func textFieldDidChangeSelection(_ textField: UITextField) {}
    /// `nil`.
    public func textField(
        _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
    ) -> UIMenu? { nil }
    /// `true`.
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
    /// `true`.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
