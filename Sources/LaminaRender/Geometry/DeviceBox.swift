import LaminaGeometry

/// A rectangle along the pixel grid, perhaps between pixels. Most layers are such rectangles, which need no arrays.
///
/// Coordinates are multiples of 1/`unit` pixel, the grid to which all vertices are rounded, so arithmetic on them is exact.
struct DeviceBox: Equatable, Sendable {
    private static var shift: Int32 { 8 }
    /// The number of grid steps in a pixel.
    static var unit: Int32 { 1 << shift }

    /// x0 < x1 and y0 < y1.
    var x0: Int32
    var y0: Int32
    var x1: Int32
    var y1: Int32

    /// The box between two opposite corners, in pixels; `nil` if rounding to the grid leaves no area.
    ///
    /// Far outside any picture it is cut off, which makes no difference.
    @inline(__always)
    init?(between p: SIMD2<Double>, _ q: SIMD2<Double>) {
        (x0, x1) = (Self.units(min(p.x, q.x)), Self.units(max(p.x, q.x)))
        (y0, y1) = (Self.units(min(p.y, q.y)), Self.units(max(p.y, q.y)))
        guard x0 < x1, y0 < y1 else { return nil }
    }

    /// Rounded as `DevicePolygon.snap` does it.
    @inline(__always)
    private static func units(_ pixels: Double) -> Int32 {
        let scaled = max(-DevicePolygon.range, min(DevicePolygon.range, pixels)) * DevicePolygon.grid
        let whole = Int32(scaled)
        let rest = scaled - Double(whole)
        // Added without branches, which nothing can predict between pixels.
        let up: Int32 = rest >= 0.5 ? 1 : 0
        let down: Int32 = rest <= -0.5 ? 1 : 0
        return whole &+ up &- down
    }

    /// The pixels that the box touches.
    @inline(__always)
    var pixels: PixelRect {
        PixelRect(
            x0: Self.down(x0), y0: Self.down(y0), x1: Self.up(x1), y1: Self.up(y1))
    }

    /// The pixels wholly inside the box. For a thin box the result has x0 > x1 or y0 > y1.
    @inline(__always)
    var inside: PixelRect {
        PixelRect(x0: Self.up(x0), y0: Self.up(y0), x1: Self.down(x1), y1: Self.down(y1))
    }

    /// The pixels whose centres lie inside the box.
    var centers: PixelRect {
        let half = Self.unit / 2
        return PixelRect(
            x0: Self.up(x0 - half), y0: Self.up(y0 - half), x1: Self.up(x1 - half), y1: Self.up(y1 - half))
    }

    /// Whether the box consists of whole pixels.
    @inline(__always)
    var isPixels: Bool { (x0 | y0 | x1 | y1) & (Self.unit - 1) == 0 }

    @inline(__always)
    private static func down(_ value: Int32) -> Int32 { value >> shift }

    @inline(__always)
    private static func up(_ value: Int32) -> Int32 { (value &+ (unit - 1)) >> shift }

    /// - Parameter id: The rectangle of its sides.
    func polygon(id: RectangleID) -> DevicePolygon {
        func pixels(_ value: Int32) -> Double { Double(value) / DevicePolygon.grid }
        let (left, top, right, bottom) = (pixels(x0), pixels(y0), pixels(x1), pixels(y1))
        return DevicePolygon(
            uncheckedPoints: [
                SIMD2(left, top), SIMD2(right, top), SIMD2(right, bottom), SIMD2(left, bottom),
            ],
            sides: DevicePolygon.sides(id: id, hardEdges: []))
    }
}

extension PixelRect {
    /// The same as `intersection`, inlined: a call across modules would cost more than its work.
    @inline(__always)
    func common(_ other: PixelRect) -> PixelRect {
        let (left, top) = (max(x0, other.x0), max(y0, other.y0))
        let (right, bottom) = (min(x1, other.x1), min(y1, other.y1))
        guard left < right, top < bottom else { return .empty }
        return PixelRect(x0: left, y0: top, x1: right, y1: bottom)
    }
}

extension DeviceBox: CustomStringConvertible {
    var description: String {
        [x0, y0, x1, y1].map { "\(Double($0) / DevicePolygon.grid)" }.joined(separator: ",")
    }
}
