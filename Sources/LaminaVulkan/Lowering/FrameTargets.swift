import LaminaGeometry
import LaminaPlan

/// The target into which a pass draws.
package enum DrawTarget: Hashable, Sendable {
    /// The root's pixels, kept from frame to frame.
    case picture
    /// A surface that outlives the frame.
    case kept(SurfaceCacheKey)
    /// One of the frame's targets, which surfaces use one after the other.
    case slot(Int)
}

/// The place of a surface: its target, the texel in it, and the target's size.
struct SurfacePlacement: Equatable, Sendable {
    var target: DrawTarget
    var x: Int
    var y: Int
    var size: TextureSize
}

/// Hands out a frame's targets. Targets that nobody reads any more are reused.
///
/// Guarantees that there are never more targets of a size than live at once, and that the size of a surface's target
/// depends on the surface alone. The latter matters because texture coordinates are fractions of the size, and drivers may
/// round and blend differently with it. Images between the steps of a filter are read by whole texels. They take the
/// smallest free target that holds them, if it has at most `largestWaste` times the needed pixels.
///
/// Targets of different sizes share memory once all together would take more than `unsharedPixels`. Then a new target lies
/// in the memory of a target that nobody reads any more. So a frame's memory follows from the targets that live at once,
/// whatever their sizes. In smaller frames targets share no memory, so the next frame finds them again.
package struct FrameTargets: Sendable {
    enum Size: Sendable {
        /// The surface's own size, the same in every frame and however surfaces are packed.
        case own
        /// The size of a page.
        case page
        /// Any sufficient size.
        case any
    }

    static let granularity = 64
    private static let largestWaste = 4
    /// 128 MiB.
    package static let unsharedPixels = 32 << 20

    /// The sizes of all targets of the frame.
    private(set) var slots: [TextureSize] = []
    /// For each target, its block of memory; targets in one block never live at once.
    private(set) var blocks: [Int] = []
    /// For each block, the pixels of its largest target.
    private var blockPixels: [Int] = []
    private var isBlockFree: [Bool] = []
    private let unsharedPixels: Int

    init(unsharedPixels: Int = FrameTargets.unsharedPixels) { self.unsharedPixels = unsharedPixels }

    /// The size of the target for this many pixels.
    static func size(width: Int, height: Int) -> TextureSize {
        func rounded(_ value: Int) -> Int { max(1, (value + granularity - 1) / granularity) * granularity }
        return TextureSize(width: rounded(width), height: rounded(height))
    }

    /// The size of a surface's own target. If the surface could lie in a page of `SurfacePages`, the sides are powers of
    /// two as they are there, so that coordinates are as exact.
    private static func ownSize(width: Int, height: Int) -> TextureSize {
        guard SurfacePages.fits(width: width, height: height) else {
            return size(width: width, height: height)
        }
        func power(_ value: Int) -> Int {
            var side = granularity
            while side < value + SurfacePages.margin { side <<= 1 }
            return side
        }
        return TextureSize(width: power(width), height: power(height))
    }

    mutating func take(width: Int, height: Int, _ kind: Size) -> SurfacePlacement {
        let size =
            kind == .own
            ? Self.ownSize(width: width, height: height) : Self.size(width: width, height: height)
        func area(_ slot: Int) -> Int { slots[slot].width * slots[slot].height }
        let fitting = slots.indices.filter {
            guard isBlockFree[blocks[$0]] else { return false }
            if kind != .any { return slots[$0] == size }
            return slots[$0].width >= size.width && slots[$0].height >= size.height
                && area($0) <= Self.largestWaste * size.width * size.height
        }
        let slot: Int
        if let best = fitting.min(by: { (area($0), $0) < (area($1), $1) }) {
            slot = best
        } else {
            slot = slots.count
            slots.append(size)
            blocks.append(block(pixels: size.width * size.height))
        }
        isBlockFree[blocks[slot]] = false
        return SurfacePlacement(target: .slot(slot), x: 0, y: 0, size: slots[slot])
    }

    /// The memory of a new target: a free block if new blocks would take too much memory, otherwise a new block.
    private mutating func block(pixels: Int) -> Int {
        let free = isBlockFree.indices.filter { isBlockFree[$0] }
        if !free.isEmpty, blockPixels.reduce(pixels, +) > unsharedPixels {
            // The smallest block that is large enough, or the block that has to grow least.
            let enough = free.filter { blockPixels[$0] >= pixels }
            let best =
                enough.min { (blockPixels[$0], $0) < (blockPixels[$1], $1) }
                ?? free.max { (blockPixels[$0], $1) < (blockPixels[$1], $0) }
            if let best {
                blockPixels[best] = max(blockPixels[best], pixels)
                return best
            }
        }
        blockPixels.append(pixels)
        isBlockFree.append(true)
        return blockPixels.count - 1
    }

    mutating func giveBack(_ target: DrawTarget) {
        if case .slot(let slot) = target { isBlockFree[blocks[slot]] = true }
    }
}

/// Packs small surfaces into targets: surfaces that read no others, which one pass draws, and surfaces that filter them.
struct SurfacePages {
    /// A surface with a greater width or height, or with more pixels, has a target of its own. Rows of text are wide and low.
    private static let largestSide = 960
    private static let mostPixels = 320 * 320
    private static let sizes = [256, 512, 1024]
    private static let largestArea = 1024 * 1024
    /// Texels to the right and below that belong to no surface. So no surface lies at a page's end, which drivers treat
    /// specially.
    static let margin = 1

    /// The nodes of a page with their places in it. The first node of each page draws them all.
    private(set) var pages: [(size: Int, nodes: [(node: Int, x: Int, y: Int)])] = []
    private(set) var pageOf: [Int: Int] = [:]

    static func fits(_ frame: PixelRect) -> Bool { fits(width: frame.width, height: frame.height) }

    static func fits(width: Int, height: Int) -> Bool {
        max(width, height) <= largestSide && width * height <= mostPixels
    }

    /// The first surface of a page to be drawn, which draws them all.
    func firstNode(with node: Int) -> Int? {
        pageOf[node].flatMap { pages[$0].nodes.first?.node }
    }

    /// - Parameters:
    ///   - kinds: The nodes that may be packed with others of their kind, with the sizes of their frames.
    ///   - steps: Asked between pages.
    init(
        _ kinds: [[(node: Int, width: Int, height: Int)]], _ steps: inout CancellationSteps
    ) throws(FrameCancelled) {
        for frames in kinds {
            var rest = frames.filter { Self.fits(width: $0.width, height: $0.height) }[...]
            while rest.count > 1 {
                guard let page = Self.fill(rest), page.nodes.count > 1 else { break }
                for entry in page.nodes { pageOf[entry.node] = pages.count }
                try steps.step(page.nodes.count)
                pages.append(page)
                // A page takes frames in order.
                rest = rest.dropFirst(page.nodes.count)
            }
        }
    }

    /// The smallest page that holds all frames, or the largest page with as many frames as it holds, in order.
    private static func fill(
        _ frames: ArraySlice<(node: Int, width: Int, height: Int)>
    ) -> (size: Int, nodes: [(node: Int, x: Int, y: Int)])? {
        var best: (size: Int, nodes: [(node: Int, x: Int, y: Int)])?
        // Once the largest page is too small, it does not matter by how much.
        var area = 0
        for frame in frames {
            area += (frame.width + margin) * (frame.height + margin)
            if area > largestArea { break }
        }
        for size in sizes where size * size >= area || size == sizes.last {
            var packer = TexturePacker(size: size)
            var nodes: [(node: Int, x: Int, y: Int)] = []
            for frame in frames {
                guard let spot = packer.place(width: frame.width + margin, height: frame.height + margin)
                else { break }
                nodes.append((frame.node, spot.x, spot.y))
            }
            best = (size, nodes)
            if nodes.count == frames.count { break }
        }
        return best
    }
}
