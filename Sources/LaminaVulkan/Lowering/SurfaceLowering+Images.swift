import LaminaGeometry
import LaminaPlan

/// An image or a mask as a part of one item, lowered.
struct ImageUse: Sendable {
    /// The index in the frame's paints.
    var record: UInt32
    var binding: BatchList.Binding
    /// From pixels to texels of the image.
    var map: Homography
    /// The area of samples that need no clamping, in texels of the image.
    var free: (x0: Double, y0: Double, x1: Double, y1: Double)
    var isOpaque: Bool
    /// How the image is read if a shader computes the samples; `map` and `free` are then unused.
    var exactness: PipelineKey.Exactness?

    /// Whether no pixel of `rect` needs perspective or clamping.
    func isPlain(in rect: PixelRect) -> Bool {
        guard map.isAffine else { return false }
        // An affine map has its extremes at the corners.
        for x in [Double(rect.x0) + 0.5, Double(rect.x1) - 0.5] {
            for y in [Double(rect.y0) + 0.5, Double(rect.y1) - 0.5] {
                let texel = map.homogeneous(x, y)
                guard texel.x >= free.x0, texel.x <= free.x1, texel.y >= free.y0, texel.y <= free.y1 else {
                    return false
                }
            }
        }
        return true
    }
}

/// The place of an image's or a mask's texels.
struct TextureSource: Sendable {
    var texture: BatchList.TextureReference
    /// The place of the first texel in the texture.
    var offset: SIMD2<Double>
    var size: SIMD2<Double>
    var width: Int
    var height: Int
    /// Whether texels beyond the image repeat its outermost texels.
    var isFramed: Bool
    var fillsTexture: Bool
    var isOpaque: Bool
    /// Whether the source is a surface that might lie elsewhere.
    var isMovable = false
}

extension SurfaceLowering {
    /// A sample this close to the end of the readable texels counts as beyond it, because coordinates are rounded on the
    /// way.
    static let texelMargin = 1.0 / 512

    /// The factor of a step along x where pixels are texels. llvmpipe copies rows if a step is one texel after it was cut
    /// to 16 bits of fraction, and samples them if rounding has made it shorter. The factor is too small to reach the next
    /// texel: over 16,384 texels it adds a sixteenth of one.
    private static let alignedStretch = 1 + 0x1p-18

    /// Appends the record of an item's image; `nil` if the image is missing.
    mutating func imagePaint(_ index: Int, _ item: DrawItem) -> ImageUse? {
        guard surface.drawList.paints.indices.contains(index), item.opacity > 0 else { return nil }
        let paint = surface.drawList.paints[index]
        let source: TextureSource?
        switch paint.source {
        case .image(let index): source = imageSource(index)
        case .surface(let index): source = surfaceSource(index)
        }
        guard let source else { return nil }
        if isExact(item) {
            return exactUse(
                source, paint.mapping, filter: paint.filter, texels: paint.texels, bounds: item.bounds,
                opacity: item.opacity, part: part(ofPaint: Int32(index)))
        }
        let used = use(
            source, paint.mapping, filter: paint.filter, texels: paint.texels, bounds: item.bounds,
            opacity: item.opacity, isFast: !item.hasShape)
        if paint.isTinted, let used { tint(used.record, paint.tint) }
        return used
    }

    /// Whether a colour multiplies the item's image.
    func isTinted(_ item: DrawItem) -> Bool {
        guard case .image(let index) = item.material, surface.drawList.paints.indices.contains(Int(index))
        else { return false }
        return surface.drawList.paints[Int(index)].isTinted
    }

    /// Stores the colour in unused components of a record: those that no map from pixels to texels needs.
    private mutating func tint(_ record: UInt32, _ tint: SIMD3<Float>) {
        let index = Int(record)
        records.paints[index].atOrigin.w = tint.x
        records.paints[index].perX.w = tint.y
        records.paints[index].perY.w = tint.z
    }

    /// Draws an image times a colour.
    mutating func lowerTinted(_ item: DrawItem, _ paint: ImageUse, _ clips: [PixelRect], _ shape: ShapeUse) {
        cut(item, clips, shape, .imageTimesColor) { lowering, rect, use, isSplit in
            let isOpaque = use.coverage == .none && item.isOpaque
            lowering.add(
                rect,
                key: PipelineKey(
                    material: .imageTimesColor, coverage: use.coverage, blend: isOpaque ? .opaque : .over),
                source: paint.record, shape: use.record, binding: paint.binding, isSplit: isSplit)
        }
    }

    /// Appends the record of a map from pixels to texels; `nil` if there is nothing to read.
    ///
    /// - Parameter isFast: Whether pieces without coverage are drawn with it.
    mutating func use(
        _ source: TextureSource, _ mapping: ImagePaint.Mapping, filter: ImagePaint.Filter, texels: PixelRect,
        bounds: PixelRect, opacity: PackedOpacity, isFast: Bool
    ) -> ImageUse? {
        let (origin, size) = (source.offset, source.size)
        let map =
            switch mapping {
            case .aligned(let dx, let dy):
                Homography(scaleX: 1, y: 1, translationX: Double(dx), y: Double(dy))
            case .transformed(let map): map.homography
            }
        // Pixel for pixel, both filters give the same, and the nearest texel is cheaper.
        var filter = filter
        var stretch = 1.0
        if case .aligned = mapping {
            filter = .nearest
            // A movable source lies in a texture whose sides are powers of two. There, coordinates have no rounding, so
            // llvmpipe sees the same rectangle wherever the source lies.
            if !source.isMovable { stretch = Self.alignedStretch }
        }
        let whole = PixelRect(width: source.width, height: source.height)
        let texels = texels.intersection(whole)
        guard map.isFinite, !texels.isEmpty else { return nil }

        var record = Paint()
        record.origin = SIMD2(Float(Int(bounds.x0) + offset.x), Float(Int(bounds.y0) + offset.y))
        record.opacity = Float(opacity.value)
        record.isMixed = filter == .linear ? 1 : 0
        let middle = map.homogeneous(
            Double(bounds.x0) + Double(bounds.width) / 2, Double(bounds.y0) + Double(bounds.height) / 2)
        // A common factor changes nothing; this factor keeps q near 1.
        let s = middle.z != 0 && middle.z.isFinite ? 1 / middle.z : 1
        // A sample that falls between two texels, as at half-pixel positions, must take the second one, however coordinates
        // are rounded: floats in general, and 16 bits of fraction stepped over 64 pixels on llvmpipe's fast path.
        let rounding = isFast && map.isAffine ? Self.texelMargin / 2 : max(size.x, size.y) / 8_388_608
        let shift = filter == .nearest ? rounding : 0
        func vector(_ x: Double, _ y: Double, _ q: Double) -> SIMD4<Float> {
            SIMD4(
                Float((x + (origin.x + shift) * q) * s / size.x),
                Float((y + (origin.y + shift) * q) * s / size.y),
                Float(q * s), 0)
        }
        let start = map.homogeneous(Double(bounds.x0), Double(bounds.y0))
        record.atOrigin = vector(start.x, start.y, start.z)
        record.perX = vector(map.xx * stretch, map.xy, map.xw)
        record.perY = vector(map.yx, map.yy, map.yw)
        // Samples are clamped to the centres of the outermost texels, which is right for both filters.
        record.texels = SIMD4(
            Float((origin.x + Double(texels.x0) + 0.5) / size.x),
            Float((origin.y + Double(texels.y0) + 0.5) / size.y),
            Float((origin.x + Double(texels.x1) - 0.5) / size.x),
            Float((origin.y + Double(texels.y1) - 0.5) / size.y))
        records.paints.append(record)

        let inset = filter == .linear ? 0.5 : Self.texelMargin
        // Copies of its outermost texels lie around a whole image, or the end of the texture, where the sampler clamps.
        let slack =
            texels == whole && source.isFramed ? (source.fillsTexture ? 1e6 : TexturePacker.gutter) : 0
        let reach = filter == .linear ? slack - inset : min(slack, 1) - inset
        return ImageUse(
            record: UInt32(records.paints.count - 1),
            binding: BatchList.Binding(image: BatchList.Sampled(texture: source.texture, filter: filter)),
            map: map,
            free: (
                Double(texels.x0) - reach, Double(texels.y0) - reach, Double(texels.x1) + reach,
                Double(texels.y1) + reach
            ), isOpaque: source.isOpaque)
    }

    private func imageSource(_ index: Int32) -> TextureSource? {
        guard placements.images.indices.contains(Int(index)), let place = placements.images[Int(index)] else {
            return nil
        }
        let images = plan.plan.images
        return pageSource(
            place, isOpaque: images.indices.contains(Int(index)) && images[Int(index)].isOpaque)
    }

    func pageSource(_ place: TexturePlacement, isOpaque: Bool) -> TextureSource {
        TextureSource(
            texture: .page(place.page), offset: SIMD2(Double(place.x), Double(place.y)),
            size: SIMD2(Double(place.size.width), Double(place.size.height)), width: place.width,
            height: place.height, isFramed: true,
            fillsTexture: place.size == TextureSize(width: place.width, height: place.height),
            isOpaque: isOpaque)
    }

    /// An earlier surface. `nil` if it lies in the target that is being drawn into, which never happens in a valid plan.
    func surfaceSource(_ index: Int32) -> TextureSource? {
        guard places.indices.contains(Int(index)), let other = places[Int(index)],
            other.target != place.target
        else { return nil }
        let frame = plan.nodes[Int(index)].surface.frame
        return TextureSource(
            texture: .target(other.target), offset: SIMD2(Double(other.x), Double(other.y)),
            size: SIMD2(Double(other.size.width), Double(other.size.height)), width: frame.width,
            height: frame.height, isFramed: false, fillsTexture: false, isOpaque: false,
            isMovable: movable.contains(Int(index)))
    }
}
