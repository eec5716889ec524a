import Foundation
import Lamina
import LaminaGeometry
import LaminaPlan
import LaminaRender
import LaminaRenderer
import LaminaSoftware
import LaminaTestSupport

/// A random tree under random edits, drawn twice: by a renderer that keeps what it knows from frame to frame, and by a
/// renderer that compiles every frame from nothing.
struct RandomEdits {
    /// Something beside the edits that makes frames whole.
    private enum Disturbance: CaseIterable {
        case transition, delays, backdrop, overlay, switchedOff, invalidation, fewLayers, target, recycling,
            largePart, newRoot
    }

    let kept: FrameRenderer
    let whole: FrameRenderer
    private let committer = LayerTreeCommitter()
    private var edits: LayerEdits
    private let seed: UInt64
    private var time = 0.0
    private var frame = 0
    private var target: RenderTarget
    /// Frames for which the picture has another size.
    private var framesOfOtherTarget = 0
    /// The picture of the frame before, and its plan's number and its target.
    private var last: (picture: [UInt8], number: UInt64, target: RenderTarget)?
    /// Frames of which only a part was compiled.
    private(set) var parts = 0
    /// Frames in which something changed.
    private(set) var frames = 0
    /// Frames that were compiled whole, by reason.
    private(set) var reasons: [WholeFrameReason: Int] = [:]

    init(seed: UInt64) throws {
        self.seed = seed
        edits = try LayerEdits(seed: seed)
        kept = FrameRenderer(backend: SoftwareBackend(threads: 1), threads: 1)
        whole = FrameRenderer(
            backend: SoftwareBackend(threads: 1), optimizations: .all.subtracting([.retaining, .damage]),
            threads: 1)
        target = Self.target(scale: 1)
        committer.waitsForTiles = true
        committer.root = edits.root
    }

    private static func target(scale: Double) -> RenderTarget {
        RenderTarget(
            width: Int(LayerEdits.width * scale), height: Int(LayerEdits.height * scale),
            pointsToPixels: SpaceMap(scaleX: scale, y: scale),
            background: PackedColor(CGColor(red: 0.2, green: 0.3, blue: 0.4, alpha: 1)))
    }

    // MARK: Changes

    /// Changes the tree, and perhaps what surrounds it.
    private mutating func change() {
        kept.debugOptions = []
        kept.optimizations = .all
        // In a quarter of the runs extents that spare little are given up, as in programs.
        kept.minimumRetainedLayers = seed % 4 == 0 ? 1 : 0
        framesOfOtherTarget -= 1
        if framesOfOtherTarget == 0 { target = Self.target(scale: 1) }
        edits.edit(count: frame % 4)
        if edits.chance(0.3) { edits.flash() }
        if frame % 18 == 11 {
            disturb(Disturbance.allCases[(Int(seed % 1000) + frame / 18 * 5) % Disturbance.allCases.count])
        }
        whole.debugOptions = kept.debugOptions
    }

    private mutating func disturb(_ disturbance: Disturbance) {
        edits.note("\(disturbance)")
        edits.flash()
        switch disturbance {
        case .transition: edits.beginTransition(of: edits.beacon)
        case .delays: edits.delayInstances(frames: 3)
        case .backdrop: edits.filterBackdrop(of: edits.beacon, frames: 3)
        case .overlay: kept.debugOptions = [.blended]
        case .switchedOff: kept.optimizations = .all.subtracting(.retaining)
        case .invalidation: kept.invalidate()
        case .fewLayers: kept.minimumRetainedLayers = .max
        case .target:
            target = Self.target(scale: [0.75, 1.5, 2][Int(seed % 3)])
            framesOfOtherTarget = 4
        case .recycling: edits.recycle()
        case .largePart: edits.paintRoot()
        case .newRoot: edits.replaceRoot()
        }
        edits.flash()
    }

    // MARK: Frames

    /// Changes the tree and draws a frame with both renderers.
    ///
    /// - Returns: How the pictures, the plans or what is kept differ; `nil` if they are equal.
    mutating func difference() throws -> String? {
        change()
        // Some steps are longer than an unused bitmap lives.
        time += edits.chance(0.3) ? 0 : edits.chance(0.08) ? 0.15 : edits.number(0, 0.06)
        if committer.root !== edits.root { committer.root = edits.root }
        let update = committer.commit(at: time)
        let log = edits.takeLog()
        frame += 1
        let generation = kept.tree.generation
        kept.apply(update)
        whole.apply(update)
        let plan = kept.prepare(at: time, target: target)
        let other = whole.prepare(at: time, target: target)
        count(plan, isStill: kept.tree.generation == generation)
        let found = try difference(plan, other)
        return found.map { fault in
            let part = plan.part.map { "\($0)" } ?? "none"
            return "\(fault); part \(part), damage \(plan.damage.rectangles), at \(time), after \(log)"
        }
    }

    private mutating func count(_ plan: FramePlan, isStill: Bool) {
        if isStill, plan.base != nil, plan.damage.isEmpty { return }
        frames += 1
        if plan.part == nil {
            if let reason = plan.tally.wholeFrameReason { reasons[reason, default: 0] += 1 }
        } else {
            parts += 1
        }
    }

    private mutating func difference(_ plan: FramePlan, _ other: FramePlan) throws -> String? {
        if let fault = plan.validate().first { return "\(fault)" }
        if let fault = kept.invariantFaults().first { return "\(fault)" }
        try kept.execute()
        try whole.execute()
        let picture = try kept.makeImage().withUnsafeBytes { [UInt8]($0) }
        let expected = try whole.makeImage().withUnsafeBytes { [UInt8]($0) }
        if let place = Self.firstDifference(picture, expected) {
            let (found, wanted) = (Self.pixel(place, picture), Self.pixel(place, expected))
            return
                "pixel \(place % target.width), \(place / target.width) is \(found), not \(wanted); \(layers(at: place, other)) are there"
        }
        defer { last = (picture, plan.number, target) }
        if let place = undamagedDifference(plan, picture) {
            return "pixel \(place % target.width), \(place / target.width) changed outside of the damage"
        }
        // A still frame goes on showing the plan of an earlier time; overlays follow from the plan.
        guard plan.base == nil || !plan.damage.isEmpty, kept.debugOptions.isEmpty else { return nil }
        let tree = kept.tree
        var comparison = PlanComparison(plan, other) { tree.index(of: $0) != nil }
        return comparison.difference()
    }

    /// The layers that draw into a pixel of a plan, for messages.
    private func layers(at place: Int, _ plan: FramePlan) -> String {
        let (x, y) = (Int32(place % target.width), Int32(place / target.width))
        let items = plan.surfaces.flatMap(\.drawList.items).filter {
            $0.bounds.intersects(PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1))
        }
        return items.map { "\($0.layer) \($0.part)" }.joined(separator: ", ")
    }

    /// The first pixel that differs from the frame before and is not damaged.
    private func undamagedDifference(_ plan: FramePlan, _ picture: [UInt8]) -> Int? {
        guard let last, last.target == target, plan.base == last.number else { return nil }
        var start = 0
        while let offset = Self.firstDifference(picture, last.picture, from: start) {
            let (x, y) = (Int32(offset % target.width), Int32(offset / target.width))
            if !plan.damage.intersects(PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1)) { return offset }
            start = offset + 1
        }
        return nil
    }

    /// The first pixel from a place on that differs.
    private static func firstDifference(_ a: [UInt8], _ b: [UInt8], from start: Int = 0) -> Int? {
        guard a.count == b.count else { return 0 }
        return a.withUnsafeBytes { a in
            b.withUnsafeBytes { b in
                let (a, b) = (a.bindMemory(to: UInt32.self), b.bindMemory(to: UInt32.self))
                return (start..<max(start, a.count)).first { a[$0] != b[$0] }
            }
        }
    }

    private static func pixel(_ place: Int, _ picture: [UInt8]) -> [UInt8] {
        Array(picture[(place * 4)..<min(place * 4 + 4, picture.count)])
    }
}
