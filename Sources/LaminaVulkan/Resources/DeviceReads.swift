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

    func readsImage(_ index: Int) -> Bool {
        if case .only(let images, _) = self { images.contains(index) } else { true }
    }

    func readsMask(_ index: Int) -> Bool {
        if case .only(_, let masks) = self { masks.contains(index) } else { true }
    }
}
