import CoreGraphics
import Testing

/// Patterns as colours.
@Suite struct PatternColorTests {
    private final class Calls {
        var count = 0
    }

    /// A cell of four points, of which the lower left two by two are red.
    private func pattern(isColored: Bool = true, _ calls: Calls = Calls()) throws -> CGPattern {
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, context in
                calls.count += 1
                if isColored { context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1) }
                context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
            }, releaseInfo: nil)
        return try #require(
            CGPattern(
                info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity, xStep: 4,
                yStep: 4, tiling: .constantSpacing, isColored: isColored, callbacks: &callbacks))
    }

    private func color(isColored: Bool = true, _ components: [CGFloat] = [1]) throws -> CGColor {
        let space = try #require(
            CGColorSpace(patternBaseSpace: isColored ? nil : CGColorSpaceCreateDeviceRGB()))
        let cells = try pattern(isColored: isColored)
        return try #require(CGColor(patternSpace: space, pattern: cells, components: components))
    }

    private func bytes(_ draw: (CGContext) throws -> Void) throws -> [[UInt8]] {
        let context = try CGContext(width: 8, height: 8)
        try draw(context)
        let pixels = try #require(context.makeImage()).straightRGBA()
        return (0..<64).map { Array(pixels[($0 * 4)..<($0 * 4 + 4)]) }
    }

    @Test func `A fill in a pattern's colour draws its cells`() throws {
        let pixels = try bytes {
            $0.setFillColor(try color())
            $0.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        }
        // The lowest row, from the left.
        #expect(pixels[56..<64].map { $0[3] } == [255, 255, 0, 0, 255, 255, 0, 0])
        #expect(pixels[56] == [255, 0, 0, 255])
        #expect(pixels[40..<48].allSatisfy { $0[3] == 0 })
    }

    @Test func `A line in a pattern's colour draws its cells, and a plain colour ends the pattern`() throws {
        let pixels = try bytes {
            $0.setStrokeColor(try color())
            $0.setLineWidth(2)
            $0.move(to: CGPoint(x: 0, y: 1))
            $0.addLine(to: CGPoint(x: 8, y: 1))
            $0.strokePath()
            $0.setStrokeColor(.white)
            $0.move(to: CGPoint(x: 0, y: 7))
            $0.addLine(to: CGPoint(x: 8, y: 7))
            $0.strokePath()
        }
        #expect(pixels[56..<64].map { $0[3] } == [255, 255, 0, 0, 255, 255, 0, 0])
        #expect(pixels[0..<8].allSatisfy { $0 == [255, 255, 255, 255] })
    }

    @Test func `A pattern without colours takes the colour's, and its opacity counts`() throws {
        let pixels = try bytes {
            $0.setFillColor(try color(isColored: false, [0, 0, 1, 128.0 / 255]))
            $0.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        }
        #expect(pixels[56] == [0, 0, 255, 128])
        #expect(pixels[58][3] == 0)
    }

    @Test func `A colour has its pattern, its space and its components`() throws {
        let cells = try pattern()
        let space = try #require(CGColorSpace(patternBaseSpace: nil))
        let color = try #require(CGColor(patternSpace: space, pattern: cells, components: [0.5]))
        #expect(color.pattern === cells)
        #expect(color.components == [0.5] && color.numberOfComponents == 1)
        #expect(color.colorSpace?.model == .pattern)
        #expect(color == CGColor(patternSpace: space, pattern: cells, components: [0.5]))
        #expect(color != CGColor(patternSpace: space, pattern: cells, components: [1]))
        #expect(color != CGColor(patternSpace: space, pattern: try pattern(), components: [0.5]))
        #expect(color.copy(alpha: 0.25)?.components == [0.25])
        #expect(color.copy(alpha: 0.25)?.pattern === cells)
        #expect(CGColor.black.pattern == nil)
        #expect(
            CGColor(patternSpace: CGColorSpaceCreateDeviceRGB(), pattern: cells, components: [1]) == nil)
    }
}
