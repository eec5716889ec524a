import LaminaColor
import LaminaImage

/// A map of the differences that a person sees who flips between two pictures.
///
/// P. Andersson, J. Nilsson, T. Akenine-Möller, M. Oskarsson, K. Åström, M. Fairchild: *FLIP: A Difference Evaluator for Alternating
/// Images*, 2020, for low dynamic range. If pixels are translucent, pictures are looked at over white and over black, and each pixel has
/// the larger difference: one background alone hides what has its colour. Only the part around pixels that differ is computed:
/// apart from it, the map is 0.
public struct FlipMap: Sendable {
    /// The pixels per degree of the paper: a screen of 0.7 m with 3840 pixels, seen from 0.7 m.
    public static let standardPixelsPerDegree = 67.0

    /// The width of the pictures, in pixels.
    public let width: Int
    /// The height of the pictures, in pixels.
    public let height: Int
    /// The mean over all pixels, 0 to 1.
    public let mean: Double
    /// The largest value, 0 to 1.
    public let maximum: Double
    /// The part of the picture that was computed, and its values in rows.
    private let part: PlaneRegion
    private let values: [Float]

    /// Computes the map of two pictures.
    ///
    /// Throws `ImageError/tooLarge(source:width:height:)` where the part that differs has more than ``mostPixels``.
    ///
    /// - Parameter pixelsPerDegree: How large pixels are seen.
    public init(
        _ comparison: ImageComparison, pixelsPerDegree: Double = standardPixelsPerDegree
    ) throws(ImageError) {
        (width, height) = (comparison.one.width, comparison.one.height)
        let filters = FlipFilters(pixelsPerDegree: min(max(pixelsPerDegree, 1), 500))
        guard let bounds = comparison.bounds else {
            (part, values, mean, maximum) = (PlaneRegion(x: 0, y: 0, width: 0, height: 0), [], 0, 0)
            return
        }
        // Values reach as far as the filters, which read as far again.
        let shown = PlaneRegion(
            x: Int(bounds.minX), y: Int(bounds.minY), width: Int(bounds.width), height: Int(bounds.height)
        ).grown(by: filters.reach, width: width, height: height)
        let read = shown.grown(by: filters.reach, width: width, height: height)
        guard read.width * read.height <= Self.mostPixels else {
            throw .tooLarge(source: .memory, width: read.width, height: read.height)
        }
        let all = PixelRows.lend(comparison.one, comparison.other) { one, other in
            var differences = filters.differences(
                FlipPlanes(one, read, over: 255), FlipPlanes(other, read, over: 255))
            guard one.isTranslucent(in: read) || other.isTranslucent(in: read) else { return differences }
            let overBlack = filters.differences(
                FlipPlanes(one, read, over: 0), FlipPlanes(other, read, over: 0))
            for index in differences.indices {
                differences[index] = max(differences[index], overBlack[index])
            }
            return differences
        }
        part = shown
        var kept: [Float] = []
        kept.reserveCapacity(shown.width * shown.height)
        for y in shown.y..<shown.y + shown.height {
            let start = (y - read.y) * read.width + shown.x - read.x
            kept += all[start..<start + shown.width]
        }
        values = kept
        mean = kept.reduce(0) { $0 + Double($1) } / Double(width * height)
        maximum = Double(kept.max() ?? 0)
    }

    /// The most pixels of a map: the filters keep several numbers for each.
    public static let mostPixels = 33_554_432

    /// The value at a pixel, 0 to 1; 0 outside the pictures.
    public func value(x: Int, y: Int) -> Double {
        let (column, row) = (x - part.x, y - part.y)
        guard column >= 0, row >= 0, column < part.width, row < part.height else { return 0 }
        return Double(values[row * part.width + column])
    }

    /// The map as an opaque picture: black for 0, then violet, orange, and pale yellow for 1.
    ///
    /// Throws `ImageError/outOfMemory(bytes:)`.
    public func image() throws -> CGImage {
        try CGImage(width: width, height: height, isOpaque: true) { target in
            let pixels = target.bindMemory(to: UInt32.self)
            pixels.update(repeating: MapColors.word(0))
            for row in 0..<part.height {
                for column in 0..<part.width {
                    pixels[(part.y + row) * width + part.x + column] =
                        MapColors.word(Double(values[row * part.width + column]))
                }
            }
        }
    }
}

/// A rectangle of pixels.
struct PlaneRegion {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    /// The rectangle with a border, cut to the picture.
    func grown(by border: Int, width limit: Int, height otherLimit: Int) -> PlaneRegion {
        let (left, top) = (max(0, x - border), max(0, y - border))
        return PlaneRegion(
            x: left, y: top, width: min(limit, x + width + border) - left,
            height: min(otherLimit, y + height + border) - top)
    }
}

/// The colours of a map of numbers: their lightness grows with the number, so that they can be told apart without colours.
enum MapColors {
    private static let stops: [SIMD3<Double>] = [
        [0, 0, 4], [28, 16, 68], [79, 18, 123], [129, 37, 129], [181, 54, 122], [229, 80, 100],
        [251, 135, 97],
        [254, 194, 135], [252, 253, 191],
    ]

    /// An opaque pixel for a value, 0 to 1.
    static func word(_ value: Double) -> UInt32 {
        let place = min(max(value.isNaN ? 0 : value, 0), 1) * Double(stops.count - 1)
        let index = min(Int(place), stops.count - 2)
        let color = stops[index] + (stops[index + 1] - stops[index]) * (place - Double(index))
        return 0xff00_0000 | UInt32(color.x.rounded()) << 16 | UInt32(color.y.rounded()) << 8
            | UInt32(color.z.rounded())
    }
}
