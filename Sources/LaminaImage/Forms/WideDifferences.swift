import Foundation

/// The differences of two images of one size, of which one at least has more than bytes in sRGB.
///
/// Colours are compared as premultiplied floats in extended sRGB. A difference of a component is a number of levels, 255 for 1,
/// rounded up, so that no difference is lost; what is larger counts as 255. Less than half a level is no difference from an image of bytes.
struct WideDifferences {
    private(set) var histogram = [Int](repeating: 0, count: 256)
    private(set) var first: ImageComparison.Position?
    private(set) var bounds: CGRect?

    init(_ one: CGImage, _ other: CGImage) {
        let (width, height) = (one.width, one.height)
        // Half a level, and what halves round.
        let blind: Float = one.isWide && other.isWide ? 0 : 0.5625
        let (a, b) = (one.deepPixels(), other.deepPixels())
        var (left, right, top, bottom) = (width, 0, height, 0)
        for y in 0..<height {
            for x in 0..<width {
                let level = Self.level(a[y * width + x], b[y * width + x], blind)
                histogram[level] += 1
                guard level > 0 else { continue }
                if first == nil { first = ImageComparison.Position(x: x, y: y) }
                (left, right) = (min(left, x), max(right, x + 1))
                (top, bottom) = (min(top, y), max(bottom, y + 1))
            }
        }
        if first != nil { bounds = CGRect(x: left, y: top, width: right - left, height: bottom - top) }
    }

    /// - Parameter blind: The difference that is not seen, in levels.
    private static func level(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ blind: Float) -> Int {
        let difference = a - b
        let most = max(difference.max(), -difference.min()) * 255
        guard most.isFinite else { return 255 }
        return most <= blind ? 0 : Int(min(most.rounded(.up), 255))
    }
}

extension CGImage {
    /// Whether the image has more than bytes in sRGB: floats, a file's 16 bits, or another space.
    package var isWide: Bool { ownFormat != .standard || wide != nil }

    /// The premultiplied pixels with all that the image has, in extended sRGB: red, green, blue, alpha.
    package func deepPixels() -> [SIMD4<Float>] {
        let image = wide ?? self
        return [SIMD4<Float>](unsafeUninitializedCapacity: width * height) { target, count in
            target.initialize(repeating: .zero)
            image.readDeepPixels(into: target)
            count = target.count
        }
    }
}
