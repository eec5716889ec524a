import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import Testing

/// A Lottie document's layers in space, as cameras show them.
struct LottieCameraTests {
    private func renderer(_ layers: String) throws -> CARenderer {
        let json =
            #"{"v": "5.7", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 80, "layers": [\#(layers)]}"#
        let scene = try Scene(json: Data(json.utf8), name: "a.json", directory: "")
        #expect(scene.warnings.isEmpty)
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        renderer.layer = scene.makeRootLayer()
        renderer.bounds = CGRect(origin: .zero, size: scene.size)
        return renderer
    }

    private func go(_ renderer: CARenderer, to frame: Double, draws: Bool = false) throws {
        for time in [0, frame / 30] {
            renderer.beginFrame(atTime: time)
            if draws { try renderer.render() }
            renderer.endFrame()
        }
    }

    /// The maps of all spaces that a document's cameras show.
    private func views(_ layers: String, at frame: Double = 0) throws -> [CATransform3D] {
        let renderer = try renderer(layers)
        try go(renderer, to: frame)
        var (found, open) = ([CATransform3D](), [try #require(renderer.layer)])
        while let next = open.popLast() {
            let map = (next.presentation() ?? next).sublayerTransform
            if !CATransform3DIsIdentity(map) { found.append(map) }
            open += next.sublayers ?? []
        }
        return found
    }

    /// The place in the picture of a point in space, z away from the viewer.
    private func seen(_ x: Double, _ y: Double, _ z: Double, _ map: CATransform3D) -> SIMD2<Double> {
        let v = [x, y, -z, 1]
        func dot(_ column: [CGFloat]) -> Double { zip(v, column).reduce(0) { $0 + $1.0 * Double($1.1) } }
        let w = dot([map.m14, map.m24, map.m34, map.m44])
        return SIMD2(
            dot([map.m11, map.m21, map.m31, map.m41]) / w, dot([map.m12, map.m22, map.m32, map.m42]) / w)
    }

    private func camera(_ ks: String, zoom: String = "200", _ more: String = "") -> String {
        #"{"ty": 13, "nm": "camera", "ddd": 1, "ip": 0, "op": 60, "pe": {"k": \#(zoom)}, "ks": {\#(ks)}\#(more)}"#
    }

    private func box(_ color: String, _ z: Double, _ more: String = "", ks: String = "") -> String {
        #"{"ty": 1, "nm": "box", "ddd": 1, "ip": 0, "op": 60, "sc": "\#(color)", "sw": 40, "sh": 40, "ks": {"p": {"k": [50, 40, \#(z)]}, "a": {"k": [20, 20, 0]}\#(ks)}\#(more)}"#
    }

    private func expectNear(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
        #expect((a - b).x.magnitude < 1e-9 && (a - b).y.magnitude < 1e-9, "\(a) is not \(b)")
    }

    @Test("What is as far as the zoom has its own size, what is farther is nearer to the middle")
    func perspective() throws {
        let map = try #require(
            try views(camera(#""p": {"k": [50, 40, -200]}"#) + "," + box("#ff0000", 0)).first)
        expectNear(seen(10, 20, 0, map), SIMD2(10, 20))
        expectNear(seen(10, 20, 200, map), SIMD2(30, 30))
        expectNear(seen(10, 20, -100, map), SIMD2(-30, 0))
    }

    @Test("A camera with a point of interest sees that in the middle")
    func target() throws {
        let looking = camera(#""p": {"k": [300, -60, -150]}, "a": {"k": [20, 70, 90]}"#)
        let map = try #require(try views(looking + "," + box("#ff0000", 0)).first)
        expectNear(seen(20, 70, 90, map), SIMD2(50, 40))
        // The camera's own up is up: no point beside it at the same height is turned about the middle.
        let above = seen(20, 60, 90, map)
        #expect(abs(above.x - 50) < 1e-9 && above.y < 40)
    }

    @Test("A camera that turns to one side sees everything go to the other")
    func turning() throws {
        // Ninety degrees about y, it looks along x.
        let turned = camera(#""p": {"k": [0, 0, 0]}, "ry": {"k": 90}"#)
        let map = try #require(try views(turned + "," + box("#ff0000", 0)).first)
        expectNear(seen(200, 0, 0, map), SIMD2(50, 40))
        expectNear(seen(200, 10, 0, map), SIMD2(50, 50))
        expectNear(seen(200, 0, -10, map), SIMD2(60, 40))
        let tilted = camera(#""p": {"k": [0, 0, 0]}, "or": {"k": [90, 0, 0]}"#)
        let up = try #require(try views(tilted + "," + box("#ff0000", 0)).first)
        expectNear(seen(0, -200, 0, up), SIMD2(50, 40))
    }

    @Test("A camera goes with its parents")
    func parents() throws {
        let parent =
            #"{"ty": 3, "nm": "rig", "ind": 4, "ddd": 1, "ip": 0, "op": 60, "ks": {"p": {"k": [50, 40, -100]}}}"#
        let child = camera(#""p": {"k": [0, 0, -100]}"#, zoom: "200", #", "parent": 4"#)
        let map = try #require(try views([child, parent, box("#ff0000", 0)].joined(separator: ",")).first)
        expectNear(seen(10, 20, 0, map), SIMD2(10, 20))
        expectNear(seen(10, 20, 200, map), SIMD2(30, 30))
    }

    @Test("A camera that moves is at each frame where its keys say", arguments: [0.0, 7.3, 30, 45])
    func moving(_ frame: Double) throws {
        let moving = camera(
            #""p": {"k": [{"t": 0, "s": [50, 40, -200]}, {"t": 30, "s": [80, 40, -200]}]}"#)
        let map = try #require(try views(moving + "," + box("#ff0000", 0), at: frame).first)
        expectNear(seen(50, 40, 0, map), SIMD2(50 - min(30, frame), 40))
    }

    @Test(
        "The frontmost camera that is there shows the layers",
        arguments: [(0.0, 0.0), (19.9, 0), (20, 10), (59, 10)])
    func active(_ frame: Double, _ shift: Double) throws {
        let first = camera(#""p": {"k": [50, 40, -200]}"#).replacingOccurrences(
            of: #""op": 60"#, with: #""op": 20"#)
        let second = camera(#""p": {"k": [40, 40, -200]}"#)
        let map = try #require(
            try views([first, second, box("#ff0000", 0)].joined(separator: ","), at: frame).first)
        expectNear(seen(50, 40, 0, map), SIMD2(50 + shift, 40))
    }

    @Test("Flat layers stay flat, and part the spaces before and behind them")
    func flat() throws {
        let flat = box("#00ff00", 0).replacingOccurrences(of: #""ddd": 1"#, with: #""ddd": 0"#)
        let here = camera(#""p": {"k": [50, 40, -200]}"#)
        let both = [here, box("#ff0000", 0), flat, box("#ff0000", 0), box("#ff0000", 9)]
        #expect(try views(both.joined(separator: ",")).count == 2)
        #expect(try views(here + "," + flat).isEmpty)
        #expect(try views(box("#ff0000", 0)).isEmpty)
    }

    private func color(_ layers: String, _ x: Int, _ y: Int, at frame: Double = 0) throws -> [UInt8] {
        let renderer = try renderer(layers)
        try go(renderer, to: frame, draws: true)
        return try renderer.makeImage().withUnsafeBytes { bytes in
            let at = 4 * (y * 100 + x)
            return [bytes[at + 2], bytes[at + 1], bytes[at], bytes[at + 3]]
        }
    }

    @Test("Neighbours in space hide one another by their depth, whatever their order")
    func depth() throws {
        let here = camera(#""p": {"k": [50, 40, -200]}"#)
        let layers = [here, box("#ff0000", 50), box("#00ff00", -20)]
        #expect(try color(layers.joined(separator: ","), 50, 40) == [0, 255, 0, 255])
        // Something flat between them leaves them in their order.
        let flat =
            ##"{"ty": 1, "nm": "flat", "ip": 0, "op": 60, "sc": "#0000ff", "sw": 1, "sh": 1, "ks": {}}"##
        let parted = [here, box("#ff0000", 50), flat, box("#00ff00", -20)]
        #expect(try color(parted.joined(separator: ","), 50, 40) == [255, 0, 0, 255])
    }

    @Test("A layer in space keeps its masks and its parents' depth")
    func masked() throws {
        let here = camera(#""p": {"k": [50, 40, -200]}"#)
        let zeros = "[[0, 0], [0, 0], [0, 0], [0, 0]]"
        let half =
            #", "masksProperties": [{"mode": "a", "pt": {"k": {"v": [[0, 0], [20, 0], [20, 40], [0, 40]], "i": \#(zeros), "o": \#(zeros), "c": true}}}]"#
        let layers = here + "," + box("#ff0000", 0, half)
        #expect(try color(layers, 45, 40) == [255, 0, 0, 255])
        #expect(try color(layers, 55, 40) == [0, 0, 0, 0])
        // The parent is flat and turns nothing, but the layer's depth counts: at half its size it reaches 10 points far.
        let parent = #"{"ty": 3, "nm": "rig", "ind": 4, "ip": 0, "op": 60, "ks": {}}"#
        let child = [here, parent, box("#ff0000", 200, #", "parent": 4"#)].joined(separator: ",")
        #expect(try color(child, 58, 40) == [255, 0, 0, 255])
        #expect(try color(child, 62, 40) == [0, 0, 0, 0])
    }
}
