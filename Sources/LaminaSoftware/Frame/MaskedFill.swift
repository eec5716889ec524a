import LaminaGeometry
import LaminaRaster

/// Fills with one colour under a mask that lies pixel for pixel, as for shadows: the corners, edges and the middle of a
/// nine-slice.
///
/// Beyond its texels a mask repeats the nearest texel. So a rectangle consists of up to nine blocks, in which the coverage
/// is one value, one row, one column, or a rectangle of bytes.
struct MaskedFill {
    var color: PackedColor
    var opacity: PackedOpacity
    /// Texels from one row to the next.
    var stride: Int
    /// The pixels that have texels of their own.
    var texels: PixelRect
    /// The texel of the first of these pixels.
    var origin: UnsafePointer<UInt8>

    func paint(_ target: TilePainter.Target, _ rect: PixelRect) {
        Self.forEachStretch(rect.y0, rect.y1, texels.y0, texels.y1) { y0, y1, row, isSameRow in
            let first = origin + Int(row) * stride
            Self.forEachStretch(rect.x0, rect.x1, texels.x0, texels.x1) { x0, x1, column, isSameColumn in
                let pixels = target.pixel(x0, y0)
                let (width, height) = (Int(x1 - x0), Int(y1 - y0))
                let values = first + Int(column)
                if isSameColumn {
                    if isSameRow {
                        fill(target, pixels, target.stride, width, height, values.pointee)
                        return
                    }
                    for line in 0..<height {
                        fill(
                            target, target.kernels.advance(pixels, by: line * target.stride), 0, width, 1,
                            values[line * stride])
                    }
                } else if isSameRow {
                    target.kernels.blend(
                        pixels, stride: target.stride, width: width, height: height, color: color,
                        opacity: opacity, coverage: values)
                } else {
                    target.kernels.blend(
                        pixels, stride: target.stride, width: width, height: height, color: color,
                        opacity: opacity, mask: values, maskStride: stride)
                }
            }
        }
    }

    @inline(__always)
    private func fill(
        _ target: TilePainter.Target, _ pixels: UnsafeMutableRawPointer, _ stride: Int, _ width: Int,
        _ height: Int, _ coverage: UInt8
    ) {
        if coverage == 0 { return }
        target.kernels.blend(
            pixels, stride: stride, width: width, height: height,
            color: target.kernels.scale(color, by: coverage), opacity: opacity)
    }

    /// Cuts `start ..< end` where the texels begin and end.
    ///
    /// - Parameter body: Receives a stretch, the index of its first pixel's texel, and whether all its pixels have that
    ///   texel.
    @inline(__always)
    private static func forEachStretch(
        _ start: Int32, _ end: Int32, _ first: Int32, _ last: Int32,
        _ body: (Int32, Int32, Int32, Bool) -> Void
    ) {
        if last - first == 1 {
            body(start, end, 0, true)
            return
        }
        let before = min(max(start, first), end)
        let after = max(min(end, last), before)
        if start < before { body(start, before, 0, true) }
        if before < after { body(before, after, before - first, after - before == 1) }
        if after < end { body(after, end, last - first - 1, true) }
    }
}
