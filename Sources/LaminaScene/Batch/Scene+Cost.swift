import LaminaImage

extension Scene {
    /// About how many bytes it takes, its images included.
    package var byteCost: Int {
        (layers.count + 1) * 2048 + assets.images.pixels * PixelFormat.standard.bytesPerPixel
    }

    /// Whether it shows films, of which each has one place at a time that it is decoded at.
    package var hasFilms: Bool { layers.contains { $0.video != nil } }
}
