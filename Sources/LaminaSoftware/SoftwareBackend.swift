import Dispatch
import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRaster
import Synchronization

/// Draws plans on the CPU: tiles, all cores, the same bytes for any number of threads and on any machine.
package final class SoftwareBackend: RenderBackend {
    package let name = "cpu"
    package let threads: Int

    private var target: PixelBuffer?
    private var held: UInt64?
    private var painters: [TilePainter]

    /// - Parameter threads: How many threads draw; `nil` for one per core.
    package init(threads: Int? = nil) {
        let count = max(1, min(threads ?? ProcessInfo.processInfo.activeProcessorCount, 256))
        self.threads = count
        painters = (0..<count).map { _ in TilePainter() }
    }

    package var deviceDescription: String {
        "\(threads) thread\(threads == 1 ? "" : "s"), \(PixelRows.implementation) kernels"
    }

    package func execute(_ plan: FramePlan) throws -> FrameReport {
        let start = ContinuousClock.now
        guard let root = plan.root else { throw SoftwareError.emptyPlan }
        let isCurrent =
            held != nil && held == plan.base && target?.width == root.frame.width
            && target?.height == root.frame.height
        let damage = isCurrent ? plan.damage : PixelRegion(root.frame)
        var statistics = FrameStatistics()
        statistics.items = plan.surfaces.reduce(0) { $0 + $1.drawList.items.count }
        statistics.damagedPixels = damage.area
        if damage.isEmpty {
            held = plan.number
            return FrameReport(number: plan.number, damage: damage, statistics: statistics)
        }
        held = nil
        if !isCurrent || target == nil {
            if target?.width != root.frame.width || target?.height != root.frame.height {
                target = nil
                target = try PixelBuffer(width: root.frame.width, height: root.frame.height)
            }
        }
        try draw(plan, damage: damage, &statistics)
        held = plan.number
        statistics.executeSeconds = (ContinuousClock.now - start).seconds
        return FrameReport(number: plan.number, damage: damage, statistics: statistics)
    }

    package func withPixels<R>(_ body: (PixelView) throws -> R) throws -> R {
        guard let target, held != nil else { throw SoftwareError.noFrame }
        return try body(
            PixelView(
                width: target.width, height: target.height, bytesPerRow: target.width * 4,
                bytes: UnsafeRawBufferPointer(start: target.pixels, count: target.width * target.height * 4)))
    }

    private func draw(_ plan: FramePlan, damage: PixelRegion, _ statistics: inout FrameStatistics) throws {
        guard let target else { throw SoftwareError.noFrame }
        var buffers: [PixelBuffer?] = []
        let images = plan.images
        let occlusion = plan.optimizations.contains(.occlusion)
        // The images' storage does not move while `images` holds them.
        let bases = images.map { image in
            image.withUnsafeBytes {
                $0.baseAddress.map { SourcePointer($0.assumingMemoryBound(to: UInt32.self)) }
            }
        }
        for (index, surface) in plan.surfaces.enumerated() {
            let isRoot = index == plan.surfaces.count - 1
            let region = isRoot ? damage : damage.intersection(surface.frame)
            guard !region.isEmpty else {
                buffers.append(nil)
                continue
            }
            let buffer =
                isRoot ? target : try PixelBuffer(width: surface.frame.width, height: surface.frame.height)
            let prepared = PreparedSurface(surface) { source in
                switch source {
                case .image(let index):
                    guard images.indices.contains(Int(index)), let base = bases[Int(index)] else {
                        return nil
                    }
                    return PreparedSurface.Texels(
                        base: base.pointer, stride: images[Int(index)].width,
                        isOpaque: images[Int(index)].isOpaque)
                case .surface(let index):
                    guard buffers.indices.contains(Int(index)), let earlier = buffers[Int(index)] else {
                        return nil
                    }
                    return PreparedSurface.Texels(
                        base: UnsafePointer(earlier.pixels), stride: earlier.width, isOpaque: false)
                }
            }
            let schedule = TileSchedule(surface, region: region)
            run(
                schedule, prepared,
                TilePainter.Target(pixels: buffer.pixels, stride: buffer.width, frame: surface.frame),
                occlusion: occlusion)
            buffers.append(buffer)
            statistics.passes += 1
            statistics.draws += surface.drawList.items.count
            statistics.instances += schedule.items.count
            for item in surface.drawList.items {
                statistics.pixels += region.intersection(item.bounds).area
            }
        }
    }

    private func run(
        _ schedule: TileSchedule, _ surface: PreparedSurface, _ target: TilePainter.Target, occlusion: Bool
    ) {
        // Threads take the next job from a shared counter. Jobs write disjoint pixels, each thread has a painter of
        // its own, and the borrowed records outlive the loop.
        struct Shared: @unchecked Sendable {
            var painters: [TilePainter]
            var target: TilePainter.Target
            var surface: PreparedSurface.View
            var items: UnsafeBufferPointer<Int32>
        }
        let next = Atomic<Int>(0)
        let count = min(threads, schedule.jobs.count)
        schedule.items.withUnsafeBufferPointer { items in
            surface.withView { view in
                let shared = Shared(painters: painters, target: target, surface: view, items: items)
                let work: @Sendable (Int) -> Void = { thread in
                    let painter = shared.painters[thread]
                    while true {
                        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                        guard index < schedule.jobs.count else { return }
                        let job = schedule.jobs[index]
                        let range =
                            Int(schedule.starts[Int(job.tile)])..<Int(schedule.starts[Int(job.tile) + 1])
                        painter.paint(
                            job, UnsafeBufferPointer(rebasing: shared.items[range]), of: shared.surface,
                            into: shared.target, occlusion: occlusion)
                    }
                }
                if count <= 1 {
                    work(0)
                } else {
                    DispatchQueue.concurrentPerform(iterations: count, execute: work)
                }
            }
        }
    }
}

private struct SourcePointer: @unchecked Sendable {
    let pointer: UnsafePointer<UInt32>
    init(_ pointer: UnsafePointer<UInt32>) { self.pointer = pointer }
}
