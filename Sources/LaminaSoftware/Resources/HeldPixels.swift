import LaminaImage
import LaminaRaster

/// The memory of the images of a frame. Pixels converted from an image's own layout are kept while consecutive frames show
/// the image, or an image that came from it.
struct HeldPixels {
    private var now: [ImageID: ExpandedPixels] = [:]
    private var before: [ImageID: ExpandedPixels] = [:]
    /// Pixels in a format of surfaces that is not the images' own.
    private var converted: [ImageID: ConvertedPixels] = [:]
    private var convertedBefore: [ImageID: ConvertedPixels] = [:]
    /// Pixels that must not be changed in place before the frame is drawn.
    private var held: [PixelRevision] = []

    /// The images of the present frame whose pixels are converted.
    var images: some Sequence<ImageID> { now.keys }

    /// Whether no memory is held.
    var isReleased: Bool { held.isEmpty }

    mutating func beginFrame() {
        release()
        (before, now) = (now, [:])
        if !converted.isEmpty || !convertedBefore.isEmpty { (convertedBefore, converted) = (converted, [:]) }
    }

    /// An image's pixels in the format of surfaces, valid until ``release()`` and as long as the image lives; `nil` if there is
    /// no memory for them.
    ///
    /// - Parameter kernels: For the format of surfaces.
    mutating func rows(of image: CGImage, for kernels: DrawingKernels) -> PixelRows? {
        guard kernels.areHalves else {
            return base(of: image).map {
                PixelRows($0, width: image.width, height: image.height, format: .standard)
            }
        }
        if let compact = image.compact, compact.format.isDeep {
            return hold(compact.revision).map {
                PixelRows(
                    $0, width: image.width, height: image.height, format: .half(.premultiplied))
            }
        }
        var pixels = converted[image.id] ?? convertedBefore[image.id]
        if pixels == nil, let base = base(of: image) {
            pixels = ConvertedPixels(
                PixelRows(base, width: image.width, height: image.height, format: .standard), kernels)
        }
        guard let pixels else { return nil }
        converted[image.id] = pixels
        return pixels.rows
    }

    private mutating func base(of image: CGImage) -> UnsafeRawPointer? {
        if let compact = image.compact {
            return pixels(of: compact, image).flatMap { hold($0.revision) }
        }
        if let revision = image.revision { return hold(revision) }
        return image.withUnsafeBytes { $0.baseAddress }
    }

    /// Ends the frame: memory may be written again.
    mutating func release() {
        for revision in held { revision.release() }
        held.removeAll(keepingCapacity: true)
    }

    private mutating func hold(_ revision: PixelRevision) -> UnsafeRawPointer? {
        held.append(revision)
        return revision.hold().baseAddress
    }

    private mutating func pixels(of compact: CompactPixels, _ image: CGImage) -> ExpandedPixels? {
        if let pixels = now[image.id] { return pixels }
        let pixels = before[image.id] ?? updatedPixels(of: compact, image) ?? compact.expanded()
        now[image.id] = pixels
        return pixels
    }

    /// The pixels of the latest earlier image that the last frame showed, brought up to date.
    private func updatedPixels(of compact: CompactPixels, _ image: CGImage) -> ExpandedPixels? {
        for revision in image.earlier {
            guard let pixels = before[revision.image],
                let changed = image.changedPixels(since: revision.image)
            else { continue }
            return compact.expanded(from: pixels, changed: changed)
        }
        return nil
    }
}
