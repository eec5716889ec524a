import Testing
import UIKit

/// Keys: presses along the chain of responders, and commands.
@Suite struct KeyTests {
    private final class Log {
        var words: [String] = []
    }
    private class Board: UIView {
        var log = Log()
        var name = ""
        var commands: [UIKeyCommand] = []
        override var canBecomeFirstResponder: Bool { true }
        override var keyCommands: [UIKeyCommand]? { commands }
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            tell("began", presses, event)
            super.pressesBegan(presses, with: event)
        }
        override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            tell("ended", presses, event)
        }
        override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            tell("cancelled", presses, event)
        }
        private func tell(_ step: String, _ presses: Set<UIPress>, _ event: UIPressesEvent?) {
            for press in presses {
                log.words.append(
                    "\(name) \(step) \(press.key?.characters ?? "") \(event?.allPresses.count ?? 0)")
            }
        }
        func find() { log.words.append("\(name) find") }
        func open(_ command: UIKeyCommand) { log.words.append("\(name) open \(command.input ?? "")") }
    }

    private func boards() -> (outer: Board, inner: Board, log: Log) {
        let (outer, inner) = (Board(), Board())
        (outer.name, inner.name, inner.log) = ("outer", "inner", outer.log)
        outer.addSubview(inner)
        return (outer, inner, outer.log)
    }
    private func press(
        _ code: UIKeyboardHIDUsage, _ text: String = "", _ held: UIKeyModifierFlags = [],
        isRepeat: Bool = false
    ) -> Bool {
        UIResponder.deliver(
            key: code.rawValue, characters: text, modifiers: held, isDown: true, isRepeat: isRepeat)
    }
    private func release(_ code: UIKeyboardHIDUsage) {
        UIResponder.deliver(key: code.rawValue, characters: "", isDown: false)
    }

    @Test func `A key goes to the first responder, and along the chain`() {
        let (outer, inner, log) = boards()
        inner.becomeFirstResponder()
        #expect(!press(.keyboardA, "a"))
        #expect(!press(.keyboardA, "a", isRepeat: true))
        release(.keyboardA)
        release(.keyboardA)
        #expect(
            log.words == [
                "inner began a 1", "outer began a 1", "inner ended a 1",
            ])
        inner.resignFirstResponder()
        _ = outer
    }

    @Test func `A key that is held writes again and again, and calls commands that allow it`() {
        let (field, log) = (UITextField(), Log())
        let board = Board()
        let once = UIKeyCommand(input: UIKeyCommand.inputEscape) { _ in log.words.append("once") }
        once.allowsAutomaticRepeat = false
        board.commands = [once, UIKeyCommand(input: UIKeyCommand.f1) { _ in log.words.append("help") }]
        board.addSubview(field)
        field.becomeFirstResponder()
        for isRepeat in [false, true, true] {
            _ = press(.keyboardA, "a", isRepeat: isRepeat)
            #expect(press(.keyboardEscape, isRepeat: isRepeat) && press(.keyboardF1, isRepeat: isRepeat))
        }
        #expect(field.text == "aaa" && log.words == ["once", "help", "help", "help"])
        UIResponder.cancelKeys()
        field.resignFirstResponder()
    }

    @Test func `Keys that are held are cancelled together`() {
        let (outer, _, log) = boards()
        outer.becomeFirstResponder()
        _ = press(.keyboardA, "a")
        _ = press(.keyboardB, "b")
        UIResponder.cancelKeys()
        #expect(log.words.prefix(2) == ["outer began a 1", "outer began b 2"])
        #expect(log.words.count == 4 && log.words.suffix(2).allSatisfy { $0.contains("cancelled") })
        outer.resignFirstResponder()
    }

    @Test func `A command calls a method of the first object of its class`() {
        let (outer, inner, log) = boards()
        outer.commands = [
            UIKeyCommand(input: "f", modifierFlags: .command, action: Board.find),
            UIKeyCommand(title: "Open", action: Board.open, input: UIKeyCommand.inputDownArrow),
        ]
        inner.becomeFirstResponder()
        #expect(press(.keyboardF, "f", .command) && press(.keyboardDownArrow))
        #expect(log.words == ["inner find", "inner open UIKeyInputDownArrow"])
        inner.resignFirstResponder()
    }

    @Test func `The control key counts as the command key, unless a command wants it`() {
        let (outer, inner, log) = boards()
        inner.commands = [
            UIKeyCommand(input: "s", modifierFlags: .command) { _ in log.words.append("command") }
        ]
        inner.becomeFirstResponder()
        #expect(press(.keyboardS, "s", .control))
        outer.commands = [
            UIKeyCommand(input: "s", modifierFlags: .control) { _ in log.words.append("control") }
        ]
        #expect(press(.keyboardS, "s", .control))
        #expect(log.words == ["command", "control"])
        inner.resignFirstResponder()
    }

    @Test func `A command with other keys, or a disabled one, is not called`() {
        let (outer, _, log) = boards()
        let command = UIKeyCommand(input: "?", modifierFlags: []) { _ in log.words.append("help") }
        outer.commands = [command]
        outer.becomeFirstResponder()
        #expect(press(.keyboardSlash, "?", .shift) && !press(.keyboardSlash, "?", .alternate))
        command.attributes = .disabled
        #expect(!press(.keyboardSlash, "?", .shift))
        #expect(log.words.first == "help" && log.words.filter { $0 == "help" }.count == 1)
        UIResponder.cancelKeys()
        outer.resignFirstResponder()
    }

    @Test func `Without a first responder the controller in sight hears of keys`() {
        final class Page: UIViewController {
            var heard: [String] = []
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                heard += presses.compactMap { $0.key?.characters }
            }
        }
        let (root, page) = (UINavigationController(rootViewController: UIViewController()), Page())
        root.pushViewController(page, animated: false)
        var called = 0
        root.addKeyCommand(UIKeyCommand(input: "w", modifierFlags: .command) { _ in called += 1 })
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.rootViewController = root
        UIResponder.deliver(key: 4, characters: "a", isDown: true, in: window)
        UIResponder.deliver(key: 4, characters: "a", isDown: false, in: window)
        UIResponder.deliver(key: 26, characters: "w", modifiers: .command, isDown: true, in: window)
        #expect(page.heard == ["a"] && called == 1)
    }

    @Test func `An object that takes characters is typed into`() {
        final class Pad: UIView, UIKeyInput {
            var text = ""
            override var canBecomeFirstResponder: Bool { true }
            var hasText: Bool { !text.isEmpty }
            func insertText(_ text: String) { self.text += text }
            func deleteBackward() { text.removeLast() }
        }
        let pad = Pad()
        pad.becomeFirstResponder()
        _ = press(.keyboardA, "a")
        _ = press(.keyboardA, "a", isRepeat: true)
        _ = press(.keyboardReturnOrEnter)
        _ = press(.keyboardDeleteOrBackspace)
        #expect(pad.text == "aa" && UIResponder.deliver(text: "é") && pad.text == "aaé")
        UIResponder.cancelKeys()
        pad.resignFirstResponder()
    }

    @Test func `Fields tell the window when text is taken`() {
        var told: [UIResponder?] = []
        UIResponder.textInputDidChange = { told.append($0) }
        let (a, b) = (UITextField(), UITextField())
        a.becomeFirstResponder()
        b.becomeFirstResponder()
        b.resignFirstResponder()
        UIResponder.textInputDidChange = nil
        #expect(told.count == 4 && told[0] === a && told[1] == nil && told[2] === b && told[3] == nil)
    }
}
