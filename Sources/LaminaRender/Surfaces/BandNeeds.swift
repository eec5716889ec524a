import LaminaGeometry
import LaminaPlan

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
            if isWhole[index], surface.cacheKey != nil || !boxes[index].isEmpty {
                boxes[index] = surface.frame
            }
            if !boxes[index].isEmpty, surface.fill != .cached { addSources(of: index) }
        }
    }

    private mutating func addSources(of index: Int) {
        let (surface, box, list) = (surfaces[index], boxes[index], lists[index])
        if let earlier = list.continued { boxes[earlier] = boxes[earlier].union(box) }
        if case .filter(let filter, _) = surface.fill, let source = list.filtered {
            if case .custom = filter {
                needAll(of: source)
            } else {
                need(source, filter.sources(of: box, in: surfaces[source].frame))
            }
        }
        guard surface.drawList.readsSurfaces else { return }
        for item in surface.drawList.items {
            let part = item.bounds.intersection(box)
            if part.isEmpty { continue }
            surface.drawList.forEachRead(of: item) { read in
                guard read.source >= 0, read.source < index else { return }
                if case .transformed = read.mapping {
                    // Samples are computed from the buffer's first pixel, and would be rounded in another way from another.
                    needAll(of: read.source)
                } else {
                    need(read.source, read.pixels(for: part, of: surfaces[read.source].frame))
                }
            }
        }
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
