import LaminaCanvas

extension GraphicsDevice {
    /// The device in the form for programs that draw on it themselves.
    func shared() -> CAVulkanDevice {
        let calls = calls
        return CAVulkanDevice(
            instance: calls.instance.instance, physicalDevice: physicalDevice, device: calls.device,
            queue: queue, queueFamilyIndex: queueFamily, getInstanceProcAddr: calls.instanceLookUp,
            find: { calls.lookUp($0) }, owner: calls)
    }
}
