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
    /// Bytes of images sent to the device.
    public var uploadedBytes = 0
    /// Seconds spent drawing, waiting for the device included.
    public var executeSeconds = 0.0
    /// Seconds spent making the pixels readable after drawing.
    public var readBackSeconds = 0.0

    /// All zero.
    public init() {}
}
