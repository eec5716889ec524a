import LaminaGeometry
import LaminaPlan

extension SoftwareBackend {
    /// The CPU's schedule for a plan, for people: a line for each surface, or for each part of a surface with many items.
    package static func scheduleDescription(of plan: FramePlan) -> String {
        plan.surfaces.enumerated().map { index, surface in
            TileSchedule.parts(of: surface, PixelRegion(surface.frame)).map { part in
                "surface \(index): \(TileSchedule(surface, region: part))\n"
            }.joined()
        }.joined()
    }
}
