import CoreGraphics
import Foundation
import LaminaImage

/// Writes pictures to an image file: PNG, moving or not, JPEG, and what else the build writes.
///
/// With the package trait `ImageFormats` that is GIF and WebP, moving or not, and AVIF. In a GIF an alpha of one half or more is
/// opaque, and colours are chosen from 255 for each picture. Pictures that equal the one before make that one longer in a WebP.
public final class CGImageDestination {
    fileprivate let consumer: CGDataConsumer
    fileprivate let kind: Kind
    fileprivate let count: Int
    fileprivate var images: [(image: CGImage, properties: CFDictionary)] = []
    fileprivate var properties: CFDictionary = [:]
    private var isOver = false

    fileprivate enum Kind: Equatable {
        case gif
        case picture(PictureFormat)

        /// The kind of a type; `nil` where the build does not write it.
        init?(_ type: CFString) {
            switch type {
            case "public.png": self = .picture(.png)
            case "public.jpeg", "public.jpg": self = .picture(.jpeg)
            #if ImageFormats
                case "com.compuserve.gif": self = .gif
                case "org.webmproject.webp": self = .picture(.webp)
                case "public.avif": self = .picture(.avif)
            #endif
            default: return nil
            }
        }

        var mayMove: Bool { [.gif, .picture(.png), .picture(.webp)].contains(self) }
    }

    fileprivate init?(_ consumer: CGDataConsumer?, _ type: CFString, _ count: Int) {
        guard let consumer, count > 0, count <= ImageLimits.maximumFrames else { return nil }
        guard let kind = Kind(type), kind.mayMove || count == 1 else { return nil }
        self.kind = kind
        self.consumer = consumer
        self.count = count
    }

    fileprivate func finish() -> Bool {
        guard !isOver, images.count == count, let first = images.first else { return false }
        isOver = true
        do {
            return consumer.put(try bytes(first))
        } catch { return false }
    }

    private func bytes(_ first: (image: CGImage, properties: CFDictionary)) throws -> [UInt8] {
        let file = AnimatedFile(images: images, properties: properties, first: first.image)
        switch kind {
        #if ImageFormats
            case .gif: return try file.gif()
            case .picture(.webp) where count > 1:
                return try file.webP(quality: quality(properties.merging(first.properties) { $1 }))
        #endif
        case .picture(.png): return count == 1 ? try first.image.pngData() : try file.png()
        case .picture(let format):
            return try still(first.image, format, properties.merging(first.properties) { $1 })
        #if !ImageFormats
            case .gif: return []
        #endif
        }
    }

    private func quality(_ properties: CFDictionary) -> Int {
        let quality = max(0, min(1, number(properties[kCGImageDestinationLossyCompressionQuality]) ?? 0.9))
        return Int((quality * 100).rounded())
    }

    private func still(_ image: CGImage, _ format: PictureFormat, _ properties: CFDictionary) throws
        -> [UInt8]
    {
        let color = properties[kCGImageDestinationBackgroundColor] as? CGColor ?? .white
        return try image.data(
            as: format, quality: quality(properties),
            background: (byte(color.red), byte(color.green), byte(color.blue)))
    }
}

/// A destination that writes a file, whole or not at all.
///
/// `nil` for a type that is not written, and for several pictures of a type that does not move.
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
    ["public.png", "public.jpeg", "com.compuserve.gif", "org.webmproject.webp", "public.avif"].filter {
        CGImageDestination.Kind($0) != nil
    }
}
/// Sets properties of the whole file: how often a moving PNG, GIF or WebP runs, and a JPEG's quality.
public func CGImageDestinationSetProperties(_ destination: CGImageDestination, _ properties: CFDictionary?) {
    destination.properties.merge(properties ?? [:]) { $1 }
}
/// Adds a picture with its properties: a JPEG's quality, how long a moving file's picture is shown.
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
