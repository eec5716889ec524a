/// The optimisations of a frame, each of which can be switched off by name and none of which may change a pixel.
package struct Optimizations: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Items that cannot be seen, being outside their clip or behind something opaque, are left out of the plan.
    package static let culling = Optimizations(rawValue: 1 << 0)
    /// A surface whose effect can be had exactly without a buffer of its own gets none.
    package static let folding = Optimizations(rawValue: 1 << 1)
    /// Consecutive items of one kind become one instanced draw.
    package static let batching = Optimizations(rawValue: 1 << 2)
    /// What was uploaded or drawn is kept for later frames.
    package static let caching = Optimizations(rawValue: 1 << 3)
    /// Only what differs from the last frame is drawn again.
    package static let damage = Optimizations(rawValue: 1 << 4)
    /// A backend skips pixels that something opaque covers later.
    package static let occlusion = Optimizations(rawValue: 1 << 5)
    /// Small offscreen surfaces lie together in one target, where a backend has a pass for each target.
    package static let packing = Optimizations(rawValue: 1 << 6)

    /// Text is drawn from its glyphs instead of from pictures of it, where that is faster: by a device that holds them, and on
    /// the CPU where it is new.
    package static let glyphs = Optimizations(rawValue: 1 << 7)

    /// An image that a colour multiplies is multiplied while it is drawn, not as a finished picture.
    package static let tinting = Optimizations(rawValue: 1 << 8)

    /// Surfaces are drawn in an order in which few buffers exist at once, where a frame's buffers are large.
    package static let ordering = Optimizations(rawValue: 1 << 9)

    package static let all: Optimizations = [
        .culling, .folding, .batching, .caching, .damage, .occlusion, .packing, .glyphs, .tinting, .ordering,
    ]

    /// The switches by the names used on the command line.
    package static let named: [(name: String, optimization: Optimizations)] = [
        ("culling", .culling), ("folding", .folding), ("batching", .batching), ("caching", .caching),
        ("damage", .damage), ("occlusion", .occlusion), ("packing", .packing),
        ("glyphs", .glyphs), ("tinting", .tinting), ("ordering", .ordering),
    ]
}
