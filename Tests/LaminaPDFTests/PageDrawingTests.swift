import CoreGraphics
import Foundation
import LaminaImage
import Testing

/// What contexts draw on pages looks as it does in pixels.
@Suite(.enabled(if: Poppler.isInstalled, Poppler.absence)) struct PageDrawingTests {
    private func red(_ context: CGContext, _ alpha: CGFloat = 1) {
        context.setFillColor(red: 0.9, green: 0.2, blue: 0.1, alpha: alpha)
    }
    private func blue(_ context: CGContext, _ alpha: CGFloat = 1) {
        context.setFillColor(red: 0.1, green: 0.3, blue: 0.9, alpha: alpha)
    }
    private static let colors = CGGradient(
        colors: [
            CGColor(red: 1, green: 0.2, blue: 0, alpha: 1),
            CGColor(red: 1, green: 0.9, blue: 0.2, alpha: 0.6),
            CGColor(red: 0, green: 0.3, blue: 0.8, alpha: 1),
        ], locations: [0, 0.4, 1])

    @Test func `Paths are filled by both rules`() throws {
        let twice = try DrawnTwice { context in
            for (x, rule) in [(10.0, CGPathFillRule.winding), (60, .evenOdd)] {
                red(context)
                context.addRect(CGRect(x: x, y: 20, width: 40, height: 50))
                context.addEllipse(in: CGRect(x: x + 5, y: 25, width: 30, height: 40))
                context.fillPath(using: rule)
            }
        }
        #expect(try twice.difference("rules") < 0.6)
    }

    @Test func `Lines have caps, joins, dashes and the width of their transform`() throws {
        let twice = try DrawnTwice { context in
            context.setStrokeColor(red: 0, green: 0.4, blue: 0.2, alpha: 0.7)
            for (index, cap) in [CGLineCap.butt, .round, .square].enumerated() {
                context.saveGState()
                context.translateBy(x: CGFloat(index) * 38, y: 0)
                context.scaleBy(x: 1, y: 1.4)
                context.setLineCap(cap)
                context.setLineJoin([.miter, .round, .bevel][index])
                context.setLineWidth(6)
                context.move(to: CGPoint(x: 8, y: 10))
                context.addLine(to: CGPoint(x: 20, y: 35))
                context.addLine(to: CGPoint(x: 32, y: 10))
                context.strokePath()
                context.setLineWidth(3)
                context.setLineDash(phase: 2, lengths: [7, 5, 1, 5])
                context.addEllipse(in: CGRect(x: 8, y: 42, width: 26, height: 16))
                context.strokePath()
                context.restoreGState()
            }
        }
        #expect(try twice.difference("lines") < 0.6)
    }

    @Test func `Clips meet, also with the alpha of an image`() throws {
        let mask = try gradientImage()
        let twice = try DrawnTwice { context in
            context.addEllipse(in: CGRect(x: 5, y: 5, width: 80, height: 80))
            context.clip()
            context.clip(to: CGRect(x: 20, y: 0, width: 100, height: 70))
            blue(context)
            context.fill(CGRect(x: 0, y: 0, width: 120, height: 90))
            context.clip(to: CGRect(x: 10, y: 10, width: 60, height: 60), mask: mask)
            red(context)
            context.fill(CGRect(x: 0, y: 0, width: 120, height: 90))
        }
        #expect(try twice.difference("clips") < 0.6)
    }

    /// From clear at the left to opaque at the right, green, with a yellow row on top.
    private func gradientImage() throws -> CGImage {
        var bytes: [UInt8] = []
        for y in 0..<16 {
            for x in 0..<16 {
                let alpha = UInt8(x * 17)
                bytes += y == 0 ? [0, 255, 255, 255] : [0, alpha, 0, alpha]
            }
        }
        return try CGImage(width: 16, height: 16, premultipliedBGRA: bytes)
    }

    @Test(arguments: [CGInterpolationQuality.none, .default])
    func `Images are drawn with their alpha, upright and turned`(quality: CGInterpolationQuality) throws {
        let image = try gradientImage()
        let twice = try DrawnTwice { context in
            context.interpolationQuality = quality
            context.draw(image, in: CGRect(x: 8, y: 10, width: 48, height: 64))
            context.translateBy(x: 88, y: 45)
            context.rotate(by: 0.5)
            context.setAlpha(0.8)
            context.draw(image, in: CGRect(x: -20, y: -20, width: 40, height: 40))
        }
        #expect(try twice.difference("images-\(quality)") < 0.6)
    }

    @Test(
        arguments: [
            [], .drawsBeforeStartLocation, .drawsAfterEndLocation,
            [.drawsBeforeStartLocation, .drawsAfterEndLocation],
        ] as [CGGradientDrawingOptions])
    func `Gradients along lines end where their options say`(options: CGGradientDrawingOptions) throws {
        let gradient = try #require(Self.colors)
        let twice = try DrawnTwice { context in
            context.drawLinearGradient(
                gradient, start: CGPoint(x: 40, y: 30), end: CGPoint(x: 70, y: 55), options: options)
        }
        #expect(try twice.difference("linear-\(options.rawValue)") < 0.6)
    }

    @Test(
        arguments: [
            [], .drawsBeforeStartLocation, .drawsAfterEndLocation,
            [.drawsBeforeStartLocation, .drawsAfterEndLocation],
        ] as [CGGradientDrawingOptions], [0, 1, 2, 3])
    func `Gradients between circles end where their options say`(
        options: CGGradientDrawingOptions, circles: Int
    ) throws {
        let gradient = try #require(Self.colors)
        let (start, from, end, to): (CGPoint, CGFloat, CGPoint, CGFloat) = [
            (CGPoint(x: 60, y: 45), 10, CGPoint(x: 60, y: 45), 30),
            (CGPoint(x: 55, y: 45), 32, CGPoint(x: 62, y: 48), 8),
            (CGPoint(x: 35, y: 40), 6, CGPoint(x: 80, y: 50), 18),
            (CGPoint(x: 35, y: 40), 12, CGPoint(x: 80, y: 50), 12),
        ][circles]
        let twice = try DrawnTwice { context in
            context.drawRadialGradient(
                gradient, startCenter: start, startRadius: from, endCenter: end, endRadius: to,
                options: options)
        }
        #expect(try twice.difference("radial-\(options.rawValue)-\(circles)") < 2.2)
    }

    @Test func `A gradient around a point is a picture`() throws {
        let gradient = try #require(Self.colors)
        let twice = try DrawnTwice { context in
            context.addEllipse(in: CGRect(x: 20, y: 10, width: 70, height: 70))
            context.clip()
            context.drawConicGradient(gradient, center: CGPoint(x: 55, y: 45), angle: 0.5)
        }
        #expect(try twice.difference("conic") < 0.6)
    }

    @Test(arguments: Array(CGBlendMode.allCases.prefix(16)))
    func `Modes of PDF blend`(mode: CGBlendMode) throws {
        let twice = try DrawnTwice { context in
            context.setFillColor(red: 1, green: 0.95, blue: 0.8, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: 120, height: 90))
            red(context)
            context.fill(CGRect(x: 10, y: 10, width: 60, height: 60))
            context.setBlendMode(mode)
            blue(context, 0.8)
            context.fill(CGRect(x: 40, y: 30, width: 60, height: 50))
        }
        #expect(try twice.difference("mode-\(mode)") < 0.8)
    }

    @Test(arguments: [
        CGBlendMode.clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn,
        .destinationOut, .destinationAtop, .xor, .plusLighter,
    ])
    func `Modes that PDF lacks become pictures`(mode: CGBlendMode) throws {
        let twice = try DrawnTwice { context in
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            red(context, 0.9)
            context.fill(CGRect(x: 10, y: 10, width: 60, height: 60))
            context.setBlendMode(mode)
            blue(context, 0.6)
            context.fill(CGRect(x: 40, y: 30, width: 60, height: 50))
            context.endTransparencyLayer()
        }
        #expect(try twice.difference("operator-\(mode)") < 0.8)
    }

    @Test func `A layer has one opacity, inside the clip`() throws {
        let twice = try DrawnTwice { context in
            context.addEllipse(in: CGRect(x: 15, y: 5, width: 80, height: 80))
            context.clip()
            context.setAlpha(0.5)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            red(context)
            context.fill(CGRect(x: 10, y: 10, width: 60, height: 60))
            blue(context)
            context.fill(CGRect(x: 40, y: 30, width: 60, height: 50))
            context.endTransparencyLayer()
        }
        #expect(try twice.difference("layer") < 0.6)
    }

    @Test func `Shadows lie under shapes and layers`() throws {
        let twice = try DrawnTwice { context in
            // Measured in points on the page, and in pixels there.
            let unit = (context.ctm.a * context.ctm.d).magnitude.squareRoot()
            context.setShadow(
                offset: CGSize(width: 5 * unit, height: -6 * unit), blur: 8 * unit,
                color: CGColor(gray: 0, alpha: 0.6))
            red(context)
            context.fillEllipse(in: CGRect(x: 12, y: 30, width: 40, height: 40))
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            blue(context)
            context.fill(CGRect(x: 64, y: 40, width: 20, height: 30))
            context.fill(CGRect(x: 75, y: 30, width: 30, height: 20))
            context.endTransparencyLayer()
        }
        #expect(try twice.difference("shadows") < 0.6)
    }

    @Test func `Patterns repeat their cells`() throws {
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, context in
                context.setFillColor(red: 0.9, green: 0.5, blue: 0, alpha: 1)
                context.fillEllipse(in: CGRect(x: 1, y: 1, width: 8, height: 8))
            }, releaseInfo: nil)
        let pattern = try #require(
            CGPattern(
                info: nil, bounds: CGRect(x: 0, y: 0, width: 10, height: 10), matrix: .identity, xStep: 10,
                yStep: 10, tiling: .constantSpacing, isColored: true, callbacks: &callbacks))
        let pdf = try document { context in
            context.beginPDFPage(nil)
            context.setFillPattern(pattern, colorComponents: [1])
            context.fill(CGRect(x: 20, y: 20, width: 60, height: 50))
        }
        let page = try Poppler.page(of: pdf).straightRGBA()
        func color(_ x: Int, _ y: Int) -> [UInt8] {
            Array(page[((y * 240 + x) * 4)..<((y * 240 + x) * 4 + 3)])
        }
        #expect(color(50, 50) == [230, 128, 0])
        #expect(color(70, 50) == [230, 128, 0])
        #expect(color(40, 40) == [255, 255, 255])
        #expect(color(20, 20) == [255, 255, 255])
    }
}
