import LaminaPlan

/// How a Vulkan backend is made.
package struct VulkanOptions: Sendable {
    /// A device by a part of its name, in any case, or by its number in `VulkanInstanceReport`; `nil` takes
    /// the fastest kind there is.
    package var device: String?
    /// Turns on the Khronos validation layer with synchronization validation, whose messages are then
    /// recorded.
    package var validation = false
    /// Where the pipeline cache is kept; `nil` keeps none.
    package var cacheFolder: String?
    /// Whether targets may lie in memory that the CPU reads in place, where the device can draw into such
    /// images.
    package var mayReadInPlace = true
    /// Whether large blurs are left to the CPU on devices that draw with it anyway, where targets may be read in place.
    package var mayFilterOnHost = true
    /// Whether the planes of videos are converted by the CPU on devices that draw with it anyway.
    package var mayConvertOnHost = true

    /// Whether greys and floats are textures of their own formats; `nil` for where the device does not draw with the CPU,
    /// which samples one format much faster than others. For tests.
    package var keepsLayouts: Bool?
    /// Whether textures' blocks are taken as they are, where the device knows their format; `nil` for where it does not draw
    /// with the CPU, which decodes every sample anew. For tests.
    package var keepsBlocks: Bool?
    /// Whether pictures of glyphs are drawn from glyphs that the device holds; `nil` for where it does not draw with the CPU,
    /// which has pixels sooner. For tests.
    package var drawsGlyphs: Bool?
    /// Whether shaders mix texels themselves; `nil` for where the device's samplers weigh them too coarsely. For tests.
    package var mixesTexels: Bool?
    /// Texels either way of a page of glyphs; `nil` for 1024. For tests.
    package var glyphPageSize: Int?
    /// How many pages of glyphs there may be; `nil` for 8. For tests.
    package var mostGlyphPages: Int?
    /// Images that are larger either way are cut into tiles, below what the device allows; `nil` for that. For tests.
    package var largestImage: Int?
    /// Images that are larger either way are drawn as tiles are, even where they lie in one texture; `nil` for 4096, the
    /// size of texture that every device has. For tests.
    package var largestSimpleImage: Int?
    /// Takes the device for one whose textures are no larger either way; `nil` for what it is. For tests.
    package var largestTexture: Int?
    /// How many pixels targets may have together before they share memory; `nil` for ``FrameTargets/unsharedPixels``. For
    /// tests.
    package var unsharedPixels: Int?
    /// Takes the device for one whose shader stages hand over no more than every device's. For tests.
    package var hasNarrowInterfaces = false
    /// Whether reports say how long the device took for each pass.
    package var timesPasses = false
    /// Stops frames before they are done; `nil` for none.
    package var cancellation: FrameCancellation?
    /// After how many pixels a frame that may be cancelled waits for the device; `nil` for well below a second's worth. For
    /// tests.
    package var pixelsAtOnce: Int?

    package init() { cacheFolder = PipelineCacheFile.userFolder() }
}
