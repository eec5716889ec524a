import LaminaGeometry
import LaminaPlan
import LaminaSystem

/// Surfaces that are painted together, on all threads.
struct SurfaceBatch {
    /// The prepared painting of one surface, or of a part of it.
    struct Draw {
        /// The surface's index in the plan.
        var index: Int
        var schedule: TileSchedule
        var surface: PreparedSurface
        var target: TilePainter.Target
    }

    /// With fewer jobs for each thread, some threads would wait for the others at the end.
    private static let jobsOfThread = 4
    /// Fewer pixels are painted by one thread in less time than it takes to wake another.
    private static let pixelsForThreads = 4096

    private(set) var draws: [Draw] = []

    mutating func append(_ draw: Draw) { draws.append(draw) }

    /// Paints the surfaces, and forgets them.
    ///
    /// - Throws: `FrameCancelled`; some tiles are then not painted.
    mutating func paint(_ resources: FrameResources, occlusion: Bool) throws(FrameCancelled) {
        let draws = draws
        self.draws.removeAll(keepingCapacity: true)
        let areFew =
            draws.reduce(0) { $0 + $1.schedule.jobs.count } < resources.team.threads * Self.jobsOfThread
        // Jobs write disjoint pixels, each thread has its own painter, and the draws outlive the loop. Their records are lent by
        // address: threads that count references to the same arrays wait for each other.
        struct Shared: @unchecked Sendable {
            var painters: [TilePainter]
            var surfaces: [PreparedSurface.View]
            var targets: [TilePainter.Target]
            /// The jobs of all draws, one after the other, each with the number of its draw and its items.
            var jobs: [(draw: Int32, job: TileSchedule.Job, items: UnsafeBufferPointer<Int32>)] = []
        }
        var shared = Shared(
            painters: resources.painters, surfaces: draws.map(\.surface.view), targets: draws.map(\.target))
        for (index, draw) in draws.enumerated() {
            for job in areFew ? draw.schedule.narrowJobs : draw.schedule.jobs {
                shared.jobs.append((Int32(index), job, draw.schedule.items(of: job)))
            }
        }
        let cancellation = resources.cancellation
        let area = shared.jobs.reduce(0) { $0 + $1.job.rect.area }
        withExtendedLifetime(draws) {
            resources.team.forEach(shared.jobs.count, together: area >= Self.pixelsForThreads) {
                [shared] thread, index in
                if cancellation?.isCancelled == true { return }
                let (draw, job, items) = shared.jobs[index]
                shared.painters[thread].paint(
                    job, items, of: shared.surfaces[Int(draw)], into: shared.targets[Int(draw)],
                    occlusion: occlusion, cancellation)
            }
        }
        try cancellation?.check()
    }
}
