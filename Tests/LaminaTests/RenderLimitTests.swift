import Foundation
import Lamina
import Testing

/// How much a frame may take.
@Suite struct RenderLimitTests {
    private static func renderer(
        _ layer: CALayer, side: CGFloat = 100, _ change: (inout RenderLimits) -> Void
    ) throws -> CARenderer {
        var options = RendererOptions()
        options.backend = .cpu
        change(&options.limits)
        let renderer = try CARenderer(options: options)
        renderer.layer = layer
        renderer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        return renderer
    }

    /// The error of a frame; `nil` where it is drawn.
    private static func error(_ renderer: CARenderer) -> RenderLimitError? {
        renderer.beginFrame(atTime: 0)
        defer { renderer.endFrame() }
        do {
            try renderer.render()
            return nil
        } catch {
            return error as? RenderLimitError
        }
    }

    private static func box(_ name: String, side: CGFloat) -> CALayer {
        let layer = CALayer()
        layer.name = name
        layer.frame = CGRect(x: 0, y: 0, width: side, height: side)
        layer.backgroundColor = .white
        return layer
    }

    /// A layer that needs a buffer: two that overlap fade as one.
    private static func group(_ name: String, side: CGFloat) -> CALayer {
        let group = box(name, side: side)
        group.opacity = 0.5
        let inner = box("inner", side: side / 2)
        inner.backgroundColor = CGColor(gray: 0, alpha: 0.5)
        group.addSublayer(inner)
        return group
    }

    @Test func `Buffers beyond the limit are an error that names the layer, before they exist`() throws {
        let root = Self.box("root", side: 100)
        root.addSublayer(Self.group("fading", side: 100))
        let renderer = try Self.renderer(root) { $0.memory = 1_000 }
        let error = try #require(Self.error(renderer))
        guard case .memory(let layer, let bytes, 1_000) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(layer == "\"fading\"")
        #expect(bytes > 40_000 && bytes < 60_000)
        #expect(
            error.description
                == "layer \"fading\": expected a frame that takes at most \(ByteCount(1_000)), found \(ByteCount(bytes)) with this layer; --max-memory allows more"
        )
    }

    @Test func `A frame after one beyond the limits is drawn`() throws {
        let root = Self.box("root", side: 100)
        let group = Self.group("fading", side: 100)
        root.addSublayer(group)
        let renderer = try Self.renderer(root) { $0.memory = 1_000 }
        #expect(Self.error(renderer) != nil)
        group.removeFromSuperlayer()
        #expect(Self.error(renderer) == nil)
        #expect(try renderer.makeImage().width == 100)
    }

    @Test func `Images beyond the limit are an error that names the layer`() throws {
        let layer = Self.box("photo", side: 100)
        layer.contents = try CGImage(width: 100, height: 100) { _ in }
        let renderer = try Self.renderer(layer) { $0.imageMemory = 39_999 }
        #expect(
            Self.error(renderer) == .images(layer: "\"photo\"", bytes: 40_000, limit: 39_999))
    }

    @Test func `Forms with more than bytes count in frames of floats, and are not decoded beyond the limit`()
        throws
    {
        let pixels = [SIMD4<Float>](repeating: SIMD4(0.3, 0.2, 0.1, 1), count: 10_000)
        let deep = try pixels.withUnsafeBufferPointer { try CGImage(width: 100, height: 100, deep: $0) }
        let image = try CGImage.deferred(deep.pngData(bitsPerComponent: 16))
        let cache = ImageCache()
        cache.insert(image, forKey: "photo")
        let layer = Self.box("photo", side: 100)
        layer.contents = image
        var options = RendererOptions()
        (options.backend, options.depth) = (.cpu, .half)
        func error(limit: Int) throws -> RenderLimitError? {
            options.limits.imageMemory = limit
            let renderer = try CARenderer(options: options)
            renderer.layer = layer
            renderer.bounds = layer.frame
            return Self.error(renderer)
        }
        #expect(try error(limit: 79_999) == .images(layer: "\"photo\"", bytes: 80_000, limit: 79_999))
        #expect(cache.statistics.totalCost == 40_000)
        #expect(try error(limit: 80_000) == nil)
        #expect(cache.statistics.totalCost == 120_000)
        options.colorSpace = .displayP3
        // The form in the space of the frame takes as much again.
        #expect(try error(limit: 159_999) == .images(layer: "\"photo\"", bytes: 160_000, limit: 159_999))
        #expect(try error(limit: 160_000) == nil)
        #expect(cache.statistics.totalCost == 200_000)
    }

    private static func emitter(_ name: String, count: Float) throws -> CAEmitterLayer {
        let emitter = CAEmitterLayer()
        emitter.name = name
        emitter.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        emitter.emitterPosition = CGPoint(x: 50, y: 50)
        emitter.beginTime = -1
        let cell = CAEmitterCell()
        cell.contents = try CGImage(width: 4, height: 4) { bytes in
            for index in bytes.indices { bytes[index] = 255 }
        }
        cell.birthRate = count
        cell.lifetime = 1
        emitter.emitterCells = [cell]
        return emitter
    }

    @Test func `Particles of all emitters count together`() throws {
        let root = Self.box("root", side: 100)
        for name in ["first", "second", "third"] {
            root.addSublayer(try Self.emitter(name, count: 1000))
        }
        #expect(Self.error(try Self.renderer(root) { $0.particles = 4000 }) == nil)
        let error = try #require(Self.error(try Self.renderer(root) { $0.particles = 1500 }))
        guard case .particles(layer: "\"second\"", let count, limit: 1500) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(count > 1900 && count < 2100)
    }

    @Test func `Instances of nested replicators count together`() throws {
        let inner = CAReplicatorLayer()
        inner.name = "inner"
        inner.instanceCount = 100
        inner.addSublayer(Self.box("dot", side: 2))
        let outer = CAReplicatorLayer()
        outer.instanceCount = 100
        outer.addSublayer(inner)
        #expect(Self.error(try Self.renderer(outer) { $0.instances = 20_000 }) == nil)
        let error = try #require(Self.error(try Self.renderer(outer) { $0.instances = 5000 }))
        guard case .instances(layer: "\"inner\"", limit: 5000) = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test func `A frame that takes too long is given up, and the next may be drawn`() throws {
        let layer = Self.box("root", side: 100)
        let renderer = try Self.renderer(layer) { $0.seconds = 1e-9 }
        #expect(Self.error(renderer) == .seconds(limit: 1e-9))
        #expect(
            RenderLimitError.seconds(limit: 2).description
                == "expected a frame that takes at most 2.0 seconds, and it was not done; --max-seconds allows more"
        )
        #expect(Self.error(try Self.renderer(layer) { $0.seconds = 1000 }) == nil)
    }

    /// On a device that draws with the CPU, the frame would take minutes, and all its layers are one draw.
    @Test func `A single draw of many large layers is given up on Vulkan, too`() throws {
        let replicator = CAReplicatorLayer()
        replicator.bounds = CGRect(x: 0, y: 0, width: 2000, height: 2000)
        replicator.instanceCount = 200_000
        let sheet = Self.box("sheet", side: 2000)
        sheet.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 0.5)
        replicator.addSublayer(sheet)
        var options = RendererOptions()
        options.backend = .vulkan
        options.limits.seconds = 1
        let renderer = try CARenderer(options: options)
        renderer.layer = replicator
        renderer.bounds = replicator.bounds
        #expect(Self.error(renderer) == .seconds(limit: 1))
    }

    @Test func `Numbers of bytes are written as people write them`() {
        #expect(ByteCount(900).description == "900 bytes")
        #expect(ByteCount(1536).description == "1.5 KiB")
        #expect(ByteCount(2 << 30).description == "2 GiB")
    }
}
