import Foundation
import Lamina
import LaminaImage
import LaminaTestSupport
import Testing

/// Frames in other spaces than sRGB.
@Suite struct WorkingSpaceTests {
    private static func options(
        _ space: ColorSpace, _ depth: PictureDepth = .half, headroom: Double = 1,
        backend: RenderBackendChoice = .cpu
    ) -> RendererOptions {
        var options = RendererOptions()
        (options.backend, options.colorSpace) = (backend, space)
        (options.depth, options.headroom) = (depth, headroom)
        return options
    }

    /// The pixels in the space of the frame, premultiplied.
    private static func pixels(of image: CGImage) -> [SIMD4<Float>] {
        var pixels = [SIMD4<Float>](repeating: .zero, count: image.width * image.height)
        pixels.withUnsafeMutableBufferPointer { image.readOwnPixels(into: $0) }
        return pixels
    }

    private static func layer(_ color: CGColor, width: CGFloat = 1) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: width, height: 1)
        layer.backgroundColor = color
        return layer
    }

    private static func isNear(_ a: SIMD4<Float>, _ b: SIMD4<Float>, within limit: Float = 1e-3) -> Bool {
        let difference = a - b
        return max(difference.max(), -difference.min()) <= limit
    }

    private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Display P3's red in extended sRGB.
    private static let displayRed = CGColor(red: 1.093066, green: -0.226742, blue: -0.150135, alpha: 1)

    @Test(arguments: [
        (ColorSpace.displayP3, SIMD4<Float>(0.9175, 0.2003, 0.1387, 1)),
        (.rec2020, SIMD4(0.7920, 0.2310, 0.0738, 1)), (.linearSRGB, SIMD4(1, 0, 0, 1)),
        (.sRGB, SIMD4(1, 0, 0, 1)),
    ])
    func `Red of sRGB has the components of the frame's space`(space: ColorSpace, expected: SIMD4<Float>)
        throws
    {
        let deep = try Self.layer(Self.red).makeImage(options: Self.options(space))
        #expect(Self.isNear(Self.pixels(of: deep)[0], expected))
        #expect(deep.pixelSpace == space)
        let bytes = try Self.layer(Self.red).makeImage(options: Self.options(space, .eight))
        #expect(Self.isNear(Self.pixels(of: bytes)[0], expected, within: 0.0021))
        #expect(bytes.storedBytesPerPixel == 4)
    }

    @Test func `Display P3's red is full red in a frame of that space, and read as bytes it is sRGB's red`()
        throws
    {
        let image = try Self.layer(Self.displayRed).makeImage(options: Self.options(.displayP3))
        #expect(Self.isNear(Self.pixels(of: image)[0], SIMD4(1, 0, 0, 1)))
        #expect(image.straightRGBA() == [255, 0, 0, 255])
        let bytes = try Self.layer(Self.displayRed).makeImage(options: Self.options(.displayP3, .eight))
        #expect(Self.pixels(of: bytes)[0] == SIMD4(1, 0, 0, 1))
    }

    @Test func `Half-transparent layers blend the encoded values of the frame's space`() throws {
        let ground = Self.layer(.white)
        ground.addSublayer(Self.layer(CGColor(gray: 0, alpha: 0.5)))
        ground.sublayers?[0].frame = ground.bounds
        for space in [ColorSpace.sRGB, .displayP3, .linearSRGB, .rec2020] {
            let image = try ground.makeImage(options: Self.options(space))
            #expect(Self.isNear(Self.pixels(of: image)[0], SIMD4(0.5, 0.5, 0.5, 1)), "\(space)")
        }
        let linear = try ground.makeImage(options: Self.options(.linearSRGB)).straightRGBA()
        // The value of half of white's light.
        #expect(linear[0] == 188)
    }

    @Test func `Stops of a gradient are mixed in the frame's space`() throws {
        let layer = CAGradientLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 101, height: 1)
        layer.colors = [CGColor.black, CGColor.white]
        layer.startPoint = CGPoint(x: 0, y: 0.5)
        layer.endPoint = CGPoint(x: 1, y: 0.5)
        let image = try layer.makeImage(options: Self.options(.linearSRGB))
        #expect(Self.isNear(Self.pixels(of: image)[50], SIMD4(0.5, 0.5, 0.5, 1), within: 3e-3))
    }

    @Test func `Images are converted to the frame's space`() throws {
        let image = try CGImage(width: 1, height: 1, straightRGBA: [255, 0, 0, 255])
        let layer = Self.layer(.clear)
        layer.contents = image
        let shown = try layer.makeImage(options: Self.options(.displayP3))
        #expect(Self.isNear(Self.pixels(of: shown)[0], SIMD4(0.9175, 0.2003, 0.1387, 1)))
        let bytes = try layer.makeImage(options: Self.options(.displayP3, .eight))
        #expect(Self.isNear(Self.pixels(of: bytes)[0], SIMD4<Float>(234, 51, 35, 255) / 255, within: 1e-6))
    }

    @Test func `A picture in Display P3 is an image like any other`() throws {
        let picture = try Self.layer(Self.red).makeImage(options: Self.options(.displayP3, .eight))
        let layer = Self.layer(.clear)
        layer.contents = picture
        #expect(try layer.makeImage(options: Self.options(.sRGB, .eight)).straightRGBA() == [255, 0, 0, 255])
        let again = try layer.makeImage(options: Self.options(.displayP3, .eight))
        #expect(Self.pixels(of: again) == Self.pixels(of: picture))
        let deep = try Self.layer(Self.displayRed).makeImage(options: Self.options(.displayP3))
        layer.contents = deep
        #expect(
            Self.pixels(of: try layer.makeImage(options: Self.options(.displayP3, .eight))) == [
                SIMD4(1, 0, 0, 1)
            ])
        #expect(
            Self.pixels(of: try layer.makeImage(options: Self.options(.displayP3))) == [SIMD4(1, 0, 0, 1)])
    }

    @Test func `Shadows, tints and patterns of particles have the frame's colours, too`() throws {
        let layer = Self.layer(.clear)
        layer.contents = try CGImage(width: 1, height: 1, straightRGBA: [255, 255, 255, 255])
        layer.contentsMultiplyColor = Self.red
        let tinted = try layer.makeImage(options: Self.options(.displayP3, .eight))
        #expect(Self.isNear(Self.pixels(of: tinted)[0], SIMD4<Float>(234, 51, 35, 255) / 255, within: 0.0041))
        let replicator = CAReplicatorLayer()
        replicator.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
        replicator.instanceColor = Self.red
        let white = Self.layer(.white)
        white.frame = replicator.bounds
        replicator.addSublayer(white)
        let copied = try replicator.makeImage(options: Self.options(.displayP3))
        #expect(Self.isNear(Self.pixels(of: copied)[0], SIMD4(0.9175, 0.2003, 0.1387, 1)))
    }

    @Test func `A space with PQ is an error that names it`() {
        #expect(throws: RendererError.unusableColorSpace(.rec2100PQ)) {
            try CARenderer(options: Self.options(.rec2100PQ))
        }
    }

    @Test func `A device draws the same colours`() throws {
        for depth in PictureDepth.allCases {
            let layer = Self.layer(Self.displayRed, width: 8)
            let inner = Self.layer(CGColor(red: 0, green: 0.5, blue: 1, alpha: 0.5), width: 4)
            inner.contents = try CGImage(width: 1, height: 1, straightRGBA: [0, 255, 0, 128])
            inner.frame = CGRect(x: 0, y: 0, width: 4, height: 1)
            layer.addSublayer(inner)
            let cpu = try layer.makeImage(options: Self.options(.displayP3, depth))
            let device = try layer.makeImage(options: Self.options(.displayP3, depth, backend: .vulkan))
            #expect(device.pixelSpace == .displayP3)
            for (a, b) in zip(Self.pixels(of: cpu), Self.pixels(of: device)) {
                #expect(Self.isNear(a, b, within: depth == .half ? 0x1p-9 : 1.01 / 255))
            }
        }
    }
}
