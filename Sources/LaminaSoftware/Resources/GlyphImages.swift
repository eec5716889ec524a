import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRaster
import LaminaSystem

/// A plan's images of glyphs. An image shown for the first time is drawn glyph by glyph; an image that stays becomes
/// pixels, which are drawn faster from then on.
struct GlyphImages {
    /// For each of the plan's images, its glyphs; `nil` for images that are pixels.
    let rows: [GlyphRows?]

    /// Pictures of more glyphs become pixels, because every tile looks at all glyphs.
    private static let mostGlyphs = 4096

    /// - Parameters:
    ///   - shown: The images that the last frame drew glyph by glyph; receives this frame's.
    ///   - cancellation: Asked between masks and images. If the frame is cancelled, some have no pixels.
    init(
        _ plan: FramePlan, _ shown: inout Set<ImageID>, _ team: ThreadTeam,
        _ cancellation: FrameCancellation?
    ) {
        let (pending, isDrawn) = Self.choose(from: plan, shown: shown)
        guard !pending.isEmpty else {
            rows = []
            shown = []
            return
        }
        Self.fillMasks(of: pending.map { plan.images[$0] }, team, cancellation)
        let others = pending.filter { !isDrawn[$0] }.map { plan.images[$0] }
        // Reading the pixels makes them.
        team.forEach(others.count) { _, index in
            if cancellation?.isCancelled != true { others[index].withUnsafeBytes { _ in } }
        }
        shown = Set(plan.images.indices.lazy.filter { isDrawn[$0] }.map { plan.images[$0].id })
        rows = plan.images.indices.map { index in
            isDrawn[index] ? plan.images[index].glyphs.map { GlyphRows($0) } : nil
        }
    }

    /// The image's glyphs, if it is drawn glyph by glyph.
    subscript(source: ImagePaint.Source) -> GlyphRows? {
        guard case .image(let index) = source, rows.indices.contains(Int(index)) else { return nil }
        return rows[Int(index)]
    }

    /// Finds the images of glyphs that have no pixels yet, and decides which of them are drawn glyph by glyph.
    ///
    /// - Parameter shown: The images that the last frame drew glyph by glyph.
    /// - Returns: The indices of the images without pixels, and for each of the plan's images whether its glyphs are drawn;
    ///   empty if every image has pixels.
    static func choose(
        from plan: FramePlan, shown: Set<ImageID>
    ) -> (pending: [Int], isDrawn: [Bool]) {
        let pending = plan.images.indices.filter {
            plan.images[$0].glyphs != nil && !plan.images[$0].isDecoded
        }
        guard !pending.isEmpty else { return ([], []) }
        var isDrawn = [Bool](repeating: false, count: plan.images.count)
        for index in pending {
            isDrawn[index] = isWorthwhile(plan.images[index]) && !shown.contains(plan.images[index].id)
        }
        for surface in plan.surfaces { leaveOut(unlessPlainIn: surface.drawList, &isDrawn) }
        return (pending, isDrawn)
    }

    private static func isWorthwhile(_ image: CGImage) -> Bool {
        image.glyphs.map { $0.glyphs.count <= mostGlyphs } ?? false
    }

    /// Leaves out images that a list shows in any way other than pixel for pixel with source-over.
    private static func leaveOut(unlessPlainIn list: DrawList, _ isDrawn: inout [Bool]) {
        func leaveOut(_ source: ImagePaint.Source) {
            if case .image(let index) = source, isDrawn.indices.contains(Int(index)) {
                isDrawn[Int(index)] = false
            }
        }
        for paint in list.paints where !paint.second.isNone || paint.isTinted {
            leaveOut(paint.source)
            if let second = list.paints[paint.second] { leaveOut(second.source) }
        }
        for item in list.items {
            guard case .image(let index) = item.material else { continue }
            let paint = list.paints[Int(index)]
            if case .aligned(let dx, let dy) = paint.mapping, !item.hasShape, !item.hasMask,
                item.blendMode == .sourceOver, paint.texels.contains(item.bounds.offsetBy(x: dx, y: dy))
            {
                continue
            }
            leaveOut(paint.source)
        }
        for set in list.particles { leaveOut(.image(index: set.image)) }
    }

    /// Fills the masks that are not filled yet, on all threads.
    private static func fillMasks(
        of images: [CGImage], _ team: ThreadTeam, _ cancellation: FrameCancellation?
    ) {
        // Two masks that share an element of `lately` may be listed twice, which does no harm.
        var lately = [UInt64](repeating: 0, count: 1024)
        var found: [AlphaMask] = []
        for image in images {
            for glyph in image.glyphs?.glyphs ?? [] where !glyph.mask.isFilled {
                let id = glyph.mask.id.value
                let place = Int(truncatingIfNeeded: id) & (lately.count - 1)
                if lately[place] == id { continue }
                lately[place] = id
                found.append(glyph.mask)
            }
        }
        let masks = found
        team.forEach(masks.count) { _, index in
            if cancellation?.isCancelled != true { _ = masks[index].address }
        }
    }
}
