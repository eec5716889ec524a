import Foundation
import LaminaLayer
import Testing

/// The actions that a layer has besides those of its properties.
struct OrderActionTests {
    /// The host whose tree ``shown`` is in as long as the host exists.
    private let host: LayerTreeCommitter
    private let shown: CALayer

    init() { (host, shown) = AnimationTests.hosted() }

    /// Notes what it is asked for and what runs.
    final class Log: CALayerDelegate, CAAction {
        var asked: [String] = []
        var run: [String] = []

        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
            asked.append(event)
            return self
        }

        func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
            run.append(event)
        }
    }

    @Test func `A layer that joins or leaves a hosted tree has its actions run`() {
        let (log, layer) = (Log(), CALayer())
        layer.delegate = log
        shown.addSublayer(layer)
        #expect(log.run == ["onOrderIn"])
        layer.removeFromSuperlayer()
        #expect(log.run == ["onOrderIn", "onOrderOut"])
        #expect(log.asked == log.run)
    }

    @Test func `A layer hears of a superlayer that joins or leaves, and of the root`() {
        let (host, root, middle, layer) = (LayerTreeCommitter(), CALayer(), CALayer(), CALayer())
        let log = Log()
        layer.delegate = log
        middle.addSublayer(layer)
        root.addSublayer(middle)
        #expect(log.run == [])
        host.root = root
        middle.removeFromSuperlayer()
        #expect(log.run == ["onOrderIn", "onOrderOut"])
    }

    @Test func `A move inside a tree is neither`() {
        let (log, other, layer) = (Log(), CALayer(), CALayer())
        shown.sublayers = [other, layer]
        layer.delegate = log
        other.addSublayer(layer)
        #expect(log.run == [])
    }

    @Test func `Hiding and showing a layer that was shown run the same actions`() {
        let log = Log()
        shown.delegate = log
        shown.isHidden = true
        shown.isHidden = false
        #expect(log.run == ["hidden", "onOrderOut", "hidden", "onOrderIn"])
    }

    @Test func `A change of the list of sublayers runs the superlayer's action, once it is complete`() {
        final class Counter: CAAction {
            var counts: [Int] = []
            func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
                counts.append((anObject as? CALayer)?.sublayers?.count ?? 0)
            }
        }
        let counter = Counter()
        shown.actions = ["sublayers": counter]
        let layer = CALayer()
        shown.addSublayer(layer)
        shown.replaceSublayer(layer, with: CALayer())
        shown.sublayers = [CALayer(), CALayer(), CALayer()]
        shown.sublayers = nil
        // Replacing one takes a layer out and puts another in.
        #expect(counter.counts == [1, 1, 1, 3, 0])
    }

    @Test func `Where actions are off none is asked for`() {
        let (log, layer) = (Log(), CALayer())
        (shown.delegate, layer.delegate) = (log, log)
        withoutActions {
            shown.addSublayer(layer)
            layer.removeFromSuperlayer()
        }
        #expect(log.asked == [])
    }

    @Test func `An animation for leaving goes with the next commit`() {
        let layer = CALayer()
        shown.addSublayer(layer)
        layer.actions = ["onOrderOut": AnimationTests.move()]
        layer.removeFromSuperlayer()
        #expect(layer.animationKeys() == ["onOrderOut"])
        _ = host.commit(at: 1)
        #expect(layer.animationKeys() == nil)
    }

    @Test func `A key of the program's own has the actions that it was given`() {
        let log = Log()
        shown.actions = ["own": log]
        shown.setValue(1, forKey: "own")
        shown.setValue(1, forKey: "other")
        #expect(log.run == ["own"])
        let lone = CALayer()
        lone.actions = ["own": log]
        lone.setValue(1, forKey: "own")
        #expect(log.run == ["own"])
    }

    @Test func `A layer in no hosted tree has no animation by default`() {
        let layer = CALayer()
        #expect(layer.action(forKey: "opacity") == nil)
        #expect(shown.action(forKey: "opacity") is CABasicAnimation)
        #expect(shown.action(forKey: "onOrderIn") == nil)
    }
}
