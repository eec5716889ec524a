import Foundation
import LaminaGeometry
import LaminaImage
import LaminaMath

/// An image stretched along x and y, sampled with Lanczos' kernel of three lobes: sin(πt)/(πt) · sin(πt/3)/(πt/3) for |t| < 3.
///
/// Where the image is drawn smaller, the kernel is wider in proportion, so that every texel counts and nothing flickers. Beyond the
/// image's edge its last texels go on. Rows are computed one after the other; those of which the next one needs no more are
/// forgotten.
final class LanczosSampling {
    private let image: CGImage
    private let columns: Axis
    private let rows: Axis
    /// The taps of each pixel of a row, for the pixels that were asked for last.
    private var taps: [Taps] = []
    private var first: Int32 = 0
    /// Rows of the image at the row's pixels, by their numbers.
    private var stretched: [Int: [SIMD4<Float>]] = [:]

    /// From pixels to texels along one axis: `texel = scale · pixel + offset`.
    struct Axis {
        var scale: Double
        var offset: Double
        /// How many texels there are.
        var count: Int

        /// The texels around the centre of a pixel.
        func taps(at pixel: Int32) -> Taps {
            let center = scale * (Double(pixel) + 0.5) + offset - 0.5
            // A pixel that covers the image many times has its mean already.
            let width = max(1, min(scale.magnitude, Double(count)))
            // Outside, all taps are the same texel.
            let place = min(max(center, -3 * width - 1), Double(count) + 3 * width)
            let low = Int((place - 3 * width).rounded(.down)) + 1
            let high = Int((place + 3 * width).rounded(.up)) - 1
            var weights = (low...max(low, high)).map {
                LanczosSampling.kernel((Double($0) - place) / width)
            }
            let sum = weights.reduce(0, +)
            for index in weights.indices { weights[index] /= sum }
            return Taps(first: low, weights: weights.map { Float($0) })
        }

        func clamp(_ texel: Int) -> Int { min(max(texel, 0), count - 1) }
    }

    /// Texels with their weights, which add up to 1.
    struct Taps {
        var first: Int
        var weights: [Float]
    }

    init(_ image: CGImage, columns: Axis, rows: Axis) {
        (self.image, self.columns, self.rows) = (image, columns, rows)
    }

    /// The kernel, which is 1 at 0 and 0 at all other whole numbers.
    static func kernel(_ t: Double) -> Double {
        if t == 0 { return 1 }
        guard t.magnitude < 3 else { return 0 }
        let x = Double.pi * t
        return 3 * Math.sin(x) * Math.sin(x / 3) / (x * x)
    }

    /// Fills a row of pixels: premultiplied red, green, blue and alpha, no colour above alpha.
    ///
    /// - Parameters:
    ///   - x: The first pixel.
    ///   - y: The row, none above the one before.
    func fill(_ x: Int32, _ y: Int32, _ row: UnsafeMutableBufferPointer<SIMD4<Float>>) {
        if x != first || taps.count != row.count {
            taps = (0..<row.count).map { columns.taps(at: x + Int32($0)) }
            first = x
            stretched = [:]
        }
        let own = rows.taps(at: y)
        let needed = Set(own.weights.indices.map { rows.clamp(own.first + $0) })
        stretched = stretched.filter { needed.contains($0.key) }
        image.withUnsafeBytes { bytes in
            for number in needed where stretched[number] == nil {
                stretched[number] = stretch(number, bytes)
            }
        }
        row.update(repeating: .zero)
        for (index, weight) in own.weights.enumerated() where weight != 0 {
            guard let source = stretched[rows.clamp(own.first + index)] else { continue }
            for pixel in row.indices { row[pixel] += weight * source[pixel] }
        }
        for pixel in row.indices { row[pixel] = row[pixel].premultipliedInside }
    }

    /// A row of the image at the row's pixels.
    private func stretch(_ number: Int, _ bytes: UnsafeRawBufferPointer) -> [SIMD4<Float>] {
        let line = UnsafeRawBufferPointer(
            rebasing: bytes[(number * image.width * PixelFormat.standard.bytesPerPixel)...].prefix(
                image.width * PixelFormat.standard.bytesPerPixel))
        return taps.map { taps in
            var sum = SIMD4<Float>.zero
            for (index, weight) in taps.weights.enumerated() where weight != 0 {
                sum += weight * SIMD4(texel: columns.clamp(taps.first + index), of: line)
            }
            return sum
        }
    }
}

/// An image that is turned or sheared, sampled with Catmull and Rom's cubic kernel of four by four texels.
struct CubicSampling {
    let image: CGImage
    /// From pixels to texels.
    let toTexels: CGAffineTransform

    /// Fills a row of pixels, as ``LanczosSampling/fill(_:_:_:)``.
    func fill(_ x: Int32, _ y: Int32, _ row: UnsafeMutableBufferPointer<SIMD4<Float>>) {
        image.withUnsafeBytes { bytes in
            for index in row.indices {
                let pixel = CGPoint(x: CGFloat(x) + CGFloat(index) + 0.5, y: CGFloat(y) + 0.5)
                row[index] = color(at: pixel.applying(toTexels), bytes)
            }
        }
    }

    private func color(at place: CGPoint, _ bytes: UnsafeRawBufferPointer) -> SIMD4<Float> {
        // Beyond the edge the last texels go on.
        let u = min(max(Double(place.x) - 0.5, -2), Double(image.width) + 1)
        let v = min(max(Double(place.y) - 0.5, -2), Double(image.height) + 1)
        let (left, top) = (u.rounded(.down), v.rounded(.down))
        let (across, down) = (Self.weights(Float(u - left)), Self.weights(Float(v - top)))
        var sum = SIMD4<Float>.zero
        for row in 0..<4 {
            let y = min(max(Int(top) + row - 1, 0), image.height - 1)
            let line = UnsafeRawBufferPointer(
                rebasing: bytes[(y * image.width * PixelFormat.standard.bytesPerPixel)...].prefix(
                    image.width * PixelFormat.standard.bytesPerPixel))
            var part = SIMD4<Float>.zero
            for column in 0..<4 {
                let x = min(max(Int(left) + column - 1, 0), image.width - 1)
                part += across[column] * SIMD4(texel: x, of: line)
            }
            sum += down[row] * part
        }
        return sum.premultipliedInside
    }

    /// The weights of the texels at −1, 0, 1 and 2 for a place between 0 and 1.
    static func weights(_ t: Float) -> SIMD4<Float> {
        let (t2, t3) = (t * t, t * t * t)
        return SIMD4(
            -0.5 * t + t2 - 0.5 * t3, 1 - 2.5 * t2 + 1.5 * t3, 0.5 * t + 2 * t2 - 1.5 * t3,
            -0.5 * t2 + 0.5 * t3)
    }
}

extension SIMD4<Float> {
    /// Premultiplied red, green, blue and alpha of a texel of a row, 0...1.
    fileprivate init(texel index: Int, of line: UnsafeRawBufferPointer) {
        let bits = UInt32(
            littleEndian: line.loadUnaligned(
                fromByteOffset: index * PixelFormat.standard.bytesPerPixel, as: UInt32.self))
        self =
            SIMD4(
                Float(bits >> 16 & 255), Float(bits >> 8 & 255), Float(bits & 255), Float(bits >> 24)) / 255
    }

    /// The nearest colour that there can be: kernels with negative lobes go beyond 0 and 1 beside edges.
    fileprivate var premultipliedInside: SIMD4<Float> {
        let alpha = Swift.min(Swift.max(w, 0), 1)
        return pointwiseMin(pointwiseMax(self, .zero), SIMD4(repeating: alpha))
    }
}

extension CGContext {
    /// The pixels of an image in high quality.
    ///
    /// - Parameter toTexels: From pixels to the image's texels.
    /// - Returns: `nil` where the numbers are too large.
    static func highQualityMaterial(_ image: CGImage, _ toTexels: CGAffineTransform) -> Material? {
        let limit: CGFloat = 16_777_216
        let parts = [toTexels.a, toTexels.b, toTexels.c, toTexels.d, toTexels.tx, toTexels.ty]
        guard parts.allSatisfy({ $0.magnitude < limit }) else { return nil }
        var (image, map) = (image, toTexels)
        let shrinkX = Math.hypot(map.a, map.c)
        let shrinkY = Math.hypot(map.b, map.d)
        // Halving first makes the kernels short where an image is drawn much smaller.
        var level = 0
        while level + 1 < image.mipLevelCount, min(shrinkX, shrinkY) >= CGFloat(8 << level) { level += 1 }
        if level > 0, let smaller = image.mipLevel(level) {
            map = map.concatenating(
                CGAffineTransform(
                    scaleX: CGFloat(smaller.width) / CGFloat(image.width),
                    y: CGFloat(smaller.height) / CGFloat(image.height)))
            image = smaller
        }
        if map.b == 0, map.c == 0 {
            let sampling = LanczosSampling(
                image, columns: .init(scale: map.a, offset: map.tx, count: image.width),
                rows: .init(scale: map.d, offset: map.ty, count: image.height))
            return .floats { sampling.fill($0, $1, $2) }
        }
        if let smaller = shrunk(image, by: Math.hypot(map.a, map.c), Math.hypot(map.b, map.d)) {
            map = map.concatenating(
                CGAffineTransform(
                    scaleX: CGFloat(smaller.width) / CGFloat(image.width),
                    y: CGFloat(smaller.height) / CGFloat(image.height)))
            image = smaller
        }
        let sampling = CubicSampling(image: image, toTexels: map)
        return .floats { sampling.fill($0, $1, $2) }
    }

    /// The image divided by how many texels a pixel has; `nil` where it is not made smaller.
    private static func shrunk(_ image: CGImage, by x: CGFloat, _ y: CGFloat) -> CGImage? {
        let width = max(1, Int((CGFloat(image.width) / max(1, x)).rounded()))
        let height = max(1, Int((CGFloat(image.height) / max(1, y)).rounded()))
        guard width < image.width || height < image.height else { return nil }
        let sampling = LanczosSampling(
            image,
            columns: .init(scale: Double(image.width) / Double(width), offset: 0, count: image.width),
            rows: .init(scale: Double(image.height) / Double(height), offset: 0, count: image.height))
        var row = [SIMD4<Float>](repeating: .zero, count: width)
        return try? CGImage(width: width, height: height) { target in
            for y in 0..<height {
                row.withUnsafeMutableBufferPointer { sampling.fill(0, Int32(y), $0) }
                for x in 0..<width {
                    let bytes = (row[x] * 255).rounded(.toNearestOrAwayFromZero)
                    let bits =
                        UInt32(bytes.z) | UInt32(bytes.y) << 8 | UInt32(bytes.x) << 16 | UInt32(bytes.w) << 24
                    target.storeBytes(
                        of: bits.littleEndian,
                        toByteOffset: PixelFormat.standard.bytesPerPixel * (y * width + x), as: UInt32.self)
                }
            }
        }
    }
}
