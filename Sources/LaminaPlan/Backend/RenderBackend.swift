import LaminaColor
import LaminaGeometry

/// Draws plans. One backend serves one renderer, from one thread at a time.
package protocol RenderBackend: AnyObject {
    /// The backend's abilities. They change only when the backend makes another device.
    var traits: BackendTraits { get }

    /// Draws a plan. A backend may return while its device still draws; ``withPixels(_:)`` waits for that.
    ///
    /// A backend that holds `plan.base` draws only `plan.damage`, and draws nothing when that is empty; any other backend
    /// draws everything, or throws ``MissingBase`` for a plan of a part. When this throws, the backend holds no frame, so the
    /// next one is drawn whole. An error of the frame before may be thrown here.
    func execute(_ plan: FramePlan) throws -> FrameReport

    /// Waits for the last frame, and lends its pixels, in its format.
    ///
    /// - Throws: The error of `body`, or the backend's error when it holds no frame.
    func withPixels<R>(_ body: (PixelRows) throws -> R) throws -> R
}

/// The backend's answer to a plan: what the frame cost, and which pixels were drawn.
package struct FrameReport: Equatable, Sendable {
    /// The plan's number.
    package var number: UInt64
    /// The backend's own steps, for traces; a backend may leave them out.
    package var stages: [StageTiming] = []
    /// The pixels drawn again; empty for a frame in which nothing changed.
    package var damage: PixelRegion
    package var statistics: FrameStatistics
    /// How long the device took for each pass, in the order in which they ran. From Vulkan, empty unless timings were
    /// requested.
    package var passTimings: [PassTiming] = []

    package init(number: UInt64, damage: PixelRegion, statistics: FrameStatistics) {
        self.number = number
        self.damage = damage
        self.statistics = statistics
    }
}

/// The time that a device took for one pass.
package struct PassTiming: Equatable, Sendable {
    /// The index in the plan's surfaces of the surface that the pass drew or prepared; the first where the pass drew
    /// several.
    package var surface: Int
    package var seconds: Double

    package init(surface: Int, seconds: Double) {
        self.surface = surface
        self.seconds = seconds
    }
}
