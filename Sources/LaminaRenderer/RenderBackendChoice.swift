/// The backend that draws the frames of a renderer.
public enum RenderBackendChoice: String, CaseIterable, Sendable {
    /// Vulkan on the best device, including software devices. The CPU draws where no device can be made, for whatever
    /// reason, and from the first frame on that is larger than the device can draw.
    case automatic = "auto"
    /// Vulkan; an error where no device can be made.
    case vulkan
    /// The CPU: the same bytes on every machine.
    case cpu
}
