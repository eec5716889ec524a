import LaminaMessages

extension ShapeCache {
    /// The rules that the cache breaks between frames, in time linear in its shapes and their pieces.
    func invariantFaults() -> [InvariantFault] {
        var check = InvariantCheck()
        var end = 0
        for (index, shape) in shown.enumerated() {
            check.expect(
                shape.pieces.lowerBound == end, at: "shape \(index) of \(shape.shape.layer)",
                "expected pieces from \(end) on, found \(shape.pieces)")
            end = shape.pieces.upperBound
        }
        check.expect(
            end == pieces.count, at: "pieces", "expected \(end), as the shapes have, found \(pieces.count)")
        for (key, entry) in measured {
            check.expect(
                key == ObjectIdentifier(entry.path), at: "lengths", "expected the identity of their path")
            check.expect(
                entry.lastUse == frame, at: "lengths",
                "expected a use in frame \(frame), found frame \(entry.lastUse)")
        }
        let bytes = kept.recent.values.reduce(0) { $0 + KeptShapes.bytes(of: $1) }
        check.expect(
            kept.recentBytes == bytes, at: "kept shapes",
            "expected \(bytes) bytes, found a count of \(kept.recentBytes)")
        let ownBytes = pieces.reduce(0) { $0 + ($1.mask == nil ? 0 : $1.box.area) }
        check.expect(
            kept.recentBytes - ownBytes <= KeptShapes.maximumIdleBytes
                && kept.recent.count - shown.count <= KeptShapes.maximumIdleShapes, at: "kept shapes",
            "expected room for idle shapes within the limits, found \(bytes) bytes of \(kept.recent.count) shapes"
        )
        return check.faults
    }
}
