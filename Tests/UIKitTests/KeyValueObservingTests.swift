import CoreGraphics
import Foundation
import Testing
import UIKit

/// Observers of views' values.
@MainActor struct KeyValueObservingTests {
    private final class Watcher: UIView {
        var seen: [String] = []

        override func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) { seen.append(keyPath ?? "") }
    }

    @Test func `A view observes where another scrolls, and how large its content is`() {
        let (scroll, watcher) = (UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), Watcher())
        scroll.addObserver(watcher, forKeyPath: "contentOffset", options: [.new], context: nil)
        scroll.addObserver(watcher, forKeyPath: "contentSize", options: [.new], context: nil)
        scroll.contentSize = CGSize(width: 10, height: 100)
        scroll.contentOffset = CGPoint(x: 0, y: 5)
        #expect(watcher.seen == ["contentSize", "contentOffset"])
        scroll.removeObserver(watcher, forKeyPath: "contentOffset")
        scroll.contentOffset = .zero
        #expect(watcher.seen.count == 2)
    }

    @Test func `A scroll view tells of the state of its pan`() {
        let (scroll, watcher) = (UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), Watcher())
        scroll.contentSize = CGSize(width: 100, height: 500)
        scroll.addObserver(watcher, forKeyPath: "panGestureRecognizer.state", options: [], context: nil)
        let finger = UITouch(at: CGPoint(x: 50, y: 90), in: scroll, time: 1)
        #expect(watcher.seen.isEmpty)
        finger.move(to: CGPoint(x: 50, y: 60), time: 1.1)
        finger.end(time: 1.2)
        #expect(watcher.seen.count >= 2 && Set(watcher.seen) == ["panGestureRecognizer.state"])
    }

    @Test func `A label tells of its text`() {
        let (label, watcher) = (UILabel(), Watcher())
        label.addObserver(watcher, forKeyPath: "text", options: [], context: nil)
        label.text = "other"
        label.attributedText = NSAttributedString(string: "third")
        #expect(watcher.seen == ["text", "text"])
    }

    @Test func `A path through the layer, and a key path of Swift, observe a view`() {
        let (view, watcher) = (UIView(), Watcher())
        view.addObserver(watcher, forKeyPath: "layer.bounds", options: [], context: nil)
        var frames: [CGRect] = []
        let observation = view.observe(\.frame, options: [.new]) { view, _ in frames.append(view.frame) }
        view.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(watcher.seen == ["layer.bounds"])
        #expect(frames == [CGRect(x: 1, y: 2, width: 3, height: 4)])
        observation.invalidate()
    }
}
