import Testing
import UIKit

/// A pointer over views.
struct UIHoverTests {
    private static func window(_ heard: @escaping (UIGestureRecognizer.State) -> Void) -> UIWindow {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
        view.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
        view.addGestureRecognizer(UIHoverGestureRecognizer { heard($0.state) })
        window.addSubview(view)
        return window
    }

    @Test func `A pointer comes, moves over subviews, and leaves`() {
        var states: [UIGestureRecognizer.State] = []
        let window = Self.window { states.append($0) }
        for place in [
            CGPoint(x: 5, y: 5), CGPoint(x: 15, y: 15), CGPoint(x: 50, y: 50), CGPoint(x: 70, y: 50),
        ] {
            window.movePointer(to: place)
        }
        #expect(states == [.began, .changed, .ended])
    }

    @Test func `A pointer that leaves the window leaves its views, and may come again`() {
        var states: [UIGestureRecognizer.State] = []
        let window = Self.window { states.append($0) }
        window.movePointer(to: CGPoint(x: 20, y: 20))
        window.movePointer(to: nil)
        window.movePointer(to: CGPoint(x: 20, y: 20))
        #expect(states == [.began, .ended, .began])
    }

    @Test func `A press does not end the hovering`() {
        var states: [UIGestureRecognizer.State] = []
        let window = Self.window { states.append($0) }
        window.movePointer(to: CGPoint(x: 20, y: 20))
        UITouch(at: CGPoint(x: 20, y: 20), in: window).end()
        window.movePointer(to: CGPoint(x: 21, y: 20))
        #expect(states == [.began, .changed])
    }
}
