import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaLayer
import Testing

/// Observers of layers' values.
struct KeyValueObservingTests {
    private final class Witness: NSObject, NSKeyValueObserver {
        var seen: [(path: String?, change: [NSKeyValueChangeKey: Any], context: UnsafeMutableRawPointer?)] =
            []

        func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) { seen.append((keyPath, change ?? [:], context)) }
    }

    /// Reads the properties whose keys do not say how they are set.
    private static let ends: [(key: String, change: @Sendable (CALayer) -> Void)] = [
        ("bounds", { $0.bounds.size = CGSize(width: 3, height: 4) }),
        ("position", { $0.position.x = 7 }), ("zPosition", { $0.zPosition = 2 }),
        ("anchorPoint", { $0.anchorPoint = .zero }), ("opacity", { $0.opacity = 0.5 }),
        ("hidden", { $0.isHidden = true }), ("transform", { $0.transform = CATransform3DMakeScale(2, 2, 1) }),
        ("frame", { $0.frame = CGRect(x: 1, y: 2, width: 3, height: 4) }),
        ("backgroundColor", { $0.backgroundColor = .black }), ("cornerRadius", { $0.cornerRadius = 3 }),
        ("masksToBounds", { $0.masksToBounds = true }), ("name", { $0.name = "other" }),
        ("speed", { $0.speed = 2 }), ("sublayers", { $0.addSublayer(CALayer()) }),
        ("mask", { $0.mask = CALayer() }), ("contents", { $0.contents = "other" }),
        ("shadowOpacity", { $0.shadowOpacity = 1 }), ("level", { $0.setValue(3, forKey: "level") }),
        ("filters", { $0.filters = [CAFilter(type: "gaussianBlur") as Any] }),
        ("contentsGravity", { $0.contentsGravity = .center }),
    ]

    @Test(arguments: Self.ends.indices)
    func `An observer by a key is told of a change, with its path and context`(_ index: Int) throws {
        let (layer, witness) = (CALayer(), Witness())
        let context = UnsafeMutableRawPointer(bitPattern: 64)
        let (key, change) = Self.ends[index]
        layer.addObserver(witness, forKeyPath: key, options: [.new], context: context)
        #expect(witness.seen.isEmpty)
        change(layer)
        #expect(witness.seen.count == 1, "\(key)")
        let seen = try #require(witness.seen.first)
        #expect(seen.path == key && seen.context == context)
        #expect(seen.change[.newKey] != nil && seen.change[.oldKey] == nil)
        #expect(seen.change[.kindKey] as? UInt == NSKeyValueChange.setting.rawValue)
    }

    @Test func `The options give the values before and after, and the first value`() throws {
        let (layer, witness) = (CALayer(), Witness())
        layer.addObserver(witness, forKeyPath: "opacity", options: [.new, .old, .initial], context: nil)
        layer.opacity = 0.25
        #expect(witness.seen.count == 2)
        #expect(witness.seen[0].change[.newKey] as? Float == 1)
        #expect(witness.seen[1].change[.oldKey] as? Float == 1)
        #expect(witness.seen[1].change[.newKey] as? Float == 0.25)
    }

    @Test func `With prior, an observer is told twice`() {
        let (layer, witness) = (CALayer(), Witness())
        layer.addObserver(witness, forKeyPath: "opacity", options: [.new, .prior], context: nil)
        layer.opacity = 0.25
        #expect(witness.seen.map { $0.change[.notificationIsPriorKey] as? Bool } == [true, nil])
        #expect(witness.seen[0].change[.newKey] == nil)
    }

    @Test func `A value set to what it is tells nobody, unless the program says that it changed`() {
        let (layer, witness) = (CALayer(), Witness())
        layer.addObserver(witness, forKeyPath: "opacity", options: [], context: nil)
        layer.opacity = 1
        #expect(witness.seen.isEmpty)
        layer.willChangeValue(forKey: "opacity")
        layer.didChangeValue(forKey: "opacity")
        #expect(witness.seen.count == 1)
    }

    @Test func `A removed observer, and one that is gone, are told nothing`() {
        let layer = CALayer()
        let witness = Witness()
        layer.addObserver(witness, forKeyPath: "opacity", options: [], context: nil)
        layer.addObserver(witness, forKeyPath: "position", options: [], context: nil)
        layer.removeObserver(witness, forKeyPath: "opacity")
        layer.opacity = 0
        layer.position.x = 1
        #expect(witness.seen.map(\.path) == ["position"])
        var other: Witness? = Witness()
        weak let gone = other
        if let other { layer.addObserver(other, forKeyPath: "opacity", options: [], context: nil) }
        other = nil
        layer.opacity = 1
        #expect(gone == nil)
    }

    @Test func `A closure observes a property by its key path, as long as the observation is held`() {
        let layer = CALayer()
        var seen: [CGRect] = []
        var observation: NSKeyValueObservation? = layer.observe(\.frame, options: [.old, .new]) {
            layer, change in
            #expect(change.oldValue != change.newValue && change.newValue == layer.frame)
            seen.append(layer.frame)
        }
        layer.frame = CGRect(x: 1, y: 1, width: 2, height: 2)
        layer.position.x += 1
        #expect(seen == [CGRect(x: 1, y: 1, width: 2, height: 2), CGRect(x: 2, y: 1, width: 2, height: 2)])
        observation?.invalidate()
        layer.position.x += 1
        observation = layer.observe(\.frame) { layer, _ in seen.append(layer.frame) }
        observation = nil
        layer.position.x += 1
        #expect(seen.count == 2 && observation == nil)
    }

    @Test func `A value that may be none is observed from none and to none`() {
        let layer = CALayer()
        var seen: [CGColor??] = []
        let observation = layer.observe(\.backgroundColor, options: [.new]) { seen.append($1.newValue) }
        layer.backgroundColor = .black
        layer.backgroundColor = nil
        #expect(seen == [.some(.black), .some(nil)])
        observation.invalidate()
    }

    @Test func `An observation that another one ends hears nothing more of the same change`() {
        let layer = CALayer()
        var (first, second): (NSKeyValueObservation?, NSKeyValueObservation?)
        var heard: [String] = []
        first = layer.observe(\.opacity) { _, _ in
            heard.append("first")
            second?.invalidate()
        }
        second = layer.observe(\.opacity) { _, _ in heard.append("second") }
        layer.opacity = 0.5
        #expect(heard == ["first"])
        first?.invalidate()
    }

    @Test func `An observer may change the value, and end its observation, when it is told`() {
        let layer = CALayer()
        var calls = 0
        var observation: NSKeyValueObservation?
        observation = layer.observe(\.opacity) { layer, _ in
            calls += 1
            observation?.invalidate()
            layer.opacity = 0.1
        }
        layer.opacity = 0.5
        #expect(calls == 1 && layer.opacity == 0.1)
    }
}
