import LaminaGeometry
import LaminaPlan

extension Homography {
    /// The area that a pixel in the middle of a rectangle becomes.
    func areaScale(at bounds: PixelRect) -> Double {
        let x = (Double(bounds.x0) + Double(bounds.x1)) / 2
        let y = (Double(bounds.y0) + Double(bounds.y1)) / 2
        let h = homogeneous(x, y)
        return (determinant / (h.z * h.z * h.z)).magnitude
    }

    /// The shift of an image drawn pixel for pixel, to within 1/512 pixel everywhere in the bounds.
    func alignedMapping(bounds: PixelRect, texels: PixelRect) -> ImagePaint.Mapping? {
        guard isAffine else { return nil }
        let tolerance = 1.0 / 512
        let corners = [
            (bounds.x0, bounds.y0), (bounds.x1, bounds.y0), (bounds.x0, bounds.y1), (bounds.x1, bounds.y1),
        ]
        let dx = homogeneous(Double(bounds.x0), Double(bounds.y0)).x.rounded() - Double(bounds.x0)
        let dy = homogeneous(Double(bounds.x0), Double(bounds.y0)).y.rounded() - Double(bounds.y0)
        guard dx.magnitude < 16_777_216, dy.magnitude < 16_777_216 else { return nil }
        for (x, y) in corners {
            let t = homogeneous(Double(x), Double(y))
            guard (t.x - Double(x) - dx).magnitude < tolerance, (t.y - Double(y) - dy).magnitude < tolerance
            else {
                return nil
            }
        }
        guard texels.contains(bounds.offsetBy(x: Int32(dx), y: Int32(dy))) else { return nil }
        return .aligned(dx: Int32(dx), dy: Int32(dy))
    }
}

extension LayerProperties {
    /// Shrinking or growing is judged by the texels per pixel at the middle of the item.
    func contentsFilter(texelsPerPixel: Double) -> ImagePaint.Filter {
        let name = texelsPerPixel > 1 ? minificationFilter : magnificationFilter
        return name == .nearest ? .nearest : .linear
    }
}
