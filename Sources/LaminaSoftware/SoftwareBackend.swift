import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaImage
import LaminaMessages
import LaminaPlan
import LaminaRaster
import LaminaSystem

/// Draws plans on the CPU, in tiles and on all cores, with the same bytes for any number of threads and on any machine.
package final class SoftwareBackend: RenderBackend {
    package let traits: BackendTraits
    package var threads: Int { resources.team.threads }

    /// A larger picture has no room to slide in, because its memory may be short; its moved pixels are copied.
    private static let mostSlidingPixels = 1 << 24

    private(set) var resources: FrameResources
    private(set) var target: PixelBuffer?
    private var targetFrame = PixelRect.empty
    private var held: UInt64?
    /// The images of the frame that was drawn last.
    private var drawnImages: [ImageID] = []

    /// - Parameters:
    ///   - threads: The number of threads that draw; `nil` for one per core.
    ///   - mostParticlePieces: The most numbers of particles in all tiles of a surface; `nil` for 256 MiB of them.
    ///   - cancellation: Stops frames before they are finished.
    package init(
        threads: Int? = nil, mostParticlePieces: Int? = nil, cancellation: FrameCancellation? = nil
    ) {
        resources = FrameResources(
            .standard, team: ThreadTeam(threads: threads), mostParticlePieces: mostParticlePieces,
            cancellation)
        let threads = resources.team.threads
        var traits = BackendTraits(
            name: "cpu",
            device: "\(threads) thread\(threads == 1 ? "" : "s"), \(KernelSet.current.rawValue) kernels")
        traits.drawsGlyphs = true
        self.traits = traits
    }

    /// Checks the environment variables that affect how the CPU draws.
    ///
    /// - Throws: `KernelSetError` for kernels that are not available.
    package static func checkEnvironment() throws { try KernelSet.checkEnvironment() }

    /// Bytes of all buffers beside the picture: the last frame's surfaces, and the kept surfaces.
    package var surfaceBytes: Int {
        (resources.pool.heldPixels + resources.kept.pixels) * resources.format.bytesPerPixel
    }

    /// The tables of rows that are kept of shapes which differ only in their places.
    package var keptRowTables: Int { resources.shapeRows.count }
    /// The masks of the last frame whose pixels are sorted by coverage.
    package var sortedMasks: Int { resources.sortedMasks.count }

    package func execute(_ plan: FramePlan) throws -> FrameReport {
        let start = ContinuousClock.now
        guard let root = plan.root else { throw SoftwareError.emptyPlan }
        try use(plan.working)
        let hasTarget =
            target != nil && targetFrame.width == root.frame.width && targetFrame.height == root.frame.height
        let before = hasTarget ? held : nil
        held = nil
        let damage = try plan.damage(over: before)
        let motion = before != nil && before == plan.base ? plan.motion : nil
        let drawn = motion?.damage.intersection(root.frame) ?? damage
        do {
            for filter in plan.customFilters where !filter.kernel.hasRowFunction {
                throw CAFilterError.noRowFunction(filter: filter.name, layer: filter.layerName)
            }
            var statistics = FrameStatistics()
            var timings: [PassTiming] = []
            statistics.items = plan.itemCount
            statistics.damagedPixels = drawn.area
            let buffer: PixelBuffer
            if let target, hasTarget {
                buffer = target
            } else {
                target = nil
                let (width, height) = (root.frame.width, root.frame.height)
                let room = root.frame.area <= Self.mostSlidingPixels ? width * (height / 2) : 0
                buffer = try PixelBuffer(width: width, height: height, room: room, format: resources.format)
                target = buffer
            }
            targetFrame = root.frame
            if let motion {
                buffer.move(motion, frame: root.frame)
                statistics.movedPixels = motion.place.area
            }
            if hasTarget, drawn.isEmpty, resources.kept.holdsAll(of: plan),
                plan.images.lazy.map(\.id).elementsEqual(drawnImages)
            {
                resources.kept.keepOnly(plan.keptSurfaces)
            } else {
                try FrameDrawing(plan, damage: drawn, target: buffer, resources).draw(&statistics, &timings)
                drawnImages = plan.images.map(\.id)
            }
            held = plan.number
            Invariants.check(invariantFaults(after: plan))
            if statistics.passes > 0 { statistics.executeSeconds = (ContinuousClock.now - start).seconds }
            var report = FrameReport(number: plan.number, damage: damage, statistics: statistics)
            report.passTimings = timings
            return report
        } catch {
            resources.forget()
            throw error
        }
    }

    /// Makes the resources for another format of surfaces; nothing of the frames before is kept then.
    private func use(_ working: WorkingFormat) throws {
        guard working != resources.working else { return }
        guard DrawingKernels(working.pixels) != nil else {
            throw SoftwareError.unknownFormat(working.pixels)
        }
        resources = FrameResources(
            working, team: resources.team, mostParticlePieces: resources.mostParticlePieces,
            resources.cancellation)
        (target, held, drawnImages) = (nil, nil, [])
    }

    package func withPixels<R>(_ body: (PixelRows) throws -> R) throws -> R {
        guard let target, held != nil else { throw SoftwareError.noFrame }
        return try body(
            PixelRows(
                target.pixels, width: targetFrame.width, height: targetFrame.height, format: target.format))
    }
}
