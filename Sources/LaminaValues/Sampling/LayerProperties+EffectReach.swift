import Foundation

extension LayerProperties {
    /// How far the shadow and the filters draw beyond what they are made from, in points. Rather too far than too near: a
    /// Gaussian is taken to end at three times its radius.
    package var effectReach: CGFloat {
        var reach: CGFloat = 0
        if shadowOpacity > 0 {
            reach +=
                3 * max(0, shadowRadius) + 1
                + max(shadowOffset.width.magnitude, shadowOffset.height.magnitude)
        }
        for filter in filters {
            switch KnownFilter(filter) {
            case .gaussianBlur(let radius): reach += 3 * CGFloat(radius) + 1
            // Along an axis of the pixels a turned distance is longer, by √2 at most. A sample that lies between pixels
            // reads one more, and the reach in pixels is rounded up.
            case .custom(let kernel): reach += kernel.reach > 0 ? CGFloat(kernel.reach) * 2 + 2 : 0
            case .color, .blend, nil: break
            }
        }
        return reach.isFinite ? reach : 1e6
    }
}
