import CLaminaVulkan

extension DeviceCalls {
    /// A function of the device, or else of its instance, by name, for programs that make calls of their own.
    func lookUp(_ name: String) -> OpaquePointer? {
        name.withCString { name in
            let found =
                instance.functions(of: device).find(name)
                ?? instance.getInstanceProcAddr(instance.instance, name)
            return unsafeBitCast(found, to: OpaquePointer?.self)
        }
    }

    /// The function `vkGetInstanceProcAddr`, which finds functions.
    var instanceLookUp: OpaquePointer { unsafeBitCast(instance.getInstanceProcAddr, to: OpaquePointer.self) }
}
