import LaminaGeometry
import LaminaPlan
import LaminaSystem

/// Paints surfaces with the loops of the software backend, and so with its bytes.
package final class SoftwareSurfacePainter: SurfacePainter {
    private let resources: FrameResources

    /// - Parameters:
    ///   - threads: The number of threads that draw; `nil` for one per core.
    ///   - cancellation: Stops frames before they are finished.
    package init(threads: Int? = nil, cancellation: FrameCancellation? = nil) {
        resources = FrameResources(
            team: ThreadTeam(threads: threads), mostParticlePieces: nil, cancellation)
    }

    package func paint(
        _ surface: Surface, of plan: FramePlan, _ region: PixelRegion, into target: PlacedPixels,
        reading sources: [Int: PlacedPixels]
    ) throws(FrameCancelled) {
        resources.beginFrame()
        defer { resources.held.release() }
        var background: PackedColor?
        if case .color(let color) = surface.fill { background = color }
        let prepared = try FrameSources(plan, resources).prepare(
            surface, of: plan, background: background, within: region.boundingBox, resources
        ) { sources[$0] }
        let parts = TileSchedule.parts(of: surface, region, cancellation: resources.cancellation)
        try resources.cancellation?.check()
        for part in parts {
            var batch = SurfaceBatch()
            batch.append(
                SurfaceBatch.Draw(
                    index: 0, schedule: TileSchedule(surface, region: part, team: resources.team),
                    surface: prepared,
                    target: TilePainter.Target(
                        pixels: target.pixels, stride: target.stride, frame: target.frame)))
            try batch.paint(resources, occlusion: plan.optimizations.contains(.occlusion))
        }
    }
}
