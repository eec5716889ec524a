/// Frames a second, as a fraction, so that no time of a long film is off.
public struct FrameRate: Hashable, Sendable {
    /// Frames …
    public let frames: Int
    /// … in this many seconds.
    public let seconds: Int

    /// Above 0 and at most 1,000,000 in both parts; other values are clamped.
    public init(_ frames: Int, per seconds: Int = 1) {
        let limit = 1...1_000_000
        let (a, b) = (
            min(max(frames, limit.lowerBound), limit.upperBound),
            min(max(seconds, limit.lowerBound), limit.upperBound)
        )
        let divisor = Self.divisor(a, b)
        self.frames = a / divisor
        self.seconds = b / divisor
    }

    /// A decimal: rates of television such as 29.97 become 30000/1001, others thousandths; `nil` for anything but a
    /// number from 0.001 to 1,000.
    public init?(_ value: Double) {
        guard value.isFinite, value >= 0.001, value <= 1000 else { return nil }
        let whole = value.rounded(.up)
        if whole != value, abs(whole * 1000 / 1001 - value) < 0.006 {
            self.init(Int(whole) * 1000, per: 1001)
        } else {
            self.init(Int((value * 1000).rounded()), per: 1000)
        }
    }

    /// `"60"`, `"29.97"` or `"30000/1001"`; `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 2 {
            guard let frames = Int(parts[0]), let seconds = Int(parts[1]), (1...1_000_000).contains(frames),
                (1...1_000_000).contains(seconds)
            else { return nil }
            let rate = FrameRate(frames, per: seconds)
            guard (0.001...1000).contains(rate.value) else { return nil }
            self = rate
        } else {
            guard let value = Double(text), let rate = FrameRate(value) else { return nil }
            self = rate
        }
    }

    /// Frames per second.
    public var value: Double { Double(frames) / Double(seconds) }

    /// The time of a frame, in seconds after the first.
    public func time(ofFrame index: Int) -> Double { Double(index) * Double(seconds) / Double(frames) }

    /// The time of a frame in parts of a second, rounded to the nearest.
    func time(ofFrame index: Int, in parts: Int) -> Int {
        let product = index.multipliedReportingOverflow(by: seconds * parts)
        guard !product.overflow else { return .max }
        return (product.partialValue + frames / 2) / frames
    }

    private static func divisor(_ a: Int, _ b: Int) -> Int {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }
}

extension FrameRate: CustomStringConvertible {
    /// `60`, or `30000/1001`.
    public var description: String { seconds == 1 ? "\(frames)" : "\(frames)/\(seconds)" }
}
