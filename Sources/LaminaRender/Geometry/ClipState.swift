import LaminaGeometry

/// The area that a chain of clipping ancestors leaves visible: a rectangle of whole pixels, and a convex polygon inside it
/// if an ancestor's bounds do not lie on the pixel grid.
struct ClipState: Equatable, Sendable {
    var pixels: PixelRect
    var polygon: DevicePolygon?

    var isEmpty: Bool { pixels.isEmpty }

    static let nothing = ClipState(pixels: .empty, polygon: nil)

    /// Whether the polygon, if there is one, cuts no visible pixel of `rect`.
    func leavesWhole(_ rect: PixelRect) -> Bool { polygon?.holds(rect.intersection(pixels)) ?? true }

    /// The intersection of this clip with a rectangle of a layer's points, through the layer's map.
    func clipped(to shape: DeviceShape) -> ClipState {
        switch shape {
        case .empty:
            return .nothing
        case .pixels(let rect):
            return ClipState(pixels: pixels.intersection(rect), polygon: polygon)
        case .box(let next, let id): return clipped(to: next.polygon(id: id))
        case .polygon(let next): return clipped(to: next)
        }
    }

    private func clipped(to next: DevicePolygon) -> ClipState {
        var result = self
        if let polygon {
            guard let both = polygon.clipped(to: next) else { return .nothing }
            result.polygon = both
        } else {
            result.polygon = next
        }
        if let box = result.polygon?.box {
            result.pixels = pixels.intersection(PixelRect(covering: box.x, box.y, box.z, box.w))
        }
        return result
    }
}

extension ClipState {
    /// The part of the clip inside half-planes of a layer's points, with hard edges along them.
    func cut(by cuts: [Cut], through map: Homography) -> ClipState {
        guard let inverse = map.inverse, var polygon = polygon ?? DevicePolygon(pixels: pixels) else {
            return .nothing
        }
        for cut in cuts {
            guard let rest = polygon.cut(by: cut.pulledBack(through: inverse)) else { return .nothing }
            polygon = rest
        }
        var result = self
        result.polygon = polygon
        let box = polygon.box
        result.pixels = pixels.intersection(PixelRect(covering: box.x, box.y, box.z, box.w))
        return result
    }
}

/// A layer's rectangle on the device.
enum DeviceShape: Equatable, Sendable {
    /// Not in front of the viewer, or without area.
    case empty
    /// Whole pixels.
    case pixels(PixelRect)
    /// Along the pixel grid, with antialiased sides.
    /// - Parameter id: The rectangle of its sides.
    case box(DeviceBox, id: RectangleID)
    /// Any other polygon.
    case polygon(DevicePolygon)

    /// The pixels that the shape touches.
    var box: PixelRect {
        switch self {
        case .empty: return .empty
        case .pixels(let rect): return rect
        case .box(let box, _): return box.pixels
        case .polygon(let polygon):
            let box = polygon.box
            return PixelRect(covering: box.x, box.y, box.z, box.w)
        }
    }
}
