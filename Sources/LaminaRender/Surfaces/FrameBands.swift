import LaminaGeometry
import LaminaPlan

/// A frame whose buffers do not fit into memory at once is drawn in horizontal bands. The buffers of each band hold only
/// the pixels that the band needs. The picture's pixels are the same as without bands.
///
/// Some sources are needed as a whole: the source of an image that is turned or scaled, of a custom filter, and surfaces
/// that are kept for later frames.
extension FramePlan {
    /// More bands than this help little, because the surroundings that blurs read are drawn again for each band.
    private static let mostBands = 64

    /// The fewest bands whose buffers take at most `bytes` bytes; none if the frame fits as it is, or does not fit in any
    /// way.
    ///
    /// - Parameter cancellation: Asked for each band, because each takes several looks at every item.
    /// - Throws: `FrameCancelled`.
    func bands(
        within bytes: Int, cancellation: FrameCancellation? = nil
    ) throws(FrameCancelled) -> [PixelRect] {
        guard let root, surfacePeak.bytes > bytes else { return [] }
        let lists = surfaces.enumerated().map { SurfaceNeedList($1, at: $0) }
        let kept = Set(keptSurfaces)
        var count = 2
        while count <= Self.mostBands, count <= root.frame.height {
            let bands = root.frame.bands(count)
            var fits = true
            for band in bands where fits {
                try cancellation?.check()
                var part = self
                for (index, frame) in BandNeeds(surfaces, lists, kept: kept, band: band).frames.enumerated() {
                    part.surfaces[index].frame = frame
                }
                fits = part.surfacePeak.bytes <= bytes
            }
            if fits { return bands }
            count *= 2
        }
        return []
    }

    /// The plans that draw this plan's bands one after the other. Each comes with the place, in this plan, of each of its
    /// surfaces. The first plan draws nothing, so that the backend holds a picture of which the next plans draw parts.
    ///
    /// - Parameter cancellation: Asked for each band. Plans are missing if the frame is cancelled.
    package func partsInBands(
        cancellation: FrameCancellation? = nil
    ) -> [(plan: FramePlan, surfaces: [Int])] {
        guard let root, let last = surfaces.indices.last else { return [] }
        var empty = self
        empty.bands = []
        empty.base = nil
        empty.surfaces = [Surface(reason: root.reason, frame: root.frame)]
        empty.damageAll()
        let lists = surfaces.enumerated().map { SurfaceNeedList($1, at: $0) }
        let kept = Set(keptSurfaces)
        var parts: [(plan: FramePlan, surfaces: [Int])] = [(empty, [last])]
        for (index, band) in bands.enumerated() where cancellation?.isCancelled != true {
            parts.append(part(band, BandNeeds(surfaces, lists, kept: kept, band: band), isFirst: index == 0))
        }
        return parts
    }

    private func part(_ band: PixelRect, _ needs: BandNeeds, isFirst: Bool) -> (
        plan: FramePlan, surfaces: [Int]
    ) {
        var plan = self
        plan.bands = []
        plan.base = number
        plan.damage = PixelRegion(band)
        plan.motion = nil
        plan.part = needs.part
        plan.surfaces = []
        let kept = Set(keptSurfaces)
        let used = surfaces.indices.filter { !needs.boxes[$0].isEmpty }
        var places = Array(repeating: OptionalIndex<Surface>.none, count: surfaces.count)
        for index in used {
            let old = surfaces[index]
            var surface = old
            surface.frame = needs.frames[index]
            if let key = old.cacheKey, kept.contains(key), old.fill != .cached, !isFirst {
                // The first band has drawn this surface.
                surface.fill = .cached
                surface.drawList = DrawList()
            } else {
                surface.fill = old.fill.reading { places[$0].number }
                surface.drawList = old.drawList.part(of: needs.boxes[index]) { source in
                    (
                        places[source].number, needs.frames[source].x0 &- surfaces[source].frame.x0,
                        needs.frames[source].y0 &- surfaces[source].frame.y0, needs.frames[source]
                    )
                }
            }
            places[index] = OptionalIndex(plan.surfaces.count)
            plan.surfaces.append(surface)
        }
        return (plan, used)
    }
}

extension PixelRect {
    /// Bands of about equal height, from the top.
    fileprivate func bands(_ count: Int) -> [PixelRect] {
        (0..<count).map { band in
            PixelRect(
                x0: x0, y0: y0 + Int32(height * band / count), x1: x1,
                y1: y0 + Int32(height * (band + 1) / count))
        }
    }
}

extension Surface.Fill {
    fileprivate func reading(_ place: (Int) -> Int32) -> Surface.Fill {
        switch self {
        case .continuing(let source): .continuing(place(Int(source)))
        case .filter(let filter, let source): .filter(filter, source: place(Int(source)))
        case .color, .cached: self
        }
    }
}

extension DrawList {
    /// The place of a surface that was cut: its index, and its buffer's first pixel in texels of the uncut buffer.
    fileprivate typealias Place = (index: Int32, x: Int32, y: Int32, frame: PixelRect)

    /// The items in a rectangle, adapted to read surfaces that were cut.
    fileprivate func part(of box: PixelRect, _ place: (Int) -> Place) -> DrawList {
        var builder = DrawListBuilder()
        for var item in items where item.bounds.intersects(box) {
            // An item beyond the pixels of its source could no longer be painted texel by texel.
            if readsAlignedSurface(item) {
                item.bounds = item.bounds.intersection(box)
                item.interior = item.interior.intersection(box)
            }
            builder.adopt(item, from: self)
        }
        var list = builder.list
        for index in list.paints.indices {
            guard case .surface(let source) = list.paints[index].source else { continue }
            let cut = place(Int(source))
            list.paints[index].source = .surface(index: cut.index)
            (list.paints[index].mapping, list.paints[index].texels) = Self.moved(
                list.paints[index].mapping, list.paints[index].texels, cut)
        }
        for index in list.masks.indices {
            guard case .surface(let source) = list.masks[index].source else { continue }
            let cut = place(Int(source))
            list.masks[index].source = .surface(index: cut.index)
            (list.masks[index].mapping, list.masks[index].texels) = Self.moved(
                list.masks[index].mapping, list.masks[index].texels, cut)
        }
        return list
    }

    /// Whether each pixel of an item is one texel of a surface.
    private func readsAlignedSurface(_ item: DrawItem) -> Bool {
        guard case .image(let index) = item.material, case .surface = paints[Int(index)].source,
            case .aligned = paints[Int(index)].mapping
        else { return false }
        return true
    }

    private static func moved(
        _ mapping: ImagePaint.Mapping, _ texels: PixelRect, _ place: Place
    ) -> (ImagePaint.Mapping, PixelRect) {
        guard case .aligned(let dx, let dy) = mapping else { return (mapping, texels) }
        return (
            .aligned(dx: dx &- place.x, dy: dy &- place.y),
            texels.offsetBy(x: 0 &- place.x, y: 0 &- place.y)
                .intersection(PixelRect(width: place.frame.width, height: place.frame.height))
        )
    }
}
