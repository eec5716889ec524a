import Foundation
import LaminaVulkan
import Testing

@Suite struct DeviceTests {
    private static let devices = [
        VulkanDeviceInfo(index: 0, name: "llvmpipe (LLVM 15)", kind: .software),
        VulkanDeviceInfo(index: 1, name: "Old Card", kind: .discrete, missing: ["Vulkan 1.3"]),
        VulkanDeviceInfo(index: 2, name: "Onboard Graphics", kind: .integrated),
        VulkanDeviceInfo(index: 3, name: "Big Card", kind: .discrete),
        VulkanDeviceInfo(index: 4, name: "Big Card 2", kind: .discrete),
    ]

    @Test func `The first usable device of the best kind is chosen`() throws {
        #expect(try VulkanDeviceInfo.choose(nil, among: Self.devices).index == 3)
        #expect(try VulkanDeviceInfo.choose(nil, among: Array(Self.devices.prefix(3))).index == 2)
        #expect(try VulkanDeviceInfo.choose(nil, among: Array(Self.devices.prefix(2))).index == 0)
    }

    @Test func `A device is found by a part of its name or by its number`() throws {
        #expect(try VulkanDeviceInfo.choose("LLVM", among: Self.devices).index == 0)
        #expect(try VulkanDeviceInfo.choose("card 2", among: Self.devices).index == 4)
        #expect(try VulkanDeviceInfo.choose("2", among: Self.devices).index == 2)
    }

    @Test func `A device that lacks something is refused by name`() {
        #expect(throws: VulkanError.missingFeature(device: "Old Card", feature: "Vulkan 1.3")) {
            try VulkanDeviceInfo.choose("old", among: Self.devices)
        }
    }

    @Test func `A device that is not there is an error that lists those that are`() {
        let error = #expect(throws: VulkanError.self) {
            try VulkanDeviceInfo.choose("nv", among: Self.devices)
        }
        #expect(error?.isUnavailable == true)
        #expect(error?.description.contains("called \"nv\"") == true)
        #expect(error?.description.contains("Old Card (lacks Vulkan 1.3)") == true)
    }

    @Test func `A device that draws with the CPU is refused where it was not wanted, unless it is named`()
        throws
    {
        let device = try #require(VulkanInstanceReport().preferredDevice)
        var options = VulkanOptions()
        options.takesSoftware = false
        if device.kind == .software {
            let error = #expect(throws: VulkanError.onlySoftware(device: device.name)) {
                try VulkanBackend(options: options)
            }
            #expect(error?.isUnavailable == true && error?.isWithoutGPU == true)
        } else {
            #expect(try VulkanBackend(options: options).traits.name == "vulkan")
        }
        options.device = "\(device.index)"
        #expect(try VulkanBackend(options: options).traits.name == "vulkan")
    }

    @Test(
        arguments: [
            ("vkCreateInstance", -9, true), ("vkCreateInstance", -1, true), ("vkCreateInstance", -6, false),
            ("vkCreateDevice", -1, false),
        ] as [(String, Int32, Bool)])
    func `A loader that finds no driver has no device`(call: String, result: Int32, isUnavailable: Bool) {
        let error = VulkanError.call(name: call, result: result, purpose: "test")
        #expect(error.isUnavailable == isUnavailable)
    }

    @Test func `A driver is known by its name, and by its version where it tells one`() {
        func standing(_ driver: String) -> TestedDriver.Standing {
            TestedDriver.standing(of: VulkanDeviceInfo(index: 0, name: "", kind: .other, driver: driver))
        }
        let (lavapipe, swiftShader) = (TestedDriver.all[0], TestedDriver.all[1])
        #expect(standing("llvmpipe Mesa 22.3.6 (LLVM 15.0.6)") == .tested(lavapipe))
        #expect(standing("llvmpipe Mesa 22.31.0 (LLVM 15.0.6)") == .otherVersion(lavapipe))
        #expect(standing("llvmpipe Mesa 25.0.7") == .otherVersion(lavapipe))
        #expect(standing("SwiftShader driver") == .tested(swiftShader))
        #expect(standing("NVIDIA 580.65.06") == .unknown)
        #expect(standing("") == .unknown)
    }

    @Test func `This machine has a device that the backend can use`() throws {
        let report = VulkanInstanceReport()
        #expect(report.problems.isEmpty)
        #expect(report.layers.contains("VK_LAYER_KHRONOS_validation"), "the tests need the validation layers")
        let device = try #require(report.preferredDevice)
        #expect(device.maximumImageSize >= 4096)
        let backend = try VulkanTestDevice.make()
        #expect(backend.deviceInfo == device)
        #expect(backend.traits.device.contains(device.name))
    }

    @Test func `A report without a driver names the problem`() {
        // Anything but a driver: the loader says so on its own standard error, too.
        let error = #expect(throws: VulkanError.self) {
            var options = VulkanTestDevice.options()
            options.device = "no such device"
            _ = try VulkanBackend(options: options)
        }
        #expect(error?.isUnavailable == true)
    }

    @Test func `What the pipeline cache stored is read again`() throws {
        let file = try Self.temporaryCache()
        defer { try? FileManager.default.removeItem(atPath: file.path) }
        #expect(file.read() == [])
        file.write([1, 2, 3, 4])
        #expect(file.read() == [1, 2, 3, 4])
    }

    @Test func `A pipeline cache that is damaged or cut short is ignored`() throws {
        let file = try Self.temporaryCache()
        defer { try? FileManager.default.removeItem(atPath: file.path) }
        file.write(Array(0..<100))
        let good = try Data(contentsOf: URL(fileURLWithPath: file.path))
        for position in [0, 9, 20, 30, good.count - 1] {
            var bad = good
            bad[position] ^= 0x10
            try bad.write(to: URL(fileURLWithPath: file.path))
            #expect(file.read() == [], "byte \(position)")
        }
        for length in [0, 7, 31, good.count - 1] {
            try good.prefix(length).write(to: URL(fileURLWithPath: file.path))
            #expect(file.read() == [], "\(length) bytes")
        }
    }

    @Test func `The cache folder follows the environment`() {
        #expect(
            PipelineCacheFile.userFolder(environment: ["XDG_CACHE_HOME": "/x", "HOME": "/h"]) == "/x/lamina")
        #expect(
            PipelineCacheFile.userFolder(environment: ["XDG_CACHE_HOME": "x", "HOME": "/h"])
                == "/h/.cache/lamina")
        #expect(PipelineCacheFile.userFolder(environment: [:]) == nil)
    }

    @Test func `A pipe in the place of the cache's file is left alone`() throws {
        let file = try Self.temporaryCache()
        let folder = URL(fileURLWithPath: file.path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try #require(mkfifo(file.path, 0o600) == 0)
        // Writing would wait for a reader for ever.
        file.write([1, 2, 3])
        #expect(file.read().isEmpty)
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.type] as? FileAttributeType != .typeRegular)
    }

    private static func temporaryCache() throws -> PipelineCacheFile {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-\(UUID().uuidString)"
        ).path
        return PipelineCacheFile(folder: folder, device: devices[0])
    }
}
