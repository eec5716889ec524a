import ArgumentParser
import Lamina
import LaminaServer
import LaminaVulkan

/// The place of a server's results on disk.
struct ServeStoreArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep templates' pictures in this folder, which several servers may share.",
            discussion: "What was not asked for longest goes first.", valueName: "folder"),
        completion: .directory)
    var store: String?

    @Option(
        help: ArgumentHelp("The most bytes of that folder, like 10G; 1G unless given.", valueName: "size"),
        transform: ByteCountArgument.init(argument:))
    var storeBytes: ByteCountArgument?

    func validate() throws {
        guard storeBytes == nil || store != nil else { throw ValidationError("--store-bytes: needs --store") }
    }

    /// Opens the folder; `nil` where none is asked for.
    func store(backend options: RendererOptions) throws -> ResultStore? {
        guard let store else { return nil }
        var backend = options.backend.rawValue
        // Devices and their drivers draw a little differently.
        if options.backend != .cpu {
            let devices = VulkanInstanceReport().devices.map { "\($0.name), \($0.driver)" }
            backend += " \(options.deviceName ?? "") of \(devices.joined(separator: "; "))"
        }
        do throws(ServiceFailure) {
            return try ResultStore(
                store, bytes: storeBytes?.bytes ?? 1 << 30,
                identity: StoreIdentity.text(version: Version.current, backend: backend))
        } catch {
            throw UsageError(error.sentence)
        }
    }
}
