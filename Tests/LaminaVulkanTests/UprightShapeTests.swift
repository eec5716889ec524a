import LaminaGeometry
import LaminaPlan
import LaminaTestSupport
import LaminaVulkan
import Testing

/// Rectangles along the pixel grid, cut for software devices.
@Suite struct UprightShapeTests {
    private static let frame = PixelRect(width: 200, height: 160)

    private static func plan(_ shapes: [RoundedShape]) -> FramePlan {
        var surface = Surface(reason: .root, frame: frame, fill: .color(PackedColor(bits: 0xFF00_0000)))
        surface.drawList.items = shapes.map { $0.item(in: &surface.drawList) }
        return FramePlan(number: 1, damage: PixelRegion(frame), surfaces: [surface])
    }

    private static func cut(
        _ plan: FramePlan, _ masks: CornerMasks = CornerMasks(), costs: DrawingCosts = .software
    ) throws -> FramePlan {
        try UprightShapes(costs: costs, masks: masks).cut(plan, damage: plan.damage)
    }

    /// The coverage of a pixel in a plan of parts, 0...255, and the number of parts that hold the pixel.
    private static func coverage(_ plan: FramePlan, of color: PackedColor, x: Int32, y: Int32) -> (Int, Int) {
        let list = plan.surfaces[0].drawList
        var (found, parts) = (0, 0)
        for item in list.items where item.bounds.contains(PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1)) {
            parts += 1
            guard case .solid(let part) = item.material else { continue }
            guard let paint = list.masks.element(at: item.mask), case .mask(let index) = paint.source,
                case .aligned(let dx, let dy) = paint.mapping
            else {
                found = Int((Double(part.alpha) / Double(color.alpha) * 255).rounded())
                continue
            }
            let mask = plan.masks[Int(index)]
            found = Int(mask.bytes[Int(y + dy) * mask.width + Int(x + dx)])
        }
        return (found, parts)
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func `Parts of a rounded rectangle cover each pixel once and as the whole does`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let halfSize = SIMD2(Double.random(in: 20...60, using: &random), .random(in: 20...50, using: &random))
        let middle = SIMD2(Double.random(in: 90...110, using: &random), .random(in: 70...90, using: &random))
        let shape = RoundedShape(
            middle: middle, halfSize: halfSize, radius: .random(in: 1...20, using: &random))
        let whole = Self.plan([shape])
        let parts = try Self.cut(whole)
        let list = whole.surfaces[0].drawList
        #expect(parts.surfaces[0].drawList.items.allSatisfy { !$0.hasShape })
        guard case .solid(let color) = list.items[0].material else { return }
        for y in 0..<Int32(Self.frame.height) {
            for x in 0..<Int32(Self.frame.width) {
                let expected = ReferenceCoverage.coverage(
                    list.shapes[0], list, x: Double(x) + 0.5, y: Double(y) + 0.5)
                let (found, count) = Self.coverage(parts, of: color, x: x, y: y)
                #expect(count <= 1, "seed \(seed), pixel \(x), \(y)")
                // A rim's colour has been rounded to bytes.
                let difference = abs(expected * 255 - Double(found))
                #expect(difference <= 1.6, "seed \(seed), pixel \(x), \(y): \(expected * 255), \(found)")
            }
        }
    }

    @Test func `Corners of equal radius share masks, whatever the size of their rectangles`() throws {
        let masks = CornerMasks()
        let parts = try Self.cut(
            Self.plan([
                RoundedShape(middle: SIMD2(60, 50), halfSize: SIMD2(40, 30), radius: 12),
                RoundedShape(middle: SIMD2(120, 90), halfSize: SIMD2(50, 35), radius: 12),
            ]), masks)
        #expect(parts.masks.count == 4)
        #expect(masks.count == 4)
    }

    @Test func `Masks of the frame before are used again`() throws {
        let masks = CornerMasks()
        let plan = Self.plan([RoundedShape(middle: SIMD2(60, 50), halfSize: SIMD2(40, 30), radius: 12)])
        masks.beginFrame(keeps: true)
        let first = try Self.cut(plan, masks).masks.map(\.id)
        masks.beginFrame(keeps: true)
        #expect(try Self.cut(plan, masks).masks.map(\.id) == first)
        masks.beginFrame(keeps: false)
        #expect(try Self.cut(plan, masks).masks.map(\.id) != first)
    }

    @Test func `Turned shapes stay whole`() throws {
        let plan = Self.plan([
            RoundedShape(middle: SIMD2(60, 50), halfSize: SIMD2(40, 30), radius: 12, angle: 0.1)
        ])
        #expect(try Self.cut(plan) == plan)
    }

    @Test func `Shapes stay whole where a GPU draws them`() throws {
        let plan = Self.plan([RoundedShape(middle: SIMD2(60, 50), halfSize: SIMD2(40, 30), radius: 12)])
        let onGPU = try SoftwareDevicePass(.gpu).run(plan, damage: plan.damage)
        #expect(onGPU.plan == plan && onGPU.hostFiltered.isEmpty && onGPU.costs == .gpu)
    }

    /// A rectangle between pixels, and an opaque one over its right half.
    private static func overlapping() -> FramePlan {
        var plan = plan([RoundedShape(middle: SIMD2(80.25, 70.5), halfSize: SIMD2(60, 50), radius: 0)])
        plan.surfaces[0].drawList.shapes[0].corner = .none
        let over = PixelRect(x0: 80, y0: 0, x1: 200, y1: 160)
        plan.surfaces[0].drawList.items.append(
            DrawItem(
                layer: LayerID(rawValue: 9), part: .background, isOpaque: true, opacity: 255,
                material: .solid(PackedColor(bits: 0xFF00_FF00)), bounds: over, interior: over))
        return plan
    }

    @Test func `Parts that an opaque item hides are left out, and so are their hidden sides`() throws {
        var plan = Self.overlapping()
        let items = try Self.cut(plan).surfaces[0].drawList.items
        // Three parts on the right are hidden, and three in the middle are seen to column 80.
        #expect(items.count == 7)
        #expect(items.allSatisfy { $0.layer.rawValue == 9 || $0.bounds.x1 <= 80 })
        #expect(items.contains { $0.bounds == PixelRect(x0: 21, y0: 21, x1: 80, y1: 120) })
        plan.optimizations.remove(.culling)
        #expect(try Self.cut(plan).surfaces[0].drawList.items.count == 10)
    }

    @Test func `Parts whose pixels are interpolated are hidden as a whole or not at all`() throws {
        var plan = Self.overlapping()
        let map = SpaceMap<DevicePixels, Texels>(Homography(scaleX: 0.5, y: 0.5, translationX: 0, y: 0))
        let box = PixelRect(x0: 40, y0: 40, x1: 120, y1: 80)
        plan.surfaces[0].drawList.paints = [
            ImagePaint(
                source: .image(index: 0), filter: .linear, mapping: .transformed(map),
                texels: PixelRect(width: 100, height: 100))
        ]
        plan.surfaces[0].drawList.items.insert(
            DrawItem(
                layer: LayerID(rawValue: 8), part: .contents, isOpaque: false, opacity: 255,
                material: .image(index: 0), bounds: box, interior: box), at: 1)
        #expect(try Self.cut(plan).surfaces[0].drawList.items.contains { $0.bounds == box })
        plan.surfaces[0].drawList.paints[0].mapping = .aligned(dx: -40, dy: -40)
        #expect(
            try Self.cut(plan).surfaces[0].drawList.items.contains {
                $0.bounds == PixelRect(x0: 40, y0: 40, x1: 80, y1: 80)
            })
    }

    @Test func `A rectangle between pixels becomes an inside and a rim`() throws {
        var plan = Self.plan([
            RoundedShape(middle: SIMD2(80.25, 70.5), halfSize: SIMD2(60, 50), radius: 0)
        ])
        plan.surfaces[0].drawList.shapes[0].corner = .none
        let items = try Self.cut(plan).surfaces[0].drawList.items
        // Columns 20 and 140 are covered by 3/4 and 1/4, rows 20 and 120 by a half.
        #expect(items.count == 9)
        #expect(
            items.contains { $0.bounds == PixelRect(x0: 21, y0: 21, x1: 140, y1: 120) && !$0.hasShape })
        let left = try #require(
            items.first { $0.bounds == PixelRect(x0: 20, y0: 21, x1: 21, y1: 120) })
        #expect(left.material == .solid(PackedColor(bits: 0x8010_2030).faded(by: 191)))
    }

    @Test func `Small rectangles between pixels stay whole`() throws {
        var plan = Self.plan([
            RoundedShape(middle: SIMD2(30.25, 30.5), halfSize: SIMD2(10, 10), radius: 0)
        ])
        plan.surfaces[0].drawList.shapes[0].corner = .none
        #expect(try Self.cut(plan) == plan)
    }

    @Test func `Only what is damaged is cut`() throws {
        let plan = Self.plan([
            RoundedShape(middle: SIMD2(50, 50), halfSize: SIMD2(40, 30), radius: 12),
            RoundedShape(middle: SIMD2(150, 110), halfSize: SIMD2(40, 30), radius: 12),
        ])
        let damage = PixelRegion(PixelRect(x0: 0, y0: 0, x1: 20, y1: 30))
        let parts = try UprightShapes(costs: .software, masks: CornerMasks()).cut(plan, damage: damage)
        #expect(parts.surfaces[0].drawList.items.filter(\.hasShape) == [plan.surfaces[0].drawList.items[1]])
    }
}
