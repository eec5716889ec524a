import Foundation
import LaminaGeometry
import LaminaImage

/// Masks of shadows: shapes blurred by a Gaussian that ends as `GaussianKernel.Tail.shadow` says.
package enum ShadowMask {
    /// The most pixels at which a path is filled, if the blur allows a reduction.
    private static let fillPixels = 1 << 22

    /// The shadow of any path.
    ///
    /// A wide blur of a large path costs no more than a narrow one: the path is filled at a reduced size, which is not
    /// below the size at which the blur filters.
    ///
    /// - Parameters:
    ///   - transform: From the path's units to pixels.
    ///   - sigmaX: The standard deviation along x, in pixels; see ``GaussianKernel``.
    ///   - sigmaY: The standard deviation along y, in pixels.
    ///   - limit: The pixels to which the result is limited.
    /// - Returns: `nil` if the path has no shadow inside the limit.
    package static func path(
        _ path: CGPath, transform: CGAffineTransform = .identity, rule: CGPathFillRule = .winding,
        sigmaX: Double, sigmaY: Double, limit: PixelRect, label: String = "shadow"
    ) -> PlacedMask? {
        let x = GaussianKernel(sigma: sigmaX, tail: .shadow)
        let y = GaussianKernel(sigma: sigmaY, tail: .shadow)
        let shape = PathCoverage.pixels(of: path, transform: transform)
        guard !shape.isEmpty else { return nil }
        let spread = PixelRect(
            x0: shape.x0 - Int32(x.reach), y0: shape.y0 - Int32(y.reach), x1: shape.x1 + Int32(x.reach),
            y1: shape.y1 + Int32(y.reach))
        guard let blur = AlphaBlur(x: x, y: y, output: spread.intersection(limit)) else { return nil }
        // A path filled at a reduced size gives the same shape in larger pixels. But where parts of the outline meet inside
        // a pixel, their coverage is less exact.
        var (scaleX, scaleY) = (1, 1)
        var source = PixelRect.empty
        var map = transform
        while true {
            map = transform.concatenating(
                CGAffineTransform(scaleX: 1 / CGFloat(scaleX), y: 1 / CGFloat(scaleY)))
            source = PathCoverage.pixels(of: path, transform: map)
                .intersection(blur.source(scaleX: scaleX, scaleY: scaleY))
            let (isLeastX, isLeastY) = (scaleX == x.reduction, scaleY == y.reduction)
            if source.area <= fillPixels || (isLeastX && isLeastY) { break }
            if !isLeastX { scaleX *= 2 }
            if !isLeastY { scaleY *= 2 }
        }
        guard !source.isEmpty,
            let filled = PathCoverage.fill(path, rule: rule, transform: map, box: source)
        else { return nil }
        let low = blur.reduce(filled, at: source, scaleX: scaleX, scaleY: scaleY)
        return blur.finish(low, label: label).map { PlacedMask(mask: $0, box: blur.output) }
    }
}
