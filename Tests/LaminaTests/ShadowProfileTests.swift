import Foundation
import Lamina
import LaminaImage
import LaminaTestSupport
import Testing

/// The profile of shadows as pictures, on both backends.
@Suite struct ShadowProfileTests {
    /// The ways in which a shadow is made.
    enum Caster: CaseIterable {
        /// In closed form.
        case bounds
        /// By a blurred path.
        case path
        /// By a blurred picture.
        case picture
    }

    /// The shadow's levels from the edge of a square of 80 points outwards.
    private static func profile(
        _ caster: Caster, radius: CGFloat, _ backend: RenderBackendChoice
    ) throws -> [Int] {
        let (root, layer, square) = (CALayer(), CALayer(), CALayer())
        root.bounds = CGRect(x: 0, y: 0, width: 160, height: 160)
        layer.frame = CGRect(x: 40, y: 40, width: 80, height: 80)
        layer.shadowOpacity = 1
        layer.shadowOffset = .zero
        layer.shadowRadius = radius
        switch caster {
        case .bounds: layer.backgroundColor = .white
        case .path:
            let path = CGMutablePath()
            path.addRect(layer.bounds)
            // Two rectangles have no closed form.
            path.addRect(CGRect(x: 20, y: 20, width: 10, height: 10))
            layer.shadowPath = path
        case .picture:
            square.frame = layer.bounds
            square.backgroundColor = .white
            layer.addSublayer(square)
        }
        root.addSublayer(layer)
        var options = RendererOptions()
        options.backend = backend
        let image = try root.makeImage(options: options)
        let pixels = image.straightRGBA()
        return (0..<30).map { Int(pixels[(80 * image.width + 39 - $0) * 4 + 3]) }
    }

    @Test(arguments: RenderBackendChoice.drawable, Caster.allCases)
    func `A shadow has the levels of Core Animation's pictures`(
        backend: RenderBackendChoice, caster: Caster
    ) throws {
        let expected = [114, 89, 66, 46, 30, 18, 9, 4]
        let found = try Self.profile(caster, radius: 4, backend)
        for (index, level) in found.enumerated() {
            let wanted = index < expected.count ? expected[index] : 0
            #expect(abs(level - wanted) <= 1, "\(index): \(found)")
        }
        // Not even a faint pixel lies beyond twice the radius.
        #expect(found.dropFirst(8).allSatisfy { $0 == 0 }, "\(found)")
    }

    @Test(arguments: RenderBackendChoice.drawable, Caster.allCases)
    func `A shadow of radius 5 is painted at 9 points from its edge and not at 12`(
        backend: RenderBackendChoice, caster: Caster
    ) throws {
        let found = try Self.profile(caster, radius: 5, backend)
        #expect(found[9] > 0)
        #expect(found.dropFirst(12).allSatisfy { $0 == 0 }, "\(found)")
    }
}
