import ArgumentParser
import Foundation
import Lamina
import LaminaImage
import LaminaRaster
import LaminaVulkan

/// `lamina doctor`.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Tells what this machine can draw with, and what to install.",
        discussion: "Leaves with 3 where there is no Vulkan device; the CPU backend works everywhere.")

    func run() throws {
        print("lamina \(Version.current)")
        print("CPU")
        print("  cores           \(ProcessInfo.processInfo.activeProcessorCount)")
        print("  pixel kernels   \(PixelRows.implementation)")
        let report = VulkanInstanceReport()
        print("Vulkan")
        print("  loader          \(report.loaderVersion?.description ?? "none")")
        for device in report.devices { describe(device, isPreferred: device == report.preferredDevice) }
        let hasValidation = report.layers.contains("VK_LAYER_KHRONOS_validation")
        print("  validation      \(hasValidation ? "available" : "not installed (vulkan-validationlayers)")")
        print("Libraries")
        for library in LibraryVersions.all { print("  \(Text.left(library.name, 15)) \(library.version)") }
        for problem in report.problems { print("Problem: \(problem)") }
        advise(report)
        if report.preferredDevice == nil { throw Exit.noDevice }
    }

    private func describe(_ device: VulkanDeviceInfo, isPreferred: Bool) {
        print("  device \(device.index)        \(device.name)\(isPreferred ? " (preferred)" : "")")
        print("    kind          \(device.kind.rawValue)")
        print("    driver        \(device.driver)")
        print("    Vulkan        \(device.apiVersion)")
        print("    largest image \(device.maximumImageSize)")
        let used = VulkanDeviceInfo.neededFeatures.joined(separator: ", ")
        print(
            device.isUsable
                ? "    features used \(used)" : "    lacks         \(device.missing.joined(separator: ", "))")
    }

    private func advise(_ report: VulkanInstanceReport) {
        if report.loaderVersion == nil {
            print("To draw through Vulkan: apt install libvulkan1 mesa-vulkan-drivers")
        } else if report.devices.isEmpty {
            print("To draw through Vulkan: apt install mesa-vulkan-drivers, or the driver of your GPU")
        }
        if let device = report.preferredDevice, device.kind == .software {
            print(
                "Hint: \(device.name) draws with the CPU. --backend cpu draws the same pictures several times faster;"
            )
            print("      `lamina bench` shows by how much.")
        }
    }
}
