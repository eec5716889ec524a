import LaminaImage

/// Images that the CPU makes for a plan, kept from frame to frame by the values that decide their pixels.
struct GeneratedImages<Key: Hashable> {
    private struct Entry {
        var image: CGImage
        let made: UInt64
        var lastUse: UInt64
    }

    /// With more pixels than this, images that the frame does not need are released, the longest unused first.
    private let keptPixels: Int
    private var entries: [Key: Entry] = [:]
    private var frame: UInt64 = 0

    /// The number of images.
    var count: Int { entries.count }

    init(keptPixels: Int) { self.keptPixels = keptPixels }

    /// - Parameter keeps: Whether images of earlier frames may be used.
    mutating func beginFrame(keeps: Bool) {
        if !keeps { entries = [:] }
        frame += 1
    }

    /// The image of a key. `make` makes it if there is none; `nil` from an image that cannot exist.
    mutating func image(_ key: Key, _ make: () -> CGImage?) -> CGImage? {
        if let entry = entries[key] {
            entries[key]?.lastUse = frame
            return entry.image
        }
        guard let image = make() else { return nil }
        entries[key] = Entry(image: image, made: frame, lastUse: frame)
        return image
    }

    /// Releases images that are not needed.
    mutating func endFrame() {
        // An image that changes in every frame never comes back, and the next one can have its texture.
        entries = entries.filter { $0.value.lastUse == frame || $0.value.lastUse > $0.value.made }
        var pixels = entries.values.reduce(0) { $0 + $1.image.width * $1.image.height }
        guard pixels > keptPixels else { return }
        let unused = entries.filter { $0.value.lastUse < frame }.sorted {
            $0.value.lastUse < $1.value.lastUse
        }
        for (key, entry) in unused where pixels > keptPixels {
            pixels -= entry.image.width * entry.image.height
            entries[key] = nil
        }
    }
}
