import Foundation

// Names of Metal's drawing. Nothing here draws: a device has no queues, so programs get no further than asking for one. The
// names let such code compile beside code that draws in another way.

/// A queue of commands. There is none.
public protocol MTLCommandQueue: AnyObject {
    /// A display name.
    var label: String? { get set }
    /// The device that it belongs to.
    var device: any MTLDevice { get }
    /// Commands for a frame.
    func makeCommandBuffer() -> (any MTLCommandBuffer)?
}

/// Commands for a frame. There are none.
public protocol MTLCommandBuffer: AnyObject {
    /// A display name.
    var label: String? { get set }
    /// Draws into textures.
    func makeRenderCommandEncoder(descriptor: MTLRenderPassDescriptor) -> (any MTLRenderCommandEncoder)?
    /// Shows a drawable when the commands are done.
    func present(_ drawable: any MTLDrawable)
    /// Shows a drawable at a time.
    func present(_ drawable: any MTLDrawable, atTime presentationTime: Double)
    /// Runs the commands.
    func commit()
    /// Waits until the commands are done.
    func waitUntilCompleted()
    /// Waits until the commands are begun.
    func waitUntilScheduled()
    /// Adds a block that is called when the commands are done.
    func addCompletedHandler(_ block: @escaping (any MTLCommandBuffer) -> Void)
}

/// Writes commands.
public protocol MTLCommandEncoder: AnyObject {
    /// A display name.
    var label: String? { get set }
    /// Ends the commands.
    func endEncoding()
}

/// Writes commands that draw.
public protocol MTLRenderCommandEncoder: MTLCommandEncoder {
    func setRenderPipelineState(_ pipelineState: any MTLRenderPipelineState)
    func setViewport(_ viewport: MTLViewport)
    /// Sets the part that is drawn.
    func setScissorRect(_ rect: MTLScissorRect)
    /// Sets a buffer of vertices' functions.
    func setVertexBuffer(_ buffer: (any MTLBuffer)?, offset: Int, index: Int)
    /// Sets bytes of vertices' functions.
    func setVertexBytes(_ bytes: UnsafeRawPointer, length: Int, index: Int)
    /// Sets a texture of pixels' functions.
    func setFragmentTexture(_ texture: (any MTLTexture)?, index: Int)
    /// Sets bytes of pixels' functions.
    func setFragmentBytes(_ bytes: UnsafeRawPointer, length: Int, index: Int)
    /// Draws primitives.
    func drawPrimitives(type primitiveType: MTLPrimitiveType, vertexStart: Int, vertexCount: Int)
}

/// What vertices are joined to.
public enum MTLPrimitiveType: UInt, Hashable, Sendable {
    case point = 0
    case line = 1
    case lineStrip = 2
    case triangle = 3
    case triangleStrip = 4
}

/// A library of shader functions. There is none.
public protocol MTLLibrary: AnyObject {
    /// The names of the functions.
    var functionNames: [String] { get }
    /// A function by its name.
    func makeFunction(name functionName: String) -> (any MTLFunction)?
}

/// A function of a shader.
public protocol MTLFunction: AnyObject {
    var name: String { get }
}

/// A pipeline. There is none.
public protocol MTLRenderPipelineState: AnyObject {
    /// A display name.
    var label: String? { get }
}

/// Resources that stay on a device. There are none.
public protocol MTLResidencySet: AnyObject {}

/// How shaders are compiled. Kept.
public final class MTLCompileOptions {
    /// Whether arithmetic may be inexact.
    public var fastMathEnabled = true
    /// The usual options.
    public init() {}
}

/// A target's part of a pipeline.
public final class MTLRenderPipelineColorAttachmentDescriptor {
    /// How the target's pixels lie in memory.
    public var pixelFormat = MTLPixelFormat.invalid
    /// Whether colours are blended.
    public var isBlendingEnabled = false
    public init() {}
}

/// The targets of a pipeline, made as they are asked for.
public final class MTLRenderPipelineColorAttachmentDescriptorArray {
    private var values: [Int: MTLRenderPipelineColorAttachmentDescriptor] = [:]
    public subscript(index: Int) -> MTLRenderPipelineColorAttachmentDescriptor! {
        get {
            let value = values[index] ?? MTLRenderPipelineColorAttachmentDescriptor()
            // Metal has eight.
            if (0..<8).contains(index) { values[index] = value }
            return value
        }
        set { if (0..<8).contains(index) { values[index] = newValue } }
    }
}

/// The description of a pipeline. Kept.
public final class MTLRenderPipelineDescriptor {
    /// A display name.
    public var label: String?
    /// The function of vertices.
    public var vertexFunction: (any MTLFunction)?
    /// The function of pixels.
    public var fragmentFunction: (any MTLFunction)?
    /// The targets.
    public let colorAttachments = MTLRenderPipelineColorAttachmentDescriptorArray()
    /// How depths lie in memory.
    public var depthAttachmentPixelFormat = MTLPixelFormat.invalid
    /// How stencils lie in memory.
    public var stencilAttachmentPixelFormat = MTLPixelFormat.invalid
    /// Samples per pixel.
    public var rasterSampleCount = 1
    public init() {}
}

/// A target of drawing.
public class MTLRenderPassAttachmentDescriptor {
    /// The texture.
    public var texture: (any MTLTexture)?
    public var level = 0
    /// The texture that samples are mixed into.
    public var resolveTexture: (any MTLTexture)?
    /// What becomes of the pixels before.
    public var loadAction = MTLLoadAction.dontCare
    /// What becomes of the pixels after.
    public var storeAction = MTLStoreAction.store
    public init() {}
}

/// A target of colours.
public final class MTLRenderPassColorAttachmentDescriptor: MTLRenderPassAttachmentDescriptor {
    /// What pixels are cleared to.
    public var clearColor = MTLClearColor(red: 0, green: 0, blue: 0, alpha: 1)
}

/// A target of depths.
public final class MTLRenderPassDepthAttachmentDescriptor: MTLRenderPassAttachmentDescriptor {
    /// What depths are cleared to.
    public var clearDepth = 1.0
}

/// The targets of colours, made as they are asked for.
public final class MTLRenderPassColorAttachmentDescriptorArray {
    private var values: [Int: MTLRenderPassColorAttachmentDescriptor] = [:]
    public subscript(index: Int) -> MTLRenderPassColorAttachmentDescriptor! {
        get {
            let value = values[index] ?? MTLRenderPassColorAttachmentDescriptor()
            // Metal has eight.
            if (0..<8).contains(index) { values[index] = value }
            return value
        }
        set { if (0..<8).contains(index) { values[index] = newValue } }
    }
}

/// The targets of drawing. Kept.
public final class MTLRenderPassDescriptor {
    /// The targets of colours.
    public let colorAttachments = MTLRenderPassColorAttachmentDescriptorArray()
    /// The target of depths.
    public var depthAttachment: MTLRenderPassDepthAttachmentDescriptor! =
        MTLRenderPassDepthAttachmentDescriptor()
    /// No targets.
    public init() {}
}
