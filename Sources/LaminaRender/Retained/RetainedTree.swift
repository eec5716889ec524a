import LaminaGeometry
import LaminaPlan

/// The values of a tree that a compiler keeps between frames, and the decision how much of the next frame is compiled.
///
/// Three things can come out. A frame is compiled whole. Or it is compiled whole but without the layers that are out of
/// sight, which needs the tree's extents. Or only the part that changed is compiled, which also needs the pixels of the
/// frame before.
struct RetainedTree: Sendable {
    /// The extents of the tree as it was compiled last, if they are kept.
    private(set) var extents: LayerExtents?
    /// Frames in a row with few changes.
    private var calmFrames = 0
    /// The calm frames after which extents are made. It doubles each time they are given up before they have paid.
    private var patience = 1
    /// The frames that the extents made much cheaper.
    private var uses = 0
    /// The frames that the extents did not make much cheaper, less the others. It starts at −1, for the frame that makes the
    /// extents.
    private var vainFrames = 0
    /// Whether extents were given up because they spared little.
    private var sparedLittle = false
    /// The cost of the last frame without extents, in looks.
    private var costWithoutExtents = 0.0
    /// The layers that changed since the plan before; `nil` if it is not known which.
    private(set) var changed: Int?

    /// A part larger than this share of the picture is not worth a plan of its own.
    private static let largestShare = 0.7
    private static let mostPatience = 64
    /// After so many frames extents have paid for themselves.
    private static let payingFrames = 8

    /// A change costs as much as looking at so many layers, at least in trees of up to a few hundred.
    private static let looksPerChange = 6
    /// Following the extent of a layer costs as much as looking at so many layers.
    private static let looksPerExtent = 2.0
    /// The share of a look that is spent on any layer that is visited. The rest goes to layers that are sampled: above a
    /// small change many layers may be visited on the way down, and draw nothing there.
    private static let visitShare = 0.25
    /// Extents that spare less than this share of the looks are not worth it: a changed layer's extent holds more pixels
    /// than the difference of two plans, and they are all drawn.
    private static let leastSpared = 0.5
    /// After so many frames that extents did not make cheaper they are given up.
    private static let mostVainFrames = 3

    /// The part that is to be compiled.
    enum Scope {
        case whole(WholeFrameReason, Sight?, changed: PixelRegion?)
        /// The pixels that may differ from the last frame's, and the layers that touch them.
        case part(Sight)
    }

    /// Follows the changes of a tree, and decides what is to be compiled of it.
    ///
    /// - Parameters:
    ///   - reason: Why the last frame's pixels cannot be kept; `nil` if they can.
    ///   - minimumLayers: Trees with fewer layers are compiled whole.
    mutating func follow(
        _ changes: TreeChanges, of tree: RenderTree, on target: RenderTarget,
        without reason: WholeFrameReason?,
        minimumLayers: Int
    ) -> Scope {
        changed = changes.changedLayers
        if let against = reasonAgainstExtents(changes, tree, reason, minimumLayers) {
            giveUp()
            // A first frame is the first one, whatever its tree is like.
            return .whole(reason.flatMap { $0 == .backdrop ? nil : $0 } ?? against, nil, changed: nil)
        }
        calmFrames += 1
        guard extents != nil else {
            guard calmFrames >= patience, reason == nil else {
                return .whole(reason ?? (sparedLittle ? .littleSpared : .notKept), nil, changed: nil)
            }
            let made = LayerExtents(tree)
            extents = made
            (uses, vainFrames, sparedLittle) = (0, -1, false)
            return .whole(
                .notKept, Sight(made, PixelRegion(PixelRect(width: target.width, height: target.height))),
                changed: nil)
        }
        let picture = PixelRect(width: target.width, height: target.height)
        let region = extents?.changedPixels(by: changes, of: tree, on: target) ?? PixelRegion(picture)
        guard let extents else { return .whole(.notKept, nil, changed: nil) }
        changed = extents.changed
        let whole = Sight(extents, PixelRegion(picture))
        if let reason { return .whole(reason, whole, changed: nil) }
        if Double(region.area) > Self.largestShare * Double(picture.area) {
            return .whole(.largePart, whole, changed: region)
        }
        return .part(Sight(extents, region))
    }

    /// Adds the counts of the last changes to those of a plan, and judges by the plan whether extents are worth their cost.
    ///
    /// - Parameters:
    ///   - isSighted: Whether extents told which layers to look at.
    ///   - minimumLayers: As in `follow`. With 0 extents are kept however little they spare.
    mutating func note(in tally: inout CompileTally, isSighted: Bool, minimumLayers: Int) {
        tally.changed = changed
        let looks = Self.visitShare * Double(tally.layers) + (1 - Self.visitShare) * Double(tally.sampled)
        if !isSighted { costWithoutExtents = looks }
        guard let extents else { return }
        if isSighted, minimumLayers > 0 { judge(looks: looks, extents) }
        tally.extentsMeasured = extents.measured
        // Layers of a malformed tree may have no place in it.
        tally.extentsKept = max(0, tally.treeLayers - extents.measured)
    }

    /// Gives up extents that have spared little in several frames.
    private mutating func judge(looks: Double, _ extents: LayerExtents) {
        let cost = looks + Self.looksPerExtent * Double(extents.measured)
        if cost <= (1 - Self.leastSpared) * costWithoutExtents {
            vainFrames = max(0, vainFrames - 1)
            uses += 1
            if uses == Self.payingFrames { patience = 1 }
        } else {
            vainFrames += 1
            guard vainFrames >= Self.mostVainFrames else { return }
            giveUp()
            sparedLittle = true
        }
    }

    private func reasonAgainstExtents(
        _ changes: TreeChanges, _ tree: RenderTree, _ reason: WholeFrameReason?, _ minimumLayers: Int
    ) -> WholeFrameReason? {
        if reason == .switchedOff { return reason }
        if tree.count < minimumLayers { return .fewLayers }
        if !tree.stages.isEmpty { return .transition }
        if !tree.delaying.isEmpty { return .delayedInstances }
        guard let changed = changes.changedLayers else { return .manyChanges }
        return changed > tree.count / Self.looksPerChange ? .manyChanges : nil
    }

    private mutating func giveUp() {
        if extents != nil, uses < Self.payingFrames { patience = min(2 * patience, Self.mostPatience) }
        extents = nil
        (calmFrames, sparedLittle) = (0, false)
    }
}
