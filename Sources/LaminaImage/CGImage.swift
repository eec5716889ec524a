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

    private let storage: PixelStorage
    /// The closure that writes the pixels when they are first needed; `nil` where they exist from the start.
    let deferred: DeferredPixels?
    /// The form in which the image exists beside its pixels, or in place of them.
    package let origin: PixelOrigin
    /// The pixels of an image that is changed in parts; `nil` for other images, and for pixels of another layout.
    package let revision: PixelRevision?
    /// The images from which this one came by changing parts, the latest first.
    package let earlier: [EarlierRevision]
    /// Levels 1, 2, … of ``mipLevel(_:)``, as far as they were asked for.
    let smallerLevels = Mutex(SmallerLevels())

    /// Bytes from one row to the next: four per pixel.
    public var bytesPerRow: Int { width * 4 }
    /// Always 8.
    public var bitsPerComponent: Int { 8 }
    /// Always 32.
    public var bitsPerPixel: Int { 32 }
    /// `premultipliedFirst`, or `noneSkipFirst` where every alpha is 255.
    public var alphaInfo: CGImageAlphaInfo { isOpaque ? .noneSkipFirst : .premultipliedFirst }

    /// Takes over pixels that were drawn elsewhere.
    ///
    /// - Parameters:
    ///   - isOpaque: Whether every alpha is 255, where this is known; for `nil` the pixels are searched.
    ///   - wasConverted: Whether the pixels come from another format.
    package init(
        width: Int, height: Int, isOpaque: Bool? = nil, wasConverted: Bool = false,
        adopting storage: consuming PixelStorage
    ) throws(ImageError) {
        let expected = try Self.byteCount(width: width, height: height)
        guard storage.byteCount == expected else {
            throw .wrongByteCount(width: width, height: height, expected: expected, found: storage.byteCount)
        }
        self.width = width
        self.height = height
        self.wasConverted = wasConverted
        self.isOpaque = isOpaque ?? storage.withUnsafeBytes { PixelKernels.isOpaque($0) }
        self.storage = storage
        deferred = nil
        origin = .pixels
        (revision, earlier) = (nil, [])
    }

    /// Takes over pixels of another layout, as many as the size says.
    init(
        width: Int, height: Int, isOpaque: Bool, compact: CompactPixels, earlier: [EarlierRevision] = []
    ) throws(ImageError) {
        self.width = width
        self.height = height
        self.isOpaque = isOpaque
        wasConverted = false
        storage = try PixelStorage(byteCount: 0)
        deferred = nil
        origin = .compact(compact)
        (revision, self.earlier) = (nil, earlier)
    }

    /// Takes over pixels that may be changed in parts later, in four bytes each.
    init(_ revision: PixelRevision, earlier: [EarlierRevision] = []) throws(ImageError) {
        width = revision.width
        height = revision.height
        isOpaque = revision.isOpaque
        wasConverted = false
        storage = try PixelStorage(byteCount: 0)
        deferred = nil
        origin = .pixels
        (self.revision, self.earlier) = (revision, earlier)
    }

    /// Makes an image whose pixels `load` writes when they are first needed.
    ///
    /// - Parameters:
    ///   - isOpaque: Whether every alpha will be 255.
    ///   - origin: The form from which `load` makes the pixels, for code that can use it directly.
    convenience init(
        width: Int, height: Int, isOpaque: Bool, wasConverted: Bool, origin: PixelOrigin = .pixels,
        deferring load: @escaping DeferredPixels.Load
    ) throws(ImageError) {
        try self.init(
            width: width, height: height, isOpaque: isOpaque, wasConverted: wasConverted,
            adopting: PixelStorage(byteCount: Self.byteCount(width: width, height: height)), origin: origin,
            deferring: load)
    }

    /// Makes an image whose pixels `load` writes when they are first needed, if ever, into memory that is allocated
    /// then.
    init(
        width: Int, height: Int, isOpaque: Bool, origin: PixelOrigin, earlier: [EarlierRevision] = [],
        rarelyDeferring load: @escaping DeferredPixels.Load
    ) throws(ImageError) {
        let byteCount = try Self.byteCount(width: width, height: height)
        self.width = width
        self.height = height
        self.isOpaque = isOpaque
        wasConverted = false
        (revision, self.earlier) = (nil, earlier)
        self.origin = origin
        deferred = DeferredPixels(byteCount: byteCount, isOpaque: isOpaque, load: load)
        storage = try PixelStorage(byteCount: 0)
    }

    /// Makes an image whose pixels `load` writes into given memory when they are first needed, or that a device
    /// draws.
    init(
        width: Int, height: Int, isOpaque: Bool, wasConverted: Bool, adopting storage: consuming PixelStorage,
        origin: PixelOrigin, deferring load: @escaping DeferredPixels.Load
    ) throws(ImageError) {
        let expected = try Self.byteCount(width: width, height: height)
        guard storage.byteCount == expected else {
            throw .wrongByteCount(width: width, height: height, expected: expected, found: storage.byteCount)
        }
        self.width = width
        self.height = height
        self.isOpaque = isOpaque
        self.wasConverted = wasConverted
        self.origin = origin
        deferred = DeferredPixels(target: storage.bytesForOwner(), isOpaque: isOpaque, load: load)
        self.storage = storage
        (revision, earlier) = (nil, [])
    }

    /// Makes an image whose every byte `body` writes. The memory is uninitialised.
    ///
    /// - Parameter isOpaque: Whether every alpha is 255, where this is known; for `nil` the pixels are searched.
    package convenience init(
        width: Int, height: Int, isOpaque: Bool? = nil,
        initializingBGRA body: (UnsafeMutableRawBufferPointer) throws -> Void
    ) throws {
        var storage = try PixelStorage(byteCount: Self.byteCount(width: width, height: height))
        try storage.withUnsafeMutableBytes(body)
        try self.init(width: width, height: height, isOpaque: isOpaque, adopting: storage)
    }

    /// The bytes of an image of this size. Throws where no such image may exist.
    package static func byteCount(width: Int, height: Int) throws(ImageError) -> Int {
        try ImageLimits.check(width: width, height: height, source: .memory)
        return width * height * 4
    }

    /// Lends the pixels, `bytesPerRow * height` bytes in the order blue, green, red, alpha. The pointer is good only
    /// until `body` returns. A deferred image is decoded first, or the call waits for the thread that decodes it.
    /// Pixels that are kept in another layout (see ``storedBytesPerPixel``) are converted for the call. Without
    /// memory for them the buffer is empty.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        if let compact {
            guard let pixels = compact.expanded() else {
                MemoryShortage.note()
                return try body(UnsafeRawBufferPointer(start: nil, count: 0))
            }
            return try pixels.withUnsafeBytes(body)
        }
        if let revision { return try revision.withUnsafeBytes(body) }
        deferred?.finish()
        if let bytes = deferred?.bytes { return try body(bytes) }
        return try storage.withUnsafeBytes(body)
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
