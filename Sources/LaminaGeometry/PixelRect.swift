import Foundation

/// A half-open rectangle of whole pixels, y down: `x0 ..< x1` by `y0 ..< y1`.
///
/// Hot loops of other modules compute with it, so it is inlined into them, which also requires `@usableFromInline`.
@usableFromInline
package struct PixelRect: Hashable, Sendable {
    @usableFromInline package var x0: Int32, y0: Int32, x1: Int32, y1: Int32

    @inlinable package init(x0: Int32, y0: Int32, x1: Int32, y1: Int32) {
        (self.x0, self.y0, self.x1, self.y1) = (x0, y0, x1, y1)
    }

    @inlinable package init(width: Int, height: Int) {
        self.init(x0: 0, y0: 0, x1: Int32(clamping: width), y1: Int32(clamping: height))
    }

    @inlinable package static func == (a: PixelRect, b: PixelRect) -> Bool {
        a.x0 == b.x0 && a.y0 == b.y0 && a.x1 == b.x1 && a.y1 == b.y1
    }

    @inlinable package static var empty: PixelRect { PixelRect(x0: 0, y0: 0, x1: 0, y1: 0) }

    /// The pixels that a rectangle of device coordinates touches. Coordinates beyond ±2²⁴ are clamped.
    @inlinable package init(covering x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
        // Rounds by converting to an integer and back: an instruction, where `rounded` may be a call.
        func toZero(_ value: Double) -> (value: Double, whole: Int32) {
            let limited = max(-16_777_216, min(16_777_216, value))
            return (limited, Int32(limited))
        }
        func down(_ value: Double) -> Int32 {
            let (value, whole) = toZero(value)
            return Double(whole) > value ? whole &- 1 : whole
        }
        func up(_ value: Double) -> Int32 {
            let (value, whole) = toZero(value)
            return Double(whole) < value ? whole &+ 1 : whole
        }
        guard x0 <= x1, y0 <= y1 else {
            self = .empty
            return
        }
        self.init(x0: down(x0), y0: down(y0), x1: up(x1), y1: up(y1))
    }

    @inlinable package var isEmpty: Bool { x0 >= x1 || y0 >= y1 }
    @inlinable package var width: Int { max(0, Int(x1) - Int(x0)) }
    @inlinable package var height: Int { max(0, Int(y1) - Int(y0)) }
    /// The number of pixels inside.
    @inlinable package var area: Int { width * height }

    @inlinable package func intersection(_ other: PixelRect) -> PixelRect {
        let r = PixelRect(
            x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
        return r.isEmpty ? .empty : r
    }

    /// The smallest rectangle that contains both.
    @inlinable package func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
    }

    @inlinable package func intersects(_ other: PixelRect) -> Bool {
        x0 < other.x1 && other.x0 < x1 && y0 < other.y1 && other.y0 < y1
    }

    /// Whether every pixel of `other` lies inside; true for an empty `other`.
    @inlinable package func contains(_ other: PixelRect) -> Bool {
        other.isEmpty || (x0 <= other.x0 && y0 <= other.y0 && x1 >= other.x1 && y1 >= other.y1)
    }

    @inlinable package func offsetBy(x: Int32, y: Int32) -> PixelRect {
        PixelRect(x0: x0 &+ x, y0: y0 &+ y, x1: x1 &+ x, y1: y1 &+ y)
    }

    /// A rectangle whose sides have moved inwards; outwards for a negative distance.
    package func insetBy(_ distance: Int32) -> PixelRect {
        guard !isEmpty else { return self }
        return PixelRect(
            x0: x0 &+ distance, y0: y0 &+ distance, x1: x1 &- distance, y1: y1 &- distance)
    }

    /// The rectangle with everything within reach of it.
    package func widened(by reach: PixelReach) -> PixelRect {
        guard !isEmpty else { return self }
        return PixelRect(
            x0: x0 &- reach.x, y0: y0 &- reach.y, x1: x1 &+ reach.x, y1: y1 &+ reach.y)
    }
}

/// How far the effect of a pixel goes along both axes, in pixels.
package struct PixelReach: Hashable, Sendable {
    package var x: Int32
    package var y: Int32

    package init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }

    package static let none = PixelReach(x: 0, y: 0)

    package var isNone: Bool { x == 0 && y == 0 }
    /// Along the axis along which the effect goes further.
    package var farther: Int32 { max(x, y) }

    /// The reach of one effect after another. A million pixels are farther than any picture, and keep enlarged rectangles
    /// within range.
    package func adding(_ other: PixelReach) -> PixelReach {
        PixelReach(
            x: Int32(min(Int(x) + Int(other.x), 1 << 20)), y: Int32(min(Int(y) + Int(other.y), 1 << 20)))
    }

    /// The same, a number of pixels further along both axes.
    package func adding(_ pixels: Int32) -> PixelReach { adding(PixelReach(x: pixels, y: pixels)) }
}

extension PixelRect: CustomStringConvertible {
    @usableFromInline package var description: String { "\(x0),\(y0) \(width)×\(height)" }
}
