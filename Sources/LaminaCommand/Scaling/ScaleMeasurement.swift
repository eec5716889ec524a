import LaminaPlan

/// The measurements of one case on one backend. Times are milliseconds, medians unless said otherwise.
struct ScaleMeasurement: Codable {
    var `case`: String
    /// `nil` for a call that needs no frame.
    var backend: String?
    var device: String?
    /// The number of layers in the tree, containers left out.
    var layers: Int
    /// The picture's size in pixels; 0 for a call that needs no frame.
    var width = 0
    var height = 0
    /// The number of measured frames or calls.
    var frames = 0
    /// The time of whole frames, from the program's change until the pixels can be read; or of calls.
    var median = 0.0
    var p95 = 0.0
    /// The time of the fastest frame or call. On a busy machine it says more than the median.
    var best = 0.0
    /// The time in which the program changed its layers; for a first frame, in which it gave them to the renderer.
    var change = 0.0
    var commit = 0.0
    var compile = 0.0
    var execute = 0.0
    var readBack = 0.0
    /// Counts of the last frame.
    var damagedPixels = 0
    var uploadedBytes = 0
    /// Layers of the last frame: in the tree, changed, looked at, and in the plan. It is not always known how many changed.
    var treeLayers = 0
    var changedLayers: Int?
    var lookedAtLayers = 0
    var sampledLayers = 0
    /// Layers of the last frame whose extents were known before, and whose extents were measured.
    var extentsKept = 0
    var extentsMeasured = 0
    /// The share of the picture for which the last frame was compiled, and why it was all of it; `nil` where only a part
    /// was compiled, or nothing.
    var compiledShare = 0.0
    var wholeFrameReason: WholeFrameReason?
    /// The most that the cost is meant to be.
    var target: Double
    /// The cost that has the target.
    var targetCost: ScaleTarget.Cost
    /// The largest of the costs that have targets, as a multiple of its target.
    var timesTarget = 0.0
    /// Whether the targets are met; `nil` where the number of layers is divided.
    var isMet: Bool?

    /// Compares the costs with the targets.
    mutating func compare(with target: ScaleTarget, _ divisor: LayerDivisor) {
        let cost: Double
        switch target.cost {
        case .whole: cost = median
        case .compile: cost = compile
        }
        timesTarget = cost / target.limit
        if let most = target.damagedPixels {
            timesTarget = max(timesTarget, Double(damagedPixels) / Double(most))
        }
        if let most = target.uploadedBytes {
            timesTarget = max(timesTarget, Double(uploadedBytes) / Double(most))
        }
        isMet = divisor == .one ? timesTarget <= 1 : nil
    }
}

/// A line of the results, as it is written to files.
enum ScaleResult: Encodable {
    case times(ScaleMeasurement)
    case memory(LayerMemory)

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .times(let measurement): try measurement.encode(to: encoder)
        case .memory(let memory): try memory.encode(to: encoder)
        }
    }
}
