import LaminaImage
import LaminaPlan
import LaminaRaster
import LaminaSystem

/// The resources that a backend keeps from frame to frame.
final class FrameResources {
    let team: ThreadTeam
    /// Stops frames before they are finished.
    let cancellation: FrameCancellation?
    let mostParticlePieces: Int
    /// One painter for each thread.
    let painters: [TilePainter]
    let scratch: Scratches
    let pool = BufferPool()
    let kernels = GaussianKernels()
    var kept = KeptSurfaces()
    var held = HeldPixels()
    var sortedMasks = SortedMasks()
    let shapeRows = ShapeRowTables()
    /// Images that the last frame drew glyph by glyph.
    var glyphImages: Set<ImageID> = []

    init(team: ThreadTeam, mostParticlePieces: Int?, _ cancellation: FrameCancellation?) {
        self.team = team
        self.cancellation = cancellation
        self.mostParticlePieces = mostParticlePieces ?? PreparedParticles.mostPieces
        painters = (0..<team.threads).map { _ in TilePainter() }
        scratch = Scratches(threads: team.threads)
    }

    /// Scratch memory for blurs, for each thread. A thread uses only its own.
    struct Scratches: @unchecked Sendable {
        private let scratches: [BlurScratch]
        init(threads: Int) { scratches = (0..<threads).map { _ in BlurScratch() } }
        subscript(thread: Int) -> BlurScratch { scratches[thread] }
    }

    func beginFrame() {
        held.beginFrame()
        sortedMasks.beginFrame()
        shapeRows.beginFrame()
    }

    /// Forgets everything drawn, after a failure.
    func forget() {
        kept = KeptSurfaces()
        pool.removeAll()
    }
}
