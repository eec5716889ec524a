import Foundation
import Lamina
import LaminaImage
import LaminaTestSupport
import Testing

/// Frames of floats, as programs ask for them.
@Suite struct PictureDepthTests {
    private static func options(_ depth: PictureDepth, headroom: Double = 1) -> RendererOptions {
        var options = RendererOptions()
        options.backend = .cpu
        (options.depth, options.headroom) = (depth, headroom)
        return options
    }

    /// Black to a dark grey over 512 pixels: 12 levels of bytes.
    private static func ramp() -> CALayer {
        let layer = CAGradientLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 512, height: 8)
        layer.colors = [CGColor.black, CGColor(gray: 0.05, alpha: 1)]
        layer.startPoint = CGPoint(x: 0, y: 0.5)
        layer.endPoint = CGPoint(x: 1, y: 0.5)
        return layer
    }

    /// Premultiplied, red first.
    private static func pixels(of image: CGImage) -> [SIMD4<Float>] {
        var pixels = [SIMD4<Float>](repeating: .zero, count: image.width * image.height)
        pixels.withUnsafeMutableBufferPointer { image.readDeepPixels(into: $0) }
        return pixels
    }

    @Test func `A frame of floats has more greys than one of bytes`() throws {
        let image = try Self.ramp().makeImage(options: Self.options(.half))
        #expect(image.storedBytesPerPixel == 8)
        let reds = Self.pixels(of: image).prefix(512).map(\.x)
        #expect(zip(reds, reds.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(Set(reds).count > 400)
        #expect(abs(reds[511] - 0.05) < 1e-3)
        let bytes = try Self.ramp().makeImage(options: Self.options(.eight))
        #expect(bytes.storedBytesPerPixel == 4)
        #expect(Set(Self.pixels(of: bytes).prefix(512).map(\.x)).count < 20)
    }

    @Test func `Rounded to bytes, a frame of floats has the levels of one of bytes`() throws {
        let deep = try Self.ramp().makeImage(options: Self.options(.half)).straightRGBA()
        let plain = try Self.ramp().makeImage(options: Self.options(.eight)).straightRGBA()
        #expect(zip(deep, plain).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }

    @Test func `Colours beyond white stay in a frame with headroom, as far as it goes`() throws {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 2, height: 1)
        layer.backgroundColor = CGColor(red: 1.5, green: 0.5, blue: -0.25, alpha: 1)
        func pixel(_ headroom: Double) throws -> SIMD4<Float> {
            Self.pixels(of: try layer.makeImage(options: Self.options(.half, headroom: headroom)))[0]
        }
        #expect(try pixel(4) == SIMD4(1.5, 0.5, -0.25, 1))
        #expect(try pixel(1) == SIMD4(1, 0.5, 0, 1))
        // The value of twice white's light is 1.3532.
        let limited = try pixel(2)
        #expect(abs(limited.x - 1.3532) < 1e-3 && limited.y == 0.5)
    }
}
