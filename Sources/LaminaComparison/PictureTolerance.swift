/// How much a picture may differ from its reference, and why.
///
/// Every tolerance except ``exact`` has a reason, which failures and reports repeat. The article "Tests of pictures" shows with
/// pictures which differences pass.
public struct PictureTolerance: Equatable, Sendable {
    /// How two pictures are measured against each other, with the limit.
    public enum Metric: Equatable, Sendable {
        /// Every decoded pixel is equal.
        case exact
        /// At most `count` pixels differ by more than `level` in any channel of premultiplied colour, 0 to 255.
        case levels(level: Int, count: Int)
        /// At most `count` pixels are further apart than `distance` in CIEDE2000 and than a level. Antialiased edges may differ in
        /// coverage by ``SystematicChange/edgeShare``. Systematic changes fail, however small (``SystematicChange``).
        ///
        /// Pictures of floats, 16 bits or another space than sRGB are measured in ΔEITP of ITU-R BT.2124, which counts light above white, and
        /// without a look for systematic changes.
        case color(distance: Double, count: Int)
        /// Every window of 8 × 8 pixels has at least this structural similarity, -1 to 1, in each channel. Antialiased edges
        /// may differ as for ``color(distance:count:)``. Systematic changes fail, however small (``SystematicChange``).
        case structure(similarity: Double)
    }

    /// How pictures are measured.
    public let metric: Metric
    /// Why the picture may differ; empty for ``exact``.
    public let reason: String

    /// A tolerance of a metric.
    public init(_ metric: Metric, because reason: String) { (self.metric, self.reason) = (metric, reason) }

    /// Every decoded pixel is equal. The CPU's pictures are the same on every machine, so this is the default.
    public static let exact = PictureTolerance(.exact, because: "")

    /// Accepts small differences in a number of pixels.
    ///
    /// - Parameters:
    ///   - level: The largest difference that counts as equal, 0 to 255.
    ///   - count: How many pixels may differ by more.
    ///   - reason: Why the picture may differ.
    public static func levels(_ level: Int, count: Int = 0, because reason: String) -> PictureTolerance {
        PictureTolerance(.levels(level: level, count: count), because: reason)
    }

    /// Accepts differences that people do not see, and another antialiasing.
    ///
    /// - Parameters:
    ///   - distance: The largest difference of colours in CIEDE2000 that counts as equal.
    ///   - count: How many pixels may differ by more.
    ///   - reason: Why the picture may differ.
    public static func color(
        _ distance: Double = 1, count: Int = 0, because reason: String
    ) -> PictureTolerance {
        PictureTolerance(.color(distance: distance, count: count), because: reason)
    }

    /// Accepts pictures of the same structure.
    ///
    /// - Parameters:
    ///   - similarity: The least structural similarity of any window; 1 for equal windows.
    ///   - reason: Why the picture may differ.
    public static func structure(_ similarity: Double = 0.95, because reason: String) -> PictureTolerance {
        PictureTolerance(.structure(similarity: similarity), because: reason)
    }

    /// The fault of the tolerance itself: a limit out of range or a missing reason; `nil` if there is none.
    public var fault: String? {
        switch metric {
        case .exact: return nil
        case .levels(let level, let count):
            if !(0...255).contains(level) { return "level: expected 0 to 255, found \(level)" }
            if count < 0 { return "count: expected 0 or more, found \(count)" }
        case .color(let distance, let count):
            if !(distance >= 0 && distance.isFinite) {
                return "distance: expected 0 or more, found \(distance)"
            }
            if count < 0 { return "count: expected 0 or more, found \(count)" }
        case .structure(let similarity):
            if !(-1...1).contains(similarity) { return "similarity: expected -1 to 1, found \(similarity)" }
        }
        return reason.allSatisfy(\.isWhitespace) ? "expected a reason for the tolerance, found none" : nil
    }
}

extension PictureTolerance: CustomStringConvertible {
    /// The metric and its limit, such as `color 1.0, 0 pixels beyond`.
    public var description: String {
        switch metric {
        case .exact: "exact"
        case .levels(let level, let count): "levels \(level), \(count) pixels beyond"
        case .color(let distance, let count): "color \(distance), \(count) pixels beyond"
        case .structure(let similarity): "structure \(similarity)"
        }
    }
}
