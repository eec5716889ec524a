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

    /// The box around everything drawn.
    var drawnBox: PixelRect { builder.list.items.reduce(PixelRect.empty) { $0.union($1.bounds) } }
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
    mutating func mask(_ surface: Int32, frame: PixelRect) -> Int32 {
        list.masks.append(
            MaskPaint(
                source: .surface(index: surface), mapping: .aligned(dx: 0 &- frame.x0, dy: 0 &- frame.y0),
                texels: PixelRect(width: frame.width, height: frame.height)))
        return Int32(list.masks.count - 1)
    }

    /// Copies an item of another list, with the records to which it refers.
    mutating func adopt(_ item: DrawItem, from other: DrawList) {
        var item = item
        item.material = adopt(item.material, from: other)
        if item.hasShape { item.shape = adopt(shape: item.shape, from: other) }
        if item.hasMask {
            list.masks.append(other.masks[Int(item.mask)])
            item.mask = Int32(list.masks.count - 1)
        }
        list.items.append(item)
    }

    mutating func adopt(_ material: DrawItem.Material, from other: DrawList) -> DrawItem.Material {
        switch material {
        case .solid: return material
        case .image(let index): return .image(index: adopt(paint: index, from: other))
        case .gradient(let index):
            list.gradients.append(other.gradients[Int(index)])
            return .gradient(index: Int32(list.gradients.count - 1))
        case .particles(let index):
            list.particles.append(other.particles[Int(index)])
            return .particles(index: Int32(list.particles.count - 1))
        }
    }

    mutating func adopt(paint index: Int32, from other: DrawList) -> Int32 {
        var paint = other.paints[Int(index)]
        if paint.second >= 0 { paint.second = adopt(paint: paint.second, from: other) }
        list.paints.append(paint)
        return Int32(list.paints.count - 1)
    }

    private mutating func adopt(shape index: Int32, from other: DrawList) -> Int32 {
        var shape = other.shapes[Int(index)]
        let edges = other.edges[Int(shape.firstEdge)..<Int(shape.firstEdge + shape.edgeCount)]
        shape.firstEdge = Int32(list.edges.count)
        list.edges += edges
        if shape.corner >= 0 {
            list.corners.append(other.corners[Int(shape.corner)])
            shape.corner = Int32(list.corners.count - 1)
        }
        if shape.hole >= 0 { shape.hole = adopt(shape: shape.hole, from: other) }
        list.shapes.append(shape)
        return Int32(list.shapes.count - 1)
    }
}
