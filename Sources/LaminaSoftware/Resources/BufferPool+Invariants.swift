import LaminaMessages

extension BufferPool {
    /// The rules that the pool breaks, in time linear in its free buffers.
    ///
    /// - Parameter isBetweenFrames: Whether every buffer of the last frame has to be back, or handed over.
    package func invariantFaults(isBetweenFrames: Bool) -> [InvariantFault] {
        var check = InvariantCheck()
        var seen: Set<ObjectIdentifier> = []
        var pixels = 0
        for (index, buffer) in free.enumerated() {
            pixels += buffer.capacity
            check.expect(
                seen.insert(ObjectIdentifier(buffer)).inserted, at: "free buffer \(index)",
                "expected to be free once, found it twice")
        }
        check.expect(
            freePixels == pixels, at: "free buffers",
            "expected \(pixels) pixels, found a count of \(freePixels)")
        check.expect(
            usedPixels >= 0 && usedPixels <= peak, at: "lent buffers",
            "expected at most the peak of \(peak) pixels, found \(usedPixels)")
        guard isBetweenFrames else { return check.faults }
        check.expect(
            usedPixels == 0, at: "lent buffers", "expected none between frames, found \(usedPixels) pixels")
        check.expect(
            freePixels <= max(peak, lastPeak), at: "free buffers",
            "expected at most the \(max(peak, lastPeak)) pixels that were in use, found \(freePixels)")
        return check.faults
    }
}
