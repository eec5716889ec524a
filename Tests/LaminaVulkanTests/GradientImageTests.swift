import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRaster
import LaminaVulkan
import Testing

/// Gradients as images, for software devices.
@Suite struct GradientImageTests {
    private static let frame = PixelRect(width: 300, height: 200)

    /// A plan with one gradient over `bounds`, whose space begins at the bounds' corner.
    private static func plan(_ bounds: PixelRect, kind: GradientKind = .axial) throws -> FramePlan {
        var builder = PlanBuilder(seed: 1)
        let ramp = builder.ramp(4)
        builder.ramps.append(try #require(ramp))
        builder.add(
            frame: frame,
            [
                DrawItem(
                    layer: .make(), part: .gradient, isOpaque: false, material: .gradient(index: 0),
                    bounds: bounds, interior: bounds)
            ]
        ) { list in
            list.gradients.append(
                GradientPaint(
                    kind: kind,
                    map: SpaceMap(
                        Homography(
                            scaleX: 1 / 64, y: 1 / 64, translationX: -Double(bounds.x0) / 64,
                            y: -Double(bounds.y0) / 64)), ramp: 0))
        }
        return builder.plan()
    }

    private static func image(of plan: FramePlan) throws -> CGImage {
        let list = plan.surfaces[0].drawList
        guard case .image(let paint) = list.items[0].material,
            case .image(let index) = list.paints[Int(paint)].source
        else { return try #require(nil) }
        return plan.images[Int(index)]
    }

    @Test(arguments: GradientKind.allCases)
    func `The image has the CPU backend's pixels, pattern and all`(kind: GradientKind) throws {
        let bounds = PixelRect(x0: 13, y0: 21, x1: 93, y1: 60)
        let plan = try Self.plan(bounds, kind: kind)
        let image = try Self.image(of: GradientImages().replace(in: plan, damage: plan.damage))
        let rows = try #require(
            GradientRows(
                kind, focus: 0, plan.ramps[0], map: plan.surfaces[0].drawList.gradients[0].map.homography))
        var expected = [UInt32](repeating: 0, count: bounds.area)
        expected.withUnsafeMutableBufferPointer { pixels in
            guard let base = pixels.baseAddress else { return }
            rows.fill(
                base, stride: bounds.width, width: bounds.width, height: bounds.height, x: bounds.x0,
                y: bounds.y0)
        }
        let found = image.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
        #expect(found == expected)
    }

    @Test func `Images are made anew where nothing may be kept`() throws {
        let images = GradientImages()
        let plan = try Self.plan(PixelRect(x0: 5, y0: 3, x1: 85, y1: 43))
        let first = try Self.image(of: images.replace(in: plan, damage: plan.damage)).id
        #expect(try Self.image(of: images.replace(in: plan, damage: plan.damage)).id == first)
        #expect(try Self.image(of: images.replace(in: plan, damage: plan.damage, keeps: false)).id != first)
    }

    @Test func `A gradient outside the damage stays`() throws {
        let plan = try Self.plan(PixelRect(x0: 5, y0: 3, x1: 85, y1: 43))
        let damage = PixelRegion(PixelRect(x0: 200, y0: 100, x1: 210, y1: 110))
        #expect(try GradientImages().replace(in: plan, damage: damage) == plan)
    }

    @Test func `A gradient that changes in every frame leaves no images behind`() throws {
        let images = GradientImages()
        for step in 0..<20 as Range<Int32> {
            let plan = try Self.plan(PixelRect(x0: 0, y0: 0, x1: 300, y1: 200 - step))
            _ = try images.replace(in: plan, damage: plan.damage)
        }
        #expect(images.count == 1)
    }

    @Test func `Images that were used again are kept while others are shown`() throws {
        let images = GradientImages()
        let plan = try Self.plan(PixelRect(x0: 0, y0: 0, x1: 300, y1: 200))
        let other = try Self.plan(PixelRect(x0: 0, y0: 0, x1: 300, y1: 100))
        let first = try Self.image(of: images.replace(in: plan, damage: plan.damage)).id
        for shown in [plan, other, other] { _ = try images.replace(in: shown, damage: shown.damage) }
        #expect(try Self.image(of: images.replace(in: plan, damage: plan.damage)).id == first)
    }

    @Test func `Images kept from earlier frames have a limited number of pixels`() throws {
        let images = GradientImages()
        for step in 0..<400 as Range<Int32> {
            // No two are equal: places in the dither pattern and heights differ.
            let bounds = PixelRect(x0: step / 100, y0: 0, x1: step / 100 + 290, y1: 200 - step % 100)
            let plan = try Self.plan(bounds)
            for _ in 0..<2 { _ = try images.replace(in: plan, damage: plan.damage) }
        }
        // 400 images of 290×150 pixels on average are 17 million pixels; eight million may stay.
        #expect(images.count > 150 && images.count < 240)
    }
}
