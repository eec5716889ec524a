import LaminaGeometry
import LaminaPlan

/// Turns one surface's draw list into pieces.
struct SurfaceLowering: Sendable {
    /// How much of a surface others read.
    enum Need: Int, Comparable, Sendable {
        case nothing, damage, all

        static func < (a: Need, b: Need) -> Bool { a.rawValue < b.rawValue }
    }

    let plan: FramePlan
    let surface: Surface
    let isRoot: Bool
    /// The pixels to draw, in the surface's coordinates.
    let region: PixelRegion
    let placements: [TexturePlacement?]
    let surfaceSizes: [TextureSize]
    let costs: DrawingCosts

    var builder: BatchBuilder
    var paints: [Paint] = []
    var edges: [EdgeRecord] = []
    var outlines: [OutlineRecord] = []
    var pixels = 0
    /// Whether opaque images with an opacity are drawn with a blend constant: on llvmpipe twice as fast as
    /// multiplying in the shader, but each opacity is a draw of its own.
    var dimsOpaqueImages = false
    /// Earlier surfaces that were drawn from.
    var needs: [Int: Need] = [:]

    init(
        plan: FramePlan, surface index: Int, region: PixelRegion, placements: [TexturePlacement?],
        surfaceSizes: [TextureSize], costs: DrawingCosts
    ) {
        self.plan = plan
        self.costs = costs
        surface = plan.surfaces[index]
        isRoot = index == plan.surfaces.count - 1
        self.region = region
        self.placements = placements
        self.surfaceSizes = surfaceSizes
        builder = BatchBuilder(isBatching: plan.optimizations.contains(.batching))
    }

    /// The drawn pixels relative to the frame.
    var area: PixelRect { local(region.boundingBox) }

    /// Only the picture has contents from earlier frames.
    var keepsContents: Bool { isRoot && !region.containsInOne(surface.frame) }

    func local(_ rect: PixelRect) -> PixelRect {
        rect.offsetBy(x: 0 &- surface.frame.x0, y: 0 &- surface.frame.y0)
    }

    mutating func run() {
        dimsOpaqueImages = hasRunsOfOpacity
        for rect in region.rectangles {
            add(
                rect, key: PipelineKey(material: .solid, coverage: .none, isOpaque: true),
                source: surface.fill.color.bits)
        }
        for item in surface.drawList.items {
            let clips = region.rectangles.compactMap { rect -> PixelRect? in
                let clipped = rect.intersection(item.bounds)
                return clipped.isEmpty ? nil : clipped
            }
            guard !clips.isEmpty else { continue }
            pixels += clips.reduce(0) { $0 + $1.area }
            lower(item, clips)
        }
    }

    /// Whether the same opacity mostly follows itself among the faded items that show images.
    private var hasRunsOfOpacity: Bool {
        var (count, changes, last) = (0, 0, UInt8(255))
        for item in surface.drawList.items where item.opacity < 255 {
            guard case .image = item.material else { continue }
            count += 1
            if item.opacity != last { changes += 1 }
            last = item.opacity
        }
        return changes * 4 <= count
    }

    private mutating func lower(_ item: DrawItem, _ clips: [PixelRect]) {
        var shape = ShapeUse.none
        if item.hasShape {
            guard let used = shapeRecords(item) else { return }
            shape = used
        }
        switch item.material {
        case .solid(let color):
            let source = color.faded(by: item.opacity)
            guard source.alpha > 0 else { return }
            cut(item, clips, shape, .solid) { lowering, rect, use, isSplit in
                lowering.add(
                    rect,
                    key: PipelineKey(
                        material: .solid, coverage: use.coverage,
                        isOpaque: use.coverage == .none && item.isOpaque),
                    source: source.bits, shape: use.record, isSplit: isSplit)
            }
        case .image(let index):
            guard let paint = imagePaint(Int(index), item) else { return }
            cut(item, clips, shape, .sampled) { lowering, rect, use, isSplit in
                let material = use.coverage == .none ? paint.material(for: rect) : .sampled
                var binding = paint.binding
                if material == .dimmed { binding.opacity = item.opacity }
                lowering.add(
                    rect,
                    key: PipelineKey(
                        material: material, coverage: use.coverage,
                        isOpaque: material == .image && item.isOpaque),
                    source: paint.record, shape: use.record, binding: binding, isSplit: isSplit)
            }
        }
    }

    /// Calls `draw` for the pieces of an item: where its coverage is known to be 1, apart where that is worth
    /// it.
    private mutating func cut(
        _ item: DrawItem, _ clips: [PixelRect], _ shape: ShapeUse, _ material: PipelineKey.Material,
        _ draw: (inout SurfaceLowering, PixelRect, ShapeUse, Bool) -> Void
    ) {
        var isSplit = false
        func emit(_ lowering: inout SurfaceLowering, _ rect: PixelRect, _ use: ShapeUse) {
            draw(&lowering, rect, use, isSplit)
            isSplit = true
        }
        let list = surface.drawList
        for clip in clips {
            if shape.coverage == .none || item.interior.contains(clip) {
                emit(&self, clip, .none)
                continue
            }
            let asOne = Double(clip.area) * costs.covered(material, shape.coverage)
            // Too little for any cut to pay.
            guard asOne > 2 * costs.draw else {
                emit(&self, clip, shape)
                continue
            }
            let bands = ShapeBands(
                list.shapes[Int(item.shape)], of: list, material: material, coverage: shape.coverage,
                costs: costs)
            let together = bands.cuts(in: clip, interior: item.interior, separatesWhole: false)
            let apart = bands.cuts(in: clip, interior: item.interior, separatesWhole: true)
            let cuts = apart.cost + 2 * costs.draw < together.cost ? apart.cuts : together.cuts
            for cut in cuts where !cut.isWhole { emit(&self, cut.rect, shape) }
            for cut in cuts where cut.isWhole { emit(&self, cut.rect, .none) }
        }
    }

    private mutating func add(
        _ rect: PixelRect, key: PipelineKey, source: UInt32, shape: UInt32 = 0,
        binding: BatchList.Binding? = nil,
        isSplit: Bool = false
    ) {
        let rect = local(rect)
        let piece = Piece(
            low: Self.packed(rect.x0, rect.y0), high: Self.packed(rect.x1, rect.y1), source: source,
            shape: shape)
        builder.add(piece, rect: rect, key: key, binding: binding, isSplit: isSplit)
    }

    /// Targets are smaller than 65,536 pixels either way.
    private static func packed(_ x: Int32, _ y: Int32) -> UInt32 {
        UInt32(UInt16(clamping: x)) | UInt32(UInt16(clamping: y)) << 16
    }
}

extension PackedColor {
    /// Multiplied by an opacity of 0...255, each channel rounded to nearest.
    fileprivate func faded(by opacity: UInt8) -> PackedColor {
        guard opacity < 255 else { return self }
        let o = UInt32(opacity)
        func channel(_ shift: UInt32) -> UInt32 { (((bits >> shift) & 0xFF) * o + 127) / 255 }
        return PackedColor(bits: channel(0) | channel(8) << 8 | channel(16) << 16 | channel(24) << 24)
    }
}
