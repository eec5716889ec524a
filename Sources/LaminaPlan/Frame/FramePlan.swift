import LaminaGeometry
import LaminaImage

/// A frame as data: what to draw, in which order, into which surfaces. The contract of the backends.
///
/// Every backend draws the same plan. It may order its own work freely, but the pixels are the same as if each surface's
/// items were drawn one after the other. Nothing in a plan refers to a layer object, a device or a file.
package struct FramePlan: Equatable, Sendable {
    /// Counts upwards for one renderer.
    package var number: UInt64
    /// The frame whose pixels the root surface holds outside the damage. A backend that holds another frame, or
    /// none, redraws everything, if the plan has no ``part``. `nil` when everything has to be drawn.
    package var base: UInt64?
    /// Pixels of the root surface that can differ from the base's.
    package var damage: PixelRegion
    /// How the damage becomes smaller if some of the base's pixels are moved first; `nil` where that would not pay.
    package var motion: PixelMotion?
    /// The format of all surfaces, and of the colours of their items.
    package var working: WorkingFormat
    /// In drawing order: a surface comes after every surface it draws from. The root is last.
    package var surfaces: [Surface]
    /// The images that the surfaces' paints refer to by index, each listed once.
    package var images: [CGImage]
    /// The masks that the surfaces' items refer to by index, each listed once.
    package var masks: [AlphaMask]
    /// The colours of gradients that the surfaces' paints refer to by index, each listed once.
    package var ramps: [GradientRamp]
    /// Cached surfaces that the backend keeps after this frame; it forgets all others.
    package var keptSurfaces: [SurfaceCacheKey]
    /// Which optimisations the backend may use.
    package var optimizations: Optimizations
    /// The compiler's counts for this plan.
    package var tally: CompileTally
    /// Why the frame must not be drawn: it would exceed ``RenderLimits``. The plan is then incomplete.
    package var excess: RenderLimitError?
    /// Whether the frame was cancelled while its plan was made. The plan is then incomplete and must not be drawn.
    package var isCancelled = false
    /// Parts of the picture that are drawn one after the other, because the buffers for the whole would not fit into
    /// memory; empty if they fit.
    package var bands: [PixelRect] = []
    /// For a plan that draws a band, or the part of a picture that changed: the pixels of the root that its surfaces can draw.
    /// `nil` for all pixels. A backend that does not hold `base` throws ``MissingBase``.
    package var part: PixelRect?
    /// Parts of layers that the plan leaves out because they go beyond a limit.
    package var warnings: [FrameWarning] = []

    package init(
        number: UInt64, base: UInt64? = nil, damage: PixelRegion, working: WorkingFormat = .standard,
        surfaces: [Surface], images: [CGImage] = [],
        masks: [AlphaMask] = [], ramps: [GradientRamp] = [], keptSurfaces: [SurfaceCacheKey] = [],
        optimizations: Optimizations = .all,
        tally: CompileTally = CompileTally()
    ) {
        self.number = number
        self.base = base
        self.damage = damage
        self.working = working
        self.surfaces = surfaces
        self.images = images
        self.masks = masks
        self.ramps = ramps
        self.keptSurfaces = keptSurfaces
        self.optimizations = optimizations
        self.tally = tally
    }

    /// The surface that becomes the picture, or `nil` for a plan without surfaces.
    package var root: Surface? { surfaces.last }

    /// Items in all surfaces.
    package var itemCount: Int {
        withSurfaces { surfaces in
            var count = 0
            for index in surfaces.indices { count += surfaces[index].drawList.items.count }
            return count
        }
    }

    /// Lends the surfaces in place. A loop over the array copies each of them, which counts the references of all its lists.
    package func withSurfaces<R>(_ body: (UnsafeBufferPointer<Surface>) -> R) -> R {
        surfaces.withUnsafeBufferPointer(body)
    }

    /// Whether the plan was finished, so that it may be drawn.
    package var isComplete: Bool { excess == nil && !isCancelled }
}

/// One buffer of pixels: its initial content, and the items drawn over that.
package struct Surface: Equatable, Sendable {
    /// Why this surface exists, instead of being drawn straight into its parent's buffer.
    package enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The picture itself.
        case root
        /// The layer and its sublayers overlap and fade as one image.
        case groupOpacity
        /// Contents and sublayers overlap under one rounded clip.
        case roundedClip
        /// The layer as it is before its mask is applied.
        case masked
        /// The mask's tree.
        case mask
        /// The layer whose outline casts a shadow.
        case shadowCaster
        /// The shadow.
        case shadow
        /// The layer before its filters.
        case unfiltered
        /// The result of a filter.
        case filter
        /// The pixels behind a layer with background filters.
        case backdrop
        /// The result of a background filter.
        case backgroundFilter
        /// The layer as one image for its compositing filter.
        case compositingFilter
        /// Particles before they are clipped or faded.
        case particles
        /// The layer as a bitmap in its own space.
        case rasterize
        /// The layer, or its alpha, in its own plane, where a blur is upright.
        case plane
        /// The pictures from before and after a transition, mixed.
        case transition
    }

    /// The content of a surface before its first item.
    package enum Fill: Equatable, Sendable {
        case color(PackedColor)
        /// The pixels of `plan.surfaces[index]`, an earlier surface with the same frame, whose buffer this surface takes
        /// over. Only surfaces before this one may read the earlier surface.
        case continuing(Int32)
        /// `plan.surfaces[source]`, an earlier surface, filtered. Pixels outside the source's frame are clear, unless the
        /// filter says otherwise.
        case filter(SurfaceFilter, source: Int32)
        /// The pixels that the backend keeps under `cacheKey`. There are no items. A backend without these pixels throws.
        case cached

        /// The colour from which the surface starts; clear for other fills.
        package var color: PackedColor {
            if case .color(let color) = self { color } else { .clear }
        }
    }

    package var reason: Reason
    /// The layer whose subtree the surface holds; `nil` for the root.
    package var layer: LayerID?
    /// The pixels that the surface holds, in the coordinates of its items. Its first byte belongs to the pixel at (x0, y0).
    package var frame: PixelRect
    package var fill: Fill
    /// The finished pixels are kept under this name for as long as plans list it in `keptSurfaces`.
    package var cacheKey: SurfaceCacheKey?
    package var drawList: DrawList

    package init(
        reason: Reason, layer: LayerID? = nil, frame: PixelRect, fill: Fill = .color(.clear),
        cacheKey: SurfaceCacheKey? = nil, drawList: DrawList = DrawList()
    ) {
        self.reason = reason
        self.layer = layer
        self.frame = frame
        self.fill = fill
        self.cacheKey = cacheKey
        self.drawList = drawList
    }
}

/// The compiler's counts for one plan.
package struct CompileTally: Equatable, Sendable {
    /// Layers in the render tree that were visited, in each instance of a replicator.
    package var layers = 0
    /// Layers of which only the extents were looked at, because they lie outside of the pixels asked for. A block of
    /// siblings out of sight counts none.
    package var passed = 0
    /// Layers sampled into the plan, in each instance of a replicator.
    package var sampled = 0
    /// Layers in the render tree.
    package var treeLayers = 0
    /// Layers that changed since the plan before, came or went; `nil` if it is not known which.
    package var changed: Int?
    /// Layers whose extents were measured for this plan, and layers whose extents were known from the plan before. Both 0
    /// while no extents are kept.
    package var extentsMeasured = 0
    package var extentsKept = 0
    /// Pixels of the picture for which the plan was made.
    package var compiledPixels = 0
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
    /// Particles drawn, and births left out because there were too many.
    package var particles = 0
    package var particlesLeft = 0
    /// Surfaces that folding avoided.
    package var folded = 0
    /// Rasterized layers drawn from the cache, and rasterized layers drawn again.
    package var cacheHits = 0
    package var cacheMisses = 0
    /// Cached bitmaps dropped because nothing used them, and because there was no room.
    package var cacheExpiries = 0
    package var cacheEvictions = 0
    /// Rasterized layers drawn without the cache because they do not fit into it.
    package var cacheRefusals = 0
    /// Why the whole frame was compiled; `nil` if only the part that changed was, or nothing.
    package var wholeFrameReason: WholeFrameReason?

    package init() {}
}
