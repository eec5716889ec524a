import Foundation
import Lamina
import LaminaGeometry
import LaminaTestSupport
import LaminaValues
import Testing

/// The values of a Lottie document's layers at a frame, in numbers.
struct LottieValueTests {
    /// A layer as it is shown at a frame of a document with 30 frames a second that begins at frame 0.
    private func shown(
        _ layer: String, at frame: Double, engine: LottieEngine = EachLottieEngine.current,
        find: (CALayer) -> Bool = { $0.name == "x" }
    ) throws -> CALayer {
        let json = #"{"v": "5.7", "fr": 30, "ip": 0, "op": 100, "w": 100, "h": 100, "layers": [\#(layer)]}"#
        let scene = try Scene(
            json: Data(json.utf8), name: "a.json", directory: "", lottieEngine: engine)
        let renderer = try CARenderer(options: options)
        renderer.layer = scene.makeRootLayer()
        renderer.bounds = CGRect(origin: .zero, size: scene.size)
        renderer.beginFrame(atTime: 0)
        renderer.endFrame()
        renderer.beginFrame(atTime: frame / 30)
        renderer.endFrame()
        var open = [try #require(renderer.layer)]
        while let next = open.popLast() {
            if find(next) { return try #require(next.presentation()) }
            open += next.sublayers ?? []
        }
        throw Missing()
    }

    private struct Missing: Error {}

    private var options: RendererOptions {
        var options = RendererOptions()
        options.backend = .cpu
        return options
    }

    private func solid(_ ks: String) -> String {
        ##"{"ty": 1, "nm": "x", "ip": 0, "op": 100, "sc": "#ff0000", "sw": 10, "sh": 10, "ks": {\##(ks)}}"##
    }

    private func position(_ keys: String, at frame: Double) throws -> CGPoint {
        try shown(solid(#""p": {"k": \#(keys)}"#), at: frame).position
    }

    // MARK: Keyframes

    @Test("Between keys a value goes as its curve does, and beyond them it stays", .eachEngine)
    func curve() throws {
        let keys =
            #"[{"t": 10, "s": [0], "o": {"x": [0.4], "y": [0]}, "i": {"x": [0.6], "y": [1]}}, {"t": 20, "s": [80]}]"#
        let expected = 0.8 * TimingCurve(0.4, 0, 0.6, 1).value(at: 0.33)
        for (frame, value) in [(13.3, expected), (0, 0), (99, 0.8)] {
            let opacity = try shown(solid(#""o": {"k": \#(keys)}"#), at: frame).opacity
            #expect(abs(Double(opacity) - value) < 1e-6, "frame \(frame)")
        }
    }

    @Test("As authored, each number of a vector has its own curve")
    func dimensions() throws {
        let keys =
            #"[{"t": 0, "s": [100, 100], "o": {"x": [0, 0.5], "y": [0, 0]}, "i": {"x": [1, 0.5], "y": [1, 1]}}, {"t": 4, "s": [200, 200]}]"#
        let transform = try shown(solid(#""s": {"k": \#(keys)}"#), at: 1, engine: .authored).transform
        #expect(abs(transform.m11 - 1.25) < 1e-6)
        #expect(abs(Double(transform.m22) - 1 - TimingCurve(0.5, 0, 0.5, 1).value(at: 0.25)) < 1e-6)
    }

    @Test(
        "As authored, a held value stays up to the next key's frame",
        arguments: [(4.99, 1.0), (5, 2), (8.99, 2), (9, 3)])
    func hold(_ frame: Double, _ x: Double) throws {
        let keys = #"[{"t": 0, "s": [1, 0], "h": 1}, {"t": 5, "s": [2, 0], "h": 1}, {"t": 9, "s": [3, 0]}]"#
        let layer = solid(#""p": {"k": \#(keys)}"#)
        #expect(try shown(layer, at: frame, engine: .authored).position.x == x)
    }

    @Test(
        "Old documents say with a key where its way ends", .eachEngine, arguments: [(2, 3.0), (6, 6), (8, 7)])
    func ends(_ frame: Double, _ x: Double) throws {
        let keys = #"[{"t": 0, "s": [1, 0], "e": [5, 0]}, {"t": 4, "s": [5, 0], "e": [7, 0]}, {"t": 8}]"#
        #expect(abs(try position(keys, at: frame).x - x) < 1e-6)
    }

    @Test("A point with tangents goes along a curve", .eachEngine)
    func spatial() throws {
        let point = try position(
            #"[{"t": 0, "s": [0, 0], "to": [0, 10], "ti": [0, 10]}, {"t": 2, "s": [20, 0]}]"#, at: 1)
        // The middle of a cubic is an eighth of its ends and three eighths of its control points.
        #expect(abs(point.x - 10) < 1e-6 && abs(point.y - 7.5) < 1e-6)
    }

    @Test("A layer that is oriented along its path turns as that does", .eachEngine)
    func orientation() throws {
        let layer = solid(#""p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 10, "s": [10, 10]}]}"#)
            .replacingOccurrences(of: #""nm": "x""#, with: #""nm": "x", "ao": 1"#)
        let transform = try shown(layer, at: 5).transform
        #expect(abs(transform.m11 - 0.5.squareRoot()) < 1e-9 && abs(transform.m12 - 0.5.squareRoot()) < 1e-9)
    }

    @Test("A skew leans along its axis", .eachEngine)
    func skew() throws {
        let transform = try shown(solid(#""sk": {"k": 45}, "sa": {"k": 0}"#), at: 0).transform
        #expect(abs(transform.m21 + 1) < 1e-9 && abs(transform.m12) < 1e-9)
    }

    @Test(
        "Damaged values give a picture and no trap", .eachEngine,
        arguments: [
            "[]", "[{}]", #"[{"t": "a"}]"#, #"[{"t": 3}]"#, "{}", "null", #"[{"t": 1e300, "s": [1e300]}]"#,
        ])
    func damaged(_ keys: String) throws {
        #expect(try position(keys, at: 1).x.isFinite)
    }

    @Test(
        "A value between frames does not depend on which were drawn before", .eachEngine,
        arguments: [0.01, 17.77, 99.9])
    func fractions(_ frame: Double) throws {
        let keys = #"[{"t": 0, "s": [0, 0]}, {"t": 100, "s": [100, 0]}]"#
        #expect(abs(try position(keys, at: frame).x - frame) < 1e-6)
    }

    // MARK: Outlines

    /// The outline of a shape layer's only shape.
    private func outline(_ items: String, at frame: Double = 0) throws -> PathOutline {
        let layer =
            #"{"ty": 4, "nm": "s", "ip": 0, "op": 100, "ks": {}, "shapes": [\#(items), {"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": 1}}]}"#
        let shape = try shown(layer, at: frame) { $0 is CAShapeLayer } as? CAShapeLayer
        return shape?.path?.outline ?? PathOutline()
    }

    private func length(_ outline: PathOutline) -> Double { outline.segments.reduce(0) { $0 + $1.length } }

    private let square = #"{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [10, 10]}, "r": {"k": 0}}"#

    @Test(
        "A rectangle begins at its upper right corner and goes down first, or, reversed, to the left",
        .eachEngine)
    func rectangle() throws {
        let points = [CGPoint(x: 5, y: -5), CGPoint(x: 5, y: 5), CGPoint(x: -5, y: 5), CGPoint(x: -5, y: -5)]
        #expect(try outline(square).points.prefix(4) == points[...])
        let reversed = try outline(square.replacingOccurrences(of: #""rc""#, with: #""rc", "d": 3"#))
        #expect(Array(reversed.points.prefix(4)) == [points[0], points[3], points[2], points[1]])
    }

    @Test("Corners are rounded by at most half the shorter side", .eachEngine)
    func rounded() throws {
        let path = try outline(#"{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [10, 4]}, "r": {"k": 9}}"#)
        #expect(path.box == CGRect(x: -5, y: -2, width: 10, height: 4))
        #expect(abs(length(path) - (12 + 4 * .pi)) < 0.01)
    }

    @Test("An ellipse begins at its top and goes clockwise", .eachEngine)
    func ellipse() throws {
        let path = try outline(#"{"ty": "el", "p": {"k": [1, 2]}, "s": {"k": [6, 8]}}"#)
        #expect(path.points.first == CGPoint(x: 1, y: -2))
        #expect(path.points[3] == CGPoint(x: 4, y: 2))
    }

    private func star(_ points: Double, type: Int = 1) throws -> PathOutline {
        try outline(
            #"{"ty": "sr", "sy": \#(type), "p": {"k": [0, 0]}, "pt": {"k": \#(points)}, "r": {"k": 0}, "or": {"k": 10}, "ir": {"k": 5}, "os": {"k": 0}, "is": {"k": 0}}"#
        )
    }

    @Test("A star has its points at one radius and its hollows at another, the first on top", .eachEngine)
    func star() throws {
        let points = try star(5).points.prefix(10)
        #expect(points.count == 10)
        for (index, point) in points.enumerated() {
            #expect(abs(hypot(point.x, point.y) - (index % 2 == 0 ? 10 : 5)) < 1e-9)
        }
        #expect(abs(points[0].x) < 1e-9 && points[0].y < 0)
    }

    @Test("A polygon has as many sides as corners", arguments: [3.0, 6, 7.9])
    func polygon(_ corners: Double) throws {
        #expect(try star(corners, type: 2).segments.count == Int(corners))
    }

    @Test(
        "Stars of any number of points are made within bounds", .eachEngine,
        arguments: [-3.0, 0, 0.4, 1, 1e9])
    func oddStars(_ points: Double) throws { #expect(try star(points).points.count <= 3 * 8200) }

    private func trimmed(
        _ start: Double, _ end: Double, _ offset: Double = 0, mode: Int = 1, _ items: String? = nil
    )
        throws -> PathOutline
    {
        try outline(
            (items ?? square)
                + #", {"ty": "tm", "s": {"k": \#(start)}, "e": {"k": \#(end)}, "o": {"k": \#(offset)}, "m": \#(mode)}"#
        )
    }

    @Test("A trimmed outline has that share of the length", .eachEngine)
    func trim() throws {
        let path = try trimmed(25, 60)
        #expect(abs(length(path) - 14) < 1e-9)
        #expect(path.points.first == CGPoint(x: 5, y: 5))
    }

    @Test("A trim that goes past the start of a closed outline stays one line", .eachEngine)
    func trimAround() throws {
        let path = try trimmed(0, 50, 270)
        #expect(path.verbs.filter { $0 == .move }.count == 1)
        #expect(abs(length(path) - 20) < 1e-9)
    }

    @Test("Start and end of a trim may change places, and equal ones leave nothing", .eachEngine)
    func trimEnds() throws {
        #expect(abs(length(try trimmed(75, 25)) - 20) < 1e-9)
        #expect(try trimmed(40, 40).isEmpty)
    }

    @Test(
        "Individually, outlines are trimmed as if they were one; else each by itself", .eachEngine,
        arguments: [(1, 60.0), (2, 60)])
    func trimSeveral(_ mode: Int, _ expected: Double) throws {
        let path = try trimmed(0, 75, mode: mode, square + "," + square)
        #expect(abs(length(path) - expected) < 1e-9)
        // Whether the first is whole.
        #expect((path.verbs.first { $0 == .close } != nil) == (mode == 2))
    }

    /// The outlines of all shape layers, in the order in which they are painted.
    private func outlines(_ items: String) throws -> [PathOutline] {
        let json =
            #"{"v": "5.7", "fr": 30, "ip": 0, "op": 100, "w": 100, "h": 100, "layers": [{"ty": 4, "nm": "s", "ip": 0, "op": 100, "ks": {}, "shapes": [\#(items)]}]}"#
        let scene = try Scene(json: Data(json.utf8), name: "a.json", directory: "")
        var found: [PathOutline] = []
        func look(_ layer: CALayer) {
            if let path = (layer as? CAShapeLayer)?.path { found.append(path.outline) }
            for child in layer.sublayers ?? [] { look(child) }
        }
        look(scene.makeRootLayer())
        return found
    }

    @Test("One trim runs through groups that are painted by themselves, in their order", .eachEngine)
    func trimGroups() throws {
        let stroke = #"{"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": 1}}"#
        func group(_ items: String, _ scale: Double = 100) -> String {
            #"{"ty": "gr", "it": [\#(items), \#(stroke), {"ty": "tr", "s": {"k": [\#(scale), \#(scale)]}}]}"#
        }
        let trim = #"{"ty": "tm", "s": {"k": 25}, "e": {"k": 75}, "o": {"k": 0}, "m": 2}"#
        // Later groups lie behind earlier ones, so that they are painted first. Each square is 40 points long.
        let two = try outlines([group(square), group(square), trim].joined(separator: ","))
        #expect(two.map { length($0).rounded() } == [20, 20])
        #expect(two[0].points.first == CGPoint(x: 5, y: -5) && two[1].points.first == CGPoint(x: -5, y: 5))
        // The second is three times as long in the space of the trim, where the run is 160 points: 0 of the first are left.
        let scaled = try outlines([group(square), group(square, 300), trim].joined(separator: ","))
        #expect(scaled.map { (length($0) * 10).rounded() / 10 } == [26.7, 0])
        // A group in a group, after another path.
        let nested = try outlines(
            [square, group(#"\#(square), \#(group(square))"#), trim].joined(separator: ","))
        // The group's line has both squares in it, of which the run from 30 to 90 has 40 points and 10; the inner one is the last.
        #expect(nested.map { length($0).rounded() } == [50, 10])
    }

    @Test("Within a curve a trim follows its parameter, as Core Animation's lines do")
    func trimCurve() throws {
        let curve =
            #"{"ty": "sh", "ks": {"k": {"v": [[0, 0], [10, 0]], "i": [[0, 0], [0, 0]], "o": [[5, 0], [0, 0]], "c": false}}}"#
        let end = try #require(try trimmed(0, 50, 0, mode: 1, curve).points.last)
        // At ½ the cubic with control points at 5 and 10 is at 3·5/8 + 3·10/8 + 10/8.
        #expect(abs(end.x - 6.875) < 1e-9)
    }

    @Test("A rounded corner is an arc that begins at the radius", .eachEngine)
    func roundCorners() throws {
        let path = try outline(square + #", {"ty": "rd", "r": {"k": 2}}"#)
        #expect(abs(length(path) - (4 * 6 + 4 * .pi)) < 0.01)
        #expect(path.points.first == CGPoint(x: 3, y: -5))
    }

    @Test("Puckered all the way, an outline's vertices meet in the middle", .eachEngine)
    func pucker() throws {
        let path = try outline(square + #", {"ty": "pb", "a": {"k": 100}}"#)
        #expect(path.points.first == .zero)
    }

    @Test(
        "An outline moved outwards by a distance is that much larger on each side", .eachEngine,
        arguments: [1.0, -1])
    func offset(_ amount: Double) throws {
        let box = try outline(square + #", {"ty": "op", "a": {"k": \#(amount)}, "lj": 1, "ml": {"k": 4}}"#)
            .box
        #expect(abs(Double(box.width) - (10 + 2 * amount)) < 1e-9)
    }

    @Test("Twisted about its middle, an outline's farthest vertices stay", .eachEngine)
    func twist() throws {
        let path = try outline(square + #", {"ty": "tw", "a": {"k": 60}, "c": {"k": [0, 0]}}"#)
        #expect(path.points.first == CGPoint(x: 5, y: -5))
    }

    @Test("A zigzag has a vertex for every ridge, on both sides in turn", .eachEngine)
    func zigZag() throws {
        let path = try outline(square + #", {"ty": "zz", "s": {"k": 1}, "r": {"k": 3}, "pt": {"k": 1}}"#)
        #expect(path.segments.count == 16)
        #expect(path.box.width > 11)
    }

    @Test(
        "Where paths are mixed, tangents turn and grow, and a line's control points are at its thirds",
        .eachEngine)
    func mixing() throws {
        func path(_ out: CGPoint?) -> PathOutline {
            var path = PathOutline()
            path.move(to: .zero)
            if let out {
                path.addCurve(to: CGPoint(x: 9, y: 0), control1: out, control2: CGPoint(x: 9, y: 0))
            } else {
                path.addLine(to: CGPoint(x: 9, y: 0))
            }
            return path
        }
        let turned = try #require(PathOutline.mix(path(CGPoint(x: 6, y: 0)), path(CGPoint(x: 0, y: 2)), 0.5))
        #expect(abs(hypot(turned.points[1].x, turned.points[1].y) - 4) < 1e-12)
        #expect(abs(turned.points[1].x - turned.points[1].y) < 1e-12)
        let bent = try #require(PathOutline.mix(path(nil), path(CGPoint(x: 6, y: 0)), 0.5))
        #expect(bent.points[1] == CGPoint(x: 4.5, y: 0) && bent.points[2] == CGPoint(x: 7.5, y: 0))
    }
}
