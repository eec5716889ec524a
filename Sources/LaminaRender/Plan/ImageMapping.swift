import LaminaGeometry
import LaminaPlan
import LaminaValues

extension Homography {
    /// The area of the image of a pixel in the middle of a rectangle.
    func areaScale(at bounds: PixelRect) -> Double {
        let x = (Double(bounds.x0) + Double(bounds.x1)) / 2
        let y = (Double(bounds.y0) + Double(bounds.y1)) / 2
        let h = homogeneous(x, y)
        return (determinant / (h.z * h.z * h.z)).magnitude
    }
}

extension SpaceMap where From == DevicePixels, To == Texels {
    /// The shift of an image that is drawn pixel for pixel, to within 1/512 pixel everywhere in the bounds.
    func alignedMapping(bounds: PixelRect, texels: PixelRect) -> ImagePaint.Mapping? {
        guard isAffine else { return nil }
        let (x0, y0, x1, y1) = (Double(bounds.x0), Double(bounds.y0), Double(bounds.x1), Double(bounds.y1))
        let start = homography.homogeneous(x0, y0)
        let (dx, dy) = (start.x.rounded() - x0, start.y.rounded() - y0)
        guard dx.magnitude < 16_777_216, dy.magnitude < 16_777_216 else { return nil }
        func isShifted(_ x: Double, _ y: Double) -> Bool {
            let (tolerance, t) = (1.0 / 512, homography.homogeneous(x, y))
            return (t.x - x - dx).magnitude < tolerance && (t.y - y - dy).magnitude < tolerance
        }
        guard isShifted(x1, y1), isShifted(x0, y0), isShifted(x1, y0), isShifted(x0, y1) else { return nil }
        guard texels.contains(bounds.offsetBy(x: Int32(dx), y: Int32(dy))) else { return nil }
        return .aligned(dx: Int32(dx), dy: Int32(dy))
    }
}

extension LayerProperties {
    /// The filter for the contents. The texels per pixel in the middle of the item decide between shrinking and growing.
    func contentsFilter(texelsPerPixel: Double) -> ImagePaint.Filter {
        let name = texelsPerPixel > 1 ? minificationFilter : magnificationFilter
        return name == .nearest ? .nearest : .linear
    }
}
