import LaminaGeometry
import LaminaMessages
import LaminaPlan

/// Makes a plan of each frame and remembers the last one, so that the next frame draws only the differences.
package struct FrameCompiler: Sendable {
    private(set) var last: (plan: FramePlan, generation: UInt64, target: RenderTarget)?
    private(set) var number: UInt64 = 0
    private(set) var rasterizations: RasterizationCache
    private(set) var masks: MaskCache
    private(set) var shadows = ShadowCache()
    private(set) var overlays = DebugHistory()
    private(set) var retained = RetainedTree()
    /// Why there is no last plan.
    private var reasonWithoutLast = WholeFrameReason.firstFrame
    /// The media time of the last frame.
    private var lastTime = 0.0
    /// Trees with fewer layers are compiled whole in each frame, because looking at all of them costs next to nothing. With 0
    /// a part is compiled wherever one can be, as tests of parts need it.
    package var minimumLayers = FrameCompiler.fewLayers
    package static let fewLayers = 64
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
        rasterizations = RasterizationCache(budgetPerPixel: limits.rasterizedPixels)
    }

    /// Forgets the last frame and every bitmap, so that the next frame is drawn whole. Call it after a frame that failed.
    ///
    /// - Parameter reason: Why the next frame is compiled whole, for its counts.
    package mutating func invalidate(because reason: WholeFrameReason = .firstFrame) {
        last = nil
        reasonWithoutLast = reason
        rasterizations.removeAll()
        shadows.removeAll()
        overlays.removeAll()
    }

    /// The plan of the tree at `time`. If the tree, target and switches equal the last frame's, the result is that frame's
    /// plan again, with nothing damaged.
    ///
    /// - Parameter changes: What changed in the tree since it was last given to this compiler; without it, anything may
    ///   have. If it is little, the plan draws the changed part of the picture alone.
    package mutating func plan(
        _ tree: RenderTree, changes: TreeChanges = .unknown, at time: Double, target: RenderTarget,
        optimizations: Optimizations = .all, debug: DebugOptions = []
    ) -> FramePlan {
        number += 1
        stages = []
        // Bitmaps of another format are of no use.
        if let last, last.target.working != target.working { invalidate(because: .otherTarget) }
        if let last, last.generation == tree.generation, last.target == target,
            last.plan.optimizations == optimizations, optimizations.contains(.damage),
            overlays.isStill(debug)
        {
            return stillPlan(last.plan, at: time)
        }
        let start = ContinuousClock.now
        let reason = reasonForWholeFrame(tree, target, optimizations, debug)
        let scope = retained.follow(
            changes, of: tree, on: target, without: reason, minimumLayers: minimumLayers)
        stages.append(StageTiming("changes", from: start))
        switch scope {
        case .whole(let reason, let sight, let changed):
            return wholePlan(tree, at: time, target, optimizations, debug, sight, changed, reason)
        case .part(let sight):
            switch part(of: tree, at: time, target, optimizations, sight) {
            case .plan(let plan): return plan
            case .none(let reason):
                return wholePlan(tree, at: time, target, optimizations, debug, nil, nil, reason)
            }
        }
    }

    private mutating func stillPlan(_ last: FramePlan, at time: Double) -> FramePlan {
        var plan = last
        plan.base = last.number
        plan.number = number
        plan.damage = PixelRegion()
        plan.motion = nil
        plan.tally.repeatFrame()
        rasterizations.touch(plan, at: time)
        lastTime = time
        self.last?.plan = plan
        Invariants.check(invariantFaults(after: plan))
        return ordered(plan)
    }

    /// Why the pixels of the last frame cannot be kept; `nil` if they can.
    private func reasonForWholeFrame(
        _ tree: RenderTree, _ target: RenderTarget, _ optimizations: Optimizations, _ debug: DebugOptions
    ) -> WholeFrameReason? {
        guard optimizations.isSuperset(of: .keepingPixels) else { return .switchedOff }
        guard let last else { return reasonWithoutLast }
        if last.target != target || last.plan.optimizations != optimizations { return .otherTarget }
        if !debug.isEmpty || !overlays.isStill([]) { return .overlay }
        return tree.filteringBackdrops.isEmpty ? nil : .backdrop
    }

    /// The plan of all that can be seen.
    ///
    /// - Parameters:
    ///   - sight: Finds the layers in sight; `nil` to look at all.
    ///   - changed: The pixels that may differ from the last frame's, if they are known.
    private mutating func wholePlan(
        _ tree: RenderTree, at time: Double, _ target: RenderTarget, _ optimizations: Optimizations,
        _ debug: DebugOptions, _ sight: Sight?, _ changed: PixelRegion?, _ reason: WholeFrameReason
    ) -> FramePlan {
        var budget = FrameBudget(limits, cancellation)
        let (table, compiled) = compile(tree, at: time, target, optimizations, sight, &budget)
        var plan = overlays.apply(debug, to: compiled)
        plan.tally.wholeFrameReason = reason
        plan.tally.compiledPixels = target.width * target.height
        let planned = ContinuousClock.now
        if let last, optimizations.contains(.damage) {
            plan.base = last.plan.number
            // A plan of a part says nothing about the rest of its picture.
            if last.plan.part == nil {
                do throws(FrameCancelled) {
                    let frames = FrameDamage(old: last.plan, new: plan)
                    plan.damage = try frames.region(cancellation: cancellation)
                    plan.motion = try frames.motion(within: plan.damage, cancellation: cancellation)
                } catch {
                    plan.isCancelled = true
                }
            } else if let changed {
                plan.damage = changed
            }
        }
        stages.append(StageTiming("damage", from: planned))
        last = (plan, tree.generation, target)
        plan = ordered(plan)
        budget.check(&plan) { table.name(of: $0) }
        self.last?.plan.bands = plan.bands
        plan.excess = budget.excess
        plan.isCancelled = plan.isCancelled || budget.isCancelled
        Invariants.check(plan.validate())
        Invariants.check(invariantFaults(after: plan))
        // Nothing of the frame is there for the next one to go on from.
        if !plan.isComplete { invalidate() }
        return plan
    }

    /// The outcome for a part of a frame.
    private enum Part {
        case plan(FramePlan)
        case none(WholeFrameReason)
    }

    /// The plan of the part of a picture that changed. There is none if it does not fit into memory as one picture, or if
    /// something beyond it may change as well.
    private mutating func part(
        of tree: RenderTree, at time: Double, _ target: RenderTarget, _ optimizations: Optimizations,
        _ sight: Sight
    ) -> Part {
        guard let last else { return .none(.firstFrame) }
        // Bitmaps and shadows of a plan that is not drawn are not there for the next plan.
        let (bitmaps, shadows) = (rasterizations, shadows)
        var budget = FrameBudget(limits, cancellation)
        let lastTime = lastTime
        rasterizations.keep(at: time, since: lastTime) { layer in
            tree.index(of: layer).map {
                tree.isStill(fromRootTo: $0, since: last.generation) || !sight.mayDraw($0, tree, target)
            } ?? false
        }
        var (table, plan) = compile(tree, at: time, target, optimizations, sight, isPart: true, &budget)
        if rasterizations.mayFitRefused {
            (rasterizations, self.shadows, self.lastTime) = (bitmaps, shadows, lastTime)
            return .none(.refusedBitmaps)
        }
        plan.base = last.plan.number
        plan.damage = sight.region
        plan.part = sight.box
        plan.tally.compiledPixels = sight.region.area
        let ordered = ordered(plan)
        var checked = ordered
        budget.check(&checked) { table.name(of: $0) }
        guard budget.excess == nil, checked.bands.isEmpty else {
            (rasterizations, self.shadows, self.lastTime) = (bitmaps, shadows, lastTime)
            return .none(.bands)
        }
        checked.isCancelled = budget.isCancelled
        self.last = (plan, tree.generation, target)
        Invariants.check(checked.validate())
        Invariants.check(invariantFaults(after: checked))
        if !checked.isComplete { invalidate() }
        return .plan(checked)
    }

    /// Samples a tree, and makes a plan of the result. The sampled tree does not outlive this call, but for the names of
    /// its layers.
    private mutating func compile(
        _ tree: RenderTree, at time: Double, _ target: RenderTarget, _ optimizations: Optimizations,
        _ sight: Sight?, isPart: Bool = false, _ budget: inout FrameBudget
    ) -> (LayerTable, FramePlan) {
        let start = ContinuousClock.now
        var cache = rasterizations.session(
            at: time, since: lastTime, pixels: target.width * target.height,
            isOn: optimizations.contains(.caching), isPart: isPart)
        let sampled = tree.sample(
            at: time, target: target, optimizations: optimizations, cache: &cache, budget: &budget,
            sight: sight)
        budget.sampledBytes = sampled.byteCount
        let sampledAt = StageTiming("sample", from: start)
        stages.append(sampledAt)
        shadows.beginFrame(
            number, budget: optimizations.contains(.caching) ? target.width * target.height : 0)
        var plan = sampled.plan(
            target: target, number: number, optimizations: optimizations, masks: &masks, shadows: &shadows,
            budget: &budget)
        stages.append(StageTiming("plan", from: sampledAt.end))
        Invariants.check(cache.invariantFaults())
        rasterizations.adopt(cache, plan: plan)
        masks.endFrame()
        shadows.endFrame(isPart: isPart)
        plan.keptSurfaces = rasterizations.keys + shadows.keys
        cache.note(in: &plan.tally)
        plan.tally.sampled = sampled.layers.count + sampled.fills.count
        plan.tally.treeLayers = tree.count
        retained.note(in: &plan.tally, isSighted: sight != nil, minimumLayers: minimumLayers)
        if last == nil { plan.tally.changed = nil }
        lastTime = time
        return (sampled.table, plan)
    }

    /// The plan with its surfaces reordered. The next frame is compared with the plan before reordering, because a little
    /// more memory may change the whole order. A plan whose records do not fit is never drawn, and is left as it is.
    private func ordered(_ plan: FramePlan) -> FramePlan {
        guard FrameBudget.holds(plan, limits) else { return plan }
        return plan.orderedForMemory(
            threshold: min(SurfaceOrder.threshold, limits.memory / 2), cancellation: cancellation)
    }
}
