import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaTestSupport
import Testing

/// The rules of plans.
struct PlanValidationTests {
    private static let frame = PixelRect(width: 20, height: 10)
    private static let layer = LayerID(rawValue: 1)

    private static func solid(_ change: (inout DrawItem) -> Void = { _ in }) -> DrawItem {
        var item = DrawItem(
            layer: layer, part: .background, isOpaque: true, material: .solid(PackedColor(bits: 0xFF20_4060)),
            bounds: frame, interior: frame)
        change(&item)
        return item
    }

    /// A group, and the picture that shows it.
    private static func plan(_ change: (inout FramePlan) -> Void = { _ in }) -> FramePlan {
        var group = Surface(reason: .groupOpacity, layer: layer, frame: frame)
        group.drawList.items = [solid()]
        var root = Surface(reason: .root, frame: frame)
        root.drawList.paints = [
            ImagePaint(
                source: .surface(index: 0), filter: .nearest, mapping: .aligned(dx: 0, dy: 0), texels: frame)
        ]
        root.drawList.items = [
            solid {
                $0.isOpaque = false
                $0.material = .image(index: 0)
            }
        ]
        var plan = FramePlan(number: 1, damage: PixelRegion(frame), surfaces: [group, root])
        change(&plan)
        return plan
    }

    private static func rules(_ change: (inout FramePlan) -> Void) -> [String] {
        plan(change).validate().map(\.description)
    }

    @Test func `A plan that keeps the rules has no fault`() {
        #expect(Self.plan().validate().isEmpty)
    }

    @Test func `A plan without a surface is at fault`() {
        #expect(
            Self.rules { $0.surfaces = [] } == ["plan: expected a root surface, found no surface"])
    }

    @Test func `A part of no frame is at fault`() {
        #expect(
            Self.rules { $0.part = Self.frame } == [
                "plan: expected a frame of which to draw a part, found none"
            ])
        #expect(Self.rules { ($0.part, $0.base) = (Self.frame, 0) }.isEmpty)
    }

    @Test func `A fault names the surface, the item and the rule`() {
        #expect(
            Self.rules { $0.surfaces[1].drawList.items[0].material = .image(index: 3) }
                == ["plan, surface 1, item 0: expected a paint among 1, found 3"])
        #expect(
            Self.rules { $0.surfaces[1].drawList.paints[0].source = .surface(index: 1) }
                == ["plan, surface 1, item 0: expected a surface to show among the 1 before, found 1"])
        #expect(
            Self.rules { $0.surfaces[0].fill = .cached }.first
                == "plan, surface 0: expected a cache key, since its pixels are kept from an earlier frame")
    }

    @Test func `An opaque item is drawn as a copy`() {
        for change: @Sendable (inout DrawItem) -> Void in [
            { $0.opacity = 254 }, { $0.blendMode = .plusLighter },
            { $0.material = .solid(PackedColor(bits: 0x8020_2020)) },
        ] {
            #expect(Self.rules { change(&$0.surfaces[0].drawList.items[0]) }.count == 1)
        }
    }

    @Test func `Particles have no shape, no mask and an opacity of 255`() throws {
        let set = ParticleSet(image: 0, cells: [PixelRect(width: 2, height: 2)])
        func rules(_ change: (inout DrawItem) -> Void) throws -> [String] {
            let image = try CGImage(width: 4, height: 4) { _ in }
            return Self.rules { plan in
                plan.images = [image]
                plan.surfaces[0].drawList.particles = [set]
                plan.surfaces[0].drawList.items = [
                    Self.solid {
                        $0.isOpaque = false
                        $0.material = .particles(index: 0)
                        change(&$0)
                    }
                ]
            }
        }
        #expect(try rules { _ in }.isEmpty)
        #expect(try rules { $0.opacity = 9 }.count == 1)
        #expect(try rules { $0.blendMode = .xor }.count == 1)
    }

    @Test func `A surface that was taken over is read by nobody after that`() {
        let faults = Self.rules { plan in
            var next = Surface(reason: .groupOpacity, layer: Self.layer, frame: Self.frame)
            next.fill = .continuing(0)
            plan.surfaces.insert(next, at: 1)
        }
        #expect(
            faults == [
                "plan, surface 2, item 0: expected pixels that are there, found surface 0, which surface 1 has taken over"
            ])
    }

    @Test func `A shape has as many edges as it says`() {
        let faults = Self.rules { plan in
            plan.surfaces[0].drawList.shapes = [
                CoverageShape(originX: 0, originY: 0, firstEdge: 0, edgeCount: 4, pairedCount: 4)
            ]
            plan.surfaces[0].drawList.items[0].shape = 0
        }
        #expect(
            faults == ["plan, surface 0, item 0: expected at most 8 of 0 edges, found 4 from 0"])
    }
}
