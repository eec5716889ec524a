import LaminaImage
import LaminaPlan
import LaminaRaster
import LaminaSystem

/// The resources that a backend keeps from frame to frame.
final class FrameResources {
    /// The format of the surfaces.
    let working: WorkingFormat
    var format: PixelFormat { working.pixels }
    /// The kernels in use for the format.
    var kernels: DrawingKernels { DrawingKernels(format, limit: working.limit) ?? .bytes }
    let team: ThreadTeam
    /// Stops frames before they are finished.
    let cancellation: FrameCancellation?
    let mostParticlePieces: Int
    /// One painter for each thread.
    let painters: [TilePainter]
    let scratch: Scratches
    let pool: BufferPool
    let gaussians = GaussianKernels()
    var kept = KeptSurfaces()
    var held = HeldPixels()
    var sortedMasks = SortedMasks()
    let shapeRows = ShapeRowTables()
    /// Images that the last frame drew glyph by glyph.
    var glyphImages: Set<ImageID> = []

    init(
        _ working: WorkingFormat, team: ThreadTeam, mostParticlePieces: Int?,
        _ cancellation: FrameCancellation?
    ) {
        self.working = working
        let format = working.pixels
        pool = BufferPool(format: format)
        self.team = team
        self.cancellation = cancellation
        self.mostParticlePieces = mostParticlePieces ?? PreparedParticles.mostPieces
        painters = (0..<team.threads).map { _ in TilePainter(bytesPerPixel: format.bytesPerPixel) }
        scratch = Scratches(threads: team.threads, format: format)
    }

    /// Scratch memory for blurs, for each thread. A thread uses only its own.
    struct Scratches: @unchecked Sendable {
        private let scratches: [BlurScratch]
        init(threads: Int, format: PixelFormat) {
            scratches = (0..<threads).map { _ in BlurScratch(format: format) }
        }
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
