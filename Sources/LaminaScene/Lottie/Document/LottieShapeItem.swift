import Foundation
import LaminaGeometry
import LaminaMath

/// An entry of a shape layer, or of a group in one.
indirect enum LottieShapeItem: Sendable {
    case group(LottieGroup)
    case figure(LottieFigure)
    case fill(LottieFill)
    case stroke(LottieStroke)
    case modifier(LottieModifier)
    case repeater(LottieRepeater)
}

/// Items that are moved and faded together.
struct LottieGroup: Sendable {
    var name: String
    var items: [LottieShapeItem]
    var transform: LottieTransform?
    /// Core Animation's name of the blend mode; `nil` for the normal mode.
    var blendMode: String?
}

/// An entry that adds an outline.
enum LottieFigure: Sendable {
    case path(LottieTrack<LottieBezier>, isReversed: Bool)
    /// The middle, the size, and the radius of the corners.
    case rectangle(
        LottieTrack<SIMD4<Double>>, LottieTrack<SIMD4<Double>>, LottieTrack<SIMD4<Double>>, isReversed: Bool)
    /// The middle and the size.
    case ellipse(LottieTrack<SIMD4<Double>>, LottieTrack<SIMD4<Double>>, isReversed: Bool)
    case star(LottieStar, isReversed: Bool)
}

/// A star, or a regular polygon, which has no inner points.
struct LottieStar: Sendable {
    var isPolygon: Bool
    var position: LottieTrack<SIMD4<Double>>
    var points: LottieTrack<SIMD4<Double>>
    /// In degrees.
    var rotation: LottieTrack<SIMD4<Double>>
    var outerRadius: LottieTrack<SIMD4<Double>>
    var innerRadius: LottieTrack<SIMD4<Double>>
    /// In percent, as the inner one.
    var outerRoundness: LottieTrack<SIMD4<Double>>
    var innerRoundness: LottieTrack<SIMD4<Double>>
    /// The player whose number of points and whose roundness the star has.
    var engine = LottieEngine.authored
}

/// The paint that fills or strokes an outline.
enum LottiePaint: Sendable {
    /// Straight red, green, blue, alpha.
    case color(LottieTrack<SIMD4<Double>>)
    case gradient(LottieGradient)
}

/// Colours along a line or around a point.
struct LottieGradient: Sendable {
    var isRadial: Bool
    var start: LottieTrack<SIMD4<Double>>
    var end: LottieTrack<SIMD4<Double>>
    var highlight: LottieHighlight?
    var colorCount: Int
    /// A place, red, green and blue for each colour; then a place and an opacity, any number of times.
    var stops: LottieTrack<[Double]>
}

/// Where a radial gradient begins beside its middle.
struct LottieHighlight: Sendable {
    /// In percent of the way to its end, and of that to its other side below 0.
    var length: LottieTrack<SIMD4<Double>>
    /// Degrees clockwise from the way to its end.
    var angle: LottieTrack<SIMD4<Double>>

    /// The highlight relative to the gradient's middle, given the way to the gradient's end.
    func offset(_ way: SIMD2<Double>, at frame: Double) -> SIMD2<Double> {
        let (length, turn) = (length.value(at: frame).x / 100, angle.value(at: frame).x.radians)
        let (s, c) = Math.sineAndCosine(turn)
        return SIMD2(way.x * c - way.y * s, way.x * s + way.y * c) * length
    }
}

/// The inside of outlines.
struct LottieFill: Sendable {
    var name = ""
    var paint: LottiePaint
    /// In percent.
    var opacity: LottieTrack<SIMD4<Double>>
    var isEvenOdd: Bool
    /// Whether trims cut the fill, as they cut lines.
    var isTrimmed: Bool
    /// Core Animation's name of the blend mode; `nil` for the normal mode.
    var blendMode: String?
}

/// Lines along outlines.
struct LottieStroke: Sendable {
    var name = ""
    var paint: LottiePaint
    /// In percent.
    var opacity: LottieTrack<SIMD4<Double>>
    var width: LottieTrack<SIMD4<Double>>
    var cap: CGLineCap
    var join: CGLineJoin
    var miterLimit: Double
    /// Lengths of dashes and gaps in turn; empty for a whole line.
    var dashes: [LottieTrack<SIMD4<Double>>]
    var dashOffset: LottieTrack<SIMD4<Double>>?
    /// Core Animation's name of the blend mode; `nil` for the normal mode.
    var blendMode: String?
    /// Whether a negative length leaves the line whole, as in SVG; otherwise it counts as 0.
    var isWholeByNegativeDash = true

    /// The lengths of dashes and gaps at a frame; empty for a whole line.
    func dashLengths(at frame: Double) -> [Double] {
        let lengths = dashes.map { $0.value(at: frame).x }
        if isWholeByNegativeDash, lengths.contains(where: { $0 < 0 }) { return [] }
        return lengths.map { max(0, $0) }
    }
}

/// An entry that changes the outlines before it.
enum LottieModifier: Sendable {
    case trim(LottieTrimming)
    case roundCorners(radius: LottieTrack<SIMD4<Double>>)
    /// The distance by which outlines grow outwards.
    case offset(amount: LottieTrack<SIMD4<Double>>, join: CGLineJoin, miterLimit: LottieTrack<SIMD4<Double>>)
    /// In percent: vertices towards the middle and tangents away from it.
    case pucker(amount: LottieTrack<SIMD4<Double>>)
    /// The distance from the outline, the number of ridges on each of its segments, and whether they are smooth.
    case zigZag(
        size: LottieTrack<SIMD4<Double>>, ridges: LottieTrack<SIMD4<Double>>,
        pointType: LottieTrack<SIMD4<Double>>)
    /// The angle in degrees, and the point about which outlines turn.
    case twist(angle: LottieTrack<SIMD4<Double>>, center: LottieTrack<SIMD4<Double>>)
    /// How outlines become one, and whether they are combined by the areas inside them; otherwise all of them are
    /// drawn together.
    case merge(Merge, isByArea: Bool)

    enum Merge: Int, Sendable {
        case together = 1, add, subtract, intersect, exclude
    }

    /// Whether the modifier leaves out parts of outlines at any time.
    var trims: Bool {
        guard case .trim(let trim) = self else { return false }
        return trim.start.keys.contains { $0.value.x != 0 } || trim.end.keys.contains { $0.value.x != 100 }
    }
}

/// The part of outlines that is left.
struct LottieTrimming: Sendable {
    /// Shares in percent.
    var start: LottieTrack<SIMD4<Double>>
    var end: LottieTrack<SIMD4<Double>>
    /// In degrees of a whole turn.
    var offset = LottieTrack(SIMD4<Double>.zero)
    /// Whether the outlines are taken for one, end to end.
    var isIndividual: Bool
    /// Whether a curve is cut at a share of its length; otherwise at the parameter, as Core Animation cuts a shape's line.
    var isByLength: Bool

    var tracks: [LottieTrack<SIMD4<Double>>] { [start, end, offset] }
}

/// Copies of everything that stands before the repeater, each moved further than the one before.
struct LottieRepeater: Sendable {
    var copies: LottieTrack<SIMD4<Double>>
    /// The number of steps by which the first copy is moved already.
    var offset: LottieTrack<SIMD4<Double>>
    /// Whether later copies lie behind earlier ones.
    var isBehind: Bool
    var transform: LottieTransform
    /// In percent: the opacity of the first copy and of the last.
    var startOpacity: LottieTrack<SIMD4<Double>>
    var endOpacity: LottieTrack<SIMD4<Double>>
}
