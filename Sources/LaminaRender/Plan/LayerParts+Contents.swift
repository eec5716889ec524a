import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan

extension LayerParts {
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
            ? (layer.buffers.contains(.clip) ? squareShape : layer.shape)
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
                source: .image(index: images.index(of: image)),
                filter: properties.contentsFilter(texelsPerPixel: mapping.areaScale(at: item.bounds)),
                mapping: mapping.alignedMapping(bounds: item.bounds, texels: texels)
                    ?? .transformed(mapping),
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
