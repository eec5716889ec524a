import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaTestSupport
import LaminaValues
import Testing

/// Gradient layers as pictures, on both backends: pairs that must be the same, and colours that are known.
@Suite struct GradientPictureTests {
    private static let (red, blue) = (
        CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    )
    private static let violet = CGColor(red: 0.4, green: 0.1, blue: 0.9, alpha: 0.6)

    static func gradient(
        _ colors: [CGColor], _ frame: CGRect = CGRect(x: 10, y: 10, width: 80, height: 60),
        _ change: (CAGradientLayer) -> Void = { _ in }
    ) -> CAGradientLayer {
        let layer = CAGradientLayer()
        layer.colors = colors
        layer.frame = frame
        change(layer)
        return layer
    }

    static func draw(
        _ layers: [CALayer], _ backend: RenderBackendChoice, width: Double = 100, height: Double = 80
    ) throws -> CGImage {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        for layer in layers { root.addSublayer(layer) }
        var options = RendererOptions()
        options.backend = backend
        return try root.makeImage(options: options)
    }

    /// Straight red, green, blue and alpha of a pixel.
    private static func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [Int] {
        let start = (y * image.width + x) * 4
        return image.straightRGBA()[start..<(start + 4)].map { Int($0) }
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `The first colour is at the top, and at the bottom of a flipped layer`(
        backend: RenderBackendChoice
    ) throws {
        let up = try Self.draw([Self.gradient([Self.red, Self.blue])], backend)
        #expect(Self.pixel(up, 50, 10)[0] >= 252)
        #expect(Self.pixel(up, 50, 69)[2] >= 252)
        let down = try Self.draw(
            [Self.gradient([Self.red, Self.blue]) { $0.isGeometryFlipped = true }], backend)
        #expect(Self.pixel(down, 50, 10)[2] >= 252)
        #expect(Self.pixel(down, 50, 69)[0] >= 252)
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `From corner to corner, one colour lies on the other diagonal`(backend: RenderBackendChoice) throws {
        let frame = CGRect(x: 0, y: 0, width: 80, height: 20)
        let image = try Self.draw(
            [
                Self.gradient([Self.red, Self.blue], frame) {
                    ($0.startPoint, $0.endPoint) = (.zero, CGPoint(x: 1, y: 1))
                }
            ],
            backend, width: 80, height: 20)
        // At the centre of pixel (x, y) the gradient is at ((x + ½) / 80 + (y + ½) / 20) / 2.
        for (x, y) in [(79, 0), (0, 19), (40, 9), (20, 14), (0, 0), (79, 19)] {
            let place = ((Double(x) + 0.5) / 80 + (Double(y) + 0.5) / 20) / 2
            let found = Self.pixel(image, x, y)
            #expect(abs(Double(found[0]) - 255 * (1 - place)) <= 1, "\(x), \(y): \(found)")
            #expect(abs(Double(found[2]) - 255 * place) <= 1, "\(x), \(y): \(found)")
        }
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `Red to clear black is dark red halfway`(backend: RenderBackendChoice) throws {
        let clear = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
        let frame = CGRect(x: 0, y: 0, width: 100, height: 801)
        let image = try Self.draw([Self.gradient([Self.red, clear], frame)], backend, height: 801)
        let found = Self.pixel(image, 50, 400)
        for (value, expected) in zip(found, [127.5, 0, 0, 127.5]) {
            #expect(abs(Double(value) - expected) < 2.1, "\(found)")
        }
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A gradient of one colour is that background`(backend: RenderBackendChoice) throws {
        let changes: [(CALayer) -> Void] = [
            { _ in }, { $0.cornerRadius = 20 }, { $0.opacity = 0.4 },
            {
                $0.cornerRadius = 20
                $0.maskedCorners = [.layerMinXMinYCorner]
            },
            { $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) },
            {
                $0.cornerRadius = 9
                $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
                $0.shadowOpacity = 1
            },
            { $0.compositingFilter = "multiplyBlendMode" },
            {
                $0.masksToBounds = true
                $0.cornerRadius = 30
                $0.borderWidth = 3
                let inside = CALayer()
                inside.frame = CGRect(x: 40, y: 30, width: 90, height: 90)
                inside.backgroundColor = .white
                $0.addSublayer(inside)
            },
        ]
        for color in [Self.red, Self.violet] {
            for type in [CAGradientLayerType.axial, .radial, .conic] {
                for (index, change) in changes.enumerated() {
                    let gradient = Self.gradient([color, color]) {
                        $0.type = type
                        $0.startPoint = CGPoint(x: 0.4, y: 0.4)
                    }
                    let plain = CALayer()
                    plain.frame = gradient.frame
                    plain.backgroundColor = color
                    change(gradient)
                    change(plain)
                    let comparison = try ImageComparison(
                        Self.draw([plain], backend), Self.draw([gradient], backend))
                    // Through a surface Vulkan rounds once more, and so does its blending.
                    #expect(
                        comparison.largestDifference <= (backend == .cpu ? 0 : 2),
                        "\(index) \(type.rawValue): \(comparison)")
                }
            }
        }
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `What makes no gradient leaves the background`(backend: RenderBackendChoice) throws {
        let changes: [(CAGradientLayer) -> Void] = [
            { $0.colors = [Self.red] }, { $0.colors = nil }, { $0.locations = [0.5] },
            { $0.locations = [0, NSNumber(value: Double.nan)] }, { $0.endPoint = $0.startPoint },
            { $0.startPoint.x = .nan }, { $0.type = .radial },
        ]
        let plain = CALayer()
        plain.frame = CGRect(x: 10, y: 10, width: 80, height: 60)
        plain.backgroundColor = Self.violet
        let expected = try Self.draw([plain], backend)
        for (index, change) in changes.enumerated() {
            let gradient = Self.gradient([Self.red, Self.blue]) { $0.backgroundColor = Self.violet }
            change(gradient)
            let comparison = try ImageComparison(expected, Self.draw([gradient], backend))
            #expect(comparison.differingPixels == 0, "\(index): \(comparison)")
        }
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `Odd values give a picture`(backend: RenderBackendChoice) throws {
        let many = (0..<100_000).map { CGColor(gray: CGFloat($0 % 200) / 200, alpha: 1) }
        let layers = [
            Self.gradient(many),
            Self.gradient([Self.red, Self.blue]) { $0.locations = [.init(value: Double.infinity), -1e300] },
            Self.gradient([Self.red, Self.blue, Self.red]) { $0.locations = [1, 0, 0.5] },
            Self.gradient([Self.red, Self.blue]) { $0.endPoint = CGPoint(x: 0.5, y: 1e-12) },
            Self.gradient([Self.red, Self.blue]) { $0.endPoint = CGPoint(x: 1e6, y: -1e6) },
            Self.gradient([Self.red, Self.blue], CGRect(x: 10, y: 10, width: 80, height: 1e-9)),
        ]
        for (index, layer) in layers.enumerated() {
            let image = try Self.draw([layer], backend)
            #expect(index == layers.count - 1 || Self.pixel(image, 50, 40)[3] == 255, "\(index)")
        }
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `The colour of an instance tints its gradients`(backend: RenderBackendChoice) throws {
        let replicator = CAReplicatorLayer()
        replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
        replicator.instanceColor = Self.red
        replicator.addSublayer(Self.gradient([.white, Self.blue]))
        let tinted = try Self.draw([replicator], backend)
        let expected = try Self.draw([Self.gradient([Self.red, .black])], backend)
        #expect(try ImageComparison(expected, tinted).differingPixels == 0)
    }

    @Test func `A hundred thousand stops are the same on both backends`() throws {
        let many = (0..<100_000).map { CGColor(gray: CGFloat($0) / 100_000, alpha: 1) }
        let images = try RenderBackendChoice.drawable.map { try Self.draw([Self.gradient(many)], $0) }
        #expect(try ImageComparison(images[0], images[1]).largestDifference <= 1)
    }
}
