import Foundation
import LaminaGeometry

/// The values of an animator at a frame.
struct LottieTextAnimatorValues {
    private var position = SIMD4<Double>.zero
    private var anchor = SIMD4<Double>.zero
    private var scale: SIMD4<Double>?
    /// About x, y and z, in degrees; then the skew.
    private var angles = SIMD4<Double>.zero
    private var skewAxis = 0.0
    private(set) var tracking = 0.0
    private var lineSpacing = SIMD4<Double>.zero
    private var opacity: Double?
    private var fill: Paint?
    private var stroke: Paint?
    private var strokeWidth = 0.0

    init(_ animator: LottieTextAnimator, at frame: Double) {
        func vector(_ track: LottieTrack<SIMD4<Double>>?) -> SIMD4<Double> {
            track?.value(at: frame) ?? .zero
        }
        position = vector(animator.position)
        anchor = vector(animator.anchor)
        scale = animator.scale?.value(at: frame)
        angles = SIMD4(
            vector(animator.rotationX).x, vector(animator.rotationY).x, vector(animator.rotation).x,
            vector(animator.skew).x)
        skewAxis = vector(animator.skewAxis).x
        tracking = vector(animator.tracking).x
        lineSpacing = vector(animator.lineSpacing)
        opacity = animator.opacity.map { $0.value(at: frame).x / 100 }
        if !animator.fill.isEmpty { fill = Paint(animator.fill, at: frame) }
        if !animator.stroke.isEmpty { stroke = Paint(animator.stroke, at: frame) }
        strokeWidth = vector(animator.strokeWidth).x
    }

    /// The position of a character, and its rotation about its group's middle.
    struct Way {
        var position = SIMD3<Double>.zero
        var anchor = SIMD2<Double>.zero
        var scale = SIMD3<Double>.one
        var angles = SIMD4<Double>.zero
        var skewAxis = 0.0
        /// For each line before.
        var spacing = SIMD2<Double>.zero

        /// The transform that turns a character about a point of it and moves this point to `position`.
        func matrix(about pivot: SIMD2<Double>, at position: SIMD2<Double>) -> CATransform3D {
            let pivot = pivot + anchor
            let depth = -self.position.z
            if scale == .one, angles == .zero {
                return CATransform3DMakeTranslation(position.x - pivot.x, position.y - pivot.y, depth)
            }
            var part = LottieTransform()
            part.scale = LottieTrack(SIMD4(scale, 0) * 100)
            part.rotation = LottieTrack(SIMD4(angles.z, 0, 0, 0))
            if angles.x != 0 { part.rotationX = LottieTrack(SIMD4(angles.x, 0, 0, 0)) }
            if angles.y != 0 { part.rotationY = LottieTrack(SIMD4(angles.y, 0, 0, 0)) }
            part.skew = LottieTrack(SIMD4(angles.w, 0, 0, 0))
            part.skewAxis = LottieTrack(SIMD4(skewAxis, 0, 0, 0))
            return CATransform3DConcat(
                CATransform3DConcat(
                    CATransform3DMakeTranslation(-pivot.x, -pivot.y, 0), part.linearPart(at: 0)),
                CATransform3DMakeTranslation(position.x, position.y, depth))
        }
    }

    /// Applies all animators to a character, each by its amount, and returns the character's movement.
    ///
    /// - Parameter pose: Receives the colours, the opacity and the line's width.
    static func combined(
        _ values: [LottieTextAnimatorValues], _ amounts: [Double], _ document: LottieTextDocument,
        _ pose: inout LottieTextMotion.Pose
    ) -> Way {
        var way = Way()
        (pose.opacity, pose.strokeWidth) = (1, document.strokeWidth)
        pose.fill = document.fill.map(SIMD4.init(straight:)) ?? SIMD4(0, 0, 0, 1)
        pose.stroke = document.stroke.map(SIMD4.init(straight:)) ?? SIMD4(0, 0, 0, 1)
        for (value, amount) in zip(values, amounts) {
            way.position += SIMD3(value.position.x, value.position.y, value.position.z) * amount
            way.anchor += SIMD2(value.anchor.x, value.anchor.y) * amount
            // Scales multiply, as After Effects' own presets of one animator of 1 % and one of 10,000 % need it. Opacity and
            // colours move towards the animator's value from where the animators before it left them.
            if let scale = value.scale {
                way.scale *= 1 + (SIMD3(scale.x, scale.y, scale.z) / 100 - 1) * amount
            }
            way.angles += value.angles * amount
            way.skewAxis += value.skewAxis * amount
            way.spacing += SIMD2(value.lineSpacing.x, value.lineSpacing.y) * amount
            let share = max(0, min(1, amount))
            if let opacity = value.opacity {
                pose.opacity = max(0, min(1, pose.opacity + (opacity - pose.opacity) * amount))
            }
            value.fill?.apply(to: &pose.fill, share)
            value.stroke?.apply(to: &pose.stroke, share)
            pose.strokeWidth += value.strokeWidth * amount
        }
        pose.strokeWidth = max(0, pose.strokeWidth)
        return way
    }

    /// An animator's change of a colour.
    private struct Paint {
        var color: SIMD4<Double>?
        /// Turns, and shares.
        var shift: SIMD3<Double>
        var opacity: Double?

        init(_ paint: LottieTextPaint, at frame: Double) {
            func number(_ track: LottieTrack<SIMD4<Double>>?) -> Double { track?.value(at: frame).x ?? 0 }
            color = paint.color?.value(at: frame)
            shift = SIMD3(
                number(paint.hue) / 360, number(paint.saturation) / 100, number(paint.brightness) / 100)
            opacity = paint.opacity.map { $0.value(at: frame).x / 100 }
        }

        func apply(to result: inout SIMD4<Double>, _ share: Double) {
            let alpha = result.w
            if let color { result += (color - result) * share }
            if shift != .zero { result = HSB(result).shifted(by: shift * share).color(alpha: 1) }
            result.w = alpha * (opacity.map { 1 + (max(0, min(1, $0)) - 1) * share } ?? 1)
        }
    }
}

extension SIMD4<Double> {
    /// Straight red, green, blue and alpha.
    fileprivate init(straight color: CGColor) {
        self.init(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    }
}

/// A colour by its hue in turns, its saturation and its brightness of 0...1 (Smith, 1978).
private struct HSB {
    var hue = 0.0
    var saturation = 0.0
    var brightness: Double

    init(_ rgb: SIMD4<Double>) {
        let (high, low) = (max(rgb.x, rgb.y, rgb.z), min(rgb.x, rgb.y, rgb.z))
        brightness = high
        guard high > low else { return }
        saturation = (high - low) / high
        let sector =
            rgb.x == high
            ? (rgb.y - rgb.z) / (high - low)
            : rgb.y == high ? 2 + (rgb.z - rgb.x) / (high - low) : 4 + (rgb.x - rgb.y) / (high - low)
        hue = sector / 6
    }

    func shifted(by shift: SIMD3<Double>) -> HSB {
        var result = self
        result.hue += shift.x
        result.saturation = max(0, min(1, saturation + shift.y))
        result.brightness = max(0, min(1, brightness + shift.z))
        return result
    }

    func color(alpha: Double) -> SIMD4<Double> {
        func channel(_ offset: Double) -> Double {
            var place = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
            if place < 0 { place += 6 }
            return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
        }
        return SIMD4(channel(5), channel(3), channel(1), alpha)
    }
}
