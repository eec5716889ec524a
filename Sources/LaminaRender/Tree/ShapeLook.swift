import Foundation
import LaminaGeometry
import LaminaPlan
import LaminaValues

/// The drawing of a shape layer, as far as it follows from the layer's values alone. A class, so that looking it up copies
/// nothing.
final class ShapeLook: Sendable {
    /// One colour, or a pattern, inside an outline.
    struct Part: Sendable {
        /// In bytes, which most frames are drawn in.
        private let packed: PackedColor
        private let straight: CGColor
        var pattern: PatternReference?
        var outline: ShapeOutline

        fileprivate init(_ color: CGColor, packed: PackedColor, outline: ShapeOutline) {
            (straight, self.packed, self.outline) = (color, packed, outline)
            pattern = color.patternReference
        }

        func color(in working: WorkingFormat) -> PackedColor {
            working == .standard ? packed : working.color(straight)
        }
    }

    let fill: Part?
    let stroke: Part?

    /// `nil` if nothing is drawn.
    init?(_ p: borrowing LayerProperties) {
        guard p.kind == .shape else { return nil }
        let shape = p.shape
        guard let path = shape.path, !path.isEmpty else { return nil }
        let summary = PathSummary(path.outline)
        fill = Self.part(shape.fillColor) {
            ShapeOutline(path, summary, .fill(shape.fillRule == .evenOdd ? .evenOdd : .winding))
        }
        stroke = Self.part(shape.strokeColor) {
            shape.strokeStyle.map { style in
                ShapeOutline(
                    path, summary,
                    .stroke(
                        style, start: max(0, Double(shape.strokeStart)), end: min(1, Double(shape.strokeEnd)),
                        dashes: shape.lineDashPattern ?? [], phase: Double(shape.lineDashPhase)))
            }
        }
        if fill == nil, stroke == nil { return nil }
    }

    private static func part(_ color: CGColor?, _ outline: () -> ShapeOutline?) -> Part? {
        guard let color else { return nil }
        let packed = PackedColor(color)
        guard color.alpha > 0 || color.patternReference != nil, let outline = outline() else { return nil }
        return Part(color, packed: packed, outline: outline)
    }

    /// Calls `body` for the fill, then for the line.
    @inline(__always)
    func forEachPart(_ body: (Part, DrawItem.Part) -> Void) {
        if let fill { body(fill, .fill) }
        if let stroke { body(stroke, .stroke) }
    }

    /// The number of parts drawn.
    var partCount: Int32 { (fill == nil ? 0 : 1) + (stroke == nil ? 0 : 1) }

    /// A rectangle of the layer's points that holds everything drawn.
    var box: CGRect { (fill?.outline.box ?? .null).union(stroke?.outline.box ?? .null) }
}

/// The box of a path, and a hash of its points. The fill and the line of a shape need the same ones.
private struct PathSummary {
    /// The smallest rectangle that holds the path, without the line's width.
    let box: CGRect
    let hash: Int
    let outline: PathOutline

    init(_ outline: PathOutline) {
        self.outline = outline
        box = outline.box
        var hasher = Hasher()
        // A few points distinguish paths well enough, at the same cost for all paths.
        let points = outline.points
        hasher.combine(points.count)
        for index in stride(from: 0, to: points.count, by: max(1, points.count / 16)) {
            hasher.combine(points[index].x)
            hasher.combine(points[index].y)
        }
        hash = hasher.finalize()
    }
}

/// The covered area of a path, in the layer's points. Compared by its values.
final class ShapeOutline: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case fill(CGPathFillRule)
        /// - Parameters:
        ///   - start: The share of the path's length at which the line begins; `end` is the share at which it ends.
        ///   - dashes: Empty for a solid line.
        case stroke(StrokeStyle, start: Double, end: Double, dashes: [Double], phase: Double)
    }

    let path: CGPath
    let kind: Kind
    /// A rectangle that contains the covered area.
    let box: CGRect
    /// Whether the line is drawn without its dashes, because there would be too many.
    let leavesOutDashes: Bool
    private let hash: Int

    fileprivate init(_ path: CGPath, _ summary: PathSummary, _ kind: Kind) {
        (self.path, self.kind) = (path, kind)
        var hasher = Hasher()
        hasher.combine(kind)
        hasher.combine(summary.hash)
        hash = hasher.finalize()
        if case .stroke(_, _, _, let dashes, _) = kind, !dashes.isEmpty {
            leavesOutDashes = summary.outline.hasTooManyDashes(lengths: dashes)
        } else {
            leavesOutDashes = false
        }
        let box = summary.box
        if case .stroke(let style, _, _, _, _) = kind, !box.isNull {
            let miter = style.join == .miter ? max(1, style.miterLimit) : 1
            let reach = style.width / 2 * max(miter, style.cap == .square ? 1.5 : 1)
            self.box = box.insetBy(dx: -reach, dy: -reach)
        } else {
            self.box = box
        }
    }

    /// The rule by which a mask is filled.
    var rule: CGPathFillRule {
        if case .fill(let rule) = kind { rule } else { .winding }
    }

    var isFill: Bool { if case .fill = kind { true } else { false } }

    /// Whether the path's lengths decide which part of it is drawn.
    var isPartial: Bool {
        guard case .stroke(_, let start, let end, let dashes, _) = kind else { return false }
        return start > 0 || end < 1 || !dashes.isEmpty
    }

    /// The opacity factor of the outline, 0...1. A line thinner than a pixel is drawn one pixel wide and fainter in
    /// proportion, as in Core Animation.
    func strength(through map: Homography) -> Double {
        guard case .stroke(let style, _, _, _, _) = kind else { return 1 }
        return min(1, style.width * map.lineScale)
    }

    /// The outline to fill.
    ///
    /// - Parameters:
    ///   - map: From the layer's points to pixels.
    ///   - tolerance: The greatest error of the sides of a line, in points.
    ///   - lengths: The path with its lengths, if ``isPartial`` says that they are needed.
    func shape(through map: Homography, tolerance: Double, lengths: MeasuredPath?) -> PathOutline {
        guard case .stroke(var style, let start, let end, let dashes, let phase) = kind else {
            return path.outline
        }
        let scale = map.lineScale
        if style.width * scale < 1 { style.width = 1 / scale }
        var line = path.outline
        if let lengths, isPartial {
            if start > 0 || end < 1 {
                line = lengths.trimmed(from: start, to: end)
                if !dashes.isEmpty { line = line.dashed(lengths: dashes, phase: phase) }
            } else {
                line = lengths.dashed(lengths: dashes, phase: phase)
            }
        }
        return line.stroked(style, tolerance: tolerance)
    }

    /// The points by which a line reaches beyond ``box`` if it is drawn wider than its own width.
    func reachBeyondBox(through map: Homography) -> Double {
        guard case .stroke(let style, _, _, _, _) = kind else { return 0 }
        let miter = style.join == .miter ? max(1, style.miterLimit) : 1
        return max(0, (1 / map.lineScale - style.width) / 2 * max(miter, 1.5))
    }

    static func == (a: ShapeOutline, b: ShapeOutline) -> Bool {
        a === b || (a.hash == b.hash && a.kind == b.kind && a.path == b.path)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension Homography {
    /// The width in pixels of a line one point wide, averaged over all directions. Infinite in perspective, where lines
    /// keep their own width.
    fileprivate var lineScale: Double {
        let scale = (xx * yy - xy * yx).magnitude.squareRoot()
        return isAffine && scale > 1e-9 ? scale : .infinity
    }
}
