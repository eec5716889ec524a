/// A curve of ITU-R BT.2100 for light above white.
public enum BrightCurve: String, CaseIterable, Sendable {
    /// The perceptual quantizer, as HDR10 has it: each number is a light, and the file says how bright its screen was.
    case pq
    /// Hybrid log-gamma, which screens without high dynamic range show as well.
    case hlg

    /// ITU-R BT.2100 with the curve.
    package var space: ColorSpace { self == .pq ? .rec2100PQ : .rec2100HLG }
}
