import Testing
import UIKit

/// Texts that keys, pointers and input methods change.
@Suite struct TextEditingTests {
    @discardableResult
    private func press(
        _ code: UIKeyboardHIDUsage, _ text: String = "", _ held: UIKeyModifierFlags = []
    ) -> Bool {
        let down = UIResponder.deliver(key: code.rawValue, characters: text, modifiers: held, isDown: true)
        UIResponder.deliver(key: code.rawValue, characters: text, isDown: false)
        return down
    }
    private func field(_ text: String, _ body: (UITextField) -> Void) {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
        field.text = text
        field.becomeFirstResponder()
        body(field)
        field.resignFirstResponder()
    }
    private func view(_ text: String, _ body: (UITextView) -> Void) {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        view.font = .systemFont(ofSize: 16)
        view.text = text
        view.becomeFirstResponder()
        view.layoutIfNeeded()
        body(view)
        view.resignFirstResponder()
    }
    private func chosen(_ field: UITextField) -> [Int] {
        guard let range = field.selectedTextRange else { return [] }
        let start = field.offset(from: field.beginningOfDocument, to: range.start)
        return [start, start + field.offset(from: range.start, to: range.end)]
    }

    @Test func `Keys write into a field, and only into it`() {
        field("ab") { field in
            #expect(press(.keyboardC, "C", .shift) && press(.keyboardSpacebar, " "))
            #expect(press(.keyboardLeftArrow) && press(.keyboardDeleteOrBackspace))
            #expect(field.text == "ab " && chosen(field) == [2, 2])
            #expect(press(.keyboardDeleteForward) && field.text == "ab")
            #expect(!press(.keyboardEscape) && !press(.keyboardF, "f", .alternate.union(.control)))
            #expect(field.text == "ab")
        }
    }

    @Test func `Arrows go by characters, by words and to the ends`() {
        field("one two 👍🏽x") { field in
            press(.keyboardLeftArrow)
            press(.keyboardLeftArrow)
            #expect(chosen(field) == [8, 8])
            press(.keyboardLeftArrow, "", .control)
            #expect(chosen(field) == [4, 4])
            press(.keyboardRightArrow, "", .alternate)
            #expect(chosen(field) == [7, 7])
            press(.keyboardHome)
            #expect(chosen(field) == [0, 0])
            press(.keyboardEnd)
            #expect(chosen(field) == [13, 13])
            press(.keyboardUpArrow)
            #expect(chosen(field) == [0, 0])
        }
    }

    @Test func `Shift makes the selection larger from its other end`() {
        field("hello") { field in
            press(.keyboardLeftArrow)
            press(.keyboardLeftArrow, "", .shift)
            press(.keyboardLeftArrow, "", .shift)
            #expect(chosen(field) == [2, 4])
            press(.keyboardEnd, "", .shift)
            #expect(chosen(field) == [4, 5])
            press(.keyboardLeftArrow)
            #expect(chosen(field) == [4, 4])
            press(.keyboardHome, "", .shift)
            press(.keyboardX, "x")
            #expect(field.text == "xo")
        }
    }

    @Test func `Words are deleted as a whole`() {
        field("one two three") { field in
            press(.keyboardDeleteOrBackspace, "", .control)
            #expect(field.text == "one two ")
            press(.keyboardHome)
            press(.keyboardDeleteForward, "", .control)
            #expect(field.text == " two ")
        }
    }

    @Test func `The clipboard takes and gives text`() {
        field("hello") { field in
            press(.keyboardA, "a", .control)
            press(.keyboardC, "c", .control)
            #expect(UIPasteboard.general.string == "hello" && chosen(field) == [0, 5])
            press(.keyboardEnd)
            press(.keyboardV, "v", .command)
            #expect(field.text == "hellohello")
            press(.keyboardA, "a", .control)
            press(.keyboardX, "x", .control)
            #expect(field.text?.isEmpty == true && UIPasteboard.general.string == "hellohello")
            UIPasteboard.general.string = "two\nlines"
            press(.keyboardV, "v", .control)
            #expect(field.text == "two lines")
        }
    }

    @Test func `A password is not copied`() {
        field("secret") { field in
            field.isSecureTextEntry = true
            UIPasteboard.general.string = "before"
            press(.keyboardA, "a", .control)
            press(.keyboardX, "x", .control)
            #expect(UIPasteboard.general.string == "before" && field.text == "secret")
        }
    }

    @Test func `A window gives its clipboard`() {
        var system: String? = "from outside"
        UIPasteboard.general.setProvider(read: { system }, write: { system = $0 })
        #expect(UIPasteboard.general.string == "from outside" && UIPasteboard.general.hasStrings)
        UIPasteboard.general.string = "to outside"
        #expect(system == "to outside")
        UIPasteboard.general.setProvider(read: nil, write: nil)
    }

    @Test func `The delegate is asked and told in order`() {
        final class Rules: UITextFieldDelegate {
            var words: [String] = []
            func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
                words.append("begin?")
                return true
            }
            func textFieldDidBeginEditing(_ textField: UITextField) { words.append("begin") }
            func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
                words.append("end?")
                return true
            }
            func textFieldDidEndEditing(_ textField: UITextField) { words.append("end") }
            func textField(
                _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
                replacementString string: String
            ) -> Bool {
                words.append("\(range.location),\(range.length) \(string)")
                return string != "x"
            }
            func textFieldDidChangeSelection(_ textField: UITextField) { words.append("chosen") }
            func textFieldShouldReturn(_ textField: UITextField) -> Bool {
                words.append("return")
                return false
            }
        }
        let (field, rules) = (UITextField(), Rules())
        field.delegate = rules
        field.becomeFirstResponder()
        press(.keyboardA, "a")
        press(.keyboardX, "x")
        press(.keyboardLeftArrow)
        press(.keyboardReturnOrEnter, "\r")
        field.resignFirstResponder()
        #expect(
            rules.words == ["begin?", "begin", "0,0 a", "chosen", "1,0 x", "chosen", "return", "end?", "end"])
    }

    @Test func `What an input method has not chosen is replaced until it is`() {
        final class Rules: UITextFieldDelegate {
            var words: [String] = []
            func textField(
                _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
                replacementString string: String
            ) -> Bool {
                words.append("\(range.location),\(range.length) \(string)")
                return true
            }
        }
        let rules = Rules()
        field("ab") { field in
            field.delegate = rules
            press(.keyboardLeftArrow)
            UIResponder.deliver(markedText: "ni", selectedRange: NSRange(location: 2, length: 0))
            UIResponder.deliver(markedText: "nihao", selectedRange: NSRange(location: 5, length: 0))
            #expect(field.text == "anihaob" && chosen(field) == [6, 6])
            #expect(field.markedTextRange.map { field.text(in: $0) } == "nihao")
            UIResponder.deliver(text: "你好")
            #expect(field.text == "a你好b" && field.markedTextRange == nil && rules.words == ["1,0 你好"])
            UIResponder.deliver(markedText: "x", selectedRange: NSRange(location: 1, length: 0))
            UIResponder.deliver(markedText: "", selectedRange: NSRange(location: 0, length: 0))
            #expect(field.text == "a你好b" && field.markedTextRange == nil)
        }
    }

    @Test func `Characters of an input method are not written twice`() {
        field("") { field in
            let taken = UIResponder.deliver(key: 4, characters: "a", isDown: true, writesText: false)
            UIResponder.deliver(text: "a")
            #expect(taken && field.text == "a")
            UIResponder.cancelKeys()
        }
    }

    @Test func `A tap places the caret, two choose a word, and a finger that goes on chooses a part`() {
        field("one two three") { field in
            field.layoutIfNeeded()
            func x(_ offset: Int) -> CGFloat {
                field.position(from: field.beginningOfDocument, offset: offset)
                    .map { field.caretRect(for: $0).midX } ?? -1
            }
            UITouch(at: CGPoint(x: x(5), y: 15), in: field, time: 1).end(time: 1.1)
            #expect(chosen(field) == [5, 5])
            UITouch(at: CGPoint(x: x(5), y: 15), in: field, time: 1.2).end(time: 1.3)
            #expect(chosen(field) == [4, 7])
            let touch = UITouch(at: CGPoint(x: x(10), y: 15), in: field, time: 5)
            touch.move(to: CGPoint(x: x(2), y: 15), time: 5.1)
            touch.end(time: 5.2)
            #expect(chosen(field) == [2, 10])
        }
    }

    @Test func `A text longer than its field is moved so that the caret shows`() {
        field(String(repeating: "wide ", count: 20)) { field in
            field.layoutIfNeeded()
            let end = field.caretRect(for: field.endOfDocument)
            #expect(end.maxX <= 200 && end.minX > 180)
            #expect(field.caretRect(for: field.beginningOfDocument).minX == 0)
            press(.keyboardHome)
            field.layoutIfNeeded()
            #expect(field.caretRect(for: field.beginningOfDocument).minX == 0)
            #expect(field.caretRect(for: field.endOfDocument).maxX == 200)
        }
    }

    @Test func `The caret's place is told in the window's space`() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        let field = UITextField(frame: CGRect(x: 40, y: 20, width: 200, height: 30))
        window.addSubview(field)
        #expect(UIResponder.textCaretRect == nil)
        field.becomeFirstResponder()
        let caret = UIResponder.textCaretRect ?? .zero
        #expect(caret.minX == 40 && caret.minY >= 20 && caret.maxY <= 50 && caret.height > 15)
        field.removeFromSuperview()
        #expect(!field.isFirstResponder)
    }

    @Test func `The tabulator goes from field to field`() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let fields = (0..<3).map { UITextField(frame: CGRect(x: 0, y: $0 * 30, width: 100, height: 20)) }
        for field in fields { root.addSubview(field) }
        fields[1].isEnabled = false
        fields[0].becomeFirstResponder()
        press(.keyboardTab, "\t")
        #expect(fields[2].isFirstResponder)
        press(.keyboardTab, "\t", .shift)
        #expect(fields[0].isFirstResponder)
        fields[0].resignFirstResponder()
    }

    // MARK: Texts of lines

    @Test func `Arrows go from line to line and keep their column`() {
        view("long line\nab\nanother line\n") { view in
            view.selectedRange = NSRange(location: 6, length: 0)
            press(.keyboardDownArrow)
            #expect(view.selectedRange.location == 12)
            press(.keyboardDownArrow)
            #expect(abs(view.selectedRange.location - 19) <= 1)
            press(.keyboardDownArrow)
            #expect(view.selectedRange.location == 26)
            press(.keyboardDownArrow)
            #expect(view.selectedRange.location == 26)
            press(.keyboardUpArrow, "", .shift)
            #expect(view.selectedRange.length > 0)
            press(.keyboardHome, "", .control)
            #expect(view.selectedRange == NSRange(location: 0, length: 0))
            press(.keyboardEnd)
            #expect(view.selectedRange.location == 9)
        }
    }

    @Test func `The end of a line is written, and the caret goes below`() {
        view("ab") { view in
            let before = view.caretRect(for: view.endOfDocument)
            press(.keyboardReturnOrEnter, "\r")
            let after = view.caretRect(for: view.endOfDocument)
            #expect(view.text == "ab\n" && after.minY > before.minY && after.minX < before.minX)
            press(.keyboardTab, "\t")
            #expect(view.text == "ab\n\t")
        }
    }

    @Test func `A pointer chooses a part over several lines, and a finger scrolls`() {
        view(Array(repeating: "some words here", count: 30).joined(separator: "\n")) { view in
            view.contentOffset = .zero
            let pointer = UITouch(at: CGPoint(x: 8, y: 15), in: view, time: 1, type: .indirectPointer)
            pointer.move(to: CGPoint(x: 60, y: 55), time: 1.1)
            pointer.end(time: 1.2)
            #expect(view.selectedRange.location <= 1 && view.selectedRange.length > 32)
            #expect(view.contentOffset == .zero)
            let finger = UITouch(at: CGPoint(x: 60, y: 80), in: view, time: 3)
            finger.move(to: CGPoint(x: 60, y: 30), time: 3.1)
            #expect(view.contentOffset.y == 50)
            finger.end(time: 3.2)
        }
    }

    @Test func `A chosen part is drawn, and a caret where there is none`() throws {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 120, height: 60))
        view.font = .systemFont(ofSize: 16)
        view.text = "abc\ndef"
        view.tintColor = .red
        view.becomeFirstResponder()
        func pinks() throws -> Int {
            let pixels = try view.layer.makeImage(scale: 1).straightRGBA()
            return stride(from: 0, to: pixels.count, by: 4).count {
                pixels[$0] > 240 && (170...210).contains(pixels[$0 + 1])
            }
        }
        // The round corners of the caret.
        #expect(try pinks() < 10)
        view.selectAll(nil)
        #expect(try pinks() > 1000)
        view.resignFirstResponder()
        #expect(try pinks() == 0)
    }

    @Test func `The caret is scrolled into sight`() {
        view(Array(repeating: "line", count: 40).joined(separator: "\n")) { view in
            press(.keyboardEnd, "", .control)
            let caret = view.caretRect(for: view.endOfDocument)
            #expect(view.contentOffset.y > 0 && view.bounds.contains(caret))
            press(.keyboardHome, "", .control)
            #expect(view.contentOffset.y == 0)
        }
    }
}
