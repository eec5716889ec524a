import Foundation
import ArgumentParser
import Lamina
import LaminaPlan

extension RenderBackendChoice: ExpressibleByArgument {}

/// The arguments that choose the backend and its options, shared by all commands that draw.
struct BackendArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The backend that draws.",
            discussion:
                "auto is Vulkan where there is a GPU, and the CPU elsewhere. vulkan takes any device, also one that draws "
                + "with the CPU, such as lavapipe; so does --device."))
    var backend = RenderBackendChoice.automatic

    @Option(help: "The Vulkan device: a part of its name, or its number in `lamina doctor`.")
    var device: String?

    /// More than the number of cores of the largest machines.
    private static let maximumThreads = 1024

    @Option(
        parsing: .unconditional, help: "Threads of the CPU backend, up to 1024. One per core unless given.")
    var threads: Int?

    @Option(
        help: ArgumentHelp(
            "Optimisations to leave out, separated by commas. The CPU's picture stays the same.",
            discussion:
                "A picture of Vulkan's may change by up to 3 levels of 255 without folding, caching or texels, and by 1 without "
                + "tinting. texels is there for Vulkan devices that draw with the CPU; without it they get the draws of a GPU. Names: "
                + Optimizations.named.map(\.name).joined(separator: ", ") + ".",
            valueName: "names"))
    var disable: String?

    @Flag(
        help: ArgumentHelp(
            "Draw as on a GPU, also on a Vulkan device that draws with the CPU. The same as --disable texels.",
            discussion: """
                Without this flag, the CPU computes for such a device what it computes sooner than shaders do: texels of shapes, \
                gradients and masked images, large blurs, and the pixels of videos and glyphs. With it, the device gets exactly \
                the draws that a GPU gets.
                """))
    var shadersOnly = false

    @Flag(
        name: .customLong("validate"),
        help:
            "Check every frame's plan, and every Vulkan call by the validation layer. A fault is an error.")
    var checksVulkan = false

    @Option(
        help: ArgumentHelp(
            "The most memory for a frame's buffers, and again for its images, like 512M or 4G.",
            discussion:
                "A frame that needs more is an error that names the layer. Unless given, 1G for buffers and 2G for images.",
            valueName: "size"), transform: ByteCountArgument.init(argument:))
    var maxMemory: ByteCountArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The most seconds for a frame; no limit unless given.", valueName: "seconds"))
    var maxSeconds: Double?

    func validate() throws {
        if let maxSeconds, !(maxSeconds > 0) {
            throw ValidationError("--max-seconds: expected a number above 0, found \(maxSeconds)")
        }
        if let threads, !(1...Self.maximumThreads).contains(threads) {
            throw ValidationError("--threads: expected 1 to \(Self.maximumThreads), found \(threads)")
        }
        do {
            _ = try options.optimizations()
        } catch let error as RendererError {
            // Only the parser's own errors count as bad usage.
            throw ValidationError("--disable: \(error.description)")
        }
    }

    /// The backend. Drivers are much code to trust with files from strangers, so for these files Vulkan must be asked
    /// for.
    var choice: RenderBackendChoice {
        backend == .automatic && device == nil && Containment.isOn ? .cpu : backend
    }

    /// Whether the CPU's figures alone are acceptable: neither Vulkan nor a device was asked for.
    var mayLackVulkan: Bool { backend == .automatic && device == nil }

    /// Whether a contained process uses devices.
    var usesDevices: Bool { backend == .vulkan || (backend == .automatic && device != nil) }

    /// The limits of a contained process that draws frames with these limits.
    func containing(_ limits: ContainmentLimits) -> ContainmentLimits {
        var limits = limits
        if usesDevices { limits.memoryBytes += ContainmentLimits.deviceBytes }
        // Once for buffers, and once for images.
        if let maxMemory { limits.memoryBytes += 2 * maxMemory.bytes }
        if let maxSeconds {
            let seconds = Int(min(maxSeconds, 1e6).rounded(.up))
            limits.wallSeconds = max(limits.wallSeconds, 2 * seconds)
            let cores = threads ?? ProcessInfo.processInfo.activeProcessorCount
            limits.processorSeconds = max(limits.processorSeconds, 2 * seconds * cores)
        }
        return limits
    }

    /// The options of a renderer for a single frame.
    var options: RendererOptions {
        var options = RendererOptions()
        options.preparesPipelines = false
        options.backend = choice
        options.deviceName = device
        options.threads = threads
        options.validatesVulkan = checksVulkan
        options.logsFallback = false
        if Containment.isOn { options.limits = .untrusted }
        if let maxMemory {
            options.limits.memory = maxMemory.bytes
            options.limits.imageMemory = maxMemory.bytes
        }
        if let maxSeconds { options.limits.seconds = maxSeconds }
        options.disabledOptimizations = Set(
            (disable ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty })
        if shadersOnly { options.drawsByShadersOnly = true }
        return options
    }

    /// The options of a renderer for many frames.
    var optionsForManyFrames: RendererOptions {
        var options = options
        options.preparesPipelines = true
        return options
    }
}
