import LaminaGeometry
import LaminaPlan

/// The facts about the last frame that the overlays need: its options, and, for the flash over updates, its plan without
/// overlays.
struct DebugHistory: Sendable {
    private(set) var options: DebugOptions = []
    private(set) var bare: FramePlan?

    /// Whether a frame in which no layer changed shows the same overlays as the frame before. The colours of bitmaps and of
    /// updates change by themselves.
    func isStill(_ options: DebugOptions) -> Bool {
        options == self.options && options.isDisjoint(with: [.cache, .updates])
    }

    mutating func removeAll() { bare = nil }

    /// The plan with overlays. Remembers the options and the plan for the next frame.
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
        // Nobody can cancel this comparison; it is for people who look for faults.
        let updates = bare.flatMap { try? FrameDamage(old: $0, new: plan).region() }
        bare = plan
        return DebugOverlays.apply(to: plan, options: options, updates: updates)
    }
}
