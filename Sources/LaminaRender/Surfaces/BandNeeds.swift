import LaminaGeometry
import LaminaPlan

/// What a part of the picture is made from: of each surface the pixels that the part needs.
///
/// Needs are rectangles, and rather too large than too small: a backend may need less, and finds out itself.
struct BandNeeds {
    /// After so many rounds of growing, the whole picture is needed.
    private static let patience = 8

    /// Of each surface, in its own coordinates; empty where nothing of it is needed.
    private(set) var boxes: [PixelRect]
    /// Of each surface, the pixels that its buffer has to hold.
    private(set) var frames: [PixelRect]
    /// Of each surface, the first of those that draw into its buffer, one after the other.
    private let owner: [Int]
    /// Whether a surface's buffer has to hold all of it.
    private var isWhole: [Bool]
    /// Of the picture's own buffer: what other surfaces read of it before it is finished.
    private var readOfPicture = PixelRect.empty

    private let surfaces: [Surface]
    private let lists: [SurfaceNeedList]

    /// - Parameters:
    ///   - kept: The surfaces that are kept after the frame, which are drawn whole.
    ///   - lists: What each surface needs.
    ///   - band: In the picture.
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

    /// The part of the picture that the needs suffice for: the band, and what of the picture its effects read.
    var part: PixelRect { boxes.last ?? .empty }

    private mutating func compute(_ part: PixelRect) {
        boxes = Array(repeating: .empty, count: surfaces.count)
        readOfPicture = .empty
        guard let root = boxes.indices.last else { return }
        boxes[root] = part
        for index in surfaces.indices.reversed() {
            let surface = surfaces[index]
            // What is kept is drawn whole, and with the first band, whether that shows it or not.
            if isWhole[index], surface.cacheKey != nil || !boxes[index].isEmpty { boxes[index] = surface.frame }
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

    /// Cuts the buffers down to what is needed, but for the picture's own.
    private mutating func cut() {
        var held = Array(repeating: PixelRect.empty, count: surfaces.count)
        for index in surfaces.indices {
            let all = isWhole[index] || owner[index] == owner[surfaces.count - 1]
            held[owner[index]] = held[owner[index]].union(all ? surfaces[index].frame : boxes[index])
        }
        for index in surfaces.indices { frames[index] = held[owner[index]] }
    }
}
