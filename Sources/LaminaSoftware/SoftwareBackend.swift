import Foundation
import LaminaGeometry
import LaminaImage
import LaminaMessages
import LaminaPlan
import LaminaRaster
import LaminaSystem

/// Draws plans on the CPU, in tiles and on all cores, with the same bytes for any number of threads and on any machine.
package final class SoftwareBackend: RenderBackend {
    package let name = "cpu"
    package var threads: Int { resources.team.threads }

    let resources: FrameResources
    private(set) var target: PixelBuffer?
    private var targetFrame = PixelRect.empty
    private var held: UInt64?

    /// - Parameters:
    ///   - threads: The number of threads that draw; `nil` for one per core.
    ///   - cancellation: Stops frames before they are finished.
    package init(threads: Int? = nil, cancellation: FrameCancellation? = nil) {
        resources = FrameResources(team: ThreadTeam(threads: threads), cancellation)
    }

    /// Checks the environment variables that affect how the CPU draws.
    ///
    /// - Throws: `KernelSetError` for kernels that are not available.
    package static func checkEnvironment() throws { try KernelSet.checkEnvironment() }

    package var deviceDescription: String {
        "\(threads) thread\(threads == 1 ? "" : "s"), \(KernelSet.current.rawValue) kernels"
    }

    /// Bytes of all buffers beside the picture: the last frame's surfaces, and the kept surfaces.
    package var surfaceBytes: Int { (resources.pool.heldPixels + resources.kept.pixels) * 4 }

    package var drawsGlyphs: Bool { true }

    package func takesOrigin(of image: CGImage) -> Bool { image.glyphs != nil }

    package func execute(_ plan: FramePlan) throws -> FrameReport {
        let start = ContinuousClock.now
        guard let root = plan.root else { throw SoftwareError.emptyPlan }
        let hasTarget =
            target != nil && targetFrame.width == root.frame.width && targetFrame.height == root.frame.height
        let damage =
            hasTarget && held != nil && held == plan.base
            ? plan.damage.intersection(root.frame) : PixelRegion(root.frame)
        held = nil
        do {
            for filter in plan.customFilters where !filter.kernel.hasRowFunction {
                throw CAFilterError.noRowFunction(filter: filter.name, layer: filter.layerName)
            }
            var statistics = FrameStatistics()
            var timings: [PassTiming] = []
            statistics.items = plan.surfaces.reduce(0) { $0 + $1.drawList.items.count }
            statistics.damagedPixels = damage.area
            let buffer: PixelBuffer
            if let target, hasTarget {
                buffer = target
            } else {
                target = nil
                buffer = try PixelBuffer(width: root.frame.width, height: root.frame.height)
                target = buffer
            }
            targetFrame = root.frame
            try FrameDrawing(plan, damage: damage, target: buffer, resources).draw(&statistics, &timings)
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

    package func withPixels<R>(_ body: (PixelView) throws -> R) throws -> R {
        guard let target, held != nil else { throw SoftwareError.noFrame }
        let (width, height) = (targetFrame.width, targetFrame.height)
        return try body(
            PixelView(
                width: width, height: height, bytesPerRow: width * 4,
                bytes: UnsafeRawBufferPointer(start: target.pixels, count: width * height * 4)))
    }
}

/// The resources that a backend keeps from frame to frame.
final class FrameResources {
    let team: ThreadTeam
    /// Stops frames before they are finished.
    let cancellation: FrameCancellation?
    /// One painter for each thread.
    let painters: [TilePainter]
    let scratch: Scratches
    let pool = BufferPool()
    let kernels = GaussianKernels()
    var kept = KeptSurfaces()
    var held = HeldPixels()
    /// Images that the last frame drew glyph by glyph.
    var glyphImages: Set<ImageID> = []

    init(team: ThreadTeam, _ cancellation: FrameCancellation?) {
        self.team = team
        self.cancellation = cancellation
        painters = (0..<team.threads).map { _ in TilePainter() }
        scratch = Scratches(threads: team.threads)
    }

    /// Scratch memory for blurs, for each thread. A thread uses only its own.
    struct Scratches: @unchecked Sendable {
        private let scratches: [BlurScratch]
        init(threads: Int) { scratches = (0..<threads).map { _ in BlurScratch() } }
        subscript(thread: Int) -> BlurScratch { scratches[thread] }
    }

    /// Forgets everything drawn, after a failure.
    func forget() {
        kept = KeptSurfaces()
        pool.removeAll()
    }
}

/// Finished pixels that outlive their frame.
struct KeptSurfaces {
    struct Entry {
        var buffer: PixelBuffer
        var width: Int
        var height: Int
    }

    private(set) var entries: [SurfaceCacheKey: Entry] = [:]

    var pixels: Int { entries.values.reduce(0) { $0 + $1.buffer.capacity } }

    /// The buffer kept under a key, if it has the requested size.
    subscript(key: SurfaceCacheKey, frame: PixelRect) -> PixelBuffer? {
        guard let entry = entries[key], entry.width == frame.width, entry.height == frame.height else {
            return nil
        }
        return entry.buffer
    }

    func contains(_ key: SurfaceCacheKey) -> Bool { entries[key] != nil }

    mutating func insert(_ buffer: PixelBuffer, as key: SurfaceCacheKey, frame: PixelRect) {
        entries[key] = Entry(buffer: buffer, width: frame.width, height: frame.height)
    }

    /// Forgets all surfaces except those with the given keys.
    mutating func keepOnly(_ keys: [SurfaceCacheKey]) {
        guard !entries.isEmpty else { return }
        let keys = Set(keys)
        entries = entries.filter { keys.contains($0.key) }
    }
}
