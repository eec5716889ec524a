import LaminaValues

/// What changes a layer's values between commits. A class, because most layers have none.
final class LayerMotion: Equatable, Sendable {
    /// In the order in which they are applied.
    let animations: [LayerAnimation]
    /// The animations prepared for sampling; `nil` for a layer whose animations are all number tracks.
    let sampled: [SampledAnimation]?
    /// The animations, if they can be sampled in place.
    let independent: IndependentAnimations?
    /// For emitter layers: the history of births.
    let history: EmitterHistory?
    /// The times of the layer's own clock at which the animations show what the layer shows now; `nil` where that is not
    /// known. It follows from the rest and saves only time, so it does not count where motions are compared.
    private let stillRange: StillRange?

    /// `nil` for a layer that only commits change.
    ///
    /// - Parameter areTracks: Whether all animations are number tracks.
    init?(_ change: borrowing LayerTreeUpdate.Change, _ history: EmitterHistory?, areTracks: Bool) {
        let animations = change.animations
        if animations.isEmpty, history == nil { return nil }
        let sampled = areTracks ? nil : animations.map { SampledAnimation($0) }
        (self.animations, self.history, self.sampled) = (animations, history, sampled)
        independent =
            history == nil
            ? sampled.flatMap { IndependentAnimations($0, on: change.properties) } : nil
        stillRange = nil
    }

    private init(_ motion: LayerMotion, _ stillRange: StillRange?) {
        (animations, sampled, history) = (motion.animations, motion.sampled, motion.history)
        independent = motion.independent
        self.stillRange = stillRange
    }

    /// Whether the layer is known to show the same at a time of its own clock as now.
    @inline(__always)
    func isStill(at time: Double) -> Bool { stillRange?.contains(time) == true }

    /// The same motion with the times around one at which a layer that shows the values of that time shows no others; `nil`
    /// where they are not known.
    func still(around time: Double) -> LayerMotion? {
        guard history == nil, let sampled else { return nil }
        return SampledAnimation.stillRange(of: sampled, around: time).map { LayerMotion(self, $0) }
    }

    /// The same motion, once the layer shows something else; `nil` if nothing was known.
    var moving: LayerMotion? { stillRange == nil ? nil : LayerMotion(self, nil) }

    static func == (a: LayerMotion, b: LayerMotion) -> Bool {
        a === b || (a.animations == b.animations && a.history == b.history)
    }
}
