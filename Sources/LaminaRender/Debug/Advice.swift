import LaminaPlan

/// Something that could be cheaper, or that looks worse than necessary.
package struct Advice: Equatable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        /// A shadow of the drawn pixels, where a shadow path would give the same.
        case shadowPath
        /// A mask that is an opaque rectangle.
        case rectangularMask
        /// A group that fades as one although nothing in it overlaps.
        case groupOpacity
        /// A bitmap that is drawn again in every frame.
        case cacheMisses
        /// A bitmap for which the cache has no room.
        case cacheRefusals
        /// A bitmap that is scaled when it is drawn.
        case rasterizationScale
        /// An image that is shrunk so far that texels are skipped.
        case mipmaps
        /// A rounded clip around several items.
        case roundedClips
        /// Filters that read back the pixels drawn so far.
        case backgroundFilters
        /// Something for which whole frames are compiled, although little of them changes.
        case wholeFrames
    }

    package var kind: Kind
    /// The layers concerned, each once, in drawing order; none where it is no layer's doing.
    package var layers: [LayerID]
    /// Passes that could be saved, or that are concerned.
    package var passes: Int
    /// One sentence: the fact, its cost, and the cheaper way.
    package var text: String
}

extension Advice: CustomStringConvertible {
    package var description: String { text }
}
