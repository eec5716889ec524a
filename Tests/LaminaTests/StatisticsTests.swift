import Foundation
import Lamina
import LaminaTestSupport
import Testing

@Suite struct StatisticsTests {
    static func drawn(
        _ scene: String, _ backend: RenderBackendChoice = .cpu, frames: Int = 1, traced: Bool = false
    ) throws -> CARenderer {
        let pictures = try ScenePictures(scene, backend: backend)
        if traced { pictures.renderer.trace = FrameTrace() }
        for _ in 0..<frames { _ = try pictures.draw() }
        return pictures.renderer
    }

    @Test(arguments: [RenderBackendChoice.cpu, .vulkan])
    func `Passes come with their reasons, and cost memory`(backend: RenderBackendChoice) throws {
        let statistics = try Self.drawn("blending", backend).statistics
        #expect(statistics.passesByReason["root"] == 1)
        #expect((statistics.passesByReason["groupOpacity"] ?? 0) > 0)
        #expect(statistics.passesByReason.values.reduce(0, +) == statistics.passes)
        #expect(statistics.surfaceBytes > 0)
        #expect(statistics.folded > 0)
        #expect(statistics.layers > 50)
        #expect(statistics.meanOverdraw > 1)
        #expect(statistics.compileSeconds > 0 && statistics.executeSeconds > 0)
        #expect(statistics.commitSeconds > 0)
        let steps = [statistics.layoutSeconds, statistics.displaySeconds, statistics.prepareSeconds]
        #expect(steps.allSatisfy { $0 > 0 })
        #expect(steps.reduce(0, +) <= statistics.commitSeconds)
    }

    @Test func `An image that is not decoded yet is counted by the frame that shows it first`() throws {
        let image = try CGImage(width: 4, height: 4, premultipliedBGRA: [UInt8](repeating: 255, count: 64))
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png")
        try Data(image.pngData()).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let (renderer, _) = try Self.many()
        renderer.layer?.contents = try CGImage.deferred(contentsOfFile: file.path)
        for expected in [1, 0] {
            renderer.beginFrame(atTime: 0)
            renderer.addUpdate(renderer.bounds)
            try renderer.render()
            renderer.endFrame()
            #expect(renderer.statistics.imagesToDecode == expected)
        }
    }

    @Test func `A frame in which nothing changed draws nothing`() throws {
        let statistics = try Self.drawn("blending", frames: 2).statistics
        #expect(statistics.passes == 0)
        #expect(statistics.passesByReason.isEmpty)
        #expect(statistics.damagedPixels == 0)
        #expect(statistics.meanOverdraw == 0)
    }

    @Test func `Statistics survive JSON`() throws {
        let statistics = try Self.drawn("contact-list-shadows").statistics
        let data = try JSONEncoder().encode(statistics)
        #expect(try JSONDecoder().decode(FrameStatistics.self, from: data) == statistics)
    }

    // MARK: How much is compiled

    /// A renderer of 1,000 layers beside each other.
    private static func many() throws -> (CARenderer, CALayer) {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
        root.anchorPoint = .zero
        for index in 0..<1000 {
            let layer = CALayer()
            layer.frame = CGRect(x: CGFloat(index % 40) * 5, y: CGFloat(index / 40) * 4, width: 4, height: 3)
            layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
            root.addSublayer(layer)
        }
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        renderer.bounds = root.bounds
        renderer.layer = root
        return (renderer, root)
    }

    private static func frame(
        _ renderer: CARenderer, at time: Double = 0, adding rect: CGRect? = nil, _ change: () -> Void = {}
    ) throws -> FrameStatistics {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        change()
        CATransaction.commit()
        renderer.beginFrame(atTime: time)
        if let rect { renderer.addUpdate(rect) }
        try renderer.render()
        renderer.endFrame()
        return renderer.statistics
    }

    @Test func `A frame in which one layer of 1,000 moves counts few layers and a part`() throws {
        let (renderer, root) = try Self.many()
        let layer = try #require(root.sublayers?[500])
        let first = try Self.frame(renderer)
        #expect(first.wholeFrameReason == .firstFrame)
        #expect(first.treeLayers == 1001 && first.layers == 1001 && first.sampledLayers == 1001)
        #expect(first.compiledPixels == 20_000 && first.compiledShare == 1)
        #expect(first.changedLayers == nil)
        for _ in 0..<2 { _ = try Self.frame(renderer) { layer.position.x += 1 } }
        let moved = try Self.frame(renderer) { layer.position.x += 1 }
        #expect(moved.wholeFrameReason == nil)
        #expect(moved.treeLayers == 1001 && moved.changedLayers == 1)
        #expect(moved.layers < 400 && moved.sampledLayers < 30 && moved.sampledLayers > 0)
        #expect(moved.compiledPixels > 0 && moved.compiledShare < 0.01)
        #expect(moved.extentsMeasured == 2 && moved.extentsKept == 999)
        let still = try Self.frame(renderer)
        #expect(still.changedLayers == 0 && still.layers == 0 && still.sampledLayers == 0)
        #expect(still.compiledPixels == 0 && still.compiledShare == 0 && still.culled == 0)
        #expect(still.wholeFrameReason == nil)
        #expect(still.extentsMeasured == 0 && still.extentsKept == 1001)
    }

    @Test func `A picture of another size, a transition and added pixels are reasons for whole frames`()
        throws
    {
        let (renderer, root) = try Self.many()
        let layer = try #require(root.sublayers?[500])
        for _ in 0..<3 { _ = try Self.frame(renderer) { layer.position.x += 1 } }
        let added = try Self.frame(renderer, adding: CGRect(x: 0, y: 0, width: 10, height: 10)) {
            layer.position.x += 1
        }
        #expect(added.wholeFrameReason == .addedPixels)
        #expect(added.changedLayers == 1)
        renderer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        #expect(try Self.frame(renderer).wholeFrameReason == .otherTarget)
        let running = try Self.frame(renderer, at: 1) {
            let transition = CATransition()
            transition.duration = 1
            layer.add(transition, forKey: nil)
            layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        }
        #expect(running.wholeFrameReason == .transition)
        #expect(try Self.frame(renderer, at: 1.5).wholeFrameReason == .transition)
    }

    @Test func `JSON has a member for each count, and the reason where there is one`() throws {
        let (renderer, root) = try Self.many()
        let layer = try #require(root.sublayers?[500])
        func json(_ statistics: FrameStatistics) throws -> [String: Any] {
            let data = try JSONEncoder().encode(statistics)
            return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        }
        let first = try json(Self.frame(renderer))
        #expect(first["wholeFrameReason"] as? String == "firstFrame")
        #expect(first["changedLayers"] == nil)
        #expect(first["treeLayers"] as? Int == 1001)
        for _ in 0..<2 { _ = try Self.frame(renderer) { layer.position.x += 1 } }
        let moved = try json(Self.frame(renderer) { layer.position.x += 1 })
        #expect(moved["wholeFrameReason"] == nil)
        for key in [
            "treeLayers", "changedLayers", "layers", "sampledLayers", "extentsKept", "extentsMeasured",
            "compiledPixels",
        ] {
            #expect(moved[key] is Int, "\(key)")
        }
        #expect(moved["compiledShare"] is Double)
    }

    @Test func `Bitmaps are counted`() throws {
        let first = try Self.drawn("contact-list-shadows").statistics
        #expect(first.cacheMisses > 5)
        #expect(first.cacheHits == 0)
        #expect(first.passesByReason["rasterize"] == first.cacheMisses)
    }

    @Test(arguments: [RenderBackendChoice.cpu, .vulkan])
    func `A trace has every step of a frame, each inside the one that holds it`(backend: RenderBackendChoice)
        throws
    {
        let trace = try #require(try Self.drawn("blending", backend, traced: true).trace)
        func event(_ name: String) -> FrameTrace.Event? { trace.events.first { $0.name == name } }
        let compile = try #require(event("compile"))
        for name in ["sample", "plan", "damage"] {
            let stage = try #require(event(name))
            #expect(stage.start >= compile.start)
            #expect(stage.start + stage.duration <= compile.start + compile.duration + 1e-9)
        }
        let execute = try #require(event("execute"))
        #expect(execute.start >= compile.start + compile.duration)
        #expect(execute.arguments["backend"] == .text(backend.rawValue))
        let commit = try #require(event("commit"))
        #expect(commit.start <= compile.start)
        for name in ["layout", "display", "prepare"] {
            let stage = try #require(event(name))
            #expect(stage.category == "commit" && stage.start >= commit.start)
            #expect(stage.start + stage.duration <= commit.start + commit.duration + 1e-9)
        }
        #expect(trace.events.allSatisfy { $0.duration >= 0 && $0.start >= 0 })
    }

    @Test func `Without a trace nothing is noted`() throws {
        #expect(try Self.drawn("clock").trace == nil)
    }

    @Test func `A device tells the times of its passes where it is asked to`() throws {
        var options = RendererOptions()
        options.backend = .vulkan
        options.timesPasses = true
        let scene = try Scene(contentsOf: ProjectFiles.path("Scenes/blending.json"))
        let renderer = try CARenderer(options: options)
        renderer.layer = scene.makeRootLayer()
        renderer.bounds = CGRect(origin: .zero, size: scene.size)
        renderer.trace = FrameTrace()
        renderer.beginFrame(atTime: 0)
        try renderer.render()
        renderer.endFrame()
        let passes = try #require(renderer.trace).events.filter { $0.track == .passes }
        #expect(passes.contains { $0.name == "root" })
        #expect(passes.contains { $0.name == "groupOpacity" })
        #expect(passes.allSatisfy { $0.category == "pass" })
    }

    @Test(arguments: [RenderBackendChoice.cpu, .vulkan])
    func `A trace in JSON has an event for each pass`(backend: RenderBackendChoice) throws {
        var options = RendererOptions()
        options.backend = backend
        options.timesPasses = true
        let scene = try Scene(contentsOf: ProjectFiles.path("Scenes/blending.json"))
        let renderer = try CARenderer(options: options)
        renderer.layer = scene.makeRootLayer()
        renderer.bounds = CGRect(origin: .zero, size: scene.size)
        renderer.trace = FrameTrace()
        renderer.beginFrame(atTime: 0)
        try renderer.render()
        renderer.endFrame()
        let bytes = try #require(renderer.trace).chromeTraceEvents()
        let file = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let passes = try #require(file["traceEvents"] as? [[String: Any]])
            .filter { $0["cat"] as? String == "pass" }
        // Passes that are drawn together have one event; a filter on a device takes several.
        let surfaces = passes.compactMap { ($0["args"] as? [String: Any])?["surface"] as? Int }
        #expect(surfaces.count == passes.count)
        let reasons = renderer.statistics.passesByReason
        #expect(Set(passes.compactMap { $0["name"] as? String }).isSubset(of: reasons.keys))
        #expect(passes.last?["name"] as? String == "root")
        if backend == .cpu { #expect(passes.count <= renderer.statistics.passes && passes.count > 1) }
    }

    @Test func `Vulkan tells how long lowering took, and what its targets take`() throws {
        let renderer = try Self.drawn("blending", .vulkan, traced: true)
        let events = try #require(renderer.trace).events
        for name in ["textures", "lower", "draw"] {
            #expect(events.contains { $0.name == name && $0.category == "execute" })
        }
        #expect(renderer.statistics.surfaceBytes % (64 * 64 * 4) == 0)
    }

    @Test func `A trace is written as Chrome trace events`() throws {
        var trace = FrameTrace()
        let value = try trace.measure("outer", category: "scene", arguments: ["n": .integer(3)]) {
            () throws in
            7
        }
        let now = ContinuousClock.now
        trace.add(
            "inner", category: "pass", from: now, to: now + .microseconds(1500), track: .passes,
            arguments: ["share": .number(0.5), "what": .text("\"quoted\""), "no": .number(.nan)])
        #expect(value == 7)
        let bytes = try trace.chromeTraceEvents()
        let file = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let events = try #require(file["traceEvents"] as? [[String: Any]])
        #expect(file["displayTimeUnit"] as? String == "ms")
        #expect(events.filter { $0["ph"] as? String == "M" }.count == 3)
        let whole = events.filter { $0["ph"] as? String == "X" }
        #expect(whole.map { $0["name"] as? String } == ["outer", "inner"])
        #expect(whole.map { $0["tid"] as? Int } == [1, 2])
        #expect(whole[1]["dur"] as? Double == 1500)
        #expect((whole[1]["args"] as? [String: Any])?["what"] as? String == "\"quoted\"")
        #expect((whole[1]["args"] as? [String: Any])?["no"] as? String == "nan")
        #expect(try trace.chromeTraceEvents() == bytes)
    }
}
