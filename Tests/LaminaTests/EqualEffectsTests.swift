import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaTestSupport
import LaminaValues
import Testing

/// Effects that have two ways to the same picture.
@Suite struct EqualEffectsTests {
    typealias Pair = EqualPicturesTests

    static let red = CGColor(red: 0.9, green: 0.2, blue: 0.1, alpha: 1)

    static func compare(
        _ one: [LayerTree], _ other: [LayerTree], _ backend: RenderBackendChoice
    ) throws -> ImageComparison {
        let first = try Pair.draw(one, backend: backend).picture
        let second = try Pair.draw(other, backend: backend).picture
        return try ImageComparison(first, second)
    }

    static func colorful(_ change: (inout LayerProperties) -> Void = { _ in }) -> LayerTree {
        Pair.box(
            30, 20, 100, 70,
            sublayers: [Pair.box(-20, 30, 80, 60) { $0.backgroundColor = red }], change)
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A rounded mask and a rounded clip are one picture`(backend: RenderBackendChoice) throws {
        let masked = Self.colorful().masked(by: Pair.box(0, 0, 100, 70) { $0.cornerRadius = 24 })
        let clipped = Self.colorful {
            $0.cornerRadius = 24
            $0.masksToBounds = true
        }
        let comparison = try Self.compare([masked], [clipped], backend)
        #expect(comparison.largestDifference <= 1, "\(comparison)")
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A mask's opacity and the layer's are one picture`(backend: RenderBackendChoice) throws {
        let masked = Self.colorful { $0.masksToBounds = true }
            .masked(by: Pair.box(0, 0, 100, 70) { $0.opacity = 0.5 })
        let faded = Self.colorful {
            $0.masksToBounds = true
            $0.opacity = 0.5
        }
        let comparison = try Self.compare([masked], [faded], backend)
        #expect(comparison.largestDifference <= 1, "\(comparison)")
    }

    @Test(arguments: RenderBackendChoice.drawable, [0.0, 14])
    func `A shadow in closed form and one that is blurred are one picture`(
        backend: RenderBackendChoice, radius: Double
    ) throws {
        func shadow(_ p: inout LayerProperties) {
            p.shadowOpacity = 0.8
            p.shadowRadius = 6
            p.shadowOffset = CGSize(width: 4, height: 8)
        }
        let closed = Pair.box(50, 25, 90, 60) {
            shadow(&$0)
            $0.cornerRadius = radius
        }
        // The shadow's caster is a sublayer, not the layer's own background, so it has to be drawn.
        let blurred = LayerTree.layer(
            50, 25, 90, 60, sublayers: [Pair.box(0, 0, 90, 60) { $0.cornerRadius = radius }], shadow)
        let one = try Pair.draw([closed], backend: backend)
        let other = try Pair.draw([blurred], backend: backend)
        let comparison = try ImageComparison(one.picture, other.picture)
        #expect(comparison.largestDifference <= 2, "\(comparison)")
        #expect(one.statistics.passes == 1)
        #expect(other.statistics.passes == 3)
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A layer and its bitmap are one picture`(backend: RenderBackendChoice) throws {
        let drawn = Self.colorful { $0.cornerRadius = 12 }
        let kept = Self.colorful {
            $0.cornerRadius = 12
            $0.shouldRasterize = true
        }
        let comparison = try Self.compare([kept], [drawn], backend)
        // Edges are blended with clear pixels and then with the picture, which rounds twice.
        #expect(comparison.largestDifference <= 1, "\(comparison)")
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `Planes that cross are their halves in order`(backend: RenderBackendChoice) throws {
        func plane(_ angle: Double, _ color: CGColor, from start: Double, to end: Double) -> LayerTree {
            .layer(0, 0, (end - start) * 100, 80) {
                $0.backgroundColor = color
                $0.position = CGPoint(x: 100, y: 60)
                $0.anchorPoint = CGPoint(x: (0.5 - start) / (end - start), y: 0.5)
                $0.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
                // Halves touch: an edge between them would show what lies behind.
                $0.edgeAntialiasingMask = []
            }
        }
        func space(_ planes: [LayerTree]) -> LayerTree {
            .layer(0, 0, 200, 120, sublayers: planes) { $0.sublayerTransform.m34 = -1.0 / 400 }
        }
        let blue = CGColor(red: 0.1, green: 0.3, blue: 0.9, alpha: 1)
        let crossing = space([plane(0.6, Self.red, from: 0, to: 1), plane(-0.6, blue, from: 0, to: 1)])
        // A turn about y by a positive angle takes the right half away from the viewer. The four halves do not cover
        // one another across the middle, so each is its own list.
        let far = [plane(0.6, Self.red, from: 0.5, to: 1), plane(-0.6, blue, from: 0, to: 0.5)]
        let near = [plane(0.6, Self.red, from: 0, to: 0.5), plane(-0.6, blue, from: 0.5, to: 1)]
        let comparison = try Self.compare([crossing], [space(far), space(near)], backend)
        #expect(comparison.countAbove(1) <= 80, "\(comparison)")
        let unordered = try Self.compare([crossing], [space(near), space(far)], backend)
        #expect(unordered.countAbove(1) > 2000, "the halves' order matters: \(unordered)")
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A thousand masks inside one another draw`(backend: RenderBackendChoice) throws {
        var mask = Pair.box(0, 0, 100, 70)
        for _ in 0..<1000 { mask = Pair.box(0, 0, 100, 70).masked(by: mask) }
        let comparison = try Self.compare(
            [Self.colorful { $0.masksToBounds = true }.masked(by: mask)],
            [Self.colorful { $0.masksToBounds = true }], backend)
        #expect(comparison.differingPixels == 0, "\(comparison)")
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `Transforms that flatten a layer to nothing draw nothing of it`(backend: RenderBackendChoice) throws
    {
        let transforms = [
            CATransform3DMakeScale(0, 1, 1), CATransform3DMakeScale(0, 0, 0), CATransform3D(),
            CATransform3DMakeRotation(.pi / 2, 1, 0, 0),
        ]
        for transform in transforms {
            let flat = Self.colorful {
                $0.transform = transform
                $0.shadowOpacity = 1
                $0.filters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(4)])]
            }
            let comparison = try Self.compare([flat], [], backend)
            #expect(comparison.differingPixels == 0, "\(transform): \(comparison)")
        }
    }
}
