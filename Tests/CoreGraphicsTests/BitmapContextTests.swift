import CoreGraphics
import Testing

@Suite struct BitmapContextTests {
    private static let all = CGRect(x: 0, y: 0, width: 4, height: 2)

    private func made(
        _ info: CGImageAlphaInfo = .premultipliedLast, _ more: CGBitmapInfo = [],
        space: CGColorSpace? = CGColorSpaceCreateDeviceRGB(), bits: Int = 8
    ) -> CGContext? {
        CGContext(
            data: nil, width: 4, height: 2, bitsPerComponent: bits, bytesPerRow: 0, space: space,
            bitmapInfo: info.rawValue | more.rawValue)
    }

    private func bytes(_ context: CGContext, _ count: Int) -> [UInt8] {
        guard let data = context.data else { return [] }
        return Array(UnsafeRawBufferPointer(start: data, count: count))
    }

    @Test func `Pixels lie in memory as the layout says`() throws {
        let layouts: [(CGImageAlphaInfo, CGBitmapInfo, [UInt8])] = [
            (.premultipliedLast, [], [255, 128, 0, 255]), (.premultipliedFirst, [], [255, 255, 128, 0]),
            (.premultipliedFirst, .byteOrder32Little, [0, 128, 255, 255]),
            (.noneSkipLast, .byteOrder32Big, [255, 128, 0, 255]),
        ]
        for (alpha, order, expected) in layouts {
            let context = try #require(made(alpha, order))
            context.setFillColor(red: 1, green: 128.0 / 255, blue: 0, alpha: 1)
            context.fill(Self.all)
            #expect(bytes(context, 4) == expected)
            #expect(context.bytesPerRow == 16)
            #expect(context.alphaInfo == alpha)
        }
    }

    @Test func `Memory of the program is drawn into, with gaps between rows`() throws {
        var memory = [UInt8](repeating: 7, count: 20 * 2)
        try memory.withUnsafeMutableBytes { buffer in
            let context = try #require(
                CGContext(
                    data: buffer.baseAddress, width: 4, height: 2, bitsPerComponent: 8, bytesPerRow: 20,
                    space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
            context.setFillColor(gray: 1, alpha: 1)
            // The lower row, for y grows upwards.
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
        }
        #expect(memory[0..<20].allSatisfy { $0 == 7 })
        #expect(memory[20..<36].allSatisfy { $0 == 255 })
        #expect(memory[36..<40].allSatisfy { $0 == 7 })
    }

    @Test func `What the program writes into the memory is drawn upon`() throws {
        let context = try #require(made())
        let data = try #require(context.data)
        data.storeBytes(of: 0xFF00_00FF, as: UInt32.self)
        context.setFillColor(red: 0, green: 0, blue: 1, alpha: 0.5)
        context.fill(Self.all)
        #expect(bytes(context, 4) == [127, 0, 128, 255])
        let image = try #require(context.makeImage())
        #expect(image.straightRGBA().prefix(4) == [127, 0, 128, 255])
    }

    @Test func `Grey and alpha have a byte a pixel`() throws {
        let gray = try #require(made(.none, space: CGColorSpaceCreateDeviceGray()))
        gray.setFillColor(gray: 0.5, alpha: 1)
        gray.fill(Self.all)
        #expect(bytes(gray, 2) == [128, 128])
        #expect(gray.colorSpace?.model == .monochrome)
        let alpha = try #require(made(.alphaOnly, space: nil))
        alpha.setFillColor(gray: 1, alpha: 0.2)
        alpha.fill(Self.all)
        #expect(bytes(alpha, 1) == [51])
        #expect(alpha.colorSpace == nil)
    }

    @Test func `Layouts that do not exist give no context`() {
        #expect(made(.none) == nil)
        #expect(made(.premultipliedLast, .byteOrder16Little) == nil)
        #expect(made(.premultipliedLast, bits: 7) == nil)
        #expect(made(.premultipliedLast, space: CGColorSpaceCreateDeviceGray()) == nil)
    }

    @Test(arguments: [(0, 2, 0), (4, -1, 0), (4, 2, 15), (4, 2, -16), (4, 2, Int.max), (1 << 40, 1, 0)])
    func `Sizes and rows that do not fit give no context`(width: Int, height: Int, bytesPerRow: Int) {
        #expect(
            CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: bytesPerRow,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 1) == nil)
    }

    @Test func `A path is asked where it is, what it holds and where its pen stands`() throws {
        let context = try #require(made())
        #expect(context.boundingBoxOfPath.isNull)
        context.scaleBy(x: 2, y: 2)
        context.move(to: .zero)
        context.addLine(to: CGPoint(x: 1, y: 0))
        context.addLine(to: CGPoint(x: 1, y: 1))
        #expect(context.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(context.currentPointOfPath == CGPoint(x: 1, y: 1))
        #expect(context.pathContains(CGPoint(x: 0.8, y: 0.3), mode: .fill))
        #expect(!context.pathContains(CGPoint(x: 0.2, y: 0.8), mode: .fill))
        context.setLineWidth(0.5)
        #expect(context.pathContains(CGPoint(x: 0.5, y: -0.1), mode: .stroke))
        #expect(!context.pathContains(CGPoint(x: 0.6, y: 0.35), mode: .stroke))
        #expect(context.path?.elements.count == 3)
        #expect(context.convertToDeviceSpace(CGPoint(x: 1, y: 1)) == CGPoint(x: 2, y: 2))
        #expect(context.convertToUserSpace(CGSize(width: 2, height: 4)) == CGSize(width: 1, height: 2))
    }

    @Test func `A reset clip lets everything be drawn again`() throws {
        let context = try #require(made())
        context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
        context.resetClip()
        context.fill(Self.all)
        #expect(bytes(context, 32).enumerated().allSatisfy { $0.offset % 4 != 3 || $0.element == 255 })
    }

    @Test func `A conic gradient begins at its angle and goes from x towards y`() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 20, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 1))
        let colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)] as CFArray
        let gradient = try #require(CGGradient(colorsSpace: nil, colors: colors, locations: [0, 1]))
        context.drawConicGradient(gradient, center: CGPoint(x: 10, y: 10), angle: 0)
        let pixels = bytes(context, 1600)
        func gray(_ x: Int, _ y: Int) -> Int { Int(pixels[((19 - y) * 20 + x) * 4]) }
        // A little after x, at y, opposite, below.
        #expect(gray(19, 10) < 10)
        #expect(abs(gray(10, 19) - 64) < 6)
        #expect(abs(gray(0, 10) - 127) < 6)
        #expect(abs(gray(10, 0) - 191) < 6)
    }
}
