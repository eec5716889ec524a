import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import Testing

/// Gradients, blend modes, offsets and ways of documents that are drawn as they were authored, in numbers.
struct LottieAuthoredPaintTests {
    private func scene(_ layers: String, engine: LottieEngine = .authored) throws -> Scene {
        let json = #"{"fr": 30, "ip": 0, "op": 100, "w": 20, "h": 20, "layers": [\#(layers)]}"#
        return try Scene(
            json: Data(json.utf8), name: "a.json", directory: "", lottieEngine: engine)
    }

    private func shapes(_ items: String) -> String {
        #"{"ty": 4, "nm": "s", "ip": 0, "op": 100, "ks": {}, "shapes": [\#(items)]}"#
    }

    private func all<Layer: CALayer>(_ type: Layer.Type, _ scene: Scene) -> [Layer] {
        var (found, open) = ([Layer](), [scene.makeRootLayer()])
        while let next = open.popLast() {
            if let layer = next as? Layer { found.append(layer) }
            open += (next.sublayers ?? []) + [next.mask].compactMap { $0 }
        }
        return found
    }

    private let square = #"{"ty": "rc", "p": {"k": [10, 10]}, "s": {"k": [20, 20]}, "r": {"k": 0}}"#

    // MARK: Gradients

    private func stops(_ numbers: String, _ count: Int, engine: LottieEngine = .authored) throws
        -> CAGradientLayer
    {
        let items =
            square
            + #", {"ty": "gf", "t": 1, "o": {"k": 100}, "s": {"k": [0, 0]}, "e": {"k": [20, 0]}, "g": {"p": \#(count), "k": {"k": \#(numbers)}}}"#
        return try #require(all(CAGradientLayer.self, scene(shapes(items), engine: engine)).first)
    }

    @Test func `evenly spread stops stay as they are`() throws {
        let numbers = "[0, 1, 0, 0, 1, 0, 0, 1]"
        let authored = try stops(numbers, 2)
        #expect(
            authored.colors as? [CGColor] == [
                CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1),
            ])
        #expect(authored.locations == [0, 1])
        // Players on Core Animation mix in another space, which takes colours between them.
        #expect(try #require(stops(numbers, 2, engine: .coreAnimation).colors).count > 2)
    }

    @Test func `the middle between two stops, where it is not half way, is a stop`() throws {
        let middle = try stops("[0, 1, 1, 1, 0.25, 0.5, 0.5, 0.5, 1, 0, 0, 0]", 3)
        #expect(middle.locations == [0, 0.25, 1])
        #expect(
            try #require(middle.colors?[1] as? CGColor) == CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1))
    }

    // MARK: Blend modes

    private func fill(_ color: String, _ more: String = "") -> String {
        #"{"ty": "fl", "c": {"k": \#(color)}, "o": {"k": 100}\#(more)}"#
    }

    private func pixel(_ layers: String, engine: LottieEngine = .authored) throws -> [UInt8] {
        let renderer = try scene(layers, engine: engine).shown(at: 0)
        renderer.beginFrame(atTime: 0)
        try renderer.render()
        return try renderer.makeImage().withUnsafeBytes { bytes in
            let at = 4 * (10 * 20 + 10)
            return [bytes[at + 2], bytes[at + 1], bytes[at], bytes[at + 3]]
        }
    }

    @Test func `a fill is multiplied with the one below it`() throws {
        // Earlier fills lie in front.
        let items = "\(square), \(fill("[1, 0, 1]", #", "bm": 1"#)), \(fill("[1, 1, 0]"))"
        #expect(try pixel(shapes(items)) == [255, 0, 0, 255])
        #expect(try pixel(shapes(items), engine: .coreAnimation) == [255, 0, 255, 255])
    }

    @Test func `a fill blends through its group, and not with what is behind its layer`() throws {
        let blue =
            ##"{"ty": 1, "nm": "b", "ip": 0, "op": 100, "sc": "#0000ff", "sw": 20, "sh": 20, "ks": {}}"##
        let red = "\(square), \(fill("[1, 0, 0]", #", "bm": 1"#))"
        #expect(try pixel(shapes(red) + ", " + blue) == [255, 0, 0, 255])
        let group = #"{"ty": "gr", "it": [\#(red), {"ty": "tr"}]}, \#(square), \#(fill("[0, 1, 0]"))"#
        #expect(try pixel(shapes(group)) == [0, 0, 0, 255])
    }

    @Test func `a group blends with what is behind it in its layer`() throws {
        let group =
            #"{"ty": "gr", "bm": 1, "it": [\#(square), \#(fill("[1, 0, 1]")), {"ty": "tr"}]}, \#(square), \#(fill("[1, 1, 0]"))"#
        #expect(try pixel(shapes(group)) == [255, 0, 0, 255])
    }

    // MARK: Offsets

    private func offset(_ vertices: String, _ amount: Double, join: Int) throws -> PathOutline {
        let count = vertices.split(separator: "[").count
        let zeros = "[" + Array(repeating: "[0, 0]", count: count).joined(separator: ", ") + "]"
        let items =
            #"{"ty": "sh", "ks": {"k": {"v": [\#(vertices)], "i": \#(zeros), "o": \#(zeros), "c": false}}}, {"ty": "op", "a": {"k": \#(amount)}, "lj": \#(join), "ml": {"k": 4}}, \#(fill("[0, 0, 0]"))"#
        return try #require(all(CAShapeLayer.self, scene(shapes(items))).first?.path?.outline)
    }

    @Test(arguments: [2.0, -2])
    func `an open path is offset on both its sides, and ends where it ended`(_ amount: Double) throws {
        let outline = try offset("[0, 0], [10, 0]", amount, join: 1)
        #expect(outline.box == CGRect(x: 0, y: -2, width: 10, height: 4))
        #expect(outline.verbs.last == .close)
        #expect(abs(outline.segments.reduce(0) { $0 + $1.length } - 28) < 1e-9)
    }

    @Test func `round joins give an open path round ends`() throws {
        let outline = try offset("[0, 0], [10, 0]", 2, join: 2)
        #expect(outline.box.minX < -1.999 && outline.box.maxX > 11.999)
        #expect(outline.box.minX > -2.001 && outline.box.maxX < 12.001)
        #expect(abs(outline.segments.reduce(0) { $0 + $1.length } - (20 + 4 * .pi)) < 0.02)
    }

    @Test func `a closed path has a round join at its first corner, too`() throws {
        let items =
            #"{"ty": "sh", "ks": {"k": {"v": [[4, 4], [14, 4], [14, 14], [4, 14]], "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]], "c": true}}}, {"ty": "op", "a": {"k": 3}, "lj": 2, "ml": {"k": 4}}, \#(fill("[0, 0, 0]"))"#
        let outline = try #require(all(CAShapeLayer.self, scene(shapes(items))).first?.path?.outline)
        // Four sides of 10 and a whole circle of radius 3.
        #expect(abs(outline.segments.reduce(0) { $0 + $1.length } - (40 + 6 * .pi)) < 0.02)
    }

    @Test func `both sides of a corner keep their distance`() throws {
        let box = try offset("[0, 0], [10, 0], [10, 10]", 1, join: 1).box
        #expect(abs(box.minX) < 1e-9 && abs(box.minY + 1) < 1e-9)
        #expect(abs(box.maxX - 11) < 1e-9 && abs(box.maxY - 10) < 1e-9)
    }

    // MARK: Ways

    @Test func `a point moves along its way at the pace of the length`() throws {
        // The control points are at 10 and 20 of 20: the parameter one half is at 13.75.
        let solid =
            ##"{"ty": 1, "nm": "x", "ip": 0, "op": 100, "sc": "#ff0000", "sw": 9, "sh": 9, "ks": {"p": {"k": [{"t": 0, "s": [0, 0], "to": [10, 0], "ti": [0, 0]}, {"t": 10, "s": [20, 0]}]}}}"##
        let position = try scene(solid).shownLayer(named: "x", at: 5 / 30.0).position
        #expect(abs(position.x - 10) < 0.02 && abs(position.y) < 1e-9, "\(position)")
    }
}
