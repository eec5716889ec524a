/// The place of an element in a list, or none, in four bytes.
///
/// The parts of plans and trees refer to one another by index, in records that loops read by the million. `Optional<Int32>`
/// takes eight bytes, and −1 in an `Int32` is forgotten easily. `Element` is the type of the list's elements. It keeps an index
/// of one list from being used with another, and takes no room. The type is inlined into other modules.
@usableFromInline
package struct OptionalIndex<Element>: Hashable, Sendable {
    /// −1 for none: the form in which shaders read it, and in which a plan that is not legal refers to nothing.
    @usableFromInline package let number: Int32

    @inlinable @inline(__always)
    init(number: Int32) { self.number = number }

    /// The index of an element.
    @inlinable @inline(__always)
    package init(_ index: Int32) {
        assert(index >= 0, "expected an index of at least 0, found \(index)")
        self.init(number: index)
    }

    /// The index of an element.
    @inlinable @inline(__always)
    package init(_ index: Int) { self.init(Int32(index)) }

    /// The index of an element; `none` for `nil`.
    @inlinable @inline(__always)
    package init(_ index: Int32?) {
        guard let index else {
            self = .none
            return
        }
        self.init(index)
    }

    /// No element.
    @inlinable @inline(__always)
    package static var none: OptionalIndex { OptionalIndex(number: -1) }

    @inlinable @inline(__always)
    package var isNone: Bool { number < 0 }

    /// The element's index, or `nil`.
    @inlinable @inline(__always)
    package var index: Int? { number < 0 ? nil : Int(number) }

    /// The same in four bytes, as indices that are never absent are kept.
    @inlinable @inline(__always)
    package var value: Int32? { number < 0 ? nil : number }

    @inlinable @inline(__always)
    package static func == (a: OptionalIndex, b: OptionalIndex) -> Bool { a.number == b.number }

    @inlinable
    package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension OptionalIndex: CustomStringConvertible {
    @inlinable package var description: String { "\(number)" }
}

extension Array {
    /// The element at an index, or `nil` for `none`.
    @inlinable @inline(__always)
    package subscript(index: OptionalIndex<Element>) -> Element? {
        guard let index = index.index else { return nil }
        return self[index]
    }

    /// The element at an index; `nil` for `none` and for an index beyond the list.
    @inlinable @inline(__always)
    package func element(at index: OptionalIndex<Element>) -> Element? {
        guard let index = index.index, index < count else { return nil }
        return self[index]
    }
}
