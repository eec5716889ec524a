import Foundation
import LaminaGeometry
import LaminaImage

extension ShadowMask {
    /// The smallest standard deviation, in pixels, for which the value at a pixel's centre represents the whole pixel.
    /// Below it, shapes are filled pixel by pixel and then blurred.
    private static let closedFormSigma = 1.0
    /// From twice this deviation on, in pixels, masks are made at half the size, and so on. The error that linear
    /// enlargement adds to such smooth masks is below 1/1000.
    private static let scaledSigma = 16.0
    /// The most pixels of a box's mask. Only a very large ellipse, or very uneven blurs, need more.
    package static let maximumBoxPixels = 1 << 24

    /// The shadow of a rectangle, perhaps with rounded corners, along the pixel grid, as a mask that may stretch.
    ///
    /// The shape's left and upper sides lie between pixels of the mask; so do its right and lower sides if the mask
    /// stretches. So two shapes of different sizes can share a mask. A shape whose sides lie between the picture's pixels
    /// is sampled linearly.
    ///
    /// - Parameters:
    ///   - width: The rectangle's width. All lengths here are in pixels.
    ///   - radiusX: Half the width of the corners' ellipses, clamped to 0 ... half the rectangle's.
    ///   - radiusY: Half their height, clamped likewise.
    ///   - sigmaX: The standard deviation along x; see ``GaussianKernel`` for its limits.
    ///   - sigmaY: The standard deviation along y.
    /// - Returns: `nil` for a rectangle without area, a number that is not finite, or a mask of more than
    ///   ``maximumBoxPixels``. In the last case ``path(_:transform:rule:sigmaX:sigmaY:limit:label:)`` makes the visible
    ///   part.
    package static func box(
        width: Double, height: Double, radiusX: Double, radiusY: Double, corners: RectangleCorners = .all,
        isContinuous: Bool = false, sigmaX: Double, sigmaY: Double, label: String = "box shadow"
    ) -> SlicedMask? {
        guard width > 0, height > 0, width.isFinite, height.isFinite, !radiusX.isNaN, !radiusY.isNaN else {
            return nil
        }
        let kernelX = GaussianKernel(sigma: sigmaX, tail: .shadow)
        let kernelY = GaussianKernel(sigma: sigmaY, tail: .shadow)
        var scale = 1
        while min(kernelX.sigma, kernelY.sigma) >= scaledSigma * Double(2 * scale) { scale *= 2 }
        let s = Double(scale)
        var shape = BoxShadow(
            width: width / s, height: height / s, radiusX: max(0, min(radiusX, width / 2)) / s,
            radiusY: max(0, min(radiusY, height / 2)) / s, corners: corners, isContinuous: isContinuous,
            sigmaX: kernelX.sigma / s, sigmaY: kernelY.sigma / s,
            reachX: GaussianKernel.shadowReach(kernelX.sigma) / s,
            reachY: GaussianKernel.shadowReach(kernelY.sigma) / s)
        // Beyond the shadow's end there is a clear pixel, or one like those further inside.
        let (reachX, reachY) = (shape.reachX.rounded(.up) + 1, shape.reachY.rounded(.up) + 1)
        /// The length of a zone inside the shape, or `nil` if there is no room for two zones and the line between.
        func zone(_ length: Double, _ radius: Double, _ reach: Double) -> Int? {
            let zone = (shape.extent * radius).rounded(.up) + reach
            return 2 * zone + 1 <= length && zone <= Double(maximumBoxPixels) ? Int(zone) : nil
        }
        let (zoneX, zoneY) = (
            zone(shape.width, shape.radiusX, reachX), zone(shape.height, shape.radiusY, reachY)
        )
        if let zoneX { shape.width = Double(2 * zoneX + 1) }
        if let zoneY { shape.height = Double(2 * zoneY + 1) }
        let (marginX, marginY) = (Int(reachX), Int(reachY))
        // Neither side may be too long for an integer.
        guard max(shape.width, shape.height) <= Double(maximumBoxPixels) else { return nil }
        let columns = 2 * marginX + Int(shape.width.rounded(.up))
        let rows = 2 * marginY + Int(shape.height.rounded(.up))
        guard columns <= maximumBoxPixels / rows,
            let mask = mask(shape, columns, rows, marginX, marginY, label)
        else { return nil }
        return SlicedMask(
            mask: mask, left: zoneX.map { marginX + $0 } ?? columns, top: zoneY.map { marginY + $0 } ?? rows,
            right: zoneX.map { marginX + $0 } ?? 0, bottom: zoneY.map { marginY + $0 } ?? 0,
            marginX: marginX, marginY: marginY, scale: scale)
    }

    /// The same with circular corners and one standard deviation.
    package static func box(
        width: Double, height: Double, radius: Double, corners: RectangleCorners = .all,
        isContinuous: Bool = false, sigma: Double, label: String = "box shadow"
    ) -> SlicedMask? {
        let radius = min(radius, min(width, height) / 2)
        return box(
            width: width, height: height, radiusX: radius, radiusY: radius, corners: corners,
            isContinuous: isContinuous, sigmaX: sigma, sigmaY: sigma, label: label)
    }

    private static func mask(
        _ shape: BoxShadow, _ columns: Int, _ rows: Int, _ marginX: Int, _ marginY: Int, _ label: String
    ) -> AlphaMask? {
        if min(shape.sigmaX, shape.sigmaY) >= closedFormSigma,
            let mask = shape.mask(
                columns: columns, rows: rows, marginX: marginX, marginY: marginY, label: label)
        {
            return mask
        }
        let box = PixelRect(width: columns, height: rows).offsetBy(x: -Int32(marginX), y: -Int32(marginY))
        // Elliptic corners are the circular corners of a rectangle that is then stretched.
        let (rx, ry) = (shape.radiusX, shape.radiusY)
        let stretch = rx > 0 && ry > 0 ? ry / rx : 1
        let outline = CGPath.roundedRectangle(
            CGRect(x: 0, y: 0, width: shape.width, height: shape.height / stretch),
            radius: rx > 0 && ry > 0 ? rx : 0,
            corners: shape.corners, isContinuous: shape.isContinuous)
        let found = path(
            outline, transform: CGAffineTransform(scaleX: 1, y: stretch), sigmaX: shape.sigmaX,
            sigmaY: shape.sigmaY, limit: box, label: label)
        guard let found else { return nil }
        return found.mask.padded(from: found.box, to: box, label: label)
    }
}

extension AlphaMask {
    /// This mask with clear pixels around it.
    fileprivate func padded(from box: PixelRect, to larger: PixelRect, label: String) -> AlphaMask? {
        guard box != larger else { return self }
        var bytes = [UInt8](repeating: 0, count: larger.area)
        for row in 0..<box.height {
            let start = (Int(box.y0 - larger.y0) + row) * larger.width + Int(box.x0 - larger.x0)
            let source = row * box.width
            bytes.replaceSubrange(
                start..<(start + box.width), with: self.bytes[source..<(source + box.width)])
        }
        return AlphaMask(width: larger.width, height: larger.height, bytes: bytes, label: label)
    }
}
