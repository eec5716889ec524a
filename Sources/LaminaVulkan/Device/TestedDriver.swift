/// A Vulkan driver with which all tests pass. `doctor` compares the user's driver with these.
package struct TestedDriver: Equatable, Sendable {
    /// The driver's usual name.
    package let name: String
    /// The versions that were tested.
    package let versions: String
    /// The beginning of the driver's own description, in all versions.
    private let beginning: String
    /// The continuations of the description in the tested versions; `nil` if it is the same in all versions.
    private let tested: [String]?

    package static let all = [
        TestedDriver(
            name: "lavapipe", versions: "Mesa 22.3", beginning: "llvmpipe ", tested: ["Mesa 22.3."]),
        TestedDriver(
            name: "SwiftShader", versions: "of Chromium 156; it does not tell its version",
            beginning: "SwiftShader ", tested: nil),
    ]

    /// Whether a device's driver has been tested.
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
