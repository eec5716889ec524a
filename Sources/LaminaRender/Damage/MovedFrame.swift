import LaminaGeometry
import LaminaPlan

/// The pixels of a frame that differ from those of the frame before, moved.
///
/// A pixel P of the new picture is compared with pixel P − offset of the old one. Both are alike if the same items lie there,
/// in the same order, each moved by the offset, or of the same colour all around.
struct MovedFrame {
    private let frames: FrameDamage
    private let offset: SIMD2<Int32>
    /// The pixels of the root that can be moved: they and their origins lie inside it.
    let place: PixelRect
    /// For each new surface, the pixels that differ from the old surface's pixel in the same place from the first one; `nil`
    /// where the surfaces cannot be compared.
    private var regions: [PixelRegion?] = []

    /// The pixels of the root that differ after the motion.
    var damage: PixelRegion { regions.last.flatMap { $0 } ?? PixelRegion(place) }

    /// - Parameters:
    ///   - root: The items of both roots.
    ///   - box: The pixels of the root to be moved; all that differs without motion lies inside.
    init(
        _ frames: FrameDamage, by offset: SIMD2<Int32>, root: ItemPairs, within box: PixelRect,
        _ steps: inout CancellationSteps
    ) throws(FrameCancelled) {
        (self.frames, self.offset) = (frames, offset)
        let frame = frames.new.root?.frame ?? .empty
        place = box.intersection(frame).intersection(frame.offsetBy(x: offset.x, y: offset.y))
        regions.reserveCapacity(frames.new.surfaces.count)
        for index in frames.new.surfaces.indices.dropLast() {
            try steps.step()
            regions.append(try region(of: index, &steps))
        }
        guard let last = frames.new.surfaces.indices.last else { return }
        var sum = DamageSum(frame: frame)
        for rest in PixelRegion.subtract(place, from: box) { sum.add(rest) }
        try collect(root, of: last, and: frames.old.surfaces.count - 1, within: box, into: &sum, &steps)
        regions.append(sum.region.intersection(box))
    }

    private func region(
        of index: Int, _ steps: inout CancellationSteps
    ) throws(FrameCancelled) -> PixelRegion? {
        guard let other = frames.partners[index].index else { return nil }
        let (frame, before) = (frames.new.surfaces[index].frame, frames.old.surfaces[other].frame)
        if let key = frames.new.surfaces[index].cacheKey, key == frames.old.surfaces[other].cacheKey {
            return frame.width == before.width && frame.height == before.height ? PixelRegion() : nil
        }
        guard frame == moved(before) else { return nil }
        switch (frames.old.surfaces[other].fill, frames.new.surfaces[index].fill) {
        case (.color(let a), .color(let b)):
            guard a == b else { return nil }
            let pairs = ItemPairs(
                frames.old.surfaces[other].drawList.items, frames.new.surfaces[index].drawList.items)
            var sum = DamageSum(frame: frame)
            try collect(pairs, of: index, and: other, within: frame, into: &sum, &steps)
            return sum.region.intersection(frame)
        case (.filter(let f, let a), .filter(let g, let b)):
            guard f == g, isInPhase(f), frames.partners[Int(b)].value == a,
                frames.new.surfaces[Int(b)].frame == moved(frames.old.surfaces[Int(a)].frame)
            else { return nil }
            return regions[Int(b)]?.widened(by: f.reach).intersection(frame)
        case (.color, _), (.continuing, _), (.filter, _), (.cached, _): return nil
        }
    }

    /// Whether a filter makes the same pixels of a moved picture: the blocks of large blurs lie on a grid of their own.
    private func isInPhase(_ filter: SurfaceFilter) -> Bool {
        switch filter {
        case .color: return true
        case .custom: return false
        case .blur(let size, _), .shadow(let size, _):
            let block = Int32(max(GaussianKernel.reduction(of: size.x), GaussianKernel.reduction(of: size.y)))
            return offset.x % block == 0 && offset.y % block == 0
        }
    }

    private func collect(
        _ pairs: ItemPairs, of index: Int, and other: Int, within box: PixelRect, into sum: inout DamageSum,
        _ steps: inout CancellationSteps
    ) throws(FrameCancelled) {
        let lists = MovedItems(
            frames: frames, oldList: frames.old.surfaces[other].drawList,
            newList: frames.new.surfaces[index].drawList, offset: offset, regions: regions)
        for item in pairs.gone { sum.add(moved(lists.oldList.items[item].bounds).intersection(box)) }
        for item in pairs.come { sum.add(lists.newList.items[item].bounds.intersection(box)) }
        for pair in pairs.pairs {
            try steps.step()
            let (old, new) = (lists.oldList.items[pair.old], lists.newList.items[pair.new])
            lists.compare(old, new, within: box, into: &sum)
        }
    }

    private func moved(_ rect: PixelRect) -> PixelRect { rect.offsetBy(x: offset.x, y: offset.y) }
}
