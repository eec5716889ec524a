import CLaminaContainment

/// What a process may take that reads files from strangers.
struct ContainmentLimits: Equatable, Sendable {
    /// Private memory, in bytes.
    var memoryBytes = 2_147_483_648
    /// Addresses, of which most are only set aside, in bytes.
    var addressBytes = 68_719_476_736
    /// The longest file that is written, in bytes.
    var fileBytes = 4_294_967_296
    /// Seconds of the processor, of all cores together.
    var processorSeconds = 60
    /// Seconds on the wall.
    var wallSeconds = 180
    var openFiles = 256

    /// For one picture, or what takes about as long.
    static let picture = ContainmentLimits()

    /// For what draws many pictures one after another.
    static let movie: ContainmentLimits = {
        var limits = ContainmentLimits()
        limits.processorSeconds = 3600
        limits.wallSeconds = 7200
        return limits
    }()

    /// How much more memory Vulkan's drivers take.
    static let deviceBytes = 2_147_483_648

    /// The same, or less where this process may take less itself.
    var withinOwn: ContainmentLimits {
        var limits = self
        limits.memoryBytes = min(limits.memoryBytes, Int(clamping: lamina_own_memory_limit()))
        limits.processorSeconds = min(limits.processorSeconds, Int(clamping: lamina_own_processor_limit()))
        return limits
    }
}
