import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaTestSupport
import Testing

/// Shape layers as pictures, on both backends: areas, and pairs that must be the same.
@Suite struct ShapePictureTests {
    static func layer(_ path: CGPath, _ change: (CAShapeLayer) -> Void = { _ in }) -> CAShapeLayer {
        let layer = CAShapeLayer()
        layer.path = path
        change(layer)
        return layer
    }

    static func draw(
        _ layers: [CALayer], _ backend: RenderBackendChoice, width: Double = 120, height: Double = 100
    ) throws -> CGImage {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        for layer in layers { root.addSublayer(layer) }
        var options = RendererOptions()
        options.backend = backend
        return try root.makeImage(options: options)
    }

    /// The sum of the alphas, in pixels.
    static func area(_ image: CGImage) -> Double {
        let bytes = image.straightRGBA()
        return stride(from: 3, to: bytes.count, by: 4).reduce(0) { $0 + Double(bytes[$1]) } / 255
    }

    static func rect(_ x: Double, _ y: Double, _ w: Double, _ h: Double) -> CGPath {
        CGPath(rect: CGRect(x: x, y: y, width: w, height: h), transform: nil)
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A rectangle paints exactly its pixels, outside the bounds too`(backend: RenderBackendChoice) throws
    {
        let shape = Self.layer(Self.rect(10, 20, 40, 30))
        #expect(Self.area(try Self.draw([shape], backend)) == 1200)
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A line covers its width times the part of the path it follows`(backend: RenderBackendChoice) throws
    {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 10, y: 50))
        path.addLine(to: CGPoint(x: 110, y: 50))
        let shape = Self.layer(path) {
            $0.fillColor = nil
            $0.strokeColor = .black
            $0.lineWidth = 6
            ($0.strokeStart, $0.strokeEnd) = (0.25, 0.85)
        }
        #expect(abs(Self.area(try Self.draw([shape], backend)) - 360) < 0.1)
        shape.lineDashPattern = [6, 4]
        #expect(abs(Self.area(try Self.draw([shape], backend)) - 216) < 0.1)
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A turned square covers its area`(backend: RenderBackendChoice) throws {
        let shape = Self.layer(Self.rect(-30, -30, 60, 60)) {
            $0.position = CGPoint(x: 60.3, y: 49.7)
            $0.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        }
        // 240 pixels along the outline, each within 1/255.
        #expect(abs(Self.area(try Self.draw([shape], backend)) - 3600) < 0.5)
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A scaled shape is the larger path`(backend: RenderBackendChoice) throws {
        let star = CGMutablePath()
        star.addLines(
            between: (0..<10).map { k in
                let r = k % 2 == 0 ? 4.5 : 2.0
                let a = Double(k) * Double.pi / 5
                return CGPoint(x: 5 + r * sin(a), y: 5 - r * cos(a))
            })
        star.closeSubpath()
        func shape(_ path: CGPath, _ width: CGFloat, _ scale: CGFloat) -> CAShapeLayer {
            Self.layer(path) {
                $0.strokeColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
                $0.lineWidth = width
                $0.transform = CATransform3DMakeScale(scale, scale, 1)
            }
        }
        var ten = CGAffineTransform(scaleX: 10, y: 10)
        let large = try #require(star.copy(using: &ten))
        let comparison = try ImageComparison(
            Self.draw([shape(star, 0.5, 10)], backend), Self.draw([shape(large, 5, 1)], backend))
        #expect(comparison.largestDifference <= 1, "\(comparison)")
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A mask of a shape is the shape filled`(backend: RenderBackendChoice) throws {
        let path = CGPath(ellipseIn: CGRect(x: 12, y: 9, width: 83, height: 74), transform: nil)
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let masked = CALayer()
        masked.frame = CGRect(x: 0, y: 0, width: 120, height: 100)
        masked.backgroundColor = red
        masked.mask = Self.layer(path)
        let filled = Self.layer(path) { $0.fillColor = red }
        let comparison = try ImageComparison(
            Self.draw([masked], backend), Self.draw([filled], backend))
        #expect(comparison.largestDifference <= 1, "\(comparison)")
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A shape casts its own shadow`(backend: RenderBackendChoice) throws {
        func shape(_ change: (CAShapeLayer) -> Void) -> CAShapeLayer {
            Self.layer(Self.rect(20, 20, 30, 30)) {
                $0.shadowOpacity = 1
                $0.shadowRadius = 0
                $0.shadowOffset = CGSize(width: 40, height: 30)
                change($0)
            }
        }
        let own = try Self.draw([shape { _ in }], backend)
        #expect(abs(Self.area(own) - 1800) < 1)
        let given = try Self.draw([shape { $0.shadowPath = Self.rect(20, 20, 30, 30) }], backend)
        #expect(try ImageComparison(own, given).largestDifference <= 1)
    }

    @Test(arguments: RenderBackendChoice.drawable)
    func `A rasterized shape is the same picture, beyond its bounds too`(backend: RenderBackendChoice) throws
    {
        let path = CGPath(ellipseIn: CGRect(x: -20, y: -16, width: 61, height: 57), transform: nil)
        func shape(_ rasterizes: Bool) -> CAShapeLayer {
            Self.layer(path) {
                $0.position = CGPoint(x: 50, y: 40)
                $0.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
                $0.strokeColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
                $0.lineWidth = 7
                $0.shouldRasterize = rasterizes
            }
        }
        let comparison = try ImageComparison(
            Self.draw([shape(false)], backend), Self.draw([shape(true)], backend))
        #expect(comparison.largestDifference <= 1, "\(comparison)")
    }

    @Test func `A shape that changes in every frame stays the same on both backends`() throws {
        let vulkan = try ScenePictures("bench/w15-star-turning", backend: .vulkan)
        for frame in 0..<48 {
            let time = Double(frame) / 60
            let picture = try vulkan.draw(at: time)
            guard frame % 12 == 11 else { continue }
            let expected = try ScenePictures("bench/w15-star-turning", backend: .cpu).draw(at: time)
            let comparison = try ImageComparison(expected, picture)
            #expect(comparison.largestDifference <= 2, "frame \(frame): \(comparison)")
        }
    }
}
