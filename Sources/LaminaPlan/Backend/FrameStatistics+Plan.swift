extension FrameStatistics {
    /// Adds the numbers that follow from the plan to the backend's counts.
    package mutating func note(_ plan: FramePlan) {
        if passes > 0 {
            // A few reasons, whose names are looked up once.
            var counts: [(reason: Surface.Reason, count: Int)] = []
            for index in plan.surfaces.indices where plan.surfaces[index].fill != .cached {
                let reason = plan.surfaces[index].reason
                if let place = counts.firstIndex(where: { $0.reason == reason }) {
                    counts[place].count += 1
                } else {
                    counts.append((reason, 1))
                }
            }
            passesByReason = [:]
            for (reason, count) in counts { passesByReason[reason.rawValue] = count }
        }
        meanOverdraw = damagedPixels > 0 ? Double(pixels) / Double(damagedPixels) : 0
        // A frame drawn in bands never needs more than one band does.
        if plan.bands.isEmpty { surfaceBytes = max(surfaceBytes, plan.peakSurfaceBytes) }
        let tally = plan.tally
        cacheHits = tally.cacheHits
        cacheMisses = tally.cacheMisses
        cacheExpiries = tally.cacheExpiries
        cacheEvictions = tally.cacheEvictions
        cacheRefusals = tally.cacheRefusals
        treeLayers = tally.treeLayers
        changedLayers = tally.changed
        layers = tally.layers + tally.passed
        sampledLayers = tally.sampled
        extentsKept = tally.extentsKept
        extentsMeasured = tally.extentsMeasured
        compiledPixels = tally.compiledPixels
        compiledShare = plan.compiledShare
        wholeFrameReason = tally.wholeFrameReason
        culled = tally.hidden + tally.backFacing + tally.outside + tally.occluded
        folded = tally.folded
    }
}

extension FrameStatistics {
    /// Adds the backend's counts for one part of a frame that is drawn in parts.
    package mutating func add(_ part: FrameStatistics) {
        passes += part.passes
        draws += part.draws
        items += part.items
        instances += part.instances
        pixels += part.pixels
        uploadedBytes += part.uploadedBytes
        uploadedGlyphs += part.uploadedGlyphs
        glyphBytes = max(glyphBytes, part.glyphBytes)
        pipelinesMadeLate += part.pipelinesMadeLate
        surfaceBytes = max(surfaceBytes, part.surfaceBytes)
        executeSeconds += part.executeSeconds
        readBackSeconds += part.readBackSeconds
    }
}

extension CompileTally {
    /// Adapts the counts to a frame that shows the same as the one before: bitmaps drawn then are in the cache now,
    /// nothing is dropped, and no layer is looked at.
    package mutating func repeatFrame() {
        (layers, passed, sampled, changed) = (0, 0, 0, 0)
        (hidden, backFacing, outside, occluded, undrawable) = (0, 0, 0, 0, 0)
        (extentsKept, extentsMeasured) = (extentsKept + extentsMeasured, 0)
        (compiledPixels, wholeFrameReason) = (0, nil)
        cacheHits += cacheMisses
        cacheMisses = 0
        cacheExpiries = 0
        cacheEvictions = 0
    }
}
