/// Counts and times of one executed frame.
public struct FrameStatistics: Codable, Equatable, Sendable {
    /// Surfaces drawn, the picture itself included.
    public var passes = 0
    /// The number of surfaces of the frame, by the reason for which they are drawn: `root` for the picture, then
    /// `groupOpacity`,
    /// `roundedClip`, `masked`, `mask`, `shadowCaster`, `shadow`, `unfiltered`, `filter`, `backdrop`,
    /// `backgroundFilter`, `compositingFilter` and `rasterize`; reasons that do not occur are left out. A
    /// bitmap that comes from the cache is not drawn. With partial damage fewer may be drawn than are listed; nothing
    /// is listed for a frame in which nothing was drawn.
    public var passesByReason: [String: Int] = [:]
    /// Draw calls given to the device; on the CPU, items drawn, each once.
    public var draws = 0
    /// Items in the plan.
    public var items = 0
    /// Instances or item pieces that the draws held.
    public var instances = 0
    /// Pixels that the items' rectangles cover inside the damage: what painting each of them would touch.
    public var pixels = 0
    /// Pixels of the picture that were drawn again.
    public var damagedPixels = 0
    /// How many times each damaged pixel is touched on average, buffers included: `pixels` by `damagedPixels`; 0 when
    /// nothing is damaged.
    public var meanOverdraw = 0.0
    /// Bytes of images sent to the device.
    public var uploadedBytes = 0
    /// Glyphs sent to the device, which draws text from those that it has.
    public var uploadedGlyphs = 0
    /// Bytes of the device's memory that hold glyphs.
    public var glyphBytes = 0
    /// Bytes of the buffers beside the picture that have to exist at once, kept bitmaps included, at four bytes a pixel.
    /// A backend may round sizes up, or keep spare ones.
    public var surfaceBytes = 0

    /// Layers with `shouldRasterize` whose bitmap was reused.
    public var cacheHits = 0
    /// Layers with `shouldRasterize` whose bitmap was drawn, and kept.
    public var cacheMisses = 0
    /// Bitmaps dropped because nothing had used them for 100 ms of media time.
    public var cacheExpiries = 0
    /// Bitmaps dropped to make room.
    public var cacheEvictions = 0
    /// Layers with `shouldRasterize` drawn without a kept bitmap, because there was no room.
    public var cacheRefusals = 0

    /// Layers in the tree that were looked at.
    public var layers = 0
    /// Layers and items left out because nothing of them can be seen: hidden or clear, turned away, outside of the
    /// picture or a clip, or behind something opaque.
    public var culled = 0
    /// Passes that were avoided because the same pixels can be had without.
    public var folded = 0

    /// Seconds spent on layout, display and finding what changed in the tree.
    public var commitSeconds = 0.0
    /// Seconds spent on making the plan.
    public var compileSeconds = 0.0
    /// Seconds spent drawing, waiting for the device included.
    public var executeSeconds = 0.0
    /// Seconds spent making the pixels readable after drawing.
    public var readBackSeconds = 0.0

    /// All zero.
    public init() {}
}
