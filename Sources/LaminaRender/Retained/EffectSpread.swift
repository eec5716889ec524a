import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaValues

/// How far shadows and filters carry drawing beyond an extent.
///
/// A blur reaches as far as its plane is stretched, and it ends at a whole pixel. How far it reaches is known in pixels
/// alone. So extents leave effects out, and are widened where the way from their points to the pixels is known: in all
/// directions by as much as in the one in which the map stretches most.
struct EffectSpread: Equatable, Sendable {
    /// In points, as far as maps turn them and scale them evenly.
    private(set) var distance: Float = 0
    /// The effects that act on each other. Each is rounded to whole pixels in a few places.
    private(set) var effects: UInt8 = 0

    static let none = EffectSpread()

    /// The pixels that an effect may add to the distance. A blur ends at a whole pixel, and reads the pixels beside; the
    /// offset of a shadow is rounded up.
    private static let margin = 4.0

    /// A blur that is reduced f times reaches 3 σ + 2.5 f pixels, and f is less than σ/2. See `GaussianKernel.reach`.
    fileprivate static let deviations = 4.25

    @inline(__always)
    var isNone: Bool { effects == 0 && distance == 0 }

    /// Adds an effect on the layers drawn so far.
    ///
    /// - Parameter distance: In points. A distance that is not a number has no limit.
    mutating func add(_ distance: Double) {
        let (count, isTooMany) = effects.addingReportingOverflow(1)
        effects = isTooMany ? effects : count
        widen(by: isTooMany ? .infinity : distance)
    }

    /// Adds the effects of a layer in which this spread lies.
    mutating func add(_ other: EffectSpread) {
        let (count, isTooMany) = effects.addingReportingOverflow(other.effects)
        effects = isTooMany ? .max : count
        widen(by: isTooMany ? .infinity : Double(other.distance))
    }

    mutating func formUnion(_ other: EffectSpread) {
        distance = max(distance, other.distance)
        effects = max(effects, other.effects)
    }

    /// The spread in the points of another plane.
    func mapped(by map: Homography) -> EffectSpread {
        isNone ? self : scaled(by: map.isAffine ? map.largestStretch : .infinity)
    }

    func scaled(by factor: Double) -> EffectSpread {
        if isNone || factor == 1 { return self }
        var result = EffectSpread()
        result.effects = effects
        result.widen(by: distance == 0 ? 0 : Double(distance) * factor)
        return result
    }

    /// In pixels, for so many pixels per point.
    func pixels(pixelsPerPoint: Double) -> Double {
        (distance == 0 ? 0 : Double(distance) * pixelsPerPoint) + Self.margin * Double(effects)
    }

    private mutating func widen(by distance: Double) {
        let sum = Double(self.distance) + distance
        self.distance = sum > 0 ? Float(sum).nextUp : sum == 0 ? 0 : .infinity
    }
}

extension Homography {
    /// The largest factor by which an affine map lengthens a distance: its greater singular value.
    var largestStretch: Double {
        let sum = (xx * xx + xy * xy + yx * yx + yy * yy) / 2
        let area = xx * yy - xy * yx
        return (sum + max(0, sum * sum - area * area).squareRoot()).squareRoot()
    }
}

extension LayerProperties {
    /// How far the shadow and the filters draw beyond what they are made from. A shadow path has a place of its own.
    var effectSpread: EffectSpread {
        var spread = EffectSpread()
        if shadowOpacity > 0 {
            spread.add(
                EffectSpread.deviations * max(0, Double(shadowRadius))
                    + hypot(Double(shadowOffset.width), Double(shadowOffset.height)))
        }
        for filter in filters {
            switch KnownFilter(filter) {
            case .gaussianBlur(let radius): spread.add(EffectSpread.deviations * max(0, Double(radius)))
            // Along an axis of the pixels a turned distance is longer, by √2 at most.
            case .custom(let kernel): if kernel.reach > 0 { spread.add(2 * Double(kernel.reach)) }
            case .color, .blend, nil: break
            }
        }
        return spread
    }
}
