import LaminaGeometry
import LaminaPlan

extension SurfaceLowering {
    /// A mask over a part of an item's pixels in which its texels are a linear function of the pixels.
    private struct PlainMask {
        var rect: PixelRect
        var record: UInt32
    }

    /// Draws an item with a mask: with the two-texture pipelines if there is neither a shape nor clamping, otherwise with
    /// the general pipelines.
    mutating func lowerMasked(_ item: DrawItem, _ clips: [PixelRect]) {
        guard let paint = surface.drawList.masks.element(at: item.mask) else {
            return refuse("expected a mask among \(surface.drawList.masks.count), found \(item.mask)")
        }
        guard let source = maskSource(paint), let mask = maskUse(item, paint, source),
            let texture = mask.binding.image
        else { return }
        // If either the image or the mask is exact, both are.
        var exactness = mask.exactness.map { PipelineKey.Exactness(mask: $0.image) }
        var image: ImageUse?
        var color: UInt32 = 0
        switch item.material {
        case .particles: return refuse("expected particles without a mask")
        case .solid(let solid):
            guard shows(solid, item.opacity) else { return }
            color = self.source(of: solid, item.opacity)
        // The expansion has drawn masked gradients into surfaces.
        case .gradient: return refuse("expected a gradient without a mask")
        case .image(let index):
            guard let used = imagePaint(Int(index), item) else { return }
            records.paints[Int(used.record)].mask = mask.record
            if let filter = used.exactness?.image { exactness?.image = filter }
            image = used
        }
        if !item.blendMode.usesBlendUnit(in: working) {
            drawBlended(item, clips, image, texture, exactness)
            return
        }
        var shape = ShapeUse.none
        if item.hasShape {
            guard let used = shapeRecords(item, mask: mask.record) else { return }
            shape = used
        }
        cut(item, clips, shape, image == nil ? .solid : .image) { lowering, rect, use, isSplit in
            let blend = PipelineKey.Blend.unit(item.blendMode)
            var isSplit = isSplit
            if use.coverage == .none, exactness == nil, image?.isPlain(in: rect) ?? true,
                let pieces = lowering.plainMasks(rect, paint, mask, source)
            {
                for piece in pieces {
                    if let image {
                        var record = lowering.records.paints[Int(image.record)]
                        record.mask = piece.record
                        lowering.records.paints.append(record)
                        var binding = image.binding
                        binding.mask = texture
                        lowering.add(
                            piece.rect, key: PipelineKey(material: .affineImageTimesMask, blend: blend),
                            source: UInt32(lowering.records.paints.count - 1), binding: binding,
                            isSplit: isSplit)
                    } else {
                        lowering.add(
                            piece.rect, key: PipelineKey(material: .solidTimesAffineMask, blend: blend),
                            source: color,
                            shape: piece.record, binding: mask.binding, isSplit: isSplit)
                    }
                    isSplit = true
                }
                return
            }
            var binding = image?.binding ?? BatchList.Binding()
            binding.mask = texture
            lowering.add(
                rect,
                key: PipelineKey(
                    material: image == nil ? .solid : .image, coverage: use.coverage, isMasked: true,
                    blend: blend, exactness: exactness),
                source: image?.record ?? color,
                shape: use.coverage == .none ? mask.record : use.record, binding: binding, isSplit: isSplit)
        }
    }

    private mutating func maskUse(_ item: DrawItem, _ paint: MaskPaint, _ source: TextureSource) -> ImageUse?
    {
        guard isExact(item) else {
            return use(
                source, paint.mapping, filter: .linear, texels: paint.texels, bounds: item.bounds,
                opacity: 255, isFast: true)
        }
        return exactUse(
            source, paint.mapping, filter: .linear, texels: paint.texels, bounds: item.bounds, opacity: 255,
            part: part(of: paint))
    }

    /// Draws an image that has a coverage with a blend formula.
    private mutating func drawBlended(
        _ item: DrawItem, _ clips: [PixelRect], _ image: ImageUse?, _ mask: BatchList.Sampled,
        _ exactness: PipelineKey.Exactness?
    ) {
        guard let image, var binding = blended(image.binding) else { return }
        binding.mask = mask
        for (index, rect) in clips.enumerated() {
            add(
                rect,
                key: PipelineKey(
                    material: .image, isMasked: true, blend: .backdrop(item.blendMode), exactness: exactness
                ),
                source: image.record, binding: binding, isSplit: index > 0)
        }
    }

    private func maskSource(_ paint: MaskPaint) -> TextureSource? {
        switch paint.source {
        case .mask(let index):
            guard placements.masks.indices.contains(Int(index)), let place = placements.masks[Int(index)]
            else {
                return nil
            }
            return pageSource(place, isOpaque: false)
        case .surface(let index): return surfaceSource(index)
        }
    }

    /// The parts of a rectangle with their maps. For an aligned mapping there are up to three in each direction, because
    /// pixels beyond the texels repeat the outermost ones. `nil` if each sample has to be clamped.
    private mutating func plainMasks(
        _ rect: PixelRect, _ paint: MaskPaint, _ mask: ImageUse, _ source: TextureSource
    ) -> [PlainMask]? {
        guard case .aligned(let dx, let dy) = paint.mapping else {
            return mask.isPlain(in: rect) ? [PlainMask(rect: rect, record: mask.record)] : nil
        }
        let texels = paint.texels.intersection(PixelRect(width: source.width, height: source.height))
        if mask.isPlain(in: rect) { return [PlainMask(rect: rect, record: mask.record)] }
        let columns = Self.spans(rect.x0, rect.x1, dx, texels.x0, texels.x1)
        let rows = Self.spans(rect.y0, rect.y1, dy, texels.y0, texels.y1)
        var result: [PlainMask] = []
        for row in rows {
            for column in columns {
                var record = Paint()
                record.origin = SIMD2(Float(Int(column.low) + offset.x), Float(Int(row.low) + offset.y))
                record.opacity = 1
                // Coordinates that step by texels run from edge to edge; constant coordinates stay on a texel's centre.
                record.atOrigin = SIMD4(
                    Float((source.offset.x + column.texel) / source.size.x),
                    Float((source.offset.y + row.texel) / source.size.y), 1, 0)
                record.perX = SIMD4(Float((column.steps ? 1 : 0) / source.size.x), 0, 0, 0)
                record.perY = SIMD4(0, Float((row.steps ? 1 : 0) / source.size.y), 0, 0)
                records.paints.append(record)
                result.append(
                    PlainMask(
                        rect: PixelRect(x0: column.low, y0: row.low, x1: column.high, y1: row.high),
                        record: UInt32(records.paints.count - 1)))
            }
        }
        return result
    }

    private struct Span {
        var low: Int32
        var high: Int32
        /// The texel's coordinate at `low`.
        var texel: Double
        var steps: Bool
    }

    /// One direction of an aligned mapping: the pixels before the first texel, on texels, and beyond the last.
    private static func spans(_ low: Int32, _ high: Int32, _ d: Int32, _ first: Int32, _ last: Int32)
        -> [Span]
    {
        func clamp(_ value: Int) -> Int32 { Int32(max(Int(low), min(Int(high), value))) }
        let outermost = (low: Double(first) + 0.5, high: Double(last) - 0.5)
        if last - first == 1 { return [Span(low: low, high: high, texel: outermost.low, steps: false)] }
        let (begin, end) = (clamp(Int(first) - Int(d)), clamp(Int(last) - Int(d)))
        return [
            Span(low: low, high: begin, texel: outermost.low, steps: false),
            Span(
                low: begin, high: end, texel: Double(begin) + Double(d) + 1.0 / 1024, steps: true),
            Span(low: end, high: high, texel: outermost.high, steps: false),
        ].filter { $0.low < $0.high }
    }
}
