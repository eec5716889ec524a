import Foundation
import Testing
import UIKit

/// Methods in place of selectors in Foundation's calls.
struct MethodTargetTests {
    private class Board: NSObject {
        var calls: [String] = []
        func change(_ notification: Notification) { calls.append(notification.name.rawValue) }
        func changeObject(_ notification: NSNotification) { calls.append("object") }
        func step() { calls.append("step") }
        func tick(_ timer: Timer) { calls.append("tick") }
    }

    private let center = NotificationCenter()
    private let a = Notification.Name("a")
    private let b = Notification.Name("b")

    @Test func `A method is called at notifications until its object is removed`() {
        let (board, other) = (Board(), Board())
        center.addObserver(board, selector: Board.change, name: a, object: nil)
        center.addObserver(board, selector: Board.changeObject, name: b, object: nil)
        center.addObserver(other, selector: Board.step, name: a, object: nil)
        center.post(name: a, object: nil)
        center.post(name: b, object: nil)
        #expect(board.calls == ["a", "object"] && other.calls == ["step"])
        center.removeObserver(board, name: a, object: nil)
        center.post(name: a, object: nil)
        center.post(name: b, object: nil)
        #expect(board.calls == ["a", "object", "object"] && other.calls == ["step", "step"])
        center.removeObserver(board)
        center.post(name: b, object: nil)
        #expect(board.calls.count == 3)
    }

    @Test func `An object that observes is let go`() {
        weak var gone: Board?
        do {
            let board = Board()
            gone = board
            center.addObserver(board, selector: Board.step, name: a, object: nil)
        }
        #expect(gone == nil)
        center.post(name: a, object: nil)
    }

    @Test func `Only notifications of the object count`() {
        let (board, sender) = (Board(), NSObject())
        center.addObserver(board, selector: Board.step, name: a, object: sender)
        center.post(name: a, object: NSObject())
        #expect(board.calls.isEmpty)
        center.post(name: a, object: sender)
        #expect(board.calls == ["step"])
    }

    @Test func `Timers call methods`() {
        let board = Board()
        let timer = Timer.scheduledTimer(
            timeInterval: 0.001, target: board, selector: Board.tick, userInfo: nil, repeats: true)
        let once = Timer(
            timeInterval: 0.001, target: board, selector: Board.step, userInfo: nil, repeats: false)
        RunLoop.current.add(once, forMode: .default)
        for _ in 0..<1000 where !(board.calls.contains("step") && board.calls.count > 2) {
            RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.01))
        }
        timer.invalidate()
        #expect(board.calls.count { $0 == "step" } == 1 && board.calls.count { $0 == "tick" } > 1)
    }

    @Test func `A method that waits is called, unless it is cancelled`() {
        let (board, other) = (Board(), Board())
        other.perform(Board.step, with: nil, afterDelay: 0)
        NSObject.cancelPreviousPerformRequests(withTarget: other)
        board.perform(Board.step, with: nil, afterDelay: 0)
        for _ in 0..<1000 where board.calls.isEmpty {
            RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.01))
        }
        #expect(board.calls == ["step"] && other.calls.isEmpty)
    }

    @Test func `A link by its earlier label calls a method`() {
        let board = Board()
        let link = CADisplayLink(target: board, selector: Board.step)
        link.add(to: .current, forMode: .default)
        for _ in 0..<1000 where board.calls.isEmpty {
            RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.01))
        }
        link.invalidate()
        #expect(board.calls.first == "step")
    }
}
