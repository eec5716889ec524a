import LaminaMessages

extension MaskCache {
    /// The rules that the cache and the caches in it break between frames, in time linear in their entries.
    func invariantFaults() -> [InvariantFault] {
        var check = InvariantCheck()
        var idle = 0
        for entry in entries.values {
            check.expect(
                entry.lastUse <= frame, at: "mask \(entry.mask.id)",
                "expected a use up to frame \(frame), found frame \(entry.lastUse)")
            if entry.lastUse != frame { idle += entry.mask.pixelCount }
        }
        check.expect(
            idle <= Self.maximumIdleBytes, at: "masks",
            "expected at most \(Self.maximumIdleBytes) bytes that the last frame did not use, found \(idle)")
        check.add(shapes.invariantFaults(), in: "shapes")
        check.add(sheets.invariantFaults(), in: "particles")
        return check.faults
    }
}

extension SpriteSheetCache {
    /// The rules that the cache breaks, in time linear in its sheets.
    func invariantFaults() -> [InvariantFault] {
        var check = InvariantCheck()
        for entry in sheets.values {
            check.expect(
                entry.lastUse <= frame && frame - entry.lastUse <= Self.patience, at: "sheet",
                "expected a use in the last \(Self.patience) frames up to \(frame), found frame \(entry.lastUse)"
            )
        }
        return check.faults
    }
}
