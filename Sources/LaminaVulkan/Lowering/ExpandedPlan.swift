import LaminaGeometry
import LaminaPlan

/// A plan in simpler words: what no pipeline does at once is spread over more surfaces.
///
/// - An item whose blend mode reads the target ends a segment of its surface; a copy of what is below it follows, and
///   a segment that continues the first, where the item is an image that blends with that copy. Solid colours, shapes
///   and masks are drawn into a surface of their own first, so every such item is one image.
/// - Two paints mixed become a surface in which the second is drawn over the first with a blend constant.
/// - A gradient in a shape, under a mask or in a blend mode is drawn into a surface of its own first.
/// - An image times a colour that is more than one image over what is there is drawn into a surface, which a filter
///   multiplies.
/// - A large image or mask becomes an item for each texture that holds a part of it.
///
/// Indices of surfaces in here are those of `nodes`; each refers to earlier ones only.
struct ExpandedPlan: Sendable {
    enum Role: Equatable, Sendable {
        case draw
        /// Items with an opacity below 255 are mixed with what is there.
        case mix
        /// No drawing, but a copy of another node's pixels, in the same coordinates.
        case copy(of: Int)
    }

    struct Node: Sendable {
        var surface: Surface
        /// In `plan.surfaces`.
        var origin: Int
        var role: Role
        /// The copy that its blended items read.
        var backdrop: Int?
    }

    /// A texture's part of a large image or mask, for what is not drawn pixel for pixel: paints then go on to speak of
    /// the whole image.
    struct Part: Sendable {
        var tile: TexturePlacements.Tile
        /// Of the whole image.
        var width: Int
        var height: Int
        /// Of the item that shows all parts.
        var bounds: PixelRect
    }

    let plan: FramePlan
    /// The tiles of cut images come after the plan's own images.
    var placements: TexturePlacements
    /// By their numbers in `placements`.
    var imageParts: [Int: Part] = [:]
    var maskParts: [Int: Part] = [:]
    /// In drawing order, the picture last.
    var nodes: [Node] = []

    /// Whether the finished pixels of a node outlive the frame.
    func isKept(_ node: Node) -> Bool {
        guard let key = node.surface.cacheKey else { return false }
        return node.surface.fill == .cached || plan.keptSurfaces.contains(key)
    }
}

/// Where the images and masks of a plan lie in textures; what has no place is not drawn.
package struct TexturePlacements: Equatable, Sendable {
    /// A part of a large image or mask, or all of it.
    package struct Tile: Equatable, Sendable {
        /// Texels of the image whose samples this tile serves, a linear one by the first of its four; no two tiles have
        /// one in common.
        package var core: PixelRect
        /// Texels of the image that it holds: the core and one more on each side that has a neighbour, so that linear
        /// samples of the core stay inside.
        package var texels: PixelRect
        package var place: TexturePlacement

        package init(core: PixelRect, texels: PixelRect, place: TexturePlacement) {
            self.core = core
            self.texels = texels
            self.place = place
        }
    }

    /// Of each of the plan's images that lies in one piece.
    package var images: [TexturePlacement?]
    /// Of each of its masks.
    package var masks: [TexturePlacement?]
    /// Of images that do not, or might not on another device, by index.
    package var tiles: [Int: [Tile]]
    /// Of such masks.
    package var maskTiles: [Int: [Tile]]

    package init(
        images: [TexturePlacement?] = [], masks: [TexturePlacement?] = [], tiles: [Int: [Tile]] = [:],
        maskTiles: [Int: [Tile]] = [:]
    ) {
        self.images = images
        self.masks = masks
        self.tiles = tiles
        self.maskTiles = maskTiles
    }

    /// Cuts a length into pieces of at most `limit`, which overlap by one on each side: cores and whole pieces.
    package static func cuts(of length: Int, limit: Int) -> [(core: Range<Int>, whole: Range<Int>)] {
        guard length > limit, limit > 2 else { return [(0..<length, 0..<length)] }
        let core = limit - 2
        return stride(from: 0, to: length, by: core).map { start in
            let end = min(start + core, length)
            return (start..<end, max(0, start - 1)..<min(length, end + 1))
        }
    }
}
