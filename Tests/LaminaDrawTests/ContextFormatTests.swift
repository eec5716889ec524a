import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import Testing

@Suite struct ContextFormatTests {
    private static let all = CGRect(x: 0, y: 0, width: 8, height: 8)

    private func context(_ format: PixelFormat) throws -> CGContext {
        try CGContext(width: 8, height: 8, format: format)
    }

    private func floats(_ context: CGContext) throws -> [SIMD4<Float>] {
        try context.pixelData().withUnsafeBytes { Array($0.bindMemory(to: SIMD4<Float>.self)) }
    }

    @Test(arguments: [
        (PixelFormat.bytes(.rgba, .premultiplied), [128, 64, 0, 128] as [UInt8]),
        (.bytes(.argb, .premultiplied), [128, 128, 64, 0]), (.bytes(.bgra, .straight), [0, 128, 255, 128]),
        (.bytes(.bgra, .skipped), [0, 64, 128, 255]), (.rgb565, [0x00, 0x82]), (.rgb555, [0x00, 0x41]),
        (.gray, [73]), (.alphaOnly, [128]),
    ])
    func `What is drawn comes in the format of the context`(format: PixelFormat, expected: [UInt8]) throws {
        let context = try context(format)
        context.setFillColor(red: 1, green: 128.0 / 255, blue: 0, alpha: 128.0 / 255)
        context.fill(Self.all)
        #expect(Array(try context.pixelData().prefix(expected.count)) == expected)
    }

    @Test func `Floats keep what bytes cannot hold`() throws {
        let context = try context(.float(.premultiplied))
        context.setFillColor(red: 0.3001, green: 2, blue: -0.25, alpha: 1)
        context.fill(Self.all)
        #expect(try floats(context)[9] == SIMD4(0.3001, 2, -0.25, 1))
    }

    @Test func `A hundred faint layers add up in floats and vanish in bytes`() throws {
        func sum(_ format: PixelFormat) throws -> Float {
            let context = try CGContext(width: 1, height: 1, format: format)
            context.setBlendMode(.plusLighter)
            context.setFillColor(red: 1, green: 1, blue: 1, alpha: 0.001)
            for _ in 0..<100 { context.fill(CGRect(x: 0, y: 0, width: 1, height: 1)) }
            let image = try #require(context.makeImage())
            return image.withUnsafeBytes { Float($0[3]) / 255 }
        }
        #expect(abs(try sum(.float(.premultiplied)) - 0.1) < 0.003)
        #expect(try sum(.bytes(.bgra, .premultiplied)) == 0)
    }

    @Test func `Half floats round what floats hold`() throws {
        let context = try context(.half(.premultiplied))
        context.setFillColor(red: 0.1, green: 0, blue: 0, alpha: 1)
        context.fill(Self.all)
        let red = try context.pixelData().withUnsafeBytes { Float16(bitPattern: $0.load(as: UInt16.self)) }
        #expect(red == Float16(0.1))
    }

    @Test func `Edges cover floats as they cover bytes`() throws {
        func draw(_ format: PixelFormat) throws -> CGImage {
            let context = try context(format)
            context.setFillColor(red: 0.9, green: 0.4, blue: 0.2, alpha: 0.8)
            context.fillEllipse(in: CGRect(x: 0.5, y: 1, width: 6.7, height: 6.2))
            context.setStrokeColor(red: 0, green: 0, blue: 1, alpha: 0.5)
            context.stroke(CGRect(x: 2, y: 2, width: 3.3, height: 4.1), width: 1.4)
            return try #require(context.makeImage())
        }
        let (bytes, floats) = (try draw(.bytes(.bgra, .premultiplied)), try draw(.float(.premultiplied)))
        #expect(try ImageComparison(bytes, floats).largestDifference <= 2)
    }

    @Test(arguments: CGBlendMode.allCases)
    func `Every mode gives floats what it gives bytes`(mode: CGBlendMode) throws {
        func draw(_ format: PixelFormat) throws -> CGImage {
            let context = try context(format)
            for y in 0..<8 {
                for x in 0..<8 {
                    context.setFillColor(
                        red: CGFloat(x) / 7, green: CGFloat(y) / 7, blue: 0.5, alpha: CGFloat(x + y) / 14)
                    context.fill(CGRect(x: x, y: y, width: 1, height: 1))
                }
            }
            context.setBlendMode(mode)
            context.setFillColor(red: 0.8, green: 0.3, blue: 0.6, alpha: 0.7)
            context.fill(Self.all)
            return try #require(context.makeImage())
        }
        let (bytes, floats) = (try draw(.bytes(.bgra, .premultiplied)), try draw(.float(.premultiplied)))
        // Faint colours in bytes are known to half a level only, which some modes divide by.
        #expect(try ImageComparison(bytes, floats).largestDifference <= 4)
    }

    @Test func `Layers, shadows, gradients and images draw into floats`() throws {
        func draw(_ format: PixelFormat) throws -> CGImage {
            let context = try CGContext(width: 32, height: 32, format: format)
            let gradient = try #require(
                CGGradient(colors: [CGColor(red: 1, green: 0, blue: 0, alpha: 1), .white]))
            context.drawLinearGradient(
                gradient, start: .zero, end: CGPoint(x: 32, y: 16), options: .drawsAfterEndLocation)
            context.setAlpha(0.6)
            context.setShadow(offset: CGSize(width: 2, height: -2), blur: 3)
            context.beginTransparencyLayer()
            context.setFillColor(.black)
            context.fill(CGRect(x: 4, y: 4, width: 12, height: 12))
            context.endTransparencyLayer()
            let picture = try CGContext(width: 4, height: 4)
            picture.setFillColor(red: 0, green: 1, blue: 0, alpha: 0.5)
            picture.fill(CGRect(x: 1, y: 0, width: 3, height: 3))
            context.draw(try #require(picture.makeImage()), in: CGRect(x: 12, y: 12, width: 16, height: 16))
            return try #require(context.makeImage())
        }
        let (bytes, floats) = (try draw(.bytes(.bgra, .premultiplied)), try draw(.float(.premultiplied)))
        #expect(try ImageComparison(bytes, floats).largestDifference <= 2)
    }

    @Test func `Colours become grey before they are blended`() throws {
        let context = try context(.gray)
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.fill(Self.all)
        context.setBlendMode(.multiply)
        context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
        context.fill(Self.all)
        // 54 and 19 of 255; red times blue would have been black.
        #expect(try context.pixelData()[0] == 4)
    }

    @Test func `Formats without alpha begin black`() throws {
        #expect(try context(.bytes(.rgba, .skipped)).pixelData().prefix(4) == Data([0, 0, 0, 255]))
        #expect(try context(.float(.straight)).pixelData().allSatisfy { $0 == 0 })
    }

    @Test func `Ink begins as white paper, and colours are written with as much black as they have`() throws {
        let context = try context(.cmyk)
        #expect(try context.pixelData().allSatisfy { $0 == 0 })
        context.setFillColor(red: 0, green: 1, blue: 1, alpha: 1)
        context.fill(Self.all)
        #expect(try context.pixelData().prefix(4) == Data([255, 0, 0, 0]))
        context.setFillColor(red: 0, green: 0, blue: 0, alpha: 1)
        context.fill(Self.all)
        #expect(try context.pixelData().prefix(4) == Data([0, 0, 0, 255]))
        context.setFillColor(red: 0.4, green: 0.2, blue: 0.2, alpha: 1)
        context.fill(Self.all)
        #expect(try context.pixelData().prefix(4) == Data([0, 127, 127, 153]))
    }

    @Test func `Colours that are no numbers leave floats as they were, or black`() throws {
        let context = try context(.float(.premultiplied))
        context.setFillColor(red: .nan, green: .infinity, blue: -.infinity, alpha: 1)
        context.fill(Self.all)
        #expect(try floats(context)[0] == SIMD4(0, 65_504, -65_504, 1))
    }
}
