import LaminaMessages
import LaminaPlan

extension ShadowCache {
    /// The rules that the cache breaks after a frame, in time linear in its entries and the plan's surfaces.
    ///
    /// - Parameter plan: The frame's plan.
    func invariantFaults(after plan: FramePlan) -> [InvariantFault] {
        var check = InvariantCheck()
        var (area, serials): (Int, Set<UInt64>) = (0, [])
        for (layer, entry) in entries {
            guard let key = entry.key else { continue }
            area += entry.frame.area
            check.expect(
                key.layer == layer && key.kind == .shadow, at: "shadow of \(layer)",
                "expected its own key, found \(key)")
            check.expect(
                (1...max(1, serial)).contains(key.serial) && serials.insert(key.serial).inserted,
                at: "shadow of \(layer)", "expected a serial of its own up to \(serial), found \(key.serial)")
        }
        check.expect(
            area == pixels, at: "shadows", "expected the pixels of all shadows, \(area), found \(pixels)")
        for surface in plan.surfaces {
            guard let key = surface.cacheKey, key.kind == .shadow else { continue }
            check.expect(
                entries[key.layer]?.key == key, at: "surface of \(key.layer)",
                "expected a shadow with its key \(key)")
        }
        return check.faults
    }
}
