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

    package init() { cacheFolder = PipelineCacheFile.userFolder() }
}
