import CoreGraphics
import Foundation
import LaminaViews

/// How a renderer's pictures are made.
open class UIGraphicsRendererFormat: NSObject {
    /// The area that is drawn.
    open internal(set) var bounds = CGRect.zero

    /// The usual format.
    open class func `default`() -> Self { Self() }
    /// The format of the main screen.
    open class func preferred() -> Self { Self() }
    /// The usual format.
    public required override init() {}
}

/// How a picture is made.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
    /// Pixels of a point; the main screen's at first.
    open var scale: CGFloat = UIScreen.main.scale
    /// Whether there is no alpha.
    open var opaque = false
    /// The range of colours.
    public enum Range: Int, Hashable, Sendable {
        case unspecified = -1
        case automatic = 0
        case extended, standard
    }
    /// Accepted: pictures are sRGB.
    open var preferredRange = Range.standard
}

/// The context that a renderer's block draws with.
open class UIGraphicsRendererContext: NSObject {
    public let cgContext: CGContext
    private let area: CGRect

    init(_ context: CGContext, _ area: CGRect) {
        cgContext = context
        self.area = area
    }

    /// Fills a rectangle, replacing what is there.
    open func fill(_ rect: CGRect) { fill(rect, blendMode: .copy) }
    /// Fills a rectangle in a blend mode.
    open func fill(_ rect: CGRect, blendMode: CGBlendMode) { UIRectFillUsingBlendMode(rect, blendMode) }
    /// Draws a frame of a unit inside a rectangle's sides, replacing what is there.
    open func stroke(_ rect: CGRect) { stroke(rect, blendMode: .copy) }
    /// Draws a frame of a unit inside a rectangle's sides.
    open func stroke(_ rect: CGRect, blendMode: CGBlendMode) { UIRectFrameUsingBlendMode(rect, blendMode) }
    /// Limits later drawing to a rectangle.
    open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// The context that a block draws a picture with.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
    /// How the picture is made.
    public let format: UIGraphicsImageRendererFormat

    init(_ context: CGContext, _ area: CGRect, _ format: UIGraphicsImageRendererFormat) {
        self.format = format
        super.init(context, area)
    }

    /// The picture, as far as it is drawn.
    open var currentImage: UIImage {
        cgContext.makeImage().map { UIImage(cgImage: $0, scale: chosenScale(format.scale), orientation: .up) }
            ?? UIImage()
    }
}

/// Makes pictures that a block draws, with y downwards.
open class UIGraphicsImageRenderer: NSObject {
    /// A block that draws.
    public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

    /// How pictures are made.
    public let format: UIGraphicsImageRendererFormat

    /// A renderer of a size in points, at the main screen's scale.
    public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size)) }
    /// A renderer of a size in points.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }
    /// A renderer of an area, at the main screen's scale.
    public convenience init(bounds: CGRect) {
        self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
    }
    /// A renderer of an area.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        let own = UIGraphicsImageRendererFormat()
        own.scale = format.scale
        own.opaque = format.opaque
        own.preferredRange = format.preferredRange
        own.bounds = bounds
        self.format = own
    }

    /// A picture that a block draws; an empty one for sizes that are not positive or too large.
    open func image(actions: DrawingActions) -> UIImage {
        let (area, scale) = (format.bounds, chosenScale(format.scale))
        guard let context = pictureContext(area.size, isOpaque: format.opaque, scale: scale) else {
            return UIImage()
        }
        context.translateBy(x: -area.minX, y: -area.minY)
        let drawing = UIGraphicsImageRendererContext(context, area, format)
        withCurrentContext(context) { actions(drawing) }
        return drawing.currentImage
    }

    /// The picture as a PNG; no bytes where there is none.
    open func pngData(actions: DrawingActions) -> Data { image(actions: actions).pngData() ?? Data() }
    /// The picture as a JPEG; no bytes where there is none.
    open func jpegData(withCompressionQuality quality: CGFloat, actions: DrawingActions) -> Data {
        image(actions: actions).jpegData(compressionQuality: quality) ?? Data()
    }
}
