import CoreGraphics
import Foundation
import LaminaImage
import LaminaLayer
import LaminaViews

/// A picture with a size in points.
open class NSImage: NSObject, NSCopying {
    /// A picture's name.
    public typealias Name = String

    /// The size in points.
    open var size: CGSize
    /// Whether only the opacity counts.
    open var isTemplate = false
    /// The edges that keep their size: kept for the program.
    open var capInsets = NSEdgeInsets()
    private var image: CGImage?
    private var drawing: (flipped: Bool, handler: (CGRect) -> Bool)?
    private var focus: CGContext?

    /// An empty picture of a size, to be drawn between ``lockFocus()`` and ``unlockFocus()``.
    public init(size: CGSize) { self.size = size }
    /// A picture of pixels; a size of zero is one pixel a point.
    public init(cgImage: CGImage, size: CGSize) {
        image = cgImage
        self.size =
            size == .zero ? CGSize(width: CGFloat(cgImage.width), height: CGFloat(cgImage.height)) : size
    }
    /// A picture that is drawn when it is needed, y up unless it is flipped.
    public convenience init(
        size: CGSize, flipped drawingHandlerShouldBeCalledWithFlippedContext: Bool,
        drawingHandler: @escaping (CGRect) -> Bool
    ) {
        self.init(size: size)
        drawing = (drawingHandlerShouldBeCalledWithFlippedContext, drawingHandler)
    }
    /// The picture of an image file in memory; `nil` if it cannot be read.
    public convenience init?(data: Data) {
        guard let image = try? CGImage.decode([UInt8](data)) else { return nil }
        self.init(cgImage: image, size: .zero)
    }
    /// The picture of a file, whose name may end in `@2x` or `@3x`; `nil` if it cannot be read.
    public convenience init?(contentsOfFile fileName: String) {
        guard let image = try? CGImage.read(contentsOfFile: fileName) else { return nil }
        self.init(image, ImageFolders.scale(of: fileName))
    }
    /// The picture of a file; `nil` if it cannot be read.
    public convenience init?(contentsOf url: URL) {
        guard url.isFileURL else { return nil }
        self.init(contentsOfFile: url.path)
    }
    /// A picture of an asset catalogue or a file of the program's resources, the present folder or ``imageFolders``; `nil` where
    /// there is none.
    public convenience init?(named name: Name) {
        guard let found = ImageFolders.find(name, screen: 2) else { return nil }
        self.init(found.image, found.scale)
        isTemplate = found.isTemplate ?? false
    }

    private convenience init(_ image: CGImage, _ scale: CGFloat) {
        self.init(
            cgImage: image,
            size: CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale))
    }

    /// Shows other pixels; the size stays, unless there was none.
    func take(_ pixels: CGImage) {
        image = pixels
        if size == .zero { size = CGSize(width: pixels.width, height: pixels.height) }
    }

    /// The folders in which named pictures and catalogues are looked for. Lamina's own addition.
    public static var imageFolders: [String] {
        get { ImageFolders.folders.withLock { $0 } }
        set { ImageFolders.folders.withLock { $0 = newValue } }
    }

    /// Whether there is something to draw.
    open var isValid: Bool { image != nil || drawing != nil }

    /// The pixels; of a picture that is drawn when it is needed two for each point. Nothing is written into the rectangle.
    open func cgImage(
        forProposedRect proposedDestRect: UnsafeMutablePointer<CGRect>?, context: NSGraphicsContext?,
        hints: [AnyHashable: Any]?
    ) -> CGImage? {
        if let image { return image }
        guard let drawing, let target = pictureContext(size, isOpaque: false, scale: 2) else { return nil }
        if !drawing.flipped { target.growUpwards(size) }
        let isDrawn = withCurrentContext(target, growsDownwards: drawing.flipped) {
            drawing.handler(CGRect(origin: .zero, size: size))
        }
        return isDrawn ? target.makeImage() : nil
    }

    // MARK: Drawing into the picture

    /// Makes the picture the current context, y up, with two pixels a point.
    open func lockFocus() { lockFocusFlipped(false) }
    /// Makes the picture the current context.
    open func lockFocusFlipped(_ flipped: Bool) {
        guard focus == nil, let context = pictureContext(size, isOpaque: false, scale: 2) else { return }
        if let image { context.drawUpright(image, in: CGRect(origin: .zero, size: size)) }
        if !flipped { context.growUpwards(size) }
        focus = context
        ContextStack.current.push(context, growsDownwards: flipped)
    }
    /// Keeps the drawing since ``lockFocus()``.
    open func unlockFocus() {
        guard let focus, ContextStack.context === focus else { return }
        ContextStack.current.places.removeLast()
        image = focus.makeImage() ?? image
        self.focus = nil
    }

    // MARK: Drawing in the current context

    /// Draws the picture upright over a rectangle.
    open func draw(in rect: CGRect) { draw(in: rect, from: .zero, operation: .sourceOver, fraction: 1) }
    /// Draws a part of the picture upright in its size.
    open func draw(
        at point: CGPoint, from fromRect: CGRect, operation op: NSCompositingOperation,
        fraction delta: CGFloat
    ) {
        let part = fromRect == .zero ? size : fromRect.size
        draw(in: CGRect(origin: point, size: part), from: fromRect, operation: op, fraction: delta)
    }
    /// Draws a part of the picture, y up, upright over a rectangle; an empty part is all of it.
    open func draw(
        in rect: CGRect, from fromRect: CGRect, operation op: NSCompositingOperation, fraction delta: CGFloat
    ) {
        guard let place = ContextStack.current.places.last,
            var image = cgImage(forProposedRect: nil, context: nil, hints: nil), size.width > 0,
            size.height > 0
        else { return }
        if fromRect != .zero {
            let (x, y) = (CGFloat(image.width) / size.width, CGFloat(image.height) / size.height)
            let part = CGRect(
                x: fromRect.minX * x, y: (size.height - fromRect.maxY) * y, width: fromRect.width * x,
                height: fromRect.height * y)
            guard let cut = image.cropping(to: part) else { return }
            image = cut
        }
        let context = place.context
        context.saveGState()
        context.setBlendMode(op.mode)
        context.setAlpha(delta)
        if place.growsDownwards {
            context.drawUpright(image, in: rect)
        } else {
            context.draw(image, in: rect)
        }
        context.restoreGState()
    }

    /// The picture as a PNG; `nil` for an empty one. Lamina's own addition.
    open func pngData() -> Data? {
        cgImage(forProposedRect: nil, context: nil, hints: nil).flatMap { try? $0.pngData() }.map { Data($0) }
    }

    /// A picture with the same pixels.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSImage(size: size)
        (copy.image, copy.drawing, copy.isTemplate, copy.capInsets) = (image, drawing, isTemplate, capInsets)
        return copy
    }
}

extension NSImage: LayerContentsValue {
    package var layerContents: CGImage? { cgImage(forProposedRect: nil, context: nil, hints: nil) }
}

extension CGContext {
    /// Turns a context in which y grows downwards over a size so that it grows upwards.
    fileprivate func growUpwards(_ size: CGSize) {
        translateBy(x: 0, y: size.height)
        scaleBy(x: 1, y: -1)
    }
}
