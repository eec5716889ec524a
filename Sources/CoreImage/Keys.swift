// The keys of filters' inputs and attributes, and the names of categories.

/// The key of a filter's result.
public let kCIOutputImageKey = "outputImage"
/// The key of an input of this name.
public let kCIInputImageKey = "inputImage"
/// The key of an input of this name.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// The key of an input of this name.
public let kCIInputMaskImageKey = "inputMaskImage"
/// The key of an input of this name.
public let kCIInputTimeKey = "inputTime"
/// The key of an input of this name.
public let kCIInputTransformKey = "inputTransform"
/// The key of an input of this name.
public let kCIInputScaleKey = "inputScale"
/// The key of an input of this name.
public let kCIInputAspectRatioKey = "inputAspectRatio"
/// The key of an input of this name.
public let kCIInputCenterKey = "inputCenter"
/// The key of an input of this name.
public let kCIInputRadiusKey = "inputRadius"
/// The key of an input of this name.
public let kCIInputAngleKey = "inputAngle"
/// The key of an input of this name.
public let kCIInputWidthKey = "inputWidth"
/// The key of an input of this name.
public let kCIInputSharpnessKey = "inputSharpness"
/// The key of an input of this name.
public let kCIInputIntensityKey = "inputIntensity"
/// The key of an input of this name.
public let kCIInputEVKey = "inputEV"
/// The key of an input of this name.
public let kCIInputSaturationKey = "inputSaturation"
/// The key of an input of this name.
public let kCIInputColorKey = "inputColor"
/// The key of an input of this name.
public let kCIInputBrightnessKey = "inputBrightness"
/// The key of an input of this name.
public let kCIInputContrastKey = "inputContrast"
/// The key of an input of this name.
public let kCIInputExtentKey = "inputExtent"
/// The key of an input of this name.
public let kCIInputBiasKey = "inputBias"
/// The key of an input of this name.
public let kCIInputCountKey = "inputCount"
/// The key of an input of this name.
public let kCIInputThresholdKey = "inputThreshold"
/// The key of an input of this name.
public let kCIInputGradientImageKey = "inputGradientImage"
/// The key of an input of this name.
public let kCIInputShadingImageKey = "inputShadingImage"
/// The key of an input of this name.
public let kCIInputTargetImageKey = "inputTargetImage"
/// The key of an input of this name.
public let kCIInputRefractionKey = "inputRefraction"
/// The key of an input of this name.
public let kCIInputAmountKey = "inputAmount"

/// The key of an attribute of this name.
public let kCIAttributeFilterName = "CIAttributeFilterName"
/// The key of an attribute of this name.
public let kCIAttributeFilterDisplayName = "CIAttributeFilterDisplayName"
/// The key of an attribute of this name.
public let kCIAttributeFilterCategories = "CIAttributeFilterCategories"
/// The key of an attribute of this name.
public let kCIAttributeClass = "CIAttributeClass"
/// The key of an attribute of this name.
public let kCIAttributeType = "CIAttributeType"
/// The key of an attribute of this name.
public let kCIAttributeMin = "CIAttributeMin"
/// The key of an attribute of this name.
public let kCIAttributeMax = "CIAttributeMax"
/// The key of an attribute of this name.
public let kCIAttributeSliderMin = "CIAttributeSliderMin"
/// The key of an attribute of this name.
public let kCIAttributeSliderMax = "CIAttributeSliderMax"
/// The key of an attribute of this name.
public let kCIAttributeDefault = "CIAttributeDefault"
/// The key of an attribute of this name.
public let kCIAttributeIdentity = "CIAttributeIdentity"
/// The key of an attribute of this name.
public let kCIAttributeName = "CIAttributeName"
/// The key of an attribute of this name.
public let kCIAttributeDisplayName = "CIAttributeDisplayName"

/// The category of this name.
public let kCICategoryDistortionEffect = "CICategoryDistortionEffect"
/// The category of this name.
public let kCICategoryGeometryAdjustment = "CICategoryGeometryAdjustment"
/// The category of this name.
public let kCICategoryCompositeOperation = "CICategoryCompositeOperation"
/// The category of this name.
public let kCICategoryHalftoneEffect = "CICategoryHalftoneEffect"
/// The category of this name.
public let kCICategoryColorAdjustment = "CICategoryColorAdjustment"
/// The category of this name.
public let kCICategoryColorEffect = "CICategoryColorEffect"
/// The category of this name.
public let kCICategoryTransition = "CICategoryTransition"
/// The category of this name.
public let kCICategoryTileEffect = "CICategoryTileEffect"
/// The category of this name.
public let kCICategoryGenerator = "CICategoryGenerator"
/// The category of this name.
public let kCICategoryReduction = "CICategoryReduction"
/// The category of this name.
public let kCICategoryGradient = "CICategoryGradient"
/// The category of this name.
public let kCICategoryStylize = "CICategoryStylize"
/// The category of this name.
public let kCICategorySharpen = "CICategorySharpen"
/// The category of this name.
public let kCICategoryBlur = "CICategoryBlur"
/// The category of this name.
public let kCICategoryVideo = "CICategoryVideo"
/// The category of this name.
public let kCICategoryStillImage = "CICategoryStillImage"
/// The category of this name.
public let kCICategoryInterlaced = "CICategoryInterlaced"
/// The category of this name.
public let kCICategoryNonSquarePixels = "CICategoryNonSquarePixels"
/// The category of this name.
public let kCICategoryHighDynamicRange = "CICategoryHighDynamicRange"
/// The category of this name.
public let kCICategoryBuiltIn = "CICategoryBuiltIn"
/// The category of this name.
public let kCICategoryFilterGenerator = "CICategoryFilterGenerator"
