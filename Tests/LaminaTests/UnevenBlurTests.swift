import Foundation
import Lamina
import LaminaImage
import LaminaTestSupport
import Testing

/// Blurs and shadows of layers that are scaled unevenly, in numbers, on both backends.
@Suite struct UnevenBlurTests {
    /// The opacities of a picture of 400 by 400 pixels, 0...1.
    struct Levels {
        let side = 400
        private let values: [Double]

        /// - Parameter layer: Is put into the middle of the picture.
        init(_ layer: CALayer, _ backend: RenderBackendChoice) throws {
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: side, height: side)
            layer.position = CGPoint(x: side / 2, y: side / 2)
            root.addSublayer(layer)
            var options = RendererOptions()
            options.backend = backend
            let pixels = try root.makeImage(options: options).straightRGBA()
            values = (0..<(side * side)).map { Double(pixels[4 * $0 + 3]) / 255 }
        }

        /// The level at a point, between the centres of pixels.
        private func level(_ x: Double, _ y: Double) -> Double {
            let (u, v) = (x - 0.5, y - 0.5)
            let (column, row) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
            let (s, t) = (u - Double(column), v - Double(row))
            func at(_ x: Int, _ y: Int) -> Double {
                (0..<side).contains(x) && (0..<side).contains(y) ? values[y * side + x] : 0
            }
            return (at(column, row) * (1 - s) + at(column + 1, row) * s) * (1 - t)
                + (at(column, row + 1) * (1 - s) + at(column + 1, row + 1) * s) * t
        }

        /// The deviation of the blurred edge that a line from the picture's middle meets.
        ///
        /// - Parameters:
        ///   - angle: The line's direction, clockwise from x.
        ///   - low: The level at one deviation outside the edge.
        func deviation(at angle: Double, low: Double = 0.1587) -> Double {
            let (dx, dy) = (cos(angle), sin(angle))
            /// The distance from the middle at which the level falls below a value.
            func distance(_ value: Double) -> Double {
                var last = (distance: 0.0, level: 1.0)
                for step in 1..<1200 {
                    let d = Double(step) / 4
                    let level = level(200 + d * dx, 200 + d * dy)
                    if level < value {
                        return last.distance
                            + (d - last.distance) * (last.level - value) / max(1e-9, last.level - level)
                    }
                    last = (d, level)
                }
                return .infinity
            }
            return (distance(low) - distance(1 - low)) / 2
        }
    }

    /// A blurred layer that is 200 by 200 pixels large after its scale.
    private static func blurred(_ x: CGFloat, _ y: CGFloat, radius: CGFloat = 4) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 200 / x, height: 200 / y)
        layer.backgroundColor = .black
        layer.filters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(Double(radius))])]
        layer.transform = CATransform3DMakeScale(x, y, 1)
        return layer
    }

    /// A group around a layer, turned clockwise.
    private static func turned(_ layer: CALayer, by angle: CGFloat) -> CALayer {
        let group = CALayer()
        group.addSublayer(layer)
        group.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
        return group
    }

    private static func expect(_ found: Double, _ wanted: Double, _ comment: Comment) {
        #expect(abs(found - wanted) <= 0.03 * wanted + 0.05, "\(comment): found \(found), wanted \(wanted)")
    }

    @Test(
        arguments: RenderBackendChoice.drawable,
        [SIMD2(5.0, 1), SIMD2(2, 1), SIMD2(1, 3), SIMD2(1, 1), SIMD2(0.5, 2)])
    func `A blur is stretched as its layer is`(backend: RenderBackendChoice, scale: SIMD2<Double>) throws {
        let levels = try Levels(Self.blurred(scale.x, scale.y), backend)
        Self.expect(levels.deviation(at: 0), 4 * scale.x, "along x")
        Self.expect(levels.deviation(at: .pi / 2), 4 * scale.y, "along y")
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A stretched blur turns by 90° with its layer`(backend: RenderBackendChoice) throws {
        let levels = try Levels(Self.turned(Self.blurred(5, 1), by: .pi / 2), backend)
        Self.expect(levels.deviation(at: 0), 4, "along x")
        Self.expect(levels.deviation(at: .pi / 2), 20, "along y")
    }

    @Test(arguments: RenderBackendChoice.drawable, [0.5, 1.1, 2.5])
    func `A stretched blur turns with its layer by any angle`(
        backend: RenderBackendChoice, angle: Double
    ) throws {
        let levels = try Levels(Self.turned(Self.blurred(5, 1), by: angle), backend)
        Self.expect(levels.deviation(at: angle), 20, "along the layer's x")
        Self.expect(levels.deviation(at: angle + .pi / 2), 4, "along the layer's y")
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A turned layer in a stretched one is blurred along the picture's axes`(
        backend: RenderBackendChoice
    ) throws {
        let (group, layer) = (CALayer(), CALayer())
        // A disc of 100 points under 4 × 1, so that the edge is the same however it is turned.
        layer.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
        layer.cornerRadius = 30
        layer.backgroundColor = .black
        layer.filters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(3)])]
        group.addSublayer(layer)
        group.transform = CATransform3DMakeScale(5, 2, 1)
        let straight = try Levels(group, backend)
        layer.transform = CATransform3DMakeRotation(0.7, 0, 0, 1)
        let turned = try Levels(group, backend)
        for angle in [0, 0.4, 1.2, .pi / 2] {
            let (a, b) = (straight.deviation(at: angle), turned.deviation(at: angle))
            #expect(abs(a - b) <= 0.02 * a, "at \(angle): \(a), \(b)")
        }
    }

    /// How the shadow of a layer is made.
    enum Caster: CaseIterable {
        /// In closed form.
        case bounds
        case path
        case picture
    }

    /// A layer of 200 by 200 pixels after its scale, whose shadow lies 160 pixels away in x, alone in the picture.
    private static func shadow(_ caster: Caster, _ x: CGFloat, _ y: CGFloat) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 200 / x, height: 200 / y)
        // The layer itself lies beyond the picture.
        layer.anchorPoint = CGPoint(x: 0.5 + 2, y: 0.5)
        layer.shadowOffset = CGSize(width: 400 / x, height: 0)
        layer.shadowOpacity = 1
        layer.shadowRadius = 4
        switch caster {
        case .bounds: layer.backgroundColor = .black
        case .path:
            let path = CGMutablePath()
            path.addRect(layer.bounds)
            // Two rectangles have no closed form.
            path.addRect(layer.bounds.insetBy(dx: layer.bounds.width / 4, dy: layer.bounds.height / 4))
            layer.shadowPath = path
        case .picture:
            let square = CALayer()
            square.frame = layer.bounds
            square.backgroundColor = .black
            layer.addSublayer(square)
        }
        layer.transform = CATransform3DMakeScale(x, y, 1)
        return layer
    }

    /// The level of a shadow one deviation outside its edge: shadows end at 2 σ + ½, and the normal distribution without
    /// its tails is scaled to 1 again.
    private static func shadowLevel(_ sigma: Double) -> Double {
        let tail = erfc((2 * sigma + 0.5) / sigma / 2.squareRoot()) / 2
        return (erfc(1 / 2.squareRoot()) / 2 - tail) / (1 - 2 * tail)
    }

    @Test(arguments: RenderBackendChoice.drawable, Caster.allCases)
    func `A shadow is stretched as its layer is`(backend: RenderBackendChoice, caster: Caster) throws {
        let levels = try Levels(Self.shadow(caster, 4, 1), backend)
        Self.expect(levels.deviation(at: 0, low: Self.shadowLevel(16)), 16, "along x")
        Self.expect(levels.deviation(at: .pi / 2, low: Self.shadowLevel(4)), 4, "along y")
    }

    @Test(arguments: RenderBackendChoice.drawable, Caster.allCases)
    func `A stretched shadow turns with its layer, and so does its offset`(
        backend: RenderBackendChoice, caster: Caster
    ) throws {
        let levels = try Levels(Self.turned(Self.shadow(caster, 4, 1), by: 0.5), backend)
        Self.expect(levels.deviation(at: 0.5, low: Self.shadowLevel(16)), 16, "along the layer's x")
        Self.expect(levels.deviation(at: 0.5 + .pi / 2, low: Self.shadowLevel(4)), 4, "along the layer's y")
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A layer over a stretched shadow that is turned stays as sharp as it is`(
        backend: RenderBackendChoice
    ) throws {
        func picture(hasShadow: Bool) throws -> [UInt8] {
            let (root, layer, square) = (CALayer(), CALayer(), CALayer())
            root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            root.backgroundColor = .white
            layer.bounds = CGRect(x: 0, y: 0, width: 30, height: 80)
            square.frame = layer.bounds
            square.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
            layer.addSublayer(square)
            layer.shadowOpacity = hasShadow ? 1 : 0
            layer.shadowOffset = .zero
            layer.transform = CATransform3DMakeScale(3, 1, 1)
            let group = Self.turned(layer, by: 0.4)
            group.position = CGPoint(x: 100, y: 100)
            root.addSublayer(group)
            var options = RendererOptions()
            options.backend = backend
            return try root.makeImage(options: options).straightRGBA()
        }
        let (with, without) = (try picture(hasShadow: true), try picture(hasShadow: false))
        for pixel in 0..<(200 * 200) where without[4 * pixel + 1] == 0 {
            #expect(with[4 * pixel..<4 * pixel + 4] == without[4 * pixel..<4 * pixel + 4])
        }
    }
}
