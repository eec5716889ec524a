/// The layers of a host with animations that are not over, so that a commit visits only those on which one may begin or end.
struct AnimatedLayers {
    private(set) var all: [ObjectIdentifier: CALayer] = [:]
    /// Layers with animations that have yet to begin, or that changed since the layer was last looked at.
    private(set) var unsettled: [ObjectIdentifier: CALayer] = [:]
    /// No animation of the other layers ends before this time, if every clock shows media time.
    private(set) var earliestEnd = Double.infinity
    /// Layers that left the tree while they had animations.
    private var departed: [CALayer] = []

    // MARK: Changes

    /// Notes that a layer came, or that its animations changed.
    ///
    /// - Parameter isAnimated: Whether the layer has an animation that is not over.
    mutating func note(_ layer: CALayer, isAnimated: Bool) {
        let id = ObjectIdentifier(layer)
        if isAnimated {
            all[id] = layer
            unsettled[id] = layer
        } else if !all.isEmpty, all.removeValue(forKey: id) != nil {
            unsettled[id] = nil
        }
    }

    /// Notes that a layer left the tree.
    mutating func leave(_ layer: CALayer) {
        let id = ObjectIdentifier(layer)
        guard !all.isEmpty, all.removeValue(forKey: id) != nil else { return }
        unsettled[id] = nil
        departed.append(layer)
    }

    /// Notes that a layer that has left has animations.
    mutating func depart(_ layer: CALayer) {
        if !layer.attachedAnimations.isEmpty { departed.append(layer) }
    }

    /// The layers that left since the last call.
    mutating func takeDeparted() -> [CALayer] {
        defer { departed = [] }
        return departed
    }

    /// The wish with the highest rate of the animations that run; none where one of them has none.
    var preferredFrameRateRange: CAFrameRateRange {
        var result: CAFrameRateRange?
        for layer in all.values {
            for attached in layer.attachedAnimations where attached.isCommitted && !attached.isOver {
                let wish = attached.animation.preferredFrameRateRange
                let rate = wish.rate
                guard rate > 0 else { return .default }
                if rate > result?.rate ?? 0 { result = wish }
            }
        }
        return result ?? .default
    }

    // MARK: The steps of a commit

    /// The layers on which an animation may end, by id. If these are all layers, the earliest end is to be found anew from
    /// what ``keep(_:)`` is told.
    mutating func takeEnding(at time: Double, hasClocks: Bool) -> [CALayer] {
        guard hasClocks || time >= earliestEnd else { return Self.inOrder(unsettled) }
        earliestEnd = .infinity
        return Self.inOrder(all)
    }

    /// Notes when the animations of a layer end, on which none has ended.
    mutating func keep(_ layer: CALayer) { noteEnd(layer.earliestAnimationEnd) }

    /// The layers on which an animation may begin, by id.
    var beginning: [CALayer] { Self.inOrder(unsettled) }

    /// Notes that the animations of a layer that are due have begun.
    mutating func settle(_ layer: CALayer) {
        let id = ObjectIdentifier(layer)
        guard layer.attachedAnimations.allSatisfy({ $0.isCommitted && $0.hasStarted }),
            unsettled.removeValue(forKey: id) != nil
        else { return }
        if unsettled.isEmpty { unsettled = [:] }
        noteEnd(layer.earliestAnimationEnd)
    }

    private mutating func noteEnd(_ end: Double) {
        // An end that is not a number never comes.
        if end < earliestEnd { earliestEnd = end }
    }

    private static func inOrder(_ layers: [ObjectIdentifier: CALayer]) -> [CALayer] {
        layers.isEmpty ? [] : layers.values.sorted { $0.id < $1.id }
    }
}

extension CALayer {
    /// The earliest end of an animation that a commit has begun and that is not over, by the layer's own clock.
    fileprivate final var earliestAnimationEnd: Double {
        var result = Double.infinity
        for attached in attachedAnimations where attached.isCommitted && !attached.isOver {
            let end = attached.snapshot.timing.endTime
            if end < result { result = end }
        }
        return result
    }

    /// Whether every animation has begun, and none ends before a time.
    final func isSettled(until time: Double) -> Bool {
        attachedAnimations.allSatisfy { $0.isCommitted && $0.hasStarted } && !(earliestAnimationEnd < time)
    }
}

extension CAFrameRateRange {
    /// The rate that is wanted; 0 without a wish.
    fileprivate var rate: Float {
        if let preferred, preferred > 0 { return preferred }
        return maximum > 0 ? maximum : 0
    }
}
