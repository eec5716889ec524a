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
            usedPixels >= 0 && usedPixels <= peaks[0], at: "lent buffers",
            "expected at most the peak of \(peaks[0]) pixels, found \(usedPixels)")
        guard isBetweenFrames else { return check.faults }
        check.expect(
            usedPixels == 0, at: "lent buffers", "expected none between frames, found \(usedPixels) pixels")
        check.expect(
            freePixels <= limit, at: "free buffers",
            "expected at most \(limit) pixels, found \(freePixels)")
        return check.faults
    }
}
