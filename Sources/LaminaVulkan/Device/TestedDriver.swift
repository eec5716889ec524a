/// A Vulkan driver that all tests pass with: what `doctor` tells people who wonder about their own.
package struct TestedDriver: Equatable, Sendable {
    /// What people call it.
    package let name: String
    /// The versions that were tested.
    package let versions: String
    /// How the driver's own description begins, in all versions.
    private let beginning: String
    /// How it goes on in the versions that were tested; `nil` where it is the same in all.
    private let tested: [String]?

    package static let all = [
        TestedDriver(
            name: "lavapipe", versions: "Mesa 22.3", beginning: "llvmpipe ", tested: ["Mesa 22.3."]),
        TestedDriver(
            name: "SwiftShader", versions: "of Chromium 156; it does not tell its version",
            beginning: "SwiftShader ", tested: nil),
    ]

    /// What is known of a device's driver.
    package enum Standing: Equatable, Sendable {
        case tested(TestedDriver)
        case otherVersion(TestedDriver)
        case unknown
    }

    package static func standing(of device: VulkanDeviceInfo) -> Standing {
        guard let driver = all.first(where: { device.driver.hasPrefix($0.beginning) }) else {
            return .unknown
        }
        let rest = device.driver.dropFirst(driver.beginning.count)
        let isTested = driver.tested?.contains { rest.hasPrefix($0) } ?? true
        return isTested ? .tested(driver) : .otherVersion(driver)
    }
}
