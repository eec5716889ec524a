import ArgumentParser
import Foundation
import Lamina
import LaminaImage
import LaminaMessages
import LaminaRaster
import LaminaVulkan

/// `lamina doctor`.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Tells what this machine can draw with, and what to install.",
        discussion: """
            The exit code is 3 if there is no Vulkan device, and 1 if pictures differ. The CPU backend works everywhere.
            """)

    @Flag(
        name: .customLong("limits"),
        help: "List every limit with its value for files from strangers, and nothing else.")
    var showsLimits = false

    @Option(
        help: ArgumentHelp(
            "Draw the scenes of a checkout of Lamina, and say whether the pictures have the same bytes as everywhere.",
            valueName: "folder"))
    var hashes: String?

    @OptionGroup var fonts: FontArguments

    func run() throws {
        guard !showsLimits else { return Console.print(LimitTable.text) }
        if let hashes {
            guard try HashCheck(root: hashes).run() else { throw Exit.failure }
            return
        }
        Console.print("lamina \(Version.current)")
        Console.print("CPU")
        Console.print("  cores           \(ProcessInfo.processInfo.activeProcessorCount)")
        Console.print("  pixel kernels   \(KernelSet.current.rawValue)")
        let report = VulkanInstanceReport()
        Console.print("Vulkan")
        Console.print("  loader          \(report.loaderVersion?.description ?? "none")")
        for device in report.devices { describe(device, isPreferred: device == report.preferredDevice) }
        Console.print("  auto draws by   \(choice(of: report))")
        let hasValidation = report.layers.contains("VK_LAYER_KHRONOS_validation")
        let tested = TestedDriver.all.map { "\($0.name) (\($0.versions))" }
        Console.print("  tested with     \(tested.joined(separator: ", "))")
        Console.print(
            "  validation      \(hasValidation ? "available" : "not installed (vulkan-validationlayers)")")
        Console.print("Libraries")
        for library in LibraryVersions.all {
            Console.print("  \(Text.left(library.name, 15)) \(library.version)")
        }
        Console.print("Fonts")
        for family in CTFont.usualFamilies {
            Console.print("  \(Text.left(family, 18)) \(stand(for: family))")
        }
        for problem in report.problems { Console.print("Problem: \(problem)") }
        advise(report)
        if report.preferredDevice == nil { throw Exit.noDevice }
    }

    /// What `--backend auto` draws by.
    private func choice(of report: VulkanInstanceReport) -> String {
        guard let device = report.preferredDevice else { return "the CPU, as there is no device" }
        return device.kind == .software
            ? "the CPU, as there is no GPU; --backend vulkan takes device \(device.index)"
            : "device \(device.index)"
    }

    private func describe(_ device: VulkanDeviceInfo, isPreferred: Bool) {
        Console.print(
            "  device \(device.index)        \(displayed(device.name))\(isPreferred ? " (preferred)" : "")")
        Console.print("    kind          \(device.kind.rawValue)")
        Console.print("    driver        \(displayed(device.driver))")
        Console.print("    tested        \(standing(of: device))")
        Console.print("    Vulkan        \(device.apiVersion)")
        Console.print("    largest image \(device.maximumImageSize)")
        let mixes = device.weightBits < VulkanDeviceInfo.fineWeightBits
        Console.print("    weights       \(device.weightBits) bits\(mixes ? ", so shaders mix texels" : "")")
        let used = VulkanDeviceInfo.neededFeatures.joined(separator: ", ")
        Console.print(
            device.isUsable
                ? "    features used \(used)" : "    lacks         \(device.missing.joined(separator: ", "))")
    }

    /// The font in which text of a family is set.
    private func stand(for family: String) -> String {
        guard let other = CTFont.replacement(for: family) else { return "itself" }
        return other.isEmpty ? "none" : displayed(other)
    }

    private func standing(of device: VulkanDeviceInfo) -> String {
        switch TestedDriver.standing(of: device) {
        case .tested(let driver): "yes, as \(driver.name)"
        case .otherVersion(let driver): "not in this version: \(driver.name) was tested in \(driver.versions)"
        case .unknown: "no: pictures may differ by more than from one tested driver to another"
        }
    }

    private func advise(_ report: VulkanInstanceReport) {
        if report.loaderVersion == nil {
            Console.print("To draw through Vulkan: apt install libvulkan1 mesa-vulkan-drivers")
        } else if report.devices.isEmpty {
            Console.print(
                "To draw through Vulkan: apt install mesa-vulkan-drivers, or the driver of your GPU")
        }
        if let device = report.preferredDevice, device.kind == .software {
            Console.print(
                "Hint: \(displayed(device.name)) draws with the CPU, and --backend cpu does so several times faster;"
            )
            Console.print("      `lamina bench` shows by how much.")
        }
    }
}
