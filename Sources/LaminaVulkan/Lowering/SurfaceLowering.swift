import LaminaGeometry
import LaminaPlan

/// Turns the draw lists of surfaces that lie in one target into pieces.
struct SurfaceLowering: Sendable {
    let plan: ExpandedPlan
    let placements: TexturePlacements
    /// The place of each node that has been drawn or is being drawn.
    let places: [SurfacePlacement?]
    /// The nodes whose pixels must not depend on their place.
    let movable: MovableNodes
    var shapeCuts: ShapeCuts
    var steps: CancellationSteps

    /// The current node, its surface, and its place.
    private(set) var node = 0
    private(set) var surface: Surface
    private(set) var place: SurfacePlacement
    /// The pixels to draw, in the surface's coordinates.
    private(set) var region = PixelRegion()

    var builder: BatchBuilder
    var records: FrameRecordList
    var pixels = 0
    /// A shape that has to be cut takes as long as this many items.
    private static let itemsPerCut = 32
    /// Whether opaque images with an opacity are drawn with a blend constant. On llvmpipe this is twice as fast as
    /// multiplying in the shader, but each opacity takes a draw of its own.
    var dimsOpaqueImages = false

    init(
        _ plan: ExpandedPlan, node: Int, place: SurfacePlacement, places: [SurfacePlacement?],
        movable: MovableNodes, shapeCuts: ShapeCuts, steps: CancellationSteps, records: FrameRecordList
    ) {
        self.plan = plan
        self.movable = movable
        self.shapeCuts = shapeCuts
        self.steps = steps
        self.places = places
        self.records = records
        self.place = place
        self.node = node
        placements = plan.placements
        surface = plan.nodes[node].surface
        builder = BatchBuilder(
            isBatching: plan.plan.optimizations.contains(.batching), size: place.size,
            working: plan.plan.working)
    }

    /// Continues with another surface of the same target.
    mutating func begin(_ node: Int, place: SurfacePlacement, region: PixelRegion) {
        self.node = node
        self.place = place
        self.region = region
        surface = plan.nodes[node].surface
    }

    /// The offset from the surface's coordinates to the target's.
    var offset: (x: Int, y: Int) { (place.x - Int(surface.frame.x0), place.y - Int(surface.frame.y0)) }

    /// The format of the surfaces.
    var working: WorkingFormat { plan.plan.working }

    /// The `source` of a piece of one colour: the colour itself in a frame of bytes, the index of a paint that holds it in a frame of
    /// floats.
    mutating func source(of color: PackedColor, _ opacity: PackedOpacity = .full) -> UInt32 {
        guard working.isDeep else { return color.faded(by: opacity).bits }
        var paint = Paint()
        paint.atOrigin = SIMD4<Float>(color.halves * opacity.value)
        records.paints.append(paint)
        return UInt32(records.paints.count - 1)
    }

    /// Whether a colour with an opacity shows at all.
    func shows(_ color: PackedColor, _ opacity: PackedOpacity) -> Bool {
        working.isDeep
            ? !color.hasNoAlpha && opacity > 0 : color.faded(by: opacity).alpha > 0
    }

    /// Makes sums end at the greatest colour. A blend unit that adds floats does not stop there.
    private mutating func limit(_ clips: [PixelRect]) {
        guard working.isDeep else { return }
        let most = Double(working.limit)
        let source = source(of: PackedColor(halves: SIMD4(most, most, most, 1)))
        for rect in clips { add(rect, key: PipelineKey(material: .solid, blend: .limit), source: source) }
    }

    func local(_ rect: PixelRect) -> PixelRect {
        rect.offsetBy(x: Int32(truncatingIfNeeded: offset.x), y: Int32(truncatingIfNeeded: offset.y))
    }

    /// - Throws: `FrameCancelled` between two items.
    mutating func run() throws(FrameCancelled) {
        dimsOpaqueImages = hasRunsOfOpacity
        if case .color(let color) = surface.fill {
            for rect in region.rectangles {
                add(rect, key: PipelineKey(material: .solid, blend: .opaque), source: source(of: color))
            }
        }
        let (items, rectangles) = (surface.drawList.items, region.rectangles)
        // One list for all items: a list for each would be most of the work for small ones.
        var clips: [PixelRect] = []
        for item in items {
            clips.removeAll(keepingCapacity: true)
            for rect in rectangles {
                let clipped = rect.intersection(item.bounds)
                if !clipped.isEmpty { clips.append(clipped) }
            }
            try steps.step()
            guard !clips.isEmpty else { continue }
            pixels += clips.reduce(0) { $0 + $1.area }
            let made = shapeCuts.made
            try lower(item, clips)
            if item.blendMode == .plusLighter { limit(clips) }
            try steps.step((shapeCuts.made - made) * Self.itemsPerCut)
        }
    }

    /// Notes an item that breaks a rule of plans: the frame is then an error.
    mutating func refuse(_ rule: String) {
        guard records.fault == nil else { return }
        records.fault = PlanFault(surface: plan.nodes[node].origin, rule: rule)
    }

    /// Whether the same opacity mostly follows itself among the faded items that show images.
    private var hasRunsOfOpacity: Bool {
        var (count, changes, last) = (0, 0, PackedOpacity.full)
        for item in surface.drawList.items where !item.opacity.isFull {
            guard case .image(let index) = item.material else { continue }
            // The number of textures of one image must not change how other images are drawn.
            guard part(ofPaint: index) == nil else { continue }
            count += 1
            if item.opacity != last { changes += 1 }
            last = item.opacity
        }
        return changes * 4 <= count
    }

    private mutating func lower(_ item: DrawItem, _ clips: [PixelRect]) throws(FrameCancelled) {
        if item.hasMask {
            lowerMasked(item, clips)
            return
        }
        var shape = ShapeUse.none
        let isTinted = isTinted(item)
        if item.hasShape {
            // The only shader for tints under coverage is the one for any shape.
            guard let used = shapeRecords(item, mask: isTinted ? 0 : nil) else { return }
            shape = used
        }
        switch item.material {
        case .particles(let index): try lowerParticles(Int(index), item, clips)
        case .solid(let color):
            guard item.isOpaque || shows(color, item.opacity) else { return }
            let source = source(of: color, item.opacity)
            cut(item, clips, shape, .solid) { lowering, rect, use, isSplit in
                let blend: PipelineKey.Blend =
                    use.coverage == .none && item.isOpaque ? .opaque : .unit(item.blendMode)
                lowering.add(
                    rect,
                    key: PipelineKey(
                        material: .solid, coverage: use.coverage, blend: blend,
                        exactness: lowering.exactness(blend)),
                    source: source, shape: use.record, isSplit: isSplit)
            }
        case .gradient(let index): lowerGradient(Int(index), item, clips)
        case .image(let index):
            guard let paint = imagePaint(Int(index), item) else { return }
            if !item.blendMode.usesBlendUnit(in: working) {
                guard let binding = blended(paint.binding) else { return }
                for (index, rect) in clips.enumerated() {
                    add(
                        rect,
                        key: PipelineKey(
                            material: .image, blend: .backdrop(item.blendMode), exactness: paint.exactness),
                        source: paint.record, binding: binding, isSplit: index > 0)
                }
                return
            }
            if isTinted {
                lowerTinted(item, paint, clips, shape)
                return
            }
            let isMix = plan.nodes[node].role == .mix && !item.opacity.isFull
            let isDimmed = isMix || (dimsOpaqueImages && paint.isOpaque && !item.opacity.isFull)
            cut(item, clips, shape, .image) { lowering, rect, use, isSplit in
                var key = PipelineKey(
                    material: .image, coverage: use.coverage, blend: .unit(item.blendMode),
                    exactness: paint.exactness)
                var binding = paint.binding
                var record = paint.record
                if use.coverage == .none {
                    let isPlain = paint.exactness == nil && paint.isPlain(in: rect)
                    if isMix || (isPlain && isDimmed && item.blendMode == .sourceOver) {
                        (key.material, key.blend) = (isPlain ? .affineImage : .image, .constant)
                        binding.opacity = item.opacity
                        if isMix, !isPlain { record = lowering.unfaded(record) }
                    } else {
                        if isPlain {
                            key.material = item.opacity.isFull ? .affineImage : .affineImageTimesOpacity
                        }
                        if item.isOpaque { key.blend = .opaque }
                    }
                }
                lowering.add(
                    rect, key: key, source: record, shape: use.record, binding: binding, isSplit: isSplit)
            }
        }
    }

    /// The binding with the copy of the target added; `nil` if there is no copy.
    func blended(_ binding: BatchList.Binding) -> BatchList.Binding? {
        guard let backdrop = plan.nodes[node].backdrop, let copy = places[backdrop] else { return nil }
        let frame = plan.nodes[backdrop].surface.frame
        var binding = binding
        binding.backdrop = BatchList.Backdrop(
            target: copy.target, offsetX: Int32(copy.x - Int(frame.x0) - offset.x),
            offsetY: Int32(copy.y - Int(frame.y0) - offset.y))
        return binding
    }

    /// A paint's record with an opacity of 1.
    private mutating func unfaded(_ record: UInt32) -> UInt32 {
        var paint = records.paints[Int(record)]
        paint.opacity = 1
        records.paints.append(paint)
        return UInt32(records.paints.count - 1)
    }

    /// Calls `draw` for the pieces of an item. Pixels with a coverage of 1 become separate pieces if that is worth it.
    mutating func cut(
        _ item: DrawItem, _ clips: [PixelRect], _ shape: ShapeUse, _ material: PipelineKey.Material,
        _ draw: (inout SurfaceLowering, PixelRect, ShapeUse, Bool) -> Void
    ) {
        var isSplit = false
        func emit(_ lowering: inout SurfaceLowering, _ rect: PixelRect, _ use: ShapeUse) {
            draw(&lowering, rect, use, isSplit)
            isSplit = true
        }
        for clip in clips {
            if shape.coverage == .none || item.interior.contains(clip) {
                emit(&self, clip, .none)
                continue
            }
            // The area may be too small for any cut to pay.
            guard shapeCuts.mayPay(clip, material, shape.coverage),
                let outline = surface.drawList.shapes[item.shape]
            else {
                emit(&self, clip, shape)
                continue
            }
            let (x, y) = (outline.originX, outline.originY)
            let cuts = shapeCuts.cuts(
                of: ShapeForm(outline, of: surface.drawList), in: clip.offsetBy(x: 0 &- x, y: 0 &- y),
                interior: item.interior.offsetBy(x: 0 &- x, y: 0 &- y), material: material,
                coverage: shape.coverage)
            for cut in cuts where !cut.isWhole { emit(&self, cut.rect.offsetBy(x: x, y: y), shape) }
            for cut in cuts where cut.isWhole { emit(&self, cut.rect.offsetBy(x: x, y: y), .none) }
        }
    }

    mutating func add(
        _ rect: PixelRect, key: PipelineKey, source: UInt32, shape: UInt32 = 0,
        binding: BatchList.Binding = BatchList.Binding(),
        isSplit: Bool = false
    ) {
        let rect = local(rect)
        builder.add(
            Piece(rect: rect, source: source, shape: shape), rect: rect, key: key, binding: binding,
            isSplit: isSplit)
    }
}

extension BlendMode {
    /// Whether the blend unit computes the mode in a format. It screens colours of 0...1 alone.
    func usesBlendUnit(in working: WorkingFormat) -> Bool {
        usesBlendUnit && (self != .screen || working.limit == 1)
    }
}

extension PackedColor {
    /// The pixel of bytes multiplied by an opacity, each channel rounded to nearest.
    package func faded(by opacity: PackedOpacity) -> PackedColor {
        guard !opacity.isFull else { return self }
        let o = UInt32(opacity.byte)
        func channel(_ shift: UInt32) -> UInt32 { (((bits >> shift) & 0xFF) * o + 127) / 255 }
        return PackedColor(bits: channel(0) | channel(8) << 8 | channel(16) << 16 | channel(24) << 24)
    }
}
