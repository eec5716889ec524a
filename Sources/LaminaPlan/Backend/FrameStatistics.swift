/// Counts and times of one executed frame.
public struct FrameStatistics: Codable, Equatable, Sendable {
    /// Surfaces drawn, the picture itself included.
    public var passes = 0
    /// The number of surfaces of the frame, by the reason for which they are drawn: `root` for the picture, then
    /// `groupOpacity`, `roundedClip`, `masked`, `mask`, `shadowCaster`, `shadow`, `unfiltered`, `filter`, `backdrop`,
    /// `backgroundFilter`, `compositingFilter`, `particles`, `rasterize`, `plane` and `transition`; reasons that do not occur are
    /// left out. A bitmap that comes from the cache is not drawn. With partial damage, fewer surfaces may be drawn than are
    /// listed. Nothing is listed for a frame in which nothing was drawn.
    public var passesByReason: [String: Int] = [:]
    /// Draw calls given to the device; on the CPU, items drawn, each once.
    public var draws = 0
    /// Items in the plan.
    public var items = 0
    /// Instances or item pieces that the draws held.
    public var instances = 0
    /// Pixels that the items' rectangles cover inside the damage: the pixels that painting each item would touch.
    public var pixels = 0
    /// Pixels of the picture that were drawn again.
    public var damagedPixels = 0
    /// Pixels of the picture that were copied from another place of the picture before, and perhaps drawn over. 0 on a GPU.
    public var movedPixels = 0
    /// How many times each damaged pixel is touched on average, buffers included: `pixels` divided by `damagedPixels`; 0
    /// when nothing is damaged.
    public var meanOverdraw = 0.0
    /// Pixels of the picture that were copied into an image or onto a surface of the program. 0 where the program has none.
    public var copiedPixels = 0
    /// Bytes of images sent to the device.
    public var uploadedBytes = 0
    /// Glyphs sent to the device. The device draws text from the glyphs that it holds.
    public var uploadedGlyphs = 0
    /// Bytes of the device's memory that hold glyphs.
    public var glyphBytes = 0
    /// Pipelines that the frame had to make, or to wait for, because they were not made ahead. 0 on the CPU.
    public var pipelinesMadeLate = 0
    /// Bytes of the buffers beside the picture that have to exist at once, kept bitmaps included, at four bytes a pixel. A
    /// backend may round sizes up, or keep spare buffers.
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

    /// Layers in the tree, masks included.
    public var treeLayers = 0
    /// Layers that changed since the frame before, came or went; one that was changed again by another commit may count
    /// twice. `nil` if that is not known: for the first frame, if too many changed to be followed one by one, and if a
    /// transition began or ended.
    public var changedLayers: Int?
    /// Layers in the tree that were looked at, in each instance of a replicator. Layers whose extents lie outside of the
    /// part that changed count too, but among many siblings only those in blocks that reach into it. 0 when nothing changed.
    public var layers = 0
    /// Layers whose values went into the plan, in each instance of a replicator: those that may show in the pixels that
    /// were compiled. 0 when nothing changed.
    public var sampledLayers = 0
    /// Layers whose extent, the rectangle that they and their sublayers draw into, was known from the frame before. 0 while
    /// no extents are kept.
    public var extentsKept = 0
    /// Layers whose extent was measured for this frame: those that changed, the layers above them whose extents changed
    /// with theirs, and all layers in the frame in which extents are made.
    public var extentsMeasured = 0
    /// Pixels of the picture for which the plan was made: the part that changed, or all. 0 when nothing changed.
    public var compiledPixels = 0
    /// `compiledPixels` as a share of the picture, 0...1.
    public var compiledShare = 0.0
    /// Why the whole frame was compiled, layers out of sight perhaps left out; `nil` if only the part that changed was, or
    /// nothing.
    public var wholeFrameReason: WholeFrameReason?
    /// Layers and items left out because no part of them can be seen: hidden or clear, turned away, outside of the picture
    /// or a clip, or behind something opaque.
    public var culled = 0
    /// Passes that were avoided because the same pixels can be drawn without them.
    public var folded = 0

    /// Seconds spent on layout, display, preparation and the other steps of taking the changes of the tree.
    public var commitSeconds = 0.0
    /// The part of ``commitSeconds`` in which layers were laid out: `layoutSublayers()`, delegates and layout managers.
    public var layoutSeconds = 0.0
    /// The part of ``commitSeconds`` in which layers drew their contents: `display()`, `draw(in:)`, delegates and tiles.
    public var displaySeconds = 0.0
    /// The part of ``commitSeconds`` in which animations began, contents that depend on time were brought up to date, and
    /// changes were collected for the render tree.
    public var prepareSeconds = 0.0
    /// Images that the frame shows and that were not decoded when it was planned.
    public var imagesToDecode = 0
    /// Seconds spent on making the plan.
    public var compileSeconds = 0.0
    /// Seconds spent drawing. On a GPU, until the frame is handed to the device; reading the pixels waits for its end.
    public var executeSeconds = 0.0
    /// Seconds spent making the pixels readable after drawing.
    public var readBackSeconds = 0.0
    /// Seconds that the CPU spent on handing the copy of ``copiedPixels`` to the device.
    public var copySeconds = 0.0

    /// All zero.
    public init() {}
}
