import LaminaPlan

/// The masks that are not read along their rows. Samples between texels are rounded by their place in a texture. Where no
/// shader computes them from whole texels, these masks get textures of their own, in which they lie at the same place.
enum TurnedMasks {
    /// Their indices in a plan.
    static func indices(of plan: FramePlan) -> Set<Int> {
        var masks: Set<Int> = []
        for surface in plan.surfaces {
            for paint in surface.drawList.masks where paint.isTurnedMask {
                if case .mask(let index) = paint.source { masks.insert(Int(index)) }
            }
        }
        return masks
    }
}

extension MaskPaint {
    /// Whether it is a mask of the plan, such as that of a shadow in perspective, that is not read along its rows.
    var isTurnedMask: Bool {
        guard case .mask = source, case .transformed(let map) = mapping else { return false }
        return !map.isRectilinear
    }
}
