import CoreGraphics

// Filters with properties in place of keys, as `CoreImage.CIFilterBuiltins` has them. Numbers are floats there.

/// A filter with properties.
public protocol CIFilterProtocol: AnyObject {
    /// The result; `nil` while an image is missing.
    var outputImage: CIImage? { get }
}

/// A filter of one image.
public protocol CIImageFilter: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

/// The properties of `CIGaussianBlur`.
public protocol CIGaussianBlur: CIImageFilter {
    /// The standard deviation, in points.
    var radius: Float { get set }
}

/// The properties of `CIColorControls`.
public protocol CIColorControls: CIImageFilter {
    /// 1 changes nothing, 0 leaves grey.
    var saturation: Float { get set }
    /// The number that is added to the colours.
    var brightness: Float { get set }
    /// 1 changes nothing.
    var contrast: Float { get set }
}

/// The properties of `CIColorMatrix`.
public protocol CIColorMatrix: CIImageFilter {
    /// The factors of red, green, blue and alpha for red.
    var rVector: CIVector { get set }
    /// The factors for green.
    var gVector: CIVector { get set }
    /// The factors for blue.
    var bVector: CIVector { get set }
    /// The factors for alpha.
    var aVector: CIVector { get set }
    /// The vector that is added to the result.
    var biasVector: CIVector { get set }
}

/// The properties of `CIHueAdjust`.
public protocol CIHueAdjust: CIImageFilter {
    /// In radians.
    var angle: Float { get set }
}

/// The properties of `CIColorInvert`.
public protocol CIColorInvert: CIImageFilter {}

/// The properties of `CIMaskToAlpha`.
public protocol CIMaskToAlpha: CIImageFilter {}

/// The properties of filters that put an image on another one.
public protocol CICompositeOperation: CIImageFilter {
    /// The background image.
    var backgroundImage: CIImage? { get set }
}

/// The properties of `CIBlendWithMask`.
public protocol CIBlendWithMask: CIImageFilter {
    /// The image where the mask is dark.
    var backgroundImage: CIImage? { get set }
    var maskImage: CIImage? { get set }
}

/// The properties of `CILanczosScaleTransform`.
public protocol CILanczosScaleTransform: CIImageFilter {
    /// The factor of the height.
    var scale: Float { get set }
    /// The factor of the width besides.
    var aspectRatio: Float { get set }
}

/// The properties of `CILinearGradient`.
public protocol CILinearGradient: CIFilterProtocol {
    /// The place of the first colour.
    var point0: CGPoint { get set }
    /// The place of the last colour.
    var point1: CGPoint { get set }
    /// The first colour.
    var color0: CIColor { get set }
    /// The last colour.
    var color1: CIColor { get set }
}

/// The properties of `CIRadialGradient`.
public protocol CIRadialGradient: CIFilterProtocol {
    var center: CGPoint { get set }
    /// The radius within which the first colour is.
    var radius0: Float { get set }
    /// The radius beyond which the last colour is.
    var radius1: Float { get set }
    /// The first colour.
    var color0: CIColor { get set }
    /// The last colour.
    var color1: CIColor { get set }
}

/// The class of all filters with properties.
private final class BuiltinFilter: CIFilter, CIGaussianBlur, CIColorControls, CIColorMatrix, CIHueAdjust,
    CIColorInvert, CIMaskToAlpha, CICompositeOperation, CIBlendWithMask, CILanczosScaleTransform,
    CILinearGradient,
    CIRadialGradient
{
    /// A filter of a known name.
    static func named(_ name: String) -> BuiltinFilter {
        guard let kind = FilterKind.named(name) else { preconditionFailure("no filter is named \(name)") }
        return BuiltinFilter(kind: kind)
    }

    private func image(_ key: String) -> CIImage? { value(forKey: key) as? CIImage }
    private func float(_ key: String) -> Float { Float(FilterValues(filter: self).number(key)) }
    private func vector(_ key: String) -> CIVector { FilterValues(filter: self).vector(key) }
    private func point(_ key: String) -> CGPoint { vector(key).cgPointValue }
    private func color(_ key: String) -> CIColor { CIColor(cgColor: FilterValues(filter: self).color(key)) }

    var inputImage: CIImage? {
        get { image(kCIInputImageKey) }
        set { setValue(newValue, forKey: kCIInputImageKey) }
    }
    var backgroundImage: CIImage? {
        get { image(kCIInputBackgroundImageKey) }
        set { setValue(newValue, forKey: kCIInputBackgroundImageKey) }
    }
    var maskImage: CIImage? {
        get { image(kCIInputMaskImageKey) }
        set { setValue(newValue, forKey: kCIInputMaskImageKey) }
    }
    var radius: Float {
        get { float(kCIInputRadiusKey) }
        set { setValue(newValue, forKey: kCIInputRadiusKey) }
    }
    var saturation: Float {
        get { float(kCIInputSaturationKey) }
        set { setValue(newValue, forKey: kCIInputSaturationKey) }
    }
    var brightness: Float {
        get { float(kCIInputBrightnessKey) }
        set { setValue(newValue, forKey: kCIInputBrightnessKey) }
    }
    var contrast: Float {
        get { float(kCIInputContrastKey) }
        set { setValue(newValue, forKey: kCIInputContrastKey) }
    }
    var rVector: CIVector {
        get { vector("inputRVector") }
        set { setValue(newValue, forKey: "inputRVector") }
    }
    var gVector: CIVector {
        get { vector("inputGVector") }
        set { setValue(newValue, forKey: "inputGVector") }
    }
    var bVector: CIVector {
        get { vector("inputBVector") }
        set { setValue(newValue, forKey: "inputBVector") }
    }
    var aVector: CIVector {
        get { vector("inputAVector") }
        set { setValue(newValue, forKey: "inputAVector") }
    }
    var biasVector: CIVector {
        get { vector("inputBiasVector") }
        set { setValue(newValue, forKey: "inputBiasVector") }
    }
    var angle: Float {
        get { float(kCIInputAngleKey) }
        set { setValue(newValue, forKey: kCIInputAngleKey) }
    }
    var scale: Float {
        get { float(kCIInputScaleKey) }
        set { setValue(newValue, forKey: kCIInputScaleKey) }
    }
    var aspectRatio: Float {
        get { float(kCIInputAspectRatioKey) }
        set { setValue(newValue, forKey: kCIInputAspectRatioKey) }
    }
    var point0: CGPoint {
        get { point("inputPoint0") }
        set { setValue(CIVector(cgPoint: newValue), forKey: "inputPoint0") }
    }
    var point1: CGPoint {
        get { point("inputPoint1") }
        set { setValue(CIVector(cgPoint: newValue), forKey: "inputPoint1") }
    }
    var center: CGPoint {
        get { point(kCIInputCenterKey) }
        set { setValue(CIVector(cgPoint: newValue), forKey: kCIInputCenterKey) }
    }
    var radius0: Float {
        get { float("inputRadius0") }
        set { setValue(newValue, forKey: "inputRadius0") }
    }
    var radius1: Float {
        get { float("inputRadius1") }
        set { setValue(newValue, forKey: "inputRadius1") }
    }
    var color0: CIColor {
        get { color("inputColor0") }
        set { setValue(newValue, forKey: "inputColor0") }
    }
    var color1: CIColor {
        get { color("inputColor1") }
        set { setValue(newValue, forKey: "inputColor1") }
    }
}

extension CIFilter {
    /// A Gaussian blur.
    public class func gaussianBlur() -> any CIFilter & CIGaussianBlur {
        BuiltinFilter.named("CIGaussianBlur")
    }
    /// Saturation, brightness and contrast.
    public class func colorControls() -> any CIFilter & CIColorControls {
        BuiltinFilter.named("CIColorControls")
    }
    /// A matrix of colours.
    public class func colorMatrix() -> any CIFilter & CIColorMatrix { BuiltinFilter.named("CIColorMatrix") }
    /// A rotation of hues.
    public class func hueAdjust() -> any CIFilter & CIHueAdjust { BuiltinFilter.named("CIHueAdjust") }
    /// Inverted colours.
    public class func colorInvert() -> any CIFilter & CIColorInvert { BuiltinFilter.named("CIColorInvert") }
    /// White, as opaque as the image is bright.
    public class func maskToAlpha() -> any CIFilter & CIMaskToAlpha { BuiltinFilter.named("CIMaskToAlpha") }
    /// Blends two images by the brightness of a mask.
    public class func blendWithMask() -> any CIFilter & CIBlendWithMask {
        BuiltinFilter.named("CIBlendWithMask")
    }
    /// Blends two images by the alpha of a mask.
    public class func blendWithAlphaMask() -> any CIFilter & CIBlendWithMask {
        BuiltinFilter.named("CIBlendWithAlphaMask")
    }
    /// Smooth scaling.
    public class func lanczosScaleTransform() -> any CIFilter & CILanczosScaleTransform {
        BuiltinFilter.named("CILanczosScaleTransform")
    }
    /// A gradient between two points.
    public class func linearGradient() -> any CIFilter & CILinearGradient {
        BuiltinFilter.named("CILinearGradient")
    }
    /// A gradient between two circles.
    public class func radialGradient() -> any CIFilter & CIRadialGradient {
        BuiltinFilter.named("CIRadialGradient")
    }
    /// The image on the other one.
    public class func sourceOverCompositing() -> any CIFilter & CICompositeOperation {
        BuiltinFilter.named("CISourceOverCompositing")
    }
    /// The image where the other one is.
    public class func sourceInCompositing() -> any CIFilter & CICompositeOperation {
        BuiltinFilter.named("CISourceInCompositing")
    }
    /// The image where the other one is not.
    public class func sourceOutCompositing() -> any CIFilter & CICompositeOperation {
        BuiltinFilter.named("CISourceOutCompositing")
    }
    /// The image inside of the other one.
    public class func sourceAtopCompositing() -> any CIFilter & CICompositeOperation {
        BuiltinFilter.named("CISourceAtopCompositing")
    }
    /// The sum of both images.
    public class func additionCompositing() -> any CIFilter & CICompositeOperation {
        BuiltinFilter.named("CIAdditionCompositing")
    }
    /// The blend mode of this name.
    public class func multiplyBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter.named("CIMultiplyBlendMode")
    }
    /// The blend mode of this name.
    public class func screenBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter.named("CIScreenBlendMode")
    }
    /// The blend mode of this name.
    public class func overlayBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter.named("CIOverlayBlendMode")
    }
    /// The blend mode of this name.
    public class func darkenBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter.named("CIDarkenBlendMode")
    }
    /// The blend mode of this name.
    public class func lightenBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter.named("CILightenBlendMode")
    }
    /// The blend mode of this name.
    public class func colorDodgeBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter.named("CIColorDodgeBlendMode")
    }
    /// The blend mode of this name.
    public class func colorBurnBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter.named("CIColorBurnBlendMode")
    }
    /// The blend mode of this name.
    public class func softLightBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter.named("CISoftLightBlendMode")
    }
    /// The blend mode of this name.
    public class func hardLightBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter.named("CIHardLightBlendMode")
    }
    /// The blend mode of this name.
    public class func differenceBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter.named("CIDifferenceBlendMode")
    }
    /// The blend mode of this name.
    public class func exclusionBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter.named("CIExclusionBlendMode")
    }
    /// The blend mode of this name.
    public class func hueBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter.named("CIHueBlendMode")
    }
    /// The blend mode of this name.
    public class func saturationBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter.named("CISaturationBlendMode")
    }
    /// The blend mode of this name.
    public class func colorBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter.named("CIColorBlendMode")
    }
    /// The blend mode of this name.
    public class func luminosityBlendMode() -> any CIFilter & CICompositeOperation {
        BuiltinFilter.named("CILuminosityBlendMode")
    }
}
