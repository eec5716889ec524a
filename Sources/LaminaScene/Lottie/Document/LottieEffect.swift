import Foundation
import LaminaGeometry
import LaminaMath

/// A change of a layer's finished picture: an effect, or a layer style. Numbers have the units of Core Animation's properties.
enum LottieEffect: Sendable {
    /// The standard deviation for a blurriness, or feather, of 1, on which players of Lottie agree.
    static let blurriness = 0.3

    case dropShadow(LottieShadow)
    /// A shadow that falls onto the layer from its edges.
    case innerShadow(LottieShadow)
    /// The standard deviation of a Gaussian blur.
    case blur(LottieTrack<SIMD4<Double>>)
    /// A colour in place of the layer's, and the share of the layer's alpha that is left, 0...1.
    case fill(LottieTrack<SIMD4<Double>>, LottieTrack<SIMD4<Double>>)
    /// A colour over the layer's, and how much of it, 0...1.
    case overlay(LottieTrack<SIMD4<Double>>, LottieTrack<SIMD4<Double>>)
    /// The colours that replace black and white, and how much of them, in percent.
    case tint(LottieTrack<SIMD4<Double>>, LottieTrack<SIMD4<Double>>, LottieTrack<SIMD4<Double>>)
    case tritone(LottieTritone)
    case levels(LottieLevels)
    /// A line along a mask's outline.
    case stroke(LottieMaskStroke)
    /// Another layer as a matte.
    case matte(layer: Int, LottieLayer.Matte)
    case radialWipe(LottieRadialWipe)
}

/// A shadow behind a layer.
struct LottieShadow: Sendable {
    var color: LottieTrack<SIMD4<Double>>
    /// 0...1.
    var opacity: LottieTrack<SIMD4<Double>>
    /// Radians clockwise from the x axis.
    var angle: LottieTrack<SIMD4<Double>>
    var distance: LottieTrack<SIMD4<Double>>
    /// The radius of the blur, as `shadowRadius`.
    var radius: LottieTrack<SIMD4<Double>>
    /// Whether the layer itself is not drawn.
    var isAlone = false

    /// The offset of the shadow from the layer.
    func offset(at frame: Double) -> SIMD2<Double> {
        let (angle, distance) = (angle.value(at: frame).x, distance.value(at: frame).x)
        return SIMD2(Math.cos(angle), Math.sin(angle)) * distance
    }
}

/// A line along the outlines of a layer's masks.
struct LottieMaskStroke: Sendable {
    /// The picture besides the line.
    enum PaintStyle: Int, Sendable {
        /// The layer, under the line.
        case onOriginal = 1
        /// Nothing.
        case onTransparent
        /// The layer, where the line is.
        case revealsOriginal
    }

    /// The number of the mask, from 1; 0 for all.
    var mask: Int
    var color: LottieTrack<SIMD4<Double>>
    var width: LottieTrack<SIMD4<Double>>
    /// 0...1.
    var opacity: LottieTrack<SIMD4<Double>>
    /// In percent.
    var start: LottieTrack<SIMD4<Double>>
    var end: LottieTrack<SIMD4<Double>>
    /// Whether masks are gone along one after the other.
    var isSequential = true
    var style = PaintStyle.onOriginal
}

/// The colours that replace bright, middle and dark tones.
struct LottieTritone: Sendable {
    var bright: LottieTrack<SIMD4<Double>>
    var middle: LottieTrack<SIMD4<Double>>
    var dark: LottieTrack<SIMD4<Double>>
    /// How much of the layer's own colours is left, in percent.
    var original: LottieTrack<SIMD4<Double>>
}

/// Stretches of levels: first of each channel, then of red, green and blue alike.
struct LottieLevels: Sendable {
    /// The levels that become black and white, and what they become then. All are 0...1.
    struct Channel: Sendable {
        var inputBlack: LottieTrack<SIMD4<Double>>
        var inputWhite: LottieTrack<SIMD4<Double>>
        var outputBlack: LottieTrack<SIMD4<Double>>
        var outputWhite: LottieTrack<SIMD4<Double>>

        var tracks: [LottieTrack<SIMD4<Double>>] { [inputBlack, inputWhite, outputBlack, outputWhite] }
    }

    /// Red, green, blue and alpha.
    var channels: [Channel]
    var all: Channel
}

/// A wipe around a point, as the hand of a clock goes.
struct LottieRadialWipe: Sendable {
    enum Direction: Int, Sendable {
        case clockwise = 1, counterclockwise, both
    }

    /// How much is wiped away, in percent.
    var completion: LottieTrack<SIMD4<Double>>
    /// In degrees clockwise from the top.
    var startAngle: LottieTrack<SIMD4<Double>>
    var center: LottieTrack<SIMD4<Double>>
    var direction: Direction
    /// The standard deviation of the blur of the edges.
    var feather: LottieTrack<SIMD4<Double>>

    /// The sector of a circle with a radius that is left at a frame.
    func sector(at frame: Double, radius: Double) -> LottieBezier {
        let wiped = max(0, min(1, completion.value(at: frame).x / 100)) * 360
        let start = startAngle.value(at: frame).x
        let from: Double =
            switch direction {
            case .clockwise: start + wiped
            case .counterclockwise: start
            case .both: start + wiped / 2
            }
        let middle = center.value(at: frame)
        var result = LottieBezier(isClosed: true)
        guard wiped < 360 else { return result }
        if wiped > 0 { result.vertices.append(LottieBezier.Vertex(point: SIMD2(middle.x, middle.y))) }
        // Chords of an eighth of a circle, which lie far outside of every picture.
        let steps = max(1, ((360 - wiped) / 45).rounded(.up))
        for step in 0...Int(steps) {
            let angle = (from + (360 - wiped) * Double(step) / steps - 90).radians
            result.vertices.append(
                LottieBezier.Vertex(
                    point: SIMD2(middle.x, middle.y) + SIMD2(Math.cos(angle), Math.sin(angle)) * radius))
        }
        return result
    }
}
