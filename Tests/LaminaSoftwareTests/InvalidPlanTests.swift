import LaminaGeometry
import LaminaPlan
import LaminaSoftware
import Testing

/// Plans that break rules are errors, and never less than a picture.
struct InvalidPlanTests {
    private static let frame = PixelRect(width: 20, height: 10)

    private static func fault(_ root: Surface) -> PlanFault? {
        let plan = FramePlan(number: 1, damage: PixelRegion(frame), surfaces: [root])
        do {
            _ = try SoftwareBackend(threads: 1).execute(plan)
            return nil
        } catch SoftwareError.invalidPlan(let fault) {
            return fault
        } catch {
            Issue.record("\(error)")
            return nil
        }
    }

    @Test func `A surface that continues none is an error`() {
        let fault = Self.fault(Surface(reason: .root, frame: Self.frame, fill: .continuing(3)))
        #expect(fault?.surface == 0)
    }

    @Test func `A filter of a surface that is not there is an error`() {
        let filter = SurfaceFilter.color(.identity)
        #expect(
            Self.fault(Surface(reason: .root, frame: Self.frame, fill: .filter(filter, source: 0)))?.surface
                == 0)
    }

    @Test func `Faded particles are an error`() {
        var root = Surface(reason: .root, frame: Self.frame)
        root.drawList.particles = [ParticleSet(image: 0, cells: [])]
        root.drawList.items = [
            DrawItem(
                layer: LayerID(rawValue: 1), part: .particles, isOpaque: false, opacity: 9,
                material: .particles(index: 0), bounds: Self.frame, interior: .empty)
        ]
        #expect(Self.fault(root)?.rule.contains("particles") == true)
    }
}
