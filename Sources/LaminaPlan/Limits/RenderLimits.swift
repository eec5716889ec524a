/// How much one frame may take. A frame that would take more is not drawn: before it allocates the memory, the renderer
/// throws ``RenderLimitError``, which names the layer that went over the limit.
///
/// A few bytes of a scene may stand for any number of buffers, particles and instances, so these limits hold for the
/// frame, whatever the size of the file. The picture itself does not count.
public struct RenderLimits: Equatable, Sendable {
    /// Bytes of the buffers, layers, items and particles that a frame needs at once. 1 GiB by default.
    public var memory = 1 << 30
    /// Bytes of the decoded images that a frame shows. A frame of floats or of another space counts the forms that it needs of them, which
    /// have up to 8 bytes a pixel, before it decodes them. 2 GiB by default.
    public var imageMemory = 2 << 30
    /// Particles of all emitter layers together, those outside of the picture included. Four million by default.
    public var particles = 4_000_000
    /// Layers that replicators add to the tree, in all instances but the first. `nil`, the default, sets no limit: a frame
    /// then shows a million and leaves out the others, with a warning.
    public var instances: Int?
    /// Seconds that a frame may take, from the compilation of the tree to the last pixel; `nil`, the default, sets no
    /// limit.
    public var seconds: Double?
    /// Pixels of the bitmaps that are kept for layers with `shouldRasterize`, for each pixel of the picture; 2.5 by default,
    /// as on phones. A layer for which there is no room is drawn without a bitmap, which is no error.
    public var rasterizedPixels = 2.5

    /// The defaults.
    public init() {}

    /// For scenes that strangers made: 256 MiB for buffers and as much for images, 500,000 particles, 100,000 instances,
    /// 20 seconds.
    public static let untrusted: RenderLimits = {
        var limits = RenderLimits()
        limits.memory = 256 << 20
        limits.imageMemory = 256 << 20
        limits.particles = 500_000
        limits.instances = 100_000
        limits.seconds = 20
        return limits
    }()
}

/// A number of bytes as people write it: `900 bytes`, `1.5 MiB`, `2 GiB`.
package struct ByteCount: CustomStringConvertible {
    private let bytes: Int

    package init(_ bytes: Int) { self.bytes = bytes }

    package var description: String {
        var (value, unit) = (Double(bytes), "bytes")
        for next in ["KiB", "MiB", "GiB", "TiB"] where value >= 1024 {
            value /= 1024
            unit = next
        }
        let tenths = (value * 10).rounded()
        let number =
            tenths.truncatingRemainder(dividingBy: 10) == 0 ? "\(Int(tenths / 10))" : "\(tenths / 10)"
        return "\(number) \(unit)"
    }
}
