import Foundation
import ArgumentParser
import Lamina

extension RenderBackendChoice: ExpressibleByArgument {}

/// The arguments that choose what draws, shared by all commands that draw.
struct BackendArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What draws: auto, vulkan or cpu.",
            discussion: "auto is Vulkan on whatever device there is, and the CPU where none can be made."))
    var backend = RenderBackendChoice.automatic

    @Option(help: "A Vulkan device by a part of its name, or by its number in `lamina doctor`.")
    var device: String?

    @Option(parsing: .unconditional, help: "Threads of the CPU backend. One per core unless given.")
    var threads: Int?

    @Option(
        help: ArgumentHelp(
            "Optimisations to do without, separated by commas.",
            discussion: """
                culling, folding, batching, caching, damage, occlusion, packing, glyphs,
                tinting. The picture stays the same.
                """,
            valueName: "names"))
    var disable: String?

    @Flag(
        name: .customLong("validate"),
        help: "Check every Vulkan call with the validation layer; what it finds is an error.")
    var checksVulkan = false

    func validate() throws {
        if let threads, threads < 1 {
            throw ValidationError("--threads: expected at least 1, found \(threads)")
        }
        do {
            _ = try options.optimizations()
        } catch let error as RendererError {
            // The parser takes only its own errors for bad usage.
            throw ValidationError("--disable: \(error.description)")
        }
    }

    var options: RendererOptions {
        var options = RendererOptions()
        options.backend = backend
        options.deviceName = device
        options.threads = threads
        options.validatesVulkan = checksVulkan
        options.logsFallback = false
        options.disabledOptimizations = Set(
            (disable ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty })
        return options
    }
}
