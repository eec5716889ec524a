import LaminaPlan

/// A gradient, by what its shader is specialised for.
package struct GradientStage: Hashable, Sendable {
    package var kind: GradientPaint.Kind
    /// Whether it has more spans than a record holds.
    package var searches: Bool

    static let all = [GradientPaint.Kind.axial, .radial, .conic].flatMap { kind in
        [false, true].map { GradientStage(kind: kind, searches: $0) }
    }

    var constants: [Int32] { [Int32(kind.rawValue), searches ? 1 : 0] }
}

extension GradientStage: CustomStringConvertible {
    package var description: String { "\(kind) gradient" + (searches ? ", searched" : "") }
}
