/// The backend that draws the frames of a renderer.
public enum RenderBackendChoice: String, CaseIterable, Sendable {
    /// Vulkan on the best GPU. The CPU draws where there is none, or where no device can be made, for whatever reason, and
    /// from the first frame on that is larger than the device can draw. A Vulkan device that draws with the CPU, such as
    /// lavapipe, is no GPU: the CPU backend draws faster on the same cores. Such a device has to be asked for, by
    /// ``vulkan`` or by ``RendererOptions/deviceName``.
    case automatic = "auto"
    /// Vulkan on the best device, also on one that draws with the CPU; an error where no device can be made.
    case vulkan
    /// The CPU: the same bytes on every machine.
    case cpu
}
