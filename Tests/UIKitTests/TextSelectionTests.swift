import Foundation
import Testing
import UIKit

/// Parts of texts that fingers and pointers choose, and the menu over them.
@Suite struct TextSelectionTests {
    private final class Stage {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        private var time = 10.0

        init(_ view: UIView) {
            window.addSubview(view)
            window.layoutIfNeeded()
        }
        /// Taps at a point of a view in a row.
        func tap(_ view: UIView, _ point: CGPoint, times: Int = 1) {
            time += 5
            for _ in 0..<times {
                time += 0.1
                UITouch(at: view.convert(point, to: window), in: window, time: time).end(time: time + 0.05)
            }
            window.layoutIfNeeded()
        }
        func drag(_ view: UIView, _ start: CGPoint, _ end: CGPoint) {
            time += 5
            let touch = UITouch(at: view.convert(start, to: window), in: window, time: time)
            touch.move(to: view.convert(end, to: window), time: time + 0.1)
            touch.end(time: time + 0.2)
            window.layoutIfNeeded()
        }
        func hold(_ view: UIView, _ point: CGPoint) {
            time += 5
            let touch = UITouch(at: view.convert(point, to: window), in: window, time: time)
            window.advanceTouches(to: time + 0.6)
            touch.end(time: time + 0.7)
            window.layoutIfNeeded()
        }
        private var labels: [UILabel] {
            guard UIMenuController.shared.isMenuVisible, let bar = window.subviews.last else { return [] }
            bar.layoutIfNeeded()
            var labels: [UILabel] = []
            func collect(_ view: UIView) {
                view.layoutIfNeeded()
                if let label = view as? UILabel { labels.append(label) }
                view.subviews.forEach(collect)
            }
            collect(bar)
            return labels.sorted { $0.convert(CGPoint.zero, to: window).x < $1.convert(.zero, to: window).x }
        }
        /// What the menu offers.
        var menu: [String] { labels.compactMap(\.text) }
        func choose(_ title: String) {
            guard let label = labels.first(where: { $0.text == title }) else { return }
            tap(label, CGPoint(x: label.bounds.midX, y: label.bounds.midY))
        }
        func end() {
            window.endEditing(true)
            UIMenuController.shared.hideMenu()
        }
    }

    private func text(_ string: String) -> UITextView {
        let view = UITextView(frame: CGRect(x: 20, y: 100, width: 300, height: 150))
        view.font = .systemFont(ofSize: 16)
        view.text = string
        return view
    }
    private func field(_ string: String) -> UITextField {
        let field = UITextField(frame: CGRect(x: 20, y: 100, width: 300, height: 34))
        field.text = string
        return field
    }
    private func place(_ input: some UITextInput, _ offset: Int) -> CGPoint {
        let position = input.position(from: input.beginningOfDocument, offset: offset)
        let caret = position.map { input.caretRect(for: $0) } ?? .zero
        return CGPoint(x: caret.midX, y: caret.midY)
    }
    private func chosen(_ input: some UITextInput) -> String {
        input.selectedTextRange.flatMap { input.text(in: $0) } ?? "none"
    }
    private func press(_ code: UIKeyboardHIDUsage, _ text: String, _ held: UIKeyModifierFlags = []) {
        UIResponder.deliver(key: code.rawValue, characters: text, modifiers: held, isDown: true)
        UIResponder.deliver(key: code.rawValue, characters: text, isDown: false)
    }

    @Test func `A text that is not editable is chosen and copied, and stays as it is`() {
        final class Rules: UITextViewDelegate {
            var begins = 0
            func textViewDidBeginEditing(_ textView: UITextView) { begins += 1 }
        }
        let (view, rules) = (text("one two"), Rules())
        view.isEditable = false
        view.delegate = rules
        let stage = Stage(view)
        stage.tap(view, place(view, 5))
        #expect(!view.isFirstResponder)
        stage.tap(view, place(view, 5), times: 2)
        #expect(chosen(view) == "two" && stage.menu == ["Copy", "Select All"])
        press(.keyboardC, "c", .control)
        press(.keyboardX, "x")
        UIResponder.deliver(text: "y")
        press(.keyboardDeleteOrBackspace, "")
        #expect(UIPasteboard.general.string == "two" && view.text == "one two" && rules.begins == 0)
        stage.tap(view, place(view, 1))
        #expect(chosen(view).isEmpty)
        stage.end()
    }

    @Test func `A text that is not selectable is not chosen`() {
        let view = text("one two")
        (view.isEditable, view.isSelectable) = (false, false)
        let stage = Stage(view)
        stage.tap(view, place(view, 5), times: 2)
        #expect(!view.isFirstResponder && !view.becomeFirstResponder() && stage.menu.isEmpty)
        stage.end()
    }

    @Test func `Two taps choose a word, three a paragraph, and the menu's entries work`() {
        UIPasteboard.general.string = nil
        let view = text("one two\nthree four")
        let stage = Stage(view)
        stage.tap(view, place(view, 1))
        stage.tap(view, place(view, 15), times: 2)
        #expect(chosen(view) == "four" && stage.menu == ["Cut", "Copy", "Select All"])
        stage.choose("Cut")
        #expect(view.text == "one two\nthree " && stage.menu.isEmpty)
        stage.tap(view, place(view, 1), times: 3)
        #expect(chosen(view) == "one two")
        stage.choose("Select All")
        #expect(chosen(view) == view.text && stage.menu == ["Cut", "Copy", "Paste"])
        stage.choose("Paste")
        #expect(view.text == "four")
        stage.end()
    }

    @Test func `A tap at the caret opens the menu, and another one closes it`() {
        let field = field("hello")
        let stage = Stage(field)
        stage.tap(field, place(field, 3))
        #expect(field.isEditing && stage.menu.isEmpty)
        stage.tap(field, place(field, 3))
        #expect(stage.menu.contains("Select") && stage.menu.contains("Select All"))
        stage.tap(field, place(field, 3))
        #expect(stage.menu.isEmpty)
        stage.tap(field, place(field, 3))
        stage.choose("Select")
        #expect(chosen(field) == "hello" && stage.menu.contains("Copy"))
        press(.keyboardX, "x")
        #expect(field.text == "x" && stage.menu.isEmpty)
        stage.end()
    }

    @Test func `Fingers drag the ends of a selection`() {
        let view = text("one two three")
        let stage = Stage(view)
        stage.tap(view, place(view, 5))
        stage.tap(view, place(view, 5), times: 2)
        stage.drag(view, place(view, 7), place(view, 13))
        #expect(chosen(view) == "two three")
        stage.drag(view, place(view, 4), place(view, 0))
        #expect(chosen(view) == "one two three" && stage.menu.contains("Copy"))
        stage.drag(view, place(view, 13), place(view, 0))
        #expect(!chosen(view).isEmpty)
        stage.end()
    }

    @Test func `A finger that stays places the caret, or chooses a word, and opens the menu`() {
        let field = field("one two")
        let stage = Stage(field)
        stage.hold(field, place(field, 5))
        #expect(field.isEditing && chosen(field).isEmpty && stage.menu.contains("Select"))
        stage.end()
        let view = text("one two")
        view.isEditable = false
        let other = Stage(view)
        other.hold(view, place(view, 5))
        #expect(chosen(view) == "two" && other.menu == ["Copy", "Select All"])
        other.end()
    }

    @Test func `The other button of a pointer chooses a word and opens the menu`() {
        let view = text("one two three")
        let stage = Stage(view)
        stage.window.pressSecondary(at: view.convert(place(view, 5), to: stage.window))
        #expect(chosen(view) == "two" && stage.menu.contains("Copy"))
        view.selectedRange = NSRange(location: 0, length: 7)
        stage.window.pressSecondary(at: view.convert(place(view, 5), to: stage.window))
        #expect(chosen(view) == "one two")
        stage.end()
    }

    @Test func `A view says which actions there are`() {
        final class NoPaste: UITextField {
            override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
                action == Selector(UIResponderStandardEditActions.paste(_:), named: "paste")
                    ? false : super.canPerformAction(action, withSender: sender)
            }
        }
        let field = NoPaste(frame: CGRect(x: 20, y: 100, width: 300, height: 34))
        field.text = "abc"
        UIPasteboard.general.string = "x"
        let stage = Stage(field)
        stage.tap(field, place(field, 1), times: 1)
        stage.tap(field, place(field, 1), times: 2)
        #expect(stage.menu == ["Cut", "Copy"] && chosen(field) == "abc")
        press(.keyboardV, "v", .control)
        #expect(field.text == "abc")
        #expect(
            field.target(forAction: Selector(UIResponder.copy(_:), named: "copy"), withSender: nil)
                as? UITextField === field)
        stage.end()
    }

    @Test func `The delegate changes the menu`() {
        final class Rules: UITextFieldDelegate {
            var chosen = ""
            func textField(
                _ textField: UITextField, editMenuForCharactersIn range: NSRange,
                suggestedActions: [UIMenuElement]
            ) -> UIMenu? {
                let own = UIAction(title: "Quote") { _ in self.chosen = "\(range.location),\(range.length)" }
                return UIMenu(children: [own, UIMenu(options: .displayInline, children: suggestedActions)])
            }
        }
        let (field, rules) = (field("abc"), Rules())
        field.delegate = rules
        let stage = Stage(field)
        stage.tap(field, place(field, 1))
        stage.tap(field, place(field, 1), times: 2)
        #expect(stage.menu.first == "Quote" && stage.menu.contains("Copy"))
        stage.choose("Quote")
        #expect(rules.chosen == "0,3")
        stage.end()
    }

    @Test func `A view that is no text has a menu too`() {
        final class Board: UIView, UIEditMenuInteractionDelegate {
            var words: [String] = []
            override var canBecomeFirstResponder: Bool { true }
            override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
                action == Selector(UIResponder.copy(_:), named: "copy")
            }
            override func copy(_ sender: Any?) { words.append("copy") }
            func mark() { words.append("mark") }
            func editMenuInteraction(
                _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
            ) -> CGRect { CGRect(x: 0, y: 100, width: 100, height: 10) }
        }
        let board = Board(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        let stage = Stage(board)
        board.becomeFirstResponder()
        let menu = UIMenuController.shared
        menu.menuItems = [UIMenuItem(title: "Mark", action: Board.mark)]
        menu.showMenu(from: board, rect: CGRect(x: 100, y: 150, width: 40, height: 20))
        #expect(stage.menu == ["Copy", "Mark"] && menu.menuFrame.maxY <= 150)
        stage.choose("Mark")
        #expect(board.words == ["mark"] && !menu.isMenuVisible)
        menu.menuItems = nil
        let interaction = UIEditMenuInteraction(delegate: board)
        board.addInteraction(interaction)
        let place = UIEditMenuConfiguration(identifier: nil, sourcePoint: CGPoint(x: 50, y: 100))
        interaction.presentEditMenu(with: place)
        #expect(stage.menu == ["Copy"] && board.interactions.count == 1)
        stage.choose("Copy")
        interaction.presentEditMenu(with: place)
        board.removeInteraction(interaction)
        #expect(board.words == ["mark", "copy"] && !menu.isMenuVisible)
        stage.end()
    }

    @Test func `Entries without room are on a further page`() {
        let field = field("abc")
        let stage = Stage(field)
        field.becomeFirstResponder()
        let menu = UIMenuController.shared
        menu.menuItems = (1...8).map { UIMenuItem(title: "A longer entry \($0)", action: UITextField.clear) }
        menu.showMenu(from: field, rect: field.bounds)
        #expect(stage.menu.last == "\u{203A}" && !stage.menu.contains("A longer entry 8"))
        for _ in 0..<8 where !stage.menu.contains("A longer entry 8") { stage.choose("\u{203A}") }
        #expect(stage.menu.contains("A longer entry 8") && menu.menuFrame.maxX <= 400)
        menu.menuItems = nil
        stage.end()
    }

    @Test func `A tapped link is the delegate's, where the text is not editable`() {
        final class Rules: UITextViewDelegate {
            var links: [String] = []
            func textView(
                _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
                interaction: UITextItemInteraction
            ) -> Bool {
                links.append("\(URL.absoluteString) \(characterRange.location),\(characterRange.length)")
                return false
            }
        }
        let (view, rules) = (text(""), Rules())
        let words = NSMutableAttributedString(string: "see here now")
        words.addAttribute(.link, value: "https://a.example/b", range: NSRange(location: 4, length: 4))
        view.attributedText = words
        view.delegate = rules
        view.isEditable = false
        let stage = Stage(view)
        stage.tap(view, CGPoint(x: place(view, 5).x + 1, y: place(view, 5).y))
        stage.tap(view, CGPoint(x: place(view, 1).x, y: place(view, 1).y))
        #expect(rules.links == ["https://a.example/b 4,4"])
        stage.end()
    }
}

extension UITextField {
    func clear() { text = "" }
}
