import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan

extension PlanCompiler {
    /// Adds an emitter's particles. They lie over the border, which such layers draw first.
    mutating func addParticles(of look: EmitterLook, _ parts: LayerParts, at index: Int) {
        let top = scopes.count - 1
        if parts.layer.drawsBorderFirst(parts.shown) {
            parts.addBorder(to: &scopes[top].builder, masks: &masks, images: &images, tally: &tally)
        }
        guard !parts.innerClip.isEmpty else { return }
        let cloud = look.cloud
        budget.add(cloud, sampled.table.name(of: parts.layer.id))
        guard budget.excess == nil else { return }
        tally.particlesLeft += cloud.left
        let space = sampled.particleSpaces[Int32(index)] ?? ParticleSpace(parts.layer.toDevice)
        let sets = ParticlePlacement(parts, space).sets(of: cloud, &masks.cache.sheets, &images)
        guard !sets.isEmpty else {
            if !cloud.particles.isEmpty { tally.outside += 1 }
            return
        }
        let mode = look.isAdditive ? BlendMode.plusLighter : .sourceOver
        let isCut = parts.innerClip.polygon != nil
        // Particles with a clip other than whole pixels are first drawn into a buffer, so that each pixel's coverage counts
        // once.
        if isCut {
            scopes.append(
                SurfaceScope(reason: .particles, layer: parts.layer.id, limit: parts.innerClip.pixels))
        }
        for (set, box) in sets {
            tally.particles += set.particles.count
            let number = Int32(scopes[scopes.count - 1].builder.list.particles.count)
            scopes[scopes.count - 1].builder.list.particles.append(set)
            scopes[scopes.count - 1].builder.list.items.append(
                DrawItem(
                    layer: parts.layer.id, part: .particles, isOpaque: false,
                    material: .particles(index: number), bounds: box, interior: box, blendMode: mode))
        }
        guard isCut, let surface = closeScope() else { return }
        draw(
            surface,
            Composite(
                layer: parts.layer.id, part: .particles, opacity: 255, clip: parts.innerClip, blendMode: mode)
        )
    }
}

extension SampledTree.Layer {
    /// Whether the border lies below the layer's particles and sublayers. It does in a layer with particles, unless rounded
    /// corners clip both; then the border stays on top.
    func drawsBorderFirst(_ shown: ShownLayer) -> Bool {
        shown.traits.contains(.particles) && !buffers.contains(.clip)
    }
}

/// Brings particles from their layer's points to the pixels of a surface.
struct ParticlePlacement {
    private let space: ParticleSpace
    private let clip: PixelRect
    /// 0...1, times 255.
    private let opacity: Float
    private let isFlipped: Bool
    private let keepsDepth: Bool
    /// For the particles' colours; `nil` where nothing changes.
    private let conversion: SpaceConversion?

    init(_ parts: LayerParts, _ space: ParticleSpace) {
        self.space = space
        clip = parts.innerClip.pixels
        conversion = parts.working.conversion
        opacity = Float(parts.opacity.value * 255)
        isFlipped = parts.layer.contentsAreFlipped
        keepsDepth = space.z != .zero
    }

    /// The values of a sprite that every particle needs.
    private struct Look {
        var halfWidth: Double
        var halfHeight: Double
        /// The sprite's size in texels over its half sides, squared, to find the level.
        var texelsAcross: Double
        var texelsDown: Double
        var bias: Double
        var first: Int32
        var finest: Int32
        var count: Int32
        var isMagnifiedLinearly: Bool
        var isMinifiedLinearly: Bool

        init(_ sprite: ParticleSprite, _ levels: (first: Int32, finest: Int32, count: Int32)) {
            halfWidth = Double(sprite.width) / 2 * sprite.pointsPerTexel
            halfHeight = Double(sprite.height) / 2 * sprite.pointsPerTexel
            texelsAcross = Double(sprite.width * sprite.width) / 4
            texelsDown = Double(sprite.height * sprite.height) / 4
            bias = sprite.bias
            (first, finest, count) = levels
            (isMagnifiedLinearly, isMinifiedLinearly) =
                (sprite.isMagnifiedLinearly, sprite.isMinifiedLinearly)
        }

        /// The cell with about one texel per pixel.
        @inline(__always)
        func cell(_ texelsPerPixel: Double) -> Int32 {
            guard isMinifiedLinearly, count > 0 else { return first }
            // Half the logarithm of the squared ratio, rounded.
            var level = texelsPerPixel > 0 ? (Int32(clamping: texelsPerPixel.exponent) + 1) >> 1 : 0
            if bias != 0 { level += Int32(max(-64, min(64, bias.rounded()))) }
            return first + max(0, min(level - finest, count - 1))
        }
    }

    /// The visible particles, in sets to be drawn one after the other, with the pixels that each set touches.
    func sets(
        of cloud: ParticleCloud, _ sheets: inout SpriteSheetCache, _ images: inout ImageTable
    ) -> [(set: ParticleSet, box: PixelRect)] {
        guard !cloud.particles.isEmpty, opacity > 0, let sheet = sheets.sheet(of: cloud.sprites) else {
            return []
        }
        let looks = zip(cloud.sprites, sheet.levels).map { Look($0, $1) }
        var (linear, nearest): ([Particle], [Particle]) = ([], [])
        linear.reserveCapacity(cloud.particles.count)
        var boxes = (linear: Box(), nearest: Box())
        // The soft edge around a cell, as a factor of its half sides.
        let reaches = sheet.cells.map {
            SIMD2(1 + 1 / Float(max(1, $0.width)), 1 + 1 / Float(max(1, $0.height)))
        }
        let limits = SIMD4<Float>(Float(clip.x0), Float(clip.y0), Float(clip.x1), Float(clip.y1))
        looks.withUnsafeBufferPointer { looks in
            reaches.withUnsafeBufferPointer { reaches in
                for live in cloud.particles {
                    let look = looks[Int(live.sprite)]
                    guard let (particle, isLinear) = place(live, look, cloud.planes) else { continue }
                    let more = reaches[Int(particle.cell)]
                    let reach = (
                        x: particle.ax.magnitude * more.x + particle.bx.magnitude * more.y,
                        y: particle.ay.magnitude * more.x + particle.by.magnitude * more.y
                    )
                    guard particle.x + reach.x > limits.x, particle.y + reach.y > limits.y,
                        particle.x - reach.x < limits.z, particle.y - reach.y < limits.w
                    else { continue }
                    if isLinear {
                        boxes.linear.add(particle, reach)
                        linear.append(particle)
                    } else {
                        boxes.nearest.add(particle, reach)
                        nearest.append(particle)
                    }
                }
            }
        }
        var result: [(set: ParticleSet, box: PixelRect)] = []
        for (particles, box, filter) in [
            (linear, boxes.linear, ImagePaint.Filter.linear), (nearest, boxes.nearest, .nearest),
        ] where !particles.isEmpty {
            let pixels = box.pixels.intersection(clip)
            guard !pixels.isEmpty else { continue }
            result.append(
                (
                    ParticleSet(
                        image: images.index(of: sheet.image), cells: sheet.cells, filter: filter,
                        particles: particles), pixels
                ))
        }
        return result
    }

    /// The box of the pixels that particles touch.
    private struct Box {
        private var low = SIMD2<Float>(repeating: .infinity)
        private var high = SIMD2<Float>(repeating: -.infinity)

        @inline(__always)
        mutating func add(_ particle: Particle, _ reach: (x: Float, y: Float)) {
            low.x = min(low.x, particle.x - reach.x)
            low.y = min(low.y, particle.y - reach.y)
            high.x = max(high.x, particle.x + reach.x)
            high.y = max(high.y, particle.y + reach.y)
        }

        var pixels: PixelRect {
            PixelRect(
                covering: Double(low.x) - 1, Double(low.y) - 1, Double(high.x) + 1, Double(high.y) + 1)
        }
    }

    /// The place of a particle, and whether it is sampled linearly; `nil` if it cannot be seen.
    ///
    /// In perspective, the map in the particle's middle is used for the whole particle.
    @inline(__always)
    private func place(_ live: LiveParticle, _ look: Look, _ planes: [ParticlePlane]) -> (
        Particle, Bool
    )? {
        var middle = space.origin + space.x * live.x + space.y * live.y
        if keepsDepth { middle += space.z * Double(live.z) }
        var (xx, xy, yx, yy) = (space.x.x, space.x.y, space.y.x, space.y.y)
        if middle.z != 1 || space.x.z != 0 || space.y.z != 0 {
            guard middle.z >= DevicePolygon.nearestW else { return nil }
            let s = 1 / middle.z
            middle *= s
            xx = (xx - middle.x * space.x.z) * s
            xy = (xy - middle.y * space.x.z) * s
            yx = (yx - middle.x * space.y.z) * s
            yy = (yy - middle.y * space.y.z) * s
        }
        let scale = Double(live.scale)
        let (cosine, sine) = (Double(live.cosine), Double(live.sine))
        let (across, down) = (look.halfWidth * scale, look.halfHeight * scale * (isFlipped ? -1 : 1))
        var ax = across * (cosine * xx + sine * yx), ay = across * (cosine * xy + sine * yy)
        var bx = down * (cosine * yx - sine * xx), by = down * (cosine * yy - sine * xy)
        if live.plane >= 0 {
            let plane = planes[Int(live.plane)]
            let depth = keepsDepth ? space.z : .zero
            let s = 1 / (space.origin.z + space.x.z * live.x + space.y.z * live.y + depth.z * Double(live.z))
            let (zx, zy) = ((depth.x - middle.x * depth.z) * s, (depth.y - middle.y * depth.z) * s)
            ax = across * (plane.x.x * xx + plane.x.y * yx + plane.x.z * zx)
            ay = across * (plane.x.x * xy + plane.x.y * yy + plane.x.z * zy)
            bx = down * (plane.y.x * xx + plane.y.y * yx + plane.y.z * zx)
            by = down * (plane.y.x * xy + plane.y.y * yy + plane.y.z * zy)
            // A plane seen from the side is thinner than a line that could be sampled.
            let longest = max(ax * ax + ay * ay, bx * bx + by * by)
            guard (ax * by - ay * bx).magnitude > longest.squareRoot() * 0.0625 else { return nil }
        }
        let (a, b) = (ax * ax + ay * ay, bx * bx + by * by)
        guard a > 0, b > 0, (a + b + middle.x + middle.y).isFinite else { return nil }
        let texels = max(look.texelsAcross / a, look.texelsDown / b)
        let cell = look.cell(texels)
        let isLinear = texels < 1 ? look.isMagnifiedLinearly : look.isMinifiedLinearly
        var strength = Double(opacity)
        // A particle smaller than a pixel would be missed by some samples and hit by others. So it is enlarged and drawn
        // fainter.
        if a < 0.25 {
            let short = 2 * a.squareRoot()
            (ax, ay, strength) = (ax / short, ay / short, strength * short)
        }
        if b < 0.25 {
            let short = 2 * b.squareRoot()
            (bx, by, strength) = (bx / short, by / short, strength * short)
        }
        let tint = Self.tint(inFrame(live.color), Float(strength))
        guard tint != 0 else { return nil }
        return (
            Particle(
                x: Float(middle.x), y: Float(middle.y), ax: Float(ax), ay: Float(ay), bx: Float(bx),
                by: Float(by), tint: tint, cell: cell), isLinear
        )
    }

    /// A straight colour in the space of the frame.
    @inline(__always)
    private func inFrame(_ color: SIMD4<Float>) -> SIMD4<Float> {
        guard let conversion else { return color }
        let parts = conversion(SIMD3(color.x, color.y, color.z))
        return SIMD4(parts.clamped(lowerBound: .zero, upperBound: .one), color.w)
    }

    /// The premultiplied colour for a straight colour of 0...1.
    @inline(__always)
    private static func tint(_ color: SIMD4<Float>, _ strength: Float) -> UInt32 {
        let alpha = color.w * strength
        func byte(_ value: Float) -> UInt32 { UInt32(value + 0.5) }
        return byte(color.z * alpha) | byte(color.y * alpha) << 8 | byte(color.x * alpha) << 16
            | byte(alpha) << 24
    }
}
