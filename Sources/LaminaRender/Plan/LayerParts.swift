import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan

/// Turns one layer's own parts into items. The parts of a layer, back to front: background, contents, sublayers,
/// border.
struct LayerParts {
    let node: RenderTree.Node
    let layer: SampledTree.Layer
    let nearPlanes: ArraySlice<SIMD3<Double>>
    let clip: ClipState
    let innerClip: ClipState
    /// 0...255, that the parts are drawn with.
    let opacity: UInt8

    private var properties: LayerProperties {
        @inline(__always) _read { yield node.properties }
    }

    /// At most half the shorter side: a larger radius makes a capsule.
    private var cornerRadius: CGFloat {
        let limit = min(properties.bounds.width, properties.bounds.height) / 2
        return properties.cornerRadius > 0 ? min(properties.cornerRadius, limit) : 0
    }

    private func solid(_ color: CGColor, _ part: DrawItem.Part) -> DrawListBuilder.Content {
        let packed = PackedColor(color)
        return DrawListBuilder.Content(
            layer: layer.id, part: part, isOpaque: packed.isOpaque && opacity == 255, opacity: opacity,
            material: .solid(packed))
    }

    private func rounding(_ rect: CGRect, radius: CGFloat) -> DrawListBuilder.Rounding? {
        radius > 0 ? DrawListBuilder.Rounding(rect: rect, radius: radius, toDevice: layer.toDevice) : nil
    }

    func addBackground(to builder: inout DrawListBuilder, tally: inout CompileTally) {
        guard properties.drawsBackground, let color = properties.backgroundColor else { return }
        let isVisible = builder.add(
            solid(color, .background), shape: layer.shape, clip: clip,
            rounding: rounding(properties.bounds, radius: cornerRadius))
        if !isVisible { tally.outside += 1 }
    }

    func addBorder(to builder: inout DrawListBuilder, tally: inout CompileTally) {
        guard properties.drawsBorder, let color = properties.borderColor else { return }
        let content = solid(color, .border)
        let bounds = properties.bounds
        let outer = rounding(bounds, radius: cornerRadius)
        let width = properties.borderWidth
        guard width < min(bounds.width, bounds.height) / 2 else {
            if !builder.add(content, shape: layer.shape, clip: clip, rounding: outer) { tally.outside += 1 }
            return
        }
        let innerRect = bounds.insetBy(dx: width, dy: width)
        let inner = DeviceShape(
            rectangle: innerRect, through: layer.toDevice, nearPlanes: nearPlanes, id: -3)
        if outer == nil, case .pixels(let all) = layer.shape, case .pixels(let hole) = inner {
            var isVisible = false
            for strip in PixelRegion.subtract(hole, from: all) {
                isVisible = builder.add(content, shape: .pixels(strip), clip: clip) || isVisible
            }
            if !isVisible { tally.outside += 1 }
            return
        }
        let isVisible = builder.add(
            content, shape: layer.shape, clip: clip, rounding: outer,
            hole: (inner, rounding(innerRect, radius: max(0, cornerRadius - width))))
        if !isVisible { tally.outside += 1 }
    }

    func addContents(
        to builder: inout DrawListBuilder, images: inout ImageTable, tally: inout CompileTally
    ) {
        guard let image = properties.contents, properties.contentsRect.isUsable else { return }
        let (destination, isFlipped) = properties.contentsRectangle(
            imageWidth: image.width, imageHeight: image.height, contentsAreFlipped: layer.contentsAreFlipped)
        guard destination.width > 0, destination.height > 0,
            let mapping = texelMapping(image, destination, isFlipped: isFlipped)
        else {
            tally.outside += 1
            return
        }
        let shape =
            destination == properties.bounds
            ? layer.shape
            : DeviceShape(rectangle: destination, through: layer.toDevice, nearPlanes: nearPlanes, id: -4)
        let index = Int32(builder.list.paints.count)
        let isVisible = builder.add(
            DrawListBuilder.Content(
                layer: layer.id, part: .contents, isOpaque: image.isOpaque && opacity == 255,
                opacity: opacity,
                material: .image(index: index)), shape: shape, clip: innerClip)
        guard isVisible, let item = builder.list.items.last else {
            tally.outside += 1
            return
        }
        let texels = self.texels(image)
        builder.list.paints.append(
            ImagePaint(
                source: .image(index: images.index(of: image)), filter: filter(mapping, at: item.bounds),
                mapping: Self.aligned(mapping, bounds: item.bounds, texels: texels) ?? .transformed(mapping),
                texels: texels))
    }

    /// From pixels to texels.
    private func texelMapping(_ image: CGImage, _ destination: CGRect, isFlipped: Bool) -> Homography? {
        guard let inverse = layer.toDevice.inverse else { return nil }
        let part = properties.contentsRect
        let (w, h) = (Double(image.width), Double(image.height))
        let scaleX = Double(part.width) * w / Double(destination.width)
        var scaleY = Double(part.height) * h / Double(destination.height)
        let x = Double(part.minX) * w - Double(destination.minX) * scaleX
        var y = Double(part.minY) * h - Double(destination.minY) * scaleY
        if isFlipped {
            y = Double(part.maxY) * h + Double(destination.minY) * scaleY
            scaleY = -scaleY
        }
        let mapping = inverse.concatenating(Homography(scaleX: scaleX, y: scaleY, translationX: x, y: y))
        return mapping.isFinite ? mapping : nil
    }

    /// Sampling stays inside `contentsRect`, so that a sprite does not bleed into its neighbours; a rectangle that
    /// reaches beyond the image extends the image's edge.
    private func texels(_ image: CGImage) -> PixelRect {
        let all = PixelRect(width: image.width, height: image.height)
        let part = properties.contentsRect
        let (w, h) = (Double(image.width), Double(image.height))
        let inside = PixelRect(
            covering: DevicePolygon.snap(Double(part.minX) * w), DevicePolygon.snap(Double(part.minY) * h),
            DevicePolygon.snap(Double(part.maxX) * w), DevicePolygon.snap(Double(part.maxY) * h))
        let clamped = inside.intersection(all)
        return clamped.isEmpty ? all : clamped
    }

    /// Shrinking or growing is judged by the texels per pixel at the middle of the item.
    private func filter(_ mapping: Homography, at bounds: PixelRect) -> ImagePaint.Filter {
        let x = (Double(bounds.x0) + Double(bounds.x1)) / 2
        let y = (Double(bounds.y0) + Double(bounds.y1)) / 2
        let h = mapping.homogeneous(x, y)
        let texelsPerPixel = (mapping.determinant / (h.z * h.z * h.z)).magnitude
        let name = texelsPerPixel > 1 ? properties.minificationFilter : properties.magnificationFilter
        return name == .nearest ? .nearest : .linear
    }

    /// The shift of an image drawn pixel for pixel, to within 1/512 pixel everywhere in the bounds.
    private static func aligned(
        _ map: Homography, bounds: PixelRect, texels: PixelRect
    ) -> ImagePaint.Mapping? {
        guard map.isAffine else { return nil }
        let tolerance = 1.0 / 512
        let corners = [
            (bounds.x0, bounds.y0), (bounds.x1, bounds.y0), (bounds.x0, bounds.y1), (bounds.x1, bounds.y1),
        ]
        let dx = map.homogeneous(Double(bounds.x0), Double(bounds.y0)).x.rounded() - Double(bounds.x0)
        let dy = map.homogeneous(Double(bounds.x0), Double(bounds.y0)).y.rounded() - Double(bounds.y0)
        guard dx.magnitude < 16_777_216, dy.magnitude < 16_777_216 else { return nil }
        for (x, y) in corners {
            let t = map.homogeneous(Double(x), Double(y))
            guard (t.x - Double(x) - dx).magnitude < tolerance, (t.y - Double(y) - dy).magnitude < tolerance
            else {
                return nil
            }
        }
        guard texels.contains(bounds.offsetBy(x: Int32(dx), y: Int32(dy))) else { return nil }
        return .aligned(dx: Int32(dx), dy: Int32(dy))
    }
}

extension CGRect {
    /// A `contentsRect` that selects something.
    fileprivate var isUsable: Bool {
        let limit = 1e6
        return origin.x.magnitude < limit && origin.y.magnitude < limit && size.width > 0 && size.height > 0
            && size.width < limit && size.height < limit
    }
}

/// The images of a frame, each once.
struct ImageTable {
    private(set) var images: [CGImage] = []
    private var indices: [ImageID: Int32] = [:]

    mutating func index(of image: CGImage) -> Int32 {
        if let index = indices[image.id] { return index }
        let index = Int32(images.count)
        images.append(image)
        indices[image.id] = index
        return index
    }
}
