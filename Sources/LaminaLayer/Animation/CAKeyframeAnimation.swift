import Foundation
import LaminaGeometry
import LaminaValues

/// An animation through several values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values, in order.
    open var values: [Any]?
    /// The way of a point or a size, as of `position` or `transform.translation`, in place of ``values``. Each line or
    /// curve is a segment between two keyframes; the line that closes a subpath is none.
    open var path: CGPath?
    /// When each value, or each end of a segment of ``path``, is reached, as shares of the duration: one time for each
    /// (and one more, when the last value ends, where ``calculationMode`` is discrete).
    ///
    /// Times may begin after 0 and end before 1, where the ends hold, and may lie outside of 0...1 or fall: the segment
    /// that counts is the first one that ends later. Surplus times do not count. With too few, and by default, the
    /// times are spread evenly.
    open var keyTimes: [NSNumber]?
    /// The pace between each two keyframes; linear by default.
    open var timingFunctions: [CAMediaTimingFunction]?
    /// How values between keyframes are computed; `.linear` by default.
    open var calculationMode = CAAnimationCalculationMode.linear
    /// For cubic modes, how tight the curve is at each value, −1...1; 0 by default.
    open var tensionValues: [NSNumber]?
    /// For cubic modes, how sharp its corners are, −1...1; 0 by default.
    open var continuityValues: [NSNumber]?
    /// For cubic modes, where it overshoots, −1...1; 0 by default.
    open var biasValues: [NSNumber]?
    /// How the layer turns on its ``path``; `nil`, the default, not at all.
    open var rotationMode: CAAnimationRotationMode?

    /// A function that gives the values in place of all of these; not for programs.
    package var computed: ComputedMotion?

    override open func copyValues(to copy: CAAnimation) {
        super.copyValues(to: copy)
        guard let copy = copy as? CAKeyframeAnimation else { return }
        copyKeyframeAnimationValues(to: copy)
        copy.computed = computed
    }

    override func motion(_ kind: ValueKind) throws(CAAnimationError) -> PropertyAnimation.Motion? {
        if let computed { return .computed(computed) }
        let curves = timingFunctions?.map(\.curve) ?? []
        let times = keyTimes?.map(\.doubleValue)
        if let path {
            guard kind.takesPath else {
                throw CAAnimationError(
                    "path", expected: "values, since the property is no point and no size", found: "a path")
            }
            let track = PathTrack(path: path, times: times, curves: curves, mode: calculationMode)
            return .path(track, rotation: rotationMode)
        }
        guard let values else { return nil }
        var converted: [AnimatableValue] = []
        for (index, value) in values.enumerated() {
            guard let value = try kind.value(value, "values[\(index)]") else { continue }
            converted.append(value)
        }
        func item(_ list: [NSNumber]?, _ index: Int) -> Double {
            guard let list, index < list.count else { return 0 }
            return list[index].doubleValue
        }
        let shapes = converted.indices.map { index in
            KeyframeTrack.Shape(
                tension: item(tensionValues, index), continuity: item(continuityValues, index),
                bias: item(biasValues, index))
        }
        return .keyframes(
            KeyframeTrack(
                values: converted, times: times, curves: curves, mode: calculationMode, shapes: shapes))
    }
}
