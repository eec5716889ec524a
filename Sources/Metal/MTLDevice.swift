import Foundation
import LaminaImage
import LaminaVulkan

/// A device. It describes the Vulkan device of a renderer, and makes textures and buffers in memory. It runs no
/// commands: there are no queues, libraries and pipelines.
public protocol MTLDevice: AnyObject {
    /// The name of the Vulkan device.
    var name: String { get }
    /// A number that the device has in every process of the machine.
    var registryID: UInt64 { get }
    /// Whether it saves energy: whether it is no graphics card of its own.
    var isLowPower: Bool { get }
    /// Always `false`.
    var isHeadless: Bool { get }
    /// Always `false`.
    var isRemovable: Bool { get }
    /// Whether it shares the CPU's memory.
    var hasUnifiedMemory: Bool { get }
    /// Always 0: it is not known.
    var recommendedMaxWorkingSetSize: UInt64 { get }
    /// Always 0: memory of textures is not counted.
    var currentAllocatedSize: Int { get }
    /// The largest size of a buffer, in bytes.
    var maxBufferLength: Int { get }

    /// Always `false`: there are no families of Metal's.
    func supportsFamily(_ gpuFamily: MTLGPUFamily) -> Bool
    /// Whether the count is 1.
    func supportsTextureSampleCount(_ sampleCount: Int) -> Bool
    /// Always `nil`: there are no commands.
    func makeCommandQueue() -> (any MTLCommandQueue)?
    /// Always `nil`: there are no shaders of Metal's.
    func makeDefaultLibrary() -> (any MTLLibrary)?
    /// Throws an error: there are no shaders of Metal's.
    func makeLibrary(source: String, options: MTLCompileOptions?) throws -> any MTLLibrary
    /// Throws an error: there are no pipelines.
    func makeRenderPipelineState(descriptor: MTLRenderPipelineDescriptor) throws -> any MTLRenderPipelineState
    /// A texture in memory, clear at first; `nil` for another shape than a plane, formats without whole bytes, and sizes that are not
    /// positive or too large.
    func makeTexture(descriptor: MTLTextureDescriptor) -> (any MTLTexture)?
    /// Bytes in memory, 0 at first; `nil` for lengths that are not positive or too large.
    func makeBuffer(length: Int, options: MTLResourceOptions) -> (any MTLBuffer)?
    /// A copy of bytes in memory; `nil` for lengths that are not positive or too large.
    func makeBuffer(bytes pointer: UnsafeRawPointer, length: Int, options: MTLResourceOptions) -> (
        any MTLBuffer
    )?
}

/// Groups of features that a device may have.
public enum MTLGPUFamily: Int, Hashable, Sendable {
    case apple1 = 1001
    case apple2 = 1002
    case apple3 = 1003
    case apple4 = 1004
    case apple5 = 1005
    case apple6 = 1006
    case apple7 = 1007
    case apple8 = 1008
    case apple9 = 1009
    case mac1 = 2001
    case mac2 = 2002
    case common1 = 3001
    case common2 = 3002
    case common3 = 3003
    case metal3 = 5001
}

/// The Vulkan device that a renderer would draw with; `nil` if there is none.
public func MTLCreateSystemDefaultDevice() -> (any MTLDevice)? { SystemDevice.preferred }
/// All Vulkan devices that a renderer can draw with.
public func MTLCopyAllDevices() -> [any MTLDevice] { SystemDevice.all }

/// A Vulkan device by its properties.
package final class SystemDevice: MTLDevice, Sendable {
    package let name: String
    package let registryID: UInt64
    package let isLowPower: Bool

    private init(name: String, registryID: UInt64, isLowPower: Bool) {
        (self.name, self.registryID, self.isLowPower) = (name, registryID, isLowPower)
    }

    private convenience init(_ device: VulkanDeviceInfo) {
        // FNV-1a.
        let text = "\(device.name)\n\(device.driver)\n\(device.index)"
        let number = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        self.init(name: device.name, registryID: number, isLowPower: device.kind != .discrete)
    }

    // The drivers are asked once.
    private static let report = VulkanInstanceReport()
    fileprivate static let all = report.devices.filter(\.isUsable).map { SystemDevice($0) }
    fileprivate static let preferred = report.preferredDevice.map { SystemDevice($0) }
    /// A device for textures where there is none: memory.
    package static let memory = preferred ?? SystemDevice(name: "memory", registryID: 0, isLowPower: true)

    package var isHeadless: Bool { false }
    package var isRemovable: Bool { false }
    package var hasUnifiedMemory: Bool { isLowPower }
    package var recommendedMaxWorkingSetSize: UInt64 { 0 }
    package var currentAllocatedSize: Int { 0 }
    package var maxBufferLength: Int { ImageLimits.maximumFileBytes }
    package func supportsFamily(_ gpuFamily: MTLGPUFamily) -> Bool { false }
    package func supportsTextureSampleCount(_ sampleCount: Int) -> Bool { sampleCount == 1 }
    package func makeCommandQueue() -> (any MTLCommandQueue)? { nil }
    package func makeDefaultLibrary() -> (any MTLLibrary)? { nil }
    package func makeLibrary(source: String, options: MTLCompileOptions?) throws -> any MTLLibrary {
        throw MTLUnavailable(what: "shaders of Metal's")
    }
    package func makeRenderPipelineState(
        descriptor: MTLRenderPipelineDescriptor
    ) throws -> any MTLRenderPipelineState { throw MTLUnavailable(what: "pipelines of Metal's") }
    package func makeTexture(descriptor: MTLTextureDescriptor) -> (any MTLTexture)? {
        MemoryTexture(descriptor, self)
    }
    package func makeBuffer(length: Int, options: MTLResourceOptions) -> (any MTLBuffer)? {
        MemoryBuffer(length, self)
    }
    package func makeBuffer(
        bytes pointer: UnsafeRawPointer, length: Int, options: MTLResourceOptions
    ) -> (any MTLBuffer)? {
        guard let buffer = MemoryBuffer(length, self) else { return nil }
        buffer.contents().copyMemory(from: pointer, byteCount: length)
        return buffer
    }
}

/// The error for parts of Metal that are missing here.
public struct MTLUnavailable: Error, Hashable, CustomStringConvertible {
    /// The missing objects, in the plural.
    let what: String
    /// A line that names the missing objects, and what to use instead.
    public var description: String {
        "there are no \(what) here: draw with CAVulkanCanvas, or into the pixels of a drawable"
    }
}
