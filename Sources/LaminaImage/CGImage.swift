import Foundation
import Synchronization

/// A picture that never changes: premultiplied sRGB, eight bits a channel, blue first in memory (the
/// little-endian 32-bit form of Core Graphics' `premultipliedFirst`), rows tightly packed from the top.
///
/// An image is compared and hashed by identity; ``ImageComparison`` compares pixels.
public final class CGImage: Sendable {
    /// Pixels per row, at least 1.
    public let width: Int
    /// Rows, at least 1.
    public let height: Int
    /// Whether every alpha is 255.
    public let isOpaque: Bool
    /// Whether reading the image took more than reordering its bytes: it was not 8-bit RGB or RGBA in sRGB.
    package let wasConverted: Bool
    /// Identifies this image for the life of the process.
    package let id = ImageID.next()

    /// The owner of the pixels.
    package let source: PixelSource
    /// The images from which this one came by changing parts, the latest first.
    package let earlier: [EarlierRevision]
    /// The same picture with more than bytes, where its file may have that.
    let wideForm: WideForm?
    /// Levels 1, 2, … of ``mipLevel(_:)``, as far as they were asked for.
    let smallerLevels = Mutex(SmallerLevels())
    /// What ``shown(as:)`` returned.
    let keptForms = Mutex(KeptForms())

    /// Bytes from one row to the next: four per pixel.
    public var bytesPerRow: Int { width * PixelFormat.standard.bytesPerPixel }
    /// Always 8.
    public var bitsPerComponent: Int { 8 }
    /// Always 32.
    public var bitsPerPixel: Int { 32 }
    /// `premultipliedFirst`, or `noneSkipFirst` where every alpha is 255.
    public var alphaInfo: CGImageAlphaInfo { isOpaque ? .noneSkipFirst : .premultipliedFirst }

    /// An image of pixels that have their owner.
    ///
    /// - Parameters:
    ///   - wasConverted: Whether the pixels come from another format.
    ///   - source: As many pixels as the size says.
    ///   - earlier: The images from which this one came by changing parts.
    ///   - wideForm: The same picture with more than bytes.
    init(
        width: Int, height: Int, isOpaque: Bool, wasConverted: Bool = false, earlier: [EarlierRevision] = [],
        wideForm: WideForm? = nil, source: PixelSource
    ) {
        self.width = width
        self.height = height
        self.isOpaque = isOpaque
        self.wasConverted = wasConverted
        self.source = source
        self.earlier = earlier
        self.wideForm = wideForm
    }

    /// Takes over pixels that were drawn elsewhere.
    ///
    /// - Parameters:
    ///   - isOpaque: Whether every alpha is 255, where this is known; for `nil` the pixels are searched.
    ///   - wasConverted: Whether the pixels come from another format.
    package convenience init(
        width: Int, height: Int, isOpaque: Bool? = nil, wasConverted: Bool = false,
        adopting storage: consuming PixelStorage
    ) throws(ImageError) {
        try self.init(
            width: width, height: height, isOpaque: isOpaque, wasConverted: wasConverted, wideForm: nil,
            adopting: storage)
    }

    /// The same for a picture that may have a form with more than bytes.
    convenience init(
        width: Int, height: Int, isOpaque: Bool?, wasConverted: Bool, wideForm: WideForm?,
        adopting storage: consuming PixelStorage
    ) throws(ImageError) {
        try Self.check(storage, width: width, height: height)
        let isOpaque = isOpaque ?? storage.withUnsafeBytes { PixelKernels.isOpaque($0) }
        self.init(
            width: width, height: height, isOpaque: isOpaque, wasConverted: wasConverted, wideForm: wideForm,
            source: .bytes(PixelBlock(adopting: storage)))
    }

    /// Takes over pixels that may be changed in parts later, in four bytes each.
    convenience init(_ revision: PixelRevision, earlier: [EarlierRevision] = []) {
        self.init(
            width: revision.width, height: revision.height, isOpaque: revision.isOpaque, earlier: earlier,
            source: .revision(revision))
    }

    /// Makes an image whose pixels `load` writes when they are first needed.
    ///
    /// - Parameters:
    ///   - isOpaque: Whether every alpha will be 255.
    ///   - source: The owner of the pixels, with the form from which `load` makes them, for code that can use it directly.
    package convenience init(
        width: Int, height: Int, isOpaque: Bool, wasConverted: Bool,
        source: (DeferredPixels) -> PixelSource = { .deferred($0) },
        deferring load: @escaping DeferredPixels.Load
    ) throws(ImageError) {
        try self.init(
            width: width, height: height, isOpaque: isOpaque, wasConverted: wasConverted,
            adopting: PixelStorage(byteCount: Self.byteCount(width: width, height: height)), source: source,
            deferring: load)
    }

    /// Makes an image of a file, whose pixels `load` writes when they are first needed.
    convenience init(
        _ header: ImageHeader, wideForm: WideForm?, deferring load: @escaping DeferredPixels.Load
    ) throws(ImageError) {
        try self.init(
            width: header.displayWidth, height: header.displayHeight, isOpaque: !header.mayHaveAlpha,
            wasConverted: header.isConverted || header.profile != nil || header.convertedSpace != nil,
            wideForm: wideForm,
            adopting: PixelStorage(
                byteCount: Self.byteCount(width: header.displayWidth, height: header.displayHeight)),
            source: { .deferred($0) }, deferring: load)
    }

    /// Makes an image whose pixels `load` writes when they are first needed, if ever, into memory that is allocated
    /// then.
    convenience init(
        width: Int, height: Int, isOpaque: Bool, source: (DeferredPixels) -> PixelSource,
        earlier: [EarlierRevision] = [], rarelyDeferring load: @escaping DeferredPixels.Load
    ) throws(ImageError) {
        let byteCount = try Self.byteCount(width: width, height: height)
        self.init(
            width: width, height: height, isOpaque: isOpaque, earlier: earlier,
            source: source(DeferredPixels(byteCount: byteCount, isOpaque: isOpaque, load: load)))
    }

    /// Makes an image whose pixels `load` writes into given memory when they are first needed, or that a device
    /// draws.
    convenience init(
        width: Int, height: Int, isOpaque: Bool, wasConverted: Bool, wideForm: WideForm? = nil,
        adopting storage: consuming PixelStorage, source: (DeferredPixels) -> PixelSource,
        deferring load: @escaping DeferredPixels.Load
    ) throws(ImageError) {
        try Self.check(storage, width: width, height: height)
        let pixels = DeferredPixels(PixelBlock(adopting: storage), isOpaque: isOpaque, load: load)
        self.init(
            width: width, height: height, isOpaque: isOpaque, wasConverted: wasConverted, wideForm: wideForm,
            source: source(pixels))
    }

    /// Makes an image whose every byte `body` writes. The memory is uninitialised.
    ///
    /// - Parameter isOpaque: Whether every alpha is 255, where this is known; for `nil` the pixels are searched.
    package convenience init(
        width: Int, height: Int, isOpaque: Bool? = nil,
        initializingBGRA body: (UnsafeMutableRawBufferPointer) throws -> Void
    ) throws {
        try self.init(
            width: width, height: height, isOpaque: isOpaque, wideForm: nil, initializingBGRA: body)
    }

    /// The same for a picture that may have a form with more than bytes.
    convenience init(
        width: Int, height: Int, isOpaque: Bool?, wideForm: WideForm?,
        initializingBGRA body: (UnsafeMutableRawBufferPointer) throws -> Void
    ) throws {
        var storage = try PixelStorage(byteCount: Self.byteCount(width: width, height: height))
        try storage.withUnsafeMutableBytes(body)
        try self.init(
            width: width, height: height, isOpaque: isOpaque, wasConverted: false, wideForm: wideForm,
            adopting: storage)
    }

    /// Throws for memory that does not hold an image of this size.
    static func check(_ storage: borrowing PixelStorage, width: Int, height: Int) throws(ImageError) {
        let expected = try byteCount(width: width, height: height)
        guard storage.byteCount == expected else {
            throw .wrongByteCount(width: width, height: height, expected: expected, found: storage.byteCount)
        }
    }

    /// The bytes of an image of this size. Throws where no such image may exist.
    package static func byteCount(width: Int, height: Int) throws(ImageError) -> Int {
        try ImageLimits.check(width: width, height: height, source: .memory)
        return width * height * PixelFormat.standard.bytesPerPixel
    }

    /// Lends the pixels as ``withUnsafeBytes(_:)`` does, with their format. Without memory for them there are no rows.
    package func withPixels<R>(_ body: (PixelRows) throws -> R) rethrows -> R {
        try withUnsafeBytes { try body(PixelRows($0, width: width, height: height, format: .standard)) }
    }

    /// Lends the pixels, `bytesPerRow * height` bytes in the order blue, green, red, alpha. The pointer is good only
    /// until `body` returns. A deferred image is decoded first, or the call waits for the thread that decodes it.
    /// Pixels that are kept in another layout (see ``storedBytesPerPixel``) are converted for the call. Without
    /// memory for them the buffer is empty.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try source.withUnsafeBytes(body)
    }
}

extension CGImage: Hashable {
    /// Whether both are the same image, not whether they look alike.
    public static func == (one: CGImage, other: CGImage) -> Bool { one.id == other.id }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension CGImage: CustomStringConvertible {
    /// Name, size and opacity, without the pixels.
    public var description: String { "\(id) \(width)×\(height)\(isOpaque ? " opaque" : "")" }
}
