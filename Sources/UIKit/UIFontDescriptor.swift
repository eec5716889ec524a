import CoreGraphics
import CoreText
import Foundation
import LaminaText
import LaminaViews

/// The properties by which a font is found. Two descriptors are equal where their attributes are.
open class UIFontDescriptor: NSObject, NSCopying, @unchecked Sendable {
    /// The same in Core Text's terms.
    package let descriptor: CTFontDescriptor

    /// A descriptor of Core Text's.
    package init(_ descriptor: CTFontDescriptor) { self.descriptor = descriptor }

    /// A descriptor of attributes.
    public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        self.init(CTFontDescriptor(Self.inCoreText(attributes)))
    }
    /// A descriptor of a name and a size; a size of 0 is none.
    public convenience init(name fontName: String, size: CGFloat) {
        self.init(CTFontDescriptorCreateWithNameAndSize(fontName, size))
    }
    /// A descriptor of a name and a matrix of the glyphs.
    public convenience init(name fontName: String, matrix: CGAffineTransform) {
        self.init(CTFontDescriptor([kCTFontNameAttribute: fontName, kCTFontMatrixAttribute: matrix]))
    }

    /// A property of a font.
    public struct AttributeName: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }

        public static let family = AttributeName(kCTFontFamilyNameAttribute)
        public static let name = AttributeName(kCTFontNameAttribute)
        /// The style, such as `Bold Italic`.
        public static let face = AttributeName(kCTFontStyleNameAttribute)
        /// The font's size in points.
        public static let size = AttributeName(kCTFontSizeAttribute)
        /// The display name.
        public static let visibleName = AttributeName(kCTFontDisplayNameAttribute)
        /// The matrix of the glyphs.
        public static let matrix = AttributeName(kCTFontMatrixAttribute)
        /// The characters that have glyphs.
        public static let characterSet = AttributeName(kCTFontCharacterSetAttribute)
        /// Descriptors of fallback fonts for characters that the font lacks.
        public static let cascadeList = AttributeName(kCTFontCascadeListAttribute)
        /// A dictionary of traits by ``TraitKey``.
        public static let traits = AttributeName(kCTFontTraitsAttribute)
        /// Kept: letters are as wide as the font has them.
        public static let fixedAdvance = AttributeName(kCTFontFixedAdvanceAttribute)
        /// The features that are chosen, dictionaries by ``FeatureKey``.
        public static let featureSettings = AttributeName(kCTFontFeatureSettingsAttribute)
        /// The purpose of a text, a ``UIFont/TextStyle``.
        public static let textStyle = AttributeName("NSCTFontUIUsageAttribute")
    }

    /// A trait of a font.
    public struct TraitKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The bits of ``SymbolicTraits``.
        public static let symbolic = TraitKey(rawValue: kCTFontSymbolicTrait)
        /// The weight, from -1 to 1; 0 is regular.
        public static let weight = TraitKey(rawValue: kCTFontWeightTrait)
        /// The width, from -1 to 1; 0 is usual.
        public static let width = TraitKey(rawValue: kCTFontWidthTrait)
        /// The slant, from -1 to 1; 0 is upright.
        public static let slant = TraitKey(rawValue: kCTFontSlantTrait)
    }

    /// A part of a chosen feature.
    public struct FeatureKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The type, a number.
        public static let type = FeatureKey(rawValue: kCTFontFeatureTypeIdentifierKey)
        /// The selector, a number.
        public static let selector = FeatureKey(rawValue: kCTFontFeatureSelectorIdentifierKey)
        /// The type by its older name.
        public static let featureIdentifier = type
        /// The selector by its older name.
        public static let typeIdentifier = selector
    }

    /// How letters differ.
    public struct SymbolicTraits: OptionSet, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
        public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
        /// Wide letters.
        public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
        /// Narrow letters.
        public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
        /// Letters of one width.
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
        /// For vertical lines.
        public static let traitVertical = SymbolicTraits(rawValue: 1 << 11)
        /// For user interfaces.
        public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
        /// Kept: lines are as far apart as the font has them.
        public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
        /// Kept: lines are as far apart as the font has them.
        public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
        /// The bits of the design.
        public static let traitClassMask = SymbolicTraits(rawValue: 15 << 28)
        public static let classOldStyleSerifs = SymbolicTraits(rawValue: 1 << 28)
        /// Serifs of the time between.
        public static let classTransitionalSerifs = SymbolicTraits(rawValue: 2 << 28)
        public static let classModernSerifs = SymbolicTraits(rawValue: 3 << 28)
        public static let classClarendonSerifs = SymbolicTraits(rawValue: 4 << 28)
        public static let classSlabSerifs = SymbolicTraits(rawValue: 5 << 28)
        public static let classFreeformSerifs = SymbolicTraits(rawValue: 7 << 28)
        public static let classSansSerif = SymbolicTraits(rawValue: 8 << 28)
        public static let classOrnamentals = SymbolicTraits(rawValue: 9 << 28)
        public static let classScripts = SymbolicTraits(rawValue: 10 << 28)
        public static let classSymbolic = SymbolicTraits(rawValue: 12 << 28)
    }

    /// The design of the system's font.
    public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The usual one.
        public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
        /// With serifs; the font that stands for Times New Roman.
        public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
        /// Rounded; the usual font.
        public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
        /// Fixed width.
        public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    }

    /// The descriptor of the system's font for a purpose, in its usual size.
    open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style).fontDescriptor.addingAttributes([.textStyle: style.rawValue]
        )
    }
    /// The same; the traits are not looked at.
    open class func preferredFontDescriptor(
        withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFontDescriptor { preferredFontDescriptor(withTextStyle: style) }

    // MARK: Values

    /// The PostScript name of the font that the descriptor means.
    open var postscriptName: String { font.postScriptName }
    /// Points of an em; 0 where none were given.
    open var pointSize: CGFloat { descriptor.size }
    /// The matrix of the glyphs.
    open var matrix: CGAffineTransform { font.matrix }
    /// The traits of the font that the descriptor means.
    open var symbolicTraits: SymbolicTraits {
        SymbolicTraits(rawValue: CTFontGetSymbolicTraits(font).rawValue)
    }
    /// The attributes that the descriptor was made with.
    open var fontAttributes: [AttributeName: Any] { Self.inViews(descriptor.attributes) }
    /// An attribute of the descriptor, or else of the font that it means.
    open func object(forKey anAttribute: AttributeName) -> Any? {
        let value = CTFontDescriptorCopyAttribute(descriptor, anAttribute.rawValue)
        return value.flatMap { Self.inViews([anAttribute.rawValue: $0])[anAttribute] }
    }

    private var font: CTFont { descriptor.font(size: 12) }

    /// The fonts that have the descriptor's attributes, those first that look most alike.
    ///
    /// - Parameter mandatoryKeys: The attributes that count; `nil` for all that name fonts.
    open func matchingFontDescriptors(withMandatoryKeys mandatoryKeys: Set<AttributeName>?)
        -> [UIFontDescriptor]
    {
        let keys: CFSet? = mandatoryKeys.map { Set($0.map { AnyHashable($0.rawValue) }) }
        let found = CTFontDescriptorCreateMatchingFontDescriptors(descriptor, keys) ?? []
        return found.compactMap { $0 as? CTFontDescriptor }.map(UIFontDescriptor.init)
    }

    // MARK: Other descriptors

    /// The descriptor with attributes that come before its own.
    open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        UIFontDescriptor(descriptor.adding(Self.inCoreText(attributes)))
    }
    /// The descriptor with traits of bold, italics and width.
    ///
    /// - Returns: `nil` if letters of one width are asked for, and the family has none. Letters are made bolder or slanted where
    ///   the family has none that are.
    open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        let mask: CTFontSymbolicTraits = [
            .traitBold, .traitItalic, .traitCondensed, .traitExpanded, .traitMonoSpace,
        ]
        return CTFontDescriptorCreateCopyWithSymbolicTraits(
            descriptor, CTFontSymbolicTraits(rawValue: symbolicTraits.rawValue),
            symbolicTraits.contains(.traitMonoSpace) ? mask : mask.subtracting(.traitMonoSpace)
        ).map(UIFontDescriptor.init)
    }
    /// The descriptor with another size.
    open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
        UIFontDescriptor(descriptor.adding([kCTFontSizeAttribute: newPointSize]))
    }
    /// The descriptor with another matrix of the glyphs.
    open func withMatrix(_ matrix: CGAffineTransform) -> UIFontDescriptor {
        UIFontDescriptor(descriptor.adding([kCTFontMatrixAttribute: matrix]))
    }
    /// The descriptor of a style, such as `Bold Italic`, in the same family.
    open func withFace(_ newFace: String) -> UIFontDescriptor {
        let family = descriptor.attributes[kCTFontFamilyNameAttribute] as? String ?? font.familyName
        return UIFontDescriptor(
            descriptor.adding([kCTFontFamilyNameAttribute: family, kCTFontStyleNameAttribute: newFace]))
    }
    /// The descriptor of another family.
    open func withFamily(_ newFamily: String) -> UIFontDescriptor {
        UIFontDescriptor(descriptor.adding([kCTFontFamilyNameAttribute: newFamily]))
    }
    /// The system's font in another design; `nil` for a font that is not the system's.
    open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
        SystemFonts.name(descriptor.fontName, design: design.rawValue).map {
            UIFontDescriptor(descriptor.adding([kCTFontNameAttribute: $0]))
        }
    }

    /// The descriptor itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// Whether two descriptors have equal attributes.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UIFontDescriptor)?.descriptor == descriptor
    }
    open override var hash: Int { descriptor.hashValue }

    // MARK: Keys

    /// Attributes by Core Text's keys, with the keys of traits and features.
    private static func inCoreText(_ attributes: [AttributeName: Any]) -> [String: Any] {
        func texts(_ value: Any) -> Any {
            if let traits = value as? [TraitKey: Any] {
                return Dictionary(uniqueKeysWithValues: traits.map { ($0.key.rawValue, number($0.value)) })
            }
            if let feature = value as? [FeatureKey: Any] {
                return Dictionary(uniqueKeysWithValues: feature.map { ($0.key.rawValue, $0.value) })
            }
            if let list = value as? [[FeatureKey: Any]] { return list.map(texts) }
            return value
        }
        func number(_ value: Any) -> Any {
            switch value {
            case let value as UIFont.Weight: value.rawValue
            case let value as SymbolicTraits: value.rawValue
            default: value
            }
        }
        return Dictionary(uniqueKeysWithValues: attributes.map { ($0.key.rawValue, texts($0.value)) })
    }

    /// Attributes by the keys of views.
    private static func inViews(_ attributes: [String: Any]) -> [AttributeName: Any] {
        var result: [AttributeName: Any] = [:]
        for (key, value) in attributes {
            switch key {
            case kCTFontTraitsAttribute:
                result[AttributeName(key)] = (CTFontValues.dictionary(value) ?? [:]).reduce(
                    into: [TraitKey: Any]()
                ) { $0[TraitKey(rawValue: $1.key)] = $1.value }
            case kCTFontFeatureSettingsAttribute:
                result[AttributeName(key)] = (value as? [Any] ?? []).map { feature in
                    (CTFontValues.dictionary(feature) ?? [:]).reduce(into: [FeatureKey: Any]()) {
                        $0[FeatureKey(rawValue: $1.key)] = $1.value
                    }
                }
            case kCTFontCascadeListAttribute:
                result[AttributeName(key)] = (value as? [Any] ?? []).compactMap {
                    ($0 as? any CTFontDescriptorValue).map { UIFontDescriptor($0.fontDescriptorValue) }
                }
            default: result[AttributeName(key)] = value
            }
        }
        return result
    }
}

extension UIFontDescriptor: CTFontDescriptorValue {
    package var fontDescriptorValue: CTFontDescriptor { descriptor }
}
