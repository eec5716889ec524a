import LaminaGeometry
import LaminaPlan

/// Cuts the pixels that a shape touches into rectangles: wholly covered ones, and ones whose pixels need the coverage
/// computed.
///
/// Guarantees that every pixel with a coverage above 0 lies in exactly one rectangle, and that every pixel of a whole
/// rectangle has a coverage of 1. The set of rectangles is as cheap to draw as `DrawingCosts` can tell; it is not the
/// smallest or tightest possible set.
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
        _ shape: CoverageShape, of list: DrawList, material: PipelineKey.Material,
        coverage: PipelineKey.Coverage,
        costs: DrawingCosts
    ) {
        outer = Self.outline(shape, list)
        hole = list.shapes.element(at: shape.hole).map { Self.outline($0, list) }
        wholeCost = costs.plain(material)
        partCost = costs.covered(material, coverage)
        wholePieceCost = costs.plainPiece
        partPieceCost = costs.coveredPiece
    }

    private static func outline(_ shape: CoverageShape, _ list: DrawList) -> Outline {
        var outline = Outline()
        let first = Int(shape.firstEdge)
        for edge in list.edges[first..<(first + Int(shape.edgeCount))] {
            let (a, b) = (Double(edge.a), Double(edge.b))
            outline.edges.append(
                Line(a: a, b: b, c: Double(edge.c) - a * Double(shape.originX) - b * Double(shape.originY)))
        }
        if let corner = list.corners.element(at: shape.corner) {
            outline.chords = chords(of: corner)
        }
        return outline
    }

    /// Three chords for each quarter circle. A line of the local plane is a line of the picture, also in perspective.
    private static func chords(of corner: CornerOutline) -> [Line] {
        let map = corner.deviceToLocal.homography
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
        let touched = Self.range(outer.edges, top, bottom, limit, isWhole: false)
        guard touched.0 < touched.1 else { return [] }
        let whole = separatesWhole ? wholeRange(outer, top, bottom, touched) : (touched.0, touched.0)
        var marks = [touched.0, touched.1, whole.0, whole.1]
        var holeTouched = (touched.0, touched.0)
        var holeWhole = (touched.0, touched.0)
        if let hole {
            holeTouched = Self.range(hole.edges, top, bottom, touched, isWhole: false)
            holeWhole = wholeRange(hole, top, bottom, touched)
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

    private func wholeRange(
        _ outline: Outline, _ top: Double, _ bottom: Double, _ limit: (Int32, Int32)
    ) -> (Int32, Int32) {
        let range = Self.range(outline.edges, top, bottom, limit, isWhole: true)
        return Self.range(outline.chords, top, bottom, range, isWhole: true)
    }

    /// The pixels that lie wholly inside all lines in every row of the band; or, if not `isWhole`, the pixels that may be
    /// touched in any row.
    private static func range(
        _ lines: [Line], _ top: Double, _ bottom: Double, _ limit: (Int32, Int32), isWhole: Bool
    ) -> (Int32, Int32) {
        var (x0, x1) = limit
        for line in lines {
            let (p, q) = (line.b * top, line.b * bottom)
            // Where a·x + rest ≥ bound.
            let rest = line.c + (isWhole ? min(p, q) : max(p, q))
            // A small margin for rounding in the shaders, and in the backend with which results are compared.
            let bound = isWhole ? 0.502 : -0.502
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
        x <= Double(limit.0) ? limit.0 : x >= Double(limit.1) ? limit.1 : Int32(x)
    }
}
