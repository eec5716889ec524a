import Foundation
import Lamina
import LaminaImage
import LaminaTestSupport
import Testing

/// Borders along continuous corners, on both backends.
@Suite struct ContinuousBorderTests {
    /// The opacities, 0...255, of a border around a layer of 100 by 100 points, at four pixels a point.
    private static func ring(
        radius: CGFloat, _ backend: RenderBackendChoice
    ) throws -> (side: Int, alphas: [UInt8]) {
        let (root, layer) = (CALayer(), CALayer())
        for each in [root, layer] { each.frame = CGRect(x: 0, y: 0, width: 100, height: 100) }
        layer.cornerCurve = .continuous
        layer.cornerRadius = radius
        layer.borderWidth = 10
        layer.borderColor = .black
        root.addSublayer(layer)
        var options = RendererOptions()
        options.backend = backend
        let image = try root.makeImage(scale: 4, options: options)
        let pixels = image.straightRGBA()
        return (image.width, (0..<(image.width * image.height)).map { pixels[4 * $0 + 3] })
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `Where corners overlap, the middle of a side is covered up to the side`(
        backend: RenderBackendChoice
    ) throws {
        // The curves cross in the middle of the side, 0.7 to 1.6 pixels from it: that pixel has a part of a sliver and a part
        // of the rest, with a narrow gap between them.
        for radius in [45, 47.5, 49] as [CGFloat] {
            let (side, alphas) = try Self.ring(radius: radius, backend)
            for depth in 0..<16 {
                for place in [depth * side + side / 2, side / 2 * side + depth] {
                    #expect(
                        alphas[place] >= 230, "radius \(radius), \(depth) pixels inside: \(alphas[place])")
                }
            }
        }
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A border with corners of 80 to 100 % of half the side has no gaps`(
        backend: RenderBackendChoice
    ) throws {
        for radius in [40, 45, 47.5, 50] as [CGFloat] {
            let (side, alphas) = try Self.ring(radius: radius, backend)
            #expect(side == 400)
            // Near the middle of a side, from 2 points inside it, all is covered until the inner edge, and nothing
            // beyond.
            for along in 168..<232 {
                let rows = (8..<200).map { alphas[$0 * side + along] }
                let columns = (8..<200).map { alphas[along * side + $0] }
                for line in [rows, columns] {
                    #expect(line.prefix(32).allSatisfy { $0 == 255 }, "radius \(radius), at \(along)")
                    let isFalling = zip(line, line.dropFirst()).allSatisfy { $0 >= $1 }
                    #expect(isFalling, "radius \(radius), at \(along): \(line.prefix(48))")
                    #expect(line.last == 0)
                }
            }
        }
    }
}
