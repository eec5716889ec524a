import LaminaPlan

/// The memory of what a surface's items read: images, masks and earlier surfaces. A value of its own, so that finding one of
/// many sources copies nothing else.
struct FrameSources {
    let surfaces: [Surface]
    /// For each of the plan's images; `nil` for those without memory.
    let images: [PreparedSurface.Texels?]
    let glyphs: GlyphImages
    /// For each of the plan's masks.
    let masks: [PreparedSurface.MaskTexels?]
    /// For each surface; `nil` for those that are not drawn yet, or not any more.
    let buffers: [PixelBuffer?]

    func texels(_ source: ImagePaint.Source) -> PreparedSurface.Texels? {
        switch source {
        case .image(let index): images.indices.contains(Int(index)) ? images[Int(index)] : nil
        case .surface(let index): surface(index)
        }
    }

    func mask(_ source: MaskPaint.Source) -> PreparedSurface.MaskTexels? {
        switch source {
        case .mask(let index): masks.indices.contains(Int(index)) ? masks[Int(index)] : nil
        case .surface(let index): surface(index).map { PreparedSurface.MaskTexels($0) }
        }
    }

    private func surface(_ index: Int32) -> PreparedSurface.Texels? {
        guard buffers.indices.contains(Int(index)), let buffer = buffers[Int(index)] else { return nil }
        return PreparedSurface.Texels(
            base: UnsafePointer(buffer.pixels), stride: surfaces[Int(index)].frame.width,
            rows: surfaces[Int(index)].frame.height, isOpaque: false)
    }
}
