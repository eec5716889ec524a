import LaminaColor
import LaminaImage
import Testing

/// The pixels of images' forms with more than bytes, and differences of them.
enum WidePixels {
    /// The straight red, green, blue and alpha of the pixels, in extended sRGB.
    static func straight(_ image: CGImage) throws -> [SIMD4<Float>] {
        let wide = try #require(image.wide)
        #expect(wide.compact?.format == .half(.premultiplied).inSpace(.extendedSRGB))
        #expect(wide.width == image.width && wide.height == image.height)
        return read(wide).map { p in
            p.w > 0 ? SIMD4(p.x / p.w, p.y / p.w, p.z / p.w, p.w) : .zero
        }
    }

    static func read(_ image: CGImage) -> [SIMD4<Float>] {
        var pixels = [SIMD4<Float>](repeating: .zero, count: image.width * image.height)
        pixels.withUnsafeMutableBufferPointer { image.readDeepPixels(into: $0) }
        return pixels
    }

    /// Red, green and blue of the first pixel.
    static func first(_ image: CGImage) throws -> [Float] {
        let pixel = try #require(straight(image).first)
        return [pixel.x, pixel.y, pixel.z]
    }

    /// The largest difference of two lists; infinite where their lengths differ.
    static func difference(_ one: [Float], _ other: [Float]) -> Float {
        guard one.count == other.count else { return .infinity }
        return zip(one, other).map { abs($0 - $1) }.max() ?? 0
    }

    /// The difference to expected components, from the pixels that `isLooked` chooses.
    static func difference(
        _ pixels: [SIMD4<Float>], width: Int, where isLooked: (_ x: Int, _ y: Int) -> Bool = { _, _ in true },
        _ expected: (_ x: Int, _ y: Int) -> [Float]
    ) -> Float {
        pixels.indices.filter { isLooked($0 % width, $0 / width) }.map { index in
            let pixel = pixels[index]
            let parts = expected(index % width, index / width)
            return difference((0..<parts.count).map { pixel[$0] }, parts)
        }.max() ?? .infinity
    }

    /// The picture of `Fixtures/make-wide`.
    static func picture(_ x: Int, _ y: Int) -> [Float] {
        [Float(4096 * x + 17 * y) / 65_535, Float(5000 * y + 11 * x) / 65_535, 128.0 / 255]
    }
}
