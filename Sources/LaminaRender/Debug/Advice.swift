import LaminaPlan

/// Something that could be had cheaper, or looks worse than it need.
package struct Advice: Equatable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        /// A shadow that follows what is drawn, where a path would say as much.
        case shadowPath
        /// A mask that is an opaque rectangle.
        case rectangularMask
        /// A group that fades as one although nothing in it overlaps.
        case groupOpacity
        /// A bitmap that is drawn anew in every frame.
        case cacheMisses
        /// A bitmap for which the cache has no room.
        case cacheRefusals
        /// A bitmap that is scaled when it is drawn.
        case rasterizationScale
        /// An image that is shrunk so far that texels are skipped.
        case mipmaps
        /// A rounded clip around several things.
        case roundedClips
        /// Filters that read back what was drawn so far.
        case backgroundFilters
    }

    package var kind: Kind
    /// The layers that it is about, each once, in the order they are drawn.
    package var layers: [LayerID]
    /// Passes that would go, or that this is about.
    package var passes: Int
    /// One sentence: what there is, what it costs, and what would be cheaper.
    package var text: String
}

extension Advice: CustomStringConvertible {
    package var description: String { text }
}
