import CoreGraphics
import Foundation
import Testing

/// Layouts of pixels in memory that are seldom used.
@Suite struct MemoryLayoutTests {
    @Test func `Components of 16 bits lie with their highest byte first, unless the order says otherwise`()
        throws
    {
        let rgb = CGColorSpaceCreateDeviceRGB()
        for order: UInt32 in [
            0, CGBitmapInfo.byteOrder16Big.rawValue, CGBitmapInfo.byteOrder16Little.rawValue,
        ] {
            var pixels = [UInt8](repeating: 0, count: 16)
            let info = CGImageAlphaInfo.premultipliedLast.rawValue | order
            try pixels.withUnsafeMutableBytes { memory in
                let context = try #require(
                    CGContext(
                        data: memory.baseAddress, width: 2, height: 1, bitsPerComponent: 16, bytesPerRow: 16,
                        space: rgb, bitmapInfo: info))
                // The program's own pixel: half of red.
                memory[order == 0x1000 ? 1 : 0] = 0x80
                (memory[6], memory[7]) = (0xFF, 0xFF)
                context.setFillColor(CGColor(red: 1, green: 0, blue: 128.0 / 255, alpha: 1))
                context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
                #expect(context.bitmapInfo.rawValue == info && context.bitsPerComponent == 16)
                let image = try #require(context.makeImage())
                let bytes = try #require(
                    CGContext(
                        data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 8, space: rgb,
                        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
                bytes.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 1))
                #expect(Array(try bytes.pixelData()) == [128, 0, 0, 255, 255, 0, 128, 255])
            }
            let blue = order == 0x1000 ? [0x80, 0x80] : [0x80, 0x80]
            #expect(
                pixels[8...9].elementsEqual([0xFF, 0xFF])
                    && pixels[12...13].elementsEqual(blue.map { UInt8($0) }))
        }
    }

    @Test func `A context of 16 bits has memory of its own with the highest byte first`() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 1, height: 1, bitsPerComponent: 16, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: 0))
        context.setFillColor(gray: 1.0 / 255, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let memory = try #require(context.data)
        #expect(memory.load(as: UInt8.self) == 1 && memory.load(fromByteOffset: 1, as: UInt8.self) == 1)
        memory.storeBytes(of: 0xFF, as: UInt8.self)
        memory.storeBytes(of: 0, toByteOffset: 1, as: UInt8.self)
        let image = try #require(context.makeImage())
        let bytes = try #require(
            CGContext(
                data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 1,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: 0))
        bytes.draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(try bytes.pixelData()[0] == 254)
    }

    @Test func `A context of ink begins as paper and takes inks as they are given`() throws {
        var pixels = [UInt8](repeating: 0, count: 8)
        try pixels.withUnsafeMutableBytes { memory in
            let context = try #require(
                CGContext(
                    data: memory.baseAddress, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 8,
                    space: CGColorSpaceCreateDeviceCMYK(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
            context.setFillColor(cyan: 1, magenta: 0, yellow: 0, black: 0, alpha: 1)
            context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        }
        #expect(pixels == [0, 0, 0, 0, 255, 0, 0, 0])
    }

    @Test func `A context tells when it no longer needs its memory, once`() throws {
        final class Count { var calls = 0 }
        let count = Count()
        var pixels = [UInt8](repeating: 0, count: 4)
        pixels.withUnsafeMutableBytes { memory in
            let info = Unmanaged.passUnretained(count).toOpaque()
            func context(_ width: Int) -> CGContext? {
                CGContext(
                    data: memory.baseAddress, width: width, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
                    space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue,
                    releaseCallback: { info, data in
                        guard let info, data != nil else { return }
                        Unmanaged<Count>.fromOpaque(info).takeUnretainedValue().calls += 1
                    }, releaseInfo: info)
            }
            var made = context(1)
            #expect(made != nil && count.calls == 0)
            made = nil
            #expect(count.calls == 1)
            #expect(context(0) == nil && count.calls == 2)
        }
    }
}
