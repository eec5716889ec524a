import CoreGraphics
import Foundation
import ImageIO
import LaminaFilters

extension CIImage {
    // MARK: Geometry

    /// The image after a transform; the image itself for one that flattens it.
    public func transformed(by matrix: CGAffineTransform) -> CIImage {
        guard !matrix.isIdentity, matrix.a * matrix.d - matrix.b * matrix.c != 0 else { return self }
        switch recipe {
        case .empty, .color: return self
        case .transformed(let input, let first):
            // One step, so that the picture is sampled once.
            let all = first.concatenating(matrix)
            return CIImage(
                .transformed(input, all), extent: Self.extent(input.extent, after: all),
                properties: properties)
        default:
            return Self.made(
                .transformed(self, matrix), extent: Self.extent(extent, after: matrix), properties: properties
            )
        }
    }

    /// The image after a transform.
    public func transformed(by matrix: CGAffineTransform, highQualityDownsample: Bool) -> CIImage {
        highQualityDownsample ? samplingSmoothly().transformed(by: matrix) : transformed(by: matrix)
    }

    private static func extent(_ extent: CGRect, after matrix: CGAffineTransform) -> CGRect {
        extent.isNull || extent.isUnbounded ? extent : extent.applying(matrix)
    }

    /// The part of the image in a rectangle.
    public func cropped(to rect: CGRect) -> CIImage {
        let rect = rect.standardized
        let part = extent.intersection(rect)
        guard !part.isNull, !part.isEmpty else { return .empty() }
        guard part != extent else { return self }
        return Self.made(.cropped(self, part), extent: part, properties: properties)
    }

    /// The image turned for display.
    public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
        transformed(by: orientationTransform(for: orientation))
    }

    /// The image turned for display by EXIF's number; the image itself for a number that is not among 1...8.
    public func oriented(forExifOrientation orientation: Int32) -> CIImage {
        guard let known = UInt32(exactly: orientation).flatMap({ CGImagePropertyOrientation(rawValue: $0) })
        else {
            return self
        }
        return oriented(known)
    }

    /// The transform that turns the image for display, and keeps the lower left corner of its extent where it is.
    public func orientationTransform(for orientation: CGImagePropertyOrientation) -> CGAffineTransform {
        guard !extent.isNull, !extent.isUnbounded else { return .identity }
        let (w, h) = (extent.width, extent.height)
        let turn =
            switch orientation {
            case .up: CGAffineTransform.identity
            case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
            case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
            case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
            case .leftMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
            case .right: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
            case .rightMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
            case .left: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
            }
        let (x, y) = (extent.minX, extent.minY)
        return CGAffineTransform(translationX: -x, y: -y).concatenating(turn)
            .concatenating(CGAffineTransform(translationX: x, y: y))
    }

    /// The transform that turns the image for display by EXIF's number.
    public func orientationTransform(forExifOrientation orientation: Int32) -> CGAffineTransform {
        UInt32(exactly: orientation).flatMap { CGImagePropertyOrientation(rawValue: $0) }
            .map { orientationTransform(for: $0) } ?? .identity
    }

    /// The image with its outermost pixels going on without an end.
    public func clampedToExtent() -> CIImage { clamped(to: extent) }

    /// The part of the image in a rectangle, with its outermost pixels going on without an end.
    public func clamped(to rect: CGRect) -> CIImage {
        let place = extent.intersection(rect.standardized).wholePoints
        guard !place.isNull, !place.isEmpty else { return .empty() }
        guard !place.isUnbounded else { return self }
        return Self.made(.clamped(self, place), extent: .infinite, properties: properties)
    }

    // MARK: Colours and layers

    /// The image on another one.
    public func composited(over dest: CIImage) -> CIImage { composited(over: dest, .normal) }

    /// The image on another one by a blend mode.
    ///
    /// - Parameter extent: Where the result has pixels; `nil` for where either has.
    func composited(over background: CIImage, _ mode: CGBlendMode, extent: CGRect? = nil) -> CIImage {
        let result = extent ?? self.extent.union(background.extent)
        return Self.made(.composited(self, over: background, mode), extent: result)
    }

    /// The image with full opacity in a rectangle: on black, and clear elsewhere.
    public func settingAlphaOne(in extent: CGRect) -> CIImage {
        let area = self.extent.intersection(extent.standardized)
        guard !area.isNull, !area.isEmpty else { return .empty() }
        return cropped(to: area).composited(over: CIImage.black.cropped(to: area))
    }

    /// The image behind a Gaussian blur.
    ///
    /// - Parameter sigma: The standard deviation, in points.
    public func applyingGaussianBlur(sigma: Double) -> CIImage {
        applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: sigma])
    }

    /// The image behind a filter. Inputs that are not given have their defaults. The image itself where there is no filter of this
    /// name, or the filter has no result.
    public func applyingFilter(_ filterName: String, parameters params: [String: Any]) -> CIImage {
        guard let filter = CIFilter(name: filterName) else { return self }
        filter.setValue(self, forKey: kCIInputImageKey)
        for (key, value) in params { filter.setValue(value, forKey: key) }
        return filter.outputImage ?? self
    }

    /// The image behind a filter with its defaults.
    public func applyingFilter(_ filterName: String) -> CIImage {
        applyingFilter(filterName, parameters: [:])
    }

    // MARK: Sampling and properties

    /// The image with the nearest pixel where it is not drawn pixel by pixel.
    public func samplingNearest() -> CIImage { sampled(.none) }
    /// The image with values between the pixels, which is the default.
    public func samplingLinear() -> CIImage { sampled(.low) }
    func samplingSmoothly() -> CIImage { sampled(.high) }

    private func sampled(_ quality: CGInterpolationQuality) -> CIImage {
        Self.made(.sampled(self, quality), extent: extent, properties: properties)
    }

    /// The image with other properties.
    public func settingProperties(_ properties: [AnyHashable: Any]) -> CIImage {
        let named = Dictionary(
            properties.map { ("\($0.key)", $0.value) }, uniquingKeysWith: { first, _ in first })
        return CIImage(recipe, extent: extent, properties: named, url: url)
    }

    /// The image itself: results are kept as contexts decide.
    public func insertingIntermediate() -> CIImage { self }
    /// The image itself: all colours are sRGB.
    public func matchedToWorkingSpace(from colorSpace: CGColorSpace) -> CIImage? { self }
    /// The image itself: all colours are sRGB.
    public func matchedFromWorkingSpace(to colorSpace: CGColorSpace) -> CIImage? { self }

    /// The part of the image that a filter needs for a part of its result.
    public func regionOfInterest(for image: CIImage, in rect: CGRect) -> CGRect { extent.intersection(rect) }

    // MARK: Filters

    func filtered(by filter: CAFilter, reach: CGFloat = 0) -> CIImage {
        guard !extent.isNull, !extent.isEmpty else { return self }
        return Self.made(
            .filtered(self, filter, reach: reach), extent: extent.widened(by: reach), properties: properties)
    }

    /// White with the image's brightness times its alpha as alpha.
    func brightnessAsAlpha() -> CIImage { filtered(by: CAFilter(type: "luminanceToAlpha")) }
}
