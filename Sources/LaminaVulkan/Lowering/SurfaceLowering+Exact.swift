import LaminaGeometry
import LaminaPlan

/// Items whose pixels must be the same wherever a surface lies in a target, and whichever texture holds a texel. Their
/// shaders compute everything from a pixel's distance to whole pixels, and read whole texels.
extension SurfaceLowering {
    /// A large number, but sums with texels still fit 32 bits.
    private static let unlimited: Int32 = 1 << 28

    /// How a colour is drawn into the current node. An opaque colour is the same however it is drawn.
    func exactness(_ blend: PipelineKey.Blend) -> PipelineKey.Exactness? {
        movable.exact.contains(node) && blend != .opaque ? PipelineKey.Exactness() : nil
    }

    /// Whether an item with an image or a mask is drawn exactly. It is in exact nodes, and if it reads an exact node, a
    /// node that is turned and might lie elsewhere, a turned mask, or a part of a large image.
    func isExact(_ item: DrawItem) -> Bool {
        if movable.exact.contains(node) { return true }
        let list = surface.drawList
        if case .image(let index) = item.material, list.paints.indices.contains(Int(index)) {
            let paint = list.paints[Int(index)]
            if case .surface(let source) = paint.source, isExact(Int(source), paint.mapping) { return true }
            if case .transformed = paint.mapping, part(ofPaint: index) != nil { return true }
        }
        if let paint = list.masks.element(at: item.mask) {
            if case .surface(let source) = paint.source, isExact(Int(source), paint.mapping) { return true }
            if case .transformed = paint.mapping, part(of: paint) != nil { return true }
            // Masks share textures, and samples between texels would be rounded by the mask's place there.
            if paint.isTurnedMask, movable.hasExactReads { return true }
        }
        return false
    }

    /// Whether reading a node's pixels requires shaders that do not depend on the node's place.
    private func isExact(_ source: Int, _ mapping: ImagePaint.Mapping) -> Bool {
        guard movable.hasExactReads else { return false }
        if movable.exact.contains(source) { return true }
        if case .transformed = mapping { return movable.contains(source) }
        return false
    }

    /// The part of a large image that a texture holds.
    func part(ofPaint index: Int32) -> ExpandedPlan.Part? {
        guard surface.drawList.paints.indices.contains(Int(index)),
            case .image(let image) = surface.drawList.paints[Int(index)].source
        else { return nil }
        return plan.imageParts[Int(image)]
    }

    func part(of paint: MaskPaint) -> ExpandedPlan.Part? {
        guard case .mask(let mask) = paint.source else { return nil }
        return plan.maskParts[Int(mask)]
    }

    /// Appends the record of a map from pixels to texels of a whole image; `nil` if there is nothing to read.
    ///
    /// - Parameters:
    ///   - texels: The texels of the whole image that may be read.
    ///   - part: The part of the image that the source holds; `nil` for the whole.
    mutating func exactUse(
        _ source: TextureSource, _ mapping: ImagePaint.Mapping, filter: ImagePaint.Filter, texels: PixelRect,
        bounds: PixelRect, opacity: PackedOpacity, part: ExpandedPlan.Part?
    ) -> ImageUse? {
        let bounds = part?.bounds ?? bounds
        var filter = filter
        let map: Homography
        switch mapping {
        case .aligned(let dx, let dy):
            map = Homography(scaleX: 1, y: 1, translationX: Double(dx), y: Double(dy))
            filter = .nearest
        case .transformed(let transform): map = transform.homography
        }
        let whole = PixelRect(width: part?.width ?? source.width, height: part?.height ?? source.height)
        let texels = texels.intersection(whole)
        guard map.isFinite, !texels.isEmpty else { return nil }
        let middle = map.homogeneous(
            Double(bounds.x0) + Double(bounds.width) / 2, Double(bounds.y0) + Double(bounds.height) / 2)
        // A common factor changes nothing; this factor keeps q near 1.
        let s = middle.z != 0 && middle.z.isFinite ? 1 / middle.z : 1
        // Coordinates are counted from a texel near the middle. So they are small, and floats round them little.
        func base(_ coordinate: Double, _ low: Int32, _ high: Int32) -> Int32 {
            coordinate.isFinite ? Int32(max(Double(low), min(Double(high), coordinate.rounded(.down)))) : low
        }
        let (baseX, baseY) = (
            base(middle.x * s, texels.x0, texels.x1), base(middle.y * s, texels.y0, texels.y1)
        )
        // A sample that falls between two texels must take the second one, however floats round.
        let shift = filter == .nearest ? Double(max(whole.width, whole.height, 64)) / 2_097_152 : 0
        func vector(_ x: Double, _ y: Double, _ q: Double) -> SIMD4<Float> {
            SIMD4(
                Float((x + (shift - Double(baseX)) * q) * s), Float((y + (shift - Double(baseY)) * q) * s),
                Float(q * s), 0)
        }
        var record = Paint()
        record.origin = SIMD2(Float(Int(bounds.x0) + offset.x), Float(Int(bounds.y0) + offset.y))
        record.opacity = Float(opacity.value)
        let start = map.homogeneous(Double(bounds.x0), Double(bounds.y0))
        record.atOrigin = vector(start.x, start.y, start.z)
        record.perX = vector(map.xx, map.xy, map.xw)
        record.perY = vector(map.yx, map.yy, map.yw)
        record.texels = SIMD4(
            Float(texels.x0 - baseX), Float(texels.y0 - baseY), Float(texels.x1 - 1 - baseX),
            Float(texels.y1 - 1 - baseY))
        record.core = SIMD4(-Self.unlimited, -Self.unlimited, Self.unlimited, Self.unlimited)
        record.offset = SIMD2(Int32(source.offset.x) + baseX, Int32(source.offset.y) + baseY)
        if let tile = part?.tile {
            record.core = SIMD4(
                tile.core.x0 - baseX, tile.core.y0 - baseY, tile.core.x1 - baseX, tile.core.y1 - baseY)
            record.offset = record.offset &- SIMD2(tile.texels.x0, tile.texels.y0)
        }
        records.paints.append(record)
        // The shader does not use the sampler's filter, so it is the same for all draws.
        return ImageUse(
            record: UInt32(records.paints.count - 1),
            binding: BatchList.Binding(image: BatchList.Sampled(texture: source.texture, filter: .nearest)),
            map: map, free: (0, 0, 0, 0), isOpaque: source.isOpaque,
            exactness: PipelineKey.Exactness(image: filter))
    }
}
