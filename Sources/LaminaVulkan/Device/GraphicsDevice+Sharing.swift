import CVulkan
import LaminaPlan

extension GraphicsDevice {
    /// The device as programs see it that draw on it themselves.
    func shared() -> CAVulkanDevice {
        let calls = calls
        let find: (String) -> OpaquePointer? = { name in
            name.withCString { name in
                let found = calls.find(name) ?? calls.instance.find(name)
                return unsafeBitCast(found, to: OpaquePointer?.self)
            }
        }
        return CAVulkanDevice(
            instance: calls.instance.instance, physicalDevice: physicalDevice, device: calls.device,
            queue: queue,
            queueFamilyIndex: queueFamily,
            getInstanceProcAddr: unsafeBitCast(calls.instance.getInstanceProcAddr, to: OpaquePointer.self),
            find: find, owner: calls)
    }
}

extension DeviceCalls {
    fileprivate func find(_ name: UnsafePointer<CChar>) -> PFN_vkVoidFunction? {
        instance.functions(of: device).find(name)
    }
}

extension InstanceCalls {
    fileprivate func find(_ name: UnsafePointer<CChar>) -> PFN_vkVoidFunction? {
        getInstanceProcAddr(instance, name)
    }
}
