import LaminaPlan

extension FrameTrace {
    /// A frame on its way from the tree to the plan.
    mutating func addCompilation(
        of plan: FramePlan, from start: ContinuousClock.Instant, to end: ContinuousClock.Instant,
        stages: [StageTiming]
    ) {
        for stage in stages { add(stage.name, category: "compile", from: stage.start, to: stage.end) }
        add(
            "compile", category: "frame", from: start, to: end,
            arguments: [
                "frame": .integer(Int(clamping: plan.number)),
                "layers": .integer(plan.tally.layers + plan.tally.passed),
                "sampledLayers": .integer(plan.tally.sampled), "treeLayers": .integer(plan.tally.treeLayers),
                "compiledPixels": .integer(plan.tally.compiledPixels),
                "wholeFrameReason": .text(plan.tally.wholeFrameReason?.rawValue ?? "none"),
                "surfaces": .integer(plan.surfaces.count),
                "items": .integer(plan.surfaces.reduce(0) { $0 + $1.drawList.items.count }),
                "isStill": .text(plan.damage.isEmpty ? "yes" : "no"),
            ])
    }

    /// A frame on its way from the plan to pixels.
    mutating func addExecution(
        of plan: FramePlan, by backend: String, from start: ContinuousClock.Instant,
        to end: ContinuousClock.Instant, _ report: FrameReport
    ) {
        for stage in report.stages { add(stage.name, category: "execute", from: stage.start, to: stage.end) }
        var passStart = start
        for timing in report.passTimings {
            let passEnd = passStart + .seconds(timing.seconds)
            var arguments: [String: Argument] = ["surface": .integer(timing.surface)]
            var name = "pass"
            if plan.surfaces.indices.contains(timing.surface) {
                let surface = plan.surfaces[timing.surface]
                name = surface.reason.rawValue
                arguments["pixels"] = .integer(surface.frame.area)
                arguments["items"] = .integer(surface.drawList.items.count)
                if let layer = surface.layer { arguments["layer"] = .text(layer.description) }
            }
            add(
                name, category: "pass", from: passStart, to: passEnd, track: .passes, arguments: arguments)
            passStart = passEnd
        }
        let statistics = report.statistics
        let readBack = end - .seconds(max(0, min(statistics.readBackSeconds, (end - start).seconds)))
        add(
            "execute", category: "frame", from: start, to: readBack,
            arguments: [
                "backend": .text(backend), "frame": .integer(Int(clamping: plan.number)),
                "passes": .integer(statistics.passes), "draws": .integer(statistics.draws),
                "damagedPixels": .integer(statistics.damagedPixels),
                "uploadedBytes": .integer(statistics.uploadedBytes),
                "uploadedGlyphs": .integer(statistics.uploadedGlyphs),
            ])
        if statistics.readBackSeconds > 0 {
            add("read back", category: "frame", from: readBack, to: end)
        }
    }
}
