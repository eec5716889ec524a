import LaminaGeometry

/// A picture that is drawn again in parts is one image after the other. Each knows which pixels differ from the images from
/// which it came, so that what was made of an earlier one is brought up to date by these pixels alone.
extension CGImage {
    /// An earlier image, and the pixels in which the image after it differs.
    package struct EarlierRevision: Sendable {
        package var image: ImageID
        package var changed: PixelRegion
    }

    /// The most earlier images that an image knows.
    private static let mostEarlier = 16

    /// The pixels that may differ between two images of one size, in either order; `nil` where this is unknown.
    package func changedPixels(since other: CGImage) -> PixelRegion? {
        if id == other.id { return PixelRegion() }
        return changedPixels(since: other.id) ?? other.changedPixels(since: id)
    }

    /// The pixels that may differ from an earlier image, of the same size; `nil` where this is unknown.
    package func changedPixels(since other: ImageID) -> PixelRegion? {
        guard let last = earlier.firstIndex(where: { $0.image == other }) else { return nil }
        var changed = PixelRegion()
        for step in earlier[...last] { changed.formUnion(step.changed) }
        return changed
    }

    /// The revisions that a following image with some pixels changed comes from.
    package func followed(by changed: PixelRegion) -> [EarlierRevision] {
        [EarlierRevision(image: id, changed: changed)] + earlier.prefix(Self.mostEarlier - 1)
    }

    /// Takes over premultiplied pixels, blue first, that may be changed in parts later.
    ///
    /// - Parameter earlier: The images from which this one came by changing parts.
    package convenience init(
        width: Int, height: Int, earlier: [EarlierRevision] = [], changeable storage: consuming PixelStorage
    ) throws(ImageError) {
        try Self.check(storage, width: width, height: height)
        let isOpaque = storage.withUnsafeBytes { PixelKernels.isOpaque($0) }
        self.init(
            PixelRevision(width: width, height: height, .standard, isOpaque: isOpaque, adopting: storage),
            earlier: earlier)
    }

    /// The image with some rectangles replaced, as a new image. This image stays what it is.
    ///
    /// - Parameter patches: Disjoint and inside the image; of an image of greys in greys with alpha, else in the image's
    ///   layout. They are used up.
    /// - Returns: `nil` without memory.
    package func replacing(_ patches: [PixelPatch]) -> CGImage? {
        var changed = PixelRegion()
        for patch in patches { changed.formUnion(patch.area) }
        let next: CGImage?
        if let compact {
            next = compact.replacing(patches, in: self).map {
                CGImage(
                    width: width, height: height, isOpaque: $0.isOpaque, earlier: followed(by: changed),
                    source: .compact($0))
            }
        } else {
            next = (revision ?? revisionOfCopy())?.replacing(patches).map {
                CGImage($0, earlier: followed(by: changed))
            }
        }
        if let next { next.inheritLevels(of: self, changed: changed) }
        return next
    }

    /// A copy of the image with some rectangles replaced, which knows nothing of the image.
    ///
    /// - Parameter patches: As in ``replacing(_:)``.
    package func copy(replacing patches: [PixelPatch]) -> CGImage? {
        if let compact {
            return compact.copy().flatMap { $0.replacing(patches, in: self) }.map {
                CGImage(width: width, height: height, isOpaque: $0.isOpaque, source: .compact($0))
            }
        }
        return revisionOfCopy()?.replacing(patches).map { CGImage($0) }
    }

    /// A copy of the pixels, in four bytes each.
    private func revisionOfCopy() -> PixelRevision? {
        guard var storage = try? PixelStorage(byteCount: width * height * PixelFormat.standard.bytesPerPixel)
        else { return nil }
        let isCopied = storage.withUnsafeMutableBytes { target in
            withUnsafeBytes { source in
                guard source.count == target.count else { return false }
                target.copyMemory(from: source)
                return true
            }
        }
        guard isCopied else { return nil }
        return PixelRevision(width: width, height: height, .standard, isOpaque: isOpaque, adopting: storage)
    }
}
