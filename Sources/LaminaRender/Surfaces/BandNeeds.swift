import LaminaGeometry
import LaminaPlan
import LaminaRaster

/// The pixels of every surface that a part of the picture needs.
///
/// Needs are rectangles, which may be too large but never too small. A backend may need less, and finds that out itself.
struct BandNeeds {
    /// After this many rounds of growing, the whole picture counts as needed.
    private static let patience = 8

    /// For each surface, the needed pixels in its own coordinates; empty where none are needed.
    private(set) var boxes: [PixelRect]
    /// For each surface, the pixels that its buffer has to hold.
    private(set) var frames: [PixelRect]
    /// For each surface, the first of the surfaces that draw into its buffer one after the other.
    private let owner: [Int]
    /// Whether a surface's buffer has to hold all of it.
    private var isWhole: [Bool]
    /// The pixels of the picture's own buffer that other surfaces read before the picture is finished.
    private var readOfPicture = PixelRect.empty

    private let surfaces: [Surface]
    private let lists: [SurfaceNeedList]

    /// - Parameters:
    ///   - kept: The surfaces that are kept after the frame; they are drawn whole.
    ///   - lists: The needs of each surface.
    ///   - band: The band, in the picture.
    init(_ surfaces: [Surface], _ lists: [SurfaceNeedList], kept: Set<SurfaceCacheKey>, band: PixelRect) {
        self.surfaces = surfaces
        self.lists = lists
        var owner = Array(surfaces.indices)
        for (index, list) in lists.enumerated() {
            if let earlier = list.continued, surfaces[earlier].frame == surfaces[index].frame {
                owner[index] = owner[earlier]
            }
        }
        self.owner = owner
        boxes = []
        frames = surfaces.map(\.frame)
        isWhole = surfaces.map { surface in
            if case .filter(.custom, _) = surface.fill { return true }
            return surface.cacheKey.map(kept.contains) ?? false
        }
        guard let root = surfaces.last?.frame else { return }
        var part = band.intersection(root)
        for round in 0... {
            compute(part)
            let grown = part.union(readOfPicture.intersection(root))
            if part.contains(grown) { break }
            part = round == Self.patience ? root : grown
        }
        cut()
    }

    /// The part of the picture that can be drawn from these needs: the band, and the pixels of the picture that its effects
    /// read.
    var part: PixelRect { boxes.last ?? .empty }

    private mutating func compute(_ part: PixelRect) {
        boxes = Array(repeating: .empty, count: surfaces.count)
        readOfPicture = .empty
        guard let root = boxes.indices.last else { return }
        boxes[root] = part
        for index in surfaces.indices.reversed() {
            let surface = surfaces[index]
            // A kept surface is drawn whole and with the first band, whether or not that band shows it.
            if isWhole[index], surface.cacheKey != nil || !boxes[index].isEmpty { boxes[index] = surface.frame }
            if !boxes[index].isEmpty, surface.fill != .cached { addSources(of: index) }
        }
    }

    private mutating func addSources(of index: Int) {
        let (surface, box, list) = (surfaces[index], boxes[index], lists[index])
        if let earlier = list.continued { boxes[earlier] = boxes[earlier].union(box) }
        if case .filter(let filter, _) = surface.fill, let source = list.filtered {
            let frame = surfaces[source].frame
            switch filter {
            case .color: need(source, box)
            case .custom: needAll(of: source)
            case .shadow(let size, _), .blur(let size, _):
                let margin = (x: Self.margin(size.x), y: Self.margin(size.y))
                let wide = PixelRect(
                    x0: box.x0 &- margin.x, y0: box.y0 &- margin.y, x1: box.x1 &+ margin.x,
                    y1: box.y1 &+ margin.y)
                need(source, wide.nearest(in: frame))
            }
        }
        surface.drawList.forEachRead(of: box, before: index) { source, mapping, texels, part in
            let frame = surfaces[source].frame
            switch mapping {
            case .aligned(let dx, let dy):
                need(
                    source,
                    part.offsetBy(x: dx, y: dy).nearest(in: texels).offsetBy(x: frame.x0, y: frame.y0))
            case .transformed:
                // Samples are computed from the buffer's first pixel; from another first pixel they would be rounded
                // differently.
                needAll(of: source)
            }
        }
    }

    /// The reach of a blur, whichever blocks of pixels a backend uses for its reduced image.
    private static func margin(_ sigma: Double) -> Int32 {
        let kernel = GaussianKernel(sigma: sigma)
        return Int32(kernel.reach + 2 * kernel.reduction + 2)
    }

    private mutating func need(_ source: Int, _ rect: PixelRect) {
        let rect = rect.intersection(surfaces[source].frame)
        boxes[source] = boxes[source].union(rect)
        if let root = owner.last, owner[source] == root { readOfPicture = readOfPicture.union(rect) }
    }

    private mutating func needAll(of source: Int) {
        isWhole[source] = true
        need(source, surfaces[source].frame)
    }

    /// Cuts the buffers down to the needed pixels, except the picture's own buffer.
    private mutating func cut() {
        var held = Array(repeating: PixelRect.empty, count: surfaces.count)
        for index in surfaces.indices {
            let all = isWhole[index] || owner[index] == owner[surfaces.count - 1]
            held[owner[index]] = held[owner[index]].union(all ? surfaces[index].frame : boxes[index])
        }
        for index in surfaces.indices { frames[index] = held[owner[index]] }
    }
}

extension PixelRect {
    /// The pixels of `limits` that are nearest to the pixels of a rectangle.
    fileprivate func nearest(in limits: PixelRect) -> PixelRect {
        guard !isEmpty, !limits.isEmpty else { return .empty }
        return PixelRect(
            x0: min(max(x0, limits.x0), limits.x1 - 1), y0: min(max(y0, limits.y0), limits.y1 - 1),
            x1: max(min(x1, limits.x1), limits.x0 + 1), y1: max(min(y1, limits.y1), limits.y0 + 1))
    }
}

extension DrawList {
    /// Calls `body` with each surface that the items in a rectangle read: its index, the mapping to its texels, the texels
    /// that may be read, and the pixels that are drawn from them.
    fileprivate func forEachRead(
        of box: PixelRect, before index: Int,
        _ body: (Int, ImagePaint.Mapping, PixelRect, PixelRect) -> Void
    ) {
        guard readsSurfaces else { return }
        for item in items {
            let part = item.bounds.intersection(box)
            if part.isEmpty { continue }
            if case .image(let first) = item.material {
                forEachPaint(from: first) { paint in
                    if case .surface(let source) = paint.source, source >= 0, source < index {
                        body(Int(source), paint.mapping, paint.texels, part)
                    }
                }
            }
            if item.hasMask, masks.indices.contains(Int(item.mask)) {
                let mask = masks[Int(item.mask)]
                if case .surface(let source) = mask.source, source >= 0, source < index {
                    body(Int(source), mask.mapping, mask.texels, part)
                }
            }
        }
    }
}
