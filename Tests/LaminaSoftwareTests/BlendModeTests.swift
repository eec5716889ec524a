import LaminaGeometry
import LaminaPlan
import LaminaSoftware
import LaminaTestSupport
import Testing

@Suite struct BlendModeTests {
    static let frame = PixelRect(width: 3, height: 1)

    static func blend(
        _ source: PackedColor, _ mode: BlendMode, over destination: PackedColor,
        opacity: PackedOpacity = .full
    ) throws -> PackedColor {
        let picture = try SoftwareBackend(threads: 1).draw(
            Hand.plan([
                Hand.surface(
                    frame, .color(destination),
                    Hand.list([Hand.solid(source, frame, opacity: opacity, mode: mode)]))
            ]))
        return picture[1, 0]
    }

    /// Half covered blue over three quarters of green, in each Porter–Duff mode.
    static let porterDuff: [(BlendMode, PackedColor)] = [
        // S = (0, 0, 128, 128)/255, D = (0, 192, 0, 192)/255; 1 − s = 127/255, 1 − d = 63/255.
        (.sourceOver, Hand.color(0, 96, 128, 224)),
        (.plusLighter, Hand.color(0, 192, 128, 255)),
        (.destinationOver, Hand.color(0, 192, 32, 224)),
        (.sourceAtop, Hand.color(0, 96, 96, 192)),
        (.xor, Hand.color(0, 96, 32, 127)),
        (.destinationOut, Hand.color(0, 96, 0, 96)),
        (.copy, Hand.color(0, 0, 128, 128)),
        (.clear, Hand.color(0, 0, 0, 0)),
        (.sourceIn, Hand.color(0, 0, 96, 96)),
        (.sourceOut, Hand.color(0, 0, 32, 32)),
        (.destinationIn, Hand.color(0, 96, 0, 96)),
        (.destinationAtop, Hand.color(0, 96, 32, 128)),
        // Alpha 1, and the 65 of 320 that are more than an alpha can be go from every colour.
        (.plusDarker, Hand.color(0, 127, 63, 255)),
        // Alpha 192 − 128, above which no colour may be.
        (.subtract, Hand.color(0, 64, 0, 64)),
    ]

    @Test(arguments: porterDuff.indices) func `Porter-Duff modes`(index: Int) throws {
        let (mode, expected) = Self.porterDuff[index]
        let result = try Self.blend(
            Hand.color(0, 0, 128, 128), mode, over: Hand.color(0, 192, 0, 192))
        #expect(result == expected, "\(mode)")
    }

    /// (204, 102, 51) over (51, 153, 204): in fifths 4, 2, 1 over 1, 3, 4.
    static let opaque: [(BlendMode, PackedColor)] = [
        (.multiply, Hand.color(41, 61, 41, 255)),
        (.screen, Hand.color(214, 194, 214, 255)),
        (.overlay, Hand.color(82, 133, 173, 255)),
        (.darken, Hand.color(51, 102, 51, 255)),
        (.lighten, Hand.color(204, 153, 204, 255)),
        // min(1, 0.2/0.2), min(1, 0.6/0.6), 0.8/0.8.
        (.colorDodge, Hand.color(255, 255, 255, 255)),
        // 1 − 0.8/0.8, 1 − min(1, 0.4/0.4), 1 − min(1, 0.2/0.2).
        (.colorBurn, Hand.color(0, 0, 0, 255)),
        // 1 − 2·0.2·0.8, 2·0.4·0.6, 2·0.2·0.8.
        (.hardLight, Hand.color(173, 122, 82, 255)),
        (.difference, Hand.color(153, 51, 153, 255)),
        (.exclusion, Hand.color(173, 133, 173, 255)),
        // 0.2 + 0.6·(16·0.008 − 12·0.04 + 4·0.2 − 0.2); 0.6 − 0.2·0.6·0.4; 0.8 − 0.6·0.8·0.2.
        (.softLight, Hand.color(89, 141, 180, 255)),
    ]

    @Test(arguments: opaque.indices) func `Separable modes`(index: Int) throws {
        let (mode, expected) = Self.opaque[index]
        let result = try Self.blend(
            Hand.color(204, 102, 51, 255), mode, over: Hand.color(51, 153, 204, 255))
        #expect(result == expected, "\(mode)")
    }

    @Test func `Where the backdrop is clear a separable mode shows the source, and the other way round`()
        throws
    {
        let color = Hand.color(30, 60, 90, 120)
        for mode in BlendMode.allCases where mode.rawValue >= BlendMode.multiply.rawValue && mode != .subtract
        {
            #expect(try Self.blend(color, mode, over: .clear) == color, "\(mode)")
            #expect(try Self.blend(.clear, mode, over: color) == color, "\(mode)")
        }
    }

    @Test func `Luminosity takes the source's brightness and the backdrop's colour`() throws {
        // Lum of gray 102 is 0.4; red 1, 0, 0 has 0.3: up by 0.1 gives 1.1, 0.1, 0.1, clipped about 0.4:
        // 0.4 + 0.7·0.6/0.7 = 1; 0.4 − 0.3·0.6/0.7 = 0.142857.
        let result = try Self.blend(Hand.color(102, 102, 102, 255), .luminosity, over: Hand.red)
        #expect(result == Hand.color(255, 36, 36, 255))
        // A gray takes no hue and no saturation.
        let gray = Hand.color(100, 100, 100, 255)
        #expect(try Self.blend(Hand.red, .saturation, over: gray) == gray)
        #expect(try Self.blend(Hand.red, .hue, over: gray) == gray)
        // Red at the brightness of gray 102: as above.
        #expect(
            try Self.blend(Hand.red, .color, over: Hand.color(102, 102, 102, 255))
                == Hand.color(255, 36, 36, 255))
    }

    @Test func `Opacity scales the source of a linear mode`() throws {
        // S = 128 · 128/255 = 64.25.
        let result = try Self.blend(
            Hand.color(0, 0, 128, 128), .plusLighter, over: Hand.color(0, 10, 10, 20), opacity: 128)
        #expect(result == Hand.color(0, 10, 74, 84))
    }

    @Test func `Opacity mixes the result of the other modes in`() throws {
        let backdrop = Hand.color(0, 200, 0, 200)
        // Half of nothing and half of the backdrop.
        #expect(try Self.blend(Hand.red, .clear, over: backdrop, opacity: 128) == Hand.color(0, 100, 0, 100))
        #expect(
            try Self.blend(Hand.color(0, 0, 100, 100), .copy, over: backdrop, opacity: 51)
                == Hand.color(0, 160, 20, 180))
    }

    @Test func `Every mode stays inside its alpha and takes no part in occlusion`() throws {
        var random = SeededGenerator(seed: 3)
        func color() -> PackedColor {
            let alpha = UInt32.random(in: 0...255, using: &random)
            func part() -> UInt32 { UInt32.random(in: 0...alpha, using: &random) }
            return Hand.color(part(), part(), part(), alpha)
        }
        let frame = PixelRect(width: 300, height: 70)
        for mode in BlendMode.allCases {
            let items = (0..<40).map { index in
                let x = Int32.random(in: 0..<250, using: &random)
                let y = Int32.random(in: 0..<50, using: &random)
                let bounds = Hand.rect(x, y, 40, 20)
                return index % 3 == 0
                    ? Hand.solid(PackedColor(bits: color().bits | 0xff00_0000), bounds)
                    : Hand.solid(
                        color(), bounds,
                        opacity: PackedOpacity(byte: UInt8.random(in: 0...255, using: &random)), mode: mode)
            }
            var plan = Hand.plan([Hand.surface(frame, .color(color()), Hand.list(items))])
            let picture = try SoftwareBackend(threads: 2).draw(plan)
            #expect(
                picture.pixels.map(PackedColor.init(bits:)).allSatisfy {
                    max($0.red, $0.green, $0.blue) <= $0.alpha
                }, "\(mode)")
            plan.optimizations = []
            #expect(try SoftwareBackend(threads: 1).draw(plan) == picture, "\(mode)")
        }
    }

    @Test func `Two paints are mixed by weight`() throws {
        let frame = PixelRect(width: 4, height: 2)
        var first = Hand.paint(0, frame)
        first.second = 1
        first.secondWeight = 51
        let surfaces = [
            Hand.surface(frame, .color(Hand.color(100, 0, 0, 200))),
            Hand.surface(frame, .color(Hand.color(0, 50, 0, 100))),
            Hand.surface(
                frame, .color(.clear),
                Hand.list([Hand.image(0, frame)], paints: [first, Hand.paint(1, frame)])),
        ]
        // A fifth of the second.
        let picture = try SoftwareBackend(threads: 1).draw(Hand.plan(surfaces))
        #expect(picture[2, 1] == Hand.color(80, 10, 0, 180))
    }
}
