import Foundation
import LaminaGeometry
import LaminaMath

/// A position, by one track or by one for each coordinate.
enum LottiePosition: Sendable {
    case point(LottieTrack<SIMD4<Double>>)
    case split(x: LottieTrack<SIMD4<Double>>, y: LottieTrack<SIMD4<Double>>, z: LottieTrack<SIMD4<Double>>?)

    func value(at frame: Double) -> SIMD4<Double> {
        switch self {
        case .point(let track): track.value(at: frame)
        case .split(let x, let y, let z):
            SIMD4(x.value(at: frame).x, y.value(at: frame).x, z?.value(at: frame).x ?? 0, 0)
        }
    }

    var isAnimated: Bool {
        switch self {
        case .point(let track): track.isAnimated
        case .split(let x, let y, let z): x.isAnimated || y.isAnimated || z?.isAnimated == true
        }
    }

    /// The way it goes at a frame, as an angle in radians.
    func direction(at frame: Double) -> Double {
        switch self {
        case .point(let track): return track.direction(at: frame)
        case .split:
            // In seconds: a small part of any frame.
            let step = 1e-4
            let (a, b) = (value(at: frame - step), value(at: frame + step))
            return a.x == b.x && a.y == b.y ? 0 : Math.atan2(b.y - a.y, b.x - a.x)
        }
    }
}

/// Where something is: after its anchor point is put at the origin it is scaled, skewed, turned, and moved to its
/// position. Angles are in degrees, scales and opacity in percent.
struct LottieTransform: Sendable {
    var anchor = LottieTrack(SIMD4<Double>.zero)
    var position = LottiePosition.point(LottieTrack(.zero))
    var scale = LottieTrack(SIMD4<Double>(100, 100, 100, 0))
    var rotation = LottieTrack(SIMD4<Double>.zero)
    var skew = LottieTrack(SIMD4<Double>.zero)
    var skewAxis = LottieTrack(SIMD4<Double>.zero)
    var opacity = LottieTrack(SIMD4<Double>(100, 0, 0, 0))
    /// About the x and the y axis, and an orientation about all three; of layers in space only.
    var rotationX: LottieTrack<SIMD4<Double>>?
    var rotationY: LottieTrack<SIMD4<Double>>?
    var orientation: LottieTrack<SIMD4<Double>>?
    /// Whether its matrices are mixed between keys instead of its parts, as Core Animation's players do with skews and
    /// mirrors.
    var mixesMatrices = false

    /// Whether it skews, or mirrors x, at any key.
    var skewsOrMirrors: Bool {
        skew.keys.contains { $0.value.x != 0 } || scale.keys.contains { $0.value.x < 0 }
    }

    /// Whether nothing in it leaves the plane.
    var isPlanar: Bool {
        guard !isSpatial, anchor.keys.allSatisfy({ $0.value.z == 0 }) else { return false }
        switch position {
        case .point(let track): return track.keys.allSatisfy { $0.value.z == 0 }
        case .split(_, _, let z): return z?.keys.allSatisfy { $0.value.x == 0 } ?? true
        }
    }

    /// Whether it is more than scale and rotation in the plane.
    var isSkewed: Bool { skew.isAnimated || skew.first.x != 0 }
    var isSpatial: Bool {
        [rotationX, rotationY, orientation].contains { track in
            track.map { $0.isAnimated || $0.first != .zero } ?? false
        }
    }

    /// All but anchor point and position.
    ///
    /// - Parameter turn: Radians by which it is turned besides.
    func linearPart(at frame: Double, turnedBy turn: Double = 0) -> CATransform3D {
        let scale = self.scale.value(at: frame) / 100
        var result = CATransform3DMakeScale(scale.x, scale.y, isSpatial ? scale.z : 1)
        let skew = self.skew.value(at: frame).x
        if skew != 0 {
            let axis = skewAxis.value(at: frame).x.radians
            result = CATransform3DConcat(result, CATransform3DMakeRotation(axis, 0, 0, 1))
            var shear = CATransform3DIdentity
            shear.m21 = Math.tan(-skew.radians)
            result = CATransform3DConcat(result, shear)
            result = CATransform3DConcat(result, CATransform3DMakeRotation(-axis, 0, 0, 1))
        }
        func turned(_ degrees: Double, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) {
            guard degrees != 0 else { return }
            result = CATransform3DConcat(result, CATransform3DMakeRotation(degrees.radians, x, y, z))
        }
        turned(rotation.value(at: frame).x, 0, 0, 1)
        // Lottie's z axis points away from the viewer.
        if let rotationY { turned(-rotationY.value(at: frame).x, 0, 1, 0) }
        if let rotationX { turned(-rotationX.value(at: frame).x, 1, 0, 0) }
        if let orientation {
            let angles = orientation.value(at: frame)
            turned(angles.z, 0, 0, 1)
            turned(-angles.y, 0, 1, 0)
            turned(-angles.x, 1, 0, 0)
        }
        if turn != 0 { result = CATransform3DConcat(result, CATransform3DMakeRotation(turn, 0, 0, 1)) }
        return result
    }

    /// The whole, in the plane.
    func affine(at frame: Double) -> CGAffineTransform {
        let linear = linearPart(at: frame)
        let (anchor, position) = (anchor.value(at: frame), position.value(at: frame))
        let (a, b, c, d) = (linear.m11, linear.m12, linear.m21, linear.m22)
        return CGAffineTransform(
            a: a, b: b, c: c, d: d, tx: position.x - anchor.x * a - anchor.y * c,
            ty: position.y - anchor.x * b - anchor.y * d)
    }
}

extension Double {
    /// Degrees as radians.
    var radians: Double { self * .pi / 180 }
}
