import CoreGraphics
import Testing

@Suite struct PatternTests {
    private func context() throws -> CGContext {
        try #require(
            CGContext(
                data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 1))
    }

    private func red(_ context: CGContext) throws -> [[UInt8]] {
        let data = try #require(context.data)
        let bytes = UnsafeRawBufferPointer(start: data, count: 8 * 8 * 4)
        return (0..<8).map { y in (0..<8).map { bytes[(y * 8 + $0) * 4] } }
    }

    private func pattern(
        isColored: Bool = true, step: CGFloat = 4,
        _ draw: @escaping (CGContext) -> Void = {
            $0.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            $0.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        }
    ) -> CGPattern? {
        var callbacks = CGPatternCallbacks(version: 0, drawPattern: { draw($1) }, releaseInfo: nil)
        return CGPattern(
            info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity, xStep: step,
            yStep: step, tiling: .constantSpacing, isColored: isColored, callbacks: &callbacks)
    }

    @Test func `Cells lie in the base space, whatever the transform, and only inside the path`() throws {
        let context = try context()
        context.translateBy(x: 1, y: 1)
        var alpha: CGFloat = 1
        context.setFillPattern(try #require(pattern()), colorComponents: &alpha)
        context.fill(CGRect(x: -1, y: -1, width: 6, height: 8))
        let rows = try red(context)
        #expect(rows[7] == [255, 255, 0, 0, 255, 255, 0, 0])
        #expect(rows[5] == [0, 0, 0, 0, 0, 0, 0, 0])
        #expect(rows[3] == [255, 255, 0, 0, 255, 255, 0, 0])
    }

    @Test func `A pattern without colours takes them from its components`() throws {
        let context = try context()
        context.setFillColorSpace(
            try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())))
        let stencil = try #require(
            pattern(isColored: false) { $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4)) })
        context.setFillPattern(stencil, colorComponents: [128.0 / 255, 0, 0, 1])
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        #expect(try red(context).joined().allSatisfy { $0 == 128 })
    }

    @Test func `A pattern that draws itself ends`() throws {
        let context = try context()
        final class Box { var pattern: CGPattern? }
        let box = Box()
        box.pattern = pattern {
            $0.setFillColor(gray: 1, alpha: 1)
            $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            if let own = box.pattern {
                $0.setFillPattern(own, colorComponents: [1])
                $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            }
        }
        context.setFillPattern(try #require(box.pattern), colorComponents: [1])
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        #expect(try red(context)[7] == [255, 0, 0, 0, 255, 0, 0, 0])
        box.pattern = nil
    }

    @Test(arguments: [0, .infinity, .nan]) func `Steps that lead nowhere give no pattern`(step: CGFloat) {
        #expect(pattern(step: step) == nil)
    }

    @Test func `A colour ends a pattern`() throws {
        let context = try context()
        context.setFillPattern(try #require(pattern()), colorComponents: [1])
        context.setFillColor(.white)
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        #expect(try red(context).joined().allSatisfy { $0 == 255 })
    }

    @Test func `A layer is shown in its size, and upright`() throws {
        let context = try context()
        let layer = try #require(CGLayer(context, size: CGSize(width: 2, height: 2), auxiliaryInfo: nil))
        layer.context?.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        layer.context?.fill(CGRect(x: 0, y: 1, width: 2, height: 1))
        context.draw(layer, at: CGPoint(x: 1, y: 0))
        let rows = try red(context)
        #expect(rows[6] == [0, 255, 255, 0, 0, 0, 0, 0])
        #expect(rows[7].allSatisfy { $0 == 0 })
        #expect(CGLayer(context, size: .zero, auxiliaryInfo: nil) == nil)
    }
}
