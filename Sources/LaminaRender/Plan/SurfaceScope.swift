import LaminaGeometry
import LaminaPlan

/// A surface while its items are being collected.
struct SurfaceScope {
    var reason: Surface.Reason
    var layer: LayerID?
    var builder = DrawListBuilder()
    var fill = Surface.Fill.color(.clear)
    /// The pixels of the surface, if they are fixed; otherwise they follow from its items.
    var frame: PixelRect?
    /// Pixels outside which nothing is drawn into it.
    var limit: PixelRect
    /// Whether every pixel is opaque from the start.
    var isOpaque = false

    /// The box around what was drawn into the surface that this scope continues.
    var drawnBefore = PixelRect.empty

    /// The box around everything drawn.
    var drawnBox: PixelRect { builder.list.items.reduce(drawnBefore) { $0.union($1.bounds) } }
}

extension DrawListBuilder {
    /// Adds a paint of a finished surface, pixel for pixel.
    mutating func paint(_ surface: Int32, frame: PixelRect, offsetX: Int32 = 0, y offsetY: Int32 = 0) -> Int32
    {
        list.paints.append(
            ImagePaint(
                source: .surface(index: surface), filter: .nearest,
                mapping: .aligned(dx: 0 &- frame.x0 &- offsetX, dy: 0 &- frame.y0 &- offsetY),
                texels: PixelRect(width: frame.width, height: frame.height)))
        return Int32(list.paints.count - 1)
    }

    /// Adds the alpha of a finished surface as a mask, pixel for pixel.
    mutating func mask(_ surface: Int32, frame: PixelRect) -> OptionalIndex<MaskPaint> {
        list.masks.append(
            MaskPaint(
                source: .surface(index: surface), mapping: .aligned(dx: 0 &- frame.x0, dy: 0 &- frame.y0),
                texels: PixelRect(width: frame.width, height: frame.height)))
        return OptionalIndex(list.masks.count - 1)
    }

    /// Copies an item of another list, with the records to which it refers.
    mutating func adopt(_ item: DrawItem, from other: DrawList) {
        var item = item
        item.material = adopt(item.material, from: other)
        item.shape = adopt(item.shape, from: other)
        item.mask = adopt(item.mask, from: other)
        list.items.append(item)
    }

    mutating func adopt(
        _ shape: OptionalIndex<CoverageShape>, from other: DrawList
    ) -> OptionalIndex<CoverageShape> {
        other.shapes[shape].map { adopt($0, from: other) } ?? .none
    }

    mutating func adopt(
        _ mask: OptionalIndex<MaskPaint>, from other: DrawList
    ) -> OptionalIndex<MaskPaint> {
        guard let mask = other.masks[mask] else { return .none }
        list.masks.append(mask)
        return OptionalIndex(list.masks.count - 1)
    }

    mutating func adopt(_ material: DrawItem.Material, from other: DrawList) -> DrawItem.Material {
        switch material {
        case .solid: return material
        case .image(let index): return .image(index: adopt(other.paints[Int(index)], from: other))
        case .gradient(let index):
            list.gradients.append(other.gradients[Int(index)])
            return .gradient(index: Int32(list.gradients.count - 1))
        case .particles(let index):
            list.particles.append(other.particles[Int(index)])
            return .particles(index: Int32(list.particles.count - 1))
        }
    }

    mutating func adopt(_ paint: ImagePaint, from other: DrawList) -> Int32 {
        var paint = paint
        if let second = other.paints[paint.second] {
            paint.second = OptionalIndex(adopt(second, from: other))
        }
        list.paints.append(paint)
        return Int32(list.paints.count - 1)
    }

    private mutating func adopt(
        _ shape: CoverageShape, from other: DrawList
    ) -> OptionalIndex<CoverageShape> {
        var shape = shape
        let edges = other.edges[Int(shape.firstEdge)..<Int(shape.firstEdge + shape.edgeCount)]
        shape.firstEdge = Int32(list.edges.count)
        list.edges += edges
        if let corner = other.corners[shape.corner] {
            list.corners.append(corner)
            shape.corner = OptionalIndex(list.corners.count - 1)
        }
        if let hole = other.shapes[shape.hole] { shape.hole = adopt(hole, from: other) }
        list.shapes.append(shape)
        return OptionalIndex(list.shapes.count - 1)
    }
}
