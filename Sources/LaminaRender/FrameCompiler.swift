import LaminaGeometry
import LaminaMessages
import LaminaPlan

/// Makes a plan of each frame and remembers the last one, so that the next frame draws only the differences.
package struct FrameCompiler: Sendable {
    private(set) var last: (plan: FramePlan, generation: UInt64, target: RenderTarget)?
    private(set) var number: UInt64 = 0
    private(set) var rasterizations = RasterizationCache()
    private(set) var masks: MaskCache
    private(set) var overlays = DebugHistory()
    /// The times of the last plan's stages, for traces; empty for a frame in which nothing changed.
    package private(set) var stages: [StageTiming] = []

    private let limits: RenderLimits
    /// Ends the compilation of a plan early, if anything does. The plan then `isCancelled`.
    package var cancellation: FrameCancellation?

    /// - Parameters:
    ///   - threads: The number of threads that fill shapes; `nil` for one per core. Plans do not depend on it.
    ///   - limits: The limits of a frame. The plan of a frame that exceeds them has an `excess`.
    package init(threads: Int? = nil, limits: RenderLimits = RenderLimits()) {
        masks = MaskCache(threads: threads)
        self.limits = limits
    }

    /// Forgets the last frame and every bitmap, so that the next frame is drawn whole. Call it after a frame that failed.
    package mutating func invalidate() {
        last = nil
        rasterizations.removeAll()
        overlays.removeAll()
    }

    /// The plan of the tree at `time`. If the tree, target and switches equal the last frame's, the result is that frame's
    /// plan again, with nothing damaged.
    package mutating func plan(
        _ tree: RenderTree, at time: Double, target: RenderTarget, optimizations: Optimizations = .all,
        debug: DebugOptions = []
    ) -> FramePlan {
        number += 1
        stages = []
        if let last, last.generation == tree.generation, last.target == target,
            last.plan.optimizations == optimizations, optimizations.contains(.damage),
            overlays.isStill(debug)
        {
            var plan = last.plan
            plan.base = last.plan.number
            plan.number = number
            plan.damage = PixelRegion()
            plan.tally.repeatFrame()
            rasterizations.touch(plan, at: time)
            self.last?.plan = plan
            Invariants.check(invariantFaults(after: plan))
            return ordered(plan)
        }
        var cache = rasterizations.session(
            at: time, pixels: target.width * target.height, isOn: optimizations.contains(.caching))
        let start = ContinuousClock.now
        var budget = FrameBudget(limits, cancellation)
        let sampled = tree.sample(
            at: time, target: target, optimizations: optimizations, cache: &cache, budget: &budget)
        stages.append(StageTiming("sample", from: start))
        var plan = sampled.plan(
            target: target, number: number, optimizations: optimizations, masks: &masks, budget: &budget)
        stages.append(StageTiming("plan", from: stages[0].end))
        Invariants.check(cache.invariantFaults())
        rasterizations.adopt(cache, plan: plan)
        masks.endFrame()
        plan.keptSurfaces = rasterizations.keys
        cache.note(in: &plan.tally)
        plan = overlays.apply(debug, to: plan)
        let planned = ContinuousClock.now
        if let last, optimizations.contains(.damage) {
            plan.base = last.plan.number
            do throws(FrameCancelled) {
                plan.damage = try FrameDamage(old: last.plan, new: plan).region(cancellation: cancellation)
            } catch {
                plan.isCancelled = true
            }
        }
        stages.append(StageTiming("damage", from: planned))
        last = (plan, tree.generation, target)
        plan = ordered(plan)
        budget.check(&plan) { sampled.table.name(of: $0) }
        self.last?.plan.bands = plan.bands
        plan.excess = budget.excess
        plan.isCancelled = plan.isCancelled || budget.isCancelled
        Invariants.check(plan.validate())
        Invariants.check(invariantFaults(after: plan))
        // Nothing of the frame is there for the next one to go on from.
        if !plan.isComplete { invalidate() }
        return plan
    }

    /// The plan with its surfaces reordered. The next frame is compared with the plan before reordering, because a little
    /// more memory may change the whole order.
    private func ordered(_ plan: FramePlan) -> FramePlan {
        plan.orderedForMemory(
            threshold: min(SurfaceOrder.threshold, limits.memory / 2), cancellation: cancellation)
    }
}
