import LaminaGeometry
import LaminaPlan

/// A kind of gradient shader: the values for which it is specialised.
package struct GradientStage: Hashable, Sendable {
    /// How the shader finds the span of a place.
    package enum Lookup: Int32, Hashable, Sendable, CaseIterable {
        /// The record holds all spans.
        case record
        /// The record holds some spans; pixels in other spans are left to other records.
        case window
        /// The shader searches the list of spans.
        case search
    }

    package var kind: GradientKind
    package var lookup: Lookup

    static let all = GradientKind.allCases.flatMap { kind in
        Lookup.allCases.map { GradientStage(kind: kind, lookup: $0) }
    }

    var constants: [Int32] { [Int32(kind.rawValue), lookup.rawValue] }
}

extension GradientStage: CustomStringConvertible {
    package var description: String {
        switch lookup {
        case .record: "\(kind) gradient"
        case .window: "\(kind) gradient in parts"
        case .search: "\(kind) gradient, searched"
        }
    }
}
