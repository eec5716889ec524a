import Foundation
import Metal
import QuartzCore
import Testing

/// Layers with Metal's types.
@Suite struct MetalLayerTests {
    @Test func `Formats have Metal's numbers`() {
        #expect(MTLPixelFormat.bgra8Unorm.rawValue == 80 && MTLPixelFormat.bgra8Unorm_srgb.rawValue == 81)
        #expect(MTLPixelFormat.rgba16Float.rawValue == 115 && MTLPixelFormat.depth32Float.rawValue == 252)
        #expect(MTLPixelFormat.astc_12x12_hdr.rawValue == 236 && MTLPixelFormat(rawValue: 2) == nil)
    }

    @Test func `The system's device has a name and no queue`() throws {
        let devices = MTLCopyAllDevices()
        guard let device = MTLCreateSystemDefaultDevice() else {
            #expect(devices.isEmpty)
            return
        }
        #expect(!device.name.isEmpty && device.registryID != 0)
        #expect(devices.contains { $0.registryID == device.registryID && $0.name == device.name })
        #expect(device.makeCommandQueue() == nil && device.makeDefaultLibrary() == nil)
        #expect(throws: MTLUnavailable.self) {
            try device.makeRenderPipelineState(descriptor: MTLRenderPipelineDescriptor())
        }
        #expect(!device.supportsFamily(.apple1))
    }

    @Test func `A texture is memory that is written and read, part by part`() throws {
        let device = try #require(MTLCreateSystemDefaultDevice())
        let texture = try #require(
            device.makeTexture(
                descriptor: .texture2DDescriptor(pixelFormat: .r8Unorm, width: 4, height: 3, mipmapped: false)
            ))
        let bytes: [UInt8] = [1, 2, 9, 3, 4, 9]
        texture.replace(region: MTLRegionMake2D(1, 1, 2, 2), mipmapLevel: 0, withBytes: bytes, bytesPerRow: 3)
        // A part that does not lie in the texture, and another level.
        texture.replace(region: MTLRegionMake2D(3, 0, 2, 1), mipmapLevel: 0, withBytes: bytes, bytesPerRow: 3)
        texture.replace(region: MTLRegionMake2D(0, 0, 1, 1), mipmapLevel: 1, withBytes: bytes, bytesPerRow: 3)
        texture.replace(
            region: MTLRegionMake2D(-1, .max, .max, 2), mipmapLevel: 0, withBytes: bytes, bytesPerRow: 3)
        var read = [UInt8](repeating: 7, count: 12)
        texture.getBytes(&read, bytesPerRow: 4, from: MTLRegionMake2D(0, 0, 4, 3), mipmapLevel: 0)
        #expect(read == [0, 0, 0, 0, 0, 1, 2, 0, 0, 3, 4, 0])
        for (format, width) in [
            (MTLPixelFormat.bc1_rgba, 4), (.invalid, 4), (.rgba8Unorm, 0), (.rgba8Unorm, 1 << 40),
        ] {
            let descriptor = MTLTextureDescriptor.texture2DDescriptor(
                pixelFormat: format, width: width, height: 4, mipmapped: true)
            #expect(device.makeTexture(descriptor: descriptor) == nil)
        }
    }

    @Test func `A layer shows what is written into a drawable's texture`() throws {
        let layer = CAMetalLayer()
        #expect(layer.pixelFormat == .bgra8Unorm && layer.device == nil && layer.colorspace == nil)
        layer.device = MTLCreateSystemDefaultDevice()
        layer.pixelFormat = .rgba8Unorm
        layer.pixelFormat = .bc7_rgbaUnorm
        #expect(layer.pixelFormat == .rgba8Unorm)
        layer.framebufferOnly = true
        layer.colorspace = CGColorSpace(name: CGColorSpace.sRGB)
        layer.frame = CGRect(x: 0, y: 0, width: 2, height: 1)
        let drawable: any CAMetalDrawable = try #require(layer.nextDrawable())
        #expect(
            drawable.layer === layer && drawable.texture.width == 2
                && drawable.texture.pixelFormat == .rgba8Unorm)
        let pixels: [UInt8] = [200, 100, 50, 255, 10, 20, 30, 255]
        drawable.texture.replace(
            region: MTLRegionMake2D(0, 0, 2, 1), mipmapLevel: 0, withBytes: pixels, bytesPerRow: 8)
        var read = [UInt8](repeating: 0, count: 4)
        drawable.texture.getBytes(&read, bytesPerRow: 4, from: MTLRegionMake2D(1, 0, 1, 1), mipmapLevel: 0)
        #expect(read == [10, 20, 30, 255])
        drawable.present()
        let renderer = try CARenderer()
        renderer.layer = layer
        renderer.bounds = layer.bounds
        renderer.beginFrame(atTime: 0)
        try renderer.render()
        renderer.endFrame()
        let context = try #require(
            CGContext(
                data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 8,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        )
        context.draw(try renderer.makeImage(), in: CGRect(x: 0, y: 0, width: 2, height: 1))
        #expect(Array(try context.pixelData()) == pixels)
    }

    @Test func `A copy of a layer keeps its format and device, and a subclass its class`() throws {
        final class Screen: CAMetalLayer {}
        let layer = Screen()
        layer.pixelFormat = .rgba16Float
        let copy = Screen(layer: layer)
        #expect(copy.pixelFormat == .rgba16Float)
        #expect((layer as CADrawableLayer).pixelFormat == .half(.premultiplied))
    }
}
