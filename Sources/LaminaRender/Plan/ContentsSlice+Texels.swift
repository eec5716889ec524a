import Foundation
import LaminaGeometry
import LaminaImage
import LaminaValues

extension ContentsSlice {
    /// From pixels to texels; `nil` for a layer seen edge on, or where numbers are too large.
    func texelMapping(
        through toDevice: SpaceMap<LayerPoints, DevicePixels>, isFlipped: Bool
    ) -> SpaceMap<DevicePixels, Texels>? {
        guard let inverse = toDevice.inverse else { return nil }
        let scaleX = Double(source.width) / Double(destination.width)
        var scaleY = Double(source.height) / Double(destination.height)
        let x = Double(source.minX) - Double(destination.minX) * scaleX
        var y = Double(source.minY) - Double(destination.minY) * scaleY
        if isFlipped {
            y = Double(source.maxY) + Double(destination.minY) * scaleY
            scaleY = -scaleY
        }
        let mapping = inverse.concatenating(
            SpaceMap<LayerPoints, Texels>(scaleX: scaleX, y: scaleY, translationX: x, y: y))
        return mapping.isFinite ? mapping : nil
    }

    /// The texels that may be read. Sampling stays inside the shown part, so that a sprite does not bleed into its
    /// neighbours. If the part reaches beyond the image, the image's edge is extended.
    func texels(of image: CGImage) -> PixelRect {
        let all = PixelRect(width: image.width, height: image.height)
        let inside = PixelRect(
            covering: DevicePolygon.snap(Double(source.minX)), DevicePolygon.snap(Double(source.minY)),
            DevicePolygon.snap(Double(source.maxX)), DevicePolygon.snap(Double(source.maxY)))
        let clamped = inside.intersection(all)
        return clamped.isEmpty ? all : clamped
    }
}

extension LayerProperties {
    /// The part of an image that is shown, in texels.
    func shownTexels(of image: CGImage) -> CGRect {
        let part = shownContentsRect(imageWidth: image.width, imageHeight: image.height)
        let (w, h) = (CGFloat(image.width), CGFloat(image.height))
        return CGRect(x: part.minX * w, y: part.minY * h, width: part.width * w, height: part.height * h)
    }
}
