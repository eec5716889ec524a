import LaminaGeometry
import LaminaPlan
import LaminaRaster
import LaminaSoftware
import LaminaTestSupport
import Testing

@Suite struct SurfaceFilterTests {
    typealias Size = SurfaceFilter.GaussianSize

    /// The pixels of a filtered surface.
    static func filter(
        _ filter: SurfaceFilter, _ source: Surface, into frame: PixelRect, threads: Int = 1
    ) throws -> Picture {
        try SoftwareBackend(threads: threads).draw(
            Hand.plan([source, Hand.surface(frame, .filter(filter, source: 0))]))
    }

    /// A blur in doubles, from the kernel's definition.
    static func reference(
        _ source: Picture, _ frame: PixelRect, _ size: Size, tail: GaussianKernel.Tail = .invisible,
        extends: Bool, into target: PixelRect, shift: UInt32
    ) -> [Double] {
        func value(_ x: Int, _ y: Int) -> Double {
            var (x, y) = (x, y)
            if extends {
                x = min(max(x, Int(frame.x0)), Int(frame.x1) - 1)
                y = min(max(y, Int(frame.y0)), Int(frame.y1) - 1)
            }
            guard x >= frame.x0, x < frame.x1, y >= frame.y0, y < frame.y1 else { return 0 }
            let bits = source.pixels[(y - Int(frame.y0)) * frame.width + x - Int(frame.x0)]
            return Double((bits >> shift) & 255)
        }
        /// The weights of the source pixels of pixel x along one axis.
        func taps(_ kernel: GaussianKernel, _ x: Int) -> [Int: Double] {
            let f = kernel.reduction
            var small: [Int: Double] = [:]
            let place = (Double(x) + 0.5) / Double(f) - 0.5
            let left = Int(place.rounded(.down))
            for (index, share) in [(left, 1 - (place - Double(left))), (left + 1, place - Double(left))]
            where share > 0 {
                for k in -kernel.radius...kernel.radius {
                    small[index + k, default: 0] += share * Double(kernel.weights[abs(k)])
                }
            }
            var taps: [Int: Double] = [:]
            for (index, weight) in small {
                for j in 0..<f { taps[index * f + j, default: 0] += weight / Double(f) }
            }
            return taps
        }
        let (kx, ky) = (GaussianKernel(sigma: size.x, tail: tail), GaussianKernel(sigma: size.y, tail: tail))
        let columns = (target.x0..<target.x1).map { taps(kx, Int($0)) }
        var result: [Double] = []
        for y in target.y0..<target.y1 {
            let rows = taps(ky, Int(y))
            var sums: [Int: Double] = [:]
            for column in columns {
                var sum = 0.0
                for (x, weight) in column {
                    if sums[x] == nil {
                        sums[x] = rows.reduce(0) { $0 + $1.value * value(x, $1.key) }
                    }
                    sum += weight * (sums[x] ?? 0)
                }
                result.append(sum)
            }
        }
        return result
    }

    /// Random rectangles on a surface that does not begin at 0.
    static func sample(_ frame: PixelRect, seed: UInt64) -> Surface {
        var random = SeededGenerator(seed: seed)
        let items = (0..<12).map { _ in
            let alpha = UInt32.random(in: 0...255, using: &random)
            func part() -> UInt32 { UInt32.random(in: 0...alpha, using: &random) }
            let x = Int32.random(in: frame.x0..<frame.x1, using: &random)
            let y = Int32.random(in: frame.y0..<frame.y1, using: &random)
            return Hand.solid(
                Hand.color(part(), part(), part(), alpha),
                PixelRect(x0: x, y0: y, x1: x + 9, y1: y + 7).intersection(frame))
        }
        return Hand.surface(frame, .color(.clear), Hand.list(items))
    }

    static let sizes = [
        Size(x: 0, y: 0), Size(x: 0.3, y: 0.3), Size(x: 1, y: 2.5), Size(x: 6, y: 6), Size(x: 7, y: 7),
        Size(x: 3, y: 9), Size(x: 3.3, y: 4), Size(x: 2, y: 2.75), Size(x: 4, y: 0), Size(x: 13, y: 1),
        Size(x: 20, y: 30), Size(x: 50, y: 0), Size(x: 120, y: 90),
    ]

    // The widest would take the reference seconds.
    @Test(arguments: sizes.indices.dropLast(2))
    func `A blur is its kernel's, within three quarters of a level`(
        index: Int
    ) throws {
        let size = Self.sizes[index]
        let frame = Hand.rect(-5, 3, 43, 29)
        let source = Self.sample(frame, seed: UInt64(index))
        let pixels = try SoftwareBackend(threads: 1).draw(Hand.plan([source]))
        for extends in [false, true] {
            let target = Hand.rect(-19, -6, 70, 49)
            let blurred = try Self.filter(
                .blur(size, edges: extends ? .extend : .clear), source, into: target)
            for shift: UInt32 in [0, 8, 16, 24] {
                let expected = Self.reference(
                    pixels, frame, size, extends: extends, into: target, shift: shift)
                let errors = zip(blurred.pixels, expected).map { abs(Double(($0 >> shift) & 255) - $1) }
                #expect((errors.max() ?? 0) <= 0.75, "extends \(extends), channel at \(shift)")
            }
        }
    }

    @Test func `A blur of one colour changes nothing where edges extend`() throws {
        let frame = PixelRect(width: 40, height: 30)
        let color = Hand.color(17, 99, 200, 231)
        for size in Self.sizes {
            let picture = try Self.filter(
                .blur(size, edges: .extend), Hand.surface(frame, .color(color)), into: frame)
            #expect(picture.pixels.allSatisfy { $0 == color.bits }, "\(size)")
        }
    }

    @Test func `No colour leaves its alpha in a blur`() throws {
        let frame = PixelRect(width: 60, height: 40)
        for size in Self.sizes {
            let picture = try Self.filter(
                .blur(size, edges: .clear), Self.sample(frame, seed: 4), into: frame)
            #expect(
                picture.pixels.map(PackedColor.init(bits:)).allSatisfy {
                    max($0.red, $0.green, $0.blue) <= $0.alpha
                }, "\(size)")
        }
    }

    @Test func `Neither threads nor the part that is drawn change a byte of a blur`() throws {
        let frame = Hand.rect(3, -7, 330, 150)
        let target = Hand.rect(-40, -60, 420, 260)
        for size in [
            Size(x: 2, y: 5), Size(x: 4, y: 3), Size(x: 8, y: 8), Size(x: 20, y: 3), Size(x: 40, y: 100),
        ] {
            for filter in [
                SurfaceFilter.blur(size, edges: .clear), .blur(size, edges: .extend),
                .shadow(size, color: Hand.color(20, 40, 60, 120)),
            ] {
                let source = Self.sample(frame, seed: 21)
                let whole = try Self.filter(filter, source, into: target)
                #expect(try Self.filter(filter, source, into: target, threads: 3) == whole)
                // A picture that shows only some of it.
                let part = Hand.rect(57, 11, 91, 37)
                let cut = try SoftwareBackend(threads: 2).draw(
                    Hand.plan([
                        source, Hand.surface(target, .filter(filter, source: 0)),
                        Hand.surface(
                            part, .color(.clear),
                            Hand.list([Hand.image(0, part)], paints: [Hand.paint(1, target)])),
                    ]))
                for y in 0..<part.height {
                    let start = (Int(part.y0 - target.y0) + y) * target.width + Int(part.x0 - target.x0)
                    #expect(
                        Array(cut.pixels[(y * part.width)..<((y + 1) * part.width)])
                            == Array(whole.pixels[start..<(start + part.width)]), "\(filter), row \(y)")
                }
            }
        }
    }

    @Test func `Both implementations blur to the same bytes`() throws {
        let frame = Hand.rect(3, -7, 330, 70)
        let target = Hand.rect(-40, -60, 420, 190)
        for sigma in [0.5, 2, 2.75, 3, 4, 6, 8, 15, 30, 60, 120, 250, 500] {
            for filter in [
                SurfaceFilter.blur(Size(x: sigma, y: sigma), edges: .extend),
                .shadow(Size(x: sigma, y: sigma), color: Hand.color(20, 40, 60, 120)),
            ] {
                let source = Self.sample(frame, seed: 31)
                let results = try [KernelSet.portable, .fastest].map { set in
                    try KernelSet.with(set) { try Self.filter(filter, source, into: target) }
                }
                #expect(results[0] == results[1], "\(filter)")
            }
        }
    }

    @Test func `A shadow is the blurred alpha in one colour`() throws {
        let frame = PixelRect(width: 50, height: 40)
        let source = Self.sample(frame, seed: 12)
        let target = Hand.rect(-10, -10, 70, 60)
        let color = Hand.color(30, 60, 90, 150)
        let pixels = try SoftwareBackend(threads: 1).draw(Hand.plan([source]))
        for size in [
            Size(x: 0, y: 0), Size(x: 3, y: 4), Size(x: 4, y: 4), Size(x: 8, y: 9), Size(x: 30, y: 5),
        ] {
            let shadow = try Self.filter(.shadow(size, color: color), source, into: target)
            let expected = Self.reference(
                pixels, frame, size, tail: .shadow, extends: false, into: target, shift: 24)
            // The alpha is within three quarters of a level, and all four channels are those of one alpha.
            let isRight = zip(shadow.pixels, expected).allSatisfy { found, alpha in
                let nearest = UInt32(max(0, alpha - 0.75).rounded(.up))...UInt32(min(255, alpha + 0.75))
                return nearest.contains { blurred in
                    found
                        == [UInt32(0), 8, 16, 24].reduce(UInt32(0)) { result, shift in
                            let channel = (color.bits >> shift) & 255
                            return result | ((2 * channel * blurred + 255) / 510) << shift
                        }
                }
            }
            #expect(isRight, "\(size)")
        }
    }

    @Test func `A blur beyond all measure keeps to its limits`() throws {
        let frame = PixelRect(width: 1, height: 1)
        for sigma in [4096, 1e9, Double.infinity, -3, Double.nan] {
            let picture = try Self.filter(
                .blur(Size(x: sigma, y: sigma), edges: .extend), Hand.surface(frame, .color(Hand.red)),
                into: PixelRect(width: 3, height: 2))
            #expect(picture.pixels.allSatisfy { $0 == Hand.red.bits }, "\(sigma)")
        }
    }

    static let swap = ColorMatrix(
        red: .init(0, 0, 1, 0), green: .init(0, 0.5, 0, 0), blue: .init(1, 0, 0, 0, bias: 0.2),
        alpha: .init(0, 0, 0, 0.5))

    @Test func `A colour matrix works on straight colours`() throws {
        let frame = PixelRect(width: 11, height: 3)
        // Straight (1, 0.5, 0.25) at alpha 200: out (0.25, 0.25, 1 + 0.2 → 1) at 100.
        let picture = try Self.filter(
            .color(Self.swap), Hand.surface(frame, .color(Hand.color(200, 100, 50, 200))), into: frame)
        #expect(picture.pixels.allSatisfy { $0 == Hand.color(25, 25, 100, 100).bits })
    }

    @Test func `A matrix may paint what was clear`() throws {
        let frame = PixelRect(width: 2, height: 2)
        let matrix = ColorMatrix(
            red: .init(0, 0, 0, 0, bias: 1), green: .init(0, 0, 0, 0), blue: .init(0, 0, 0, 0),
            alpha: .init(0, 0, 0, 1, bias: 0.4))
        let picture = try Self.filter(
            .color(matrix), Hand.surface(frame, .color(.clear)), into: PixelRect(width: 3, height: 2))
        #expect(picture.pixels.allSatisfy { $0 == Hand.color(102, 0, 0, 102).bits })
    }

    @Test func `Numbers that are none become 0`() throws {
        let frame = PixelRect(width: 2, height: 2)
        let matrix = ColorMatrix(
            red: .init(.nan, 0, 0, 0), green: .init(0, .infinity, 0, 0), blue: .init(0, 0, 1, 0),
            alpha: .init(0, 0, 0, 1))
        let picture = try Self.filter(
            .color(matrix), Hand.surface(frame, .color(Hand.color(255, 255, 51, 255))), into: frame)
        #expect(picture[0, 0] == Hand.color(0, 255, 51, 255))
    }

    @Test func `The identity changes nothing`() throws {
        let frame = PixelRect(width: 40, height: 33)
        let source = Self.sample(frame, seed: 77)
        let plain = try SoftwareBackend(threads: 1).draw(Hand.plan([source]))
        #expect(try Self.filter(.color(.identity), source, into: frame, threads: 2) == plain)
    }
}
