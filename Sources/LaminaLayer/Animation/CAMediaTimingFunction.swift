import LaminaPlan

/// The name of a timing curve.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    /// Its name.
    public let rawValue: String

    /// The type by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// At one speed.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// Slow at first.
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// Slow at last.
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// Slow at both ends.
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// The curve of implicit animations: fast at first, slow at last.
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// How an animation's pace changes: a cubic Bézier from (0, 0) to (1, 1), time to the right, progress upwards.
public final class CAMediaTimingFunction: Sendable {
    package let curve: TimingCurve

    /// A curve by its name; an unknown name gives a linear curve.
    public convenience init(name: CAMediaTimingFunctionName) {
        let curve: TimingCurve =
            switch name {
            case .easeIn: .easeIn
            case .easeOut: .easeOut
            case .easeInEaseOut: .easeInEaseOut
            case .default: .standard
            default: .linear
            }
        self.init(curve: curve)
    }

    /// A curve by its two inner control points. x lies in 0...1, y may lie outside.
    public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        self.init(curve: TimingCurve(c1x, c1y, c2x, c2y))
    }

    package init(curve: TimingCurve) { self.curve = curve }

    /// Writes a control point's x and y; 0 and 3 are the ends. Other indices write nothing (Core Animation raises an
    /// exception).
    public func getControlPoint(at index: Int, values ptr: inout [Float]) {
        switch index {
        case 0: ptr = [0, 0]
        case 1: ptr = [curve.x1, curve.y1]
        case 2: ptr = [curve.x2, curve.y2]
        case 3: ptr = [1, 1]
        default: break
        }
    }
}

extension CAMediaTimingFunction: Equatable {
    /// Whether the curves are the same.
    public static func == (a: CAMediaTimingFunction, b: CAMediaTimingFunction) -> Bool { a.curve == b.curve }
}
