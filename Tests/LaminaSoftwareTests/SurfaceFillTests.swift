import LaminaGeometry
import LaminaPlan
import LaminaSoftware
import LaminaTestSupport
import Testing

@Suite struct SurfaceFillTests {
    static let frame = PixelRect(width: 8, height: 4)
    static let key = SurfaceCacheKey(layer: Hand.layer, serial: 7)

    /// A root that shows one earlier surface.
    static func showing(_ first: Surface, key: SurfaceCacheKey? = nil) -> [Surface] {
        [
            first,
            Hand.surface(
                frame, .color(Hand.blue),
                Hand.list([Hand.image(0, first.frame)], paints: [Hand.paint(0, first.frame)])),
        ]
    }

    @Test func `A surface starts from its colour`() throws {
        let small = Hand.rect(2, 1, 3, 2)
        let picture = try SoftwareBackend(threads: 1).draw(
            Hand.plan(Self.showing(Hand.surface(small, .color(Hand.red)))))
        #expect(picture.row(0) == Array(repeating: Hand.blue, count: 8))
        #expect(
            picture.row(1) == Array(repeating: Hand.blue, count: 2) + Array(repeating: Hand.red, count: 3)
                + Array(repeating: Hand.blue, count: 3))
    }

    /// Red; then green over the left half; a filtered copy of the red stage is shown in the right half.
    static func chain(number: UInt64 = 1, base: UInt64? = nil, damage: PixelRegion? = nil) -> FramePlan {
        let invert = ColorMatrix(
            red: .init(-1, 0, 0, 1), green: .init(0, -1, 0, 1), blue: .init(0, 0, -1, 1),
            alpha: .init(0, 0, 0, 1))
        return Hand.plan(
            [
                Hand.surface(
                    frame, .color(Hand.red), Hand.list([Hand.solid(Hand.blue, Hand.rect(6, 0, 2, 4))])),
                Hand.surface(frame, .filter(.color(invert), source: 0)),
                Hand.surface(
                    frame, .continuing(0),
                    Hand.list(
                        [
                            Hand.solid(Hand.green, Hand.rect(0, 0, 4, 4)),
                            Hand.image(0, Hand.rect(5, 0, 3, 4)),
                        ],
                        paints: [Hand.paint(1, frame)])),
            ], number: number, base: base, damage: damage)
    }

    @Test func `A surface goes on where another one stopped`() throws {
        let picture = try SoftwareBackend(threads: 1).draw(Self.chain())
        let cyan = Hand.color(0, 255, 255, 255)
        let yellow = Hand.color(255, 255, 0, 255)
        #expect(
            picture.row(2) == Array(repeating: Hand.green, count: 4) + [Hand.red, cyan, yellow, yellow])
    }

    @Test func `Rounded corners on a surface that goes on leave what is there`() throws {
        let frame = PixelRect(width: 40, height: 40)
        var disk = Hand.solid(Hand.green, frame)
        (disk.shape, disk.interior) = (0, .empty)
        var list = Hand.list([disk])
        list.shapes = [
            CoverageShape(
                originX: 0, originY: 0, firstEdge: 0, edgeCount: 0, pairedCount: 0, corner: 0)
        ]
        list.corners = [
            CornerOutline(
                deviceToLocal: SpaceMap(scaleX: 1, y: 1, translationX: -20, y: -20), halfWidth: 20,
                halfHeight: 20, radius: 20)
        ]
        var half = Hand.list([Hand.solid(Hand.blue, Hand.rect(0, 0, 20, 40))])
        half.items[0].isOpaque = true
        let picture = try SoftwareBackend(threads: 1).draw(
            Hand.plan([
                Hand.surface(frame, .color(Hand.red), half), Hand.surface(frame, .continuing(0), list),
            ]))
        #expect([0, 5, 34, 39].map { picture.row($0)[0] } == Array(repeating: Hand.blue, count: 4))
        #expect([0, 5, 34, 39].map { picture.row($0)[39] } == Array(repeating: Hand.red, count: 4))
        #expect(Array(picture.row(20)[1..<39]) == Array(repeating: Hand.green, count: 38))
        #expect(picture.row(1)[18] == Hand.green)
    }

    @Test func `A surface that goes on costs no buffer of its own`() throws {
        let backend = SoftwareBackend(threads: 1)
        _ = try backend.draw(Self.chain())
        // The filtered copy.
        #expect(backend.surfaceBytes == 8 * 4 * 4)
    }

    @Test func `A backdrop that reaches beyond the damage reads its own stage and leaves the picture alone`()
        throws
    {
        func plan(number: UInt64, base: UInt64?, damage: PixelRegion?, _ spot: PackedColor) -> FramePlan {
            let frame = PixelRect(width: 96, height: 40)
            let glass = Hand.rect(30, 5, 40, 30)
            let size = SurfaceFilter.GaussianSize(x: 5, y: 3)
            return Hand.plan(
                [
                    Hand.surface(
                        frame, .color(Hand.white), Hand.list([Hand.solid(spot, Hand.rect(20, 10, 20, 20))])),
                    Hand.surface(glass, .filter(.blur(size, edges: .extend), source: 0)),
                    Hand.surface(
                        frame, .continuing(0),
                        Hand.list(
                            [
                                Hand.image(0, glass),
                                Hand.solid(Hand.green, Hand.rect(0, 0, 96, 8)),
                                Hand.solid(Hand.color(0, 0, 128, 128), Hand.rect(10, 4, 70, 20)),
                            ], paints: [Hand.paint(1, glass)])),
                ], number: number, base: base, damage: damage)
        }
        let backend = SoftwareBackend(threads: 2)
        _ = try backend.draw(plan(number: 1, base: nil, damage: nil, Hand.red))
        // The spot and the part of the glass that it can reach.
        var damage = PixelRegion(Hand.rect(20, 10, 20, 20))
        damage.formUnion(Hand.rect(30, 5, 40, 30))
        let partial = try backend.draw(plan(number: 2, base: 1, damage: damage, Hand.blue))
        let whole = try SoftwareBackend(threads: 1).draw(
            plan(number: 2, base: nil, damage: nil, Hand.blue))
        #expect(partial == whole)
        // A corner of the glass alone, in which nothing changed: the picture is the same again.
        let corner = PixelRegion(Hand.rect(35, 12, 5, 4))
        #expect(try backend.draw(plan(number: 3, base: 2, damage: corner, Hand.blue)) == whole)
    }

    @Test func `A kept surface is drawn once`() throws {
        let backend = SoftwareBackend(threads: 1)
        let small = Hand.rect(2, 1, 3, 2)
        let first = try backend.draw(
            Hand.plan(
                Self.showing(Hand.surface(small, .color(Hand.red), key: Self.key)), kept: [Self.key]))
        let plan = Hand.plan(
            Self.showing(Hand.surface(small, .cached, key: Self.key)), number: 2, kept: [Self.key])
        let report = try backend.execute(plan)
        #expect(report.statistics.passes == 1)
        #expect(try backend.draw(plan) == first)
    }

    @Test func `A surface is kept whole although little of it is seen`() throws {
        let backend = SoftwareBackend(threads: 1)
        _ = try backend.draw(Hand.plan([Hand.surface(Self.frame, .color(Hand.blue))]))
        let small = Hand.rect(2, 1, 3, 2)
        _ = try backend.draw(
            Hand.plan(
                Self.showing(Hand.surface(small, .color(Hand.red), key: Self.key)), number: 2, base: 1,
                damage: PixelRegion(Hand.rect(2, 1, 1, 1)), kept: [Self.key]))
        let picture = try backend.draw(
            Hand.plan(
                Self.showing(Hand.surface(small, .cached, key: Self.key)), number: 3, kept: [Self.key]))
        #expect(picture[4, 2] == Hand.red)
    }

    @Test func `A surface that is not kept any longer is forgotten`() throws {
        let backend = SoftwareBackend(threads: 1)
        let surfaces = Self.showing(Hand.surface(Hand.rect(0, 0, 2, 2), .color(Hand.red), key: Self.key))
        _ = try backend.draw(Hand.plan(surfaces, kept: [Self.key]))
        _ = try backend.execute(
            Hand.plan([Hand.surface(Self.frame)], number: 2, base: 1, damage: PixelRegion()))
        #expect(backend.surfaceBytes == 0)
        #expect(throws: SoftwareError.lostSurface(Self.key)) {
            try backend.execute(
                Hand.plan(
                    Self.showing(Hand.surface(Hand.rect(0, 0, 2, 2), .cached, key: Self.key)), number: 3,
                    kept: [Self.key]))
        }
    }

    @Test func `A failed frame forgets every kept surface and the picture`() throws {
        let backend = SoftwareBackend(threads: 1)
        let surfaces = Self.showing(Hand.surface(Hand.rect(0, 0, 2, 2), .color(Hand.red), key: Self.key))
        _ = try backend.draw(Hand.plan(surfaces, kept: [Self.key]))
        let other = SurfaceCacheKey(layer: Hand.layer, serial: 8)
        #expect(throws: SoftwareError.lostSurface(other)) {
            try backend.execute(
                Hand.plan(
                    Self.showing(Hand.surface(Hand.rect(0, 0, 2, 2), .cached, key: other)), number: 2,
                    kept: [Self.key, other]))
        }
        #expect(throws: SoftwareError.noFrame) { try backend.withPixels { _ in } }
        #expect(throws: SoftwareError.lostSurface(Self.key)) {
            try backend.execute(
                Hand.plan(
                    Self.showing(Hand.surface(Hand.rect(0, 0, 2, 2), .cached, key: Self.key)), number: 3,
                    kept: [Self.key]))
        }
    }

    @Test func `A frame without damage draws nothing but what is to be kept`() throws {
        let backend = SoftwareBackend(threads: 1)
        let surfaces = Self.showing(Hand.surface(Hand.rect(0, 0, 2, 2), .color(Hand.red), key: Self.key))
        func passes(_ number: UInt64, _ kept: [SurfaceCacheKey]) throws -> Int {
            try backend.execute(
                Hand.plan(surfaces, number: number, base: number - 1, damage: PixelRegion(), kept: kept)
            ).statistics.passes
        }
        let picture = try backend.draw(Hand.plan(surfaces))
        #expect(try passes(2, []) == 0)
        #expect(try passes(3, [Self.key]) == 1)
        #expect(try passes(4, [Self.key]) == 0)
        #expect(backend.surfaceBytes > 0)
        #expect(try passes(5, []) == 0)
        #expect(backend.surfaceBytes == 0)
        #expect(try backend.draw(Hand.plan(surfaces, number: 6, base: 5, damage: PixelRegion())) == picture)
    }

    @Test func `A lost surface is named`() {
        #expect(
            SoftwareError.lostSurface(Self.key).description
                == "cpu: expected to have kept surface #1.7, found nothing under that name")
    }

    @Test func `Surfaces that are not alive at the same time share one buffer`() throws {
        // Each of ten surfaces is drawn into the next; only two are alive at once.
        var surfaces = [Hand.surface(Self.frame, .color(Hand.red))]
        for index in 0..<10 {
            surfaces.append(
                Hand.surface(
                    Self.frame, .color(.clear),
                    Hand.list(
                        [Hand.image(0, Self.frame, opacity: 255)],
                        paints: [Hand.paint(Int32(index), Self.frame)])))
        }
        let backend = SoftwareBackend(threads: 1)
        let picture = try backend.draw(Hand.plan(surfaces))
        #expect(picture[3, 3] == Hand.red)
        #expect(backend.surfaceBytes == 2 * 8 * 4 * 4)
        _ = try backend.draw(Hand.plan(surfaces, number: 2))
        #expect(backend.surfaceBytes == 2 * 8 * 4 * 4)
    }

    @Test func `The memory of surfaces is given back after some frames without any`() throws {
        let backend = SoftwareBackend(threads: 1)
        _ = try backend.draw(Hand.plan(Self.showing(Hand.surface(Hand.rect(2, 1, 3, 2), .color(Hand.red)))))
        #expect(backend.surfaceBytes == 3 * 2 * 4)
        for number in UInt64(2)...8 {
            _ = try backend.draw(Hand.plan([Hand.surface(Self.frame)], number: number))
            #expect(backend.surfaceBytes == 3 * 2 * 4)
        }
        _ = try backend.draw(Hand.plan([Hand.surface(Self.frame)], number: 9))
        #expect(backend.surfaceBytes == 0)
    }

    @Test func `A kept surface with clear margins is shown as it was drawn`() throws {
        // A margin of no pixel, of some, and of all but one pixel, on each side.
        for (x, y, width, height) in [(0, 0, 7, 4), (1, 1, 5, 1), (6, 3, 1, 1), (0, 2, 1, 2)] {
            let frame = Hand.rect(1, 0, 7, 4)
            let ink = Hand.rect(1 + Int32(x), Int32(y), Int32(width), Int32(height))
            let backend = SoftwareBackend(threads: 1)
            let drawn = try backend.draw(
                Hand.plan(
                    Self.showing(
                        Hand.surface(
                            frame, .color(.clear), Hand.list([Hand.solid(Hand.red, ink)]), key: Self.key)),
                    kept: [Self.key]))
            #expect(drawn[Int(ink.x0), Int(ink.y0)] == Hand.red)
            let shown = try backend.draw(
                Hand.plan(
                    Self.showing(Hand.surface(frame, .cached, key: Self.key)), number: 2, kept: [Self.key]))
            #expect(shown == drawn)
        }
    }

    @Test func `A kept surface without any ink is shown as nothing`() throws {
        let backend = SoftwareBackend(threads: 1)
        for fill in [Surface.Fill.color(.clear), .cached] {
            let picture = try backend.draw(
                Hand.plan(
                    Self.showing(Hand.surface(Hand.rect(2, 1, 3, 2), fill, key: Self.key)),
                    number: fill == .cached ? 2 : 1, kept: [Self.key]))
            #expect(picture.row(1) == Array(repeating: Hand.blue, count: 8))
        }
    }

    @Test func `Each surface that is drawn or filtered is a pass`() throws {
        let report = try SoftwareBackend(threads: 1).execute(Self.chain())
        #expect(report.statistics.passes == 3)
        #expect(report.statistics.items == 3)
    }

    @Test func `Only what is needed of a surface is drawn`() throws {
        let backend = SoftwareBackend(threads: 1)
        let frame = PixelRect(width: 100, height: 100)
        let surfaces = [
            Hand.surface(frame, .color(.clear), Hand.list([Hand.solid(Hand.red, frame)])),
            Hand.surface(
                frame, .color(Hand.blue), Hand.list([Hand.image(0, frame)], paints: [Hand.paint(0, frame)])),
        ]
        _ = try backend.execute(Hand.plan(surfaces))
        let report = try backend.execute(
            Hand.plan(surfaces, number: 2, base: 1, damage: PixelRegion(Hand.rect(10, 10, 5, 4))))
        #expect(report.statistics.pixels == 40)
    }
}
