import Foundation
import LaminaGeometry
import LaminaRaster
import LaminaTestSupport
import Testing

/// Gradients as pixels: numbers in closed form.
struct GradientRowsTests {
    static let (red, blue) = (
        CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    )
    static let (black, white) = (CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1))

    static func ramp(_ colors: [CGColor], _ locations: [Double]? = nil) throws -> GradientRamp {
        let farthest = GradientRamp.farthest
        let stops = try #require(GradientStops(colors, locations: locations, within: -farthest...farthest))
        return try #require(GradientRamp(stops))
    }

    static func fill(
        _ kind: GradientKind, _ ramp: GradientRamp, _ map: Homography, _ rect: PixelRect, focus: Float = 0.6
    ) throws -> [UInt32] {
        let rows = try #require(GradientRows(kind, focus: focus, ramp, map: map))
        var pixels = [UInt32](repeating: 0x1234_5678, count: rect.area)
        pixels.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            rows.fill(
                base, stride: rect.width, width: rect.width, height: rect.height, x: rect.x0, y: rect.y0)
        }
        withExtendedLifetime(ramp) {}
        return pixels
    }

    private static func channel(_ pixel: UInt32, _ shift: UInt32) -> Double { Double((pixel >> shift) & 255) }

    /// The mean of a channel over a square of the dither's size.
    private static func mean(
        _ pixels: [UInt32], _ width: Int, x: Int, y: Int, channel shift: UInt32 = 16
    ) -> Double {
        var sum = 0.0
        for row in y..<(y + 8) {
            for column in x..<(x + 8) { sum += channel(pixels[row * width + column], shift) }
        }
        return sum / 64
    }

    @Test(arguments: [0.0, 0.3, 1.2, 2.9])
    func `A pixel of an axial gradient is its projection on the axis`(angle: Double) throws {
        let ramp = try Self.ramp([Self.black, Self.white])
        let rect = PixelRect(x0: -7, y0: 3, x1: 90, y1: 70)
        let (dx, dy) = (cos(angle) / 120, sin(angle) / 120)
        let map = Homography(xx: dx, xy: 0, yx: dy, yy: 0, tx: 0.3, ty: 0)
        let pixels = try Self.fill(.axial, ramp, map, rect)
        for y in rect.y0..<rect.y1 {
            for x in rect.x0..<rect.x1 {
                let place = 0.3 + (Double(x) + 0.5) * dx + (Double(y) + 0.5) * dy
                let level = max(0, min(1, place)) * 255
                let found = pixels[Int(y - rect.y0) * rect.width + Int(x - rect.x0)]
                #expect(found >> 24 == 255)
                // The channel has one of the two levels on either side of the exact one.
                let red = Self.channel(found, 16)
                #expect(red > level - 1.001 && red < level + 1.001, "\(x),\(y): \(red) of \(level)")
            }
        }
    }

    @Test func `A pixel of a radial gradient is its distance`() throws {
        let ramp = try Self.ramp([Self.black, Self.white])
        let rect = PixelRect(width: 100, height: 80)
        let map = Homography(scaleX: 1 / 60, y: 1 / 30, translationX: -0.8, y: -1.2)
        let pixels = try Self.fill(.radial, ramp, map, rect)
        for y in 0..<80 {
            for x in 0..<100 {
                let (u, v) = ((Double(x) + 0.5) / 60 - 0.8, (Double(y) + 0.5) / 30 - 1.2)
                let level = min(1, (u * u + v * v).squareRoot()) * 255
                let red = Self.channel(pixels[y * 100 + x], 16)
                #expect(red > level - 1.001 && red < level + 1.001, "\(x),\(y): \(red) of \(level)")
            }
        }
    }

    @Test func `A pixel of a conic gradient is its angle, far within a 4096th of a turn`() throws {
        // A band so steep that its levels distinguish angles of a 25,500th of a turn.
        let rect = PixelRect(width: 160, height: 160)
        let map = Homography(scaleX: 1, y: 1, translationX: -80.3, y: -79.6)
        for step in 0..<100 {
            let (low, high) = (Double(step) / 100, Double(step + 1) / 100)
            let ramp = try Self.ramp([Self.black, Self.white], [low, high])
            let pixels = try Self.fill(.conic, ramp, map, rect)
            for index in stride(from: step, to: pixels.count, by: 7) {
                let (x, y) = (Double(index % 160) + 0.5 - 80.3, Double(index / 160) + 0.5 - 79.6)
                var turn = atan2(y, x) / (2 * Double.pi)
                if turn < 0 { turn += 1 }
                let level = max(0, min(1, (turn - low) * 100)) * 255
                let red = Self.channel(pixels[index], 16)
                #expect(red > level - 1.2 && red < level + 1.2, "\(x), \(y): \(red) of \(level)")
            }
        }
    }

    @Test func `Rays start at +x and turn to +y, with a hard seam`() throws {
        let ramp = try Self.ramp([Self.black, Self.white])
        let map = Homography(scaleX: 1, y: 1, translationX: -50.5, y: -50.5)
        let pixels = try Self.fill(.conic, ramp, map, PixelRect(width: 101, height: 101))
        // The row through the middle lies on the seam, and belongs to the start.
        #expect(Self.channel(pixels[50 * 101 + 90], 16) <= 1)
        #expect(Self.channel(pixels[49 * 101 + 90], 16) >= 253)
        #expect(abs(Self.channel(pixels[90 * 101 + 50], 16) - 63.75) < 1)
        #expect(abs(Self.channel(pixels[50 * 101 + 10], 16) - 127.5) < 1)
        #expect(abs(Self.channel(pixels[10 * 101 + 50], 16) - 191.25) < 1)
    }

    @Test func `Colours are mixed straight: red to clear black is dark red halfway`() throws {
        let ramp = try Self.ramp([Self.red, CGColor(red: 0, green: 0, blue: 0, alpha: 0)])
        // A gradient so slow that a square of the dither has one place.
        let map = Homography(xx: 1e-9, xy: 0, yx: 0, yy: 0, tx: 0.5, ty: 0)
        let pixels = try Self.fill(.axial, ramp, map, PixelRect(width: 8, height: 8))
        let (red, alpha) = (
            Self.mean(pixels, 8, x: 0, y: 0), Self.mean(pixels, 8, x: 0, y: 0, channel: 24)
        )
        #expect(abs(alpha - 127.5) < 1.0 / 64)
        // Straight: (½, 0, 0, ½).
        #expect(abs(red - 63.75) < 1.0 / 64)
        #expect(pixels.allSatisfy { $0 & 0xFFFF == 0 && ($0 >> 16) & 255 <= $0 >> 24 })
    }

    @Test func `Every channel of a translucent gradient is at most its alpha`() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<60 {
            let colors = (0..<4).map { _ in
                func unit() -> Double { .random(in: 0...1, using: &random) }
                return CGColor(red: unit() > 0.5 ? 1 : unit(), green: 1, blue: unit(), alpha: unit())
            }
            let map = Homography(xx: 0.011, xy: 0, yx: 0.0007, yy: 0, tx: -0.1, ty: 0)
            for pixel in try Self.fill(.axial, Self.ramp(colors), map, PixelRect(width: 100, height: 20)) {
                for shift: UInt32 in [0, 8, 16] { #expect((pixel >> shift) & 255 <= pixel >> 24) }
            }
        }
    }

    @Test func `Beyond its ends, and where it stays the same, a gradient is the colours themselves`() throws {
        let colors = [
            CGColor(red: 0.5, green: 0.2, blue: 0.9, alpha: 0.7),
            CGColor(red: 0.1, green: 0.33, blue: 0.77, alpha: 0.3),
        ]
        for opaque in [false, true] {
            let (a, b) = (
                CGColor(
                    red: colors[0].red, green: colors[0].green, blue: colors[0].blue,
                    alpha: opaque ? 1 : colors[0].alpha),
                CGColor(
                    red: colors[1].red, green: colors[1].green, blue: colors[1].blue,
                    alpha: opaque ? 1 : colors[1].alpha)
            )
            let ramp = try Self.ramp([a, b, b, a], [0.2, 0.4, 0.6, 0.8])
            let map = Homography(xx: 0.01, xy: 0, yx: 0, yy: 0, tx: 0, ty: 0)
            let pixels = try Self.fill(.axial, ramp, map, PixelRect(width: 100, height: 9))
            for (index, pixel) in pixels.enumerated() {
                let x = index % 100
                if x < 20 || x > 80 { #expect(pixel == PackedColor(a).bits, "\(x)") }
                if x > 40, x < 60 { #expect(pixel == PackedColor(b).bits, "\(x)") }
            }
        }
    }

    @Test func `Equal locations are a hard edge, and close ones are right`() throws {
        let map = Homography(xx: 0.01, xy: 0, yx: 0, yy: 0, tx: 0, ty: 0)
        let rect = PixelRect(width: 100, height: 8)
        let hard = try Self.ramp([Self.red, Self.red, Self.blue, Self.blue], [0, 0.305, 0.305, 1])
        let pixels = try Self.fill(.axial, hard, map, rect)
        for (index, pixel) in pixels.enumerated() {
            // The pixel whose centre lies on the edge is beyond it.
            #expect(pixel == PackedColor(index % 100 < 30 ? Self.red : Self.blue).bits)
        }
        // A fifth of a pixel wide, around a pixel's centre.
        let close = try Self.ramp([Self.black, Self.white], [0.304, 0.306])
        let mixed = try Self.fill(.axial, close, map, rect)
        for (index, pixel) in mixed.enumerated() {
            let x = index % 100
            let red = Self.channel(pixel, 16)
            #expect(x < 30 ? red == 0 : x > 30 ? red == 255 : abs(red - 127.5) < 1, "\(x): \(red)")
        }
    }

    @Test func `Over a square of the dither the mean is the colour, to a 64th of a level`() throws {
        let ramp = try Self.ramp([Self.black, Self.white])
        for step in 0...1000 {
            // So slow that a square has one place.
            let place = Double(step) / 1000
            let map = Homography(xx: 1e-9, xy: 0, yx: 0, yy: 0, tx: place, ty: 0)
            let pixels = try Self.fill(.axial, ramp, map, PixelRect(width: 8, height: 8))
            #expect(abs(Self.mean(pixels, 8, x: 0, y: 0) - place * 255) < 1.0 / 64, "\(place)")
        }
    }

    @Test func `A slow gradient rises from square to square, without bands`() throws {
        let ramp = try Self.ramp([Self.black, Self.white])
        // Two levels over 512 pixels, so a square spans a thirtieth of one.
        let step = 2.0 / 255 / 512
        let map = Homography(xx: step, xy: 0, yx: step / 3, yy: 0, tx: 100.2 / 255, ty: 0)
        let pixels = try Self.fill(.axial, ramp, map, PixelRect(width: 512, height: 64))
        var last = -1.0
        for x in stride(from: 0, to: 512, by: 8) {
            let mean = Self.mean(pixels, 512, x: x, y: 16)
            let level = (100.2 / 255 + Double(x + 4) * step + 20 * step / 3) * 255
            #expect(abs(mean - level) < 1.0 / 32, "\(x): \(mean) of \(level)")
            #expect(last < 0 || (mean - last > -0.02 && mean - last < 0.08), "\(x): \(last), \(mean)")
            last = mean
        }
        #expect(Set(pixels).count <= 4)
    }

    @Test func `Where a rectangle is cut changes no pixel`() throws {
        let colors = [Self.red, Self.blue, Self.white.copy(alpha: 0.3)].compactMap { $0 }
        let ramp = try Self.ramp(colors, [0.1, 0.5, 0.5])
        let whole = PixelRect(x0: -3, y0: -5, x1: 70, y1: 40)
        let maps = [
            Homography(xx: 0.02, xy: 0.003, yx: -0.004, yy: 0.03, tx: 0.1, ty: -0.4),
            Homography(xx: 0.02, xy: 0, yx: 0, yy: 0, tx: 0.1, ty: 0),
            Homography(xx: 0, xy: 0, yx: 0.03, yy: 0, tx: 0.1, ty: 0),
            Homography(
                xx: 0.02, xy: 0.003, xw: 0.001, yx: -0.004, yy: 0.03, yw: 0.002, tx: 0.1, ty: -0.4, tw: 1.2),
        ]
        for kind in GradientKind.allCases {
            for map in maps {
                let all = try Self.fill(kind, ramp, map, whole)
                for part in [
                    PixelRect(x0: 0, y0: 0, x1: 1, y1: 1), PixelRect(x0: 3, y0: -2, x1: 16, y1: 30),
                    PixelRect(x0: 61, y0: 11, x1: 70, y1: 40),
                ] {
                    let cut = try Self.fill(kind, ramp, map, part)
                    for y in part.y0..<part.y1 {
                        for x in part.x0..<part.x1 {
                            let (a, b) = (
                                all[Int(y - whole.y0) * whole.width + Int(x - whole.x0)],
                                cut[Int(y - part.y0) * part.width + Int(x - part.x0)]
                            )
                            #expect(a == b, "\(kind) \(x),\(y)")
                        }
                    }
                }
            }
        }
    }

    @Test func `Where many colours meet, each pixel is the one that it is alone`() throws {
        var random = SeededGenerator(seed: 31)
        func number(_ low: Double, _ high: Double) -> Double { .random(in: low...high, using: &random) }
        for count in [3, 12, 60, 300] {
            let colors = (0..<count).map { _ in
                CGColor(red: number(0, 1), green: number(0, 1), blue: number(0, 1), alpha: 1)
            }
            let ramp = try Self.ramp(colors, colors.map { _ in (number(0, 1) * 40).rounded() / 40 }.sorted())
            let map = Homography(xx: 0.011, xy: 0.004, yx: -0.006, yy: 0.013, tx: -0.2, ty: -0.1)
            let whole = PixelRect(x0: -20, y0: -2, x1: 120, y1: 3)
            for kind in GradientKind.allCases {
                let all = try Self.fill(kind, ramp, map, whole)
                for (index, pixel) in all.enumerated() {
                    let (x, y) = (
                        whole.x0 + Int32(index % whole.width), whole.y0 + Int32(index / whole.width)
                    )
                    let alone = try Self.fill(
                        kind, ramp, map, PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1))
                    #expect(alone == [pixel], "\(count) colours, \(kind) \(x),\(y)")
                }
            }
        }
    }

    @Test func `A pixel of a focal gradient is its distance and a share of x`() throws {
        let ramp = try Self.ramp([Self.black, Self.white])
        let rect = PixelRect(x0: -60, y0: -40, x1: 60, y1: 40)
        let map = Homography(scaleX: 0.01, y: 0.02)
        let pixels = try Self.fill(.focal, ramp, map, rect, focus: 0.75)
        for y in rect.y0..<rect.y1 {
            for x in rect.x0..<rect.x1 {
                let (u, v) = ((Double(x) + 0.5) * 0.01, (Double(y) + 0.5) * 0.02)
                let level = min(1, (u * u + v * v).squareRoot() + 0.75 * u) * 255
                let found = pixels[Int(y - rect.y0) * rect.width + Int(x - rect.x0)]
                #expect(abs(Self.channel(found, 8) - level) <= 1, "\(x),\(y)")
            }
        }
    }

    @Test func `The bytes are the same on every machine`() throws {
        let ramp = try Self.ramp([Self.red, Self.white, Self.blue.copy(alpha: 0.2) ?? Self.blue])
        let map = Homography(xx: 0.013, xy: 0.002, yx: -0.004, yy: 0.017, tx: -0.3, ty: -0.4)
        let rect = PixelRect(width: 97, height: 61)
        let sums = try [GradientKind.axial, .radial, .conic].map { kind in
            let hash = try Self.fill(kind, ramp, map, rect).reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
                ($0 ^ UInt64($1)) &* 0x100_0000_01b3
            }
            return String(hash, radix: 16)
        }
        #expect(sums == ["76165e9c33494149", "3715ee2ce2f45c72", "79707f1b3d5f7607"])
    }

    @Test(arguments: [
        Homography(scaleX: .infinity, y: 1), Homography(scaleX: .nan, y: .nan), Homography(scaleX: 0, y: 0),
        Homography(scaleX: 1e300, y: -1e300, translationX: 1e308, y: -1e308),
        Homography(xx: 1, xy: 1, xw: 0, yx: 1, yy: 1, yw: 0, tx: 1, ty: 1, tw: 0),
    ])
    func `Maps that make no sense give colours all the same`(map: Homography) throws {
        let ramp = try Self.ramp([Self.red, Self.blue])
        for kind in GradientKind.allCases {
            let pixels = try Self.fill(kind, ramp, map, PixelRect(width: 33, height: 9))
            #expect(pixels.allSatisfy { $0 >> 24 == 255 })
        }
    }
}

// Beside the others that turn the switch.
extension KernelTests {
    @Test func `Both implementations fill gradients to the same bytes`() throws {
        var random = SeededGenerator(seed: 11)
        func number(_ low: Double, _ high: Double) -> Double { .random(in: low...high, using: &random) }
        for round in 0..<300 {
            let colors = (0..<Int.random(in: 2...20, using: &random)).map { _ in
                CGColor(
                    red: number(0, 1), green: number(0, 1), blue: number(0, 1),
                    alpha: round % 2 == 0 ? 1 : number(0, 1))
            }
            let ramp = try GradientRowsTests.ramp(
                colors, round % 3 == 0 ? colors.map { _ in number(-1, 2) } : nil)
            let scale = number(0, 1) < 0.1 ? 1e6 : 0.02
            let map = Homography(
                xx: number(-scale, scale), xy: number(-scale, scale), xw: round % 4 == 0 ? 0.003 : 0,
                yx: round % 5 == 0 ? 0 : number(-scale, scale), yy: number(-scale, scale),
                yw: round % 4 == 0 ? -0.002 : 0, tx: number(-1, 1), ty: number(-1, 1))
            let rect = PixelRect(
                x0: Int32.random(in: -300...300, using: &random), y0: -4,
                x1: 301 + Int32.random(in: 0...60, using: &random), y1: 9)
            for kind in GradientKind.allCases {
                let results = try [KernelSet.portable, .fastest].map { set in
                    try KernelSet.with(set) { try GradientRowsTests.fill(kind, ramp, map, rect) }
                }
                #expect(results[0] == results[1], "\(round) \(kind)")
            }
        }
    }
}
