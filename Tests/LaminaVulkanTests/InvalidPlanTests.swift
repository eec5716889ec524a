import LaminaGeometry
import LaminaPlan
import LaminaTestSupport
import LaminaVulkan
import Testing

/// Plans that break rules are errors, and never less than a picture.
struct InvalidPlanTests {
    private static let frame = PixelRect(width: 20, height: 10)

    /// What the backend says of a picture with one item; `nil` where it is drawn.
    private static func reason(_ change: (inout DrawItem, inout DrawList) -> Void) throws -> String? {
        var root = Surface(reason: .root, frame: frame)
        var item = DrawItem(
            layer: LayerID(rawValue: 1), part: .contents, isOpaque: false,
            material: .solid(PackedColor(bits: 0xFF20_4060)), bounds: frame, interior: .empty)
        change(&item, &root.drawList)
        root.drawList.items = [item]
        let plan = FramePlan(number: 1, damage: PixelRegion(frame), surfaces: [root])
        do {
            _ = try VulkanTestDevice.make().execute(plan)
            return nil
        } catch VulkanError.invalidPlan(let reason) {
            return reason
        }
    }

    @Test func `Masked particles are an error that names the surface`() throws {
        let reason = try Self.reason { item, list in
            list.particles = [ParticleSet(image: 0, cells: [])]
            list.masks = [
                MaskPaint(source: .mask(index: 0), mapping: .aligned(dx: 0, dy: 0), texels: Self.frame)
            ]
            (item.material, item.mask) = (.particles(index: 0), 4)
        }
        #expect(reason == "plan, surface 0: expected a mask among 1, found 4")
    }

    @Test func `A gradient without a ramp is an error`() throws {
        let reason = try Self.reason { item, list in
            list.gradients = [GradientPaint(kind: .axial, map: .identity, ramp: 2)]
            item.material = .gradient(index: 0)
        }
        #expect(reason == "plan, surface 0: expected a gradient of the list, with a ramp of the plan")
    }

    @Test func `A picture that keeps the rules is drawn`() throws {
        #expect(try Self.reason { _, _ in } == nil)
    }
}
