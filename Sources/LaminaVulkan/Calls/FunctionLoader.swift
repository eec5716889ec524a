import CLaminaVulkan

/// Finds functions by name: of the loader, of an instance or of a device.
struct FunctionLoader {
    var find: (UnsafePointer<CChar>) -> PFN_vkVoidFunction?

    /// - Parameter type: the function's type in Vulkan's headers, `PFN_` and the very name that is given.
    func function<F>(_ name: StaticString, _ type: F.Type = F.self) throws(VulkanError) -> F {
        guard let found = optional(name, type) else { throw .missingFunction(name: name.description) }
        return found
    }

    /// An extension's function, which may be missing.
    func optional<F>(_ name: StaticString, _ type: F.Type = F.self) -> F? {
        name.withUTF8Buffer { utf8 -> F? in
            guard let base = utf8.baseAddress else { return nil }
            // A static string ends in a zero byte.
            return base.withMemoryRebound(to: CChar.self, capacity: utf8.count + 1) { find($0) }
                .map { unsafeBitCast($0, to: type) }
        }
    }
}
