import Foundation
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
        (distance == 0 ? 0 : Double(distance) * pixelsPerPoint) + EffectReach.margin * Double(effects)
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
        forEachEffect { spread.add($0.points) }
        return spread
    }
}
