import LaminaImage

/// Pixels converted from an image's own layout for drawing, kept while consecutive frames show the image.
struct HeldPixels {
    private var now: [ImageID: ExpandedPixels] = [:]
    private var before: [ImageID: ExpandedPixels] = [:]

    /// The images of the present frame.
    var images: some Sequence<ImageID> { now.keys }

    mutating func beginFrame() { (before, now) = (now, [:]) }

    /// `nil` if there is no memory for the pixels.
    mutating func pixels(of compact: CompactPixels, _ id: ImageID) -> ExpandedPixels? {
        if let pixels = now[id] { return pixels }
        let pixels = before[id] ?? compact.expanded()
        now[id] = pixels
        return pixels
    }
}
