import LaminaPlan

/// What changes a layer's values between commits. A class, because most layers have none.
final class LayerMotion: Equatable, Sendable {
    /// In the order in which they are applied.
    let animations: [LayerAnimation]
    /// The animations prepared for sampling; `nil` for a layer whose animations are all number tracks.
    let sampled: [SampledAnimation]?
    /// For emitter layers: the history of births.
    let history: EmitterHistory?

    /// `nil` for a layer that only commits change.
    ///
    /// - Parameter areTracks: Whether all animations are number tracks.
    init?(_ animations: [LayerAnimation], _ history: EmitterHistory?, areTracks: Bool) {
        if animations.isEmpty, history == nil { return nil }
        (self.animations, self.history) = (animations, history)
        sampled = areTracks ? nil : animations.map { SampledAnimation($0) }
    }

    static func == (a: LayerMotion, b: LayerMotion) -> Bool {
        a === b || (a.animations == b.animations && a.history == b.history)
    }
}
