import Foundation
import Lamina
import LaminaGeometry
import Testing

/// Lottie documents that are drawn as they were authored, in numbers.
struct LottieAuthoredTests {
    private func scene(_ items: String, engine: LottieEngine = .authored) throws -> Scene {
        let json =
            #"{"v": "5.7", "fr": 30, "ip": 0, "op": 100, "w": 100, "h": 100, "layers": [{"ty": 4, "nm": "s", "ip": 0, "op": 100, "ks": {}, "shapes": [\#(items)]}]}"#
        return try Scene(
            json: Data(json.utf8), name: "a.json", directory: "", lottieEngine: engine)
    }

    private func find<Layer: CALayer>(
        _ type: Layer.Type, _ items: String, engine: LottieEngine = .authored, at frame: Double = 0
    ) throws -> Layer {
        let scene = try scene(items, engine: engine)
        let renderer = try scene.shown(at: frame / 30)
        var open = [try #require(renderer.layer)]
        while let next = open.popLast() {
            if next is Layer { return try #require(next.presentation() as? Layer) }
            open += (next.sublayers ?? []) + [next.mask].compactMap { $0 }
        }
        throw Missing()
    }

    private struct Missing: Error {}

    // MARK: Merged paths

    private let fill = #"{"ty": "fl", "c": {"k": [0, 0, 0]}, "o": {"k": 100}}"#

    private func square(_ x: String, _ size: Double = 10) -> String {
        #"{"ty": "rc", "p": {"k": \#(x)}, "s": {"k": [\#(size), \#(size)]}, "r": {"k": 0}}"#
    }

    private func merged(
        _ operands: String, _ mode: Int, engine: LottieEngine = .authored, at frame: Double = 0
    ) throws -> PathOutline {
        let items = operands + #", {"ty": "mm", "mm": \#(mode)}, "# + fill
        let shape = try find(CAShapeLayer.self, items, engine: engine, at: frame)
        return shape.path?.outline ?? PathOutline()
    }

    /// The area inside, without the area of holes.
    private func area(_ outline: PathOutline) -> Double {
        var (sum, start, last) = (0.0, CGPoint.zero, CGPoint.zero)
        outline.forEach { verb, index in
            switch verb {
            case .move:
                start = outline.points[index]
                last = start
            case .line, .close:
                let next = verb == .line ? outline.points[index] : start
                sum += (last.x * next.y - last.y * next.x) / 2
                last = next
            case .quadCurve, .curve: Issue.record("a curve is left")
            }
        }
        return abs(sum)
    }

    /// Squares from -5 to 5 and from 0 to 10, in x and y.
    private var two: String { square("[0, 0]") + "," + square("[5, 5]") }

    @Test(
        "Areas are added, subtracted from the first one, intersected or excluded",
        arguments: [(2, 175.0), (3, 75), (4, 25), (5, 150)])
    func areas(_ mode: Int, _ expected: Double) throws {
        #expect(abs(area(try merged(two, mode)) - expected) < 1e-3)
    }

    @Test("The first path is what the others are taken from, also the paths of groups")
    func order() throws {
        let three = [square("[0, 0]"), square("[5, 0]"), square("[0, 5]")].joined(separator: ",")
        #expect(abs(area(try merged(three, 3)) - 25) < 1e-3)
        #expect(abs(area(try merged(three, 4)) - 25) < 1e-3)
        let group = #"{"ty": "gr", "it": [\#(square("[5, 0]")), \#(square("[0, 5]")), {"ty": "tr"}]}"#
        #expect(abs(area(try merged(square("[0, 0]") + "," + group, 4)) - 25) < 1e-3)
        #expect(abs(area(try merged(group + "," + square("[0, 0]"), 3)) - 50) < 1e-3)
    }

    @Test("Circles lose no more than a 64th of a point to lines")
    func curves() throws {
        let circle = #"{"ty": "el", "p": {"k": [0, 0]}, "s": {"k": [80, 80]}}"#
        let ring = try merged(
            circle + "," + circle.replacingOccurrences(of: "[80, 80]", with: "[40, 40]"), 3)
        #expect(abs(area(ring) - .pi * (1600 - 400)) < 6 * 40 * .pi / 64)
        for point in ring.points {
            let radius = hypot(Double(point.x), Double(point.y))
            #expect(min(abs(radius - 40), abs(radius - 20)) < 0.03)
        }
    }

    @Test("Merged paths move with what they are made of")
    func moving() throws {
        let moving = square(#"[{"t": 0, "s": [0, 0]}, {"t": 10, "s": [10, 0]}]"#)
        let both = square("[0, 0]") + "," + moving
        #expect(abs(area(try merged(both, 4, at: 0)) - 100) < 1e-3)
        #expect(abs(area(try merged(both, 4, at: 2.5)) - 75) < 1e-2)
        #expect(try merged(both, 4, at: 10).isEmpty)
    }

    @Test("Unless asked for, paths are drawn together")
    func together() throws {
        #expect(try merged(two, 3, engine: .coreAnimation).points.count == 10)
        #expect(try merged(two, 1).points.count == 10)
    }

    @Test("Paths of too many corners, or that cross too often, are drawn together")
    func tooMany() throws {
        let star =
            #"{"ty": "sr", "sy": 1, "p": {"k": [0, 0]}, "pt": {"k": 1500}, "r": {"k": 0}, "or": {"k": 50}, "ir": {"k": 5}, "os": {"k": 0}, "is": {"k": 0}}"#
        #expect(try merged(star + "," + star, 5).points.count > 6000)
        let combs = [0, 90].map {
            #"{"ty": "gr", "it": [{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [0.1, 99]}, "r": {"k": 0}}, {"ty": "rp", "c": {"k": 200}, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [0.5, 0]}, "so": {"k": 100}, "eo": {"k": 100}}}, {"ty": "tr", "r": {"k": \#($0)}}]}"#
        }
        #expect(try merged(combs.joined(separator: ","), 5).points.count == 2000)
    }

    // MARK: Highlights

    private func gradient(_ highlight: String) -> String {
        square("[0, 0]", 40)
            + #", {"ty": "gf", "t": 2, "o": {"k": 100}, "s": {"k": [0, 0]}, "e": {"k": [20, 0]}, \#(highlight), "g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1]}}}"#
    }

    /// How far a gradient begins from its middle, in points.
    private func focus(_ highlight: String, engine: LottieEngine = .authored, at frame: Double = 0) throws
        -> SIMD2<
            Double
        >?
    {
        let layer = try find(
            CAGradientLayer.self, gradient(highlight), engine: engine, at: frame)
        return layer.focalPoint.map {
            SIMD2(
                Double(($0.x - layer.startPoint.x) * layer.bounds.width),
                Double(($0.y - layer.startPoint.y) * layer.bounds.height))
        }
    }

    @Test(
        "A highlight lies a share of the way to the gradient's end, turned by its angle",
        arguments: [
            (50.0, 0.0, SIMD2(10.0, 0)), (50, 90, SIMD2(0, 10)), (-25, 0, SIMD2(-5, 0)),
            (100, 180, SIMD2(-20, 0)),
        ])
    func highlight(_ length: Double, _ angle: Double, _ expected: SIMD2<Double>) throws {
        let found = try #require(try focus(#""h": {"k": \#(length)}, "a": {"k": \#(angle)}"#))
        #expect(((found - expected) * (found - expected)).sum() < 1e-9)
    }

    @Test("A highlight may move, and is there only where it is asked for")
    func movingHighlight() throws {
        let moving = #""h": {"k": [{"t": 0, "s": [0]}, {"t": 10, "s": [100]}]}"#
        let found = try #require(try focus(moving, at: 5))
        #expect(abs(found.x - 10) < 1e-6)
        #expect(try focus(moving, engine: .coreAnimation) == nil)
        #expect(try focus(#""h": {"k": 0}"#) == nil)
    }

    // MARK: Trimmed fills and several shadows

    private let trim = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 50}, "o": {"k": 0}, "m": 1}"#

    /// The lengths of the fill's outline and of the line's.
    private func lengths(_ items: String, engine: LottieEngine) throws -> (fill: Double, stroke: Double) {
        let renderer = try scene(items, engine: engine).shown(at: 0)
        var (lengths, open) = ((fill: 0.0, stroke: 0.0), [try #require(renderer.layer)])
        while let next = open.popLast() {
            if let shape = next as? CAShapeLayer, let path = shape.path {
                let length = path.outline.segments.reduce(0) { $0 + $1.length }
                if shape.fillColor == nil { lengths.stroke += length } else { lengths.fill += length }
            }
            open += next.sublayers ?? []
        }
        return lengths
    }

    @Test("Trims cut lines, and fills where they are asked to", arguments: LottieEngine.allCases)
    func trimmedFill(_ engine: LottieEngine) throws {
        let stroke = #"{"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": 1}}"#
        let group = #"{"ty": "gr", "it": [\#(square("[0, 0]")), \#(stroke), \#(fill), {"ty": "tr"}]}"#
        for items in ["\(square("[0, 0]")), \(stroke), \(trim), \(fill)", "\(group), \(trim)"] {
            let found = try lengths(items, engine: engine)
            #expect(abs(found.stroke - 20) < 1e-9)
            #expect(abs(found.fill - (engine == .authored ? 20 : 40)) < 1e-9)
            let warnings = try scene(items, engine: engine).warnings.map(\.feature)
            #expect(warnings == (engine == .authored ? [] : ["a trim of a fill"]))
        }
    }

    @Test("A trim of everything, or of lines alone, is no warning")
    func wholeTrim() throws {
        let stroke = #"{"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": 1}}"#
        let whole = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 100}, "o": {"k": 0}, "m": 1}"#
        for items in [
            "\(square("[0, 0]")), \(whole), \(fill)", "\(square("[0, 0]")), \(trim), \(stroke)",
        ] {
            #expect(try scene(items, engine: .coreAnimation).warnings.isEmpty)
        }
    }

    @Test("A layer has one shadow, the first, or as many as there are where that is asked for")
    func shadows() throws {
        func shadow(_ softness: Int) -> String {
            #"{"ty": 25, "ef": [{"v": {"k": [0, 1, 0, 1]}}, {"v": {"k": 255}}, {"v": {"k": 90}}, {"v": {"k": 3}}, {"v": {"k": \#(softness)}}]}"#
        }
        let style =
            #"{"ty": 1, "c": {"k": [0, 0, 0]}, "o": {"k": 50}, "a": {"k": 90}, "d": {"k": 2}, "s": {"k": 8}}"#
        func radii(_ effects: [String], engine: LottieEngine) throws -> [CGFloat] {
            let json =
                #"{"fr": 30, "ip": 0, "op": 9, "w": 9, "h": 9, "layers": [{"ty": 1, "nm": "s", "ip": 0, "op": 9, "ks": {}, "sc": "f00000", "sw": 4, "sh": 4, "ef": [\#(effects.joined(separator: ","))], "sy": [\#(style)]}]}"#
            let scene = try Scene(
                json: Data(json.utf8), name: "a.json", directory: "", lottieEngine: engine)
            #expect(
                scene.warnings.map(\.feature)
                    == (engine == .authored || effects.isEmpty ? [] : ["more than one drop shadow"]))
            var (found, open) = ([CGFloat](), [scene.makeRootLayer()])
            while let next = open.popLast() {
                if next.shadowOpacity > 0 { found.append(next.shadowRadius) }
                open += next.sublayers ?? []
            }
            return found.sorted()
        }
        #expect(try radii([shadow(10), shadow(20)], engine: .coreAnimation) == [2])
        #expect(try radii([], engine: .coreAnimation) == [4])
        #expect(try radii([shadow(10), shadow(20)], engine: .authored) == [2, 4, 4])
    }

    @Test("What is drawn is no warning")
    func silent() throws {
        let items = two + #", {"ty": "mm", "mm": 3}, "# + fill + ", " + gradient(#""h": {"k": 50}"#)
        #expect(try scene(items).warnings.isEmpty)
        #expect(try scene(items, engine: .coreAnimation).warnings.count == 2)
    }
}
