import LaminaMessages
import LaminaPlan

extension RasterizationCache {
    /// The rules that the cache breaks after a frame, in time linear in its entries and the plan's surfaces.
    ///
    /// - Parameter plan: The frame's plan.
    func invariantFaults(after plan: FramePlan) -> [InvariantFault] {
        var check = InvariantCheck()
        let drawn = Set(plan.surfaces.compactMap(\.cacheKey).filter { $0.kind == .bitmap })
        var serials: Set<UInt64> = []
        for (layer, entry) in entries {
            let key = entry.key
            check.expect(key.layer == layer, at: "bitmap of \(layer)", "expected its own key, found \(key)")
            check.expect(
                (1...max(1, serial)).contains(key.serial) && serials.insert(key.serial).inserted,
                at: "bitmap of \(layer)",
                "expected a serial of its own up to \(serial), found \(key.serial)")
            check.expect(
                wasUsed(entry) == drawn.contains(key), at: "bitmap of \(layer)",
                "expected to be \(wasUsed(entry) ? "" : "un")used by the plan, found the opposite")
        }
        for key in drawn {
            check.expect(
                entries[key.layer]?.key == key, at: "surface of \(key.layer)",
                "expected a bitmap with its key \(key)")
        }
        return check.faults
    }
}

extension RasterizationCache.Session {
    /// The rules that a frame's work breaks, in time linear in the cache's entries.
    func invariantFaults() -> [InvariantFault] {
        var check = InvariantCheck()
        let entries = cache.entries
        check.expect(isOn || entries.isEmpty, at: "cache", "expected no bitmaps while it is off")
        var (pixels, used) = (0, 0)
        for (layer, entry) in entries {
            pixels += entry.frame.area
            let isUsed = wasUsed(entry)
            if isUsed { used += 1 }
            check.expect(
                isUsed ? entry.lastUse == time || time.isNaN : !Self.isExpired(entry, at: time),
                at: "bitmap of \(layer)",
                "expected a use \(isUsed ? "at" : "shortly before") \(time), found \(entry.lastUse)")
        }
        check.expect(
            used == self.used, at: "cache", "expected \(self.used) bitmaps in use, found \(used)")
        // A smaller picture lowers the budget of bitmaps that are there.
        check.expect(
            misses == 0 || pixels <= budget, at: "cache",
            "expected at most \(budget) pixels after a bitmap was added, found \(pixels)")
        return check.faults
    }
}
