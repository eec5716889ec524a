import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaPlan

/// What a layer that draws its own contents knows about them.
final class DrawnContents {
    /// What is to be drawn again, in the layer's space; null for nothing.
    var dirty = CGRect.null
    /// Whether the drawing at work has come to those who draw nothing: neither the layer's class nor its delegate
    /// draws.
    var isUndrawn = false
    /// What was drawn last.
    private(set) var image: CGImage?
    private var shape: Shape?

    /// What makes pixels of an earlier drawing worthless when it changes.
    fileprivate struct Shape: Equatable {
        var bounds: CGRect
        var scale: CGFloat
        var isFlipped: Bool
        var isOpaque: Bool
        var format: CALayerContentsFormat
    }

    /// A drawing that was begun, and what it will replace.
    struct Drawing: @unchecked Sendable {
        /// Used by one thread after the other.
        let context: CGContext
        fileprivate let shape: Shape

        /// What was drawn. To be called where nothing draws any more; on any thread.
        func finish() -> CGImage? {
            context.makeContents(isOpaque: shape.isOpaque)
        }
    }

    /// Begins to draw what is dirty over what was drawn last. Nothing is dirty then.
    ///
    /// - Parameter shown: What the layer shows now; where that is something else, all is drawn.
    /// - Returns: `nil` where the layer has no pixels, or more than an image may have.
    func begin(for layer: CALayer, showing shown: CGImage?) -> Drawing? {
        defer { dirty = .null }
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
        let all = PixelRect(width: Int(width), height: Int(height))
        var (area, base) = (all, CGImage?.none)
        if let image, let shown, image == shown, shape == new {
            let part = dirty.intersection(bounds)
            let pixels = part.isNull ? .zero : part.applying(toPixels)
            area = PixelRect(
                covering: Double(pixels.minX), Double(pixels.minY), Double(pixels.maxX), Double(pixels.maxY)
            ).intersection(all)
            base = area == all ? nil : image
        }
        // The promise that everything will be drawn is broken in black.
        let background = new.isOpaque ? CGColor.black : .clear
        guard
            let context = try? CGContext(
                width: all.width, height: all.height, format: PixelFormat(new.format), toPixels: toPixels,
                over: base, drawing: area, background: background,
                collectsGlyphs: layer.hosting.host?.collectsGlyphs ?? false)
        else { return nil }
        return Drawing(context: context, shape: new)
    }

    func take(_ image: CGImage?, of drawing: Drawing) {
        self.image = image
        shape = drawing.shape
    }
}

extension PixelFormat {
    /// What a layer draws in.
    init(_ format: CALayerContentsFormat) {
        switch format {
        case .gray8Uint: self = .gray
        case .RGBA16Float: self = .half(.premultiplied)
        default: self = .bytes(.bgra, .premultiplied)
        }
    }
}
