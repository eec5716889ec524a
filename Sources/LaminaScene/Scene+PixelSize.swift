import Foundation

extension Scene {
    /// The picture's size in pixels: points times scale, rounded to whole numbers of at least 1.
    ///
    /// Throws ``SceneError`` unless the scale is above 0 and the picture is within ``SceneLimits``.
    ///
    /// - Parameter scale: Pixels per point; the scene's own if `nil`.
    public func pixelSize(scale: CGFloat? = nil) throws(SceneError) -> (width: Int, height: Int) {
        let scale = scale ?? self.scale
        do throws(SceneFault) {
            try checkPictureSize(scale: scale)
        } catch {
            throw error.error(file: name)
        }
        let pixels = exactPixelSize(scale: scale)
        return (Int(pixels.width), Int(pixels.height))
    }

    func checkPictureSize(scale: CGFloat) throws(SceneFault) {
        guard scale > 0, scale <= SceneLimits.maximumNumber else {
            throw SceneFault.unexpected(shortest(scale), expected: NumberRange.aboveZero.text).inside("scale")
        }
        let pixels = exactPixelSize(scale: scale)
        let limits = assets.limits
        let longest = CGFloat(limits.pictureSide)
        guard pixels.width <= longest, pixels.height <= longest,
            pixels.width * pixels.height <= CGFloat(limits.picturePixels)
        else {
            throw SceneFault(
                .pictureTooLarge(
                    width: pixels.width, height: pixels.height, maximumSide: limits.pictureSide,
                    maximumPixels: limits.picturePixels)
            ).inside("size")
        }
    }

    private func exactPixelSize(scale: CGFloat) -> CGSize {
        CGSize(width: max(1, (size.width * scale).rounded()), height: max(1, (size.height * scale).rounded()))
    }
}
