import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaSoftware
import LaminaTestSupport
import Testing

@Suite struct MaskedItemTests {
    static let frame = PixelRect(width: 8, height: 4)

    static func mask(_ width: Int, _ bytes: [UInt8]) throws -> AlphaMask {
        try #require(
            AlphaMask(width: width, height: bytes.count / width, bytes: bytes, label: "by hand"))
    }

    static func aligned(_ mask: AlphaMask, x: Int32, y: Int32) -> MaskPaint {
        MaskPaint(
            source: .mask(index: 0), mapping: .aligned(dx: -x, dy: -y),
            texels: PixelRect(width: mask.width, height: mask.height))
    }

    /// The alphas of a white item over nothing.
    static func alphas(
        _ item: DrawItem, _ paint: MaskPaint, masks: [AlphaMask], frame: PixelRect = frame
    ) throws -> [[UInt8]] {
        let picture = try SoftwareBackend(threads: 1).draw(
            Hand.plan([Hand.surface(frame, .color(.clear), Hand.list([item], masks: [paint]))], masks: masks))
        return (0..<frame.height).map { y in picture.row(y).map(\.alpha) }
    }

    @Test func `A mask multiplies the coverage, texel for pixel`() throws {
        let mask = try Self.mask(3, [0, 100, 255, 1, 2, 3])
        let alphas = try Self.alphas(
            Hand.solid(Hand.white, Hand.rect(2, 1, 3, 2), mask: 0), Self.aligned(mask, x: 2, y: 1),
            masks: [mask])
        #expect(
            alphas == [
                [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 100, 255, 0, 0, 0], [0, 0, 1, 2, 3, 0, 0, 0],
                [0, 0, 0, 0, 0, 0, 0, 0],
            ])
    }

    @Test func `Outside its texels a mask goes on with the nearest one`() throws {
        let mask = try Self.mask(3, [10, 20, 30, 40, 50, 60, 70, 80, 90])
        let alphas = try Self.alphas(
            Hand.solid(Hand.white, Self.frame, mask: 0), Self.aligned(mask, x: 2, y: 0), masks: [mask])
        #expect(
            alphas == [
                [10, 10, 10, 20, 30, 30, 30, 30], [40, 40, 40, 50, 60, 60, 60, 60],
                [70, 70, 70, 80, 90, 90, 90, 90], [70, 70, 70, 80, 90, 90, 90, 90],
            ])
    }

    @Test func `One texel of a mask stretches over anything`() throws {
        let mask = try Self.mask(3, [10, 20, 30, 40, 50, 60, 70, 80, 90])
        let middle = MaskPaint(
            source: .mask(index: 0), mapping: .aligned(dx: 0, dy: 0), texels: Hand.rect(1, 1, 1, 1))
        let alphas = try Self.alphas(
            Hand.solid(Hand.white, Self.frame, mask: 0), middle, masks: [mask])
        #expect(alphas == Array(repeating: Array(repeating: 50, count: 8), count: 4))
    }

    @Test func `Coverage comes first, then opacity, each rounded`() throws {
        let mask = try Self.mask(1, [100])
        let picture = try SoftwareBackend(threads: 1).draw(
            Hand.plan(
                [
                    Hand.surface(
                        Self.frame, .color(Hand.white),
                        Hand.list(
                            [Hand.solid(Hand.color(101, 0, 0, 201), Self.frame, opacity: 77, mask: 0)],
                            masks: [Self.aligned(mask, x: 0, y: 0)]))
                ], masks: [mask]))
        // 101 · 100/255 = 39.6 → 40, 201 · 100/255 = 78.8 → 79; 79 · 77/255 = 23.85 → 24;
        // red (40 · 77 + 255 · 231)/255 = 243.08, others 255 · 231/255 = 231, alpha (79 · 77 + 255 · 231)/255 = 254.85.
        #expect(picture[0, 0] == Hand.color(243, 231, 231, 255))
    }

    @Test func `The alpha of a surface is a mask too`() throws {
        let small = Hand.rect(2, 1, 2, 2)
        let surfaces = [
            Hand.surface(
                small, .color(.clear),
                Hand.list([Hand.solid(Hand.color(0, 0, 64, 128), Hand.rect(2, 1, 1, 2))])),
            Hand.surface(
                Self.frame, .color(.clear),
                Hand.list(
                    [Hand.solid(Hand.white, small, mask: 0)],
                    masks: [
                        MaskPaint(
                            source: .surface(index: 0), mapping: .aligned(dx: -2, dy: -1),
                            texels: PixelRect(width: 2, height: 2))
                    ])),
        ]
        let picture = try SoftwareBackend(threads: 1).draw(Hand.plan(surfaces))
        #expect(picture.row(1).map(\.alpha) == [0, 0, 128, 0, 0, 0, 0, 0])
        #expect(picture.row(0).map(\.alpha) == Array(repeating: 0, count: 8))
    }

    @Test func `A transformed mask is sampled linearly`() throws {
        let mask = try Self.mask(2, [0, 128])
        let double = MaskPaint(
            source: .mask(index: 0), mapping: .transformed(SpaceMap(scaleX: 0.5, y: 0.5)),
            texels: PixelRect(width: 2, height: 1))
        let alphas = try Self.alphas(
            Hand.solid(Hand.white, Hand.rect(0, 0, 4, 1), mask: 0), double, masks: [mask])
        #expect(alphas[0] == [0, 32, 96, 128, 0, 0, 0, 0])
    }

    @Test func `A mask in perspective is sampled where a surface is`() throws {
        var random = SeededGenerator(seed: 5)
        let bytes = (0..<64).map { _ in UInt8.random(in: 0...255, using: &random) }
        let mask = try Self.mask(8, bytes)
        let image = try CGImage(
            width: 8, height: 8, premultipliedBGRA: bytes.flatMap { [$0, $0, $0, $0] })
        let frame = PixelRect(width: 20, height: 20)
        for map in [
            Homography(xx: 0.5, xy: 0.2, xw: 0.02, yx: -0.1, yy: 0.6, yw: 0.01, tx: 1, ty: -1),
            Homography(xx: 0.5, xy: 0.2, yx: -0.1, yy: 0.6, tx: 1, ty: -1),
        ] {
            let texels = PixelRect(width: 8, height: 8)
            let masked = try SoftwareBackend(threads: 1).draw(
                Hand.plan(
                    [
                        Hand.surface(
                            frame, .color(.clear),
                            Hand.list(
                                [Hand.solid(Hand.white, frame, mask: 0)],
                                masks: [
                                    MaskPaint(
                                        source: .mask(index: 0), mapping: .transformed(SpaceMap(map)),
                                        texels: texels)
                                ]))
                    ], masks: [mask]))
            let drawn = try SoftwareBackend(threads: 1).draw(
                Hand.plan(
                    [
                        Hand.surface(
                            frame, .color(.clear),
                            Hand.list(
                                [Hand.image(0, frame)],
                                paints: [
                                    ImagePaint(
                                        source: .image(index: 0), filter: .linear,
                                        mapping: .transformed(SpaceMap(map)), texels: texels)
                                ]))
                    ], images: [image]))
            #expect(masked == drawn)
        }
    }

    @Test func `An image under a mask and a shape has the product of both coverages`() throws {
        let image = try CGImage(width: 8, height: 4, premultipliedBGRA: Array(repeating: 255, count: 128))
        let mask = try Self.mask(8, (0..<32).map { UInt8($0 * 8) })
        var list = Hand.list(
            [Hand.image(0, Self.frame, mask: 0)],
            paints: [
                ImagePaint(
                    source: .image(index: 0), filter: .nearest, mapping: .aligned(dx: 0, dy: 0),
                    texels: Self.frame)
            ], masks: [Self.aligned(mask, x: 0, y: 0)])
        // Right of x = 3.5: pixel 3 is half covered, 128 of 255.
        list.edges = [CoverageEdge(a: 1, b: 0, c: -3.5)]
        list.shapes = [CoverageShape(originX: 0, originY: 0, firstEdge: 0, edgeCount: 1, pairedCount: 0)]
        list.items[0].shape = 0
        list.items[0].interior = .empty
        let picture = try SoftwareBackend(threads: 1).draw(
            Hand.plan([Hand.surface(Self.frame, .color(.clear), list)], images: [image], masks: [mask]))
        // Row 1: masks 64, 72, 80, 88, …; 88 · 128/255 = 44.2.
        #expect(picture.row(1).map(\.alpha) == [0, 0, 0, 44, 96, 104, 112, 120])
    }

    @Test func `What covers a masked item hides it, and it hides nothing`() throws {
        let mask = try Self.mask(1, [128])
        let items = [
            Hand.solid(Hand.red, Self.frame),
            Hand.solid(Hand.white, Self.frame, mask: 0),
            Hand.solid(Hand.blue, Hand.rect(0, 0, 4, 4)),
        ]
        var plan = Hand.plan(
            [
                Hand.surface(
                    Self.frame, .color(.clear), Hand.list(items, masks: [Self.aligned(mask, x: 0, y: 0)]))
            ], masks: [mask])
        let picture = try SoftwareBackend(threads: 1).draw(plan)
        #expect(picture[2, 2] == Hand.blue)
        #expect(picture[5, 2] == Hand.color(255, 128, 128, 255))
        plan.optimizations = []
        #expect(try SoftwareBackend(threads: 1).draw(plan) == picture)
    }

    @Test func `The parts of a nine-slice fit together like one mask`() throws {
        var random = SeededGenerator(seed: 9)
        let (width, height) = (7, 5)
        let mask = try Self.mask(
            width, (0..<(width * height)).map { _ in UInt8.random(in: 0...255, using: &random) })
        // Stretched over a larger rectangle: the third column and the second row repeat.
        let frame = PixelRect(width: 300, height: 90)
        var items: [DrawItem] = []
        var paints: [MaskPaint] = []
        let xs: [(Int32, Int32, Int32, Int32)] = [
            (0, 3, 0, 3), (3, 297, 3, 1), (297, 300, 4, 3),
        ]
        let ys: [(Int32, Int32, Int32, Int32)] = [(0, 1, 0, 1), (1, 87, 1, 1), (87, 90, 2, 3)]
        for y in ys {
            for x in xs {
                items.append(
                    Hand.solid(
                        Hand.color(40, 80, 120, 200), PixelRect(x0: x.0, y0: y.0, x1: x.1, y1: y.1),
                        opacity: 180, mask: OptionalIndex(paints.count)))
                paints.append(
                    MaskPaint(
                        source: .mask(index: 0), mapping: .aligned(dx: x.2 - x.0, dy: y.2 - y.0),
                        texels: Hand.rect(x.2, y.2, x.3, y.3)))
            }
        }
        let background = Hand.color(10, 200, 30, 250)
        let sliced = try SoftwareBackend(threads: 2).draw(
            Hand.plan(
                [Hand.surface(frame, .color(background), Hand.list(items, masks: paints))], masks: [mask]))
        var bytes: [UInt8] = []
        for y in 0..<90 {
            for x in 0..<300 {
                let column = x < 3 ? x : x < 297 ? 3 : x - 293
                let row = y < 1 ? 0 : y < 87 ? 1 : y - 85
                bytes.append(mask.bytes[row * width + column])
            }
        }
        let whole = try #require(AlphaMask(width: 300, height: 90, bytes: bytes, label: "whole"))
        let plain = try SoftwareBackend(threads: 1).draw(
            Hand.plan(
                [
                    Hand.surface(
                        frame, .color(background),
                        Hand.list(
                            [Hand.solid(Hand.color(40, 80, 120, 200), frame, opacity: 180, mask: 0)],
                            masks: [Self.aligned(whole, x: 0, y: 0)]))
                ], masks: [whole]))
        #expect(sliced == plain)
    }

    @Test func `An image under a mask that stays is the same in every frame`() throws {
        let (size, frame) = (100, Hand.rect(0, 0, 120, 110))
        var generator = SeededGenerator(seed: 3)
        let bytes = (0..<(size * size)).map { index in
            [0, 255, UInt8.random(in: 0...255, using: &generator), 255][(index % size / 30 + index / 900) % 4]
        }
        let mask = try #require(AlphaMask(width: size, height: size, bytes: bytes, label: "by hand"))
        let image = try CGImage(width: size, height: size) { memory in
            for index in 0..<(size * size) {
                let alpha = UInt8.random(in: 0...255, using: &generator)
                let pixel = (0..<3).map { _ in UInt8.random(in: 0...alpha, using: &generator) } + [alpha]
                for (channel, value) in pixel.enumerated() {
                    memory.storeBytes(of: value, toByteOffset: 4 * index + channel, as: UInt8.self)
                }
            }
        }
        let place = Hand.rect(10, 5, Int32(size), Int32(size))
        let paint = ImagePaint(
            source: .image(index: 0), filter: .nearest, mapping: .aligned(dx: -10, dy: -5),
            texels: PixelRect(width: size, height: size))
        func plan(_ number: UInt64, _ items: [DrawItem]) -> FramePlan {
            Hand.plan(
                [
                    Hand.surface(
                        frame, .color(Hand.red),
                        Hand.list(items, paints: [paint], masks: [Self.aligned(mask, x: 10, y: 5)]))
                ], number: number, images: [image], masks: [mask])
        }
        let whole = [Hand.image(0, place, opacity: 200, mask: 0)]
        // The mask lies in parts, of which some begin inside of a row.
        let parts = [(0, 0, 100, 37), (0, 37, 41, 63), (41, 37, 59, 63)].map {
            Hand.image(0, Hand.rect(10 + $0.0, 5 + $0.1, $0.2, $0.3), opacity: 200, mask: 0)
        }
        let backend = SoftwareBackend(threads: 2)
        let first = try backend.draw(plan(1, whole))
        for number in UInt64(2)...4 { #expect(try backend.draw(plan(number, whole)) == first) }
        for number in UInt64(5)...6 { #expect(try backend.draw(plan(number, parts)) == first) }
    }
}
