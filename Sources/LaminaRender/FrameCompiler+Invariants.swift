import LaminaMessages
import LaminaPlan

extension FrameCompiler {
    /// The rules that the memory of the last frame breaks: the last plan, which damage is found against, and the caches.
    ///
    /// In time linear in the plan's surfaces and the caches' entries.
    ///
    /// - Parameter plan: The plan that was made last.
    package func invariantFaults(after plan: FramePlan) -> [InvariantFault] {
        var check = InvariantCheck()
        // A plan beyond the limits, or of a cancelled frame, is not finished, and is not remembered.
        if let last, plan.isComplete {
            check.expect(
                last.plan.number == plan.number && plan.number == number, at: "last plan",
                "expected number \(number), found \(last.plan.number) and \(plan.number)")
            check.expect(
                last.plan.base.map { $0 < number } ?? true, at: "last plan",
                "expected an earlier plan to go on from")
            check.add(rasterizations.invariantFaults(after: plan), in: "rasterizations")
            check.add(shadows.invariantFaults(after: plan), in: "shadows")
            let keys = rasterizations.keys + shadows.keys
            check.expect(
                plan.keptSurfaces == keys, at: "kept surfaces",
                "expected the keys of all bitmaps and shadows, \(keys), found \(plan.keptSurfaces)")
        }
        check.add(masks.invariantFaults(), in: "masks")
        check.expect(
            overlays.bare == nil || overlays.options.contains(.updates), at: "overlays",
            "expected a plan to compare with only while updates are shown")
        return check.faults
    }

    /// The rules that the places of layers break which are kept from the tree.
    ///
    /// - Parameter tree: The tree of the last plan; nothing is said of a tree that has changed since.
    package func invariantFaults(of tree: RenderTree) -> [InvariantFault] {
        guard let last, last.generation == tree.generation else { return [] }
        return retained.extents?.invariantFaults(of: tree) ?? []
    }
}
