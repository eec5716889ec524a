import LaminaPlan

extension PlanAdvice {
    /// What compiles whole frames of a tree in which looking at all layers costs something.
    var wholeFrames: Advice? {
        guard plan.tally.treeLayers >= FrameCompiler.fewLayers else { return nil }
        let cost = "is compiled whole, not the changed part of \(plan.tally.treeLayers) layers alone"
        if let obstacle, let (fact, way) = Self.texts[obstacle.reason] {
            return Advice(
                kind: .wholeFrames, layers: obstacle.layers, passes: 0,
                text:
                    "\(fact) \(describe(obstacle.layers)): every frame in which anything changes \(cost); \(way)"
            )
        }
        guard let reason = plan.tally.wholeFrameReason, let (fact, way) = Self.texts[reason] else {
            return nil
        }
        return Advice(kind: .wholeFrames, layers: [], passes: 0, text: "\(fact): the frame \(cost); \(way)")
    }

    /// The fact and the cheaper way, by reason. Reasons that pass by themselves, or that nothing can be done about, have
    /// none.
    private static let texts: [WholeFrameReason: (fact: String, way: String)] = [
        .transition: (
            "transition on", "animate the layers' own properties where a transition is to run for long"
        ),
        .delayedInstances: (
            "instanceDelay on", "an instanceDelay of 0, or layers in place of instances, leave the rest alone"
        ),
        .backdrop: (
            "backgroundFilters on", "take them away while they cannot be seen, or filter a still picture once"
        ),
        .manyChanges: (
            "more layers changed than are followed one by one, or a transition came or went",
            "move a layer above them, or its bounds, in place of each of them"
        ),
        .switchedOff: (
            "retaining, damage or culling is switched off", "with all of them only what changed is compiled"
        ),
    ]
}
