import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaSystem
import LaminaValues

/// The state of a layer's drawn contents.
final class DrawnContents {
    /// The area that is to be drawn again.
    var dirty = DirtyArea()
    /// Set when the drawing in progress reached the default implementations: neither the layer's class nor its
    /// delegate draws.
    var isUndrawn = false
    /// The last drawn image.
    private(set) var image: CGImage?
    private var shape: Shape?

    /// The values on which the pixels depend. A change of any makes earlier pixels worthless.
    fileprivate struct Shape: Equatable {
        var bounds: CGRect
        var scale: CGFloat
        var isFlipped: Bool
        var isOpaque: Bool
        var format: CALayerContentsFormat
    }

    /// A drawing that was begun.
    struct Drawing: @unchecked Sendable {
        /// The context. Only one thread at a time uses it.
        let context: CGContext
        fileprivate let shape: Shape
        /// Whether later drawing of parts changes the pixels that are there.
        fileprivate let isChangeable: Bool

        /// The drawn image. Call it when all drawing is finished, on any thread.
        func finish() -> CGImage? {
            context.makeContents(isOpaque: shape.isOpaque, isChangeable: isChangeable)
        }
    }

    /// Begins to draw the dirty area over the last drawn image, and clears the dirty area.
    ///
    /// - Parameter shown: The image that the layer shows now. If it is not the last drawn one, everything is
    ///   drawn.
    /// - Returns: `nil` where the layer has no pixels, or more than an image may have.
    func begin(for layer: CALayer, showing shown: CGImage?) -> Drawing? {
        defer { dirty = DirtyArea() }
        let values = layer.values
        let (bounds, scale) = (values.bounds, values.contentsScale > 0 ? values.contentsScale : 1)
        let (width, height) = (
            (bounds.width * scale).rounded(.up), (bounds.height * scale).rounded(.up)
        )
        guard width >= 1, height >= 1, width < 1e6, height < 1e6, bounds.minX.isFinite, bounds.minY.isFinite
        else { return nil }
        let new = Shape(
            bounds: bounds, scale: scale, isFlipped: layer.contentsAreFlipped(), isOpaque: values.isOpaque,
            format: values.contentsFormat)
        let toPixels =
            new.isFlipped
            ? CGAffineTransform(
                a: scale, b: 0, c: 0, d: -scale, tx: -bounds.minX * scale, ty: height + bounds.minY * scale)
            : CGAffineTransform(
                a: scale, b: 0, c: 0, d: scale, tx: -bounds.minX * scale, ty: -bounds.minY * scale)
        // The layer promised to draw everything; pixels that it leaves out are black.
        let background = new.isOpaque ? CGColor.black : .clear
        let host = layer.hosting.host
        let (collectsGlyphs, isChangeable) = (
            host?.traits?.drawsGlyphs ?? false, host?.changesContentsInPart ?? true
        )
        let context: CGContext?
        if let image, let shown, image == shown, shape == new,
            let areas = dirty.pixels(
                of: bounds, through: toPixels, in: PixelRect(width: Int(width), height: Int(height)))
        {
            context = MemoryShortage.noting {
                try CGContext(
                    over: image, drawing: areas, format: PixelFormat(new.format), toPixels: toPixels,
                    background: background, collectsGlyphs: collectsGlyphs, sharesPixels: isChangeable)
            }
        } else {
            context = MemoryShortage.noting {
                try CGContext(
                    width: Int(width), height: Int(height), format: PixelFormat(new.format),
                    toPixels: toPixels,
                    background: background, collectsGlyphs: collectsGlyphs)
            }
        }
        return context.map { Drawing(context: $0, shape: new, isChangeable: isChangeable) }
    }

    func take(_ image: CGImage?, of drawing: Drawing) {
        self.image = image
        shape = drawing.shape
    }
}

extension PixelFormat {
    /// The format in which a layer draws.
    init(_ format: CALayerContentsFormat) {
        switch format {
        case .gray8Uint: self = .gray
        case .RGBA16Float: self = .half(.premultiplied)
        default: self = .bytes(.bgra, .premultiplied)
        }
    }
}
