/// A palette with a table for finding colours in it. For each of 64 steps of red, green and blue the table has the
/// two entries between which the colour lies, and the share of the second. An element is computed when it is first
/// needed.
///
/// Dithering mixes the two by an ordered pattern. The pattern depends only on the place, so a part of the picture
/// that stands still keeps its bytes, which error diffusion does not guarantee.
final class PaletteMap {
    /// Opaque pixels.
    let palette: [UInt32]
    private let places: [SIMD3<Float>]
    private var entries = [UInt32](repeating: 0, count: 1 << 18)

    /// An error that is not visible, in squared steps of ``Oklab``.
    static let goodError: Float = 2
    /// Colours as near as this to an entry are not dithered: flat areas stay flat.
    private static let flatError: Float = 2.5

    init(_ palette: [UInt32]) {
        self.palette = palette
        places = palette.map { Oklab.color(Self.rgb($0)) }
    }

    /// The mean squared distance of colours to their entries, the worst among them counting more.
    func error(of histogram: ColorHistogram) -> Float {
        var (sum, weight, worst) = (Float(0), Float(0), Float(0))
        for bucket in histogram.entries {
            let place = Oklab.color(bucket.color)
            let difference = places[Quantizer.nearest(place, places)] - place
            let error = (difference * difference).sum()
            sum += error * Float(bucket.count)
            weight += Float(bucket.count)
            // A few pixels of an edge may be off.
            if bucket.count >= 16 { worst = max(worst, error) }
        }
        return weight > 0 ? sum / weight + worst / 16 : 0
    }

    /// The entry for an opaque pixel at a place in the picture.
    @inline(__always)
    func index(_ pixel: UInt32, x: Int, y: Int) -> UInt8 {
        let (red, green, blue) = (pixel >> 18 & 63, pixel >> 10 & 63, pixel >> 2 & 63)
        let key = Int(red << 12 | green << 6 | blue)
        var entry = entries[key]
        if entry == 0 {
            entry = find(pixel)
            entries[key] = entry
        }
        let threshold = UInt32(Self.pattern[(y & 7) * 8 + (x & 7)])
        return UInt8(truncatingIfNeeded: threshold < entry >> 16 & 255 ? entry >> 8 : entry)
    }

    /// First entry, second entry, 64ths of the second, and a bit that says that it has been found.
    private func find(_ pixel: UInt32) -> UInt32 {
        let middle = Self.rgb(pixel & 0xFCFC_FCFC | 0x0002_0202)
        let place = Oklab.color(middle)
        let first = Quantizer.nearest(place, places)
        let found: UInt32 = 1 << 31 | UInt32(first)
        let error = place - places[first]
        guard (error * error).sum() > Self.flatError else { return found }
        let second = Quantizer.nearest(place + error, places)
        guard second != first else { return found }
        let way = places[second] - places[first]
        let share = (error * way).sum() / (way * way).sum()
        let parts = UInt32(min(max(share * 64, 0), 63).rounded())
        return found | UInt32(second) << 8 | parts << 16
    }

    private static func rgb(_ pixel: UInt32) -> SIMD3<Float> {
        let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
        return SIMD3(Float(red), Float(green), Float(blue))
    }

    /// Bayer's matrix of order 8.
    private static let pattern: [UInt8] = (0..<64).map { place in
        let (x, y) = (place & 7, place >> 3)
        var value = 0
        for bit in 0..<3 {
            let (a, b) = (x >> bit & 1, y >> bit & 1)
            value |= (a ^ b) << (5 - 2 * bit)
            value |= b << (4 - 2 * bit)
        }
        return UInt8(value)
    }
}
