import CoreText
import Foundation
import LaminaImage
import QuartzCore
import Testing

/// Layers on pages look as they do in pixels, and are shapes there.
struct LayerPages {
    let pdf: Data
    let pixels: CGImage

    init(_ layer: CALayer) throws {
        let size = layer.bounds.size
        pdf = try document(size) { context in
            context.beginPDFPage(nil)
            context.translateBy(x: -layer.bounds.minX, y: size.height + layer.bounds.minY)
            context.scaleBy(x: 1, y: -1)
            layer.render(in: context)
        }
        let drawn = try layer.makeImage(scale: 2, options: Self.onCPU)
        let page = try #require(
            CGContext(
                data: nil, width: drawn.width, height: drawn.height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 1))
        let all = CGRect(x: 0, y: 0, width: drawn.width, height: drawn.height)
        page.setFillColor(gray: 1, alpha: 1)
        page.fill(all)
        page.draw(drawn, in: all)
        pixels = try #require(page.makeImage())
    }

    private static var onCPU: RendererOptions {
        var options = RendererOptions()
        options.backend = .cpu
        return options
    }

    var hasPictures: Bool { pdf.contains(text: "/Subtype /Image") }

    func difference(_ name: String) throws -> Double { try Poppler.difference(pdf, pixels, name) }
}

@Suite(.enabled(if: Poppler.isInstalled, Poppler.absence)) struct LayerPageTests {
    private let root = CALayer()
    private let red = CGColor(red: 0.9, green: 0.2, blue: 0.1, alpha: 1)
    private let blue = CGColor(red: 0.1, green: 0.3, blue: 0.9, alpha: 1)

    init() {
        root.frame = CGRect(x: 0, y: 0, width: 120, height: 90)
        root.backgroundColor = CGColor(red: 1, green: 0.97, blue: 0.9, alpha: 1)
    }

    private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor)
        -> CALayer
    {
        let layer = CALayer()
        layer.frame = CGRect(x: x, y: y, width: width, height: height)
        layer.backgroundColor = color
        return layer
    }

    @Test func `Backgrounds, corners and borders are shapes`() throws {
        let layer = box(10, 10, 60, 40, red)
        layer.cornerRadius = 12
        layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        layer.borderWidth = 3
        layer.borderColor = blue
        let other = box(60, 40, 50, 40, blue)
        other.cornerRadius = 14
        other.cornerCurve = .continuous
        other.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
        root.addSublayer(layer)
        root.addSublayer(other)
        let pages = try LayerPages(root)
        #expect(!pages.hasPictures)
        #expect(try pages.difference("corners") < 0.6)
    }

    @Test func `Sublayers are clipped to corners, below the border, in the order of their depths`() throws {
        let layer = box(20, 15, 80, 60, blue)
        layer.masksToBounds = true
        layer.cornerRadius = 20
        layer.borderWidth = 4
        let near = box(-10, 20, 50, 60, red)
        near.zPosition = 2
        let far = box(20, -10, 100, 50, CGColor(gray: 0.8, alpha: 0.7))
        layer.addSublayer(near)
        layer.addSublayer(far)
        root.addSublayer(layer)
        let pages = try LayerPages(root)
        #expect(!pages.hasPictures)
        #expect(try pages.difference("clips-layers") < 0.6)
    }

    @Test func `A shape layer has its path, its rule and its line`() throws {
        let layer = CAShapeLayer()
        layer.frame = root.bounds
        let path = CGMutablePath()
        path.addEllipse(in: CGRect(x: 15, y: 10, width: 90, height: 70))
        path.addEllipse(in: CGRect(x: 40, y: 30, width: 40, height: 30))
        layer.path = path
        layer.fillColor = red
        layer.fillRule = .evenOdd
        layer.strokeColor = blue
        layer.lineWidth = 5
        layer.strokeStart = 0.1
        layer.strokeEnd = 0.9
        layer.lineDashPattern = [10, 6]
        layer.lineCap = .round
        root.addSublayer(layer)
        let pages = try LayerPages(root)
        #expect(!pages.hasPictures)
        #expect(try pages.difference("shape") < 0.6)
    }

    @Test(arguments: [CAGradientLayerType.axial, .radial, .conic])
    func `A gradient layer has its colours`(type: CAGradientLayerType) throws {
        let layer = CAGradientLayer()
        layer.frame = CGRect(x: 10, y: 10, width: 100, height: 70)
        layer.type = type
        layer.colors = [red, CGColor(red: 1, green: 0.9, blue: 0.3, alpha: 0.5), blue]
        layer.locations = [0.1, 0.4, 0.9]
        layer.startPoint = type == .axial ? CGPoint(x: 0, y: 0.2) : CGPoint(x: 0.5, y: 0.5)
        layer.endPoint = CGPoint(x: 1, y: 0.9)
        layer.cornerRadius = 10
        root.addSublayer(layer)
        let pages = try LayerPages(root)
        if type != .conic { #expect(!pages.pdf.contains(text: "/Interpolate true")) }
        #expect(try pages.difference("gradient-\(type.rawValue)") < 0.8)
    }

    @Test func `A text layer stays text`() throws {
        let layer = CATextLayer()
        layer.frame = CGRect(x: 10, y: 20, width: 100, height: 40)
        layer.string = "Annual report"
        layer.font = "DejaVu Sans"
        layer.fontSize = 13
        layer.contentsScale = 2
        layer.foregroundColor = .black
        root.addSublayer(layer)
        let pages = try LayerPages(root)
        #expect(!pages.hasPictures)
        #expect(try Poppler.words(of: pages.pdf).contains("Annual report"))
        #expect(try pages.difference("text-layer") < 1.5)
    }

    @Test func `What a layer draws itself stays shapes and text`() throws {
        final class Drawing: CALayer {
            override func draw(in context: CGContext) {
                context.setFillColor(red: 0, green: 0.5, blue: 0.3, alpha: 1)
                context.fillEllipse(in: bounds.insetBy(dx: 5, dy: 5))
            }
        }
        let layer = Drawing()
        layer.frame = CGRect(x: 20, y: 20, width: 60, height: 40)
        layer.contentsScale = 2
        layer.setNeedsDisplay()
        root.addSublayer(layer)
        let pages = try LayerPages(root)
        #expect(!pages.hasPictures)
        #expect(try pages.difference("own-drawing") < 0.6)
    }

    @Test(arguments: [CALayerContentsGravity.resize, .resizeAspect, .center, .topLeft])
    func `Contents are images in their place`(gravity: CALayerContentsGravity) throws {
        var bytes: [UInt8] = []
        for y in 0..<8 { for x in 0..<16 { bytes += [UInt8(x * 17), UInt8(y * 36), 0, 255] } }
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 10, width: 70, height: 60)
        layer.contents = try CGImage(width: 16, height: 8, premultipliedBGRA: bytes)
        layer.contentsGravity = gravity
        layer.contentsRect = CGRect(x: 0, y: 0, width: 0.75, height: 1)
        layer.masksToBounds = true
        root.addSublayer(layer)
        let pages = try LayerPages(root)
        #expect(pages.hasPictures)
        #expect(try pages.difference("contents-\(gravity.rawValue)") < 0.6)
    }

    @Test func `Opacity counts for a layer and its sublayers together`() throws {
        let group = box(10, 10, 70, 60, red)
        group.addSublayer(box(20, 20, 70, 50, blue))
        group.opacity = 0.4
        root.addSublayer(group)
        let pages = try LayerPages(root)
        #expect(!pages.hasPictures)
        #expect(try pages.difference("opacity") < 0.6)
    }

    @Test func `A compositing filter is a mode`() throws {
        root.addSublayer(box(10, 10, 60, 60, red))
        let layer = box(40, 30, 60, 50, blue)
        layer.compositingFilter = "multiplyBlendMode"
        root.addSublayer(layer)
        let pages = try LayerPages(root)
        #expect(pages.pdf.contains(text: "/BM /Multiply"))
        #expect(try pages.difference("compositing") < 0.6)
    }

    @Test func `A mask of one shape is a clip, and another one the alpha of a picture`() throws {
        for isPlain in [true, false] {
            let layer = box(10, 10, 100, 70, blue)
            layer.addSublayer(box(20, 20, 60, 20, red))
            let mask = CAShapeLayer()
            mask.frame = CGRect(x: 5, y: 5, width: 80, height: 60)
            mask.path = CGPath(ellipseIn: mask.bounds, transform: nil)
            if !isPlain { mask.opacity = 0.6 }
            layer.mask = mask
            root.sublayers = [layer]
            let pages = try LayerPages(root)
            #expect(pages.hasPictures != isPlain)
            #expect(try pages.difference("mask-\(isPlain)") < 0.6)
        }
    }

    @Test func `A replicator draws its sublayers as often as it shows them`() throws {
        let layer = CAReplicatorLayer()
        layer.frame = root.bounds
        layer.instanceCount = 4
        layer.instanceTransform = CATransform3DMakeTranslation(25, 5, 0)
        layer.instanceAlphaOffset = -0.2
        layer.addSublayer(box(8, 20, 18, 30, red))
        root.addSublayer(layer)
        let pages = try LayerPages(root)
        #expect(!pages.hasPictures)
        #expect(try pages.difference("replicator") < 0.6)
    }

    @Test(arguments: [1, 0.5] as [Float])
    func `Shadows are pictures under shapes, and fade with them`(opacity: Float) throws {
        let layer = box(20, 15, 50, 40, red)
        layer.cornerRadius = 8
        layer.shadowOpacity = 0.6
        layer.shadowRadius = 4
        layer.shadowOffset = CGSize(width: 3, height: 5)
        let other = box(80, 30, 25, 40, .white)
        other.shadowPath = CGPath(ellipseIn: other.bounds, transform: nil)
        other.shadowOpacity = 0.8
        layer.opacity = opacity
        other.opacity = opacity
        root.addSublayer(layer)
        root.addSublayer(other)
        let pages = try LayerPages(root)
        #expect(pages.hasPictures)
        #expect(try pages.difference("layer-shadows-\(opacity)") < 0.6)
    }

    @Test func `Filters, perspective and emitters become pictures, and the rest stays shapes`() throws {
        let blurred = box(10, 10, 40, 30, red)
        blurred.filters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(3)])]
        let tilted = box(60, 20, 50, 50, blue)
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 150
        tilted.transform = CATransform3DRotate(perspective, 0.7, 0, 1, 0)
        let holder = box(0, 0, 120, 90, .clear)
        holder.addSublayer(tilted)
        root.addSublayer(blurred)
        root.addSublayer(holder)
        let pages = try LayerPages(root)
        #expect(pages.hasPictures)
        #expect(try pages.difference("effects") < 0.6)
    }

    @Test func `Filters of what lies behind a layer make the page a picture`() throws {
        root.addSublayer(box(10, 10, 60, 60, red))
        let glass = box(30, 30, 60, 40, CGColor(gray: 1, alpha: 0.2))
        glass.backgroundFilters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(4)])]
        root.addSublayer(glass)
        #expect(try LayerPages(root).difference("glass") < 0.6)
    }

    @Test func `Layers that are turned away, hidden or clear draw nothing`() throws {
        let away = box(10, 10, 60, 60, red)
        away.isDoubleSided = false
        away.transform = CATransform3DMakeScale(-1, 1, 1)
        let hidden = box(10, 10, 60, 60, red)
        hidden.isHidden = true
        let clear = box(10, 10, 60, 60, red)
        clear.opacity = 0
        root.sublayers = [away, hidden, clear]
        #expect(try LayerPages(root).difference("nothing") < 0.6)
    }

    @Test func `Flipped geometry mirrors places and not contents`() throws {
        var bytes: [UInt8] = []
        for y in 0..<4 {
            for x in 0..<4 { bytes += y == 0 || x == 0 ? [0, 0, 255, 255] : [255, 200, 0, 255] }
        }
        let image = CALayer()
        image.frame = CGRect(x: 20, y: 10, width: 40, height: 40)
        image.contents = try CGImage(width: 4, height: 4, premultipliedBGRA: bytes)
        image.magnificationFilter = .nearest
        root.addSublayer(image)
        root.addSublayer(box(70, 5, 30, 20, red))
        root.isGeometryFlipped = true
        #expect(try LayerPages(root).difference("flipped") < 0.6)
    }

    @Test func `Bounds that begin elsewhere, and deep trees, are drawn`() throws {
        root.bounds = CGRect(x: 30, y: 20, width: 120, height: 90)
        var parent = root
        for index in 0..<3000 {
            let layer = CALayer()
            layer.frame = parent.bounds
            if index == 2999 {
                layer.backgroundColor = red
                layer.frame = CGRect(x: 40, y: 30, width: 30, height: 30)
            }
            parent.addSublayer(layer)
            parent = layer
        }
        let pages = try LayerPages(root)
        #expect(!pages.hasPictures)
        #expect(try pages.difference("deep") < 0.6)
    }
}
