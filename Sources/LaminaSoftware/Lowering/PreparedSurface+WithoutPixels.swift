import LaminaImage
import LaminaPlan

extension PreparedSurface {
    /// A surface prepared as for drawing, but without pixels: for descriptions and tests, which need only the kinds of its
    /// spans. It must not be painted.
    ///
    /// - Parameter areGlyphs: For each of the plan's images, whether it is drawn glyph by glyph (`GlyphImages.choose`).
    init(withoutPixels surface: Surface, of plan: FramePlan, areGlyphs: [Bool]) {
        let noTexels = Texels(isOpaque: true)
        self.init(
            surface, background: nil,
            texels: { source in
                switch source {
                case .image(let index): plan.images.indices.contains(Int(index)) ? noTexels : nil
                case .surface(let index): plan.surfaces.indices.contains(Int(index)) ? noTexels : nil
                }
            },
            glyphs: { source in
                guard case .image(let index) = source, areGlyphs.indices.contains(Int(index)),
                    areGlyphs[Int(index)]
                else { return nil }
                return GlyphRows(GlyphPicture())
            },
            mask: { source in
                switch source {
                case .mask(let index): plan.masks.indices.contains(Int(index)) ? .noBytes : nil
                case .surface(let index):
                    plan.surfaces.indices.contains(Int(index)) ? MaskTexels(noTexels) : nil
                }
            },
            ramps: plan.ramps)
    }
}

extension PreparedSurface.MaskTexels {
    /// Bytes that nobody may read.
    fileprivate static var noBytes: Self {
        var texels = Self(PreparedSurface.Texels(isOpaque: true))
        texels.source = .bytes(
            PreparedSurface.noPixels.assumingMemoryBound(to: UInt8.self))
        return texels
    }
}
