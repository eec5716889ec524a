import LaminaGeometry
import LaminaImage
import LaminaPlan

/// Cuts rectangles along the pixel grid, perhaps with rounded corners, into parts that need no coverage in a shader: parts
/// that are covered wholly, rims of one coverage, and corners under masks.
///
/// llvmpipe draws such parts by its linear rasterizer, at a tenth of what a pixel of a coverage pipeline costs. On a GPU,
/// where coverage costs next to nothing, plans stay as they are.
package struct UprightShapes {
    /// An outline in pixels of its surface. A side that the shape lacks lies far outside.
    private struct Outline {
        var x: Span
        var y: Span
        /// `nil` if the corners are not round.
        var corner: Corner?
    }

    /// Two opposite sides, and the round parts at both ends.
    private struct Span {
        var low: Double
        var high: Double
        /// The first pixel beyond the round part at `low`, and the first pixel of the round part at `high`.
        var lowEnd: Int32
        var highStart: Int32
        /// The centres of the circles.
        var lowCenter = 0.0
        var highCenter = 0.0
    }

    private struct Corner {
        /// Points for a pixel.
        var scaleX: Double
        var scaleY: Double
        /// In points.
        var radius: Double
    }

    /// Pixels of one direction that have the same coverage.
    private struct Run {
        var low: Int32
        var high: Int32
        var coverage: Float

        func limited(_ low: Int32, _ high: Int32) -> Run {
            Run(low: max(self.low, low), high: min(self.high, high), coverage: coverage)
        }
    }

    /// The pixels of one direction: a rim, those that are covered wholly, and a rim.
    private struct Runs {
        var start: Run
        var middle: Run
        var end: Run

        init(_ span: Span) {
            let (start, end) = (span.low.rounded(.down), span.high.rounded(.up))
            let (low, high) = (span.low.rounded(.up), span.high.rounded(.down))
            self.start = Run(low: Int32(start), high: Int32(low), coverage: Float(low - span.low))
            middle = Run(low: Int32(low), high: Int32(high), coverage: 1)
            self.end = Run(low: Int32(high), high: Int32(end), coverage: Float(span.high - high))
        }

        /// The number of runs with pixels.
        var count: Int { (start.low < start.high ? 1 : 0) + 1 + (end.low < end.high ? 1 : 0) }

        func limited(_ low: Int32, _ high: Int32) -> Runs {
            var runs = self
            runs.start = start.limited(low, high)
            runs.middle = middle.limited(low, high)
            runs.end = end.limited(low, high)
            return runs
        }

        @inline(__always)
        func forEach(_ body: (Run) -> Void) {
            if start.low < start.high { body(start) }
            if middle.low < middle.high { body(middle) }
            if end.low < end.high { body(end) }
        }
    }

    /// Beyond this many pixels, a corner's mask costs more than the narrow rim that shaders would draw.
    private static let largestCorner: Int32 = 128
    /// A side that is missing.
    private static let far = 1e6

    let costs: DrawingCosts
    let masks: CornerMasks

    package init(costs: DrawingCosts, masks: CornerMasks) {
        self.costs = costs
        self.masks = masks
    }

    /// The plan with its upright shapes cut.
    ///
    /// - Parameters:
    ///   - damage: The pixels of the picture to draw; items of the picture beyond them stay as they are.
    ///   - cancellation: Asked every few hundred items; `nil` for a frame that nobody can cancel.
    /// - Throws: `FrameCancelled`.
    package func cut(
        _ plan: FramePlan, damage: PixelRegion, cancellation: FrameCancellation? = nil
    ) throws(FrameCancelled) -> FramePlan {
        guard plan.surfaces.contains(where: { !$0.drawList.shapes.isEmpty }) else {
            return plan
        }
        var plan = plan
        var steps = CancellationSteps(cancellation)
        var places: [ObjectIdentifier: Int32] = [:]
        let area = damage.boundingBox
        for index in plan.surfaces.indices where !plan.surfaces[index].drawList.shapes.isEmpty {
            let isPicture = index == plan.surfaces.count - 1
            var list = plan.surfaces[index].drawList
            let items = list.items
            list.items.removeAll(keepingCapacity: true)
            for item in items {
                try steps.step()
                guard item.hasShape, !isPicture || !item.bounds.intersection(area).isEmpty,
                    let outline = outline(of: item, list), isWorthwhile(outline, item)
                else {
                    list.items.append(item)
                    continue
                }
                add(item, outline, to: &list) { mask in
                    if let place = places[ObjectIdentifier(mask)] { return place }
                    let place = Int32(plan.masks.count)
                    plan.masks.append(mask)
                    places[ObjectIdentifier(mask)] = place
                    return place
                }
            }
            if plan.optimizations.contains(.culling) {
                Self.removeHidden(from: &list, frame: plan.surfaces[index].frame)
            }
            plan.surfaces[index].drawList = list
        }
        return plan
    }

    /// After so many parts, and again after as many, the search is given up if it has found less than one in `partsOfFound`.
    private static let partsBetween = 512
    private static let partsOfFound = 32

    /// Removes parts that later, opaque items cover wholly, and leaves out covered sides of parts: an item that can be seen may
    /// have rims that cannot.
    private static func removeHidden(from list: inout DrawList, frame: PixelRect) {
        var items = list.items
        guard items.contains(where: { $0.isOpaque }) else { return }
        list.items = []
        defer { list.items = items }
        var grid = OcclusionGrid(frame: frame)
        var (tests, found) = (0, 0)
        for index in items.indices.reversed() {
            let bounds = items[index].bounds
            let seen =
                mayBeTrimmed(items[index], list)
                ? grid.visible(bounds) : grid.covers(bounds) ? .empty : bounds
            if items[index].isOpaque {
                grid.cover(items[index].hasShape ? items[index].interior : bounds)
            }
            tests += 1
            if seen != bounds {
                found += 1
                items[index].bounds = seen
                items[index].interior = items[index].interior.intersection(seen)
            }
            if tests % partsBetween == 0, found < tests / partsOfFound { break }
        }
        if found > 0 { items.removeAll { $0.bounds.isEmpty } }
    }

    /// Whether the pixels of an item are the same whichever part of it is drawn. Coverage and samples between pixels are
    /// interpolated from a part's corners, and may differ by a level.
    private static func mayBeTrimmed(_ item: DrawItem, _ list: DrawList) -> Bool {
        if item.hasShape { return false }
        if let mask = list.masks.element(at: item.mask) {
            guard case .aligned = mask.mapping else { return false }
        }
        switch item.material {
        case .solid: return true
        case .image(let index):
            guard list.paints.indices.contains(Int(index)), list.paints[Int(index)].second.isNone,
                case .aligned = list.paints[Int(index)].mapping
            else { return false }
            return true
        case .gradient, .particles: return false
        }
    }

    /// An item's outline; `nil` for an item that must stay whole.
    private func outline(of item: DrawItem, _ list: DrawList) -> Outline? {
        guard !item.hasMask, item.blendMode.usesBlendUnit, let shape = list.shapes.element(at: item.shape),
            shape.hole.isNone
        else { return nil }
        switch item.material {
        case .solid: break
        case .image(let index):
            guard !shape.corner.isNone, list.paints.indices.contains(Int(index)) else { return nil }
            guard !list.paints[Int(index)].isTinted, list.paints[Int(index)].second.isNone else { return nil }
        case .gradient, .particles: return nil
        }
        return Self.outline(of: shape, list)
    }

    private static func outline(of shape: CoverageShape, _ list: DrawList) -> Outline? {
        let (first, count) = (Int(shape.firstEdge), Int(shape.edgeCount))
        guard (0...4).contains(count), first >= 0, first + count <= list.edges.count else { return nil }
        var x = (low: -far, high: far)
        var y = (low: -far, high: far)
        for edge in list.edges[first..<(first + count)] {
            guard edge.kind == .smooth else { return nil }
            let c = Double(edge.c)
            switch (edge.a, edge.b) {
            case (1, 0) where x.low == -far: x.low = Double(shape.originX) - c
            case (-1, 0) where x.high == far: x.high = Double(shape.originX) + c
            case (0, 1) where y.low == -far: y.low = Double(shape.originY) - c
            case (0, -1) where y.high == far: y.high = Double(shape.originY) + c
            default: return nil
            }
        }
        // Where opposite sides share a pixel, its coverage depends on both.
        guard x.high - x.low >= 2, y.high - y.low >= 2, max(-x.low, x.high, -y.low, y.high) <= far else {
            return nil
        }
        guard let corner = list.corners.element(at: shape.corner) else {
            return shape.corner.isNone && count > 0 ? Outline(x: span(x), y: span(y), corner: nil) : nil
        }
        let map = corner.deviceToLocal.homography
        guard map.isAffine, map.xy == 0, map.yx == 0, map.xx != 0, map.yy != 0, corner.radius > 0,
            let columns = span(x, map.xx, map.tx, corner.halfWidth - corner.radius, corner.radius),
            let rows = span(y, map.yy, map.ty, corner.halfHeight - corner.radius, corner.radius)
        else { return nil }
        return Outline(
            x: columns, y: rows,
            corner: Corner(scaleX: abs(map.xx), scaleY: abs(map.yy), radius: corner.radius))
    }

    private static func span(_ sides: (low: Double, high: Double)) -> Span {
        Span(
            low: sides.low, high: sides.high, lowEnd: Int32(sides.low.rounded(.up)),
            highStart: Int32(sides.high.rounded(.down)))
    }

    /// - Parameters:
    ///   - scale: Points for a pixel; with `shift`, the map from pixels to points from the middle.
    ///   - inset: The distance of the circles' centres from the middle, in points.
    private static func span(
        _ sides: (low: Double, high: Double), _ scale: Double, _ shift: Double, _ inset: Double,
        _ radius: Double
    ) -> Span? {
        let middle = -shift / scale
        let (reach, extent) = (inset / abs(scale), radius / abs(scale))
        let (low, high) = (middle - reach, middle + reach)
        guard inset >= 0, extent >= 1, abs(middle) + reach + extent < far else { return nil }
        // Sides between pixels are not among the edges: the item's bounds end there.
        var sides = sides
        if sides.low == -far { sides.low = (low - extent).rounded() }
        if sides.high == far { sides.high = (high + extent).rounded() }
        // Corners lie where the sides are, unless the shape was cut.
        guard abs(low - extent - sides.low) < 0.01, abs(high + extent - sides.high) < 0.01 else { return nil }
        // Pixels whose centres lie beyond the circles' centres.
        let lowEnd = Int32((low - 0.5).rounded(.up))
        let highStart = Int32((high + 0.5).rounded(.down))
        guard lowEnd - Int32(sides.low.rounded(.down)) <= largestCorner,
            Int32(sides.high.rounded(.up)) - highStart <= largestCorner
        else { return nil }
        return Span(
            low: sides.low, high: sides.high, lowEnd: lowEnd, highStart: highStart, lowCenter: low,
            highCenter: high)
    }

    /// Whether the parts cost less than the shape. The area is the shape's own, so that a shape is cut in the same way
    /// whichever part of it is drawn.
    private func isWorthwhile(_ outline: Outline, _ item: DrawItem) -> Bool {
        if outline.corner != nil { return true }
        guard case .solid = item.material else { return false }
        let parts = Double(Runs(outline.x).count * Runs(outline.y).count)
        let area = (outline.x.high - outline.x.low) * (outline.y.high - outline.y.low)
        return parts * costs.plainPiece + area * costs.plainSolid < costs.coveredPiece + area * costs.edges
    }

    private func add(
        _ item: DrawItem, _ outline: Outline, to list: inout DrawList,
        _ number: (AlphaMask) -> Int32
    ) {
        let (columns, rows) = (Runs(outline.x), Runs(outline.y))
        let (x, y) = (outline.x, outline.y)
        let far = Int32(Self.far)
        var straight: OptionalIndex<CoverageShape>?
        func add(_ column: Run, _ row: Run) {
            let rect = PixelRect(x0: column.low, y0: row.low, x1: column.high, y1: row.high)
                .intersection(item.bounds)
            let coverage = UInt8(column.coverage * row.coverage * 255 + 0.5)
            guard !rect.isEmpty, coverage > 0 else { return }
            var part = item
            (part.bounds, part.interior, part.shape) = (rect, rect, .none)
            if coverage < 255 {
                part.isOpaque = false
                if case .solid(let color) = item.material {
                    part.material = .solid(color.faded(by: PackedOpacity(byte: coverage)))
                } else {
                    if straight == nil, var shape = list.shapes.element(at: item.shape) {
                        shape.corner = .none
                        list.shapes.append(shape)
                        straight = OptionalIndex(list.shapes.count - 1)
                    }
                    (part.interior, part.shape) = (.empty, straight ?? item.shape)
                }
            }
            list.items.append(part)
        }
        func addRuns(_ columns: Runs, _ rows: Runs) {
            rows.forEach { row in columns.forEach { add($0, row) } }
        }
        guard let corner = outline.corner else {
            addRuns(columns, rows)
            return
        }
        addRuns(columns, rows.limited(y.lowEnd, y.highStart))
        let between = columns.limited(x.lowEnd, x.highStart)
        addRuns(between, rows.limited(-far, y.lowEnd))
        addRuns(between, rows.limited(y.highStart, far))
        for isBottom in [false, true] {
            for isRight in [false, true] {
                let (column, row) = (Self.end(x, isHigh: isRight), Self.end(y, isHigh: isBottom))
                let box = PixelRect(x0: column.low, y0: row.low, x1: column.high, y1: row.high)
                let rect = box.intersection(item.bounds)
                guard !rect.isEmpty,
                    let mask = masks.mask(
                        CornerMasks.Key(
                            width: Int32(box.width), height: Int32(box.height), isRight: isRight,
                            isBottom: isBottom, column: column.place, row: row.place,
                            scaleX: corner.scaleX, scaleY: corner.scaleY, radius: corner.radius))
                else { continue }
                list.masks.append(
                    MaskPaint(
                        source: .mask(index: number(mask)),
                        mapping: .aligned(dx: 0 &- box.x0, dy: 0 &- box.y0),
                        texels: PixelRect(width: box.width, height: box.height)))
                var part = item
                (part.bounds, part.interior, part.shape) = (rect, rect, .none)
                part.isOpaque = false
                part.mask = OptionalIndex(list.masks.count - 1)
                list.items.append(part)
            }
        }
    }

    /// The pixels of a round part, and where its side and its circle's centre lie from the first of them.
    private static func end(
        _ span: Span, isHigh: Bool
    ) -> (low: Int32, high: Int32, place: CornerMasks.Place) {
        let low = isHigh ? span.highStart : Int32(span.low.rounded(.down))
        let high = isHigh ? Int32(span.high.rounded(.up)) : span.lowEnd
        let (side, center) = isHigh ? (span.high, span.highCenter) : (span.low, span.lowCenter)
        return (low, high, CornerMasks.Place(side: side - Double(low), center: center - Double(low)))
    }
}
