import LaminaGeometry
import LaminaPlan

extension BatchList {
    /// How Vulkan would carry out a plan, for people: without a device, so with every image on a page of its
    /// own.
    package static func description(of plan: FramePlan) -> String {
        let placements = plan.images.enumerated().map { index, image in
            TexturePlacement(
                page: index, x: 0, y: 0, size: TextureSize(width: image.width, height: image.height),
                width: image.width, height: image.height)
        }
        let sizes = plan.surfaces.map { TextureSize(width: $0.frame.width, height: $0.frame.height) }
        let list = BatchList(
            plan: plan, damage: PixelRegion(plan.root?.frame ?? .empty), placements: placements,
            surfaceSizes: sizes, costs: .software)
        return list.description + "\n"
    }
}
