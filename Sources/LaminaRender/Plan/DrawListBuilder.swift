import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaValues

/// Collects the items of one surface: turns device shapes and clips into bounds, edges and records.
struct DrawListBuilder {
    var list = DrawList()

    /// The rounded corners of a rectangle of layer points.
    struct Rounding: Equatable, Sendable {
        var rect: CGRect
        var radius: CGFloat
        var corners = CACornerMask.all
        var curve = CALayerCornerCurve.circular
        var toDevice: SpaceMap<LayerPoints, DevicePixels>
    }

    /// The values of an item apart from its shape.
    struct Content {
        var layer: LayerID
        var part: DrawItem.Part
        var isOpaque: Bool
        var opacity: PackedOpacity
        var material: DrawItem.Material
        var mask = OptionalIndex<MaskPaint>.none
        var blendMode = BlendMode.sourceOver
    }

    /// Reserves room for the usual needs of so many layers.
    mutating func reserve(layers count: Int) {
        list.items.reserveCapacity(count)
        list.shapes.reserveCapacity(count)
        list.paints.reserveCapacity(count)
        list.corners.reserveCapacity(count)
        list.edges.reserveCapacity(count * 4)
    }

    /// Adds an item in a shape.
    ///
    /// - Parameter hole: The area that is not covered: a device shape inside `shape`, perhaps with rounded corners.
    /// - Returns: Whether any part of the item is inside the clip.
    @discardableResult
    mutating func add(
        _ content: Content, shape: DeviceShape, clip: ClipState, rounding: Rounding? = nil,
        hole: (shape: DeviceShape, rounding: Rounding?)? = nil
    ) -> Bool {
        guard let region = ClippedShape(shape, clip: clip) else { return false }
        guard let polygon = region.polygon else {
            append(content, region.bounds, region.box.map(Sides.box) ?? .none, rounding, hole)
            return true
        }
        for part in polygon.split(maximum: CoverageShape.maximumEdges) {
            let box = part.box
            let bounds = region.bounds.intersection(PixelRect(covering: box.x, box.y, box.z, box.w))
            guard !bounds.isEmpty else { continue }
            append(content, bounds, .polygon(part), rounding, hole)
        }
        return true
    }

    /// The edges of an item, beyond its bounds of whole pixels.
    private enum Sides {
        case none
        case box(DeviceBox)
        case polygon(DevicePolygon)
    }

    private mutating func append(
        _ content: Content, _ bounds: PixelRect, _ sides: Sides, _ rounding: Rounding?,
        _ hole: (shape: DeviceShape, rounding: Rounding?)?
    ) {
        var item = DrawItem(
            layer: content.layer, part: content.part, isOpaque: content.isOpaque, opacity: content.opacity,
            material: content.material, bounds: bounds, interior: bounds, mask: content.mask,
            blendMode: content.blendMode)
        let edges = addEdges(sides, bounds)
        let corner = rounding.flatMap(CornerOutline.init)
        if edges.count > 0 || corner != nil || hole != nil {
            if hole == nil {
                item.interior = Self.interior(of: bounds, edges.areAxisAligned ? sides : nil, rounding)
            } else {
                item.interior = .empty
            }
            let holeIndex =
                hole.map { addShape(hole: $0.shape, rounding: $0.rounding, bounds: bounds) }
                ?? OptionalIndex.none
            item.shape = addShape(edges, corner, origin: bounds, hole: holeIndex)
        }
        list.items.append(item)
    }

    /// Edges of one shape in the list.
    private struct Edges {
        var first: Int32
        var count: Int
        var paired: Int
        var areAxisAligned: Bool
    }

    private mutating func addEdges(_ sides: Sides, _ bounds: PixelRect) -> Edges {
        let first = Int32(list.edges.count)
        switch sides {
        case .none: return Edges(first: first, count: 0, paired: 0, areAxisAligned: true)
        case .box(let box):
            let paired = addEdges(of: box, inside: bounds)
            return Edges(
                first: first, count: list.edges.count - Int(first), paired: paired, areAxisAligned: true)
        case .polygon(let polygon): return addEdges(EdgeSet(polygon, bounds: bounds))
        }
    }

    private mutating func addEdges(_ set: EdgeSet) -> Edges {
        let first = Int32(list.edges.count)
        list.edges += set.edges
        return Edges(
            first: first, count: set.edges.count, paired: set.pairedCount, areAxisAligned: set.areAxisAligned)
    }

    private mutating func addShape(
        _ edges: Edges, _ corner: CornerOutline?, origin: PixelRect, hole: OptionalIndex<CoverageShape>
    ) -> OptionalIndex<CoverageShape> {
        var cornerIndex = OptionalIndex<CornerOutline>.none
        if let corner {
            cornerIndex = OptionalIndex(list.corners.count)
            list.corners.append(corner)
        }
        list.shapes.append(
            CoverageShape(
                originX: origin.x0, originY: origin.y0, firstEdge: edges.first, edgeCount: Int32(edges.count),
                pairedCount: Int32(edges.paired), corner: cornerIndex, hole: hole))
        return OptionalIndex(list.shapes.count - 1)
    }

    /// A hole's shape keeps all its edges, because even an edge outside the bounds says where the hole is not.
    private mutating func addShape(
        hole: DeviceShape, rounding: Rounding?, bounds: PixelRect
    ) -> OptionalIndex<CoverageShape> {
        let polygon: DevicePolygon
        switch hole {
        case .empty: return .none
        case .pixels(let rect):
            guard let square = DevicePolygon(pixels: rect) else { return .none }
            polygon = square
        case .box(let box, let id): polygon = box.polygon(id: id)
        case .polygon(let given): polygon = given
        }
        var set = EdgeSet(polygon, bounds: bounds)
        if set.edges.count > 4 { set.keepFirst(4) }
        if set.isNowhere { return .none }
        return addShape(addEdges(set), rounding.flatMap(CornerOutline.init), origin: bounds, hole: .none)
    }

    /// The largest of a few boxes that are known to be wholly covered.
    ///
    /// - Parameter sides: The sides along the pixel grid; `nil` if some are not.
    private static func interior(
        of bounds: PixelRect, _ sides: Sides?, _ rounding: Rounding?
    ) -> PixelRect {
        var inner = bounds
        switch sides {
        case nil: return .empty
        case Sides.none?: break
        case .box(let box)?:
            inner = inner.intersection(box.inside)
        case .polygon(let polygon)?: inner = inner.intersection(PixelRect(inside: polygon.box))
        }
        guard let rounding else { return inner }
        guard rounding.toDevice.isRectilinear else { return .empty }
        let map = rounding.toDevice.homography
        let p = map.homogeneous(Double(rounding.rect.minX), Double(rounding.rect.minY))
        let q = map.homogeneous(Double(rounding.rect.maxX), Double(rounding.rect.maxY))
        let rx = Double(rounding.radius) * (map.xx.magnitude + map.yx.magnitude)
        let ry = Double(rounding.radius) * (map.xy.magnitude + map.yy.magnitude)
        func inset(_ dx: Double, _ dy: Double) -> PixelRect {
            // Half a pixel more, so that no inner pixel touches the arc.
            PixelRect(
                x0: Int32(clamping: Int((min(p.x, q.x) + dx + 0.5).rounded(.up))),
                y0: Int32(clamping: Int((min(p.y, q.y) + dy + 0.5).rounded(.up))),
                x1: Int32(clamping: Int((max(p.x, q.x) - dx - 0.5).rounded(.down))),
                y1: Int32(clamping: Int((max(p.y, q.y) - dy - 0.5).rounded(.down)))
            ).intersection(inner)
        }
        let (wide, tall) = (inset(-1, ry), inset(rx, -1))
        return wide.area >= tall.area ? wide : tall
    }
}

/// A device shape inside a clip.
private struct ClippedShape {
    var bounds: PixelRect
    /// Edges that may lie inside the bounds, in one of the two forms; both are `nil` if the shape is `bounds` itself.
    var box: DeviceBox?
    var polygon: DevicePolygon?

    init?(_ shape: DeviceShape, clip: ClipState) {
        switch shape {
        case .empty: return nil
        case .pixels(let rect):
            bounds = rect.intersection(clip.pixels)
            guard !bounds.isEmpty else { return nil }
            guard let clipPolygon = clip.polygon else { return }
            if clipPolygon.holds(bounds) { return }
            guard let square = DevicePolygon(pixels: bounds), let both = square.clipped(to: clipPolygon)
            else { return nil }
            if both.points == square.points { return }
            polygon = both
        case .box(let given, let id):
            bounds = given.pixels.intersection(clip.pixels)
            guard let clipPolygon = clip.polygon else {
                if bounds.isEmpty { return nil }
                box = given
                return
            }
            guard let both = given.polygon(id: id).clipped(to: clipPolygon) else { return nil }
            polygon = both
        case .polygon(let given):
            guard let clipPolygon = clip.polygon else {
                polygon = given
                let box = given.box
                bounds = PixelRect(covering: box.x, box.y, box.z, box.w).intersection(clip.pixels)
                if bounds.isEmpty { return nil }
                return
            }
            guard let both = given.clipped(to: clipPolygon) else { return nil }
            polygon = both
            bounds = .empty
        }
        if let box = polygon?.box {
            bounds = PixelRect(covering: box.x, box.y, box.z, box.w).intersection(clip.pixels)
        }
        if bounds.isEmpty { return nil }
    }
}

extension PixelRect {
    /// The pixels that lie wholly inside x0, y0, x1, y1.
    fileprivate init(inside box: SIMD4<Double>) {
        self.init(
            x0: Int32(box.x.rounded(.up)), y0: Int32(box.y.rounded(.up)), x1: Int32(box.z.rounded(.down)),
            y1: Int32(box.w.rounded(.down)))
    }
}

extension DevicePolygon {
    /// A rectangle of whole pixels.
    init?(pixels rect: PixelRect) {
        guard !rect.isEmpty else { return nil }
        let (x0, y0, x1, y1) = (Double(rect.x0), Double(rect.y0), Double(rect.x1), Double(rect.y1))
        let (h, v) = (Side(rectangle: .pixels, axis: 0), Side(rectangle: .pixels, axis: 1))
        self.init(
            points: [SIMD2(x0, y0), SIMD2(x1, y0), SIMD2(x1, y1), SIMD2(x0, y1)], sides: [h, v, h, v])
    }
}

extension CornerOutline {
    /// `nil` without a radius, or where the layer's plane is seen edge on.
    init?(_ rounding: DrawListBuilder.Rounding) {
        guard rounding.radius > 0, let inverse = rounding.toDevice.inverse else { return nil }
        let centred = inverse.concatenating(
            SpaceMap<LayerPoints, MiddlePoints>(
                scaleX: 1, y: 1, translationX: -Double(rounding.rect.midX), y: -Double(rounding.rect.midY)))
        guard centred.isFinite else { return nil }
        self.init(
            deviceToLocal: centred, halfWidth: Double(rounding.rect.width) / 2,
            halfHeight: Double(rounding.rect.height) / 2, radius: Double(rounding.radius))
    }
}
