import LaminaGeometry
import LaminaPlan

extension SurfaceLowering {
    /// Draws particles in one draw and in their order, with a rectangle for each.
    ///
    /// - Throws: `FrameCancelled` between two particles.
    mutating func lowerParticles(
        _ index: Int, _ item: DrawItem, _ clips: [PixelRect]
    ) throws(FrameCancelled) {
        guard surface.drawList.particles.indices.contains(index), item.blendMode.usesBlendUnit(in: working)
        else {
            return refuse("expected a set of particles, drawn over what is there or added")
        }
        let set = surface.drawList.particles[index]
        guard placements.images.indices.contains(Int(set.image)),
            let place = placements.images[Int(set.image)]
        else { return }
        let source = pageSource(place, isOpaque: false)
        let (offsetX, offsetY) = (Float(offset.x), Float(offset.y))
        var pieces: [Piece] = []
        pieces.reserveCapacity(set.particles.count * clips.count)
        records.sprites.reserveCapacity(records.sprites.count + set.particles.count)
        var bounds = PixelRect.empty
        var isUpright = true
        for particle in set.particles {
            try steps.step()
            guard set.cells.indices.contains(Int(particle.cell)) else { continue }
            let cell = set.cells[Int(particle.cell)]
            let rect = particle.pixels(cell)
            let record = UInt32(truncatingIfNeeded: records.sprites.count)
            var isSeen = false
            for clip in clips {
                let visible = rect.intersection(clip)
                guard !visible.isEmpty else { continue }
                isSeen = true
                let drawn = local(visible)
                pieces.append(Piece(rect: drawn, source: record, shape: particle.tint))
                bounds = bounds.union(drawn)
            }
            guard isSeen else { continue }
            records.sprites.append(
                Sprite(particle, cell, in: source, middle: SIMD2(particle.x + offsetX, particle.y + offsetY)))
            if particle.ay != 0 || particle.bx != 0 { isUpright = false }
        }
        builder.add(
            pieces, bounds: bounds,
            key: PipelineKey(
                material: isUpright ? .uprightParticle : .particle, blend: .unit(item.blendMode)),
            binding: BatchList.Binding(
                image: BatchList.Sampled(texture: source.texture, filter: set.filter)))
    }
}

extension Particle {
    /// The pixels whose samples may not be clear; none for a particle seen edge on, or too large to be placed.
    fileprivate func pixels(_ cell: PixelRect) -> PixelRect {
        let reach = reach(cell)
        let limit: Float = 32_768
        let area = ax * by - ay * bx
        guard area.magnitude > 1e-6, (x + y).isFinite, (reach.x + reach.y).isFinite else { return .empty }
        let (left, top) = (max(-limit, x - reach.x - 0.5), max(-limit, y - reach.y - 0.5))
        let (right, bottom) = (min(limit, x + reach.x - 0.5), min(limit, y + reach.y - 0.5))
        guard left < limit, top < limit, right > -limit, bottom > -limit else { return .empty }
        return PixelRect(
            x0: Int32(left.rounded(.up)), y0: Int32(top.rounded(.up)), x1: Int32(right.rounded(.down)) + 1,
            y1: Int32(bottom.rounded(.down)) + 1)
    }
}

extension Sprite {
    /// - Parameter middle: The particle's middle, in pixels of the target.
    fileprivate init(_ particle: Particle, _ cell: PixelRect, in source: TextureSource, middle: SIMD2<Float>)
    {
        self.init()
        let size = SIMD2<Float>(source.size)
        let (w, h) = (Float(cell.width), Float(cell.height))
        let area = particle.ax * particle.by - particle.ay * particle.bx
        let (u, v) = (w / 2 / area / size.x, h / 2 / area / size.y)
        let corner =
            SIMD2<Float>(source.offset) + SIMD2(Float(cell.x0), Float(cell.y0))
        self.middle = middle
        atMiddle = (corner + SIMD2(w, h) / 2) / size
        perPixel = SIMD4(particle.by * u, -particle.ay * v, -particle.bx * u, particle.ax * v)
        let (low, high) = ((corner - 0.5) / size, (corner + SIMD2(w, h) + 0.5) / size)
        texels = SIMD4(low.x, low.y, high.x, high.y)
    }
}
