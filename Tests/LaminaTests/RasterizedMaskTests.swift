import Foundation
import Lamina
import Testing

/// Masks that are kept as bitmaps.
@Suite struct RasterizedMaskTests {
    @Test func `a rasterized mask goes on masking in the frames after its first`() throws {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
        root.anchorPoint = .zero
        let masked = CALayer()
        masked.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
        masked.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let mask = CALayer()
        mask.frame = CGRect(x: 0, y: 0, width: 20, height: 40)
        mask.backgroundColor = CGColor(gray: 0, alpha: 1)
        mask.shouldRasterize = true
        masked.mask = mask
        root.addSublayer(masked)
        let other = CALayer()
        other.frame = CGRect(x: 50, y: 50, width: 5, height: 5)
        root.addSublayer(other)
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        renderer.bounds = root.bounds
        renderer.layer = root
        for frame in 0..<4 {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            other.backgroundColor = CGColor(gray: CGFloat(frame) / 4, alpha: 1)
            CATransaction.commit()
            renderer.beginFrame(atTime: Double(frame) / 60)
            renderer.addUpdate(root.bounds)
            try renderer.render()
            renderer.endFrame()
            let image = try renderer.makeImage()
            let pixels = image.withUnsafeBytes { [UInt8]($0) }
            /// Whether the pixel is opaque: nothing but the masked layer covers the places asked for.
            func isCovered(_ x: Int, _ y: Int) -> Bool { pixels[(y * 60 + x) * 4 + 3] == 255 }
            #expect(isCovered(20, 30), "frame \(frame)")
            #expect(!isCovered(40, 30), "frame \(frame)")
        }
    }
}
