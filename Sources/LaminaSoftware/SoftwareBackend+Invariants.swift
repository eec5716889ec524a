import LaminaMessages
import LaminaPlan

extension SoftwareBackend {
    /// The rules that the backend's resources break between frames: a buffer has one owner, counts are sums, and what is
    /// kept is what the plan keeps.
    ///
    /// In time linear in the buffers and the plan's images.
    ///
    /// - Parameter plan: The plan that was drawn last.
    package func invariantFaults(after plan: FramePlan) -> [InvariantFault] {
        var check = InvariantCheck()
        check.add(resources.pool.invariantFaults(isBetweenFrames: true), in: "pool")
        var owned = Set(resources.pool.free.map { ObjectIdentifier($0) })
        let wanted = Set(plan.keptSurfaces)
        for (key, entry) in resources.kept.entries {
            check.expect(
                wanted.contains(key), at: "kept surface \(key)", "expected a surface that the plan keeps")
            check.expect(
                owned.insert(ObjectIdentifier(entry.buffer)).inserted, at: "kept surface \(key)",
                "expected a buffer of its own, found it free or kept twice")
            check.expect(
                entry.buffer.capacity >= entry.width * entry.height, at: "kept surface \(key)",
                "expected room for \(entry.width)×\(entry.height) pixels, found \(entry.buffer.capacity)")
        }
        if let target {
            check.expect(
                !owned.contains(ObjectIdentifier(target)), at: "picture",
                "expected a buffer of its own, found it free or kept")
        }
        let images = Set(plan.images.map(\.id))
        for id in resources.held.images {
            check.expect(images.contains(id), at: "pixels of \(id)", "expected an image of the plan")
        }
        check.expect(
            resources.held.isReleased, at: "pixels of images", "expected none to be held between frames")
        for id in resources.glyphImages {
            check.expect(images.contains(id), at: "glyphs of \(id)", "expected an image of the plan")
        }
        return check.faults
    }
}
