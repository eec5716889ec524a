import LaminaPlan

/// What changes a layer's values between commits. A class, because most layers have none.
final class LayerMotion: Equatable, Sendable {
    /// In the order in which they are applied.
    let animations: [LayerAnimation]
    /// For emitter layers: the history of births.
    let history: EmitterHistory?

    /// `nil` for a layer that only commits change.
    init?(_ animations: [LayerAnimation], _ history: EmitterHistory?) {
        if animations.isEmpty, history == nil { return nil }
        (self.animations, self.history) = (animations, history)
    }

    static func == (a: LayerMotion, b: LayerMotion) -> Bool {
        a === b || (a.animations == b.animations && a.history == b.history)
    }
}
