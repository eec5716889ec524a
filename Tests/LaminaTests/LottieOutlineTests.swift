import Lamina
import LaminaGeometry
import Testing

/// Outlines, lines and colours of shape layers as authored.
struct LottieOutlineTests {
    private typealias Sample = LottieSample

    private let red = [255, 0, 0, 255]
    private let clear = [0, 0, 0, 0]

    private func shape(_ items: String, at time: Double = 0, engine: LottieEngine = .authored) throws
        -> PathOutline
    {
        let scene = try Sample(layers: Sample.shapes(items + ", " + Sample.fill), engine: engine).scene()
        let renderer = try scene.shown(at: time)
        var open = [try #require(renderer.layer)]
        while let next = open.popLast() {
            if let shape = next.presentation() as? CAShapeLayer, let path = shape.path { return path.outline }
            open += next.sublayers ?? []
        }
        throw Missing()
    }

    private struct Missing: Error {}

    // MARK: Stars

    private func star(_ more: String) -> String {
        #"{"ty": "sr", "p": {"k": [50, 50]}, "r": {"k": 0}, \#(more)}"#
    }

    /// The length of the tangent at an outline's first vertex.
    private func tangent(_ items: String, _ engine: LottieEngine = .authored) throws -> Double {
        let segment = try #require(shape(items, engine: engine).segments.first)
        let way = segment.b - segment.a
        return (way * way).sum().squareRoot()
    }

    @Test(arguments: [3, 5, 16, 40])
    func `tangents of stars and polygons go a quarter of the way to the next point around the circle`(
        _ points: Int
    ) throws {
        let expected = 2 * Double.pi * 40 / Double(4 * points)
        let star = self.star(
            #""sy": 1, "pt": {"k": \#(points)}, "or": {"k": 40}, "os": {"k": 100}, "ir": {"k": 20}, "is": {"k": 0}"#
        )
        #expect(abs(try tangent(star) - expected) < 1e-9)
        let polygon = self.star(#""sy": 2, "pt": {"k": \#(points)}, "or": {"k": 40}, "os": {"k": 100}"#)
        #expect(abs(try tangent(polygon) - expected) < 1e-9)
        // Players on Core Animation take the same length for any number of points.
        #expect(abs(try tangent(star, .coreAnimation) - 40 * 0.47829) < 1e-9)
        #expect(abs(try tangent(polygon, .coreAnimation) - 10) < 1e-9)
    }

    @Test func `inner and outer roundness are apart, and may be negative`() throws {
        let star = self.star(
            #""sy": 1, "pt": {"k": 4}, "or": {"k": 40}, "os": {"k": -50}, "ir": {"k": 20}, "is": {"k": 100}"#)
        let segment = try #require(shape(star).segments.first)
        // At the top, a negative roundness leads to the left.
        let outer = 2 * Double.pi * 40 / 16 / 2
        #expect(abs(segment.b.x - (50 - outer)) < 1e-9 && abs(segment.b.y - 10) < 1e-9)
        let inner = segment.c - segment.d
        #expect(abs((inner * inner).sum().squareRoot() - 2 * Double.pi * 20 / 16) < 1e-9)
    }

    @Test(arguments: [(4.4, 4), (4.6, 5), (5.5, 6), (2.9, 3)])
    func `a number of points that is not whole is rounded`(_ points: Double, _ whole: Int) throws {
        let polygon = self.star(#""sy": 2, "pt": {"k": \#(points)}, "or": {"k": 40}, "os": {"k": 0}"#)
        #expect(try shape(polygon).segments.count == whole)
        let star = self.star(
            #""sy": 1, "pt": {"k": \#(points)}, "or": {"k": 40}, "os": {"k": 0}, "ir": {"k": 20}, "is": {"k": 0}"#
        )
        #expect(try shape(star).segments.count == 2 * whole)
    }

    @Test func `a star that runs the other way begins at its top`() throws {
        let items = self.star(#""sy": 2, "pt": {"k": 3}, "or": {"k": 40}, "os": {"k": 0}, "d": 3"#)
        let points = try shape(items).points
        #expect(abs(points[0].x - 50) < 1e-9 && abs(points[0].y - 10) < 1e-9)
        #expect(points[1].x < 50)
    }

    // MARK: Trims

    @Test(arguments: [0.0, 37, 90, 211])
    func `a trim keeps a share of the length, also of curves`(_ offset: Double) throws {
        let curve =
            #"{"ty": "sh", "ks": {"k": {"c": true, "v": [[10, 50], [90, 50]], "i": [[0, 60], [0, -10]], "o": [[0, -90], [70, 0]]}}}"#
        let trim =
            #"{"ty": "tm", "s": {"k": 10}, "e": {"k": 40}, "o": {"k": \#(offset)}, "m": 1}"#
        func length(_ items: String) throws -> Double {
            try shape(items).segments.reduce(0) { $0 + $1.length }
        }
        let (whole, part) = (try length(curve), try shape("\(curve), \(trim)"))
        // The last segment closes what a fill paints.
        let kept = part.segments.filter { !$0.isLine }.reduce(0) { $0 + $1.length }
        #expect(abs(kept / whole - 0.3) < 0.002, "\(kept / whole)")
    }

    @Test(arguments: LottieEngine.allCases)
    func `a trim whose start and end arrive at the end together leaves nothing`(_ engine: LottieEngine) throws
    {
        let line =
            #"{"ty": "sh", "ks": {"k": {"c": false, "v": [[10, 25], [50, 25]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]]}}}"#
        let stroke = #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 14}, "lc": 2}"#
        for (first, last) in [(10, 60), (5, 99), (11, 97), (20, 50)] {
            let trim =
                #"{"ty": "tm", "s": {"k": [{"t": \#(first), "s": [0]}, {"t": \#(last), "s": [100]}]}, "e": {"k": [{"t": 0, "s": [0]}, {"t": \#(last * 2 / 3), "s": [100]}]}, "o": {"k": 0}, "m": 1}"#
            let sample = Sample(
                layers: Sample.shapes(Sample.group("\(line), \(trim), \(stroke)")), engine: engine)
            for time in [Double(last) / 10, 10] {
                #expect(try sample.pixels((50, 25), (47, 25), at: time) == [clear, clear], "\(last) \(time)")
            }
        }
    }

    // MARK: Morphs

    @Test func `between keys each number of a path goes straight, as authored`() throws {
        let straight = #"{"c": true, "v": [[0, 0], [90, 0]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]]}"#
        let curved = #"{"c": true, "v": [[0, 0], [90, 0]], "i": [[0, 0], [-30, 0]], "o": [[0, 60], [0, 0]]}"#
        let path =
            #"{"ty": "sh", "ks": {"k": [{"t": 0, "s": [\#(straight)]}, {"t": 10, "s": [\#(curved)]}]}}"#
        let segment = try #require(shape(path, at: 0.5).segments.first)
        func isNear(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool { ((a - b) * (a - b)).sum() < 1e-12 }
        #expect(isNear(segment.b, SIMD2(0, 30)) && isNear(segment.c, SIMD2(75, 0)))
        // Core Animation puts the control points of a line at its thirds, and turns them.
        let imitated = try #require(shape(path, at: 0.5, engine: .coreAnimation).segments.first)
        #expect(isNear(imitated.b, SIMD2(45 * 0.5.squareRoot(), 45 * 0.5.squareRoot())))
    }

    // MARK: Gradients

    private func gradient(_ type: Int, _ start: String, _ end: String) -> Sample {
        let square = #"{"ty": "rc", "p": {"k": [50, 50]}, "s": {"k": [80, 80]}, "r": {"k": 0}}"#
        let fill =
            #"{"ty": "gf", "t": \#(type), "o": {"k": 100}, "s": {"k": \#(start)}, "e": {"k": \#(end)}, "g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1]}}}"#
        return Sample(layers: Sample.shapes(Sample.group("\(square), \(fill)")))
    }

    @Test(arguments: [1, 2])
    func `a gradient of no length paints its last colour`(_ type: Int) throws {
        let blue = [0, 0, 255, 255]
        let still = gradient(type, "[50, 50]", "[50, 50]")
        #expect(try still.pixels((50, 50), (20, 20), (80, 80)) == [blue, blue, blue])
        let moving = gradient(
            type, "[50, 50]", #"[{"t": 0, "s": [90, 50]}, {"t": 5, "s": [50, 50]}, {"t": 9, "s": [50, 50]}]"#)
        #expect(try moving.pixels((20, 20), (80, 80), at: 0.7) == [blue, blue])
        #expect(try moving.pixels((50, 50), at: 0)[0][0] > 240)
    }

    // MARK: Repeaters and blend modes

    @Test func `a mirrored copy of a mirrored copy is not mirrored, and the first copy stays`() throws {
        let square = #"{"ty": "rc", "p": {"k": [5, 5]}, "s": {"k": [10, 10]}, "r": {"k": 0}}"#
        let copies =
            #"{"ty": "rp", "c": {"k": 3}, "o": {"k": 0}, "tr": {"p": {"k": [30, 0]}, "a": {"k": [0, 0]}, "s": {"k": [-100, 100]}, "r": {"k": 0}, "so": {"k": 100}, "eo": {"k": 100}}}"#
        let sample = Sample(
            layers: Sample.shapes("\(Sample.group("\(square), \(Sample.fill)")), \(copies)"))
        #expect(
            try sample.pixels((5, 5), (25, 5), (35, 5), (65, 5), (55, 5)) == [red, red, clear, red, clear])
    }

    @Test(arguments: [(1, [0, 0, 255, 255]), (2, [255, 0, 0, 255])])
    func `copies lie below the first one, or above it if they are asked to`(_ mode: Int, _ middle: [Int])
        throws
    {
        func half(_ x: Int, _ color: String) -> String {
            Sample.group(
                #"{"ty": "rc", "p": {"k": [\#(x), 10]}, "s": {"k": [20, 20]}, "r": {"k": 0}}, {"ty": "fl", "c": {"k": \#(color)}, "o": {"k": 100}}"#
            )
        }
        let copies =
            #"{"ty": "rp", "m": \#(mode), "c": {"k": 2}, "o": {"k": 0}, "tr": {"p": {"k": [20, 0]}, "a": {"k": [0, 0]}, "s": {"k": [100, 100]}, "r": {"k": 0}, "so": {"k": 100}, "eo": {"k": 100}}}"#
        let sample = Sample(
            layers: Sample.shapes("\(half(10, "[1, 0, 0]")), \(half(30, "[0, 0, 1]")), \(copies)"))
        #expect(try sample.pixels((10, 10), (30, 10), (50, 10)) == [red, middle, [0, 0, 255, 255]])
    }

    @Test func `a fill blends with what its layer has drawn before, through groups`() throws {
        let circle = #"{"ty": "rc", "p": {"k": [50, 50]}, "s": {"k": [80, 80]}, "r": {"k": 0}}"#
        func fill(_ color: String, _ mode: Int = 0) -> String {
            #"{"ty": "fl", "c": {"k": \#(color)}, "o": {"k": 100}, "bm": \#(mode)}"#
        }
        let layers = Sample.shapes(
            "\(Sample.group("\(circle), \(fill("[0, 1, 0]", 4))")), \(Sample.group("\(circle), \(fill("[1, 0, 0]"))"))"
        )
        #expect(try Sample(layers: layers).pixels((50, 50)) == [[0, 0, 0, 255]])
        // What lies behind the layer does not count.
        let alone = Sample.shapes(Sample.group("\(circle), \(fill("[0, 1, 0]", 4))"))
        #expect(
            try Sample(layers: "\(alone), \(Sample.solid("#ff0000"))").pixels((50, 50)) == [[0, 255, 0, 255]])
    }
}
