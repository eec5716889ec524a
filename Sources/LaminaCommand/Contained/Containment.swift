import CLaminaContainment
import Foundation
import Synchronization

/// What this process may still do once it is contained: read and write files, compute, and talk to the devices that it was
/// allowed. It stays so.
enum Containment {
    private static let state = Atomic(false)

    /// Whether this process was started to read files from strangers.
    static var isOn: Bool { state.load(ordering: .relaxed) }

    /// Bounds what this process takes and may ask of the system. Says so where the system has no way to do that.
    ///
    /// - Parameters:
    ///   - allowsDevices: Whether Vulkan is to draw.
    ///   - allowsProcesses: Whether it makes copies of itself, as it does to compile shaders.
    static func begin(_ limits: ContainmentLimits, allowsDevices: Bool, allowsProcesses: Bool) {
        state.store(true, ordering: .relaxed)
        // Nothing is kept for other files: drivers trust what they find in their caches.
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
