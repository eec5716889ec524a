import LaminaImage

/// Pixels that were made from an image's own layout to be drawn, for as long as frames in a row have the image.
struct HeldPixels {
    private var now: [ImageID: ExpandedPixels] = [:]
    private var before: [ImageID: ExpandedPixels] = [:]

    mutating func beginFrame() { (before, now) = (now, [:]) }

    /// `nil` without memory for them.
    mutating func pixels(of compact: CompactPixels, _ id: ImageID) -> ExpandedPixels? {
        if let pixels = now[id] { return pixels }
        let pixels = before[id] ?? compact.expanded()
        now[id] = pixels
        return pixels
    }
}
