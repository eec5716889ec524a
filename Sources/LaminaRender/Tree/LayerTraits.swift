import LaminaGeometry
import LaminaValues

/// The traits of a layer's values that matter to the compiler's decisions, computed once per commit.
struct LayerTraits: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    /// Fills its bounds with a colour.
    static let background = LayerTraits(rawValue: 1 << 0)
    /// Has an image to show.
    static let contents = LayerTraits(rawValue: 1 << 1)
    static let border = LayerTraits(rawValue: 1 << 2)
    /// Casts a visible shadow.
    static let shadow = LayerTraits(rawValue: 1 << 3)
    /// Clips contents and sublayers to its bounds.
    static let clips = LayerTraits(rawValue: 1 << 4)
    /// Its bounds have rounded corners.
    static let rounded = LayerTraits(rawValue: 1 << 5)
    static let filters = LayerTraits(rawValue: 1 << 6)
    static let backgroundFilters = LayerTraits(rawValue: 1 << 7)
    /// Blends with the layers behind by a rule other than source-over.
    static let blends = LayerTraits(rawValue: 1 << 8)
    static let rasterizes = LayerTraits(rawValue: 1 << 9)
    /// A `CATransformLayer`.
    static let transformLayer = LayerTraits(rawValue: 1 << 10)
    /// Its plane is not parallel to its superlayer's.
    static let tilted = LayerTraits(rawValue: 1 << 11)
    /// Its `sublayerTransform` does more to depth than scale it. So sublayers parallel to each other need not appear in the
    /// order of their depths.
    static let tiltsSublayers = LayerTraits(rawValue: 1 << 12)

    /// Its sublayers are mixed with each other before they are blended with the layers behind.
    static let isolates = LayerTraits(rawValue: 1 << 13)

    /// Its rounded corners are quarter circles.
    static let circular = LayerTraits(rawValue: 1 << 14)

    /// Draws a path.
    static let shape = LayerTraits(rawValue: 1 << 15)

    /// Draws its sublayers not exactly once, or in other colours.
    static let replicates = LayerTraits(rawValue: 1 << 16)

    /// Draws a gradient.
    static let gradient = LayerTraits(rawValue: 1 << 17)

    /// Draws particles.
    static let particles = LayerTraits(rawValue: 1 << 18)

    /// The image is drawn fainter than the layer.
    static let fadedContents = LayerTraits(rawValue: 1 << 19)

    /// A colour of its parts is a pattern.
    static let patterns = LayerTraits(rawValue: 1 << 20)

    /// Traits that make the layer draw through a buffer, or may.
    static let effects: LayerTraits = [
        .shadow, .filters, .backgroundFilters, .blends, .rasterizes, .isolates,
    ]

    /// Traits of layers that show more than colours of their own.
    static let pictures: LayerTraits = [.contents, .particles, .patterns]

    init(rawValue: UInt32) { self.rawValue = rawValue }

    // Every new layer has its traits found, so kinds are matched rather than compared: that calls nothing.
    init(_ p: borrowing LayerProperties) {
        self = []
        switch p.kind {
        case .plain, .text, .tile: insertParts(p)
        case .transform: insert(.transformLayer)
        case .replicator:
            if p.replicator.preservesDepth { insert(.transformLayer) } else { insertParts(p) }
            if p.replicator.changesInstances { insert(.replicates) }
        case .shape:
            insertParts(p)
            if p.drawsShape {
                insert(.shape)
                let shape = p.shape
                if shape.fillColor?.patternReference != nil || shape.strokeColor?.patternReference != nil {
                    insert(.patterns)
                }
            }
        case .gradient:
            insertParts(p)
            if p.gradient.isDrawn { insert(.gradient) }
        case .emitter:
            insertParts(p)
            if p.emitter.moment != nil { insert(.particles) }
        case .mixture:
            insertParts(p)
            insert(.isolates)
        }
        if !p.hasNoTransform {
            let t = p.transform
            if t.m13 != 0 || t.m23 != 0 || t.m14 != 0 || t.m24 != 0 { insert(.tilted) }
        }
        if !p.hasNoRareValues, !p.hasNoSublayerTransform {
            let s = p.sublayerTransform
            if s.m13 != 0 || s.m23 != 0 || s.m31 != 0 || s.m32 != 0 || !(s.m33 > 0) {
                insert(.tiltsSublayers)
            }
        }
    }

    private mutating func insertParts(_ p: borrowing LayerProperties) {
        let background = p.backgroundColor
        if background?.isVisible == true { insert(.background) }
        if background?.patternReference != nil { insert(.patterns) }
        if p.contents != nil {
            insert(.contents)
            if let color = p.contentsMultiplyColor, color.alpha < 1 { insert(.fadedContents) }
        }
        if !p.hasStandardStyle, p.borderWidth > 0, let border = p.borderColor, border.isVisible {
            insert(.border)
            if border.patternReference != nil { insert(.patterns) }
        }
        if p.masksToBounds { insert(.clips) }
        if p.cornerRadius > 0, p.maskedCorners.rawValue != 0 { insert(.rounded) }
        if p.shouldRasterize { insert(.rasterizes) }
        if p.hasNoRareValues {
            if p.maskedCorners.rawValue == CACornerMask.all.rawValue { insert(.circular) }
        } else {
            insertRareParts(p)
        }
    }

    private mutating func insertRareParts(_ p: borrowing LayerProperties) {
        // masksToBounds cuts the shadow off, as in Core Animation.
        if p.shadowOpacity > 0, !p.masksToBounds, (p.shadowColor?.alpha ?? 0) > 0 { insert(.shadow) }
        if p.hasCircularCorners { insert(.circular) }
        if p.filters.contains(where: \.isEnabled) { insert(.filters) }
        if p.backgroundFilters.contains(where: \.isEnabled) { insert(.backgroundFilters) }
        if p.compositingFilter?.isEnabled == true { insert(.blends) }
    }

    /// How many items the layer itself draws, without its shadow. A path that is both filled and stroked counts once.
    var partCount: Int32 {
        (contains(.background) ? 1 : 0) + (contains(.contents) ? 1 : 0) + (contains(.border) ? 1 : 0)
            + (contains(.shape) ? 1 : 0) + (contains(.gradient) ? 1 : 0)
            // Two opacities would be rounded twice, so the image counts twice.
            + (contains(.fadedContents) ? 1 : 0)
            // Particles overlap one another, so they count as more than one item.
            + (contains(.particles) ? 2 : 0)
    }
}

extension LayerProperties {
    /// Whether a path of the layer's is filled or stroked.
    fileprivate var drawsShape: Bool {
        let shape = shape
        guard shape.path?.isEmpty == false else { return false }
        return shape.fillColor?.isVisible == true || shape.strokeStyle != nil
    }
}
