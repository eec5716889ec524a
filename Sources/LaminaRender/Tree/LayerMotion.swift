import LaminaPlan

/// The committed values of a layer that may be shown with other values, and the changes to them. A class, because most layers
/// have none.
final class LayerMotion: Equatable, Sendable {
    let committed: ShownLayer
    /// In the order in which they are applied.
    let animations: [LayerAnimation]
    /// For emitter layers: the history of births.
    let history: EmitterHistory?

    init(committed: ShownLayer, _ animations: [LayerAnimation] = [], history: EmitterHistory? = nil) {
        (self.committed, self.animations, self.history) = (committed, animations, history)
    }

    /// `nil` for a layer that nothing changes.
    convenience init?(of committed: ShownLayer, _ animations: [LayerAnimation], _ history: EmitterHistory?) {
        if animations.isEmpty, history == nil { return nil }
        self.init(committed: committed, animations, history: history)
    }

    static func == (a: LayerMotion, b: LayerMotion) -> Bool {
        a === b
            || (a.committed == b.committed && a.animations == b.animations && a.history == b.history)
    }
}
