import LaminaGeometry

/// The items of one surface in painter's order, with the records that they refer to by index.
///
/// Coordinates are pixels of the surface's space, y down; pixel (x, y) has its centre at (x + ½, y + ½).
package struct DrawList: Equatable, Sendable {
    package var items: [DrawItem] = []
    package var shapes: [CoverageShape] = []
    package var edges: [CoverageEdge] = []
    package var corners: [CornerOutline] = []
    package var paints: [ImagePaint] = []
    package var masks: [MaskPaint] = []
    package var gradients: [GradientPaint] = []
    package var particles: [ParticleSet] = []

    package init() {}
}

/// One thing to draw: a material, inside a shape and perhaps a mask, blended with the surface.
///
/// In bytes, with S the material's premultiplied colour, c its coverage and o the opacity, each of 0...255, and `n / 255` rounded
/// to nearest: S' = S·c/255, then R = (S'·o + D·(255 − Sa'·o/255))/255. Coverage comes before opacity, each rounded, so that
/// drawing into a clear surface and then fading the surface gives the very same bytes. A mask of alpha m makes the coverage
/// c·m/255, rounded. Other formats round in the same places (``WorkingFormat``). A paint's tint changes S'. `BlendMode` defines the formulas of modes other than source-over.
@usableFromInline
package struct DrawItem: Equatable, Sendable {
    /// Which part of its layer an item shows.
    @usableFromInline
    package enum Part: UInt8, Hashable, Sendable {
        case background, contents, border, group
        /// The inside of a shape layer's path, and the line along it.
        case fill, stroke
        case gradient
        /// The particles of an emitter layer.
        case particles
        /// The layer's shadow, below its background.
        case shadow
        /// The filtered pixels behind the layer.
        case backdrop
        /// An addition of a debug overlay.
        case overlay
    }

    @usableFromInline
    package enum Material: Equatable, Sendable {
        /// One premultiplied colour.
        case solid(PackedColor)
        /// `drawList.paints[index]`, to be multiplied by the item's opacity.
        case image(index: Int32)
        /// `drawList.gradients[index]`, to be multiplied by the item's opacity.
        case gradient(index: Int32)
        /// `drawList.particles[index]`.
        case particles(index: Int32)
    }

    // In an order without gaps, because a list may have a million items.
    @usableFromInline package var layer: LayerID
    @usableFromInline package var material: Material
    @usableFromInline package var part: Part
    /// Whether pixels with a coverage of 1 are simply copied: opaque colour, image or gradient, full opacity, source-over,
    /// no mask.
    @usableFromInline package var isOpaque: Bool
    @usableFromInline package var blendMode: BlendMode
    /// Multiplies the material.
    @usableFromInline package var opacity: PackedOpacity
    /// Nothing outside these pixels is drawn, so they clip the shape too.
    @usableFromInline package var bounds: PixelRect
    /// Pixels inside `bounds` known to have a coverage of exactly 1; may be empty, need not be the largest.
    @usableFromInline package var interior: PixelRect
    /// In `drawList.shapes`; without a shape, every pixel of `bounds` is wholly covered.
    @usableFromInline package var shape: OptionalIndex<CoverageShape>
    /// In `drawList.masks`: the mask whose alpha multiplies the coverage.
    @usableFromInline package var mask: OptionalIndex<MaskPaint>

    @inlinable @inline(__always)
    package init(
        layer: LayerID, part: Part, isOpaque: Bool, opacity: PackedOpacity = .full, material: Material,
        bounds: PixelRect, interior: PixelRect, shape: OptionalIndex<CoverageShape> = .none,
        mask: OptionalIndex<MaskPaint> = .none, blendMode: BlendMode = .sourceOver
    ) {
        self.layer = layer
        self.material = material
        self.part = part
        self.isOpaque = isOpaque
        self.opacity = opacity
        self.bounds = bounds
        self.interior = interior
        self.shape = shape
        self.mask = mask
        self.blendMode = blendMode
    }

    @inlinable package var hasShape: Bool { !shape.isNone }
    @inlinable package var hasMask: Bool { !mask.isNone }
    package var isGradient: Bool {
        if case .gradient = material { true } else { false }
    }
    package var isParticles: Bool { if case .particles = material { true } else { false } }
}

/// How much of each pixel a shape covers: a convex polygon by its edges, perhaps with rounded corners, perhaps with
/// a hole.
///
/// Coverage at a pixel is `outer − hole`, not below 0. Each of the two is the polygon's coverage, but at most the corner's.
/// The polygon's coverage is the product, over pairs of opposite edges, of `max(0, c₁ + c₂ − 1)` and, over single
/// edges, of `c`, with `c` as `CoverageEdge` defines it. That is exact for rectangles along the pixel grid, however
/// thin, and for any straight edge away from its ends. One definition serves the CPU (`LaminaRaster`) and
/// `Shaders/Include/coverage.glsl`.
@usableFromInline
package struct CoverageShape: Equatable, Sendable {
    /// A polygon with more edges is cut into several shapes along hard edges.
    package static let maximumEdges = 8

    /// The pixel whose upper left corner is the origin of the edges.
    @usableFromInline package var originX: Int32
    @usableFromInline package var originY: Int32
    /// In `drawList.edges`: at most `maximumEdges`.
    @usableFromInline package var firstEdge: Int32
    @usableFromInline package var edgeCount: Int32
    /// How many of the edges, from the first, are pairs of opposite edges: (0, 1), (2, 3), …
    @usableFromInline package var pairedCount: Int32
    /// In `drawList.corners`.
    @usableFromInline package var corner: OptionalIndex<CornerOutline>
    /// A shape with at most four edges and without a hole, in `drawList.shapes`.
    @usableFromInline package var hole: OptionalIndex<CoverageShape>

    @inlinable @inline(__always)
    package init(
        originX: Int32, originY: Int32, firstEdge: Int32, edgeCount: Int32, pairedCount: Int32,
        corner: OptionalIndex<CornerOutline> = .none, hole: OptionalIndex<CoverageShape> = .none
    ) {
        self.originX = originX
        self.originY = originY
        self.firstEdge = firstEdge
        self.edgeCount = edgeCount
        self.pairedCount = pairedCount
        self.corner = corner
        self.hole = hole
    }
}

/// A straight edge: `t = a·x + b·y + c`, with (x, y) a pixel's centre relative to the shape's origin, |a| + |b| = 1,
/// and t > 0 inside.
///
/// The coverage of a smooth edge is the share of the pixel on the inner side, as if the edge had no ends: with
/// w = max(|a|, |b|), n = min(|a|, |b|) and s = |t|, the outer share is 0 for s ≥ ½, ½ − s/w for s ≤ (w − n)/2, and
/// (½ − s)²/(2wn) between; for t > 0 the coverage is 1 less that. (A pixel's profile across a line is the
/// convolution of two boxes of widths w and n.)
@usableFromInline
package struct CoverageEdge: Hashable, Sendable {
    @usableFromInline
    package enum Kind: UInt8, Hashable, Sendable {
        /// Antialiased.
        case smooth
        /// Covered where t ≥ 0.
        case hardClosed
        /// Covered where t > 0: the other side of a `hardClosed` cut.
        case hardOpen
    }

    @usableFromInline package var a: Float
    @usableFromInline package var b: Float
    @usableFromInline package var c: Float
    @usableFromInline package var kind: Kind

    @inlinable @inline(__always)
    package init(a: Float, b: Float, c: Float, kind: Kind = .smooth) {
        self.a = a
        self.b = b
        self.c = c
        self.kind = kind
    }
}

/// The quarter circles of a rounded rectangle.
///
/// With (u, v) = |local point|, q = (u, v) − (halfWidth − radius, halfHeight − radius): where both parts of q are
/// positive the coverage is that of a straight edge at t = (radius − |q|)/(|gx| + |gy|), a = gx/(|gx| + |gy|), …,
/// where g is the gradient of |q| in pixels; elsewhere it is 1.
@usableFromInline
package struct CornerOutline: Equatable, Sendable {
    /// From pixels of the surface (absolute, not relative to a shape's origin) to points relative to the
    /// rectangle's centre.
    package var deviceToLocal: SpaceMap<DevicePixels, MiddlePoints>
    /// Half of the rectangle's size, and the corners' radius, in points.
    package var halfWidth: Double
    package var halfHeight: Double
    package var radius: Double

    package init(
        deviceToLocal: SpaceMap<DevicePixels, MiddlePoints>, halfWidth: Double, halfHeight: Double,
        radius: Double
    ) {
        self.deviceToLocal = deviceToLocal
        self.halfWidth = halfWidth
        self.halfHeight = halfHeight
        self.radius = radius
    }
}

/// An image as a material.
package struct ImagePaint: Equatable, Sendable {
    package enum Source: Hashable, Sendable {
        /// `plan.images[index]`.
        case image(index: Int32)
        /// `plan.surfaces[index]`, an earlier surface.
        case surface(index: Int32)
    }

    package enum Filter: UInt8, Hashable, Sendable {
        case nearest, linear
    }

    package enum Mapping: Equatable, Sendable {
        /// Pixel for pixel: the texel of pixel (x, y) is (x + dx, y + dy).
        case aligned(dx: Int32, dy: Int32)
        /// Through a map from pixels (centres at ½) to texels (centres at ½).
        case transformed(SpaceMap<DevicePixels, Texels>)
    }

    package var source: Source
    package var filter: Filter
    package var mapping: Mapping
    /// Texels that may be read; a sample outside reads the nearest of them.
    package var texels: PixelRect
    /// In `drawList.paints`: a paint to mix in. With w the weight, the mixture is (A·(255 − w) +
    /// B·w)/255, rounded. Two levels of a shrunk image are mixed like this. The other paint has no second paint itself.
    package var second: OptionalIndex<ImagePaint>
    /// 0...255.
    package var secondWeight: UInt8
    /// Factors of red, green and blue, 0...1, applied as `ColorMatrix.init(tint:)` does: in bytes, after the second paint
    /// was mixed in and before opacity. For items without a mask that are drawn over the surface, after coverage too; for
    /// other items, before coverage.
    package var tint = SIMD3<Float>(repeating: 1)

    package var isTinted: Bool { tint != SIMD3(repeating: 1) }

    package init(
        source: Source, filter: Filter, mapping: Mapping, texels: PixelRect,
        second: OptionalIndex<ImagePaint> = .none,
        secondWeight: UInt8 = 0
    ) {
        self.source = source
        self.filter = filter
        self.mapping = mapping
        self.texels = texels
        self.second = second
        self.secondWeight = secondWeight
    }
}

/// Alpha as a factor of an item's coverage.
@usableFromInline
package struct MaskPaint: Equatable, Sendable {
    package enum Source: Hashable, Sendable {
        /// `plan.masks[index]`.
        case mask(index: Int32)
        /// The alpha of `plan.surfaces[index]`, an earlier surface.
        case surface(index: Int32)
    }

    package var source: Source
    /// Sampled linearly, unless it is pixel for pixel.
    package var mapping: ImagePaint.Mapping
    /// Texels that may be read; a sample outside reads the nearest of them, also where the mapping is aligned. So a single
    /// column stretches over any width.
    package var texels: PixelRect

    package init(source: Source, mapping: ImagePaint.Mapping, texels: PixelRect) {
        self.source = source
        self.mapping = mapping
        self.texels = texels
    }
}
