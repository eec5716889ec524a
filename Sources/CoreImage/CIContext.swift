import CoreGraphics
import Foundation
import ImageIO
import LaminaImage
import Logging

/// An option of a context. All are names: contexts draw on the CPU, in sRGB with eight bits a channel.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The space of results.
    public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")
    /// The space in which filters compute.
    public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
    /// The format in which filters compute.
    public static let workingFormat = CIContextOption(rawValue: "working_format")
    /// Whether pictures on the way are scaled well.
    public static let highQualityDownsample = CIContextOption(rawValue: "high_quality_downsample")
    /// Whether pictures on the way have premultiplied alpha.
    public static let outputPremultiplied = CIContextOption(rawValue: "output_premultiplied")
    /// Whether pictures on the way are kept.
    public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
    /// Whether the CPU draws.
    public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
    /// Whether other work on the device goes first.
    public static let priorityRequestLow = CIContextOption(rawValue: "low_priority")
    /// Whether less power is taken.
    public static let allowLowPower = CIContextOption(rawValue: "kCIContextAllowLowPower")
    /// The context's name in debuggers.
    public static let name = CIContextOption(rawValue: "kCIContextName")
}

/// Draws images. It may be shared by threads.
open class CIContext: NSObject, @unchecked Sendable {
    private let target: CGContext?

    public override init() { target = nil }
    /// A context; no option counts.
    public init(options: [CIContextOption: Any]?) { target = nil }
    /// A context that draws into another one.
    public init(cgContext cgctx: CGContext, options: [CIContextOption: Any]? = nil) { target = cgctx }

    /// sRGB.
    open var workingColorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }
    /// Eight bits a channel.
    open var workingFormat: CIFormat { .BGRA8 }
    /// The largest image that is read.
    open func inputImageMaximumSize() -> CGSize {
        CGSize(width: RecipePainter.maximumSide, height: RecipePainter.maximumSide)
    }
    /// The largest picture that is drawn.
    open func outputImageMaximumSize() -> CGSize { inputImageMaximumSize() }
    /// Does nothing: nothing is kept.
    open func clearCaches() {}
    /// Does nothing: nothing is kept.
    open func reclaimResources() {}

    /// A picture of a part of an image, of whole pixels around the rectangle.
    ///
    /// - Returns: `nil` for an empty rectangle, and where a picture on the way has a side above 16384 pixels, which is logged.
    open func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
        let rect = fromRect.standardized.wholePoints
        guard !rect.isNull, !rect.isEmpty else { return nil }
        do {
            return try RecipePainter.picture(of: image, in: rect)
        } catch {
            Self.report(error)
            return nil
        }
    }

    /// A picture of a part of an image; format and space do not count.
    open func createCGImage(
        _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
    ) -> CGImage? { createCGImage(image, from: fromRect) }

    /// A picture of a part of an image; format and space do not count.
    open func createCGImage(
        _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?, deferred: Bool
    ) -> CGImage? { createCGImage(image, from: fromRect) }

    /// Draws a part of an image into memory, premultiplied, rows from the top.
    ///
    /// - Parameters:
    ///   - data: `rowBytes` bytes for each row of the bounds. If the layout is unknown, nothing is written, which is logged.
    ///   - bounds: The part of the image, whose origin and size are taken as whole points.
    open func render(
        _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect,
        format: CIFormat,
        colorSpace: CGColorSpace?
    ) {
        let rect = bounds.standardized.wholePoints
        guard !rect.isNull, !rect.isEmpty, rect.width <= outputImageMaximumSize().width,
            rect.height <= outputImageMaximumSize().height, let layout = format.layout,
            let context = CGContext(
                data: data, width: Int(rect.width), height: Int(rect.height),
                bitsPerComponent: layout.bitsPerComponent, bytesPerRow: rowBytes,
                space: layout.isGray ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: layout.info)
        else {
            Logger(label: "lamina").warning("CIContext.render: no memory of this layout is drawn into")
            return
        }
        context.clear(CGRect(x: 0, y: 0, width: rect.width, height: rect.height))
        context.translateBy(x: -rect.minX, y: -rect.minY)
        do { try RecipePainter.draw(image, in: context) } catch { Self.report(error) }
        context.flush()
    }

    /// Draws a part of an image into a rectangle of the context that this one was made with; does nothing without one.
    open func draw(_ image: CIImage, in inRect: CGRect, from fromRect: CGRect) {
        guard let target, fromRect.width > 0, fromRect.height > 0, !fromRect.isUnbounded else { return }
        target.saveGState()
        defer { target.restoreGState() }
        target.translateBy(x: inRect.minX, y: inRect.minY)
        target.scaleBy(x: inRect.width / fromRect.width, y: inRect.height / fromRect.height)
        target.translateBy(x: -fromRect.minX, y: -fromRect.minY)
        target.clip(to: fromRect)
        do { try RecipePainter.draw(image, in: target) } catch { Self.report(error) }
    }

    private static func report(_ error: any Error) {
        Logger(label: "lamina").warning("an image is not drawn: \(error)")
    }

    // MARK: Files

    /// A PNG of an image; `nil` for an image without bounds or pixels.
    open func pngRepresentation(
        of image: CIImage, format: CIFormat, colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? { data("public.png", image, options) }

    /// A JPEG of an image; `nil` for an image without bounds or pixels.
    ///
    /// - Parameter options: The quality under ``CIImageRepresentationOption/lossyCompressionQuality``, 0...1.
    open func jpegRepresentation(
        of image: CIImage, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? { data("public.jpeg", image, options) }

    /// Writes a PNG of an image, whole or not at all.
    ///
    /// - Throws: ``CIContextError`` for an image without bounds or pixels, or an error of the file system.
    open func writePNGRepresentation(
        of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) throws { try write("public.png", image, url, options) }

    /// Writes a JPEG of an image, whole or not at all.
    ///
    /// - Throws: ``CIContextError`` for an image without bounds or pixels, or an error of the file system.
    open func writeJPEGRepresentation(
        of image: CIImage, to url: URL, colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) throws { try write("public.jpeg", image, url, options) }

    private func write(
        _ type: String, _ image: CIImage, _ url: URL, _ options: [CIImageRepresentationOption: Any]
    ) throws {
        guard let data = data(type, image, options) else { throw CIContextError(image: image.description) }
        try data.write(to: url, options: .atomic)
    }

    private func data(_ type: String, _ image: CIImage, _ options: [CIImageRepresentationOption: Any])
        -> Data?
    {
        guard let picture = createCGImage(image, from: image.extent) else { return nil }
        let data = NSMutableData()
        guard
            let destination = CGImageDestinationCreateWithData(
                data as CFMutableData, type as CFString, 1, nil)
        else {
            return nil
        }
        let properties = Dictionary(
            options.map { ($0.key.rawValue as AnyHashable, $0.value) },
            uniquingKeysWith: { first, _ in first })
        CGImageDestinationAddImage(destination, picture, properties)
        return CGImageDestinationFinalize(destination) ? data as Data : nil
    }
}

/// An image that a file cannot hold.
public struct CIContextError: Error, Hashable, Sendable, CustomStringConvertible {
    let image: String

    /// The image and the fault.
    public var description: String { "\(image) has no bounds, no pixels, or too many for a file" }
}

/// An option of a file.
public struct CIImageRepresentationOption: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The quality of a JPEG, 0...1.
    public static let lossyCompressionQuality = CIImageRepresentationOption(
        rawValue: kCGImageDestinationLossyCompressionQuality)
}
