import LaminaGeometry
import LaminaPlan

/// How the Vulkan backend carries a plan out: passes of instanced draws, and the records that they read.
///
/// A pure function of the plan, the damage and where its images lie in textures; made and tested without a
/// device: the plan is put into simpler words (`ExpandedPlan`), what has to be drawn is found (`PlanNeeds`), and each
/// surface gets a place (`FrameTargets`) and its passes (`FrameLowering`). Everything is drawn as axis-aligned rectangles of whole pixels, cut to the damage and to each
/// item's bounds here, so that no scissor changes and llvmpipe may use its rectangle path.
package struct BatchList: Sendable {
    /// What a piece samples.
    package enum TextureReference: Hashable, Sendable {
        /// A texture of the cache.
        case page(Int)
        /// Something drawn earlier.
        case target(DrawTarget)
    }

    package struct Sampled: Hashable, Sendable {
        package var texture: TextureReference
        package var filter: ImagePaint.Filter
    }

    /// The copy of the target that formulas read, and what is added to a pixel of the target to get its texel.
    package struct Backdrop: Hashable, Sendable {
        package var target: DrawTarget
        package var offsetX: Int32
        package var offsetY: Int32
    }

    /// What a draw is bound to besides its pipeline.
    package struct Binding: Hashable, Sendable {
        package var image: Sampled?
        package var mask: Sampled?
        package var backdrop: Backdrop?
        /// Of the whole draw, for blend constants; 255 else.
        package var opacity: UInt8 = 255
        /// The constants of a filter's step, in `filterConstants`.
        package var constants: Int?
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
        package var binding: Binding
        package var reason: BreakReason
        /// In `pieces`.
        package var pieces: Range<Int>
    }

    package struct Pass: Sendable {
        /// In `plan.surfaces`: what is drawn, wholly or in part.
        package var surfaces: [Int]
        package var target: DrawTarget
        /// The pixels drawn, in the target.
        package var area: PixelRect
        /// Whether what the target held before shows anywhere.
        package var keepsContents: Bool
        package var batches: [Batch]
    }

    /// A copy of what a target holds, for formulas to read.
    package struct Copy: Sendable {
        package var surface: Int
        package var source: DrawTarget
        package var target: DrawTarget
        /// In the source, and where each rectangle's upper left corner goes.
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
        /// Whether what the target held before shows anywhere.
        package var keepsContents: Bool
    }

    /// A surface's pixels inside a target.
    package struct HostImage: Sendable {
        package var target: DrawTarget
        package var x: Int
        package var y: Int
        /// Of the surface, in its own coordinates; its upper left corner lies at `x`, `y`.
        package var frame: PixelRect
    }

    package enum Step: Sendable {
        case draw(Pass)
        case copy(Copy)
        /// Together, in order, while the device waits.
        case blur([HostBlur])
    }

    /// In order, the picture last; surfaces that nothing drawn needs are left out.
    package internal(set) var steps: [Step] = []
    /// The pixels of the picture that are drawn: the damage, or more where segments of it are read.
    package internal(set) var drawn = PixelRegion()
    /// Sizes of the frame's targets.
    package internal(set) var slots: [TextureSize] = []
    /// For each of the frame's targets, its block of memory; targets in one block lie over one another.
    package internal(set) var blocks: [Int] = []
    /// Sizes of the surfaces that are drawn to be kept, and of those kept already that are read.
    package internal(set) var kept: [SurfaceCacheKey: TextureSize] = [:]
    package internal(set) var cached: Set<SurfaceCacheKey> = []
    var records = FrameRecordList()
    /// Pixels that items cover inside the damage: what painting each of them touches.
    package internal(set) var pixels = 0

    /// Every piece's rectangle in its target, in the order of `Batch.pieces`.
    package var rectangles: [PixelRect] {
        records.pieces.map { piece in
            PixelRect(
                x0: Int32(piece.low & 0xFFFF), y0: Int32(piece.low >> 16), x1: Int32(piece.high & 0xFFFF),
                y1: Int32(piece.high >> 16))
        }
    }

    package var passes: [Pass] {
        steps.compactMap { step in
            if case .draw(let pass) = step { pass } else { nil }
        }
    }

    /// In `plan.surfaces`: what is drawn, wholly or in part.
    package var drawnSurfaces: Set<Int> {
        var result = Set(passes.flatMap(\.surfaces))
        for case .blur(let blurs) in steps { result.formUnion(blurs.map(\.surface)) }
        return result
    }

    package var drawCount: Int { passes.reduce(0) { $0 + $1.batches.count } }
    package var pieceCount: Int { records.pieces.count }
    /// Bytes of the frame's targets, the picture and what is kept not counted.
    package var targetBytes: Int {
        var blockBytes: [Int: Int] = [:]
        for (size, block) in zip(slots, blocks) {
            blockBytes[block] = max(blockBytes[block] ?? 0, size.width * size.height * 4)
        }
        return blockBytes.values.reduce(0, +)
    }

    /// - Parameters:
    ///   - damage: the pixels of the picture to draw again.
    ///   - placements: where each image and mask of the plan lies; what has no place is not drawn.
    ///   - costs: what the device draws at which price.
    ///   - hasWideInterfaces: whether as much may cross between shader stages as exact shapes take.
    ///   - unsharedPixels: how many pixels targets may have together before they share memory.
    package init(
        plan: FramePlan, damage: PixelRegion, placements: TexturePlacements, costs: DrawingCosts,
        hasWideInterfaces: Bool = true, unsharedPixels: Int = FrameTargets.unsharedPixels
    ) {
        var lowering = FrameLowering(
            PlanExpansion.expand(plan, placements), damage: damage, costs: costs,
            hasWideInterfaces: hasWideInterfaces)
        lowering.targets = FrameTargets(unsharedPixels: unsharedPixels)
        self = lowering.run()
    }

    init() {}
}

/// What draws read, by index: one set for the whole frame.
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
    /// Spans of gradients that have many.
    var spans: [GradientSpan] = []
    /// Inputs of the program's own filters.
    var filterInputs: [SIMD4<Float>] = []
    /// Where the spans of a ramp begin among them.
    var rampPlaces: [GradientRamp: Int] = [:]
    /// The program's own shaders, each once.
    var shaders: [CAFilterShader] = []
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

    /// Whether there is nothing else in the texture.
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
