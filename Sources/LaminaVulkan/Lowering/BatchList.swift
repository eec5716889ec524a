import LaminaFilters
import LaminaGeometry
import LaminaImage
import LaminaPlan

/// The steps with which the Vulkan backend draws a plan: passes of draws of quads, and the records that they read.
///
/// A pure function of the plan, the damage and the places of its images in textures, made and tested without a device.
/// First the plan is put into simpler terms (`ExpandedPlan`), then the pixels to draw are found (`PlanNeeds`), then each
/// surface gets a place (`FrameTargets`) and its passes (`FrameLowering`). Everything is drawn as axis-aligned rectangles
/// of whole pixels. They are cut here to the damage and to each item's bounds, so that no scissor changes and llvmpipe may
/// use its rectangle path.
package struct BatchList: Sendable {
    /// The texture that a piece samples.
    package enum TextureReference: Hashable, Sendable {
        /// A texture of the cache.
        case page(Int)
        /// A target drawn earlier.
        case target(DrawTarget)
    }

    package struct Sampled: Hashable, Sendable {
        package var texture: TextureReference
        package var filter: ImagePaint.Filter
    }

    /// The copy of the target that blend formulas read. The offset is added to a pixel of the target to get its texel.
    package struct Backdrop: Hashable, Sendable {
        package var target: DrawTarget
        package var offsetX: Int32
        package var offsetY: Int32
    }

    /// The bindings of a draw besides its pipeline.
    package struct Binding: Hashable, Sendable {
        package var image: Sampled?
        package var mask: Sampled?
        package var backdrop: Backdrop?
        /// The opacity of the whole draw, for blend constants; otherwise the full one.
        package var opacity = PackedOpacity.full
        /// The index in `filterConstants` of the constants of a filter's step.
        package var constants: Int?
    }

    /// Why a new batch was begun.
    package enum BreakReason: String, Sendable {
        case firstOfPass
        /// Every batch that could still be joined has a different pipeline.
        case pipeline
        /// The same pipeline with another texture, filter or opacity.
        case texture
        /// There is a batch with the same key, but something drawn after it overlaps this piece.
        case overlap
        case batchingOff
    }

    package struct Batch: Sendable {
        package var key: PipelineKey
        package var binding: Binding
        package var reason: BreakReason
        /// Indices into `pieces`.
        package var pieces: Range<Int>
    }

    package struct Pass: Sendable {
        /// The indices in `plan.surfaces` of the surfaces that are drawn, wholly or in part.
        package var surfaces: [Int]
        package var target: DrawTarget
        /// The drawn pixels, in the target.
        package var area: PixelRect
        /// Whether the target's earlier contents remain visible anywhere.
        package var keepsContents: Bool
        package var batches: [Batch]
    }

    /// A copy of a target's pixels, for blend formulas to read.
    package struct Copy: Sendable {
        package var surface: Int
        package var source: DrawTarget
        package var target: DrawTarget
        /// The rectangles in the source, each with the place of its upper left corner in the copy.
        package var rectangles: [(source: PixelRect, x: Int32, y: Int32)]
    }

    /// A blur that the CPU carries out in the memory of a software device's targets.
    package struct HostBlur: Sendable {
        package var surface: Int
        package var filter: SurfaceFilter
        package var source: HostImage
        package var target: HostImage
        /// The pixels to fill, in the filtered surface's coordinates.
        package var rectangles: [PixelRect]
        /// Whether the target's earlier contents remain visible anywhere.
        package var keepsContents: Bool
    }

    /// A surface's pixels inside a target.
    package struct HostImage: Sendable {
        package var target: DrawTarget
        package var x: Int
        package var y: Int
        /// The surface's pixels, in its own coordinates; the upper left corner lies at `x`, `y` of the target.
        package var frame: PixelRect
    }

    package enum Step: Sendable {
        case draw(Pass)
        case copy(Copy)
        /// Blurs that run together, in order, while the device waits.
        case blur([HostBlur])
    }

    /// In order, the picture last. Surfaces that nothing drawn needs are left out.
    package internal(set) var steps: [Step] = []
    /// The pixels of the picture that are drawn: the damage, or more if segments of the picture are read.
    package internal(set) var drawn = PixelRegion()
    /// The sizes of the frame's targets.
    package internal(set) var slots: [TextureSize] = []
    /// The format of the targets.
    package internal(set) var working = WorkingFormat.standard
    /// For each of the frame's targets, its block of memory; targets in one block overlap.
    package internal(set) var blocks: [Int] = []
    /// The sizes of the surfaces that are drawn and kept; `cached` holds the surfaces that were kept before and are read.
    package internal(set) var kept: [SurfaceCacheKey: TextureSize] = [:]
    package internal(set) var cached: Set<SurfaceCacheKey> = []
    var records = FrameRecordList()
    /// Pixels that items cover inside the damage: the pixels that painting each item would touch.
    package internal(set) var pixels = 0
    /// The shapes that were cut into rectangles. Equal shapes count once, unless caching is off.
    package internal(set) var shapesCut = 0

    /// Every piece's rectangle in its target, in the order of `Batch.pieces`.
    package var rectangles: [PixelRect] { records.pieces.map(rectangle) }

    /// A piece's rectangle in its target.
    func rectangle(of piece: Piece) -> PixelRect {
        PixelRect(
            x0: Int32(piece.low & 0xFFFF), y0: Int32(piece.low >> 16), x1: Int32(piece.high & 0xFFFF),
            y1: Int32(piece.high >> 16))
    }

    package var passes: [Pass] {
        steps.compactMap { step in
            if case .draw(let pass) = step { pass } else { nil }
        }
    }

    /// The indices in `plan.surfaces` of the surfaces that are drawn, wholly or in part.
    package var drawnSurfaces: Set<Int> {
        var result = Set(passes.flatMap(\.surfaces))
        for case .blur(let blurs) in steps { result.formUnion(blurs.map(\.surface)) }
        return result
    }

    package var drawCount: Int { passes.reduce(0) { $0 + $1.batches.count } }
    package var pieceCount: Int { records.pieces.count }
    /// Bytes of the frame's targets, without the picture and kept surfaces.
    package var targetBytes: Int {
        var blockBytes: [Int: Int] = [:]
        let bytesPerPixel = working.bytesPerPixel
        for (size, block) in zip(slots, blocks) {
            blockBytes[block] = max(
                blockBytes[block] ?? 0, size.width * size.height * bytesPerPixel)
        }
        return blockBytes.values.reduce(0, +)
    }

    /// - Parameters:
    ///   - damage: The pixels of the picture to draw again.
    ///   - placements: The place of each image and mask of the plan; images without a place are not drawn.
    ///   - costs: The costs of drawing on the device.
    ///   - hasWideInterfaces: Whether shader stages can pass as many values as exact shapes need.
    ///   - hostFiltered: The indices in `plan.surfaces` of the surfaces whose filters the CPU computes, see ``DevicePlan``.
    ///   - unsharedPixels: The most pixels that targets have together before they share memory.
    ///   - cancellation: Asked every few hundred items; `nil` for a frame that nobody can cancel.
    /// - Throws: `FrameCancelled`.
    package init(
        plan: FramePlan, damage: PixelRegion, placements: TexturePlacements, costs: DrawingCosts,
        hasWideInterfaces: Bool = true, hostFiltered: Set<Int> = [],
        unsharedPixels: Int = FrameTargets.unsharedPixels,
        cancellation: FrameCancellation? = nil
    ) throws(FrameCancelled) {
        var steps = CancellationSteps(cancellation)
        let expanded = try PlanExpansion.expand(plan, placements, &steps)
        var lowering = try FrameLowering(
            expanded, damage: damage, costs: costs, hasWideInterfaces: hasWideInterfaces,
            hostFiltered: hostFiltered, steps: steps)
        lowering.targets = FrameTargets(unsharedPixels: unsharedPixels)
        self = try lowering.run()
    }

    init() {}
}

/// The records that draws read, by index: one set for the whole frame.
struct FrameRecordList: Sendable {
    /// The first item that could not be lowered, which no valid plan has.
    var fault: PlanFault?
    var pieces: [Piece] = []
    var paints: [Paint] = []
    var edges: [EdgeRecord] = []
    var outlines: [OutlineRecord] = []
    /// Particles.
    var sprites: [Sprite] = []
    var filterConstants: [FilterConstants] = []
    var gradients: [GradientRecord] = []
    /// The spans of gradients with many spans.
    var spans: [GradientSpan] = []
    /// The inputs of custom filters.
    var filterInputs: [SIMD4<Float>] = []
    /// The index of a ramp's first span in `spans`.
    var rampPlaces: [GradientRamp: Int] = [:]
    /// The shaders of custom filters, each once.
    var shaders: [CAFilterShader] = []
}

/// The place of an image: the texture of the cache, the texel in it, and the texture's size.
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

    /// Whether the texture holds nothing else.
    var fillsTexture: Bool { size == TextureSize(width: width, height: height) }
}

package struct TextureSize: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
