import Foundation
import LaminaValues

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
    /// Slow at the end.
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// Slow at both ends.
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// The curve of implicit animations: fast at first, slow at last.
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// How an animation's pace changes: a cubic Bézier from (0, 0) to (1, 1), time to the right, progress upwards.
open class CAMediaTimingFunction: NSObject, NSSecureCoding, @unchecked Sendable {
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

    package init(curve: TimingCurve) {
        self.curve = curve
        super.init()
    }

    /// A curve from an archive; linear where its values are missing.
    public required init?(coder: NSCoder) {
        let n = ["c1x", "c1y", "c2x", "c2y"].map { coder.decodeFloat(forKey: $0) }
        curve = TimingCurve(n[0], n[1], n[2], n[3])
        super.init()
    }

    /// `true`.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the control points.
    open func encode(with coder: NSCoder) {
        for (key, value) in [("c1x", curve.x1), ("c1y", curve.y1), ("c2x", curve.x2), ("c2y", curve.y2)] {
            coder.encode(value, forKey: key)
        }
    }

    /// Whether the other object is the same curve.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CAMediaTimingFunction)?.curve == curve
    }

    /// Equal for equal curves.
    open override var hash: Int {
        var hasher = Hasher()
        for value in [curve.x1, curve.y1, curve.x2, curve.y2] { hasher.combine(value) }
        return hasher.finalize()
    }

    /// Writes a control point's x and y; 0 and 3 are the ends. Other indices write nothing (Core Animation raises an
    /// exception).
    ///
    /// - Parameter ptr: Room for two numbers; an array of two, or more, works as `&array`.
    open func getControlPoint(at index: Int, values ptr: UnsafeMutablePointer<Float>) {
        let points = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
        guard points.indices.contains(index) else { return }
        (ptr[0], ptr[1]) = points[index]
    }
}
