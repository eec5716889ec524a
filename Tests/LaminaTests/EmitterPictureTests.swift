import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaTestSupport
import LaminaValues
import Testing

/// Emitter layers as pictures, on both backends.
@Suite struct EmitterPictureTests {
    private static func square(_ side: Int = 8, _ pixel: [UInt8] = [255, 255, 255, 255]) throws -> CGImage {
        try CGImage(width: side, height: side) { bytes in
            for place in 0..<(side * side * 4) { bytes[place] = pixel[place % 4] }
        }
    }

    /// One particle in the middle that does not move, born at 1.
    private static func still(_ change: (CAEmitterCell) -> Void = { _ in }) throws -> CAEmitterCell {
        let cell = CAEmitterCell()
        cell.contents = try square()
        (cell.birthRate, cell.lifetime) = (1, 1)
        change(cell)
        return cell
    }

    private static func layer(_ cells: [CAEmitterCell], at time: Double = 1.5) -> CAEmitterLayer {
        let layer = CAEmitterLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        layer.emitterPosition = CGPoint(x: 20, y: 20)
        layer.emitterCells = cells
        layer.timeOffset = time
        return layer
    }

    private static func draw(_ layers: [CALayer], _ backend: RenderBackendChoice) throws -> CGImage {
        try ShapePictureTests.draw(layers, backend, width: 40, height: 40)
    }

    private static func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [Int] {
        let bytes = image.straightRGBA()
        return (0..<4).map { Int(bytes[(y * image.width + x) * 4 + $0]) }
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A particle paints its image times its colour and opacity`(backend: RenderBackendChoice) throws {
        let cell = try Self.still { $0.color = CGColor(red: 1, green: 0.6, blue: 0.2, alpha: 1) }
        let picture = try Self.draw([Self.layer([cell])], backend)
        #expect(ShapePictureTests.area(picture) == 64)
        #expect(Self.pixel(picture, 16, 16) == [255, 153, 51, 255])
        #expect(Self.pixel(picture, 23, 23) == [255, 153, 51, 255])
        #expect(Self.pixel(picture, 15, 20)[3] == 0 && Self.pixel(picture, 24, 20)[3] == 0)
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `Where particles lie over one another, the mode says which shows`(backend: RenderBackendChoice)
        throws
    {
        func middle(_ mode: CAEmitterLayerRenderMode) throws -> [Int] {
            // Of two particles that differ in age by a quarter of a second, the older one is red.
            let cell = try Self.still {
                ($0.birthRate, $0.lifetime, $0.color) = (
                    4, 0.5, CGColor(red: 0, green: 0.4, blue: 0.2, alpha: 1)
                )
                ($0.redSpeed) = 2.4
            }
            let layer = Self.layer([cell], at: 2)
            layer.renderMode = mode
            return Self.pixel(try Self.draw([layer], backend), 20, 20)
        }
        #expect(try middle(.oldestFirst) == [0, 102, 51, 255])
        #expect(try middle(.oldestLast) == [153, 102, 51, 255])
        #expect(try middle(.additive) == [153, 204, 102, 255])
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A turned square covers its area`(backend: RenderBackendChoice) throws {
        let cell = try Self.still { $0.spin = 1.4 }
        let picture = try Self.draw([Self.layer([cell])], backend)
        #expect(abs(ShapePictureTests.area(picture) - 64) < 1.5)
        #expect(Self.pixel(picture, 20, 20) == [255, 255, 255, 255])
    }

    @Test(arguments: RenderBackendChoice.drawable, [0.05, 0.2, 0.5, 0.8, 2.5])
    func `A particle of any size has its weight`(backend: RenderBackendChoice, scale: Double) throws {
        let cell = try Self.still { $0.scale = scale }
        let layer = Self.layer([cell])
        layer.emitterPosition = CGPoint(x: 20.3, y: 19.6)
        let area = 64 * scale * scale
        // Samples of a shape that is only a few samples wide differ from its area.
        let tolerance = max(0.02, area * (scale < 0.5 ? 0.15 : 0.06))
        #expect(abs(ShapePictureTests.area(try Self.draw([layer], backend)) - area) < tolerance)
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `Fading, masking and cutting act on the particles as on a picture of them`(
        backend: RenderBackendChoice
    ) throws {
        let cell = try Self.still {
            ($0.birthRate, $0.lifetime, $0.scale, $0.velocity, $0.emissionRange) = (40, 1, 1, 15, 6.28)
            $0.color = CGColor(red: 0.2, green: 0.9, blue: 0.4, alpha: 0.7)
        }
        let whole = try Self.draw([Self.layer([cell])], backend)
        let effects: [(String, (CALayer) -> Void)] = [
            ("opacity", { $0.opacity = 0.4 }),
            ("clip", { ($0.masksToBounds, $0.bounds) = (true, CGRect(x: 5, y: 7, width: 24, height: 20)) }),
            ("corners", { ($0.masksToBounds, $0.cornerRadius) = (true, 15) }),
            (
                "mask",
                {
                    let mask = CAShapeLayer()
                    mask.path = CGPath(ellipseIn: CGRect(x: 8, y: 3, width: 25, height: 35), transform: nil)
                    $0.mask = mask
                }
            ),
            ("rasterize", { ($0.shouldRasterize, $0.opacity) = (true, 0.9) }),
        ]
        for (name, effect) in effects {
            let (emitter, image) = (Self.layer([cell]), CALayer())
            image.frame = emitter.frame
            image.contents = whole
            // A layer that shows the particles' picture in their place.
            let holder = CALayer()
            holder.frame = emitter.frame
            holder.addSublayer(image)
            effect(emitter)
            effect(holder)
            let comparison = try ImageComparison(
                try Self.draw([emitter], backend), try Self.draw([holder], backend))
            #expect(comparison.largestDifference <= 2, "\(name): \(comparison)")
        }
    }

    @Test(arguments: ["explosion", "snow", "fireworks"])
    func `Threads, parts of a frame and switches change no byte`(name: String) throws {
        let one = try ScenePictures("animated/\(name)", backend: .cpu, threads: 1)
        let three = try ScenePictures("animated/\(name)", backend: .cpu, threads: 3)
        let plain = try ScenePictures(
            "animated/\(name)", backend: .cpu, disabling: ["damage", "occlusion", "culling", "folding"])
        for time in [0.1, 0.9, 1, 1.4] {
            let picture = try one.draw(at: time)
            #expect(try ImageComparison(picture, three.draw(at: time)).differingPixels == 0)
            #expect(try ImageComparison(picture, plain.draw(at: time)).differingPixels == 0)
        }
        // The result is the same after later times.
        let alone = try ScenePictures("animated/\(name)", backend: .cpu).draw(at: 0.9)
        #expect(try ImageComparison(one.draw(at: 0.9), alone).differingPixels == 0)
    }

    /// Sums of hundreds of particles differ by a rounding of each; single particles by a level or two.
    @Test(arguments: [("explosion", 24, 0.65), ("snow", 6, 0.08), ("fireworks", 24, 0.08)])
    func `The backends draw the same particles`(name: String, level: Int, share: Double) throws {
        let cpu = try ScenePictures("animated/\(name)", backend: .cpu)
        let vulkan = try ScenePictures("animated/\(name)", backend: .vulkan)
        for time in [0.5, 1, 2.5] {
            let comparison = try ImageComparison(cpu.draw(at: time), vulkan.draw(at: time))
            #expect(comparison.largestDifference <= level, "at \(time): \(comparison)")
            #expect(
                comparison.share <= share, "\(comparison)")
        }
    }

    @Test func `A picture with live particles changes by itself`() throws {
        let renderer = try CARenderer(options: RendererOptions())
        let layer = Self.layer([try Self.still()], at: 0)
        renderer.layer = layer
        renderer.bounds = layer.bounds
        renderer.beginFrame(atTime: 5)
        #expect(renderer.nextFrameTime() == 5)
        renderer.endFrame()
        layer.emitterCells = nil
        renderer.beginFrame(atTime: 20)
        #expect(renderer.nextFrameTime() == .infinity)
        renderer.endFrame()
    }
}
