import CoreGraphics
import Foundation
import LaminaImage
import LaminaRenderer
import Metal

/// A layer whose contents a program makes itself, by Core Animation's name and with Metal's types.
///
/// There is no Metal here: a drawable's texture is memory that a program writes, by ``CAMetalDrawable/texture`` or by the drawable itself.
/// The handlers of a `CADrawableLayer`, which draw into memory or by Vulkan, are there too.
open class CAMetalLayer: CADrawableLayer {
    private final var format = MTLPixelFormat.bgra8Unorm

    /// A layer without a size, opaque.
    public override init() { super.init() }

    /// A copy of another layer's values.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CAMetalLayer else { return }
        (device, format, colorspace) = (layer.device, layer.format, layer.colorspace)
    }

    /// A layer from an archive.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Kept: the renderer chooses the device.
    open var device: (any MTLDevice)?
    /// The device that a renderer would draw with; `nil` if there is none.
    public final var preferredDevice: (any MTLDevice)? { MTLCreateSystemDefaultDevice() }
    /// Always `nil`: memory on the device needs no residency.
    public final var residencySet: (any MTLResidencySet)? { nil }

    /// How the pixels of drawables lie in memory; `bgra8Unorm` by default. Values are those of ``colorspace``, with `_srgb` or without.
    ///
    /// `bgra8Unorm`, `rgba8Unorm`, both with `_srgb`, and `rgba16Float` are drawn. Another format changes nothing.
    open var pixelFormat: MTLPixelFormat {
        get { format }
        set {
            guard let layout = PixelFormat(newValue) else { return }
            format = newValue
            drawableFormat = layout.inSpace(drawableFormat.space)
        }
    }

    /// The space of the pixels of drawables; `nil`, the default, for sRGB. A space of a profile, of inks or of greys is kept, and the pixels are
    /// taken for sRGB.
    ///
    /// With `rgba16Float` components may lie outside of 0...1: `preferredDynamicRange` says what of it is shown.
    open var colorspace: CGColorSpace? {
        didSet { drawableFormat = drawableFormat.inSpace(colorspace?.pixelSpace ?? .sRGB) }
    }

    /// The next drawable; see `CADrawableLayer`. It waits up to a second where all of them are in use.
    ///
    /// - Returns: `nil` if none became free in time, or for a layer without pixels.
    open func nextDrawable() -> (any CAMetalDrawable)? {
        takeDrawable().map { MetalDrawable($0, of: self) }
    }
}

extension PixelFormat {
    /// The layout of a format that layers draw; `nil` for another.
    fileprivate init?(_ format: MTLPixelFormat) {
        switch format {
        case .bgra8Unorm, .bgra8Unorm_srgb: self = .bytes(.bgra, .premultiplied)
        case .rgba8Unorm, .rgba8Unorm_srgb: self = .bytes(.rgba, .premultiplied)
        case .rgba16Float: self = .half(.premultiplied)
        default: return nil
        }
    }
}

/// One picture for a ``CAMetalLayer``.
public protocol CAMetalDrawable: MTLDrawable {
    /// The pixels, in memory, clear at first.
    var texture: any MTLTexture { get }
    /// The layer that shows it.
    var layer: CAMetalLayer { get }
}

extension CAMetalDrawable {
    /// The same in Lamina's terms: its pixels, and commands of Vulkan in their place. `nil` for a drawable of a program's own class.
    public var drawable: CADrawable? { (self as? MetalDrawable)?.base }
}

/// A drawable with Metal's names.
final class MetalDrawable: CAMetalDrawable {
    let base: CADrawable
    let layer: CAMetalLayer
    let texture: any MTLTexture

    init(_ base: CADrawable, of layer: CAMetalLayer) {
        (self.base, self.layer) = (base, layer)
        texture = DrawableTexture(base, layer)
    }

    var drawableID: Int { base.drawableID }
    var presentedTime: Double { base.presentedTime }
    func present() { base.present() }
    func present(at presentationTime: Double) { base.present(atTime: presentationTime) }
    func present(afterMinimumDuration duration: Double) { base.present(afterMinimumDuration: duration) }
    func addPresentedHandler(_ block: @escaping (any MTLDrawable) -> Void) {
        base.addPresentedHandler { [layer] in block(MetalDrawable($0, of: layer)) }
    }
}

/// The pixels of a drawable with Metal's names.
private final class DrawableTexture: MTLTexture {
    private let drawable: CADrawable
    let pixelFormat: MTLPixelFormat
    let isFramebufferOnly: Bool
    let device: any MTLDevice
    var label: String?

    init(_ drawable: CADrawable, _ layer: CAMetalLayer) {
        self.drawable = drawable
        (pixelFormat, isFramebufferOnly) = (layer.pixelFormat, layer.framebufferOnly)
        device = layer.device ?? SystemDevice.memory
    }

    var width: Int { drawable.width }
    var height: Int { drawable.height }
    var usage: MTLTextureUsage {
        isFramebufferOnly ? .renderTarget : [.renderTarget, .shaderRead, .shaderWrite]
    }

    /// Lends each row of a part: its bytes, and where they lie in a program's memory.
    private func eachRow(
        _ region: MTLRegion, _ level: Int, _ bytesPerRow: Int,
        _ body: (UnsafeMutableRawBufferPointer, Int) -> Void
    ) {
        let (origin, size, pixel) = (region.origin, region.size, drawable.pixelFormat.bytesPerPixel)
        guard level == 0, origin.z == 0, size.depth == 1, RowBounds.isInside(origin.x, size.width, width),
            RowBounds.isInside(origin.y, size.height, height),
            bytesPerRow >= size.width * pixel || size.height == 1
        else { return }
        drawable.withPixels { bytes, own in
            guard bytes.count >= own * height else { return }
            for row in 0..<size.height {
                let first = (origin.y + row) * own + origin.x * pixel
                body(
                    UnsafeMutableRawBufferPointer(rebasing: bytes[first..<(first + size.width * pixel)]),
                    row * bytesPerRow)
            }
        }
    }

    func replace(
        region: MTLRegion, mipmapLevel level: Int, withBytes pixelBytes: UnsafeRawPointer, bytesPerRow: Int
    ) {
        eachRow(region, level, bytesPerRow) { row, place in
            row.copyBytes(from: UnsafeRawBufferPointer(start: pixelBytes + place, count: row.count))
        }
    }

    func getBytes(
        _ pixelBytes: UnsafeMutableRawPointer, bytesPerRow: Int, from region: MTLRegion,
        mipmapLevel level: Int
    ) {
        eachRow(region, level, bytesPerRow) { row, place in
            UnsafeMutableRawBufferPointer(start: pixelBytes + place, count: row.count)
                .copyBytes(from: UnsafeRawBufferPointer(row))
        }
    }
}
