import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaTestSupport
import LaminaValues
import Testing

/// `contentsMultiplyColor`: the picture of an image whose colours were multiplied beforehand.
@Suite struct ContentsColorTests {
    private static let factor = CGColor(red: 0.2, green: 1, blue: 0.6, alpha: 0.5)

    /// An image with clear, faint and opaque pixels, as it is and with red, green and blue multiplied.
    private static func images(_ size: Int, seed: UInt64 = 5) throws -> (plain: CGImage, multiplied: CGImage)
    {
        var random = SeededGenerator(seed: seed)
        var pixels: [SIMD4<Double>] = []
        for _ in 0..<size * size {
            let alpha = Double([0, 90, 255, 255].randomElement(using: &random) ?? 255)
            pixels.append(
                SIMD4(
                    Double.random(in: 0...alpha, using: &random).rounded(),
                    Double.random(in: 0...alpha, using: &random).rounded(),
                    Double.random(in: 0...alpha, using: &random).rounded(), alpha))
        }
        // Pixels are blue, green, red, alpha.
        func image(_ factor: SIMD4<Double>) throws -> CGImage {
            try CGImage(width: size, height: size) { bytes in
                for (index, pixel) in pixels.enumerated() {
                    for channel in 0..<4 {
                        bytes[index * 4 + channel] = UInt8((pixel[channel] * factor[channel]).rounded())
                    }
                }
            }
        }
        return (
            try image(SIMD4(repeating: 1)),
            try image(
                SIMD4(Double(factor.blue), Double(factor.green), Double(factor.red), 1))
        )
    }

    /// The largest difference between a layer whose contents are multiplied and the layer with the multiplied image.
    private static func difference(
        _ backend: RenderBackendChoice, size: Int = 40, _ change: (inout LayerProperties, Bool) throws -> Void
    ) throws -> Int {
        let (plain, multiplied) = try images(size)
        func tree(_ isMultiplied: Bool) throws -> LayerTree {
            var layer = LayerTree.layer(20, 10, 40, 40) { $0.contents = isMultiplied ? multiplied : plain }
            try change(&layer.properties, isMultiplied)
            if isMultiplied {
                layer.properties.opacity *= Float(factor.alpha)
            } else {
                layer.properties.contentsMultiplyColor = factor
            }
            return layer
        }
        let one = try EqualPicturesTests.draw([tree(false)], backend: backend)
        let other = try EqualPicturesTests.draw([tree(true)], backend: backend)
        #expect(
            try ImageComparison(one.picture, EqualPicturesTests.draw([], backend: backend).picture)
                .differingPixels > 500)
        return try ImageComparison(one.picture, other.picture).largestDifference
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `An image pixel for pixel is multiplied, alpha too`(backend: RenderBackendChoice) throws {
        #expect(try Self.difference(backend) { _, _ in } <= 1)
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A scaled, turned and rounded image is multiplied`(backend: RenderBackendChoice) throws {
        let difference = try Self.difference(backend, size: 23) { properties, _ in
            properties.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
            properties.cornerRadius = 12
            properties.masksToBounds = true
        }
        #expect(difference <= 2)
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A mixture of two levels is multiplied`(backend: RenderBackendChoice) throws {
        let difference = try Self.difference(backend, size: 150) { properties, _ in
            properties.minificationFilter = .trilinear
        }
        #expect(difference <= 2)
    }

    @Test(arguments: RenderBackendChoice.drawable, [CALayerContentsGravity.resize, .center])
    func `An image that fades into another is multiplied, as is the other`(
        backend: RenderBackendChoice, gravity: CALayerContentsGravity
    ) throws {
        // The other image has another size. `.center` puts it elsewhere, so that both are added in a buffer.
        let (plain, multiplied) = try Self.images(30, seed: 6)
        let difference = try Self.difference(backend) { properties, isMultiplied in
            properties.contentsGravity = gravity
            properties.contentsFade = ContentsFade(image: isMultiplied ? multiplied : plain, share: 0.4)
        }
        #expect(difference <= 2)
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `Slices and blend modes see the multiplied image`(backend: RenderBackendChoice) throws {
        let difference = try Self.difference(backend, size: 20) { properties, _ in
            properties.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
            properties.compositingFilter = CAFilter(type: "multiplyBlendMode")
        }
        #expect(difference <= 2)
    }

    @Test func `White changes nothing, and so does none`() throws {
        let image = try Self.images(40).plain
        let pictures = try [nil, CGColor.white].map { color in
            try EqualPicturesTests.draw(
                [
                    .layer(20, 10, 40, 40) {
                        $0.contents = image
                        $0.contentsMultiplyColor = color
                    }
                ], backend: .cpu
            ).picture
        }
        #expect(try ImageComparison(pictures[0], pictures[1]).differingPixels == 0)
    }

    @Test func `The colour moves from white where there was none`() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
        layer.contents = try CGImage(width: 1, height: 1) { $0.copyBytes(from: [255, 255, 255, 255]) }
        let animation = CABasicAnimation(keyPath: "contentsMultiplyColor")
        animation.toValue = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        animation.duration = 1
        layer.add(animation, forKey: nil)
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        renderer.bounds = layer.frame
        renderer.layer = layer
        for time in [0, 0.5] {
            renderer.beginFrame(atTime: time)
            try renderer.render()
            renderer.endFrame()
        }
        let picture = try renderer.makeImage()
        let pixel = picture.withUnsafeBytes { Array($0) }
        #expect(pixel == [128, 128, 255, 255])
    }
}
