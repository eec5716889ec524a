import LaminaGeometry
import LaminaPlan

/// A plan in simpler terms: operations that no pipeline does at once are distributed over several surfaces.
///
/// - An item whose blend mode reads the target ends a segment of its surface. A copy of the pixels below it follows, and
///   then a segment that continues the first, in which the item is an image that blends with the copy. Solid colours,
///   shapes and masks are drawn into a surface of their own first, so every such item is one image.
/// - Two mixed paints become a surface in which the second is drawn over the first with a blend constant.
/// - A gradient in a shape, under a mask or in a blend mode is drawn into a surface of its own first.
/// - A tinted image that is more than a single source-over image is drawn into a surface, which a filter then multiplies.
/// - A large image or mask becomes an item for each texture that holds a part of it.
///
/// Indices of surfaces here are indices of `nodes`; each node refers to earlier nodes only.
struct ExpandedPlan: Sendable {
    enum Role: Equatable, Sendable {
        case draw
        /// Items with an opacity below 255 are mixed with the pixels below.
        case mix
        /// Draws nothing, but copies another node's pixels, in the same coordinates.
        case copy(of: Int)
    }

    struct Node: Sendable {
        var surface: Surface
        /// The index in `plan.surfaces`.
        var origin: Int
        var role: Role
        /// The copy that the node's blended items read.
        var backdrop: Int?
    }

    /// A texture's part of a large image or mask that is not drawn pixel for pixel. Its paints still refer to the whole
    /// image.
    struct Part: Sendable {
        var tile: TexturePlacements.Tile
        /// The size of the whole image.
        var width: Int
        var height: Int
        /// The bounds of the item that shows all parts.
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

/// The places of a plan's images and masks in textures; images without a place are not drawn.
package struct TexturePlacements: Equatable, Sendable {
    /// A part of a large image or mask, or the whole.
    package struct Tile: Equatable, Sendable {
        /// Texels of the image whose samples this tile serves. A linear sample belongs to the first of its four texels. The
        /// cores of two tiles never overlap.
        package var core: PixelRect
        /// Texels of the image that the tile holds: the core, and one more on each side that has a neighbour, so that
        /// linear samples of the core stay inside.
        package var texels: PixelRect
        package var place: TexturePlacement

        package init(core: PixelRect, texels: PixelRect, place: TexturePlacement) {
            self.core = core
            self.texels = texels
            self.place = place
        }
    }

    /// The place of each of the plan's images that lies in one piece.
    package var images: [TexturePlacement?]
    /// The place of each of the plan's masks that lies in one piece.
    package var masks: [TexturePlacement?]
    /// The tiles of images that do not lie in one piece, or might not on another device, by the images' indices.
    package var tiles: [Int: [Tile]]
    /// The tiles of such masks.
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

    /// Cuts a length into pieces of at most `limit` that overlap by one on each side. Returns the cores and the whole
    /// pieces.
    package static func cuts(of length: Int, limit: Int) -> [(core: Range<Int>, whole: Range<Int>)] {
        guard length > limit, limit > 2 else { return [(0..<length, 0..<length)] }
        let core = limit - 2
        return stride(from: 0, to: length, by: core).map { start in
            let end = min(start + core, length)
            return (start..<end, max(0, start - 1)..<min(length, end + 1))
        }
    }
}
