import Foundation
import Testing
import UIKit

/// Methods that are kept as values, as ported programs have them.
struct SelectorTests {
    private class Board: UIResponder {
        var calls: [String] = []
        var title = "a"
        func step() { calls.append("step") }
        func press(_ sender: UIControl) { calls.append("press") }
        func slide(slider: UISlider, event: UIEvent) { calls.append("slide \(slider.value)") }
        func tap(_ tap: UITapGestureRecognizer) { calls.append("tap") }
        func any(_ sender: Any?) { calls.append("any \(sender != nil)") }
        func change(_ notification: Notification) { calls.append(notification.name.rawValue) }
        func object(_ notification: NSNotification) { calls.append("object") }
        func tick(_ timer: Timer) { calls.append("tick") }
        func add(_ text: String) -> Int { text.count }
    }
    private let board = Board()
    private let step = Selector(Board.step, named: "step")

    @Test func `A control calls its methods with as many arguments as they take`() {
        let slider = UISlider()
        let selectors = [
            step, Selector(Board.press(_:), named: "press"),
            Selector(Board.slide(slider:event:), named: "slide"),
            Selector(Board.any(_:), named: "any"),
        ]
        for selector in selectors { slider.addTarget(board, action: selector, for: .valueChanged) }
        slider.value = 0.5
        slider.sendActions(for: .valueChanged)
        #expect(board.calls == ["step", "press", "slide 0.5", "any true"])
    }

    @Test func `A method that does not take the sender is not called`() {
        let control = UIControl()
        control.addTarget(board, action: Selector(Board.tap(_:)), for: .touchDown)
        control.sendActions(for: .touchDown)
        #expect(board.calls.isEmpty)
    }

    @Test func `A control forgets the one method that a selector names`() {
        let control = UIControl()
        control.addTarget(board, action: step, for: .touchDown)
        control.addTarget(board, action: Selector(Board.press(_:), named: "press"), for: .touchDown)
        control.removeTarget(board, action: Selector(Board.step, named: "step"), for: .allEvents)
        control.sendActions(for: .touchDown)
        #expect(board.calls == ["press"])
    }

    @Test func `A control does not keep the object`() {
        let control = UIControl()
        weak var gone: Board?
        do {
            let board = Board()
            gone = board
            control.addTarget(board, action: step, for: .touchDown)
        }
        #expect(gone == nil)
        control.sendActions(for: .touchDown)
    }

    @Test func `A recognizer calls methods, and forgets one of them`() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let none: Selector? = nil
        let tap = UITapGestureRecognizer(target: board, action: none)
        tap.addTarget(board, action: Selector(Board.tap(_:), named: "tap"))
        tap.addTarget(board, action: step)
        tap.removeTarget(board, action: step)
        view.addGestureRecognizer(tap)
        UITouch(at: CGPoint(x: 5, y: 5), in: view, time: 1).end(time: 1.05)
        #expect(board.calls == ["tap"])
    }

    @Test func `A subclass of a recognizer overrides the initializer with a selector`() {
        class Press: UILongPressGestureRecognizer {
            override init(target: Any?, action: Selector?) {
                super.init(target: target, action: action)
                minimumPressDuration = 3
            }
        }
        #expect(Press(target: board, action: step).minimumPressDuration == 3)
    }

    @Test func `A button of a bar calls its method`() throws {
        let controller = UIViewController()
        let item = UIBarButtonItem(title: "Press", style: .plain, target: board, action: step)
        controller.navigationItem.rightBarButtonItem = item
        let screen = try Screen(UINavigationController(rootViewController: controller))
        func press() { UITouch(at: CGPoint(x: 295, y: 22), in: screen.window).end() }
        press()
        item.action = nil
        press()
        #expect(item.target === board && board.calls == ["step"])
    }

    @Test func `An action without a target goes to the nearest responder that has the method`() {
        final class Inner: Board {
            let outer: Board
            init(_ outer: Board) { self.outer = outer }
            override var next: UIResponder? { outer }
        }
        let inner = Inner(board)
        UIApplication.shared.sendAction(step, to: nil, from: inner, for: nil)
        UIApplication.shared.sendAction(step, to: board, from: nil, for: nil)
        #expect(inner.calls == ["step"] && board.calls == ["step"])
        #expect(inner.target(forAction: step, withSender: nil) as AnyObject === inner)
        #expect(!UIApplication.shared.sendAction(Selector(Other.step), to: nil, from: inner, for: nil))
    }
    private final class Other { func step() {} }

    @Test func `Notifications and timers call methods`() {
        let center = NotificationCenter()
        let name = Notification.Name("a")
        center.addObserver(board, selector: Selector(Board.change(_:)), name: name, object: nil)
        center.addObserver(board, selector: Selector(Board.object(_:)), name: name, object: nil)
        center.addObserver(board, selector: step, name: name, object: nil)
        center.post(name: name, object: nil)
        #expect(board.calls.sorted() == ["a", "object", "step"])
        center.removeObserver(board)
        center.post(name: name, object: nil)
        #expect(board.calls.count == 3)
        let timer = Timer(
            timeInterval: 1, target: board, selector: Selector(Board.tick(_:)), userInfo: nil, repeats: false)
        timer.fire()
        #expect(board.calls.last == "tick")
    }

    @Test func `An object performs a method and returns what it does`() {
        #expect(board.perform(Selector(Board.add(_:)), with: "abc") as? Int == 3)
        #expect(board.perform(Selector(\Board.title)) as? String == "a")
        board.perform(Selector(setter: \Board.title), with: "b")
        #expect(board.title == "b")
        #expect(board.responds(to: step) && !board.responds(to: Selector(Other.step)))
    }

    @Test func `Selectors are equal by their names, and without names by themselves`() {
        let (a, b) = (Selector(Board.step), Selector(Board.step))
        #expect(a == a && a != b)
        #expect(step == Selector(Board.step, named: "step") && step != Selector(Board.step, named: "go"))
        #expect(Set([step, Selector(Board.step, named: "step"), a]).count == 2)
    }

    @Test func `A method of one object is called whatever the target is`() {
        Selector(board.press(_:)).perform(on: nil, with: UIControl())
        #expect(board.calls == ["press"])
    }

    @Test func `A sender stands for true`() {
        let view = UIView()
        #expect(view.perform(Selector(UIView.endEditing(_:)), with: view) is Bool)
    }
}
