import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaTestSupport
import LaminaVulkan
import Testing

/// The lowering of a plan, without a device.
@Suite struct LoweringTests {
    private static let frame = PixelRect(width: 800, height: 600)

    private static func plan(
        _ items: [DrawItem], paints: [ImagePaint] = [], optimizations: Optimizations = .all
    ) -> FramePlan {
        var surface = Surface(reason: .root, frame: frame, fill: .color(PackedColor(bits: 0xFF00_0000)))
        surface.drawList.items = items
        surface.drawList.paints = paints
        return FramePlan(
            number: 1, damage: PixelRegion(frame), surfaces: [surface], optimizations: optimizations)
    }

    private static func solid(_ x: Int32, _ y: Int32, _ size: Int32, alpha: UInt32 = 0x80) -> DrawItem {
        let rect = PixelRect(x0: x, y0: y, x1: x + size, y1: y + size)
        return DrawItem(
            layer: .make(), part: .background, isOpaque: alpha == 0xFF,
            material: .solid(PackedColor(bits: alpha << 24 | 0x1020)), bounds: rect, interior: rect)
    }

    private static func image(_ x: Int32, _ y: Int32, paint: Int32, opacity: PackedOpacity = .full)
        -> DrawItem
    {
        let rect = PixelRect(x0: x, y0: y, x1: x + 16, y1: y + 16)
        return DrawItem(
            layer: .make(), part: .contents, isOpaque: false, opacity: opacity,
            material: .image(index: paint),
            bounds: rect, interior: rect)
    }

    private static func lower(
        _ plan: FramePlan, damage: PixelRegion? = nil, placements: [TexturePlacement?] = [],
        cancellation: FrameCancellation? = nil
    ) throws -> BatchList {
        try BatchList(
            plan: plan, damage: damage ?? plan.damage, placements: TexturePlacements(images: placements),
            costs: .software, cancellation: cancellation)
    }

    @Test func `A hundred thousand particles are one draw`() throws {
        let rect = PixelRect(x0: 10, y0: 10, x1: 700, y1: 500)
        let particles = (0..<100_000).map { index in
            Particle(
                x: Float(index % 680) + 12, y: Float(index / 680) * 3 + 14, ax: 2, ay: 0, bx: 0, by: 2,
                tint: 0x8080_8080, cell: 0)
        }
        var item = Self.solid(0, 0, 1)
        (item.material, item.bounds, item.blendMode) = (.particles(index: 0), rect, .plusLighter)
        var plan = Self.plan([item])
        plan.surfaces[0].drawList.particles = [
            ParticleSet(image: 0, cells: [PixelRect(x0: 1, y0: 1, x1: 5, y1: 5)], particles: particles)
        ]
        let place = TexturePlacement(
            page: 3, x: 0, y: 0, size: TextureSize(width: 64, height: 64), width: 6, height: 6)
        let list = try Self.lower(plan, placements: [place])
        #expect(list.drawCount == 2)
        #expect(list.pieceCount == 100_001)
        #expect(list.passes[0].batches[1].key.description == "upright particles plusLighter")
        // Inside the item's bounds and the damage.
        #expect(list.rectangles.dropFirst().allSatisfy { rect.contains($0) })
        let part = PixelRegion(PixelRect(x0: 0, y0: 0, x1: 60, y1: 40))
        let less = try Self.lower(plan, damage: part, placements: [place])
        #expect(less.drawCount == 2 && less.pieceCount < 800)
    }

    @Test func `A thousand quads of one kind are a handful of draws`() throws {
        let items = (0..<1000).map { Self.solid(Int32($0 % 40) * 7, Int32($0 / 40) * 9, 20) }
        let list = try Self.lower(Self.plan(items))
        #expect(list.drawCount == 2)
        #expect(list.pieceCount == 1001)
    }

    @Test func `Without batching each item is a draw`() throws {
        let items = (0..<50).map { Self.solid(Int32($0), 0, 20) }
        let list = try Self.lower(Self.plan(items, optimizations: .all.subtracting(.batching)))
        #expect(list.drawCount == 51)
        #expect(list.passes[0].batches.dropFirst().allSatisfy { $0.reason == .batchingOff })
    }

    @Test func `A piece joins an earlier draw only where nothing lies between`() throws {
        let apart = try Self.lower(
            Self.plan([Self.solid(0, 0, 10), Self.solid(20, 0, 10, alpha: 0xFF), Self.solid(40, 0, 10)]))
        #expect(apart.drawCount == 2)
        let stacked = try Self.lower(
            Self.plan([Self.solid(0, 0, 10), Self.solid(5, 0, 10, alpha: 0xFF), Self.solid(8, 0, 10)]))
        #expect(stacked.passes[0].batches.map(\.reason) == [.firstOfPass, .pipeline, .overlap, .overlap])
    }

    @Test func `Images on one page are one draw, on two pages two`() throws {
        let paints = [0, 1, 2].map { index in
            ImagePaint(
                source: .image(index: index), filter: .nearest, mapping: .aligned(dx: 0, dy: 0),
                texels: PixelRect(width: 64, height: 64))
        }
        let size = TextureSize(width: 2048, height: 2048)
        let placements = [0, 0, 1].map {
            TexturePlacement(page: $0, x: 1, y: 1, size: size, width: 64, height: 64)
        }
        let list = try Self.lower(
            Self.plan(
                [Self.image(0, 0, paint: 0), Self.image(8, 0, paint: 1), Self.image(16, 0, paint: 2)],
                paints: paints),
            placements: placements)
        let reasons = list.passes[0].batches.map(\.reason)
        #expect(reasons == [.firstOfPass, .pipeline, .texture])
        #expect(list.passes[0].batches.map(\.pieces.count) == [1, 2, 1])
    }

    @Test func `Nothing outside the damage is drawn`() throws {
        let damage = PixelRegion(PixelRect(x0: 10, y0: 20, x1: 30, y1: 50))
        let list = try Self.lower(
            Self.plan([Self.solid(0, 0, 25), Self.solid(300, 300, 50)]), damage: damage)
        #expect(list.passes[0].keepsContents)
        #expect(list.passes[0].area == damage.boundingBox)
        #expect(list.rectangles == [damage.boundingBox, PixelRect(x0: 10, y0: 20, x1: 25, y1: 25)])
    }

    @Test func `A surface that no drawn item needs is left out`() throws {
        var group = Surface(reason: .groupOpacity, frame: PixelRect(x0: 500, y0: 0, x1: 600, y1: 100))
        group.drawList.items = [Self.solid(510, 10, 20)]
        var plan = Self.plan([])
        plan.surfaces.insert(group, at: 0)
        plan.surfaces[1].drawList.paints = [
            ImagePaint(
                source: .surface(index: 0), filter: .nearest, mapping: .aligned(dx: -500, dy: 0),
                texels: PixelRect(width: 100, height: 100))
        ]
        plan.surfaces[1].drawList.items = [
            DrawItem(
                layer: .make(), part: .group, isOpaque: false, opacity: 128, material: .image(index: 0),
                bounds: group.frame, interior: group.frame)
        ]
        #expect(try Self.lower(plan).passes.map(\.surfaces) == [[0], [1]])
        let elsewhere = PixelRegion(PixelRect(width: 50, height: 50))
        #expect(try Self.lower(plan, damage: elsewhere).passes.map(\.surfaces) == [[1]])
    }

    @Test func `Records that are not there are skipped`() throws {
        var item = Self.solid(0, 0, 10)
        item.shape = 7
        var unpainted = Self.image(0, 0, paint: 3)
        unpainted.interior = .empty
        let list = try Self.lower(Self.plan([item, unpainted, Self.image(0, 0, paint: -1)]))
        #expect(list.pieceCount == 1)
    }

    @Test func `Packed rectangles do not overlap and stay on the page`() {
        var packer = TexturePacker(size: 256)
        var placed: [PixelRect] = []
        var size = 3
        while let spot = packer.place(width: size, height: size / 2 + 5) {
            let rect = PixelRect(
                x0: Int32(spot.x), y0: Int32(spot.y), x1: Int32(spot.x + size),
                y1: Int32(spot.y + size / 2 + 5))
            #expect(PixelRect(width: 256, height: 256).contains(rect))
            #expect(!placed.contains { $0.intersects(rect) })
            placed.append(rect)
            size = size * 7 % 61 + 3
        }
        #expect(placed.count > 20)
        #expect(packer.place(width: 257, height: 1) == nil)
    }

    @Test func `Cut shapes cover what they cover, once`() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<100 {
            let (list, shape) = Self.randomRoundedRectangle(&random)
            let clip = PixelRect(x0: -5, y0: -5, x1: 130, y1: 110)
            let bands = ShapeBands(
                ShapeForm(shape, of: list), material: .solid, coverage: .rounded, costs: .software)
            for separatesWhole in [true, false] {
                let cuts = bands.cuts(in: clip, interior: .empty, separatesWhole: separatesWhole).cuts
                for y in clip.y0..<clip.y1 {
                    for x in clip.x0..<clip.x1 {
                        let pixel = PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1)
                        let here = cuts.filter { $0.rect.intersects(pixel) }
                        let coverage = ReferenceCoverage.coverage(
                            shape, list, x: Double(x) + 0.5, y: Double(y) + 0.5)
                        guard here.count <= 1, here.count == 1 || coverage < 0.002 else {
                            Issue.record("\(x),\(y): coverage \(coverage) in \(here.count) pieces, \(shape)")
                            return
                        }
                        if let cut = here.first, cut.isWhole, coverage < 0.998 {
                            Issue.record("\(x),\(y): coverage \(coverage) drawn as 1, \(shape)")
                            return
                        }
                    }
                }
            }
        }
    }

    private static func randomRoundedRectangle(
        _ random: inout SeededGenerator
    ) -> (DrawList, CoverageShape) {
        let angle = Bool.random(using: &random) ? 0 : Double.random(in: -3...3, using: &random)
        let (w, h) = (Double.random(in: 3...60, using: &random), Double.random(in: 3...50, using: &random))
        let radius = Double.random(in: 0.5...min(w, h), using: &random)
        let center = (
            x: Double.random(in: 0...120, using: &random), y: Double.random(in: 0...100, using: &random)
        )
        let (s, c) = (sin(angle), cos(angle))
        // From pixels to points: moved to the centre, then turned.
        let map = Homography(
            xx: c, xy: -s, yx: s, yy: c, tx: -center.x * c - center.y * s, ty: center.x * s - center.y * c)
        var list = DrawList()
        for (nx, ny, d) in [(1.0, 0.0, w), (-1, 0, w), (0, 1, h), (0, -1, h)] {
            // d − n·local ≥ 0
            let a = -(nx * map.xx + ny * map.xy)
            let b = -(nx * map.yx + ny * map.yy)
            let t = d - nx * map.tx - ny * map.ty
            let scale = abs(a) + abs(b)
            list.edges.append(CoverageEdge(a: Float(a / scale), b: Float(b / scale), c: Float(t / scale)))
        }
        list.corners = [
            CornerOutline(deviceToLocal: SpaceMap(map), halfWidth: w, halfHeight: h, radius: radius)
        ]
        let shape = CoverageShape(
            originX: 0, originY: 0, firstEdge: 0, edgeCount: 4, pairedCount: 4, corner: 0)
        list.shapes = [shape]
        return (list, shape)
    }
}
