/// A rectangle of floats around a rectangle of doubles: its edges are rounded outwards. It may be larger than needed.
///
/// Many layers each have one, and floats halve the memory. Hot loops of other modules compare boxes, so the type is inlined
/// into them.
@usableFromInline
package struct OuterBox: Equatable, Sendable {
    /// Left, top, and the negatives of right and bottom, so that the smaller of two values is always the outer one.
    @usableFromInline package let edges: SIMD4<Float>

    @inlinable @inline(__always)
    package init(edges: SIMD4<Float>) { self.edges = edges }

    /// Holds no point.
    @inlinable @inline(__always)
    package static var none: OuterBox { OuterBox(edges: SIMD4(repeating: .infinity)) }
    /// Holds every point.
    @inlinable @inline(__always)
    package static var everywhere: OuterBox { OuterBox(edges: SIMD4(repeating: -.infinity)) }

    /// A box around a rectangle. Edges that are out of order, or are not numbers, leave no limit on any side, and an edge
    /// beyond the range of floats leaves none on its own side.
    @inlinable @inline(__always)
    package init(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
        let nearest = SIMD4<Float>(SIMD4(x0, y0, -x1, -y1))
        // A float is off by half a unit in its last place at most.
        let unit =
            SIMD4<Float>(
                nearest.x.magnitude, nearest.y.magnitude, nearest.z.magnitude, nearest.w.magnitude) * 1.2e-7
        let outer = nearest - unit
        // Also catches what is not a number.
        let isOrdered = outer.x <= -outer.z && outer.y <= -outer.w
        self.init(edges: isOrdered ? outer : SIMD4(repeating: -.infinity))
    }

    @inlinable @inline(__always)
    package var isNone: Bool { edges.x == .infinity }
    /// Whether the box has no limit on some side.
    @inlinable @inline(__always)
    package var isEverywhere: Bool { edges.min() == -.infinity }

    @inlinable @inline(__always)
    package var x0: Double { Double(edges.x) }
    @inlinable @inline(__always)
    package var y0: Double { Double(edges.y) }
    @inlinable @inline(__always)
    package var x1: Double { -Double(edges.z) }
    @inlinable @inline(__always)
    package var y1: Double { -Double(edges.w) }

    @inlinable @inline(__always)
    package mutating func formUnion(_ other: OuterBox) {
        self = OuterBox(edges: pointwiseMin(edges, other.edges))
    }

    @inlinable @inline(__always)
    package static func == (a: OuterBox, b: OuterBox) -> Bool { a.edges == b.edges }
}

extension OuterBox: CustomStringConvertible {
    @usableFromInline package var description: String {
        isNone ? "none" : isEverywhere ? "everywhere" : "\(x0),\(y0) to \(x1),\(y1)"
    }
}
