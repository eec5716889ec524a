import LaminaColor

/// Recognises pixels that lie on an antialiased edge, and how much they may differ there.
///
/// On such a pixel each picture has neighbours to both sides of its value: a darker and a brighter one. A whole line, the inside of a
/// glyph's stem and the corner of a flat area have none, so a line that moved by a pixel is no edge.
struct EdgeRecognition {
    let one: PixelRows
    let other: PixelRows

    /// Whether the difference at a place is one of coverage: an edge in both pictures, between the same colours, and apart by no
    /// more than a share of the contrast of these colours.
    func excuses(_ x: Int, _ y: Int) -> Bool {
        let (first, second) = (one[x, y], other[x, y])
        let (here, there) = (Surroundings(one, x, y), Surroundings(other, x, y))
        var hasContrast = false
        for channel in 0..<4 {
            let (a, b) = (first.channel(channel), second.channel(channel))
            let low = min(here.low[channel], there.low[channel])
            let high = max(here.high[channel], there.high[channel])
            let contrast = high - low
            guard contrast >= Self.leastContrast else {
                if abs(a - b) > 1 { return false }
                continue
            }
            hasContrast = true
            // The colours to both sides of the edge are the same in both pictures.
            let slack = max(2, contrast / 16)
            guard abs(here.low[channel] - there.low[channel]) <= slack,
                abs(here.high[channel] - there.high[channel]) <= slack,
                Double(abs(a - b)) <= SystematicChange.edgeShare * Double(contrast)
            else { return false }
        }
        return hasContrast && (here.isBetween(first) || there.isBetween(second))
    }

    /// Whether a pixel of the first picture lies between its neighbours in some channel, as antialiased ones do.
    func isEdge(_ x: Int, _ y: Int) -> Bool { Surroundings(one, x, y).isBetween(one[x, y]) }

    /// The least contrast of an edge, in levels.
    private static let leastContrast = 16

    /// The range of each channel in a pixel's eight neighbours and the pixel itself.
    private struct Surroundings {
        var low = SIMD4<Int>(repeating: 255)
        var high = SIMD4<Int>(repeating: 0)

        init(_ view: PixelRows, _ x: Int, _ y: Int) {
            for row in max(0, y - 1)...min(view.height - 1, y + 1) {
                for column in max(0, x - 1)...min(view.width - 1, x + 1) {
                    let pixel = view[column, row]
                    let values = SIMD4(pixel.blue, pixel.green, pixel.red, pixel.alpha)
                    low = pointwiseMin(low, values)
                    high = pointwiseMax(high, values)
                }
            }
        }

        /// Whether a pixel is neither the darkest nor the brightest, in a channel with contrast.
        func isBetween(_ pixel: Pixel) -> Bool {
            (0..<4).contains { channel in
                let value = pixel.channel(channel)
                return high[channel] - low[channel] >= EdgeRecognition.leastContrast && value > low[channel]
                    && value < high[channel]
            }
        }
    }
}
