import Testing
import UIKit

/// Methods that are no longer called.
struct RemovedTargetTests {
    private final class Board: NSObject {
        var calls = 0
        func press() { calls += 1 }
        func change(_ sender: UIControl) { calls += 1 }
        func tap(_ tap: UITapGestureRecognizer) { calls += 1 }
    }

    @Test func `A control forgets the methods of one object at some events`() {
        let (a, b, control) = (Board(), Board(), UIControl())
        control.addTarget(a, action: Board.press, for: [.touchUpInside, .valueChanged])
        control.addTarget(b, action: Board.change, for: .touchUpInside)
        control.removeTarget(a, action: Board.press, for: .touchUpInside)
        control.sendActions(for: .touchUpInside)
        #expect(a.calls == 0 && b.calls == 1)
        control.sendActions(for: .valueChanged)
        #expect(a.calls == 1)
        #expect(control.allTargets == [a, b])
    }

    @Test func `A control forgets the methods of all objects, and no closure`() {
        let (board, control) = (Board(), UIControl())
        var closures = 0
        control.addAction(UIAction { _ in closures += 1 }, for: .touchDown)
        control.addTarget(board, action: Board.press, for: .touchDown)
        control.removeTarget(nil, action: nil, for: .allEvents)
        control.sendActions(for: .touchDown)
        #expect(board.calls == 0 && closures == 1)
    }

    @Test func `A recognizer forgets the methods of one object`() {
        let (a, b) = (Board(), Board())
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let tap = UITapGestureRecognizer(target: a, action: Board.tap)
        tap.addTarget(b, action: Board.press)
        tap.removeTarget(a, action: nil)
        view.addGestureRecognizer(tap)
        UITouch(at: CGPoint(x: 5, y: 5), in: view, time: 1).end(time: 1.05)
        #expect(a.calls == 0 && b.calls == 1)
    }
}
