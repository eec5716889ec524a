import LaminaGeometry
import LaminaPlan

extension DrawListBuilder {
    /// Adds fills as long as they lie in the same superlayer, with nothing painted in between. Hot.
    ///
    /// - Returns: The index of the next fill.
    mutating func add(_ fills: [SampledTree.Fill], from first: Int) -> Int {
        fills.withUnsafeBufferPointer { fills in
            var index = first
            repeat {
                add(fills[index])
                index += 1
            } while index < fills.count && fills[index].parent == fills[first].parent
                && fills[index].next == fills[first].next
            return index
        }
    }

    @inline(__always)
    private mutating func add(_ fill: SampledTree.Fill) {
        var item = DrawItem(
            layer: fill.id, part: .background, isOpaque: fill.color.isOpaque && fill.opacity.isFull,
            opacity: fill.opacity, material: .solid(fill.color), bounds: fill.bounds, interior: fill.bounds,
            shape: .none, mask: .none, blendMode: .sourceOver)
        let first = list.edges.count
        let paired = addEdges(of: fill.box, inside: fill.bounds)
        let count = list.edges.count - first
        if count > 0 {
            item.interior = fill.bounds.common(fill.box.inside)
            item.shape = OptionalIndex(Int32(truncatingIfNeeded: list.shapes.count))
            list.shapes.append(
                CoverageShape(
                    originX: fill.bounds.x0, originY: fill.bounds.y0,
                    firstEdge: Int32(truncatingIfNeeded: first), edgeCount: Int32(truncatingIfNeeded: count),
                    pairedCount: Int32(truncatingIfNeeded: paired), corner: .none, hole: .none))
        }
        list.items.append(item)
    }

    /// Adds the same edges as `EdgeSet` for the box's polygon: the sides that some pixel of the bounds lies outside of,
    /// opposite sides first and next to each other. Hot.
    ///
    /// - Returns: The number of added edges that form pairs.
    mutating func addEdges(of box: DeviceBox, inside bounds: PixelRect) -> Int {
        let unit = DeviceBox.unit
        // The distances from the bounds' upper left corner to the sides, and whether each side cuts any pixel of the
        // bounds.
        let (left, top) = (bounds.x0 &* unit &- box.x0, bounds.y0 &* unit &- box.y0)
        let (right, bottom) = (box.x1 &- bounds.x0 &* unit, box.y1 &- bounds.y0 &* unit)
        let (hasTop, hasBottom) = (top < 0, box.y1 < bounds.y1 &* unit)
        let (hasLeft, hasRight) = (left < 0, box.x1 < bounds.x1 &* unit)
        var paired = 0
        if hasTop, hasBottom {
            addEdge(-0.0, 1, top)
            addEdge(-0.0, -1, bottom)
            paired += 2
        }
        if hasRight, hasLeft {
            addEdge(-1, 0, right)
            addEdge(1, 0, left)
            paired += 2
        }
        if hasTop != hasBottom { addEdge(-0.0, hasTop ? 1 : -1, hasTop ? top : bottom) }
        if hasLeft != hasRight { addEdge(hasLeft ? 1 : -1, 0, hasLeft ? left : right) }
        return paired
    }

    @inline(__always)
    private mutating func addEdge(_ a: Float, _ b: Float, _ distance: Int32) {
        list.edges.append(CoverageEdge(a: a, b: b, c: Float(distance) / Float(DeviceBox.unit), kind: .smooth))
    }
}
