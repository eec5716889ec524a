import Testing
import UIKit

@Suite struct UITouchTests {
    /// Draws where a finger goes.
    private final class Pad: UIView {
        var calls: [String] = []
        var points: [CGPoint] = []

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { take("began", touches) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
            for touch in touches { take("moved", Set(event?.coalescedTouches(for: touch) ?? [])) }
        }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { take("ended", touches) }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
            take("cancelled", touches)
        }

        private func take(_ call: String, _ touches: Set<UITouch>) {
            calls.append(call)
            points += touches.map { $0.location(in: self) }
        }
    }

    @Test func `Labels and pictures leave fingers to the views behind them unless they are told otherwise`() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let front: [UIView] = [
            UILabel(frame: view.bounds), UIImageView(frame: view.bounds), UIImageView(image: nil),
        ]
        for part in front {
            part.frame = view.bounds
            view.addSubview(part)
        }
        #expect(view.hitTest(CGPoint(x: 5, y: 5), with: nil) === view)
        front[1].isUserInteractionEnabled = true
        #expect(view.hitTest(CGPoint(x: 5, y: 5), with: nil) === front[1])
    }

    @Test func `The view under a finger is told where it goes, in its own space`() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let pad = Pad(frame: CGRect(x: 10, y: 20, width: 50, height: 50))
        window.addSubview(pad)
        let touch = UITouch(at: CGPoint(x: 20, y: 25), in: window, time: 1)
        touch.move(to: CGPoint(x: 90, y: 90), time: 1.5)
        #expect(touch.previousLocation(in: pad) == CGPoint(x: 10, y: 5))
        #expect(touch.phase == .moved && touch.timestamp == 1.5 && touch.view === pad)
        #expect(touch.window === window && touch.location(in: nil) == CGPoint(x: 90, y: 90))
        touch.end(time: 2)
        touch.move(to: .zero, time: 3)
        touch.cancel(time: 4)
        #expect(pad.calls == ["began", "moved", "ended"])
        #expect(pad.points == [CGPoint(x: 10, y: 5), CGPoint(x: 80, y: 70), CGPoint(x: 80, y: 70)])
        #expect(touch.phase == .ended && touch.timestamp == 2)
    }

    @Test func `What a view does not take goes to its superview`() {
        let pad = Pad(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let child = UIView(frame: CGRect(x: 10, y: 10, width: 10, height: 10))
        pad.addSubview(child)
        let touch = UITouch(at: CGPoint(x: 15, y: 15), in: pad)
        touch.cancel()
        #expect(touch.view === child && pad.calls == ["began", "cancelled"])
    }

    @Test func `A finger beside all views touches nothing`() {
        let pad = Pad(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let touch = UITouch(at: CGPoint(x: 70, y: 15), in: pad)
        touch.move(to: CGPoint(x: 10, y: 10))
        touch.end()
        #expect(touch.view == nil && pad.calls.isEmpty)
    }
}
