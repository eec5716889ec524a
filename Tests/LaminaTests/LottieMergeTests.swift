import Foundation
import Lamina
import LaminaGeometry
import Testing

/// Paths that are merged by their areas, as After Effects merges them.
struct LottieMergeTests {
    private typealias Sample = LottieSample

    private func merge(_ mode: Int) -> String { #"{"ty": "mm", "mm": \#(mode)}"# }

    private func isRed(_ items: String, _ points: [(x: Int, y: Int)]) throws -> [Bool] {
        let scene = try Sample(layers: Sample.shapes(Sample.group(items + ", " + Sample.fill))).scene()
        #expect(scene.warnings.isEmpty)
        return try Sample.pixels(of: scene, points).map { $0 == [255, 0, 0, 255] }
    }

    @Test(arguments: [true, false])
    func `each path of a group is an operand, whichever way it runs`(_ isClockwise: Bool) throws {
        let same = Sample.square(20, 20, 80, 80)
        let other = Sample.square(20, 20, 80, 80, isClockwise: isClockwise)
        let items = "\(Sample.square(10, 40, 90, 60)), \(Sample.group("\(same), \(other)")), \(merge(4))"
        #expect(try isRed(items, [(50, 50), (15, 50), (50, 30)]) == [true, false, false])
    }

    @Test func `paths that a group merged are one operand`() throws {
        let ring = Sample.group(
            "\(Sample.square(20, 20, 80, 80)), \(Sample.square(40, 40, 60, 60)), \(merge(3))")
        // The ring without the right half.
        let items = "\(ring), \(Sample.square(50, 0, 100, 100)), \(merge(3))"
        #expect(
            try isRed(items, [(30, 50), (45, 50), (70, 50), (10, 10)]) == [true, false, false, false])
    }

    @Test(arguments: [2, 3, 4, 5])
    func `what was drawn together is one operand of the next mode`(_ mode: Int) throws {
        let ring = "\(Sample.square(10, 10, 90, 90)), \(Sample.square(30, 30, 70, 70, isClockwise: false))"
        let items = "\(ring), \(merge(1)), \(merge(mode))"
        #expect(try isRed(items, [(20, 50), (50, 50), (80, 50)]) == [true, false, true])
    }

    @Test func `modes follow one another, each on what the one before left and what came between`() throws {
        let items =
            "\(Sample.square(0, 0, 60, 100)), \(Sample.square(40, 0, 100, 100)), \(merge(4)), \(Sample.square(0, 0, 100, 50)), \(merge(3)), \(Sample.square(0, 80, 20, 100)), \(merge(2))"
        #expect(
            try isRed(items, [(50, 70), (50, 20), (10, 90), (10, 60)]) == [true, false, true, false])
    }

    @Test(arguments: [2, 3, 4, 5])
    func `a group without paths and a path alone stay as they are`(_ mode: Int) throws {
        let empty = Sample.group(#"{"ty": "rd", "r": {"k": 3}}"#)
        for items in [
            "\(Sample.square(30, 30, 70, 70)), \(merge(mode))",
            "\(Sample.square(30, 30, 70, 70)), \(empty), \(merge(mode))",
            "\(empty), \(Sample.square(30, 30, 70, 70)), \(merge(mode))",
        ] {
            #expect(try isRed(items, [(50, 50), (10, 10)]) == [true, false])
        }
    }

    @Test func `groups' transforms, trims and repeaters act before the merge`() throws {
        let moved = Sample.group(Sample.square(0, 0, 40, 40), #", "p": {"k": [30, 30]}"#)
        #expect(
            try isRed(
                "\(Sample.square(0, 0, 50, 50)), \(moved), \(merge(4))", [(40, 40), (20, 20), (60, 60)])
                == [true, false, false])
        // The first half of each outline: a triangle without the lower left corner.
        let trim = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 50}, "o": {"k": 0}, "m": 1}"#
        #expect(
            try isRed("\(Sample.square(10, 10, 90, 90)), \(trim), \(merge(2))", [(70, 30), (30, 70)])
                == [true, false])
        let copies =
            #"{"ty": "rp", "c": {"k": 2}, "o": {"k": 0}, "tr": {"p": {"k": [30, 0]}, "a": {"k": [0, 0]}, "s": {"k": [100, 100]}, "r": {"k": 0}, "so": {"k": 100}, "eo": {"k": 100}}}"#
        #expect(
            try isRed(
                "\(Sample.square(0, 0, 40, 40)), \(copies), \(merge(4))", [(35, 20), (10, 20), (60, 20)])
                == [true, false, false])
    }

    @Test(arguments: [2, 3, 4])
    func `a path that a merge does not change keeps its curves and its beginning`(_ mode: Int) throws {
        let circle = #"{"ty": "el", "p": {"k": [50, 50]}, "s": {"k": [60, 60]}}"#
        // Inside the circle, apart from it, or around it.
        let other = [
            Sample.square(40, 40, 60, 60), Sample.square(90, 90, 95, 95), Sample.square(0, 0, 99, 99),
        ]
        let items = "\(circle), \(other[mode - 2]), \(merge(mode)), \(Sample.fill)"
        let scene = try Sample(layers: Sample.shapes(Sample.group(items))).scene()
        let paths = scene.makeRootLayer().shapes.compactMap(\.path)
        #expect(paths.count == 1 && paths[0].outline.verbs.filter { $0 == .curve }.count == 4)
        #expect(paths[0].outline.points.first == CGPoint(x: 50, y: 20))
    }

    @Test func `a line follows the merged outline`() throws {
        let stroke = #"{"ty": "st", "c": {"k": [0, 0, 1]}, "o": {"k": 100}, "w": {"k": 6}}"#
        let items =
            "\(Sample.square(10, 20, 60, 80)), \(Sample.square(40, 20, 90, 80)), \(merge(2)), \(stroke)"
        let sample = Sample(layers: Sample.shapes(Sample.group(items)))
        #expect(
            try sample.pixels((11, 50), (89, 50), (41, 50), (59, 50)) == [
                [0, 0, 255, 255], [0, 0, 255, 255], [0, 0, 0, 0], [0, 0, 0, 0],
            ])
    }
}

extension CALayer {
    /// The shape layers in a tree.
    fileprivate var shapes: [CAShapeLayer] {
        [self as? CAShapeLayer].compactMap { $0 } + (sublayers ?? []).flatMap(\.shapes)
    }
}
