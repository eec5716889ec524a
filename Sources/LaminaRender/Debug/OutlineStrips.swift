import LaminaGeometry
import LaminaPlan

/// A shape as rectangles a few pixels tall: precise enough for counting and for colours.
enum OutlineStrips {
    /// In pixels. The strips of all shapes end on the same lines. Taller strips would show as steps along turned edges.
    private static let usualHeight: Int32 = 2

    /// The pixels of `bounds` that a shape covers, give or take a few along its edge.
    static func rectangles(of outline: PlacedItem.Outline, in plan: FramePlan, bounds: PixelRect)
        -> [PixelRect]
    {
        let list = plan.surfaces[Int(outline.surface)].drawList
        // Across the thin side of a ring, every row matters.
        let shape = list.shapes[outline.shape]
        let height = shape.hole.isNone ? usualHeight : 1
        let (left, right) = (
            Double(bounds.x0) - Double(outline.offset.x), Double(bounds.x1) - Double(outline.offset.x)
        )
        var result: [PixelRect] = []
        var y = bounds.y0
        while y < bounds.y1 {
            let end = min(bounds.y1, (y / height + (y < 0 ? 0 : 1)) * height)
            let next = max(end, y + 1)
            let middle = (Double(y) + Double(next)) / 2 - Double(outline.offset.y)
            for span in list.spans(of: shape, y: middle, from: left, to: right) {
                let rect = PixelRect(
                    covering: (span.low + Double(outline.offset.x)).rounded(), Double(y),
                    (span.high + Double(outline.offset.x)).rounded(), Double(next)
                ).intersection(bounds)
                guard !rect.isEmpty else { continue }
                if let last = result.last, last.x0 == rect.x0, last.x1 == rect.x1, last.y1 == rect.y0 {
                    result[result.count - 1].y1 = rect.y1
                } else {
                    result.append(rect)
                }
            }
            y = next
        }
        return result
    }
}

extension DrawList {
    fileprivate typealias Span = (low: Double, high: Double)

    /// The parts of a line of constant y that lie inside a shape: one, or two with a hole between them.
    fileprivate func spans(
        of shape: CoverageShape, y: Double, from left: Double, to right: Double
    ) -> [Span] {
        guard let outer = span(of: shape, y: y, (left, right)) else { return [] }
        guard let hole = shapes[shape.hole], let hole = span(of: hole, y: y, outer) else {
            return [outer]
        }
        return [(outer.low, hole.low), (hole.high, outer.high)].filter { $0.low < $0.high }
    }

    private func span(of shape: CoverageShape, y: Double, _ limits: Span) -> Span? {
        var (low, high) = limits
        let localY = y - Double(shape.originY)
        for edge in edges[Int(shape.firstEdge)..<Int(shape.firstEdge + shape.edgeCount)] {
            let rest = Double(edge.b) * localY + Double(edge.c)
            if abs(edge.a) < 1e-6 {
                if rest <= 0 { return nil }
            } else {
                let x = -rest / Double(edge.a) + Double(shape.originX)
                if edge.a > 0 { low = max(low, x) } else { high = min(high, x) }
            }
        }
        guard low < high else { return nil }
        guard let corner = corners[shape.corner] else { return (low, high) }
        return corner.cut(low, high, y: y)
    }
}

extension CornerOutline {
    /// Whether the point is not cut off by a corner.
    fileprivate func holds(_ x: Double, _ y: Double) -> Bool {
        let h = deviceToLocal.homography.homogeneous(x, y)
        let u = (h.x / h.z).magnitude - (halfWidth - radius)
        let v = (h.y / h.z).magnitude - (halfHeight - radius)
        return !(u > 0 && v > 0) || u * u + v * v <= radius * radius
    }

    /// The part of a line across a convex shape that rounded corners leave.
    fileprivate func cut(_ low: Double, _ high: Double, y: Double) -> (low: Double, high: Double)? {
        let middle = (low + high) / 2
        guard holds(middle, y) else { return nil }
        func end(_ far: Double) -> Double {
            if holds(far, y) { return far }
            var (inside, outside) = (middle, far)
            while (outside - inside).magnitude > 0.5 {
                let next = (inside + outside) / 2
                if holds(next, y) { inside = next } else { outside = next }
            }
            return inside
        }
        return (end(low), end(high))
    }
}
