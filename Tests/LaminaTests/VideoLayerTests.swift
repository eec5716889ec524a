import Foundation
import Lamina
import LaminaImage
import LaminaTestSupport
import Testing

/// Films in layers: which picture is shown when, and where.
@Suite(.serialized) struct VideoLayerTests {
    /// Opaque, of one colour.
    static func image(_ red: UInt8, _ green: UInt8, _ blue: UInt8, width: Int = 8, height: Int = 4) throws
        -> CGImage
    {
        try CGImage(width: width, height: height) { bytes in
            for pixel in 0..<(width * height) {
                bytes.storeBytes(
                    of: SIMD4(blue, green, red, 255), toByteOffset: pixel * 4, as: SIMD4<UInt8>.self)
            }
        }
    }

    /// Ten pictures a second; the red of each is ten times its number.
    static func film(_ count: Int = 5, width: Int = 8, height: Int = 4) throws -> CAVideoFrameSequence {
        CAVideoFrameSequence(
            try (0..<count).map { try image(UInt8(10 * $0), 200, 0, width: width, height: height) },
            frameRate: 10)
    }

    static func renderer(_ layer: CALayer, _ backend: RenderBackendChoice = .cpu) throws -> CARenderer {
        var options = RendererOptions()
        options.backend = backend
        options.validatesVulkan = backend == .vulkan
        let renderer = try CARenderer(options: options)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        root.addSublayer(layer)
        renderer.layer = root
        renderer.bounds = root.bounds
        return renderer
    }

    static func draw(_ renderer: CARenderer, at time: Double) throws -> CGImage {
        renderer.beginFrame(atTime: time)
        try renderer.render()
        defer { renderer.endFrame() }
        return try renderer.makeImage()
    }

    /// Straight red, green, blue and alpha of a pixel.
    static func color(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
        let all = image.straightRGBA()
        let start = (y * image.width + x) * 4
        return Array(all[start..<(start + 4)])
    }

    static func shown(_ renderer: CARenderer, at time: Double) throws -> Int {
        Int(color(try draw(renderer, at: time), 20, 20)[0]) / 10
    }

    static func layer(_ film: (any CAVideoSource)?) -> CAVideoLayer {
        let layer = CAVideoLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        layer.player = film
        return layer
    }

    @Test func `The last picture that has begun is shown, whatever the order of times`() throws {
        let renderer = try Self.renderer(Self.layer(Self.film()))
        let times = [0, 0.099, 0.1, 0.199, 0.4, 0.3, 0.05, 99, -3, 0.2, 0.1 + 0.2]
        let found = try times.map { try Self.shown(renderer, at: $0) }
        #expect(found == [0, 0, 1, 1, 4, 3, 0, 4, 0, 2, 3])
    }

    @Test func `The layer's clock is the film's`() throws {
        let layer = Self.layer(try Self.film())
        (layer.beginTime, layer.speed, layer.timeOffset) = (10, 2, 0.1)
        let renderer = try Self.renderer(layer)
        let found = try [9, 10, 10.049, 10.05, 10.1, 20].map { try Self.shown(renderer, at: $0) }
        #expect(found == [0, 1, 1, 2, 3, 4])
        layer.speed = 0
        #expect(try Self.shown(renderer, at: 21) == 1)
    }

    @Test func `A film that loops begins anew`() throws {
        let layer = Self.layer(try Self.film())
        layer.isLooping = true
        let renderer = try Self.renderer(layer)
        let found = try [-1, 0.4, 0.5, 0.61, 1.0, 1.1, 100.3].map { try Self.shown(renderer, at: $0) }
        #expect(found == [0, 4, 0, 1, 0, 1, 3])
        // Every tenth, as sums have it.
        var time = 0.0
        for step in 0..<200 {
            #expect(try Self.shown(renderer, at: time) == step % 5, "\(time)")
            time += 0.1
        }
    }

    @Test func `The next frame is due when the next picture is`() throws {
        let layer = Self.layer(try Self.film())
        let renderer = try Self.renderer(layer)
        func next(after time: Double) throws -> Double {
            renderer.beginFrame(atTime: time)
            try renderer.render()
            defer { renderer.endFrame() }
            return renderer.nextFrameTime()
        }
        #expect(abs(try next(after: 0.02) - 0.1) < 1e-12)
        #expect(abs(try next(after: 0.1) - 0.2) < 1e-12)
        #expect(try next(after: 0.4) == .infinity)
        layer.isLooping = true
        #expect(abs(try next(after: 0.45) - 0.5) < 1e-12)
        #expect(abs(try next(after: 7.75) - 7.8) < 1e-12)
        layer.isLooping = false
        (layer.beginTime, layer.speed) = (5, 0.5)
        #expect(abs(try next(after: 5) - 5.2) < 1e-12)
        #expect(abs(try next(after: 2) - 5.2) < 1e-12)
    }

    @Test func `A frame between two pictures draws nothing`() throws {
        let renderer = try Self.renderer(Self.layer(Self.film()))
        _ = try Self.draw(renderer, at: 0)
        _ = try Self.draw(renderer, at: 0.05)
        #expect(renderer.statistics.damagedPixels == 0)
        _ = try Self.draw(renderer, at: 0.1)
        #expect(renderer.statistics.damagedPixels > 0)
    }

    @Test func `Gravities place the picture`() throws {
        let layer = Self.layer(try Self.film())
        #expect(layer.videoGravity == .resizeAspect)
        #expect(layer.videoRect == CGRect(x: 0, y: 10, width: 40, height: 20))
        layer.videoGravity = .resizeAspectFill
        #expect(layer.videoRect == CGRect(x: -20, y: 0, width: 80, height: 40))
        layer.videoGravity = .resize
        #expect(layer.videoRect == CGRect(x: 0, y: 0, width: 40, height: 40))
        layer.player = nil
        #expect(layer.videoRect == .zero)
        layer.player = CAVideoFrameSequence([])
        #expect(layer.videoRect == .zero)
    }

    /// The columns and rows that are not clear, through the middle.
    static func extent(_ image: CGImage) -> [Int] {
        let columns = (0..<image.width).filter { color(image, $0, image.height / 2)[3] > 0 }
        let rows = (0..<image.height).filter { color(image, image.width / 2, $0)[3] > 0 }
        return [columns.first ?? -1, columns.last ?? -1, rows.first ?? -1, rows.last ?? -1]
    }

    @Test func `What is drawn is the rectangle of the picture, cut to the bounds`() throws {
        let layer = Self.layer(try Self.film())
        layer.frame = CGRect(x: 10, y: 8, width: 20, height: 24)
        let renderer = try Self.renderer(layer)
        #expect(Self.extent(try Self.draw(renderer, at: 0)) == [10, 29, 15, 24])
        layer.videoGravity = .resizeAspectFill
        #expect(Self.extent(try Self.draw(renderer, at: 0.1)) == [10, 29, 8, 31])
        layer.videoGravity = .resize
        #expect(Self.extent(try Self.draw(renderer, at: 0.2)) == [10, 29, 8, 31])
    }

    @Test func `A picture that fills shows its middle`() throws {
        // Sixteen columns from dark to bright; half as wide, the layer shows the eight in the middle.
        let wide = try CGImage(width: 16, height: 4) { bytes in
            for pixel in 0..<64 {
                let level = UInt8(pixel % 16 * 10)
                bytes.storeBytes(
                    of: SIMD4(0, 0, level, 255), toByteOffset: pixel * 4, as: SIMD4<UInt8>.self)
            }
        }
        let layer = Self.layer(CAVideoFrameSequence([wide], frameRate: 1))
        layer.frame = CGRect(x: 0, y: 0, width: 32, height: 16)
        layer.videoGravity = .resizeAspectFill
        layer.magnificationFilter = .nearest
        let picture = try Self.draw(Self.renderer(layer), at: 0)
        #expect((0..<8).map { Self.color(picture, $0 * 4 + 2, 8)[0] } == [40, 50, 60, 70, 80, 90, 100, 110])
    }

    @Test func `Pixels that are no squares are shown as wide as they are`() throws {
        let image = try Self.image(10, 20, 30, width: 8, height: 8)
        let film = CAVideoFrameSequence(
            [CAVideoFrame(image: image, presentationTime: 0)], size: CGSize(width: 16, height: 8))
        let layer = Self.layer(film)
        #expect(layer.videoRect == CGRect(x: 0, y: 10, width: 40, height: 20))
        #expect(Self.extent(try Self.draw(Self.renderer(layer), at: 0)) == [0, 39, 10, 29])
    }

    @Test func `Corners, opacity and turns act as on any contents`() throws {
        let film = try Self.film()
        func shape(_ layer: CALayer) {
            layer.frame = CGRect(x: 6, y: 6, width: 28, height: 28)
            layer.cornerRadius = 9
            layer.masksToBounds = true
            layer.opacity = 0.7
            layer.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
        }
        for gravity in [AVLayerVideoGravity.resize, .resizeAspect] {
            let video = Self.layer(film)
            video.videoGravity = gravity
            shape(video)
            let plain = CALayer()
            plain.contents = film.frames[2].image
            plain.contentsGravity = gravity == .resize ? .resize : .resizeAspect
            shape(plain)
            let one = try Self.draw(Self.renderer(video), at: 0.2)
            let other = try Self.draw(Self.renderer(plain), at: 0)
            #expect(try ImageComparison(one, other).largestDifference == 0)
        }
    }

    /// A film that breaks.
    private final class BrokenFilm: CAVideoSource {
        struct Torn: Error {}
        let good: CAVideoFrameSequence
        init(_ good: CAVideoFrameSequence) { self.good = good }
        var duration: Double { good.duration }
        var size: CGSize { good.size }
        func frame(at time: Double) throws -> CAVideoFrame? {
            if time > 0.25 && time < 0.35 { throw Torn() }
            return good.frame(at: time)
        }
        func nextFrameTime(after time: Double) -> Double { good.nextFrameTime(after: time) }
    }

    @Test func `Where a film is broken its last good picture stays, and the error can be read`() throws {
        let layer = Self.layer(BrokenFilm(try Self.film()))
        let renderer = try Self.renderer(layer)
        #expect(try Self.shown(renderer, at: 0.2) == 2)
        #expect(layer.error == nil)
        #expect(try Self.shown(renderer, at: 0.3) == 2)
        #expect(layer.error is BrokenFilm.Torn)
        #expect(layer.isReadyForDisplay)
        #expect(try Self.shown(renderer, at: 0.4) == 4)
        #expect(layer.error == nil)
    }

    @Test func `A film that cannot show its picture is a warning, once for each place`() throws {
        let layer = Self.layer(BrokenFilm(try Self.film()))
        layer.name = "bay"
        let renderer = try Self.renderer(layer)
        #expect(try Self.shown(renderer, at: 0.2) == 2)
        #expect(renderer.takeWarnings().isEmpty)
        for time in [0.3, 0.32] { #expect(try Self.shown(renderer, at: time) == 2) }
        #expect(
            renderer.takeWarnings().map(\.description) == [
                "layer \"bay\": the film shows an older picture: Torn()"
            ])
    }

    @Test func `A layer without a film, and one with an empty film, show nothing`() throws {
        let layer = Self.layer(nil)
        let renderer = try Self.renderer(layer)
        #expect(Self.color(try Self.draw(renderer, at: 0), 20, 20) == [0, 0, 0, 0])
        layer.player = CAVideoFrameSequence([])
        #expect(Self.color(try Self.draw(renderer, at: 0), 20, 20) == [0, 0, 0, 0])
        #expect(!layer.isReadyForDisplay)
        layer.player = try Self.film()
        #expect(try Self.shown(renderer, at: 0.1) == 1)
        #expect(layer.isReadyForDisplay)
        layer.player = nil
        #expect(Self.color(try Self.draw(renderer, at: 0.2), 20, 20) == [0, 0, 0, 0])
    }

    @Test func `A copy has the film and how it is shown`() throws {
        let layer = Self.layer(try Self.film())
        layer.videoGravity = .resizeAspectFill
        layer.isLooping = true
        let renderer = try Self.renderer(layer)
        _ = try Self.draw(renderer, at: 0.2)
        let copy = try #require(layer.presentation())
        #expect(copy.player === layer.player)
        #expect(copy.videoGravity == .resizeAspectFill && copy.isLooping && copy.isReadyForDisplay)
        #expect(copy.contents as? CGImage == layer.contents as? CGImage)
    }

    @Test func `Pictures of planes are the same on both backends`() throws {
        var planes = YCbCrPlanes(
            width: 36, height: 20,
            luma: .init(bytes: Data((0..<720).map { UInt8($0 * 7 % 256) }), bytesPerRow: 36),
            blue: .init(bytes: Data((0..<180).map { UInt8($0 * 5 % 256) }), bytesPerRow: 18),
            red: .init(bytes: Data((0..<180).map { UInt8($0 * 3 % 256) }), bytesPerRow: 18))
        planes.siting = .center
        func picture(_ backend: RenderBackendChoice, _ image: CGImage) throws -> CGImage {
            let layer = Self.layer(CAVideoFrameSequence([image], frameRate: 1))
            layer.frame = CGRect(x: 2, y: 10, width: 36, height: 20)
            return try Self.draw(Self.renderer(layer, backend), at: 0)
        }
        let expected = try picture(.cpu, CGImage(planes))
        for backend in [RenderBackendChoice.cpu, .vulkan] {
            let image = try CGImage.deferred(planes)
            let found = try picture(backend, image)
            #expect(try ImageComparison(expected, found).largestDifference == 0, "\(backend)")
            #expect(image.isDecoded == (backend == .cpu))
        }
    }
}
