import LaminaGeometry
import LaminaPlan

/// How the Vulkan backend carries a plan out: passes of instanced draws, and the records that they read.
///
/// A pure function of the plan, the damage and where its images lie in textures; made and tested without a
/// device. Everything is drawn as axis-aligned rectangles of whole pixels, cut to the damage and to each
/// item's bounds here, so that no scissor changes and llvmpipe may use its rectangle path.
package struct BatchList: Sendable {
    /// What a piece samples.
    package enum TextureReference: Hashable, Sendable {
        /// A texture of the cache.
        case page(Int)
        /// `plan.surfaces[index]`, drawn earlier.
        case surface(Int)
    }

    package struct Binding: Hashable, Sendable {
        package var texture: TextureReference
        package var filter: ImagePaint.Filter
        /// Of the whole draw, for `dimmed` images; 255 else.
        package var opacity: UInt8 = 255
    }

    /// Why a batch was begun.
    package enum BreakReason: String, Sendable {
        case firstOfPass
        /// The pipeline differs from that of every batch that could still be joined.
        case pipeline
        /// The same pipeline with another texture, filter or opacity.
        case texture
        /// A batch with the same key is there, but something drawn after it lies below this piece.
        case overlap
        case batchingOff
    }

    package struct Batch: Sendable {
        package var key: PipelineKey
        package var binding: Binding?
        package var reason: BreakReason
        /// In `pieces`.
        package var pieces: Range<Int>
    }

    package struct Pass: Sendable {
        /// In `plan.surfaces`.
        package var surface: Int
        /// The pixels drawn, relative to the surface's frame.
        package var area: PixelRect
        /// Whether what the target held before shows anywhere.
        package var keepsContents: Bool
        package var batches: [Batch]
    }

    /// In drawing order, the picture last; surfaces that nothing drawn needs are left out.
    package private(set) var passes: [Pass] = []
    private(set) var pieces: [Piece] = []
    private(set) var paints: [Paint] = []
    private(set) var edges: [EdgeRecord] = []
    private(set) var outlines: [OutlineRecord] = []
    /// Pixels that items cover inside the damage: what painting each of them touches.
    package private(set) var pixels = 0

    /// Every piece's rectangle in its target, in the order of `Batch.pieces`.
    package var rectangles: [PixelRect] {
        pieces.map { piece in
            PixelRect(
                x0: Int32(piece.low & 0xFFFF), y0: Int32(piece.low >> 16), x1: Int32(piece.high & 0xFFFF),
                y1: Int32(piece.high >> 16))
        }
    }

    package var drawCount: Int { passes.reduce(0) { $0 + $1.batches.count } }
    package var pieceCount: Int { pieces.count }

    /// - Parameters:
    ///   - damage: the pixels of the picture to draw again.
    ///   - placements: where each image of the plan lies; an image without one is not drawn.
    ///   - surfaceSizes: width and height of the texture that holds each surface, which may be larger than
    ///     its frame.
    ///   - costs: what the device draws at which price.
    package init(
        plan: FramePlan, damage: PixelRegion, placements: [TexturePlacement?], surfaceSizes: [TextureSize],
        costs: DrawingCosts
    ) {
        var needs = [SurfaceLowering.Need](repeating: .nothing, count: plan.surfaces.count)
        if let root = needs.indices.last { needs[root] = .damage }
        var reversed: [(surface: Int, SurfaceLowering)] = []
        for index in plan.surfaces.indices.reversed() where needs[index] != .nothing {
            let surface = plan.surfaces[index]
            let region =
                needs[index] == .all ? PixelRegion(surface.frame) : damage.intersection(surface.frame)
            guard !region.isEmpty else { continue }
            var lowering = SurfaceLowering(
                plan: plan, surface: index, region: region, placements: placements,
                surfaceSizes: surfaceSizes,
                costs: costs)
            lowering.run()
            for (needed, need) in lowering.needs where needed < index {
                needs[needed] = max(needs[needed], need)
            }
            reversed.append((index, lowering))
        }
        for (index, lowering) in reversed.reversed() { append(lowering, surface: index) }
    }

    private mutating func append(_ lowering: SurfaceLowering, surface: Int) {
        let (paintBase, edgeBase) = (UInt32(paints.count), UInt32(edges.count))
        let outlineBase = UInt32(outlines.count)
        var batches: [Batch] = []
        for open in lowering.builder.batches {
            let first = pieces.count
            pieces += open.pieces.map { piece in
                var piece = piece
                if open.key.material != .solid { piece.source += paintBase }
                if open.key.coverage != .none { piece.shape += edgeBase }
                return piece
            }
            batches.append(
                Batch(key: open.key, binding: open.binding, reason: open.reason, pieces: first..<pieces.count)
            )
        }
        paints += lowering.paints
        edges += lowering.edges.map { edge in
            var edge = edge
            edge.outline += outlineBase
            return edge
        }
        outlines += lowering.outlines
        pixels += lowering.pixels
        passes.append(
            Pass(
                surface: surface, area: lowering.area, keepsContents: lowering.keepsContents, batches: batches
            ))
    }
}

/// Where an image lies: in which texture of the cache, at which texel, and how large that texture is.
package struct TexturePlacement: Equatable, Sendable {
    package var page: Int
    package var x: Int
    package var y: Int
    package var size: TextureSize
    /// The image's own size in texels.
    package var width: Int
    package var height: Int

    package init(page: Int, x: Int, y: Int, size: TextureSize, width: Int, height: Int) {
        self.page = page
        self.x = x
        self.y = y
        self.size = size
        self.width = width
        self.height = height
    }
}

package struct TextureSize: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

extension BatchList: CustomStringConvertible {
    package var description: String {
        var text = "\(passes.count) passes, \(drawCount) draws, \(pieceCount) pieces"
        for pass in passes {
            text += "\n  surface \(pass.surface): \(pass.area)\(pass.keepsContents ? ", kept outside" : "")"
            for batch in pass.batches {
                text += "\n    \(batch.key): \(batch.pieces.count) pieces"
                if let binding = batch.binding {
                    switch binding.texture {
                    case .page(let page): text += ", page \(page) \(binding.filter)"
                    case .surface(let index): text += ", surface \(index) \(binding.filter)"
                    }
                }
                text += " (\(batch.reason.rawValue))"
            }
        }
        return text
    }
}
