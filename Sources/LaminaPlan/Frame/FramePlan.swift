import LaminaGeometry
import LaminaImage

/// A frame as data: what to draw, in which order, into which surfaces. The contract of the backends.
///
/// Every backend draws the same plan and may order its own work as it likes below it, but the pixels are those of
/// drawing each surface's items one after the other. Nothing in a plan refers to a layer object, a device or a file.
package struct FramePlan: Equatable, Sendable {
    /// Counts upwards for one renderer.
    package var number: UInt64
    /// The frame whose pixels the root surface holds outside the damage. A backend that holds another frame, or
    /// none, redraws everything. `nil` when everything has to be drawn.
    package var base: UInt64?
    /// Pixels of the root surface that can differ from the base's.
    package var damage: PixelRegion
    /// In drawing order: a surface comes after every surface it draws from. The root is last.
    package var surfaces: [Surface]
    /// The images that the surfaces' paints refer to by index, each listed once.
    package var images: [CGImage]
    /// Which optimisations the backend may use.
    package var optimizations: Optimizations
    /// What the compiler did on the way here.
    package var tally: CompileTally

    package init(
        number: UInt64, base: UInt64? = nil, damage: PixelRegion, surfaces: [Surface], images: [CGImage] = [],
        optimizations: Optimizations = .all, tally: CompileTally = CompileTally()
    ) {
        self.number = number
        self.base = base
        self.damage = damage
        self.surfaces = surfaces
        self.images = images
        self.optimizations = optimizations
        self.tally = tally
    }

    /// The surface that becomes the picture, or `nil` for a plan without surfaces.
    package var root: Surface? { surfaces.last }
}

/// One buffer of pixels and what is drawn into it.
package struct Surface: Equatable, Sendable {
    /// Why this layer does not draw straight into its parent's buffer.
    package enum Reason: String, Hashable, Sendable {
        /// The picture itself.
        case root
        /// The layer and its sublayers overlap and fade as one image.
        case groupOpacity
    }

    package var reason: Reason
    /// The layer whose subtree it holds; `nil` for the root.
    package var layer: LayerID?
    /// The pixels that it holds, in the coordinates of its items. Its first byte is the pixel at (x0, y0).
    package var frame: PixelRect
    /// What it holds before the first item.
    package var background: PackedColor
    package var drawList: DrawList

    package init(
        reason: Reason, layer: LayerID? = nil, frame: PixelRect, background: PackedColor = .clear,
        drawList: DrawList = DrawList()
    ) {
        self.reason = reason
        self.layer = layer
        self.frame = frame
        self.background = background
        self.drawList = drawList
    }
}

/// What the compiler counted while it made a plan.
package struct CompileTally: Equatable, Sendable {
    /// Layers in the render tree that were looked at.
    package var layers = 0
    /// Layers left out with their subtrees: hidden, or with an opacity of 0.
    package var hidden = 0
    /// Layers seen from behind that are not double-sided.
    package var backFacing = 0
    /// Items left out because they lie outside the picture or their clip, or have no area.
    package var outside = 0
    /// Items left out because something opaque covers them.
    package var occluded = 0
    /// Layers that cannot be drawn because their geometry is not finite.
    package var undrawable = 0
    /// Surfaces that folding avoided.
    package var folded = 0

    package init() {}
}
