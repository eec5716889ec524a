import Foundation
import LaminaGeometry
import LaminaImage
import LaminaMessages
import LaminaPlan
import LaminaRaster
import LaminaRender
import LaminaValues

/// The render side as one object: the committed tree, the compiler and a backend. `CARenderer` and the tools drive
/// it.
package final class FrameRenderer {
    package private(set) var tree = RenderTree()
    package private(set) var backend: any RenderBackend
    /// Makes a backend that replaces the first one when that fails, if a replacement is allowed. Called once, with
    /// the error.
    package var makeFallback: ((any Error) -> (any RenderBackend)?)?
    /// Why another backend than the first draws.
    package private(set) var fallbackReason: String?
    package var optimizations: Optimizations
    package var debugOptions: DebugOptions = []
    /// Stops frames before they are done, if anything does.
    package var cancellation: FrameCancellation?
    /// The deadline of frames; `nil` for none. At the deadline the backend's drawing is cancelled.
    package var deadline: FrameDeadline?
    /// Whether each plan is checked before it is drawn, and one that breaks a rule is an error (`InvalidPlan`).
    package var checksPlans = Invariants.areChecked
    /// The trace that records the steps of frames; `nil` for none.
    package var trace: FrameTrace?

    private var compiler: FrameCompiler
    /// The last frame's plan.
    package private(set) var plan: FramePlan?
    /// Whether `plan` is still to be executed.
    private var isPrepared = false
    private var preparedTarget: RenderTarget?
    private var preparedTime = 0.0
    /// What the last frames changed.
    package private(set) var history = DamageHistory()
    /// Seconds that the last frame's compilation took, from the tree to the plan.
    package private(set) var compileSeconds = 0.0
    /// The seconds of the last frame's commit.
    package private(set) var commitSeconds = 0.0
    /// The seconds of its steps, by their names.
    private var commitSteps: [String: Double] = [:]
    /// The images of the last plan that were not decoded yet.
    private var imagesToDecode = 0

    /// - Parameters:
    ///   - threads: The number of threads that fill shapes; `nil` for one per core.
    ///   - limits: The limits of a frame. `deadline` measures its `seconds`.
    package init(
        backend: any RenderBackend, optimizations: Optimizations = .all, threads: Int? = nil,
        limits: RenderLimits = RenderLimits()
    ) {
        self.backend = backend
        compiler = FrameCompiler(threads: threads, limits: limits)
        self.optimizations = optimizations
    }

    /// Trees with fewer layers are compiled whole in each frame.
    package var minimumRetainedLayers: Int {
        get { compiler.minimumLayers }
        set { compiler.minimumLayers = newValue }
    }

    /// The traits of the backend that draws the next frame, limited to the optimisations, for the commit to that frame.
    package var traits: BackendTraits { backend.traits.limited(to: optimizations) }

    /// Applies a commit. Returns whether it changed anything.
    @discardableResult
    package func apply(_ update: LayerTreeUpdate) -> Bool {
        if isPrepared {
            // A plan that is never executed leaves the compiler ahead of the backend.
            compiler.invalidate()
            isPrepared = false
        }
        let isChanged = tree.apply(update, optimizations: optimizations)
        if isChanged { Invariants.check(tree.invariantFaults()) }
        return isChanged
    }

    /// The tree as it is at a time, in seconds of media time. The frames stay where they are.
    func tree(at time: Double) -> RenderTree {
        var result = tree
        result.advance(to: time, optimizations: optimizations)
        return result
    }

    /// Notes the times of the commit to the next frame.
    package func noteCommit(
        from start: ContinuousClock.Instant, to end: ContinuousClock.Instant, stages: [StageTiming]
    ) {
        commitSeconds = (end - start).seconds
        commitSteps.removeAll(keepingCapacity: true)
        for stage in stages {
            commitSteps[stage.name, default: 0] += (stage.end - stage.start).seconds
            trace?.add(stage.name, category: "commit", from: stage.start, to: stage.end)
        }
        trace?.add("commit", category: "frame", from: start, to: end)
    }

    /// The plan of the tree as it is at `time`, in seconds of media time. Another call before `execute` returns the
    /// same plan.
    @discardableResult
    package func prepare(at time: Double, target: RenderTarget) -> FramePlan {
        if isPrepared, let plan {
            if preparedTarget == target { return plan }
            compiler.invalidate()
        }
        preparedTarget = target
        preparedTime = time
        let start = ContinuousClock.now
        deadline?.begin()
        let generation = tree.generation
        tree.advance(to: time, optimizations: optimizations)
        if tree.generation != generation { Invariants.check(tree.invariantFaults()) }
        compiler.cancellation = cancellation
        let plan = compiler.plan(
            tree, changes: tree.takeChanges(), at: time, target: target, optimizations: optimizations,
            debug: debugOptions)
        let end = ContinuousClock.now
        compileSeconds = (end - start).seconds
        trace?.addCompilation(of: plan, from: start, to: end, stages: compiler.stages)
        // Deferred images that have come into sight are decoded side by side; the backend waits for each it draws.
        let traits = backend.traits
        imagesToDecode = 0
        for image in plan.images
        where !image.isDecoded && plan.isComplete && !traits.drawsSource(of: image) {
            imagesToDecode += 1
            if image.deviceContents != nil {
                // The program draws on this thread alone.
                try? image.decodeNow()
            } else {
                image.beginDecoding()
            }
        }
        self.plan = plan
        isPrepared = true
        return plan
    }

    /// Adds pixels that the prepared frame must draw too.
    package func addDamage(_ rect: PixelRect) {
        guard isPrepared, let frame = plan?.root?.frame else { return }
        let added = rect.intersection(frame)
        if let plan, let target = preparedTarget, plan.part != nil, !plan.damage.containsInOne(added) {
            // A plan of the part that changed draws nothing elsewhere, so the whole frame is compiled and drawn.
            compiler.invalidate(because: .addedPixels)
            isPrepared = false
            prepare(at: preparedTime, target: target)
            // The changes were followed by the plan that is given up.
            self.plan?.tally.changed = plan.tally.changed
            return
        }
        plan?.damage.formUnion(added)
        plan?.motion = nil
    }

    /// Draws the prepared frame.
    ///
    /// A part that the backend cannot draw, because it does not hold the rest of the picture, is drawn as a whole frame.
    ///
    /// - Throws: The backend's error, `RenderLimitError` or `FrameCancelled`. The next frame is then drawn whole.
    @discardableResult
    package func execute() throws -> FrameReport {
        guard isPrepared, let plan else { throw RendererError.noFrame }
        isPrepared = false
        do {
            if let excess = plan.excess { throw excess }
            if plan.isCancelled { throw FrameCancelled() }
            try cancellation?.check()
            let start = ContinuousClock.now
            var report = try draw(plan)
            history.note(report.damage, of: plan.root?.frame ?? .empty)
            report.statistics.note(plan)
            report.statistics.commitSeconds = commitSeconds
            report.statistics.layoutSeconds = commitSteps["layout"] ?? 0
            report.statistics.displaySeconds = commitSteps["display"] ?? 0
            report.statistics.prepareSeconds = commitSteps["prepare"] ?? 0
            report.statistics.imagesToDecode = imagesToDecode
            report.statistics.compileSeconds = compileSeconds
            trace?.addExecution(of: plan, by: backend.traits.name, from: start, to: .now, report)
            return report
        } catch {
            compiler.invalidate()
            history.reset()
            if error is FrameCancelled, let deadline, deadline.hasPassed {
                throw RenderLimitError.seconds(limit: deadline.seconds)
            }
            if error is MissingBase, plan.part != nil, let target = preparedTarget {
                // The backend's picture is not the one over which the part lies. A whole frame, which this one is then, needs
                // none.
                prepare(at: preparedTime, target: target)
                return try execute()
            }
            guard let target = preparedTarget, let other = makeFallback?(error) else { throw error }
            makeFallback = nil
            (backend, fallbackReason) = (other, "\(error)")
            prepare(at: preparedTime, target: target)
            return try execute()
        }
    }

    /// Makes the backend draw a plan. A plan with bands is drawn band by band, if anything has to be drawn.
    private func draw(_ plan: FramePlan) throws -> FrameReport {
        guard !plan.bands.isEmpty, plan.base == nil || !plan.damage.isEmpty, let root = plan.root else {
            return try executeChecked(plan)
        }
        var whole = FrameReport(
            number: plan.number, damage: PixelRegion(root.frame), statistics: FrameStatistics())
        for (part, surfaces) in plan.partsInBands(cancellation: cancellation) {
            try cancellation?.check()
            let report = try executeChecked(part)
            whole.stages += report.stages
            whole.statistics.add(report.statistics)
            whole.statistics.surfaceBytes = max(whole.statistics.surfaceBytes, part.peakSurfaceBytes)
            whole.passTimings += report.passTimings.map {
                PassTiming(surface: surfaces[$0.surface], seconds: $0.seconds)
            }
        }
        whole.statistics.damagedPixels = root.frame.area
        return whole
    }

    private func executeChecked(_ plan: FramePlan) throws -> FrameReport {
        if checksPlans {
            let faults = plan.validate()
            if !faults.isEmpty { throw InvalidPlan(faults) }
        }
        return try backend.execute(plan)
    }

    /// Prepares and draws.
    @discardableResult
    package func render(at time: Double, target: RenderTarget) throws -> FrameReport {
        prepare(at: time, target: target)
        return try execute()
    }

    /// The rules that the tree and the memory of the last frame break.
    package func invariantFaults() -> [InvariantFault] {
        tree.invariantFaults() + compiler.invariantFaults(of: tree)
            + (plan.map { compiler.invariantFaults(after: $0) } ?? [])
    }

    /// Forgets the last frame, so that the next is compiled and drawn whole.
    package func invalidate() {
        compiler.invalidate()
        isPrepared = false
    }

    /// A copy of the last frame's pixels as an image, in the format of the frame.
    package func makeImage() throws -> CGImage {
        let space = plan?.working.space ?? .sRGB
        return try backend.withPixels { try CGImage.copy($0, in: space) }
    }
}
