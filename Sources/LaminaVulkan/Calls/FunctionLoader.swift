import CLaminaVulkan

/// Finds functions of the loader, of an instance or of a device by name.
struct FunctionLoader {
    var find: (UnsafePointer<CChar>) -> PFN_vkVoidFunction?

    /// - Parameter type: The function's type in Vulkan's headers: `PFN_` followed by the given name.
    func function<F>(_ name: StaticString, _ type: F.Type = F.self) throws(VulkanError) -> F {
        guard let found = optional(name, type) else { throw .missingFunction(name: name.description) }
        return found
    }

    /// An extension's function; `nil` if it is missing.
    func optional<F>(_ name: StaticString, _ type: F.Type = F.self) -> F? {
        name.withUTF8Buffer { utf8 -> F? in
            guard let base = utf8.baseAddress else { return nil }
            // A static string ends in a zero byte.
            return base.withMemoryRebound(to: CChar.self, capacity: utf8.count + 1) { find($0) }
                .map { unsafeBitCast($0, to: type) }
        }
    }
}
