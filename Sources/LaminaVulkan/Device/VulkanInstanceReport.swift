import CLaminaVulkan

/// What there is of Vulkan on this machine, for `doctor`: making one never throws and needs no device.
package struct VulkanInstanceReport: Equatable, Sendable {
    /// `nil` where there is no loader.
    package var loaderVersion: VulkanVersion?
    package var layers: [String] = []
    package var devices: [VulkanDeviceInfo] = []
    /// What went wrong, in the order in which it was found.
    package var problems: [String] = []

    /// The device that would be used where none is named.
    package var preferredDevice: VulkanDeviceInfo? { try? VulkanDeviceInfo.choose(nil, among: devices) }

    package init() { self.init(calls: VulkanCalls()) }

    init(calls: VulkanCalls) {
        do {
            let loader = try LoaderCalls(calls: calls)
            loaderVersion = VulkanVersion(try loader.version())
            layers = try loader.layers().map(\.name)
            let instance = try VulkanInstance(calls: calls, recorder: nil)
            for (index, device) in try instance.calls.physicalDevices().enumerated() {
                devices.append(try VulkanDeviceInfo(device, index: index, instance: instance.calls))
            }
            if devices.isEmpty {
                problems.append("there is no driver: install mesa-vulkan-drivers or a vendor's")
            }
        } catch {
            problems.append(error.description)
        }
    }
}
