import CLaminaContainment

/// The limits of a process that reads files from strangers.
struct ContainmentLimits: Equatable, Sendable {
    /// Private memory, in bytes.
    var memoryBytes = 2_147_483_648
    /// Address space, most of which is only reserved, in bytes.
    var addressBytes = 68_719_476_736
    /// The longest file that is written, in bytes.
    var fileBytes = 4_294_967_296
    /// Seconds of processor time, of all cores together.
    var processorSeconds = 60
    /// Seconds of real time.
    var wallSeconds = 180
    var openFiles = 256

    /// The limits for one picture, or for work that takes about as long.
    static let picture = ContainmentLimits()

    /// The limits for many pictures, drawn one after another.
    static let movie: ContainmentLimits = {
        var limits = ContainmentLimits()
        limits.processorSeconds = 3600
        limits.wallSeconds = 7200
        return limits
    }()

    /// The additional memory of Vulkan's drivers.
    static let deviceBytes = 2_147_483_648

    /// These limits, reduced to the limits of this process itself.
    var withinOwn: ContainmentLimits {
        var limits = self
        limits.memoryBytes = min(limits.memoryBytes, Int(clamping: lamina_own_memory_limit()))
        limits.processorSeconds = min(limits.processorSeconds, Int(clamping: lamina_own_processor_limit()))
        return limits
    }
}
