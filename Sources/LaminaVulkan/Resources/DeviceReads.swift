import LaminaPlan

/// The images and masks of a plan that the device reads, by their indices.
enum DeviceReads {
    case everything
    case only(images: Set<Int>, masks: Set<Int>)

    /// The images and masks to which a plan's surfaces refer.
    static func only(of plan: FramePlan) -> DeviceReads {
        var (images, masks): (Set<Int>, Set<Int>) = ([], [])
        for surface in plan.surfaces {
            let list = surface.drawList
            for case .image(let index) in list.paints.map(\.source) { images.insert(Int(index)) }
            for case .mask(let index) in list.masks.map(\.source) { masks.insert(Int(index)) }
            for set in list.particles { images.insert(Int(set.image)) }
        }
        return .only(images: images, masks: masks)
    }

    /// The masks that are not read along their rows. Samples between texels are rounded by their place in a texture. Where
    /// no shader computes them from whole texels, these masks get textures of their own, in which they lie at the same place.
    static func turnedMasks(of plan: FramePlan) -> Set<Int> {
        var masks: Set<Int> = []
        for surface in plan.surfaces {
            for paint in surface.drawList.masks where paint.isTurnedMask {
                if case .mask(let index) = paint.source { masks.insert(Int(index)) }
            }
        }
        return masks
    }

    func readsImage(_ index: Int) -> Bool {
        if case .only(let images, _) = self { images.contains(index) } else { true }
    }

    func readsMask(_ index: Int) -> Bool {
        if case .only(_, let masks) = self { masks.contains(index) } else { true }
    }
}

extension MaskPaint {
    /// Whether it is a mask of the plan, such as that of a shadow in perspective, that is not read along its rows.
    var isTurnedMask: Bool {
        guard case .mask = source, case .transformed(let map) = mapping else { return false }
        return !map.isRectilinear
    }
}
