extension FrameStatistics {
    /// Adds what follows from the plan to what the backend counted.
    package mutating func note(_ plan: FramePlan) {
        if passes > 0 {
            passesByReason = [:]
            for surface in plan.surfaces where surface.fill != .cached {
                passesByReason[surface.reason.rawValue, default: 0] += 1
            }
        }
        meanOverdraw = damagedPixels > 0 ? Double(pixels) / Double(damagedPixels) : 0
        surfaceBytes = max(surfaceBytes, plan.peakSurfaceBytes)
        let tally = plan.tally
        cacheHits = tally.cacheHits
        cacheMisses = tally.cacheMisses
        cacheExpiries = tally.cacheExpiries
        cacheEvictions = tally.cacheEvictions
        cacheRefusals = tally.cacheRefusals
        layers = tally.layers
        culled = tally.hidden + tally.backFacing + tally.outside + tally.occluded
        folded = tally.folded
    }
}

extension CompileTally {
    /// What the counts are for a frame that shows the same as the one before: bitmaps that were drawn then are there now,
    /// and nothing was dropped.
    package mutating func repeatFrame() {
        cacheHits += cacheMisses
        cacheMisses = 0
        cacheExpiries = 0
        cacheEvictions = 0
    }
}
