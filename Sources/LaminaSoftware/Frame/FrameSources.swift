import LaminaGeometry
import LaminaPlan
import LaminaRaster

/// The memory of a plan's images and masks, from which surfaces are prepared for painting. Valid while the plan lives and
/// the images' pixels are held.
struct FrameSources {
    /// For each of the plan's images; `nil` for those without memory.
    private let images: [PreparedSurface.Texels?]
    private let glyphs: GlyphImages
    /// For each of the plan's masks.
    private let masks: [PreparedSurface.MaskTexels?]

    /// - Throws: `FrameCancelled`.
    init(
        _ plan: FramePlan, _ kernels: DrawingKernels, _ resources: FrameResources
    ) throws(FrameCancelled) {
        let cancellation = resources.cancellation
        let glyphs = GlyphImages(plan, &resources.glyphImages, resources.team, cancellation)
        var images: [PreparedSurface.Texels?] = []
        for (index, image) in plan.images.enumerated() {
            try cancellation?.check()
            images.append(
                glyphs[.image(index: Int32(index))] == nil
                    ? PreparedSurface.Texels(image, held: &resources.held, for: kernels) : nil)
        }
        self.images = images
        self.glyphs = glyphs
        var masks: [PreparedSurface.MaskTexels?] = []
        for mask in plan.masks {
            try cancellation?.check()
            masks.append(PreparedSurface.MaskTexels(mask))
        }
        self.masks = masks
    }

    /// Prepares a surface's items for painting.
    ///
    /// - Parameters:
    ///   - plan: The plan of these sources.
    ///   - background: The colour from which the pixels start; `nil` if the memory holds the pixels already.
    ///   - box: Nothing beyond these pixels is painted.
    ///   - kernels: For the plan's format.
    ///   - surfaces: Returns the memory of an earlier surface, by the index that the items use.
    func prepare(
        _ surface: Surface, of plan: FramePlan, background: PackedColor?, within box: PixelRect,
        _ kernels: DrawingKernels, _ resources: FrameResources, surfaces: (Int) -> PlacedPixels?
    ) -> PreparedSurface {
        PreparedSurface(
            surface, background: background, kernels: kernels, optimizations: plan.optimizations,
            texels: { texels($0, surfaces) }, glyphs: { glyphs[$0] },
            mask: { mask($0, surfaces) }, groups: { groups(ofMask: $0, plan, resources) },
            rows: resources.shapeRows, ramps: plan.ramps, mostParticlePieces: resources.mostParticlePieces,
            within: box, team: resources.team, cancellation: resources.cancellation)
    }

    private func texels(
        _ source: ImagePaint.Source, _ surfaces: (Int) -> PlacedPixels?
    ) -> PreparedSurface.Texels? {
        switch source {
        case .image(let index): images.indices.contains(Int(index)) ? images[Int(index)] : nil
        case .surface(let index): surfaces(Int(index)).map { PreparedSurface.Texels($0) }
        }
    }

    private func mask(
        _ source: MaskPaint.Source, _ surfaces: (Int) -> PlacedPixels?
    ) -> PreparedSurface.MaskTexels? {
        switch source {
        case .mask(let index): masks.indices.contains(Int(index)) ? masks[Int(index)] : nil
        case .surface(let index):
            surfaces(Int(index)).map { PreparedSurface.MaskTexels(PreparedSurface.Texels($0)) }
        }
    }

    /// The sorted pixels of one of the plan's masks.
    private func groups(
        ofMask index: Int32, _ plan: FramePlan, _ resources: FrameResources
    ) -> MaskGroups.View? {
        guard plan.masks.indices.contains(Int(index)) else { return nil }
        return resources.sortedMasks.groups(of: plan.masks[Int(index)])
    }
}

extension PreparedSurface.Texels {
    fileprivate init(_ memory: PlacedPixels) {
        self.init(memory.rows.readOnly, isOpaque: false)
        ink = memory.ink.offsetBy(x: -memory.frame.x0, y: -memory.frame.y0)
    }
}
