import LaminaCanvas

extension GraphicsDevice {
    /// The device in the form for programs: the object that a program made, or one that keeps the device alive.
    func makeShared() -> CAVulkanDevice {
        if let programs = calls.programs { return programs }
        let calls = calls
        return CAVulkanDevice(
            instance: calls.instance.instance, physicalDevice: physicalDevice, device: calls.device,
            queue: queue, queueFamilyIndex: queueFamily, getInstanceProcAddr: calls.instanceLookUp,
            instanceExtensions: instance.extensions, deviceExtensions: extensions, features: features,
            find: { calls.lookUp($0) }, owner: calls)
    }
}
