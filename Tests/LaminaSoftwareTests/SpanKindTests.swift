import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaSoftware
import Testing

/// The code that paints an item's spans, chosen from the plan alone.
@Suite struct SpanKindTests {
    static let frame = PixelRect(width: 40, height: 40)
    static let texels = PixelRect(width: 8, height: 8)
    static let place = Hand.rect(4, 4, 8, 8)
    /// The texels lie under `place`, pixel for pixel.
    static let aligned = ImagePaint.Mapping.aligned(dx: -4, dy: -4)
    static let scaled = ImagePaint.Mapping.transformed(SpaceMap(scaleX: 0.5, y: 0.5))

    static func picture() throws -> CGImage {
        try CGImage(width: 8, height: 8, premultipliedBGRA: [UInt8](repeating: 255, count: 256))
    }

    static func paint(
        _ mapping: ImagePaint.Mapping, image: Int32 = 0, second: OptionalIndex<ImagePaint> = .none,
        tint: Float = 1
    ) -> ImagePaint {
        var paint = ImagePaint(
            source: .image(index: image), filter: .linear, mapping: mapping, texels: texels, second: second,
            secondWeight: 100)
        paint.tint = SIMD3(repeating: tint)
        return paint
    }

    /// The kinds of the only item of a plan.
    static func kinds(
        _ item: DrawItem, paints: [ImagePaint] = [], masks: [MaskPaint] = [],
        gradients: [GradientPaint] = [], particles: [ParticleSet] = [], images: [CGImage] = [],
        coverage: [AlphaMask] = []
    ) throws -> SpanKinds {
        var list = Hand.list([item], paints: paints, masks: masks)
        (list.gradients, list.particles) = (gradients, particles)
        let plan = Hand.plan(
            [Hand.surface(frame), Hand.surface(frame, .color(.clear), list)], images: images,
            masks: coverage)
        return try #require(SoftwareBackend.spanKinds(of: plan).last?.first)
    }

    static func imageKinds(
        _ paints: [ImagePaint], isOpaque: Bool = false, bounds: PixelRect = place,
        image: CGImage? = nil
    ) throws -> SpanKinds {
        var item = Hand.image(0, bounds)
        item.isOpaque = isOpaque
        return try kinds(item, paints: paints, images: [image ?? picture()])
    }

    @Test func `A colour is written if it is opaque, and blended otherwise`() throws {
        let opaque = try Self.kinds(Hand.solid(Hand.red, Self.frame))
        #expect((opaque.whole, opaque.rim) == (.solidFill, .solidRim))
        let faded = try Self.kinds(Hand.solid(Hand.red, Self.frame, opacity: 100))
        #expect((faded.whole, faded.rim) == (.solidBlend, .solidRim))
    }

    @Test func `An image that lies pixel for pixel is copied or blended, and its rim is sampled`() throws {
        let opaque = try Self.imageKinds([Self.paint(Self.aligned)], isOpaque: true)
        #expect((opaque.whole, opaque.rim) == (.alignedCopy, .sampledRim))
        let clear = try Self.imageKinds([Self.paint(Self.aligned)])
        #expect((clear.whole, clear.rim) == (.alignedBlend, .sampledRim))
    }

    @Test func `A scaled image is sampled`() throws {
        let opaque = try Self.imageKinds([Self.paint(Self.scaled)], isOpaque: true)
        #expect((opaque.whole, opaque.rim) == (.sampledCopy, .sampledRim))
        let clear = try Self.imageKinds([Self.paint(Self.scaled)])
        #expect((clear.whole, clear.rim) == (.sampledBlend, .sampledRim))
    }

    @Test func `An image that is mixed with another, or ends before its item, is sampled`() throws {
        let mixed = try Self.imageKinds([Self.paint(Self.aligned, second: 1), Self.paint(Self.aligned)])
        #expect(mixed.whole == .sampledBlend)
        let short = try Self.imageKinds([Self.paint(Self.aligned)], bounds: Hand.rect(4, 4, 9, 8))
        #expect(short.whole == .sampledBlend)
    }

    @Test(arguments: [aligned, scaled])
    func `A tinted image is multiplied wherever it lies`(mapping: ImagePaint.Mapping) throws {
        let kinds = try Self.imageKinds([Self.paint(mapping, tint: 0.5)], isOpaque: true)
        #expect((kinds.whole, kinds.rim) == (.tintedBlend, .tintedRim))
    }

    @Test func `A picture of glyphs without pixels is drawn glyph by glyph, unless it is scaled`() throws {
        let mask = try #require(
            AlphaMask(width: 2, height: 2, bytes: [255, 255, 255, 255], label: "glyph"))
        var glyphs = GlyphPicture()
        glyphs.glyphs = [
            GlyphPicture.Glyph(mask: mask, x: 1, y: 1, area: Hand.rect(1, 1, 2, 2), color: Hand.red)
        ]
        let image = try CGImage.deferred(glyphs, width: 8, height: 8, isOpaque: false) { _ in }
        #expect(try Self.imageKinds([Self.paint(Self.aligned)], image: image).whole == .glyphBlend)
        #expect(try Self.imageKinds([Self.paint(Self.scaled)], image: image).whole == .sampledBlend)
        #expect(!image.isDecoded)
    }

    @Test func `A gradient is written if it is opaque, and blended otherwise`() throws {
        let gradient = GradientPaint(kind: .axial, map: .identity, ramp: 0)
        var item = Hand.solid(Hand.red, Self.frame)
        item.material = .gradient(index: 0)
        let opaque = try Self.kinds(item, gradients: [gradient])
        #expect((opaque.whole, opaque.rim) == (.gradientFill, .gradientRim))
        item.isOpaque = false
        let clear = try Self.kinds(item, gradients: [gradient])
        #expect((clear.whole, clear.rim) == (.gradientBlend, .gradientRim))
    }

    @Test func `Only a colour under bytes that lie pixel for pixel is masked in one go`() throws {
        let bytes = try #require(
            AlphaMask(width: 8, height: 8, bytes: [UInt8](repeating: 9, count: 64), label: "by hand"))
        func mask(_ source: MaskPaint.Source, _ mapping: ImagePaint.Mapping) -> MaskPaint {
            MaskPaint(source: source, mapping: mapping, texels: Self.texels)
        }
        let inPlace = mask(.mask(index: 0), Self.aligned)
        let color = Hand.solid(Hand.red, Self.place, mask: 0)
        let whole = try Self.kinds(color, masks: [inPlace], coverage: [bytes])
        #expect((whole.whole, whole.rim) == (.solidMask, .maskedRim))
        for other in [mask(.mask(index: 0), Self.scaled), mask(.surface(index: 0), Self.aligned)] {
            let kinds = try Self.kinds(color, masks: [other], coverage: [bytes])
            #expect((kinds.whole, kinds.rim) == (.maskedRows, .maskedRim))
        }
        let image = try Self.kinds(
            Hand.image(0, Self.place, mask: 0), paints: [Self.paint(Self.aligned)], masks: [inPlace],
            images: [Self.picture()], coverage: [bytes])
        #expect((image.whole, image.rim) == (.maskedRows, .maskedRim))
    }

    @Test(arguments: BlendMode.allCases.filter { $0 != .sourceOver })
    func `A mode other than source-over takes rows, also under a mask`(mode: BlendMode) throws {
        let bytes = try #require(
            AlphaMask(width: 8, height: 8, bytes: [UInt8](repeating: 9, count: 64), label: "by hand"))
        let mask = MaskPaint(source: .mask(index: 0), mapping: Self.aligned, texels: Self.texels)
        for place in [OptionalIndex<MaskPaint>.none, 0] {
            let kinds = try Self.kinds(
                Hand.solid(Hand.red, Self.place, mask: place, mode: mode), masks: [mask],
                coverage: [bytes])
            #expect((kinds.whole, kinds.rim) == (.modeRows, .modeRim))
        }
    }

    @Test func `Particles are blended or added`() throws {
        func kind(_ mode: BlendMode) throws -> SpanKind.Whole {
            var item = Hand.solid(Hand.red, Self.frame, mode: mode)
            (item.material, item.isOpaque) = (.particles(index: 0), false)
            return try Self.kinds(
                item, particles: [ParticleSet(image: 0, cells: [])], images: [Self.picture()]
            ).whole
        }
        #expect(try kind(.sourceOver) == .particleBlend)
        #expect(try kind(.plusLighter) == .particleAdd)
    }

    @Test func `Each kind has a name of its own`() {
        #expect(SpanKind.allCases.count == SpanKind.Whole.allCases.count + SpanKind.Rim.allCases.count)
        #expect(Set(SpanKind.allCases.map(\.description)).count == SpanKind.allCases.count)
    }

    @Test func `The schedule says how many pieces have spans of each kind`() throws {
        // Three tiles. The rounded corners lie in the first and in the last.
        let frame = PixelRect(width: 768, height: 64)
        var rounded = Hand.solid(Hand.red, frame, opacity: 100)
        (rounded.shape, rounded.interior) = (0, .empty)
        var list = Hand.list(
            [Hand.solid(Hand.white, frame), rounded, Hand.image(0, Self.place)],
            paints: [Self.paint(Self.aligned)])
        list.shapes = [
            CoverageShape(originX: 0, originY: 0, firstEdge: 0, edgeCount: 0, pairedCount: 0, corner: 0)
        ]
        list.corners = [
            CornerOutline(
                deviceToLocal: SpaceMap(scaleX: 1, y: 1, translationX: -384, y: -32), halfWidth: 384,
                halfHeight: 32, radius: 20)
        ]
        let plan = Hand.plan([Hand.surface(frame, .color(.clear), list)], images: [try Self.picture()])
        let lines = SoftwareBackend.scheduleDescription(of: plan).split(separator: "\n")
        #expect(
            lines == [
                "surface 0: TileSchedule: 2 tiles of 2048×32, 2 to draw, 5 item pieces, at most 3 in a tile",
                "  pieces with spans: 2 solid fill, 2 solid blend, 1 aligned blend, 2 solid rim",
            ])
    }

    @Test func `A surface without items has a schedule without kinds`() {
        let text = SoftwareBackend.scheduleDescription(of: Hand.plan([Hand.surface(Self.frame)]))
        #expect(text.hasPrefix("surface 0: TileSchedule: 2 tiles"))
        #expect(!text.contains("spans"))
    }
}
