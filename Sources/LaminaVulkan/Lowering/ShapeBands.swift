import LaminaGeometry
import LaminaPlan

/// Cuts the pixels that a shape touches into rectangles: wholly covered ones, and ones whose pixels need the coverage
/// computed.
///
/// Guarantees that every pixel with a coverage above 0 lies in exactly one rectangle, and that every pixel of a whole
/// rectangle has a coverage of 1. The set of rectangles is as cheap to draw as `DrawingCosts` can tell; it is not the
/// smallest or tightest possible set.
///
/// All coordinates are relative to the origin of the shape's form. Rows are divided only where they differ, so the work
/// does not grow with rows that are alike.
package struct ShapeBands: Sendable {
    package struct Cut: Equatable, Sendable {
        package var rect: PixelRect
        package var isWhole: Bool
    }

    /// `t = a·x + b·y + c` at pixel centres, |a| + |b| = 1: a pixel with t ≥ ½ lies wholly inside, a pixel with t ≤ −½
    /// wholly outside.
    private struct Line: Sendable {
        var a: Double
        var b: Double
        var c: Double
    }

    private struct Outline: Sendable {
        /// The polygon's edges.
        var edges: [Line] = []
        /// Chords of the round corners: a point inside all chords lies inside the corners.
        var chords: [Line] = []
    }

    private struct Segment: Equatable {
        var x0: Int32
        var x1: Int32
        var isWhole: Bool
    }

    private struct Band {
        var y0: Int32
        var y1: Int32
        var segments: [Segment]
    }

    private let outer: Outline
    private let hole: Outline?
    /// Nanoseconds of the frame's time for a pixel of each class, and for a rectangle.
    private let wholeCost: Double
    private let partCost: Double
    private let wholePieceCost: Double
    private let partPieceCost: Double

    package init(
        _ form: ShapeForm, material: PipelineKey.Material, coverage: PipelineKey.Coverage,
        costs: DrawingCosts
    ) {
        outer = Self.outline(form.outer)
        hole = form.hole.map { Self.outline($0) }
        wholeCost = costs.plain(material)
        partCost = costs.covered(material, coverage)
        wholePieceCost = costs.plainPiece
        partPieceCost = costs.coveredPiece
    }

    private static func outline(_ form: ShapeForm.Outline) -> Outline {
        var outline = Outline()
        for edge in form.edges {
            let (a, b) = (Double(edge.a), Double(edge.b))
            outline.edges.append(
                Line(a: a, b: b, c: Double(edge.c) + a * Double(form.x) + b * Double(form.y)))
        }
        if let corner = form.corner { outline.chords = chords(of: corner) }
        return outline
    }

    /// Three chords for each quarter circle. A line of the local plane is a line of the picture, also in perspective.
    private static func chords(of corner: ShapeForm.Corner) -> [Line] {
        let map = corner.map
        let insets = (x: corner.halfWidth - corner.radius, y: corner.halfHeight - corner.radius)
        var lines: [Line] = []
        // Directions at 15°, 45° and 75°; each chord's distance from the centre is r · cos 15°.
        let directions = [
            (0.9659258262890683, 0.25881904510252074), (0.7071067811865476, 0.7071067811865476),
        ]
        for (x, y) in directions + [(directions[0].1, directions[0].0)] {
            for (sx, sy) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
                let (nx, ny) = (sx * x, sy * y)
                let distance =
                    corner.radius * directions[0].0 + nx * sx * max(0, insets.x) + ny * sy * max(0, insets.y)
                let a = -nx * map.xx - ny * map.xy + distance * map.xw
                let b = -nx * map.yx - ny * map.yy + distance * map.yw
                let c = -nx * map.tx - ny * map.ty + distance * map.tw
                let scale = abs(a) + abs(b)
                lines.append(
                    scale > 0 && scale.isFinite && c.isFinite
                        ? Line(a: a / scale, b: b / scale, c: c / scale) : Line(a: 0, b: 0, c: -1))
            }
        }
        return lines
    }

    /// The rectangles inside `clip`, and their cost.
    ///
    /// - Parameters:
    ///   - clip: The pixels to draw.
    ///   - interior: Pixels known to be covered wholly, whose top and bottom are good rows to cut at; may be empty.
    ///   - separatesWhole: Whether wholly covered pixels get rectangles of their own.
    package func cuts(in clip: PixelRect, interior: PixelRect, separatesWhole: Bool) -> (
        cuts: [Cut], cost: Double
    ) {
        var rows = [clip.y0, clip.y1]
        if !interior.isEmpty {
            rows += [interior.y0, interior.y1].filter { $0 > clip.y0 && $0 < clip.y1 }
            rows.sort()
        }
        var bands: [Band] = []
        var cost = 0.0
        for (y0, y1) in zip(rows, rows.dropFirst()) where y0 < y1 {
            let best = divide(y0, y1, clip, separatesWhole)
            bands += best.bands
            cost += best.cost
        }
        var cuts: [Cut] = []
        var open: Band?
        func close() {
            guard let band = open else { return }
            for segment in band.segments {
                cuts.append(
                    Cut(
                        rect: PixelRect(x0: segment.x0, y0: band.y0, x1: segment.x1, y1: band.y1),
                        isWhole: segment.isWhole))
            }
        }
        for band in bands {
            if open?.segments == band.segments, open?.y1 == band.y0 {
                open?.y1 = band.y1
            } else {
                close()
                open = band
            }
        }
        close()
        return (cuts, cost)
    }

    /// One band, or its best halves if they are cheaper.
    private func divide(
        _ y0: Int32, _ y1: Int32, _ clip: PixelRect, _ separatesWhole: Bool
    ) -> (bands: [Band], cost: Double) {
        let segments = segments(y0, y1, clip, separatesWhole)
        let height = Double(y1 - y0)
        var parts = 0.0
        var cost = 0.0
        for segment in segments {
            let width = Double(segment.x1 - segment.x0)
            if !segment.isWhole { parts += width * height * partCost }
            cost +=
                segment.isWhole
                ? width * height * wholeCost + wholePieceCost : width * height * partCost + partPieceCost
        }
        let whole = (bands: [Band(y0: y0, y1: y1, segments: segments)], cost: cost)
        // Halving cannot help: computing the coverage costs less than the additional rectangles.
        guard y1 - y0 > 1, parts > 3 * partPieceCost else { return whole }
        guard leastCostOfHalves(y0, y1, clip, separatesWhole) * Self.roundingMargin < cost else {
            return whole
        }
        let middle = y0 + (y1 - y0) / 2
        let (top, bottom) = (
            divide(y0, middle, clip, separatesWhole), divide(middle, y1, clip, separatesWhole)
        )
        return top.cost + bottom.cost < cost ? (top.bands + bottom.bands, top.cost + bottom.cost) : whole
    }

    /// The runs of a band of rows, from the left.
    private func segments(_ y0: Int32, _ y1: Int32, _ clip: PixelRect, _ separatesWhole: Bool) -> [Segment] {
        let top = Double(y0) + 0.5
        let bottom = Double(y1) - 0.5
        let limit = (clip.x0, clip.x1)
        let touched = Self.range(outer.edges, top, bottom, limit, .touched, .any)
        guard touched.0 < touched.1 else { return [] }
        let whole = separatesWhole ? wholeRange(outer, top, bottom, touched, .every) : (touched.0, touched.0)
        var marks = [touched.0, touched.1, whole.0, whole.1]
        var holeTouched = (touched.0, touched.0)
        var holeWhole = (touched.0, touched.0)
        if let hole {
            holeTouched = Self.range(hole.edges, top, bottom, touched, .touched, .any)
            holeWhole = wholeRange(hole, top, bottom, touched, .every)
            marks += [holeTouched.0, holeTouched.1, holeWhole.0, holeWhole.1]
        }
        marks.sort()
        var result: [Segment] = []
        for (x0, x1) in zip(marks, marks.dropFirst()) where x0 < x1 && x0 >= touched.0 && x1 <= touched.1 {
            if x0 >= holeWhole.0 && x1 <= holeWhole.1 { continue }
            let isWhole =
                x0 >= whole.0 && x1 <= whole.1
                && !(holeTouched.0 < holeTouched.1 && x0 < holeTouched.1 && x1 > holeTouched.0)
            if let last = result.indices.last, result[last].x1 == x0, result[last].isWhole == isWhole {
                result[last].x1 = x1
            } else {
                result.append(Segment(x0: x0, x1: x1, isWhole: isWhole))
            }
        }
        return result
    }

    /// A factor for a sum of costs, because the costs of many small bands are rounded in another order.
    private static let roundingMargin = 1 - 1e-9

    /// What two halves of a band cost at least, however they are divided: the pixels of columns that are alike in all rows,
    /// and in each half a rectangle for each of their runs.
    private func leastCostOfHalves(
        _ y0: Int32, _ y1: Int32, _ clip: PixelRect, _ separatesWhole: Bool
    ) -> Double {
        let (top, bottom) = (Double(y0) + 0.5, Double(y1) - 0.5)
        let limit = (clip.x0, clip.x1)
        func touched(_ outline: Outline, _ limit: (Int32, Int32), _ rows: Rows) -> (Int32, Int32) {
            Self.range(outline.edges, top, bottom, limit, .touched, rows)
        }
        // Of each set of pixels, those that belong to it in any row, and those that do in every row.
        let some = touched(outer, limit, .any)
        let none = (some.0, some.0)
        let all = touched(outer, limit, .every)
        let someWhole = separatesWhole ? wholeRange(outer, top, bottom, some, .any) : none
        let allWhole = separatesWhole ? wholeRange(outer, top, bottom, some, .every) : none
        var marks = [some.0, some.1, all.0, all.1, someWhole.0, someWhole.1, allWhole.0, allWhole.1]
        var (someHole, allHole, someGone, allGone) = (none, none, none, none)
        if let hole {
            someHole = touched(hole, some, .any)
            allHole = touched(hole, some, .every)
            someGone = wholeRange(hole, top, bottom, some, .any)
            allGone = wholeRange(hole, top, bottom, some, .every)
            marks += [
                someHole.0, someHole.1, allHole.0, allHole.1, someGone.0, someGone.1, allGone.0, allGone.1,
            ]
        }
        marks.sort()
        let height = Double(y1 - y0)
        var cost = 0.0
        /// Whether the last rectangle is wholly covered; `nil` if the next column begins one in any case.
        var last: Bool?
        for (x0, x1) in zip(marks, marks.dropFirst()) where x0 < x1 && x0 >= some.0 && x1 <= some.1 {
            func isIn(_ range: (Int32, Int32)) -> Bool { x0 >= range.0 && x1 <= range.1 }
            let isWhole: Bool
            if isIn(allGone) {
                last = nil
                continue
            } else if isIn(allWhole), !isIn(someHole) {
                isWhole = true
            } else if isIn(all), !isIn(someGone), !isIn(someWhole) || isIn(allHole) {
                isWhole = false
            } else {
                continue
            }
            cost += Double(x1 - x0) * height * (isWhole ? wholeCost : partCost)
            if last != isWhole { cost += 2 * (isWhole ? wholePieceCost : partPieceCost) }
            last = isWhole
        }
        return cost
    }

    private func wholeRange(
        _ outline: Outline, _ top: Double, _ bottom: Double, _ limit: (Int32, Int32), _ rows: Rows
    ) -> (Int32, Int32) {
        let range = Self.range(outline.edges, top, bottom, limit, .whole, rows)
        return Self.range(outline.chords, top, bottom, range, .whole, rows)
    }

    /// The side of a line on which a pixel lies: inside at least in part, or wholly.
    private enum Side {
        case touched
        case whole

        /// The least `t`. A small margin for rounding in the shaders, and in the backend with which results are compared.
        var bound: Double {
            switch self {
            case .touched: -0.502
            case .whole: 0.502
            }
        }
    }

    /// The rows of a band in which a pixel lies inside a line.
    private enum Rows {
        case any
        case every
    }

    /// The pixels of a band that lie inside each line in any row, or in every row.
    private static func range(
        _ lines: [Line], _ top: Double, _ bottom: Double, _ limit: (Int32, Int32), _ side: Side, _ rows: Rows
    ) -> (Int32, Int32) {
        var (x0, x1) = limit
        let bound = side.bound
        for line in lines {
            let (p, q) = (line.b * top, line.b * bottom)
            // Where a·x + rest ≥ bound.
            let rest = line.c + (rows == .every ? min(p, q) : max(p, q))
            if line.a == 0 {
                if rest < bound { return (limit.0, limit.0) }
                continue
            }
            let x = (bound - rest) / line.a - 0.5
            if line.a > 0 {
                x0 = max(x0, clamped(x.rounded(.up), limit))
            } else {
                x1 = min(x1, clamped(x.rounded(.down) + 1, limit))
            }
        }
        return x0 < x1 ? (x0, x1) : (limit.0, limit.0)
    }

    private static func clamped(_ x: Double, _ limit: (Int32, Int32)) -> Int32 {
        x >= Double(limit.1) ? limit.1 : x > Double(limit.0) ? Int32(x) : limit.0
    }
}
