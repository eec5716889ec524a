import LaminaGeometry
import LaminaPlan

/// An image as a material of one item, lowered.
struct ImageUse: Sendable {
    /// In `paints`.
    var record: UInt32
    var binding: BatchList.Binding
    /// How the image is drawn where nothing asks for more.
    var plain: PipelineKey.Material
    /// From pixels to texels of the image.
    var map: Homography
    /// Where samples may lie without being clamped, in texels of the image.
    var free: (x0: Double, y0: Double, x1: Double, y1: Double)

    /// The cheapest material that samples every pixel of `rect` as the paint says.
    func material(for rect: PixelRect) -> PipelineKey.Material {
        guard map.isAffine else { return .sampled }
        // An affine map has its extremes at the corners.
        for x in [Double(rect.x0) + 0.5, Double(rect.x1) - 0.5] {
            for y in [Double(rect.y0) + 0.5, Double(rect.y1) - 0.5] {
                let texel = map.homogeneous(x, y)
                guard texel.x >= free.x0, texel.x <= free.x1, texel.y >= free.y0, texel.y <= free.y1 else {
                    return .sampled
                }
            }
        }
        return plain
    }
}

extension SurfaceLowering {
    /// A sample this near to the end of what may be read counts as beyond it: coordinates are rounded on the
    /// way.
    private static let texelMargin = 1.0 / 512

    /// Appends the record of an item's image; `nil` for one that is not there.
    mutating func imagePaint(_ index: Int, _ item: DrawItem) -> ImageUse? {
        guard surface.drawList.paints.indices.contains(index), item.opacity > 0 else { return nil }
        let paint = surface.drawList.paints[index]
        guard let source = source(of: paint) else { return nil }
        let (offset, size) = (source.offset, source.size)
        let map =
            switch paint.mapping {
            case .aligned(let dx, let dy):
                Homography(scaleX: 1, y: 1, translationX: Double(dx), y: Double(dy))
            case .transformed(let map): map
            }
        // Pixel for pixel both filters give the same, and the nearest texel is the cheaper one.
        var filter = paint.filter
        if case .aligned = paint.mapping { filter = .nearest }
        let texels = paint.texels.intersection(PixelRect(width: source.width, height: source.height))
        guard map.isFinite, !texels.isEmpty else { return nil }

        var record = Paint()
        let bounds = item.bounds
        record.origin = SIMD2(
            Float(Int(bounds.x0) - Int(surface.frame.x0)), Float(Int(bounds.y0) - Int(surface.frame.y0)))
        record.opacity = Float(item.opacity) / 255
        let middle = map.homogeneous(
            Double(bounds.x0) + Double(bounds.width) / 2, Double(bounds.y0) + Double(bounds.height) / 2)
        // A common factor changes nothing; this one keeps q near 1.
        let s = middle.z != 0 && middle.z.isFinite ? 1 / middle.z : 1
        // A sample that falls between two texels, as half-pixel positions give, is to take the second one,
        // whichever way coordinates are rounded: floats in general, 16 bits of fraction stepped over 64
        // pixels on llvmpipe's fast path.
        let isFast = !item.hasShape && map.isAffine
        let rounding = isFast ? Self.texelMargin / 2 : max(size.x, size.y) / 8_388_608
        let shift = filter == .nearest ? rounding : 0
        func vector(_ x: Double, _ y: Double, _ q: Double) -> SIMD4<Float> {
            SIMD4(
                Float((x + (offset.x + shift) * q) * s / size.x),
                Float((y + (offset.y + shift) * q) * s / size.y),
                Float(q * s), 0)
        }
        let origin = map.homogeneous(Double(bounds.x0), Double(bounds.y0))
        record.atOrigin = vector(origin.x, origin.y, origin.z)
        record.perX = vector(map.xx, map.xy, map.xw)
        record.perY = vector(map.yx, map.yy, map.yw)
        // Samples are clamped to the centres of the outermost texels, which is right for both filters.
        record.texels = SIMD4(
            Float((offset.x + Double(texels.x0) + 0.5) / size.x),
            Float((offset.y + Double(texels.y0) + 0.5) / size.y),
            Float((offset.x + Double(texels.x1) - 0.5) / size.x),
            Float((offset.y + Double(texels.y1) - 0.5) / size.y))
        paints.append(record)

        let isWhole = texels == PixelRect(width: source.width, height: source.height)
        let inset = filter == .linear ? 0.5 : Self.texelMargin
        // Around a whole image lie copies of its outermost texels, or the end of the texture, which clamps.
        let slack = isWhole && source.isFramed ? (source.fillsTexture ? 1e6 : TexturePacker.gutter) : 0
        let reach = filter == .linear ? slack - inset : min(slack, 1) - inset
        return ImageUse(
            record: UInt32(paints.count - 1),
            binding: BatchList.Binding(texture: source.reference, filter: filter),
            plain: item.opacity == 255 ? .image : dimsOpaqueImages && source.isOpaque ? .dimmed : .faded,
            map: map,
            free: (
                Double(texels.x0) - reach, Double(texels.y0) - reach, Double(texels.x1) + reach,
                Double(texels.y1) + reach
            ))
    }

    private struct Source {
        var reference: BatchList.TextureReference
        /// Where the image's first texel lies in the texture.
        var offset: SIMD2<Double>
        var size: SIMD2<Double>
        var width: Int
        var height: Int
        /// Whether texels beyond the image's repeat its outermost ones.
        var isFramed: Bool
        var fillsTexture: Bool
        var isOpaque: Bool
    }

    private mutating func source(of paint: ImagePaint) -> Source? {
        switch paint.source {
        case .image(let index):
            guard placements.indices.contains(Int(index)), let place = placements[Int(index)] else {
                return nil
            }
            return Source(
                reference: .page(place.page), offset: SIMD2(Double(place.x), Double(place.y)),
                size: SIMD2(Double(place.size.width), Double(place.size.height)), width: place.width,
                height: place.height, isFramed: true,
                fillsTexture: place.size == TextureSize(width: place.width, height: place.height),
                isOpaque: plan.images.indices.contains(Int(index)) && plan.images[Int(index)].isOpaque)
        case .surface(let index):
            guard plan.surfaces.indices.contains(Int(index)), surfaceSizes.indices.contains(Int(index)) else {
                return nil
            }
            let (size, frame) = (surfaceSizes[Int(index)], plan.surfaces[Int(index)].frame)
            if case .aligned = paint.mapping {
                needs[Int(index)] = max(needs[Int(index)] ?? .nothing, .damage)
            } else {
                needs[Int(index)] = .all
            }
            return Source(
                reference: .surface(Int(index)), offset: .zero,
                size: SIMD2(Double(size.width), Double(size.height)), width: frame.width,
                height: frame.height,
                isFramed: false, fillsTexture: false, isOpaque: false)
        }
    }
}
