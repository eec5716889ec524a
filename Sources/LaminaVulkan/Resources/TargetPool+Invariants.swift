import LaminaMessages
import LaminaPlan

extension TargetPool {
    /// The rules that the pool breaks between frames, in time linear in its targets.
    ///
    /// - Parameter plan: The plan that was drawn last.
    func invariantFaults(after plan: FramePlan) -> [InvariantFault] {
        var check = InvariantCheck()
        check.expect(
            lent.isEmpty && lentBlocks.isEmpty, at: "lent targets",
            "expected none between frames, found \(lent.count) and \(lentBlocks.count) blocks")
        var owned: Set<ObjectIdentifier> = []
        for (index, entry) in free.enumerated() {
            check.expect(
                owned.insert(ObjectIdentifier(entry.image)).inserted, at: "free target \(index)",
                "expected to be free once, found it twice")
            check.expect(
                !entry.image.sharesMemory && entry.idle <= Self.patience, at: "free target \(index)",
                "expected memory of its own, and a use in the last \(Self.patience) frames")
        }
        for (index, block) in blocks.enumerated() {
            check.expect(
                block.sizes.count == block.images.count
                    && zip(block.sizes, block.images).allSatisfy {
                        $1.has($0, $1.use.pixels) && $1.sharesMemory
                    },
                at: "block \(index)", "expected targets of its sizes that share memory")
            for image in block.images {
                check.expect(
                    owned.insert(ObjectIdentifier(image)).inserted, at: "block \(index)",
                    "expected targets of its own, found one in use elsewhere")
            }
        }
        let wanted = Set(plan.keptSurfaces)
        for (key, image) in kept {
            check.expect(
                wanted.contains(key), at: "kept surface \(key)", "expected a surface that the plan keeps")
            check.expect(
                owned.insert(ObjectIdentifier(image)).inserted, at: "kept surface \(key)",
                "expected a target of its own, found it in use elsewhere")
        }
        return check.faults
    }
}
