import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaLayer
import LaminaPlan

extension CALayer {
    /// A picture of this layer and its sublayers: `bounds` in points at `scale` pixels per point, on nothing.
    ///
    /// The layer is drawn as if it stood alone: its own `position`, `transform` and superlayer play no part. Layout and
    /// display that are due happen first; apart from that the tree, which may belong to a renderer, is not changed.
    /// Changes in an open `CATransaction` are shown.
    ///
    /// - Throws: `RendererError` for a size that cannot be drawn, or the backend's error.
    public func makeImage(scale: CGFloat = 1, options: RendererOptions = RendererOptions()) throws -> CGImage
    {
        let renderer = try detachedRenderer(scale: scale, options: options)
        renderer.bounds = CGRect(origin: .zero, size: bounds.size)
        return try Self.picture(by: renderer)
    }

    /// A picture of all that this layer and its sublayers show, also around the bounds, as far as it lies in a rectangle.
    ///
    /// - Parameter limit: In the layer's own coordinates.
    /// - Returns: The picture, and its place in the layer's own coordinates: whole pixels from the bounds' origin. `nil` if the
    ///   layer shows nothing there.
    /// - Throws: As ``makeImage(scale:options:)``.
    func makeOuterImage(in limit: CGRect, scale: CGFloat, options: RendererOptions) throws -> (
        image: CGImage, place: CGRect
    )? {
        let renderer = try detachedRenderer(scale: scale, options: options)
        let origin = bounds.origin
        var area = limit.offsetBy(dx: -origin.x, dy: -origin.y)
        renderer.bounds = area
        renderer.beginFrame(atTime: 0, holdsBack: false)
        // From the layer's own coordinates, as the rectangle.
        if let extent = renderer.rootExtent {
            area = area.intersection(extent.offsetBy(dx: -origin.x, dy: -origin.y))
        }
        renderer.endFrame()
        guard !area.isEmpty else { return nil }
        let (x, y) = ((area.minX * scale).rounded(.down), (area.minY * scale).rounded(.down))
        area = CGRect(
            x: x / scale, y: y / scale, width: ((area.maxX * scale).rounded(.up) - x) / scale,
            height: ((area.maxY * scale).rounded(.up) - y) / scale)
        renderer.bounds = area
        return (try Self.picture(by: renderer), area.offsetBy(dx: origin.x, dy: origin.y))
    }

    /// Draws this layer and its sublayers, in its own space, into a context that keeps shapes.
    func drawShapes(in context: CGContext) throws {
        var options = RendererOptions()
        options.backend = .cpu
        var originals: [LayerID: CALayer] = [:]
        let renderer = try detachedRenderer(
            scale: ShapeDrawing.pixelsPerUnit, options: options, originals: &originals)
        renderer.bounds = context.boundingBoxOfClipPath.offsetBy(dx: -bounds.minX, dy: -bounds.minY)
        renderer.beginFrame(atTime: 0, holdsBack: false)
        defer { renderer.endFrame() }
        context.saveGState()
        defer { context.restoreGState() }
        // The copy's bounds begin at the origin of its superlayer's space.
        context.translateBy(x: bounds.minX, y: bounds.minY)
        try renderer.drawShapes(in: context, originals: originals)
    }

    /// A renderer of a copy of the tree, in which this layer's bounds begin at the origin.
    private func detachedRenderer(scale: CGFloat, options: RendererOptions) throws -> CARenderer {
        var originals: [LayerID: CALayer] = [:]
        return try detachedRenderer(scale: scale, options: options, originals: &originals)
    }

    /// - Parameter originals: Gets this tree's layers, by the ids of their copies.
    private func detachedRenderer(
        scale: CGFloat, options: RendererOptions, originals: inout [LayerID: CALayer]
    ) throws -> CARenderer {
        var options = options
        options.preparesPipelines = false
        let renderer = try CARenderer(options: options)
        layoutIfNeeded()
        let copy = detachedCopy(&originals)
        copy.anchorPoint = .zero
        copy.position = .zero
        copy.transform = CATransform3DIdentity
        renderer.layer = copy
        renderer.scale = scale
        return renderer
    }

    private static func picture(by renderer: CARenderer) throws -> CGImage {
        renderer.beginFrame(atTime: 0, holdsBack: false)
        try renderer.render()
        renderer.endFrame()
        return try renderer.makeImage()
    }

    /// A copy of the tree below this layer, without recursion, for trees may be deep.
    private func detachedCopy(_ originals: inout [LayerID: CALayer]) -> CALayer {
        let root = pictureCopy()
        var open = [(self, root)]
        while let (original, copy) = open.popLast() {
            originals[copy.id] = original
            original.displayIfNeeded()
            copy.contents = original.contents
            if let mask = original.mask {
                let maskCopy = mask.pictureCopy()
                copy.mask = maskCopy
                open.append((mask, maskCopy))
            }
            for sublayer in original.sublayers ?? [] {
                let sublayerCopy = sublayer.pictureCopy()
                copy.addSublayer(sublayerCopy)
                open.append((sublayer, sublayerCopy))
            }
        }
        return root
    }
}
