import Foundation
import Testing
import UIKit

/// What fields and text views do beside their text.
@Suite struct TextBehaviourTests {
    @Test func `A password is replaced when it is edited anew`() {
        let field = UITextField()
        (field.text, field.isSecureTextEntry) = ("secret", true)
        field.becomeFirstResponder()
        UIResponder.deliver(text: "a")
        UIResponder.deliver(text: "b")
        #expect(field.text == "ab")
        field.resignFirstResponder()
        field.becomeFirstResponder()
        field.deleteBackward()
        #expect(field.text?.isEmpty == true)
        field.resignFirstResponder()
    }

    @Test func `A text's delegate hears of the selection before the change`() {
        final class Rules: UITextViewDelegate {
            var words: [String] = []
            func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
                words.append("begin?")
                return true
            }
            func textViewDidBeginEditing(_ textView: UITextView) { words.append("begin") }
            func textView(
                _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
            ) -> Bool {
                words.append("change?")
                return true
            }
            func textViewDidChangeSelection(_ textView: UITextView) { words.append("selection") }
            func textViewDidChange(_ textView: UITextView) { words.append("change") }
            func textViewShouldEndEditing(_ textView: UITextView) -> Bool {
                words.append("end?")
                return true
            }
            func textViewDidEndEditing(_ textView: UITextView) { words.append("end") }
        }
        let (view, rules) = (UITextView(), Rules())
        view.delegate = rules
        view.becomeFirstResponder()
        UIResponder.deliver(text: "a")
        view.resignFirstResponder()
        #expect(rules.words == ["begin?", "begin", "change?", "selection", "change", "end?", "end"])
    }

    @Test func `The pointer is a beam over texts, and what a view says elsewhere`() {
        final class Hides: UIPointerInteractionDelegate {
            func pointerInteraction(
                _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
                defaultRegion: UIPointerRegion
            ) -> UIPointerRegion? { UIPointerRegion(rect: CGRect(x: 0, y: 0, width: 10, height: 10)) }
            func pointerInteraction(
                _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
            ) -> UIPointerStyle? { .hidden() }
        }
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let (field, button, board) = (UITextField(), UIButton(), UIView())
        field.frame = CGRect(x: 0, y: 0, width: 100, height: 30)
        button.frame = CGRect(x: 70, y: 0, width: 30, height: 30)
        board.frame = CGRect(x: 0, y: 100, width: 50, height: 50)
        field.addSubview(button)
        window.addSubview(field)
        window.addSubview(board)
        let hides = Hides()
        board.addInteraction(UIPointerInteraction(delegate: hides))
        func shape(_ x: CGFloat, _ y: CGFloat) -> String {
            "\(window.pointerShape(at: CGPoint(x: x, y: y)))"
        }
        #expect(shape(10, 10) == "text" && shape(80, 10) == "arrow" && shape(150, 10) == "arrow")
        #expect(shape(5, 105) == "none" && shape(40, 140) == "arrow")
        field.isEnabled = false
        #expect(shape(10, 10) == "arrow")
    }
}
