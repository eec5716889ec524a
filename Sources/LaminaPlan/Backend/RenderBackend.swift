import LaminaGeometry
import LaminaImage

/// Draws plans. One backend serves one renderer, from one thread at a time.
package protocol RenderBackend: AnyObject {
    /// A word for messages and tables: `"cpu"` or `"vulkan"`.
    var name: String { get }

    /// The device that draws, for people: a GPU's name, or the number of threads.
    var deviceDescription: String { get }

    /// Draws a plan and waits until its pixels can be read.
    ///
    /// A backend that holds `plan.base` draws only `plan.damage` and executes nothing when that is empty; any other
    /// draws everything. When this throws, the backend holds no frame, so that the next one is drawn whole.
    func execute(_ plan: FramePlan) throws -> FrameReport

    /// Lends the pixels of the last frame: premultiplied BGRA bytes, rows from the top.
    ///
    /// - Throws: what `body` throws, or the backend's error when it holds no frame.
    func withPixels<R>(_ body: (PixelView) throws -> R) throws -> R
}

/// Borrowed pixels: premultiplied BGRA8, rows from the top.
package struct PixelView {
    package var width: Int
    package var height: Int
    /// Bytes from one row to the next; at least `width * 4`.
    package var bytesPerRow: Int
    package var bytes: UnsafeRawBufferPointer

    package init(width: Int, height: Int, bytesPerRow: Int, bytes: UnsafeRawBufferPointer) {
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
        self.bytes = bytes
    }
}

/// The one thing that goes back from a backend: what a frame cost and what it could not keep.
package struct FrameReport: Equatable, Sendable {
    /// The plan's number.
    package var number: UInt64
    /// The backend's own steps, for traces; a backend may leave them out.
    package var stages: [StageTiming] = []
    /// The pixels drawn again; empty for a frame in which nothing changed.
    package var damage: PixelRegion
    package var statistics: FrameStatistics
    /// How long the device took for each pass, in the order in which they ran; empty unless that was asked for.
    package var passTimings: [PassTiming] = []

    package init(number: UInt64, damage: PixelRegion, statistics: FrameStatistics) {
        self.number = number
        self.damage = damage
        self.statistics = statistics
    }
}

/// The time that a device took for one pass.
package struct PassTiming: Equatable, Sendable {
    /// In the plan's surfaces: what the pass drew, or worked for; the first of them where it drew several.
    package var surface: Int
    package var seconds: Double

    package init(surface: Int, seconds: Double) {
        self.surface = surface
        self.seconds = seconds
    }
}

/// Counts and times of one executed frame.
public struct FrameStatistics: Equatable, Sendable {
    /// Surfaces drawn, the picture itself included.
    public var passes = 0
    /// The surfaces of the frame by the reason for which they are drawn: `root` for the picture, then `groupOpacity`,
    /// `roundedClip`, `masked`, `mask`, `shadowCaster`, `shadow`, `unfiltered`, `filter`, `backdrop`,
    /// `backgroundFilter`, `compositingFilter`, `rasterize` and `flatten`; reasons that do not occur are left out. A
    /// bitmap that comes from the cache is not drawn. With partial damage fewer may be drawn than are listed; nothing
    /// is listed for a frame in which nothing was drawn.
    public var passesByReason: [String: Int] = [:]
    /// Draw calls given to the device; on the CPU, items drawn, each once.
    public var draws = 0
    /// Items in the plan.
    public var items = 0
    /// Instances or item pieces that the draws held.
    public var instances = 0
    /// Pixels that the items' rectangles cover inside the damage: what painting each of them would touch.
    public var pixels = 0
    /// Pixels of the picture that were drawn again.
    public var damagedPixels = 0
    /// How many times each damaged pixel is touched on average, buffers included: `pixels` by `damagedPixels`; 0 when
    /// nothing is damaged.
    public var meanOverdraw = 0.0
    /// Bytes of images sent to the device.
    public var uploadedBytes = 0
    /// Bytes of the buffers beside the picture that have to exist at once, kept bitmaps included, at four bytes a pixel.
    /// A backend may round sizes up, or keep spare ones.
    public var surfaceBytes = 0

    /// Layers with `shouldRasterize` whose bitmap was reused.
    public var cacheHits = 0
    /// Layers with `shouldRasterize` whose bitmap was drawn, and kept.
    public var cacheMisses = 0
    /// Bitmaps dropped because nothing had used them for 100 ms of media time.
    public var cacheExpiries = 0
    /// Bitmaps dropped to make room.
    public var cacheEvictions = 0
    /// Layers with `shouldRasterize` drawn without a kept bitmap, because there was no room.
    public var cacheRefusals = 0

    /// Layers in the tree that were looked at.
    public var layers = 0
    /// Layers and items left out because nothing of them can be seen: hidden or clear, turned away, outside of the
    /// picture or a clip, or behind something opaque.
    public var culled = 0
    /// Passes that were avoided because the same pixels can be had without.
    public var folded = 0

    /// Seconds spent on layout, display and finding what changed in the tree.
    public var commitSeconds = 0.0
    /// Seconds spent on making the plan.
    public var compileSeconds = 0.0
    /// Seconds spent drawing, waiting for the device included.
    public var executeSeconds = 0.0
    /// Seconds spent making the pixels readable after drawing.
    public var readBackSeconds = 0.0

    /// All zero.
    public init() {}
}

extension FrameStatistics: Codable {}
