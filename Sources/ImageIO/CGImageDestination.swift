import CoreGraphics
import Foundation
import LaminaImage

/// Writes pictures to an image file: PNG and APNG, JPEG, TIFF of any number of pages, BMP, and the other formats of the build.
///
/// A TIFF has 8 bits a sample, or 16 where ``kCGImagePropertyDepth`` is 16, and strips as they are, or smaller by the number that
/// ``kCGImagePropertyTIFFCompression`` names: 5 (LZW), 8 (deflate) or 32773 (runs).
///
/// With the package trait `ImageFormats` that is GIF and WebP, moving or not, and AVIF. In a GIF an alpha of one half or more is
/// opaque, and colours are chosen from 255 for each picture. Pictures that equal the one before make that one longer in a WebP.
public final class CGImageDestination {
    fileprivate let consumer: CGDataConsumer
    let kind: Kind
    fileprivate let count: Int
    fileprivate var images: [(image: CGImage, properties: CFDictionary)] = []
    /// The XMP of pictures, by their numbers.
    fileprivate var metadata: [Int: CGImageMetadata] = [:]
    fileprivate var properties: CFDictionary = [:]
    private var isOver = false

    enum Kind: Equatable {
        case gif
        case picture(PictureFormat)

        /// The kind of a type; `nil` if the build does not write it.
        init?(_ type: CFString) {
            switch type {
            case "public.png": self = .picture(.png)
            case "public.jpeg", "public.jpg": self = .picture(.jpeg)
            case "public.tiff": self = .picture(.tiff)
            case "com.microsoft.bmp": self = .picture(.bmp)
            #if ImageFormats
                case "com.compuserve.gif": self = .gif
                case "org.webmproject.webp": self = .picture(.webp)
                case "public.avif": self = .picture(.avif)
            #endif
            default: return nil
            }
        }

        /// Whether a file may have several pictures.
        var holdsSeveral: Bool {
            [.gif, .picture(.png), .picture(.webp), .picture(.tiff)].contains(self)
        }
    }

    fileprivate init?(_ consumer: CGDataConsumer?, _ type: CFString, _ count: Int) {
        guard let consumer, count > 0, count <= ImageLimits.maximumFrames else { return nil }
        guard let kind = Kind(type), kind.holdsSeveral || count == 1 else { return nil }
        self.kind = kind
        self.consumer = consumer
        self.count = count
    }

    /// Ends with bytes that were made elsewhere.
    ///
    /// - Returns: Whether they were written: not twice, and not beside pictures.
    func end(with bytes: [UInt8]) -> Bool {
        guard !isOver, images.isEmpty else { return false }
        isOver = true
        return consumer.put(bytes)
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
        let own = properties.merging(first.properties) { $1 }
        let blocks = blocks(0)
        switch kind {
        #if ImageFormats
            case .gif: return try file.gif()
            case .picture(.webp):
                let bytes =
                    count > 1
                    ? try file.webP(quality: quality(own)) : try still(first.image, .webp, own)
                return blocks.inserted(
                    intoWebP: bytes, width: first.image.width, height: first.image.height,
                    hasAlpha: !first.image.isOpaque)
        #endif
        case .picture(.tiff): return try TIFFEncoder.file(images.indices.map { page($0) })
        case .picture(.png):
            return blocks.inserted(intoPNG: count == 1 ? try first.image.pngData() : try file.png())
        case .picture(.jpeg): return try blocks.inserted(intoJPEG: still(first.image, .jpeg, own))
        case .picture(.bmp):
            guard let density = blocks.density else { return BMPEncoder.file(first.image) }
            func perMeter(_ value: Double) -> Int { Int(min(max((value / 0.0254).rounded(), 1), 1e9)) }
            return BMPEncoder.file(first.image, pixelsPerMeter: (perMeter(density.x), perMeter(density.y)))
        case .picture(let format): return try still(first.image, format, own)
        #if !ImageFormats
            case .gif: return []
        #endif
        }
    }

    /// The properties and metadata that are written beside a picture's pixels.
    private func blocks(_ index: Int) -> MetadataBlocks {
        var own = properties.merging(images[index].properties) { $1 }
        // A property that is null takes one of the source away.
        for (key, value) in own where value is NSNull { own[key] = nil }
        guard let metadata = metadata[index] else { return MetadataBlocks(own) }
        // A property takes precedence over the same entry in XMP.
        let known = MetadataMatch.properties(metadata.fields)
        own = known.merging(own) { theirs, ours in
            guard let theirs = theirs as? CFDictionary, let ours = ours as? CFDictionary else { return ours }
            return theirs.merging(ours) { $1 }
        }
        var blocks = MetadataBlocks(own)
        var fields = metadata.fields
        let orientation = XMPName(kCGImageMetadataNamespaceTIFF, kCGImagePropertyTIFFOrientation)
        if let place = fields.firstIndex(where: { $0.name == orientation }),
            let value = number(own[kCGImagePropertyOrientation])
        {
            fields[place].value = XMPValue(.text("\(Int(min(max(value, 1), 8)))"))
        }
        if !fields.isEmpty { blocks.xmp = XMPPacket.bytes(fields, prefixes: metadata.prefixes) }
        return blocks
    }

    /// A page of a TIFF, with the depth and the compression that its properties name.
    private func page(_ index: Int) -> TIFFEncoder.Page {
        let (image, properties) = (images[index].image, properties.merging(images[index].properties) { $1 })
        let own = properties[kCGImagePropertyTIFFDictionary] as? CFDictionary
        // Deflate has two numbers.
        let compressions: [Double: TIFFEncoder.Compression] = [
            5: .lzw, 8: .deflate, 32_946: .deflate, 32_773: .packBits,
        ]
        let blocks = blocks(index)
        var tags = blocks.exif ?? TagDirectory()
        tags.values[700] = blocks.xmp.map { .bytes($0) }
        tags.values[33723] = blocks.iptc.map { .undefined($0) }
        return TIFFEncoder.Page(
            image, bits: number(properties[kCGImagePropertyDepth]) == 16 ? 16 : 8,
            compression: number(own?[kCGImagePropertyTIFFCompression]).flatMap { compressions[$0] } ?? .none,
            tags: tags)
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
/// `nil` for a type that is not written, and for several pictures of a type that holds one.
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
    [
        "public.png", "public.jpeg", "public.tiff", "com.microsoft.bmp", "com.compuserve.gif",
        "org.webmproject.webp", "public.avif",
    ].filter { CGImageDestination.Kind($0) != nil }
}
/// Sets properties of the whole file: how often a moving PNG, GIF or WebP runs, and those of all its pictures.
public func CGImageDestinationSetProperties(_ destination: CGImageDestination, _ properties: CFDictionary?) {
    destination.properties.merge(properties ?? [:]) { $1 }
}
/// Adds a picture with its properties: a JPEG's quality, how long a moving file's picture is shown, its orientation and density, and
/// the dictionaries of its metadata. Its longer side is made at most as long as ``kCGImageDestinationImageMaxPixelSize``.
///
/// JPEG, PNG, TIFF and WebP have EXIF data and XMP, JPEG and TIFF have IPTC's records. In a moving file those of the first picture are
/// written.
public func CGImageDestinationAddImage(
    _ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
    let side = number(properties?[kCGImageDestinationImageMaxPixelSize]) ?? 0
    destination.images.append((image.fitting(side) ?? image, properties ?? [:]))
}
/// Adds a picture with metadata; those properties that are the same as a tag are written too, as EXIF data and IPTC's records. What
/// the options say goes before the metadata.
public func CGImageDestinationAddImageAndMetadata(
    _ destination: CGImageDestination, _ image: CGImage, _ metadata: CGImageMetadata?,
    _ options: CFDictionary?
) {
    destination.metadata[destination.images.count] = metadata.flatMap { CGImageMetadataCreateMutableCopy($0) }
    CGImageDestinationAddImage(destination, image, options)
}
/// Adds a picture of a source with its properties and metadata; nothing if there is none. Properties that are given go before the
/// source's, and take them away where they are `NSNull`.
public func CGImageDestinationAddImageFromSource(
    _ destination: CGImageDestination, _ source: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
    guard let image = source.image(index) else { return }
    var own = CGImageSourceCopyPropertiesAtIndex(source, index, nil) ?? [:]
    // Pixels have 8 bits, however many the file has.
    own[kCGImagePropertyDepth] = nil
    if let packet = source.metadata(index)?.xmp.flatMap({ XMPPacket.fields($0) }) {
        destination.metadata[destination.images.count] = CGImageMetadata(
            packet.fields, prefixes: packet.prefixes)
    }
    CGImageDestinationAddImage(destination, image, own.merging(properties ?? [:]) { $1 })
}
/// Writes everything.
///
/// - Returns: Whether it was written: not with another number of pictures than was said, and not twice.
@discardableResult
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool { destination.finish() }
