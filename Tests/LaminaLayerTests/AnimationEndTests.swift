import Foundation
import LaminaLayer
import LaminaTestSupport
import Testing

/// Commits look at animated layers only where an animation begins or ends, and miss none of them.
struct AnimationEndTests {
    /// Writes down which layers' animations start and stop.
    private final class Witness: CAAnimationDelegate {
        let name: String
        let log: Log
        var onStop: (() -> Void)?

        init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }

        func animationDidStart(_ anim: CAAnimation) { log.events.append("\(name) starts") }

        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
            log.events.append("\(name) \(flag ? "ends" : "stops")")
            onStop?()
        }
    }

    private final class Log {
        var events: [String] = []

        func take() -> [String] {
            defer { events = [] }
            return events
        }
    }

    /// A host of some layers that were shown at time 0.
    private struct Tree {
        let host = LayerTreeCommitter()
        let root = CALayer()
        let layers: [CALayer]
        let log = Log()

        init(_ count: Int) {
            layers = (0..<count).map { _ in CALayer() }
            root.sublayers = layers
            host.root = root
            _ = host.commit(at: 0)
        }

        func animate(_ index: Int, _ duration: Double, begin: Double = 0, key: String = "move") -> Witness {
            let witness = Witness("\(index)", log)
            let animation = AnimationTests.move(duration)
            (animation.beginTime, animation.delegate) = (begin, witness)
            layers[index].add(animation, forKey: key)
            return witness
        }

        func events(at time: Double) -> [String] {
            _ = host.commit(at: time)
            #expect(host.invariantFaults().isEmpty, "at \(time)")
            return log.take()
        }
    }

    @Test func `Animations of many layers end each at its own time`() {
        let tree = Tree(4)
        let witnesses = [3, 1, 2, 1].enumerated().map { tree.animate($0, Double($1)) }
        #expect(tree.events(at: 1) == ["0 starts", "1 starts", "2 starts", "3 starts"])
        #expect(tree.events(at: 1.5) == [])
        #expect(tree.events(at: 2) == ["1 ends", "3 ends"])
        #expect(tree.events(at: 2.9) == [])
        #expect(tree.events(at: 3) == ["2 ends"])
        #expect(tree.events(at: 9) == ["0 ends"])
        #expect(tree.events(at: 10) == [])
        #expect(tree.layers.allSatisfy { $0.animationKeys() == nil })
        _ = witnesses
    }

    @Test func `An animation with a begin of its own starts at the first commit from then on`() {
        let tree = Tree(2)
        let witnesses = [tree.animate(0, 10), tree.animate(1, 2, begin: 3)]
        #expect(tree.events(at: 1) == ["0 starts"])
        #expect(tree.events(at: 2.5) == [])
        #expect(tree.events(at: 3.5) == ["1 starts"])
        #expect(tree.events(at: 4.5) == [])
        #expect(tree.events(at: 5) == ["1 ends"])
        #expect(tree.events(at: 11) == ["0 ends"])
        _ = witnesses
    }

    @Test func `An animation that is replaced by a shorter one ends when that one ends`() {
        let tree = Tree(2)
        var witnesses = [tree.animate(0, 10), tree.animate(1, 10)]
        #expect(tree.events(at: 0) == ["0 starts", "1 starts"])
        witnesses.append(tree.animate(1, 1))
        #expect(tree.events(at: 1) == ["1 stops", "1 starts"])
        #expect(tree.events(at: 1.5) == [])
        #expect(tree.events(at: 2) == ["1 ends"])
        #expect(tree.events(at: 10) == ["0 ends"])
        _ = witnesses
    }

    @Test func `An animation that is replaced by a longer one does not end early`() {
        let tree = Tree(2)
        var witnesses = [tree.animate(0, 10), tree.animate(1, 1)]
        #expect(tree.events(at: 0) == ["0 starts", "1 starts"])
        witnesses.append(tree.animate(1, 5))
        #expect(tree.events(at: 0.5) == ["1 stops", "1 starts"])
        #expect(tree.events(at: 1) == [])
        tree.layers[0].removeAllAnimations()
        #expect(tree.events(at: 2) == ["0 stops"])
        #expect(tree.events(at: 5.5) == ["1 ends"])
        _ = witnesses
    }

    @Test func `Several animations of one layer end one after the other`() {
        let tree = Tree(1)
        let witnesses = [
            tree.animate(0, 3, key: "a"), tree.animate(0, 1, key: "b"),
            tree.animate(0, 2, begin: 4, key: "c"),
        ]
        #expect(tree.events(at: 1) == ["0 starts", "0 starts"])
        #expect(tree.events(at: 2) == ["0 ends"])
        #expect(tree.layers[0].animationKeys() == ["a", "c"])
        #expect(tree.events(at: 4) == ["0 ends", "0 starts"])
        #expect(tree.layers[0].animationKeys() == ["c"])
        #expect(tree.events(at: 6) == ["0 ends"])
        _ = witnesses
    }

    @Test func `An animation that a delegate adds when another ends begins in the same commit`() {
        let tree = Tree(2)
        let first = tree.animate(0, 1)
        var second: Witness?
        first.onStop = { second = tree.animate(1, 1) }
        #expect(tree.events(at: 0) == ["0 starts"])
        #expect(tree.events(at: 1) == ["0 ends", "1 starts"])
        #expect(tree.events(at: 1.5) == [])
        #expect(tree.events(at: 2) == ["1 ends"])
        _ = second
    }

    @Test func `A layer that is slowed down while it is animated ends later`() {
        let tree = Tree(2)
        let witnesses = [tree.animate(0, 2), tree.animate(1, 2)]
        #expect(tree.events(at: 0) == ["0 starts", "1 starts"])
        tree.layers[1].speed = 0.5
        #expect(tree.events(at: 2) == ["0 ends"])
        #expect(tree.events(at: 3.9) == [])
        #expect(tree.events(at: 4) == ["1 ends"])
        _ = witnesses
    }

    @Test func `A layer that is put ahead while it is animated ends earlier`() {
        let tree = Tree(1)
        let witness = tree.animate(0, 10)
        #expect(tree.events(at: 0) == ["0 starts"])
        #expect(tree.events(at: 1) == [])
        tree.root.timeOffset = 8
        #expect(tree.events(at: 2) == ["0 ends"])
        _ = witness
    }

    @Test func `A layer that left and came back after the end of its animation ends it at once`() {
        let tree = Tree(2)
        let witnesses = [tree.animate(0, 1), tree.animate(1, 10)]
        #expect(tree.events(at: 0) == ["0 starts", "1 starts"])
        tree.layers[0].removeFromSuperlayer()
        tree.root.addSublayer(tree.layers[0])
        #expect(tree.events(at: 1) == ["0 ends"])
        #expect(tree.events(at: 5) == [])
        _ = witnesses
    }

    @Test func `A layer that goes to another host ends its animation there`() {
        let (tree, other) = (Tree(1), Tree(1))
        let witness = tree.animate(0, 2)
        #expect(tree.events(at: 0) == ["0 starts"])
        other.root.addSublayer(tree.layers[0])
        #expect(tree.events(at: 1) == [])
        #expect(other.events(at: 1) == [])
        #expect(other.host.commit(at: 2).changes.map(\.layer) == [tree.layers[0].id])
        #expect(tree.log.take() == ["0 ends"])
        #expect(tree.host.invariantFaults().isEmpty && other.host.invariantFaults().isEmpty)
        _ = witness
    }

    @Test func `An animation that stays after its end is told of its end once, and others still end`() {
        let tree = Tree(2)
        let witness = Witness("0", tree.log)
        let animation = AnimationTests.move()
        (animation.isRemovedOnCompletion, animation.fillMode, animation.delegate) = (
            false, .forwards, witness
        )
        tree.layers[0].add(animation, forKey: "move")
        let other = tree.animate(1, 2)
        #expect(tree.events(at: 0) == ["0 starts", "1 starts"])
        #expect(tree.events(at: 1) == ["0 ends"])
        #expect(tree.events(at: 1.5) == [])
        #expect(tree.events(at: 2) == ["1 ends"])
        #expect(tree.layers[0].animationKeys() == ["move"])
        _ = other
    }

    @Test func `A completion block runs when the last of its animations ended`() {
        let tree = Tree(3)
        var isComplete = false
        var witnesses: [Witness] = []
        CATransaction.begin()
        CATransaction.setCompletionBlock { isComplete = true }
        for (index, duration) in [1.0, 3, 2].enumerated() { witnesses.append(tree.animate(index, duration)) }
        CATransaction.commit()
        for (time, expected) in [(0.0, false), (1, false), (2, false), (2.5, false), (3, true)] {
            _ = tree.events(at: time)
            #expect(isComplete == expected, "at \(time)")
        }
        _ = witnesses
    }

    @Test func `A time that goes back ends nothing twice`() {
        let tree = Tree(2)
        let witnesses = [tree.animate(0, 1), tree.animate(1, 4)]
        #expect(tree.events(at: 0) == ["0 starts", "1 starts"])
        #expect(tree.events(at: 2) == ["0 ends"])
        #expect(tree.events(at: 0.5) == [])
        #expect(tree.events(at: 4) == ["1 ends"])
        _ = witnesses
    }

    @Test func `A commit in which no animation begins or ends does not visit the animated layers`() {
        let tree = Tree(10_000)
        for layer in tree.layers { layer.add(AnimationTests.move(100), forKey: "move") }
        let first = processorSeconds { _ = tree.host.commit(at: 0) }
        _ = tree.host.commit(at: 0.5)
        var best = Double.infinity
        for step in 1...20 {
            best = min(best, processorSeconds { _ = tree.host.commit(at: 0.5 + Double(step)) })
        }
        #expect(best < first / 50, "\(best * 1e6) µs after \(first * 1e6) µs")
    }
}
