import Foundation
import Testing
import UIKit

/// Fields, texts, and what is typed into them.
@Suite(.serialized) struct UITextFieldTests {
    private final class Rules: UITextFieldDelegate {
        var words: [String] = []
        var allows = true
        func textFieldDidBeginEditing(_ textField: UITextField) { words.append("begin") }
        func textFieldDidEndEditing(_ textField: UITextField) { words.append("end") }
        func textField(
            _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
            replacementString string: String
        ) -> Bool {
            words.append("\(range.location),\(range.length),\(string)")
            return allows
        }
        func textFieldShouldReturn(_ textField: UITextField) -> Bool {
            words.append("return")
            return true
        }
    }

    @Test func `What is typed comes to the field that got the focus`() {
        let (field, other, rules) = (UITextField(), UITextField(), Rules())
        field.delegate = rules
        var changes = 0
        field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
        #expect(field.becomeFirstResponder() && field.isFirstResponder && field.isEditing)
        field.insertText("ab")
        field.insertText("👍")
        field.deleteBackward()
        #expect(field.text == "ab" && changes == 3)
        rules.allows = false
        field.insertText("c")
        #expect(field.text == "ab")
        field.insertText("\n")
        #expect(other.becomeFirstResponder() && !field.isFirstResponder)
        #expect(rules.words == ["begin", "0,0,ab", "2,0,👍", "2,2,", "2,0,c", "return", "end"])
        other.resignFirstResponder()
        #expect(!other.isFirstResponder)
    }

    @Test func `Characters come at the caret, and in the place of what is chosen`() {
        let field = UITextField()
        field.text = "hello"
        let start = field.position(from: field.beginningOfDocument, offset: 1)
        let end = field.position(from: field.endOfDocument, offset: -1)
        #expect(field.position(from: field.endOfDocument, offset: 1) == nil)
        if let start, let end { field.selectedTextRange = field.textRange(from: start, to: end) }
        field.insertText("u")
        #expect(field.text == "huo")
        #expect(
            field.offset(
                from: field.beginningOfDocument, to: field.selectedTextRange?.start ?? field.endOfDocument)
                == 2)
    }

    @Test func `A finger on a field has it get what is typed`() {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        UITouch(at: CGPoint(x: 10, y: 10), in: field).end()
        #expect(field.isEditing)
        #expect(field.endEditing(true) && !field.isEditing)
        field.isEnabled = false
        #expect(!field.becomeFirstResponder())
    }

    @Test func `Text lies between the border and the views beside it`() {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
        #expect(field.textRect(forBounds: field.bounds) == field.bounds)
        field.borderStyle = .roundedRect
        #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 7, y: 2, width: 186, height: 30))
        field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        #expect(field.textRect(forBounds: field.bounds).minX == 7)
        field.leftViewMode = .always
        #expect(field.leftViewRect(forBounds: field.bounds) == CGRect(x: 7, y: 7, width: 20, height: 20))
        #expect(field.textRect(forBounds: field.bounds).minX == 31)
        field.clearButtonMode = .always
        #expect(field.textRect(forBounds: field.bounds).maxX == 193)
        field.text = "a"
        #expect(field.textRect(forBounds: field.bounds).maxX == 172)
        #expect(field.intrinsicContentSize.height == 34)
    }

    @Test func `A subclass says where its text lies`() throws {
        final class Inset: UITextField {
            override func textRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 30, dy: 0) }
        }
        let field = Inset(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        (field.text, field.backgroundColor) = ("MMM", .white)
        let pixels = try field.layer.makeImage(scale: 1).straightRGBA()
        func ink(_ columns: Range<Int>) -> Int {
            columns.reduce(0) { sum, x in sum + (0..<40).count { pixels[($0 * 200 + x) * 4] < 200 } }
        }
        #expect(ink(0..<30) == 0 && ink(30..<80) > 20)
    }

    @Test func `Dots stand for secret characters, and grey text for none`() throws {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        func ink() throws -> Int {
            let pixels = try field.layer.makeImage(scale: 1).straightRGBA()
            return stride(from: 3, to: pixels.count, by: 4).count { pixels[$0] > 100 }
        }
        field.text = "WWWWWW"
        let plain = try ink()
        field.isSecureTextEntry = true
        let secret = try ink()
        #expect(secret > 0 && secret < plain && field.text == "WWWWWW")
        field.text = nil
        #expect(try ink() == 0 && field.text?.isEmpty == true)
        field.placeholder = "Placeholder"
        #expect(field.placeholder == "Placeholder")
        let pixels = try field.layer.makeImage(scale: 1).straightRGBA()
        #expect(stride(from: 3, to: pixels.count, by: 4).contains { pixels[$0] > 30 })
    }

    @Test func `The button at the right clears the text`() {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        (field.text, field.clearButtonMode) = ("abc", .always)
        field.layoutIfNeeded()
        UITouch(at: CGPoint(x: 186, y: 20), in: field).end()
        #expect(field.text?.isEmpty == true)
    }

    @Test func `A subclass moves its texts, or draws them itself`() throws {
        class Moves: UITextField {
            override func drawPlaceholder(in rect: CGRect) {
                super.drawPlaceholder(in: rect.offsetBy(dx: 100, dy: 0))
            }
        }
        final class Draws: UITextField {
            override func drawPlaceholder(in rect: CGRect) {
                UIColor.red.setFill()
                UIRectFill(CGRect(x: 10, y: 10, width: 20, height: 20))
            }
        }
        func ink(_ field: UITextField, _ columns: Range<Int>) throws -> Int {
            field.placeholder = "MMM"
            let pixels = try field.layer.makeImage(scale: 1).straightRGBA()
            return columns.reduce(0) { sum, x in sum + (0..<40).count { pixels[($0 * 200 + x) * 4 + 3] > 30 }
            }
        }
        let frame = CGRect(x: 0, y: 0, width: 200, height: 40)
        let (moves, draws) = (Moves(frame: frame), Draws(frame: frame))
        #expect(try ink(moves, 0..<90) == 0 && ink(moves, 100..<180) > 20)
        #expect(try ink(draws, 0..<200) == 400)
        draws.text = "a"
        #expect(try ink(draws, 12..<30) == 0)
    }

    // MARK: Texts

    @Test func `A text that does not scroll is as high as its lines`() {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 10))
        view.font = .systemFont(ofSize: 20)
        view.isScrollEnabled = false
        view.text = "one"
        let one = view.sizeThatFits(CGSize(width: 200, height: 0)).height
        view.text = "one\ntwo\nthree"
        let three = view.sizeThatFits(CGSize(width: 200, height: 0)).height
        let line = (three - one) / 2
        #expect(line > 20 && line < 30 && abs(one - line - 16) <= 1.5)
        #expect(view.intrinsicContentSize.height == three)
        view.textContainerInset = .zero
        #expect(view.sizeThatFits(CGSize(width: 200, height: 0)).height == three - 16)
        view.isScrollEnabled = true
        #expect(view.intrinsicContentSize.height == UIView.noIntrinsicMetric)
        view.layoutIfNeeded()
        #expect(view.contentSize.height == three - 16)
    }

    @Test func `A text is changed as a field is`() {
        final class Rules: UITextViewDelegate {
            var words: [String] = []
            func textViewDidChange(_ textView: UITextView) { words.append(textView.text) }
            func textView(
                _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
            )
                -> Bool
            { text != "x" }
        }
        let (view, rules) = (UITextView(), Rules())
        view.delegate = rules
        view.text = "ab"
        view.becomeFirstResponder()
        view.selectedRange = NSRange(location: 1, length: 0)
        view.insertText("\n")
        view.insertText("x")
        view.deleteBackward()
        view.selectedRange = NSRange(location: 0, length: 99)
        view.deleteBackward()
        #expect(rules.words == ["a\nb", "ab", ""])
        view.resignFirstResponder()
        (view.isEditable, view.isSelectable) = (false, false)
        #expect(!view.becomeFirstResponder())
    }

    @Test func `A search bar tells what is typed, and of its buttons`() {
        final class Rules: UISearchBarDelegate {
            var words: [String] = []
            func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
                words.append(searchText)
            }
            func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { words.append("search") }
            func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { words.append("cancel") }
        }
        let (bar, rules) = (UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56)), Rules())
        bar.delegate = rules
        bar.showsCancelButton = true
        bar.layoutIfNeeded()
        bar.becomeFirstResponder()
        bar.searchTextField.insertText("a")
        bar.searchTextField.insertText("\n")
        UITouch(at: CGPoint(x: 290, y: 28), in: bar).end()
        #expect(rules.words == ["a", "search", "cancel"])
        bar.resignFirstResponder()
    }

    // MARK: Spaces and effects

    @Test func `A view's places are those of the screen and of other views`() {
        let window = UIWindow(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
        let (a, b) = (
            UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10)),
            UIView(frame: CGRect(x: 50, y: 0, width: 10, height: 10))
        )
        window.addSubview(a)
        window.addSubview(b)
        let screen = UIScreen.main.coordinateSpace
        #expect(a.convert(CGPoint.zero, to: screen) == CGPoint(x: 15, y: 25))
        #expect(screen.convert(CGPoint(x: 15, y: 25), to: a) == .zero)
        #expect(a.convert(a.bounds, to: b) == CGRect(x: -45, y: 5, width: 10, height: 10))
        #expect(
            a.convert(CGRect(x: 15, y: 25, width: 4, height: 4), from: screen)
                == CGRect(x: 0, y: 0, width: 4, height: 4))
    }

    @Test func `Vibrant contents are darker over a light blur`() throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
        root.backgroundColor = .red
        let blur = UIBlurEffect(style: .light)
        let behind = UIVisualEffectView(effect: blur)
        behind.frame = root.bounds
        let vibrant = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur))
        vibrant.frame = root.bounds
        let mark = UIView(frame: CGRect(x: 20, y: 20, width: 20, height: 20))
        mark.backgroundColor = UIColor(white: 0.5, alpha: 1)
        vibrant.contentView.addSubview(mark)
        behind.contentView.addSubview(vibrant)
        root.addSubview(behind)
        let pixels = try root.layer.makeImage(scale: 1).straightRGBA()
        func color(_ x: Int, _ y: Int) -> [UInt8] { Array(pixels[(y * 60 + x) * 4..<(y * 60 + x) * 4 + 3]) }
        // Red shines through the grey mark.
        #expect(color(30, 30)[0] > color(30, 30)[1] + 40)
        #expect(color(30, 30)[0] < color(5, 5)[0])
    }
}
