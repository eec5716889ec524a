import Foundation
import Testing
import UIKit

/// Typing that is undone.
@Suite struct TextUndoTests {
    private func press(_ code: UIKeyboardHIDUsage, _ text: String = "", _ held: UIKeyModifierFlags = []) {
        UIResponder.deliver(key: code.rawValue, characters: text, modifiers: held, isDown: true)
        UIResponder.deliver(key: code.rawValue, characters: text, isDown: false)
    }
    private func undo() { press(.keyboardZ, "z", .control) }
    private func redo() { press(.keyboardZ, "Z", [.control, .shift]) }
    private func type(_ text: String) { for letter in text { UIResponder.deliver(text: String(letter)) } }

    private func view(_ text: String, _ body: (UITextView) -> Void) {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        view.text = text
        view.becomeFirstResponder()
        body(view)
        view.resignFirstResponder()
    }

    @Test func `Typing is undone by words, and done again`() {
        view("") { view in
            type("one two")
            undo()
            #expect(view.text == "one ")
            undo()
            #expect(view.text.isEmpty)
            redo()
            redo()
            #expect(view.text == "one two" && view.selectedRange == NSRange(location: 7, length: 0))
            press(.keyboardZ, "z", .command)
            press(.keyboardZ, "Z", [.command, .shift])
            press(.keyboardY, "y", .control)
            #expect(view.text == "one two")
        }
    }

    @Test func `A word is undone as a whole, although its letters come in passes of the run loop`() {
        view("") { view in
            for letter in "one two" {
                UIResponder.deliver(text: String(letter))
                _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.001))
            }
            undo()
            #expect(view.text == "one ")
        }
    }

    @Test func `A caret that moves ends a word`() {
        view("ab") { view in
            type("c")
            press(.keyboardLeftArrow)
            press(.keyboardRightArrow)
            type("d")
            undo()
            #expect(view.text == "abc")
        }
    }

    @Test func `Deleted characters come back together, with the selection`() {
        view("hello world") { view in
            for _ in 0..<3 { press(.keyboardDeleteOrBackspace) }
            #expect(view.text == "hello wo")
            undo()
            #expect(view.text == "hello world")
            view.selectedRange = NSRange(location: 0, length: 5)
            type("x")
            type("y")
            undo()
            #expect(view.text == "hello world" && view.selectedRange == NSRange(location: 0, length: 5))
            redo()
            #expect(view.text == "xy world")
        }
    }

    @Test func `Cut and paste are steps of their own`() {
        view("ab") { view in
            type("c")
            UIPasteboard.general.string = "12 34"
            press(.keyboardV, "v", .control)
            press(.keyboardA, "a", .control)
            press(.keyboardX, "x", .control)
            #expect(view.text.isEmpty && view.undoManager?.undoActionName == "Cut")
            undo()
            #expect(view.text == "abc12 34")
            undo()
            #expect(view.text == "abc")
            undo()
            #expect(view.text == "ab" && view.undoManager?.canUndo == false)
        }
    }

    @Test func `What an input method wrote is undone as a whole`() {
        view("ab") { view in
            view.selectedRange = NSRange(location: 1, length: 1)
            UIResponder.deliver(markedText: "n", selectedRange: NSRange(location: 1, length: 0))
            UIResponder.deliver(markedText: "ni", selectedRange: NSRange(location: 2, length: 0))
            UIResponder.deliver(text: "你")
            #expect(view.text == "a你")
            undo()
            #expect(view.text == "ab" && view.selectedRange == NSRange(location: 1, length: 1))
            redo()
            #expect(view.text == "a你")
        }
    }

    @Test func `A proposal that goes leaves nothing to undo, and one that stays does`() {
        view("") { view in
            UIResponder.deliver(markedText: "n", selectedRange: NSRange(location: 1, length: 0))
            UIResponder.deliver(markedText: "", selectedRange: NSRange(location: 0, length: 0))
            #expect(view.text.isEmpty && view.undoManager?.canUndo == false)
            UIResponder.deliver(markedText: "n", selectedRange: NSRange(location: 1, length: 0))
            view.unmarkText()
            undo()
            #expect(view.text.isEmpty)
        }
    }

    @Test func `Attributes come back`() {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let text = NSMutableAttributedString(string: "red")
        text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
        view.attributedText = text
        view.becomeFirstResponder()
        view.selectAll(nil)
        press(.keyboardDeleteForward)
        undo()
        let color = view.attributedText?.attributes(at: 0, effectiveRange: nil)[.foregroundColor] as? UIColor
        #expect(view.text == "red" && color == .red)
        view.resignFirstResponder()
    }

    @Test func `The delegate hears of it, and a new text of the program leaves nothing to undo`() {
        final class Rules: UITextViewDelegate {
            var changes = 0
            func textViewDidChange(_ textView: UITextView) { changes += 1 }
        }
        let rules = Rules()
        view("") { view in
            view.delegate = rules
            type("a")
            undo()
            #expect(rules.changes == 2)
            type("b")
            view.text = "new"
            undo()
            #expect(view.text == "new")
        }
    }

    @Test func `A field forgets when editing ends, and keeps no passwords`() {
        let field = UITextField()
        field.becomeFirstResponder()
        type("ab")
        undo()
        #expect(field.text?.isEmpty == true)
        redo()
        field.resignFirstResponder()
        #expect(field.text == "ab" && field.undoManager?.canUndo == false)
        field.isSecureTextEntry = true
        field.becomeFirstResponder()
        type("c")
        #expect(field.undoManager?.canUndo == false)
        field.resignFirstResponder()
    }

    @Test func `Keys undo what the program registered, where no text is changed`() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        var value = 1
        window.undoManager?.registerUndo(withTarget: window) { _ in value = 0 }
        UIResponder.deliver(key: 29, characters: "z", modifiers: .control, isDown: true, in: window)
        UIResponder.cancelKeys()
        #expect(value == 0 && window.undoManager?.canUndo == false)
        window.isHidden = true
    }
}
