import Foundation
import Lamina
import LaminaGeometry
import LaminaValues
import Testing

/// Lottie documents as players on Core Animation draw them, in numbers.
struct LottiePlayerTests {
    /// A document of 100 frames at 30 a second, which begins at frame 0.
    private func scene(
        _ layers: String, assets: String = "", size: String = #""w": 100, "h": 100"#,
        engine: LottieEngine = EachLottieEngine.current
    ) throws -> Scene {
        let json =
            #"{"v": "5.7", "fr": 30, "ip": 0, "op": 100, \#(size), "assets": [\#(assets)], "layers": [\#(layers)]}"#
        return try Scene(json: Data(json.utf8), name: "a.json", directory: "", lottieEngine: engine)
    }

    /// The first layer that is found, as it is shown at a frame.
    private func shown<Layer: CALayer>(
        _ type: Layer.Type, _ scene: Scene, at frame: Double = 0, named name: String? = nil
    ) throws -> Layer {
        let renderer = try scene.shown(at: frame / 30)
        var open = [try #require(renderer.layer)]
        while let next = open.popLast() {
            if next is Layer, name == nil || next.name == name {
                return try #require(next.presentation() as? Layer)
            }
            open += (next.sublayers ?? []) + [next.mask].compactMap { $0 }
        }
        throw Missing()
    }

    private struct Missing: Error {}

    private func solid(_ ks: String, from first: Int = 0, to last: Int = 100) -> String {
        ##"{"ty": 1, "nm": "x", "ip": \##(first), "op": \##(last), "sc": "#ff0000", "sw": 10, "sh": 10, "ks": {\##(ks)}}"##
    }

    private func shapes(_ items: String) -> String {
        #"{"ty": 4, "nm": "s", "ip": 0, "op": 100, "ks": {}, "shapes": [\#(items)]}"#
    }

    // MARK: The clock

    // The share at frame f is (f / 30) / (101 / 30). As doubles, that is less than 5 / 101 at frame 5, and not less than
    // 9 / 101 at frame 9. As a `Float`, 8 / 101 is rounded down and 9 / 101 up.
    @Test(arguments: [(5, 5.0, true), (5, 5.001, false), (9, 9, false), (9, 8.999, true)])
    func `a layer appears when the share of the time is not less than its own`(
        _ first: Int, _ frame: Double, _ isHidden: Bool
    ) throws {
        let scene = try scene(solid("", from: first))
        #expect(try shown(CALayer.self, scene, at: frame, named: "x").isHidden == isHidden)
    }

    @Test(
        arguments: [(5, 4.999, false), (5, 5.0, false), (5, 5.001, true), (9, 9, true), (100, 100, false)])
    func `a layer disappears in the same way, and stays where the document ends`(
        _ last: Int, _ frame: Double, _ isHidden: Bool
    ) throws {
        let scene = try scene(solid("", to: last))
        #expect(try shown(CALayer.self, scene, at: frame, named: "x").isHidden == isHidden)
    }

    @Test(arguments: [(8, 8.0, 1.0), (9, 9, 0.5), (9, 9.001, 1), (9, 8.999, 0.5)])
    func `keys that are all held have shares that are rounded`(
        _ key: Int, _ frame: Double, _ opacity: Float
    ) throws {
        let keys = #"[{"t": 0, "s": [50], "h": 1}, {"t": \#(key), "s": [100], "h": 1}]"#
        let scene = try scene(solid(#""o": {"k": \#(keys)}"#))
        #expect(try shown(CALayer.self, scene, at: frame, named: "x").opacity == opacity)
    }

    @Test(.eachEngine) func `keys of which some are held are exactly at their frames`() throws {
        let keys = #"[{"t": 0, "s": [50], "h": 1}, {"t": 9, "s": [100]}, {"t": 20, "s": [0]}]"#
        let scene = try scene(solid(#""o": {"k": \#(keys)}"#))
        #expect(try shown(CALayer.self, scene, at: 9, named: "x").opacity == 1)
        #expect(try shown(CALayer.self, scene, at: 8.999, named: "x").opacity == 0.5)
    }

    @Test(.eachEngine) func `a stretched composition has the document's clock`() throws {
        let inner =
            #"{"id": "c", "layers": [\#(solid(#""p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 20, "s": [20, 0]}]}"#))]}"#
        let layer =
            #"{"ty": 0, "refId": "c", "ip": 0, "op": 100, "st": 10, "sr": 2, "w": 9, "h": 9, "ks": {}}"#
        let found = try shown(CALayer.self, scene(layer, assets: inner), at: 20, named: "x")
        #expect(abs(found.position.x - 5) < 1e-6)
    }

    @Test(.eachEngine) func `a share of the progress is a frame's time in the player's numbers`() throws {
        let scene = try scene(solid(""))
        #expect(scene.time(atProgress: 0.75) == 75.0 / 30)
        #expect(scene.time(atProgress: 1) == 100.0 / 30)
    }

    // MARK: Keys

    private let eased =
        #"[{"t": 0, "s": [100, 100], "o": {"x": [0.5, 0], "y": [0, 0]}, "i": {"x": [0.5, 1], "y": [1, 1]}}, {"t": 4, "s": [200, 200]}]"#

    @Test func `the easing of the first number is that of all numbers`() throws {
        let transform = try shown(
            CALayer.self, scene(solid(#""s": {"k": \#(eased)}"#)), at: 1, named: "x"
        ).transform
        let share = TimingCurve(0.5, 0, 0.5, 1).value(at: 0.25)
        #expect(abs(Double(transform.m11) - 1 - share) < 1e-6)
        #expect(abs(Double(transform.m22) - 1 - share) < 1e-6)
    }

    @Test(arguments: LottieEngine.allCases)
    func `curved ways are for positions, and for other points as authored`(_ engine: LottieEngine) throws {
        let keys =
            #"[{"t": 0, "s": [0, 0], "to": [0, 10], "ti": [0, 10]}, {"t": 2, "s": [20, 0]}]"#
        let rectangle =
            #"{"ty": "rc", "p": {"k": \#(keys)}, "s": {"k": [10, 10]}, "r": {"k": 0}}, {"ty": "fl", "c": {"k": [0, 0, 0]}}"#
        let shape = try shown(
            CAShapeLayer.self, scene(shapes(rectangle), engine: engine), at: 1)
        #expect(abs((shape.path?.boundingBox.midY ?? -1) - (engine == .authored ? 7.5 : 0)) < 1e-6)
        let moved = try shown(
            CALayer.self, scene(solid(#""p": {"k": \#(keys)}"#), engine: engine), at: 1, named: "x")
        #expect(abs(moved.position.y - 7.5) < 1e-6)
    }

    private func x(_ keys: String, at frame: Double) throws -> Double {
        Double(
            try shown(CALayer.self, scene(solid(#""p": {"k": \#(keys)}"#)), at: frame, named: "x").position.x)
    }

    @Test(arguments: [(3.0, 7.0), (15, 8), (25, 8), (90, 8)])
    func `the last of several held positions at the end is never reached`(
        _ frame: Double, _ expected: Double
    ) throws {
        let keys =
            #"[{"t": 0, "s": [7, 0], "h": 1}, {"t": 10, "s": [8, 0], "h": 1}, {"t": 20, "s": [9, 0], "h": 1}]"#
        #expect(try x(keys, at: frame) == expected)
        let mixed = keys.replacingOccurrences(of: #"[7, 0], "h": 1"#, with: "[7, 0]")
        #expect(try abs(x(mixed, at: frame) - (frame < 10 ? 7 + frame / 10 : expected)) < 1e-6)
    }

    @Test(arguments: [(5.0, 8.0), (9.999, 8.9999), (10, 0), (15, 0), (20, 20), (25, 25)])
    func `a single held position shows the layer's own, which is 0`(
        _ frame: Double, _ expected: Double
    ) throws {
        let keys =
            #"[{"t": 0, "s": [7, 0]}, {"t": 10, "s": [9, 0], "h": 1}, {"t": 20, "s": [20, 0]}, {"t": 30, "s": [30, 0]}]"#
        #expect(try abs(x(keys, at: frame) - expected) < 1e-3)
        let last = #"[{"t": 0, "s": [7, 0]}, {"t": 10, "s": [9, 0], "h": 1}]"#
        #expect(try abs(x(last, at: frame) - (frame < 10 ? expected : 0)) < 1e-3)
    }

    // MARK: Tracks together

    private func box(
        _ position: String, _ size: String, at frame: Double, engine: LottieEngine = EachLottieEngine.current
    ) throws
        -> CGRect
    {
        let items =
            #"{"ty": "rc", "p": {"k": \#(position)}, "s": {"k": \#(size)}, "r": {"k": 0}}, {"ty": "fl", "c": {"k": [0, 0, 0]}}"#
        let layer = try shown(
            CAShapeLayer.self, scene(shapes(items), engine: engine), at: frame)
        return layer.path?.boundingBox ?? .null
    }

    private let sizes = #"[{"t": 0, "s": [10, 10]}, {"t": 10, "s": [20, 20]}]"#

    @Test func `values of different timing are held every tenth of a frame`() throws {
        let position = #"[{"t": 0, "s": [0, 0]}, {"t": 20, "s": [20, 0]}]"#
        let held = try box(position, sizes, at: 3.37)
        #expect(abs(held.midX - 3.3) < 1e-6 && abs(held.width - 13.3) < 1e-6)
        // The last key is never reached.
        #expect(try abs(box(position, sizes, at: 50).midX - 19.9) < 1e-6)
        let authored = try box(position, sizes, at: 3.37, engine: .authored)
        #expect(abs(authored.midX - 3.37) < 1e-6 && abs(authored.width - 13.37) < 1e-6)
    }

    @Test func `values of one timing move all the time`() throws {
        let position = #"[{"t": 0, "s": [0, 0]}, {"t": 10, "s": [20, 0]}]"#
        let moved = try box(position, sizes, at: 3.37)
        #expect(abs(moved.midX - 6.74) < 1e-5 && abs(moved.width - 13.37) < 1e-5)
        #expect(try abs(box(position, sizes, at: 50).midX - 20) < 1e-9)
    }

    private func remapped(
        _ inner: String, _ map: String, at frame: Double, engine: LottieEngine = EachLottieEngine.current
    ) throws
        -> Double
    {
        let asset = #"{"id": "c", "layers": [\#(solid(#""p": {"k": \#(inner)}"#))]}"#
        let layer =
            #"{"ty": 0, "refId": "c", "ip": 0, "op": 100, "w": 9, "h": 9, "ks": {}, "tm": {"k": \#(map)}}"#
        let scene = try scene(layer, assets: asset, engine: engine)
        return Double(try shown(CALayer.self, scene, at: frame, named: "x").position.x)
    }

    /// A second a second.
    private let even = #"[{"t": 0, "s": [0]}, {"t": 150, "s": [5]}]"#

    @Test func `a remapped composition is sampled at whole frames, with straight lines between`() throws {
        let inner =
            #"[{"t": 0, "s": [0, 0], "h": 1}, {"t": 10.5, "s": [8, 0], "h": 1}, {"t": 90, "s": [8, 0]}]"#
        for (frame, expected) in [(10.0, 0.0), (10.25, 2), (10.75, 6), (11, 8)] {
            #expect(try abs(remapped(inner, even, at: frame) - expected) < 1e-6, "frame \(frame)")
        }
        #expect(try remapped(inner, even, at: 10.75, engine: .authored) == 8)
    }

    @Test func `after the last whole frame, a remapped composition stays`() throws {
        let inner = #"[{"t": 0, "s": [0, 0]}, {"t": 100, "s": [100, 0]}]"#
        #expect(try abs(remapped(inner, even, at: 98.5) - 98.5) < 1e-6)
        #expect(try abs(remapped(inner, even, at: 100) - 99) < 1e-6)
    }

    // As a `Float`, 9 / 101 is rounded up: as a key of an animation, this one would be reached after frame 9.
    @Test(arguments: [(8.0, 0.0), (8.5, 15), (9, 30), (50, 30)])
    func `the keys of a remapped time are exactly at their frames`(_ frame: Double, _ expected: Double) throws
    {
        let inner = #"[{"t": 0, "s": [0, 0]}, {"t": 100, "s": [100, 0]}]"#
        let held = #"[{"t": 0, "s": [0], "h": 1}, {"t": 9, "s": [1], "h": 1}]"#
        #expect(try abs(remapped(inner, held, at: frame) - expected) < 1e-6)
    }

    @Test func `samples of a curved way go by its length`() throws {
        // A straight way whose parameter is uneven: at ½ it is at 20 · 7 / 8.
        let inner = #"[{"t": 0, "s": [0, 0], "to": [20, 0], "ti": [0.001, 0]}, {"t": 20, "s": [20, 0]}]"#
        #expect(try abs(remapped(inner, even, at: 10) - 10) < 0.1)
        #expect(try abs(x(inner, at: 10) - 17.5) < 0.01)
    }

    // MARK: Masks

    private func masked(_ more: String, engine: LottieEngine = EachLottieEngine.current) throws -> Scene {
        let mask =
            #"{"mode": "a", "pt": {"k": {"v": [[2, 2], [8, 2], [8, 8], [2, 8]], "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]], "c": true}}, \#(more)}"#
        let layer = solid("").dropLast() + #", "masksProperties": [\#(mask)]}"#
        return try scene(String(layer), engine: engine)
    }

    @Test func `a mask is its outline alone, and anything else is a warning`() throws {
        for (more, feature) in [
            (#""o": {"k": 50}"#, "the opacity of a mask"), (#""x": {"k": 3}"#, "the expansion of a mask"),
            (#""f": {"k": [4, 4]}"#, "the feather of a mask"),
        ] {
            let scene = try masked(more)
            #expect(scene.warnings.map(\.feature) == [feature])
            let mask = try shown(CAShapeLayer.self, scene)
            #expect(mask.opacity == 1 && (mask.filters ?? []).isEmpty)
            #expect(mask.path?.boundingBox == CGRect(x: 2, y: 2, width: 6, height: 6))
            #expect(try masked(more, engine: .authored).warnings.isEmpty)
        }
        let authored = try shown(CAShapeLayer.self, masked(#""o": {"k": 50}"#, engine: .authored))
        #expect(authored.opacity == 0.5)
    }

    // MARK: Gradients

    private func gradient(_ stops: String, count: Int = 2) -> String {
        #"{"ty": "gf", "t": 1, "o": {"k": 100}, "s": {"k": [0, 0]}, "e": {"k": [20, 0]}, "g": {"p": \#(count), "k": {"k": \#(stops)}}}"#
    }

    private let rectangle = #"{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [30, 10]}, "r": {"k": 0}}"#

    @Test func `a gradient's box has the composition's aspect with 10,000 points on each side`() throws {
        let items = rectangle + "," + gradient("[0, 1, 0, 0, 1, 0, 0, 1]")
        let wide = #""w": 2000, "h": 500"#
        let found = try shown(CAGradientLayer.self, scene(shapes(items), size: wide)).bounds
        #expect(abs(found.width / found.height - 22_000.0 / 20_500) < 1e-9)
        #expect(found.contains(CGRect(x: -15, y: -5, width: 30, height: 10)))
        let authored = try shown(
            CAGradientLayer.self, scene(shapes(items), size: wide, engine: .authored)
        ).bounds
        #expect(abs(authored.width / authored.height - 1) < 1e-9)
    }

    @Test(.eachEngine) func `a gradient's points are where the document says`() throws {
        let items = rectangle + "," + gradient("[0, 1, 0, 0, 1, 0, 0, 1]")
        let found = try shown(CAGradientLayer.self, scene(shapes(items), size: #""w": 2000, "h": 500"#))
        func place(_ point: CGPoint) -> CGPoint {
            CGPoint(
                x: found.bounds.minX + point.x * found.bounds.width,
                y: found.bounds.minY + point.y * found.bounds.height)
        }
        let (start, end) = (place(found.startPoint), place(found.endPoint))
        #expect(abs(start.x) < 1e-9 && abs(start.y) < 1e-9 && abs(end.x - 20) < 1e-9 && abs(end.y) < 1e-9)
    }

    @Test func `stops of any places are mixed in Generic RGB`() throws {
        let items = rectangle + "," + gradient("[0, 0, 0, 0, 0.25, 1, 1, 1, 1, 1, 1, 1]", count: 3)
        let colors = try #require(try shown(CAGradientLayer.self, scene(shapes(items))).colors as? [CGColor])
        #expect(colors.count == 25)
        // Halfway from black to white: ½ to the power of 1.8 is 0.2872 in linear light, which is 0.5723 in sRGB.
        #expect(abs(Double(colors[6].red) - 0.5723) < 2e-3)
        let authored = try shown(CAGradientLayer.self, scene(shapes(items), engine: .authored))
        #expect(authored.colors?.count == 3)
    }

    @Test func `a gradient that paints a group lies in the group's space and fades with it`() throws {
        let group =
            #"{"ty": "gr", "nm": "g", "it": [\#(rectangle), {"ty": "tr", "p": {"k": [7, 3]}, "s": {"k": [200, 200]}, "o": {"k": 50}}]}"#
        let items = group + "," + gradient("[0, 1, 0, 0, 1, 0, 0, 1]")
        let holder = try shown(CALayer.self, scene(shapes(items)), named: "g")
        #expect(holder.position == CGPoint(x: 7, y: 3) && holder.opacity == 0.5)
        let inside = try shown(CAShapeLayer.self, scene(shapes(items)))
        #expect(inside.path?.boundingBox == CGRect(x: -15, y: -5, width: 30, height: 10))
        let authored = try shown(CAShapeLayer.self, scene(shapes(items), engine: .authored))
        #expect(authored.path?.boundingBox == CGRect(x: -23, y: -7, width: 60, height: 20))
    }

    @Test func `a gradient line around a scaled group is as wide as outside`() throws {
        let group =
            #"{"ty": "gr", "nm": "g", "it": [\#(rectangle), {"ty": "tr", "s": {"k": [200, 200]}}]}"#
        let stroke = gradient("[0, 1, 0, 0, 1, 0, 0, 1]").replacingOccurrences(
            of: #""ty": "gf""#, with: #""ty": "gs", "w": {"k": 6}"#)
        let shape = try shown(CAShapeLayer.self, scene(shapes(group + "," + stroke)))
        #expect(shape.lineWidth == 3)
    }

    // MARK: Trims

    // The share of frame 2 is rounded down, so that the key is over at frame 2; that of frame 5 is rounded up.
    @Test(arguments: [(2, true), (5, false)])
    func `a line of which nothing remains leaves its dot at the key's own frame`(
        _ key: Int, _ isDrawn: Bool
    ) throws {
        let items =
            rectangle
            + #", {"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": 4}, "lc": 2}, {"ty": "tm", "s": {"k": 0}, "e": {"k": [{"t": \#(key), "s": [0]}, {"t": 50, "s": [100]}]}, "o": {"k": 0}}"#
        let scene = try scene(shapes(items))
        let line = try shown(CAShapeLayer.self, scene, at: Double(key)).path?.outline ?? PathOutline()
        #expect(line.isEmpty != isDrawn)
        #expect(line.segments.reduce(0) { $0 + $1.length } < 1e-6)
        let before = try shown(CAShapeLayer.self, scene, at: Double(key) - 0.5).path
        #expect(before?.isEmpty ?? true)
    }
}
