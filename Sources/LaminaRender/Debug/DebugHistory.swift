import LaminaGeometry
import LaminaPlan

/// What the overlays have to know of the frame before: which ones there were, and, for the flash over updates, the plan
/// without them.
struct DebugHistory: Sendable {
    private var options: DebugOptions = []
    private var bare: FramePlan?

    /// Whether a frame in which no layer changed shows the same overlays as the one before. The colours of bitmaps and
    /// of updates change by themselves.
    func isStill(_ options: DebugOptions) -> Bool {
        options == self.options && options.isDisjoint(with: [.cache, .updates])
    }

    mutating func removeAll() { bare = nil }

    /// The plan with overlays, and what to remember of it.
    mutating func apply(_ options: DebugOptions, to plan: FramePlan) -> FramePlan {
        self.options = options
        guard !options.isEmpty else {
            bare = nil
            return plan
        }
        guard options.contains(.updates) else {
            bare = nil
            return DebugOverlays.apply(to: plan, options: options)
        }
        let updates = bare.map { FrameDamage(old: $0, new: plan).region() }
        bare = plan
        return DebugOverlays.apply(to: plan, options: options, updates: updates)
    }
}
