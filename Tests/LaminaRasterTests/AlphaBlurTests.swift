import Foundation
import LaminaGeometry
import LaminaImage
import LaminaRaster
import LaminaTestSupport
import Testing

struct AlphaBlurTests {
    static func mask(_ width: Int, _ height: Int, _ value: (Int, Int) -> UInt8) throws -> AlphaMask {
        let bytes = (0..<(width * height)).map { value($0 % width, $0 / width) }
        return try #require(AlphaMask(width: width, height: height, bytes: bytes, label: "test"))
    }

    static func box(_ mask: AlphaMask, x: Int32 = 0, y: Int32 = 0) -> PixelRect {
        PixelRect(width: mask.width, height: mask.height).offsetBy(x: x, y: y)
    }

    /// The share of a normal distribution between two bounds.
    static func mass(_ low: Double, _ high: Double, _ sigma: Double) -> Double {
        let root = sigma * 2.0.squareRoot()
        return 0.5 * (erf(high / root) - erf(low / root))
    }

    @Test func `A blurred rectangle is the product of two error functions`() throws {
        for (sigmaX, sigmaY) in [(0.6, 0.6), (2, 2), (6, 5.9), (8, 8), (13, 3), (26, 50)]
            as [(Double, Double)]
        {
            for origin in [Int32(0), -13, 7] {
                let mask = try Self.mask(60, 40) { _, _ in 255 }
                let place = Self.box(mask, x: origin, y: 2 * origin)
                let (x, y) = (GaussianKernel(sigma: sigmaX), GaussianKernel(sigma: sigmaY))
                let blurred = try #require(mask.blurred(x: x, y: y, at: place))
                #expect(blurred.mask.width == 60 + 2 * x.reach && blurred.mask.height == 40 + 2 * y.reach)
                var worst = 0.0
                for row in 0..<blurred.mask.height {
                    let py = Double(Int(blurred.box.y0 - place.y0) + row) + 0.5
                    let vertical = Self.mass(-py, 40 - py, sigmaY)
                    for column in 0..<blurred.mask.width {
                        let px = Double(Int(blurred.box.x0 - place.x0) + column) + 0.5
                        let expected = 255 * vertical * Self.mass(-px, 60 - px, sigmaX)
                        let found = Double(blurred.mask.bytes[row * blurred.mask.width + column])
                        worst = max(worst, abs(found - expected))
                    }
                }
                #expect(worst < 2, "sigma \(sigmaX), \(sigmaY) at \(origin): \(worst)")
            }
        }
    }

    @Test func `No blur gives the mask back`() throws {
        var random = SeededGenerator(seed: 1)
        let mask = try Self.mask(19, 7) { _, _ in .random(in: 0...255, using: &random) }
        let none = GaussianKernel(sigma: 0)
        let same = try #require(mask.blurred(x: none, y: none, at: Self.box(mask, x: -5, y: 9)))
        #expect(same.mask.bytes == mask.bytes)
        #expect(same.box == Self.box(mask, x: -5, y: 9))
    }

    @Test func `A flat mask stays flat away from its border`() throws {
        for value in UInt8(0)...255 {
            let mask = try Self.mask(150, 150) { _, _ in value }
            for sigma in [1.3, 9] {
                let kernel = GaussianKernel(sigma: sigma)
                let middle = PixelRect(x0: 70, y0: 70, x1: 80, y1: 80)
                let part = try #require(mask.blurred(x: kernel, y: kernel, at: Self.box(mask), limit: middle))
                #expect(part.mask.bytes == [UInt8](repeating: value, count: 100))
            }
        }
    }

    @Test func `A part of the blur is the blur's part`() throws {
        for seed in UInt64(1)...40 {
            var random = SeededGenerator(seed: seed)
            let mask = try Self.mask(.random(in: 1...50, using: &random), .random(in: 1...50, using: &random))
            {
                _, _ in .random(in: 0...255, using: &random)
            }
            let place = Self.box(mask, x: .random(in: -40...40, using: &random), y: -3)
            let x = GaussianKernel(sigma: .random(in: 0...30, using: &random))
            let y = GaussianKernel(sigma: .random(in: 0...30, using: &random))
            let whole = try #require(mask.blurred(x: x, y: y, at: place))
            let x0 = Int32.random(in: whole.box.x0..<whole.box.x1, using: &random)
            let y0 = Int32.random(in: whole.box.y0..<whole.box.y1, using: &random)
            let limit = PixelRect(x0: x0, y0: y0, x1: x0 + 21, y1: y0 + 13)
            let part = try #require(mask.blurred(x: x, y: y, at: place, limit: limit))
            #expect(part.box == limit.intersection(whole.box))
            let expected = (part.box.y0..<part.box.y1).flatMap { row in
                let start = Int(row - whole.box.y0) * whole.mask.width + Int(part.box.x0 - whole.box.x0)
                return whole.mask.bytes[start..<(start + part.mask.width)]
            }
            #expect(part.mask.bytes == expected, "seed \(seed)")
        }
    }

    @Test func `What has no pixels or too many gives none`() throws {
        let mask = try Self.mask(4, 4) { _, _ in 255 }
        let kernel = GaussianKernel(sigma: 3)
        let far = PixelRect(x0: 100, y0: 0, x1: 110, y1: 4)
        #expect(mask.blurred(x: kernel, y: kernel, at: Self.box(mask), limit: far) == nil)
        #expect(mask.blurred(x: kernel, y: kernel, at: PixelRect(width: 5, height: 4)) == nil)
        let edge = Self.box(mask, x: .max - 4)
        #expect(mask.blurred(x: kernel, y: kernel, at: edge) == nil)
        let huge = GaussianKernel(sigma: .infinity)
        #expect(mask.blurred(x: huge, y: huge, at: Self.box(mask)) == nil)
        let view = PixelRect(width: 100, height: 100)
        let part = try #require(mask.blurred(x: huge, y: huge, at: Self.box(mask), limit: view))
        #expect(part.mask.bytes.allSatisfy { $0 == 0 })
    }
}
