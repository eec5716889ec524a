import CLaminaVulkan

/// The Vulkan installation of this machine, for `doctor`. Making a report never throws and needs no device.
package struct VulkanInstanceReport: Equatable, Sendable {
    /// `nil` if there is no loader.
    package var loaderVersion: VulkanVersion?
    package var layers: [String] = []
    package var devices: [VulkanDeviceInfo] = []
    /// The errors, in the order in which they occurred.
    package var problems: [String] = []

    /// The device that is used if none is named.
    package var preferredDevice: VulkanDeviceInfo? { try? VulkanDeviceInfo.choose(nil, among: devices) }

    /// Whether there are devices, but no GPU among them.
    package var onlyHasSoftware: Bool { preferredDevice?.kind == .software }

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
