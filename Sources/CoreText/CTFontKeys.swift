import CoreGraphics

// The keys of a font's attributes, with Core Text's values.

/// The address of the font's file, a `URL`.
public let kCTFontURLAttribute: CFString = "NSCTFontFileURLAttribute"
public let kCTFontNameAttribute: CFString = "NSFontNameAttribute"
/// The display name.
public let kCTFontDisplayNameAttribute: CFString = "NSFontVisibleNameAttribute"
public let kCTFontFamilyNameAttribute: CFString = "NSFontFamilyAttribute"
/// The style, such as `Bold Italic`.
public let kCTFontStyleNameAttribute: CFString = "NSFontFaceAttribute"
/// A dictionary of traits.
public let kCTFontTraitsAttribute: CFString = "NSCTFontTraitsAttribute"
/// Places on the axes of a variable font, by the numbers of the axes.
public let kCTFontVariationAttribute: CFString = "NSCTFontVariationAttribute"
/// The axes of a variable font, an array of dictionaries.
public let kCTFontVariationAxesAttribute: CFString = "NSCTFontVariationAxesAttribute"
/// Points of an em, a number.
public let kCTFontSizeAttribute: CFString = "NSFontSizeAttribute"
/// The matrix of the glyphs, a `CGAffineTransform`.
public let kCTFontMatrixAttribute: CFString = "NSFontMatrixAttribute"
/// An array of ``CTFontDescriptor``s of fonts that letters come from which the font lacks.
public let kCTFontCascadeListAttribute: CFString = "NSCTFontCascadeListAttribute"
/// The characters that have glyphs, a `CharacterSet`.
public let kCTFontCharacterSetAttribute: CFString = "NSCTFontCharacterSetAttribute"
/// The tags of languages, an array of strings.
public let kCTFontLanguagesAttribute: CFString = "NSCTFontLanguagesAttribute"
/// Kept: baselines are where the font has them.
public let kCTFontBaselineAdjustAttribute: CFString = "NSCTFontBaselineAdjustAttribute"
/// Kept: nothing looks at it.
public let kCTFontMacintoshEncodingsAttribute: CFString = "NSCTFontMacintoshEncodingsAttribute"
/// The features that the font has, an array of dictionaries.
public let kCTFontFeaturesAttribute: CFString = "NSCTFontFeaturesAttribute"
/// The features that are chosen, an array of dictionaries.
public let kCTFontFeatureSettingsAttribute: CFString = "NSCTFontFeatureSettingsAttribute"
/// Kept: letters are as wide as the font has them.
public let kCTFontFixedAdvanceAttribute: CFString = "NSCTFontFixedAdvanceAttribute"
/// Kept: lines are horizontal.
public let kCTFontOrientationAttribute: CFString = "NSCTFontOrientationAttribute"
/// The format of the font's file, a ``CTFontFormat``'s number.
public let kCTFontFormatAttribute: CFString = "NSCTFontFormatAttribute"
/// Where the font is known, a ``CTFontManagerScope``'s number.
public let kCTFontRegistrationScopeAttribute: CFString = "NSCTFontRegistrationScopeAttribute"
/// Kept: fonts come in Fontconfig's order.
public let kCTFontPriorityAttribute: CFString = "NSCTFontPriorityAttribute"
/// Always true for a font that there is.
public let kCTFontEnabledAttribute: CFString = "NSCTFontEnabledAttribute"
/// Always false: no fonts are fetched.
public let kCTFontDownloadableAttribute: CFString = "NSCTFontDownloadableAttribute"
/// Kept: nothing looks at it.
public let kCTFontRegistrationUserInfoAttribute: CFString = "NSCTFontRegistrationUserInfoAttribute"

// MARK: Traits

/// The bits of ``CTFontSymbolicTraits``, a number.
public let kCTFontSymbolicTrait: CFString = "NSCTFontSymbolicTrait"
/// The weight, from -1 to 1; 0 is regular, 0.4 bold.
public let kCTFontWeightTrait: CFString = "NSCTFontWeightTrait"
/// The width, from -1 to 1; 0 is usual.
public let kCTFontWidthTrait: CFString = "NSCTFontProportionTrait"
/// The slant, from -1 to 1; 0 is upright.
public let kCTFontSlantTrait: CFString = "NSCTFontSlantTrait"

// MARK: Axes of variable fonts

/// The number of an axis, whose bytes are its tag.
public let kCTFontVariationAxisIdentifierKey: CFString = "NSCTVariationAxisIdentifier"
/// The least place on an axis.
public let kCTFontVariationAxisMinimumValueKey: CFString = "NSCTVariationAxisMinimumValue"
/// The greatest place on an axis.
public let kCTFontVariationAxisMaximumValueKey: CFString = "NSCTVariationAxisMaximumValue"
/// The usual place on an axis.
public let kCTFontVariationAxisDefaultValueKey: CFString = "NSCTVariationAxisDefaultValue"
/// The name of an axis.
public let kCTFontVariationAxisNameKey: CFString = "NSCTVariationAxisName"
/// Whether an axis is meant to be hidden from people.
public let kCTFontVariationAxisHiddenKey: CFString = "NSCTVariationAxisHidden"

// MARK: Features

/// The tag of an OpenType feature, four characters.
public let kCTFontOpenTypeFeatureTag: CFString = "CTFeatureOpenTypeTag"
/// The value of an OpenType feature.
public let kCTFontOpenTypeFeatureValue: CFString = "CTFeatureOpenTypeValue"
/// The type of a feature, a number.
public let kCTFontFeatureTypeIdentifierKey: CFString = "CTFeatureTypeIdentifier"
/// The name of a type of features.
public let kCTFontFeatureTypeNameKey: CFString = "CTFeatureTypeName"
/// Whether one of the selectors of a type is chosen.
public let kCTFontFeatureTypeExclusiveKey: CFString = "CTFeatureTypeExclusive"
/// The selectors of a type, an array of dictionaries.
public let kCTFontFeatureTypeSelectorsKey: CFString = "CTFeatureTypeSelectors"
/// A selector, a number.
public let kCTFontFeatureSelectorIdentifierKey: CFString = "CTFeatureSelectorIdentifier"
/// The name of a selector.
public let kCTFontFeatureSelectorNameKey: CFString = "CTFeatureSelectorName"
/// Whether a selector is the usual one.
public let kCTFontFeatureSelectorDefaultKey: CFString = "CTFeatureSelectorDefault"
/// Whether a selector is chosen.
public let kCTFontFeatureSelectorSettingKey: CFString = "CTFeatureSelectorSetting"

// MARK: Names

/// The notice of copyright.
public let kCTFontCopyrightNameKey: CFString = "CTFontCopyrightName"
public let kCTFontFamilyNameKey: CFString = "CTFontFamilyName"
/// The style within the family.
public let kCTFontSubFamilyNameKey: CFString = "CTFontSubFamilyName"
public let kCTFontStyleNameKey: CFString = "CTFontSubFamilyName"
/// A name that no other font has.
public let kCTFontUniqueNameKey: CFString = "CTFontUniqueName"
public let kCTFontFullNameKey: CFString = "CTFontFullName"
/// The version.
public let kCTFontVersionNameKey: CFString = "CTFontVersionName"
public let kCTFontPostScriptNameKey: CFString = "CTFontPostScriptName"
/// The trademark.
public let kCTFontTrademarkNameKey: CFString = "CTFontTrademarkName"
public let kCTFontManufacturerNameKey: CFString = "CTFontManufacturerName"
public let kCTFontDesignerNameKey: CFString = "CTFontDesignerName"
public let kCTFontDescriptionNameKey: CFString = "CTFontDescriptionName"
/// The address of the vendor.
public let kCTFontVendorURLNameKey: CFString = "CTFontVendorURLName"
/// The address of the designer.
public let kCTFontDesignerURLNameKey: CFString = "CTFontDesignerURLName"
public let kCTFontLicenseNameKey: CFString = "CTFontLicenseNameName"
/// The address of the licence.
public let kCTFontLicenseURLNameKey: CFString = "CTFontLicenseURLName"
/// A sample of text.
public let kCTFontSampleTextNameKey: CFString = "CTFontSampleTextName"
/// The name in PostScript's CID tables.
public let kCTFontPostScriptCIDNameKey: CFString = "CTFontPostScriptCIDName"

/// The format of a font's file.
public enum CTFontFormat: UInt32, Hashable, Sendable {
    case unrecognized = 0
    case openTypePostScript = 1
    case openTypeTrueType = 2
    case trueType = 3
    case postScript = 4
    case bitmap = 5
}
