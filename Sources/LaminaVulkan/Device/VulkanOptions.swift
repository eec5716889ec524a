import LaminaCanvas
import LaminaPlan

/// The options of a Vulkan backend.
package struct VulkanOptions: Sendable {
    /// A device by a part of its name, in any case, or by its number in `VulkanInstanceReport`; `nil` takes the fastest
    /// kind available.
    package var device: String?
    /// Whether a device that draws with the CPU will do where no device is named.
    package var takesSoftware = true
    /// Turns on the Khronos validation layer with synchronization validation, and records its messages.
    package var validation = false
    /// The folder of the pipeline cache; `nil` for no cache.
    package var cacheFolder: String?
    /// Whether pipelines are made ahead on another thread: those of earlier runs, which a file beside the pipeline cache
    /// names, and then the likely ones. If the device draws with the CPU, only those of earlier runs are made, and the thread
    /// ends when the first frame begins.
    package var preparesPipelines = false
    /// Whether a device that draws with the CPU is used as a GPU is, without anything that is there for such devices alone; see
    /// ``DrawingStrategy``.
    package var drawsAsGPU = false
    /// Whether targets may lie in memory that the CPU reads in place, if the device can draw into such images.
    package var mayReadInPlace = true

    /// Whether grey and float images become textures of their own formats. `nil` means yes, unless the device draws with
    /// the CPU, because it samples one format much faster than others. For tests.
    package var keepsLayouts: Bool?
    /// Whether compressed textures are uploaded without decoding if the device knows their format. `nil` means yes, unless
    /// the device draws with the CPU, because it decodes every sample again. For tests.
    package var keepsBlocks: Bool?
    /// Whether pictures of glyphs are drawn from glyphs in the device's memory. `nil` means yes, unless the device draws
    /// with the CPU, where pixels are made sooner. For tests.
    package var drawsGlyphs: Bool?
    /// Whether shaders mix texels themselves. `nil` means only if the weights of the device's samplers are too coarse. For
    /// tests.
    package var mixesTexels: Bool?
    /// The pipelines that are made ahead after those of earlier runs; `nil` for ``PipelineKey/likely(_:)`` or, if the device
    /// draws with the CPU, none. For tests.
    package var preparedPipelines: [PipelineKey]?
    /// The side of a page of glyphs in texels; `nil` for 1024. For tests.
    package var glyphPageSize: Int?
    /// The most pages of glyphs; `nil` for 8. For tests.
    package var mostGlyphPages: Int?
    /// The greatest side of an image that is not cut into tiles, if it is below the device's limit; `nil` for the device's
    /// limit. For tests.
    package var largestImage: Int?
    /// The greatest side of an image that is not drawn in the way of tiles; larger images are, even if they lie in one
    /// texture. `nil` for 4096, a texture size that every device has. For tests.
    package var largestSimpleImage: Int?
    /// Treats the device as one whose textures have at most this side; `nil` for the device's own limit. For tests.
    package var largestTexture: Int?
    /// The most pixels that targets have together before they share memory; `nil` for ``FrameTargets/unsharedPixels``. For
    /// tests.
    package var unsharedPixels: Int?
    /// Treats the device as one whose shader stages pass only as many values as every device's. For tests.
    package var hasNarrowInterfaces = false
    /// The program's device to draw on; `nil` for a device of the backend's own.
    package var programsDevice: CAVulkanDevice?
    /// Instance extensions for surfaces, for a device of the backend's own. With any, the device gets the extensions with which
    /// pictures are put onto surfaces.
    package var surfaceExtensions: [String] = []
    /// Whether reports contain the device's time for each pass. Each frame then waits for its end.
    package var timesPasses = false
    /// Whether the device takes the time of each frame, see ``VulkanBackend/lastTimes``.
    package var timesFrames = false
    /// Stops frames before they are finished; `nil` for none.
    package var cancellation: FrameCancellation?
    /// A frame that may be cancelled waits for the device after this many pixels; `nil` for a number that takes well below
    /// a second. For tests.
    package var pixelsAtOnce: Int?

    package init() { cacheFolder = PipelineCacheFile.userFolder() }
}
