import CLaminaContainment
import Foundation
import Synchronization

/// The rights of this process once it is contained: it may read and write files, compute, and use the allowed
/// devices. The rights are never given back.
enum Containment {
    private static let state = Atomic(false)

    /// Whether this process was started to read files from strangers.
    static var isOn: Bool { state.load(ordering: .relaxed) }

    /// Limits the resources and the system calls of this process. Reports where the system has no way to do that.
    /// - Parameters:
    ///   - allowsDevices: Whether Vulkan may be used.
    ///   - allowsProcesses: Whether the process may fork, as it does to compile shaders.
    static func begin(_ limits: ContainmentLimits, allowsDevices: Bool, allowsProcesses: Bool) {
        state.store(true, ordering: .relaxed)
        // No caches are written, because drivers trust the content of their caches.
        setenv("XDG_CACHE_HOME", "/dev/null", 1)
        setenv("MESA_SHADER_CACHE_DISABLE", "true", 1)
        var resources = lamina_containment_limits(
            memory_bytes: UInt64(limits.memoryBytes), address_bytes: UInt64(limits.addressBytes),
            file_bytes: UInt64(limits.fileBytes), processor_seconds: UInt32(limits.processorSeconds),
            open_files: UInt32(limits.openFiles))
        let steps: [(name: String, error: Int32)] = [
            ("limits of memory and time", lamina_contain_resources(&resources)),
            ("a filter of system calls", lamina_contain_calls(allowsDevices, allowsProcesses)),
        ]
        for step in steps where step.error != 0 {
            Console.error(
                "lamina: --untrusted: this system gives a process no \(step.name): "
                    + String(cString: strerror(step.error)))
        }
    }
}
