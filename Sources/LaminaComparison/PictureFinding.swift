import LaminaImage

/// The result of a comparison, for JSON.
public struct PictureFinding: Codable, Equatable, Sendable {
    /// The metric with its limit.
    public var tolerance: String
    /// Why the pictures may differ; empty if they may not.
    public var reason: String
    /// Whether the difference is within the tolerance.
    public var passes: Bool
    /// The width of the pictures, in pixels.
    public var width: Int
    /// The height of the pictures, in pixels.
    public var height: Int
    /// Pixels that differ in any channel.
    public var differingPixels: Int
    /// The largest difference of a channel, 0 to 255.
    public var largestDifference: Int
    /// Pixels beyond the metric's limit.
    public var pixelsBeyond: Int
    /// Pixels that differ as antialiased edges may.
    public var excusedPixels: Int
    /// The largest difference in CIEDE2000, if it is measured.
    public var largestDistance: Double?
    /// The least structural similarity, if it is measured.
    public var leastSimilarity: Double?
    /// A change that is no noise, in words.
    public var systematicChange: String?
    /// The part around all differences: left, top, width, height in pixels; `nil` if there are none.
    public var bounds: [Int]?
    /// What was found, in one sentence.
    public var sentence: String

    /// The finding of a comparison.
    public init(_ comparison: PictureComparison) {
        let pixels = comparison.pixels
        tolerance = comparison.tolerance.description
        reason = comparison.tolerance.reason
        passes = comparison.passes
        (width, height) = (pixels.one.width, pixels.one.height)
        differingPixels = pixels.differingPixels
        largestDifference = pixels.largestDifference
        pixelsBeyond = comparison.pixelsBeyond
        excusedPixels = comparison.excusedPixels
        largestDistance = comparison.largestDistance
        leastSimilarity = comparison.leastSimilarity
        systematicChange = comparison.systematicChange?.description
        bounds = pixels.bounds.map { [Int($0.minX), Int($0.minY), Int($0.width), Int($0.height)] }
        sentence = comparison.description
    }
}
