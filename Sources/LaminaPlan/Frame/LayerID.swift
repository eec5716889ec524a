import Synchronization

/// Identifies one layer for the life of the process. Ids count upwards and are never reused, so code that remembers an id
/// cannot mistake a new layer for an old one.
@usableFromInline
package struct LayerID: Hashable, Sendable, Comparable {
    @usableFromInline package let rawValue: UInt64

    private static let next = Atomic<UInt64>(1)

    /// A fresh id.
    package static func make() -> LayerID {
        LayerID(rawValue: next.wrappingAdd(1, ordering: .relaxed).oldValue)
    }

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    @inlinable @inline(__always)
    package static func == (a: LayerID, b: LayerID) -> Bool { a.rawValue == b.rawValue }

    @inlinable @inline(__always)
    package static func < (a: LayerID, b: LayerID) -> Bool { a.rawValue < b.rawValue }
}

extension LayerID: CustomStringConvertible {
    @usableFromInline package var description: String { "#\(rawValue)" }
}
