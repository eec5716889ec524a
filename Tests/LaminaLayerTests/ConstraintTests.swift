import Foundation
import LaminaLayer
import Testing

@Suite struct ConstraintTests {
    private static func rule(
        _ attribute: CAConstraintAttribute, _ source: String, _ other: CAConstraintAttribute,
        _ scale: CGFloat = 1, _ offset: CGFloat = 0
    ) -> CAConstraint {
        CAConstraint(attribute: attribute, relativeTo: source, attribute: other, scale: scale, offset: offset)
    }

    /// Lays out named sublayers, at first (1, 2) with 10 × 20, in bounds at (5, 6) of 100 × 200.
    private static func frames(_ rules: [(name: String, rules: [CAConstraint])]) -> [String: CGRect] {
        let superlayer = CALayer()
        superlayer.bounds = CGRect(x: 5, y: 6, width: 100, height: 200)
        superlayer.layoutManager = CAConstraintLayoutManager()
        for (name, rules) in rules {
            let layer = CALayer()
            layer.name = name
            layer.frame = CGRect(x: 1, y: 2, width: 10, height: 20)
            layer.constraints = rules
            superlayer.addSublayer(layer)
        }
        superlayer.layoutIfNeeded()
        return Dictionary(
            uniqueKeysWithValues: (superlayer.sublayers ?? []).map { ($0.name ?? "", $0.frame) })
    }

    private static func frame(_ rules: CAConstraint...) -> CGRect? { frames([("a", rules)])["a"] }

    @Test func `One line keeps the extent, and an extent alone does nothing`() {
        let superlayer = "superlayer"
        #expect(Self.frame(Self.rule(.minX, superlayer, .minX))?.minX == 5)
        #expect(Self.frame(Self.rule(.midX, superlayer, .midX))?.minX == 50)
        #expect(Self.frame(Self.rule(.maxX, superlayer, .maxX, 1, -3))?.minX == 92)
        #expect(Self.frame(Self.rule(.maxY, superlayer, .height))?.minY == 180)
        #expect(
            Self.frame(Self.rule(.width, superlayer, .width)) == CGRect(x: 1, y: 2, width: 10, height: 20))
    }

    @Test func `Two give place and extent`() {
        let s = "superlayer"
        let (low, mid) = (Self.rule(.minX, s, .minX, 1, 10), Self.rule(.midX, s, .midX))
        let (high, width) = (Self.rule(.maxX, s, .maxX, 1, -10), Self.rule(.width, s, .width, 0.5))
        #expect(Self.frame(low, mid) == CGRect(x: 15, y: 2, width: 80, height: 20))
        #expect(Self.frame(low, high) == CGRect(x: 15, y: 2, width: 80, height: 20))
        #expect(Self.frame(high, mid) == CGRect(x: 15, y: 2, width: 80, height: 20))
        #expect(Self.frame(mid, width) == CGRect(x: 30, y: 2, width: 50, height: 20))
        #expect(Self.frame(width, high) == CGRect(x: 45, y: 2, width: 50, height: 20))
    }

    @Test func `Of more than two the last counts, with the first in order of the others`() {
        let s = "superlayer"
        let (low, mid) = (Self.rule(.minX, s, .minX, 1, 1), Self.rule(.midX, s, .minX, 1, 30))
        let width = Self.rule(.width, s, .minX, 0, 44)
        #expect(Self.frame(width, mid, low)?.width == 58)
        #expect(Self.frame(mid, low, width) == CGRect(x: 6, y: 2, width: 44, height: 20))
    }

    @Test(arguments: [false, true])
    func `Sublayers follow one another in any order`(isReversed: Bool) {
        let rules = [
            ("a", [Self.rule(.minX, "superlayer", .minX), Self.rule(.width, "superlayer", .width, 0.2)]),
            ("b", [Self.rule(.minX, "a", .maxX, 1, 4), Self.rule(.width, "a", .width)]),
            (
                "c",
                [
                    Self.rule(.minX, "b", .maxX, 1, 4), Self.rule(.height, "b", .width),
                    Self.rule(.minY, "b", .minX),
                ]
            ),
        ]
        let frames = Self.frames(isReversed ? rules.reversed() : rules)
        #expect(frames["b"] == CGRect(x: 29, y: 2, width: 20, height: 20))
        #expect(frames["c"] == CGRect(x: 53, y: 29, width: 10, height: 20))
    }

    @Test func `Sources that cannot be read are ignored, and circles stay`() {
        let start = CGRect(x: 1, y: 2, width: 10, height: 20)
        let frames = Self.frames([
            ("a", [Self.rule(.minX, "b", .maxX)]), ("b", [Self.rule(.minX, "a", .maxX)]),
            ("c", [Self.rule(.minX, "c", .maxX), Self.rule(.maxX, "nobody", .minX)]),
            ("free", []), ("d", [Self.rule(.minX, "free", .maxX)]),
            ("e", [Self.rule(.minY, "a", .minY)]),
            ("f", [Self.rule(.minX, "a", .minX)]),
        ])
        for name in ["a", "b", "c", "d", "e", "f"] { #expect(frames[name] == start, "\(name)") }
    }

    @Test func `A manager is told once that a layout is needed, and says which size is preferred`() {
        final class Manager: CALayoutManager {
            var calls: [String] = []
            func invalidateLayout(of layer: CALayer) { calls.append("invalidate") }
            func layoutSublayers(of layer: CALayer) { calls.append("layout") }
            func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 3, height: 4) }
        }
        let (layer, manager) = (CALayer(), Manager())
        #expect(layer.preferredFrameSize() == .zero)
        layer.layoutManager = manager
        layer.setNeedsLayout()
        #expect(manager.calls == ["invalidate"])
        layer.layoutIfNeeded()
        layer.setNeedsLayout()
        #expect(manager.calls == ["invalidate", "layout", "invalidate"])
        #expect(layer.preferredFrameSize() == CGSize(width: 3, height: 4))
    }

    @Test(arguments: [false, true])
    func `A commit asks the manager of a layer without a class of its own`(isSetLast: Bool) {
        final class Manager: CALayoutManager {
            var calls = 0
            func layoutSublayers(of layer: CALayer) { calls += 1 }
        }
        let (host, layer, manager) = (LayerTreeCommitter(), CALayer(), Manager())
        layer.bounds.size = CGSize(width: 5, height: 5)
        if !isSetLast { layer.layoutManager = manager }
        host.root = layer
        if isSetLast { layer.layoutManager = manager }
        #expect(host.invariantFaults().isEmpty)
        _ = host.commit(at: 0)
        #expect(manager.calls == 1)
        layer.setNeedsLayout()
        _ = host.commit(at: 1)
        #expect(manager.calls == 2)
    }
}
