import LaminaPlan

/// A gradient, by what its shader is specialised for.
package struct GradientStage: Hashable, Sendable {
    /// How the shader finds a place's span.
    package enum Lookup: Int32, Hashable, Sendable, CaseIterable {
        /// The record holds all of them.
        case record
        /// It holds some; pixels in others are left to other records.
        case window
        /// They are searched.
        case search
    }

    package var kind: GradientPaint.Kind
    package var lookup: Lookup

    static let all = GradientPaint.Kind.allCases.flatMap { kind in
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
