import LaminaGeometry
import LaminaPlan

extension SoftwareBackend {
    /// The CPU's schedule for a plan, for people: a line for each surface.
    package static func scheduleDescription(of plan: FramePlan) -> String {
        plan.surfaces.enumerated().map { index, surface in
            "surface \(index): \(TileSchedule(surface, region: PixelRegion(surface.frame)))\n"
        }.joined()
    }
}
