import CoreGraphics
import Foundation
import LaminaImage

/// Writes pictures to an image file: PNG, moving or not, JPEG, and what else the build writes.
public final class CGImageDestination {
    fileprivate let consumer: CGDataConsumer
    fileprivate let kind: PictureFormat
    fileprivate let count: Int
    fileprivate var images: [(image: CGImage, properties: CFDictionary)] = []
    fileprivate var properties: CFDictionary = [:]
    private var isOver = false

    fileprivate init?(_ consumer: CGDataConsumer?, _ type: CFString, _ count: Int) {
        guard let consumer, count > 0, count <= ImageLimits.maximumFrames else { return nil }
        switch type {
        case "public.png": kind = .png
        case "public.jpeg", "public.jpg": kind = .jpeg
        case "org.webmproject.webp": kind = .webp
        case "public.avif": kind = .avif
        default: return nil
        }
        guard kind == .png || count == 1 else { return nil }
        self.consumer = consumer
        self.count = count
    }

    fileprivate func finish() -> Bool {
        guard !isOver, images.count == count, let first = images.first else { return false }
        isOver = true
        do {
            switch kind {
            case .png where count == 1: return consumer.put(try first.image.pngData())
            case .png: return consumer.put(try animation(first.image))
            default: return consumer.put(try still(first.image, properties.merging(first.properties) { $1 }))
            }
        } catch { return false }
    }

    private func still(_ image: CGImage, _ properties: CFDictionary) throws -> [UInt8] {
        let quality = max(0, min(1, number(properties[kCGImageDestinationLossyCompressionQuality]) ?? 0.9))
        let color = properties[kCGImageDestinationBackgroundColor] as? CGColor ?? .white
        func byte(_ part: CGFloat) -> UInt8 { part > 0 ? UInt8((min(part, 1) * 255).rounded()) : 0 }
        return try image.data(
            as: kind, quality: Int((quality * 100).rounded()),
            background: (byte(color.red), byte(color.green), byte(color.blue)))
    }

    /// A moving PNG. Pictures of other sizes than the first are stretched to it.
    private func animation(_ first: CGImage) throws -> [UInt8] {
        let own = properties[kCGImagePropertyPNGDictionary] as? CFDictionary
        let loops = Int(max(0, min(number(own?[kCGImagePropertyAPNGLoopCount]) ?? 0, 65_535)))
        var writer = AnimatedPNGWriter(
            width: first.width, height: first.height, isOpaque: images.allSatisfy(\.image.isOpaque),
            loops: loops,
            threads: nil)
        var bytes = writer.header(frames: images.count)
        for (image, properties) in images {
            let own = properties[kCGImagePropertyPNGDictionary] as? CFDictionary
            let seconds = number(own?[kCGImagePropertyAPNGDelayTime]) ?? 0.1
            let parts = UInt16(max(1, min(65_535, (seconds * 1000).rounded())))
            bytes += try writer.frame(fitted(image, first), x: 0, y: 0, seconds: parts, per: 1000)
        }
        return bytes + writer.end()
    }

    private func fitted(_ image: CGImage, _ first: CGImage) throws -> CGImage {
        guard image.width != first.width || image.height != first.height else { return image }
        let context = try CGContext(width: first.width, height: first.height)
        context.draw(image, in: CGRect(x: 0, y: 0, width: first.width, height: first.height))
        return context.makeImage() ?? image
    }
}

/// A destination that writes a file, whole or not at all.
///
/// `nil` for a type that is not written, and for several pictures of other types than PNG.
public func CGImageDestinationCreateWithURL(
    _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? { CGImageDestination(CGDataConsumer(url: url), type, count) }
/// A destination that adds to data.
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? { CGImageDestination(CGDataConsumer(data: data), type, count) }
/// A destination that gives its bytes to a consumer.
public func CGImageDestinationCreateWithDataConsumer(
    _ consumer: CGDataConsumer, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? { CGImageDestination(consumer, type, count) }
/// The types that are written.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray {
    ["public.png", "public.jpeg", "org.webmproject.webp", "public.avif"]
}
/// Sets properties of the whole file: how often a moving PNG runs, and a JPEG's quality.
public func CGImageDestinationSetProperties(_ destination: CGImageDestination, _ properties: CFDictionary?) {
    destination.properties.merge(properties ?? [:]) { $1 }
}
/// Adds a picture with its properties: a JPEG's quality, how long a moving PNG's picture is shown.
public func CGImageDestinationAddImage(
    _ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) { destination.images.append((image, properties ?? [:])) }
/// Adds a picture of a source; nothing where there is none.
public func CGImageDestinationAddImageFromSource(
    _ destination: CGImageDestination, _ source: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
    if let image = source.image(index) { CGImageDestinationAddImage(destination, image, properties) }
}
/// Writes everything.
///
/// - Returns: Whether it was written: not with another number of pictures than was said, and not twice.
@discardableResult
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool { destination.finish() }
