// How resources are made, with Metal's names. Resources here are memory that the CPU reads and writes, whatever these say.

/// The purposes of a texture. Kept.
public struct MTLTextureUsage: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Not known.
    public static let unknown: MTLTextureUsage = []
    /// Shaders read the texture.
    public static let shaderRead = MTLTextureUsage(rawValue: 1)
    /// Shaders write the texture.
    public static let shaderWrite = MTLTextureUsage(rawValue: 2)
    /// The texture is a render target.
    public static let renderTarget = MTLTextureUsage(rawValue: 4)
    /// It is seen in other formats.
    public static let pixelFormatView = MTLTextureUsage(rawValue: 16)
    /// Shaders change pixels at once.
    public static let shaderAtomic = MTLTextureUsage(rawValue: 32)
}

/// The shape of a texture. There are textures of ``type2D`` alone.
public enum MTLTextureType: UInt, Hashable, Sendable {
    case type1D = 0
    case type1DArray = 1
    case type2D = 2
    case type2DArray = 3
    case type2DMultisample = 4
    case typeCube = 5
    case typeCubeArray = 6
    case type3D = 7
    case type2DMultisampleArray = 8
    case typeTextureBuffer = 9
}

/// Where a resource lies. Kept.
public enum MTLStorageMode: UInt, Hashable, Sendable {
    case shared = 0
    case managed = 1
    case `private` = 2
    case memoryless = 3
}

/// How the CPU writes a resource. Kept.
public enum MTLCPUCacheMode: UInt, Hashable, Sendable {
    case defaultCache = 0
    case writeCombined = 1
}

/// How a resource is made. Kept.
public struct MTLResourceOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The CPU writes without reading.
    public static let cpuCacheModeWriteCombined = MTLResourceOptions(rawValue: 1)
    /// Shared by the CPU and the device.
    public static let storageModeShared: MTLResourceOptions = []
    /// Copied between the CPU and the device.
    public static let storageModeManaged = MTLResourceOptions(rawValue: 1 << 4)
    /// Visible to the device only.
    public static let storageModePrivate = MTLResourceOptions(rawValue: 2 << 4)
    /// Kept while it is drawn to.
    public static let storageModeMemoryless = MTLResourceOptions(rawValue: 3 << 4)
    /// Hazards are the program's.
    public static let hazardTrackingModeUntracked = MTLResourceOptions(rawValue: 1 << 8)
}

/// What becomes of a target's pixels before drawing. A name: nothing draws.
public enum MTLLoadAction: UInt, Hashable, Sendable {
    case dontCare = 0
    case load = 1
    case clear = 2
}

/// What becomes of a target's pixels after drawing. A name: nothing draws.
public enum MTLStoreAction: UInt, Hashable, Sendable {
    case dontCare = 0
    case store = 1
    case multisampleResolve = 2
    case storeAndMultisampleResolve = 3
    case unknown = 4
    case customSampleDepthStore = 5
}

/// The description of a texture.
public final class MTLTextureDescriptor {
    /// The shape; a texture is made for ``MTLTextureType/type2D`` alone.
    public var textureType = MTLTextureType.type2D
    /// How pixels lie in memory.
    public var pixelFormat = MTLPixelFormat.rgba8Unorm
    /// The width in pixels.
    public var width = 1
    /// The height in pixels.
    public var height = 1
    /// Always 1 for a texture that is made.
    public var depth = 1
    /// Kept: a texture has one level.
    public var mipmapLevelCount = 1
    /// Kept: a texture has one sample.
    public var sampleCount = 1
    /// Kept: a texture is one.
    public var arrayLength = 1
    /// Kept.
    public var resourceOptions: MTLResourceOptions = []
    /// Kept.
    public var cpuCacheMode = MTLCPUCacheMode.defaultCache
    /// Kept.
    public var storageMode = MTLStorageMode.shared
    /// Kept.
    public var usage = MTLTextureUsage.shaderRead

    /// A descriptor of a pixel.
    public init() {}

    /// A descriptor of a plane.
    public class func texture2DDescriptor(
        pixelFormat: MTLPixelFormat, width: Int, height: Int, mipmapped: Bool
    ) -> MTLTextureDescriptor {
        let descriptor = MTLTextureDescriptor()
        (descriptor.pixelFormat, descriptor.width, descriptor.height) = (pixelFormat, width, height)
        if mipmapped, width > 0, height > 0 {
            descriptor.mipmapLevelCount = Int.bitWidth - max(width, height).leadingZeroBitCount
        }
        return descriptor
    }
}

public protocol MTLResource: AnyObject {
    /// A display name.
    var label: String? { get set }
    /// The device that it belongs to.
    var device: any MTLDevice { get }
    /// How the CPU writes it.
    var cpuCacheMode: MTLCPUCacheMode { get }
    /// Where it lies.
    var storageMode: MTLStorageMode { get }
}

extension MTLResource {
    /// The usual one.
    public var cpuCacheMode: MTLCPUCacheMode { .defaultCache }
    /// Memory that the CPU sees.
    public var storageMode: MTLStorageMode { .shared }
}

/// Pixels: memory that the CPU reads and writes.
public protocol MTLTexture: MTLResource {
    var textureType: MTLTextureType { get }
    /// How pixels lie in memory.
    var pixelFormat: MTLPixelFormat { get }
    /// The width in pixels.
    var width: Int { get }
    /// The height in pixels.
    var height: Int { get }
    /// Always 1.
    var depth: Int { get }
    /// Always 1.
    var mipmapLevelCount: Int { get }
    /// Always 1.
    var sampleCount: Int { get }
    /// Always 1.
    var arrayLength: Int { get }
    /// The purpose of the texture.
    var usage: MTLTextureUsage { get }
    /// Whether it can only be drawn to.
    var isFramebufferOnly: Bool { get }

    /// Replaces pixels. Nothing happens for another level than 0 and for a part that does not lie in the texture.
    ///
    /// - Parameter pixelBytes: As many rows as the part has, `bytesPerRow` apart.
    func replace(
        region: MTLRegion, mipmapLevel level: Int, withBytes pixelBytes: UnsafeRawPointer, bytesPerRow: Int)
    /// Copies pixels. Nothing happens for another level than 0 and for a part that does not lie in the texture.
    func getBytes(
        _ pixelBytes: UnsafeMutableRawPointer, bytesPerRow: Int, from region: MTLRegion,
        mipmapLevel level: Int)
}

extension MTLTexture {
    public var textureType: MTLTextureType { .type2D }
    /// Always 1.
    public var depth: Int { 1 }
    /// Always 1.
    public var mipmapLevelCount: Int { 1 }
    /// Always 1.
    public var sampleCount: Int { 1 }
    /// Always 1.
    public var arrayLength: Int { 1 }
    /// Always `false`.
    public var isFramebufferOnly: Bool { false }
}

/// Bytes: memory that the CPU reads and writes.
public protocol MTLBuffer: MTLResource {
    /// The number of bytes.
    var length: Int { get }
    /// The bytes, valid as long as the buffer.
    func contents() -> UnsafeMutableRawPointer
}

/// An object that can be shown.
public protocol MTLDrawable: AnyObject {
    /// Shows it from the next commit on.
    func present()
    /// Shows it from a media time on, in seconds.
    func present(at presentationTime: Double)
    /// Shows it once the one before has been shown for some seconds.
    func present(afterMinimumDuration duration: Double)
    /// Adds a block that is called when it is shown, or given up for a later one.
    func addPresentedHandler(_ block: @escaping (any MTLDrawable) -> Void)
    /// The media time at which it was shown, in seconds; 0 before.
    var presentedTime: Double { get }
    /// Counts the drawables of a layer.
    var drawableID: Int { get }
}
