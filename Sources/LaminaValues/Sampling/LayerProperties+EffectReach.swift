import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaMath

/// How far one effect of a layer, a shadow or a filter, draws beyond what it is made from.
///
/// This is the one place that knows it before the drawing's way to the pixels is known. In pixels, a filter that is resolved
/// says it itself (`SurfaceFilter.reach`), from the same kernels.
package struct EffectReach: Sendable {
    /// The deviation of the effect's Gaussian, in points; 0 for none.
    package private(set) var deviation = 0.0
    package private(set) var tail = GaussianKernel.Tail.invisible
    /// The part of the reach that is no Gaussian's, in points: the offset of a shadow, or the farthest sample of a program's filter.
    package private(set) var distance = 0.0

    /// The pixels that an effect may add to `points`, whatever the scale. A blur ends at a whole pixel, and reads the pixels
    /// beside; the offset of a shadow is rounded up.
    package static let margin = 4.0

    /// In points, at any scale. Some pixels may be added to it: ``margin``.
    package var points: Double { GaussianKernel.reachedDeviations * deviation + distance }

    /// In points, for drawing with so many pixels per point, the pixels included that rounding adds: one for a Gaussian, and one for an
    /// offset or a sample between pixels.
    package func points(pixelsPerPoint: Double) -> Double {
        guard pixelsPerPoint > 0, pixelsPerPoint.isFinite else { return points }
        let blurred = GaussianKernel.reach(of: deviation * pixelsPerPoint, tail)
        return distance + Double(blurred + (distance > 0 ? 2 : 1)) / pixelsPerPoint
    }

    fileprivate static func shadow(radius: CGFloat, offset: CGSize) -> EffectReach {
        // However the layer is turned, a shadow lies no farther away than its offset is long.
        EffectReach(
            deviation: max(0, Double(radius)), tail: .shadow,
            distance: Math.hypot(Double(offset.width), Double(offset.height)))
    }

    fileprivate static func filter(_ filter: CAFilter) -> EffectReach? {
        switch KnownFilter(filter) {
        case .gaussianBlur(let radius): EffectReach(deviation: max(0, radius))
        // Along an axis of the pixels a turned distance is longer, by √2 at most.
        case .custom(let kernel): kernel.reach > 0 ? EffectReach(distance: 2 * kernel.reach) : nil
        case .color, .blend, nil: nil
        }
    }
}

extension LayerProperties {
    /// Calls `body` with the shadow, if there is one, and with each filter that reads more than one pixel.
    package func forEachEffect(_ body: (EffectReach) -> Void) {
        if shadowOpacity > 0 { body(.shadow(radius: shadowRadius, offset: shadowOffset)) }
        for filter in filters {
            if let reach = EffectReach.filter(filter) { body(reach) }
        }
    }

    /// How far the shadow and the filters draw beyond what they are made from, in points, for drawing with so many pixels per
    /// point. A shadow path has a place of its own.
    package func effectReach(pixelsPerPoint: Double) -> CGFloat {
        var sum = 0.0
        forEachEffect { sum += $0.points(pixelsPerPoint: pixelsPerPoint) }
        return sum.isFinite ? sum : 1e6
    }
}
