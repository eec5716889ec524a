import Foundation
import LaminaPlan

/// The measurements of one scene on one backend. Times are milliseconds, medians unless said otherwise.
struct BenchMeasurement: Codable {
    var scene: String
    /// The feature that was switched off in this run; `nil` for a normal run.
    var without: String?
    /// Whether the scene was scrolled. Then only changes are drawn, and a frame begins with its commit.
    var scrolls: Bool
    var backend: String
    var device: String
    var width: Int
    var height: Int
    var frames: Int
    /// The time of whole frames: compile, execute, read back; with the commit where the scene scrolls.
    var median: Double
    /// The confidence interval of the median; `nil` in files of earlier versions.
    var medianInterval: MedianInterval?
    var p95: Double
    /// The median of frames that draw all of the picture again, as programs do that keep no layers: a still scene from the plan
    /// there is, others from a plan that is compiled with the masks, shadows and bitmaps of the frame before. `nil` in files of
    /// earlier versions for scenes with animations and for those that scroll.
    var redrawn: Double?
    var redrawnInterval: MedianInterval?
    /// The median of frames of a scene with animations in which only what changed is compiled and drawn; `nil` for a still scene,
    /// for one that scrolls, and in files of earlier versions.
    var played: Double?
    var playedInterval: MedianInterval?
    var framesPerSecond: Double
    /// The first commit, which passes on the whole tree; the median of all commits where the scene scrolls.
    var commit: Double
    var compile: Double
    var execute: Double
    var readBack: Double
    /// On Vulkan, the CPU's time for a frame until it is handed to the device, and the device's from the first command to the
    /// last; the second is `nil` for a device without timestamps.
    var processorTime: Double?
    var deviceTime: Double?
    /// On Vulkan, the time of a frame if each is read while the next one is on its way; `nil` for a scene that scrolls.
    var overlapped: Double?
    var passes: Int
    var draws: Int
    var items: Int
    /// Layers of the last frame: in the tree, looked at, and in the plan.
    var treeLayers: Int
    var layers: Int
    var sampledLayers: Int
    /// The share of the picture for which the last frame was compiled, and why it was all of it; `nil` where only a part
    /// was compiled, or nothing.
    var compiledShare: Double
    var wholeFrameReason: WholeFrameReason?
    /// Millions of pixels that painting every item touches.
    var megapixels: Double
    /// The number of rasterized layers of the last frame that were drawn from kept bitmaps, and that were drawn into
    /// new ones.
    var cacheHits: Int
    var cacheMisses: Int
    /// The number of pipelines that frames had to make or to wait for, frames before counting included; `nil` on the CPU.
    var pipelinesMadeLate: Int?
    /// The time of a copy of as many bytes as the picture has, measured in the same run.
    var memcpy: Double
    /// `median` as a multiple of `memcpy`.
    var timesMemcpy: Double
}

/// A sorted list of times.
struct Samples {
    private(set) var values: [Double] = []

    mutating func add(_ value: Double) { values.append(value) }

    var count: Int { values.count }
    var total: Double { values.reduce(0, +) }

    /// The value that a share of all values does not exceed.
    func quantile(_ share: Double) -> Double {
        guard !values.isEmpty else { return 0 }
        let sorted = values.sorted()
        return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }

    var median: Double { quantile(0.5) }
}
