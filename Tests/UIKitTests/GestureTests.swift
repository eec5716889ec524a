import Foundation
import Testing
import UIKit

/// Gestures of fingers that a program makes.
@Suite struct GestureTests {
    private final class Board: UIView {
        var heard: [String] = []
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("began") }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("ended") }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
            heard.append("cancelled")
        }
        func tapped(_ tap: UITapGestureRecognizer) { heard.append("tap \(Int(tap.location(in: self).x))") }
        func touched() { heard.append("touched") }
    }

    private static let size = CGRect(x: 0, y: 0, width: 300, height: 300)

    private static func touch(_ view: UIView, _ x: CGFloat, _ y: CGFloat, at time: Double) -> UITouch {
        UITouch(at: CGPoint(x: x, y: y), in: view, time: time)
    }

    @Test func `A tap calls methods of its target, and the touch does not count for the view`() {
        let board = Board(frame: Self.size)
        let tap = UITapGestureRecognizer(target: board, action: Board.tapped)
        tap.addTarget(board, action: Board.touched)
        board.addGestureRecognizer(tap)
        Self.touch(board, 40, 20, at: 0).end(time: 0.1)
        #expect(board.heard == ["began", "tap 40", "touched", "cancelled"])
        #expect(tap.state == .possible)
        // A finger that moves is no tap.
        let touch = Self.touch(board, 40, 20, at: 5)
        touch.move(to: CGPoint(x: 90, y: 20), time: 5.1)
        touch.end(time: 5.2)
        #expect(board.heard.suffix(2) == ["began", "ended"])
    }

    @Test func `A single tap may wait for a second one`() {
        let view = UIView(frame: Self.size)
        var taps: [Int] = []
        let double = UITapGestureRecognizer { _ in taps.append(2) }
        double.numberOfTapsRequired = 2
        let single = UITapGestureRecognizer { _ in taps.append(1) }
        single.require(toFail: double)
        view.addGestureRecognizer(single)
        view.addGestureRecognizer(double)
        Self.touch(view, 10, 10, at: 0).end(time: 0.1)
        Self.touch(view, 12, 10, at: 0.2).end(time: 0.3)
        #expect(taps == [2])
        Self.touch(view, 10, 10, at: 3).end(time: 3.1)
        #expect(taps == [2])
        view.advanceTouches(to: 4)
        #expect(taps == [2, 1])
        #expect(single.state == .possible && double.state == .possible)
    }

    @Test func `A pan has a way and a speed, and may be set back`() {
        let view = UIView(frame: Self.size)
        var seen: [(UIGestureRecognizer.State, CGPoint)] = []
        let pan = UIPanGestureRecognizer()
        pan.addAction { [weak pan, weak view] _ in
            guard let pan else { return }
            seen.append((pan.state, pan.translation(in: view)))
            pan.setTranslation(.zero, in: view)
        }
        view.addGestureRecognizer(pan)
        let touch = Self.touch(view, 100, 100, at: 0)
        touch.move(to: CGPoint(x: 105, y: 100), time: 0.01)
        touch.move(to: CGPoint(x: 120, y: 100), time: 0.02)
        touch.move(to: CGPoint(x: 130, y: 104), time: 0.03)
        #expect(abs(pan.velocity(in: view).x - 1000) < 1)
        touch.end(time: 0.04)
        #expect(seen.map(\.0) == [.began, .changed, .ended])
        #expect(seen.map(\.1) == [CGPoint(x: 20, y: 0), CGPoint(x: 10, y: 4), .zero])
    }

    @Test func `A long press comes with time`() {
        let view = UIView(frame: Self.size)
        var states: [UIGestureRecognizer.State] = []
        view.addGestureRecognizer(UILongPressGestureRecognizer { states.append($0.state) })
        let touch = Self.touch(view, 10, 10, at: 0)
        view.advanceTouches(to: 0.4)
        #expect(states.isEmpty)
        view.advanceTouches(to: 0.5)
        #expect(states == [.began])
        touch.move(to: CGPoint(x: 50, y: 10), time: 0.7)
        touch.end(time: 0.8)
        #expect(states == [.began, .changed, .ended])
        Self.touch(view, 10, 10, at: 2).end(time: 2.1)
        #expect(states.count == 3)
    }

    @Test func `Two fingers pinch and turn`() {
        let view = UIView(frame: Self.size)
        let (pinch, turn) = (UIPinchGestureRecognizer(), UIRotationGestureRecognizer())
        final class Both: UIGestureRecognizerDelegate {
            func gestureRecognizer(
                _ gestureRecognizer: UIGestureRecognizer,
                shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
            ) -> Bool { true }
        }
        let both = Both()
        (pinch.delegate, turn.delegate) = (both, both)
        view.addGestureRecognizer(pinch)
        view.addGestureRecognizer(turn)
        let a = Self.touch(view, 100, 100, at: 0)
        let b = Self.touch(view, 200, 100, at: 0)
        b.move(to: CGPoint(x: 300, y: 100), time: 0.1)
        #expect(pinch.state == .began && pinch.scale == 2 && pinch.numberOfTouches == 2)
        b.move(to: CGPoint(x: 100, y: 300), time: 0.2)
        #expect(pinch.scale == 2)
        #expect(abs(turn.rotation - .pi / 2) < 1e-6)
        #expect(pinch.location(in: view) == CGPoint(x: 100, y: 200))
        pinch.scale = 1
        b.move(to: CGPoint(x: 100, y: 200), time: 0.3)
        #expect(pinch.scale == 0.5)
        a.end(time: 0.4)
        b.end(time: 0.4)
        #expect(pinch.state == .possible && turn.rotation == 0)
    }

    @Test func `A swipe goes its direction only`() {
        let view = UIView(frame: Self.size)
        var swipes: [String] = []
        for (name, direction) in [("left", UISwipeGestureRecognizer.Direction.left), ("down", .down)] {
            let swipe = UISwipeGestureRecognizer { _ in swipes.append(name) }
            swipe.direction = direction
            view.addGestureRecognizer(swipe)
        }
        for (x, y) in [(100.0, 210.0), (30, 100), (200, 100)] {
            let time = Double(swipes.count) * 10 + x
            let touch = Self.touch(view, 100, 100, at: time)
            touch.move(to: CGPoint(x: x, y: y), time: time + 0.1)
            touch.end(time: time + 0.2)
        }
        #expect(swipes == ["down", "left"])
    }

    @Test func `The first gesture ends the others, unless a delegate lets both go on`() {
        let (outer, inner) = (UIView(frame: Self.size), UIView(frame: Self.size))
        outer.addSubview(inner)
        var seen: [String] = []
        let a = UIPanGestureRecognizer { if $0.state == .began { seen.append("inner") } }
        let b = UIPanGestureRecognizer { if $0.state == .began { seen.append("outer") } }
        inner.addGestureRecognizer(a)
        outer.addGestureRecognizer(b)
        let touch = Self.touch(outer, 10, 10, at: 0)
        touch.move(to: CGPoint(x: 60, y: 10), time: 0.1)
        touch.move(to: CGPoint(x: 90, y: 10), time: 0.2)
        touch.end(time: 0.3)
        #expect(seen == ["inner"])
    }

    @Test func `A finger scrolls, and a page is where it comes to rest`() {
        final class Told: UIScrollViewDelegate {
            var words: [String] = []
            func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { words.append("begin") }
            func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
                words.append("end \(decelerate)")
            }
        }
        let (scroll, told) = (UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), Told())
        scroll.contentSize = CGSize(width: 400, height: 100)
        scroll.isPagingEnabled = true
        scroll.delegate = told
        let touch = Self.touch(scroll, 90, 50, at: 0)
        touch.move(to: CGPoint(x: 70, y: 50), time: 0.05)
        #expect(scroll.contentOffset == CGPoint(x: 20, y: 0) && scroll.isDragging)
        touch.move(to: CGPoint(x: 40, y: 50), time: 0.1)
        touch.end(time: 0.1)
        #expect(scroll.contentOffset == CGPoint(x: 100, y: 0) && !scroll.isDragging)
        #expect(told.words == ["begin", "end true"])
        scroll.isScrollEnabled = false
        let other = Self.touch(scroll, 90, 50, at: 5)
        other.move(to: CGPoint(x: 20, y: 50), time: 5.1)
        #expect(scroll.contentOffset.x == 100)
    }

    @Test func `Two fingers zoom what the delegate says`() {
        final class Zooms: UIScrollViewDelegate {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
        }
        let (scroll, zooms) = (UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)), Zooms())
        scroll.addSubview(zooms.view)
        scroll.contentSize = zooms.view.frame.size
        scroll.delegate = zooms
        scroll.maximumZoomScale = 4
        let (a, b) = (Self.touch(scroll, 90, 100, at: 0), Self.touch(scroll, 110, 100, at: 0))
        b.move(to: CGPoint(x: 130, y: 100), time: 0.1)
        #expect(scroll.zoomScale == 2)
        #expect(scroll.contentSize == CGSize(width: 400, height: 400))
        a.end(time: 0.2)
        b.end(time: 0.2)
        #expect(!scroll.isZooming)
    }

    @Test func `A recognizer that is switched off, or not wanted, follows no finger`() {
        final class No: UIGestureRecognizerDelegate {
            func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch)
                -> Bool
            {
                false
            }
        }
        let (view, no) = (UIView(frame: Self.size), No())
        var count = 0
        let tap = UITapGestureRecognizer { _ in count += 1 }
        view.addGestureRecognizer(tap)
        tap.isEnabled = false
        Self.touch(view, 10, 10, at: 0).end(time: 0.1)
        tap.isEnabled = true
        tap.delegate = no
        Self.touch(view, 10, 10, at: 2).end(time: 2.1)
        tap.delegate = nil
        Self.touch(view, 10, 10, at: 4).end(time: 4.1)
        #expect(count == 1)
    }

    @Test func `A tap on a control is the control's`() {
        let view = UIView(frame: Self.size)
        let control = UIControl(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        view.addSubview(control)
        var seen: [String] = []
        control.addAction(UIAction { _ in seen.append("control") }, for: .touchUpInside)
        view.addGestureRecognizer(UITapGestureRecognizer { _ in seen.append("view") })
        Self.touch(view, 10, 10, at: 0).end(time: 0.1)
        Self.touch(view, 100, 100, at: 5).end(time: 5.1)
        #expect(seen == ["control", "view"])
    }
}
