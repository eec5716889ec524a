import Synchronization

/// Identifies one image for the life of the process. Identifiers count upward and are never reused, so a cache keyed
/// by them cannot mistake a new image for a released one.
package struct ImageID: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let value: UInt64

    private static let last = Atomic<UInt64>(0)

    static func next() -> ImageID {
        ImageID(value: last.wrappingAdd(1, ordering: .relaxed).newValue)
    }

    package static func < (one: ImageID, other: ImageID) -> Bool { one.value < other.value }

    package var description: String { "image#\(value)" }
}
