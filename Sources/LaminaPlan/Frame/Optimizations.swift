/// The optimisations of a frame. Each can be switched off by name, and none may change a pixel.
package struct Optimizations: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Items that cannot be seen, because they are outside their clip or behind something opaque, are left out of the plan.
    package static let culling = Optimizations(rawValue: 1 << 0)
    /// A surface gets no buffer of its own if its effect can be had exactly without one.
    package static let folding = Optimizations(rawValue: 1 << 1)
    /// Consecutive items of one kind become one instanced draw.
    package static let batching = Optimizations(rawValue: 1 << 2)
    /// Uploaded and drawn pixels are kept for later frames, and equal shapes of a frame share the rectangles into which they
    /// are cut.
    package static let caching = Optimizations(rawValue: 1 << 3)
    /// Only pixels that differ from the last frame are drawn again.
    package static let damage = Optimizations(rawValue: 1 << 4)
    /// A backend skips pixels that a later opaque item covers.
    package static let occlusion = Optimizations(rawValue: 1 << 5)
    /// Small offscreen surfaces share one target, in backends that need a pass for each target.
    package static let packing = Optimizations(rawValue: 1 << 6)

    /// Text is drawn from its glyphs instead of from pictures of it, where that is faster: by a device that holds the
    /// glyphs, and on the CPU for new text.
    package static let glyphs = Optimizations(rawValue: 1 << 7)

    /// An image tinted by a colour is multiplied while it is drawn, rather than as a separate picture.
    package static let tinting = Optimizations(rawValue: 1 << 8)

    /// Where a frame's buffers are large, surfaces are drawn in an order that needs few buffers at once.
    package static let ordering = Optimizations(rawValue: 1 << 9)

    /// Visible layers of one colour in an upright rectangle are sampled as compact fills, not as full layers.
    package static let fills = Optimizations(rawValue: 1 << 10)

    /// Animations of a few numbers are evaluated as number tracks, and those that do not depend on each other one by one,
    /// both in place. All others, and without this switch all animations, are evaluated into new values.
    package static let tracks = Optimizations(rawValue: 1 << 11)

    /// The places where layers draw are kept from frame to frame, and only the part of a frame that changed is compiled.
    package static let retaining = Optimizations(rawValue: 1 << 12)

    /// A layer that draws a part of its contents again changes the pixels that are there, and only this part is damaged,
    /// uploaded and made smaller.
    package static let partialDisplay = Optimizations(rawValue: 1 << 13)

    /// Pixels that only move, as under a list that scrolls, are copied from the picture before. On the CPU.
    package static let motion = Optimizations(rawValue: 1 << 14)

    /// On a Vulkan device that draws with the CPU, what the CPU computes sooner than shaders do takes their place: texels of
    /// shapes, gradients and masked images, large blurs, and the forms of images. Without it, such a device gets the draws of a
    /// GPU.
    package static let texels = Optimizations(rawValue: 1 << 15)

    /// Shapes that differ only in their places are cut into rows once, and the rows are kept from frame to frame. On the CPU.
    package static let sharedRows = Optimizations(rawValue: 1 << 16)

    /// The pixels of a mask under which an image stays are sorted by their coverage once. On the CPU.
    package static let sortedMasks = Optimizations(rawValue: 1 << 17)

    package static let all: Optimizations = [
        .culling, .folding, .batching, .caching, .damage, .occlusion, .packing, .glyphs, .tinting, .ordering,
        .fills, .tracks, .retaining, .partialDisplay, .motion, .texels, .sharedRows, .sortedMasks,
    ]

    /// The switches without which a frame keeps none of the last one's pixels. A constant, because it is asked for in each frame, and
    /// a set is made from a list element by element.
    package static let keepingPixels: Optimizations = [.retaining, .damage, .culling]

    /// The switches by the names used on the command line.
    package static let named: [(name: String, optimization: Optimizations)] = [
        ("culling", .culling), ("folding", .folding), ("batching", .batching), ("caching", .caching),
        ("damage", .damage), ("occlusion", .occlusion), ("packing", .packing),
        ("glyphs", .glyphs), ("tinting", .tinting), ("ordering", .ordering),
        ("fills", .fills), ("tracks", .tracks), ("retaining", .retaining),
        ("partialDisplay", .partialDisplay), ("motion", .motion), ("texels", .texels),
        ("sharedRows", .sharedRows), ("sortedMasks", .sortedMasks),
    ]
}
