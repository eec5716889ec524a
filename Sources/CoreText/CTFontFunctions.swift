import CoreGraphics
import Foundation
import LaminaText

// Core Text's functions of fonts. Measures are points.

/// A font by its name. A size that is not positive counts as 12.
///
/// - Parameter matrix: The matrix of the glyphs; `nil` for the identity.
public func CTFontCreateWithName(
    _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont { CTFont(name, size: size > 0 ? size : 12).with(matrix) }
/// A font by its name; the options are not looked at.
public func CTFontCreateWithNameAndOptions(
    _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ options: CTFontOptions
) -> CTFont { CTFontCreateWithName(name, size, matrix) }
/// A font of Core Graphics' in a size, with the attributes of a descriptor that do not name a font.
public func CTFontCreateWithGraphicsFont(
    _ font: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
    _ attributes: CTFontDescriptor?
) -> CTFont {
    let own = font.sized(size > 0 ? size : 12)
    let settings = attributes.flatMap { $0.settings } ?? own.settings
    return CTFont(own.name, size: own.size, settings: settings).with(matrix)
}
/// The font that a descriptor means; a size of 0 stands for the descriptor's.
public func CTFontCreateWithFontDescriptor(
    _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont { descriptor.font(size: size).with(matrix) }
/// The font that a descriptor means; the options are not looked at.
public func CTFontCreateWithFontDescriptorAndOptions(
    _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
    _ options: CTFontOptions
) -> CTFont { CTFontCreateWithFontDescriptor(descriptor, size, matrix) }
/// The font in another size, or 0 for its own, with other attributes.
///
/// - Parameters:
///   - matrix: The matrix of the glyphs; `nil` for the font's own.
///   - attributes: Attributes that come before the font's; `nil` for none.
public func CTFontCreateCopyWithAttributes(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
    _ attributes: CTFontDescriptor?
) -> CTFont {
    let points = size > 0 ? size : font.size
    guard let attributes else { return font.resized(points).with(matrix) }
    return CTFontCopyFontDescriptor(font).adding(attributes.attributes).font(size: points).with(matrix)
}
/// The system's font, which stands for SF Pro. A size of 0 is the usual one. The language is not looked at.
public func CTFontCreateUIFontForLanguage(
    _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
    let points = size > 0 && size.isFinite ? size : uiType.usualSize
    return CTFont(uiType.name, size: points)
}

/// How fonts are made. Nothing looks at it: fonts are those that are installed.
public struct CTFontOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// No fonts are activated: none ever are.
    public static let preventAutoActivation = CTFontOptions(rawValue: 1)
    /// No fonts are downloaded: none ever are.
    public static let preventAutoDownload = CTFontOptions(rawValue: 2)
    /// Fonts of the system come first.
    public static let preferSystemFont = CTFontOptions(rawValue: 4)
}

/// The kind of a font of the system.
public enum CTFontUIFontType: UInt32, Hashable, Sendable {
    case none = 0xFFFF_FFFF
    case user = 0
    case userFixedPitch = 1
    case system = 2
    case emphasizedSystem = 3
    case smallSystem = 4
    case smallEmphasizedSystem = 5
    case miniSystem = 6
    case miniEmphasizedSystem = 7
    case views = 8
    case application = 9
    case label = 10
    case menuTitle = 11
    case menuItem = 12
    case menuItemMark = 13
    case menuItemCmdKey = 14
    case windowTitle = 15
    case pushButton = 16
    case utilityWindowTitle = 17
    case alertHeader = 18
    case systemDetail = 19
    case emphasizedSystemDetail = 20
    case toolbar = 21
    case smallToolbar = 22
    case message = 23
    case palette = 24
    case toolTip = 25
    case controlContent = 26

    fileprivate var name: String {
        switch self {
        case .userFixedPitch: "SF Mono"
        case .emphasizedSystem, .smallEmphasizedSystem, .miniEmphasizedSystem, .alertHeader,
            .emphasizedSystemDetail:
            "SF Pro Text Bold"
        default: "SF Pro Text"
        }
    }

    /// The font's size in points.
    fileprivate var usualSize: CGFloat {
        switch self {
        case .user, .views: 12
        case .userFixedPitch, .label, .smallToolbar: 10
        case .smallSystem, .smallEmphasizedSystem, .utilityWindowTitle, .palette, .toolTip: 11
        case .miniSystem, .miniEmphasizedSystem, .systemDetail, .emphasizedSystemDetail: 9
        case .none: 12
        default: 13
        }
    }
}

extension CTFont {
    /// A font by its name with a matrix of its glyphs.
    public init(_ name: CFString, size: CGFloat, transform: CGAffineTransform) {
        self.init(name, size: size, settings: FontSettings(matrix: transform))
    }
    /// A font of Core Graphics' in a size.
    public init(_ font: CGFont, size: CGFloat) { self = font.sized(size > 0 ? size : 12) }
    /// The font that a descriptor means; a size of 0 stands for the descriptor's.
    public init(_ descriptor: CTFontDescriptor, size: CGFloat) { self = descriptor.font(size: size) }
    /// The system's font of a kind, which stands for SF Pro.
    public init(_ uiType: CTFontUIFontType, size: CGFloat, language: CFString? = nil) {
        self.init(uiType.name, size: size > 0 && size.isFinite ? size : uiType.usualSize)
    }

    /// The font with another matrix of its glyphs; `nil` for its own.
    func with(_ matrix: UnsafePointer<CGAffineTransform>?) -> CTFont {
        guard let matrix = matrix?.pointee, matrix != self.matrix else { return self }
        return CTFont(
            name, size: size,
            settings: FontSettings(
                cascade: settings?.cascade ?? [], variations: settings?.variations ?? [:],
                features: settings?.features ?? [], matrix: matrix))
    }
}

/// The font's size in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }
/// The height of lines above the baseline.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.measures.ascent }
/// The depth of lines below the baseline.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.measures.descent }
/// The distance between lines beyond their height, which is 0.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { 0 }
/// The height of a capital letter.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.capHeight(in: nil) ?? font.measures.ascent }
/// The height of an x.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.xHeight }
/// The thickness of a line under text.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat { font.underline.thickness }
/// The middle of a line under text, negative below the baseline.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat { font.underline.position }
/// The font as a Core Graphics font; writes a descriptor of the attributes that this cannot hold.
public func CTFontCopyGraphicsFont(
    _ font: CTFont, _ attributes: UnsafeMutablePointer<CTFontDescriptor?>?
) -> CGFont {
    attributes?.pointee = CTFontCopyFontDescriptor(font)
    return CGFont(font: font)
}

/// Writes the glyphs of UTF-16 characters, 0 where the font has none. A pair of surrogates gives a glyph and 0.
///
/// - Returns: Whether there is a glyph for every character.
@discardableResult
public func CTFontGetGlyphsForCharacters(
    _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
    _ count: CFIndex
) -> Bool {
    guard count > 0 else { return true }
    let units = Array(UnsafeBufferPointer(start: characters, count: count))
    var (place, isComplete) = (0, true)
    for scalar in String(decoding: units, as: UTF16.self).unicodeScalars {
        let glyph = font.glyphs(for: String(scalar)).first ?? 0
        if glyph == 0 { isComplete = false }
        glyphs[place] = glyph
        let length = UTF16.width(scalar)
        if length == 2, place + 1 < count { glyphs[place + 1] = 0 }
        place += length
        if place >= count { break }
    }
    return isComplete
}
/// A unit of UTF-16.
public typealias UniChar = UInt16

/// The direction of lines.
public enum CTFontOrientation: UInt32, Hashable, Sendable {
    case `default` = 0
    case horizontal = 1
    case vertical = 2
}

/// Writes the advances of glyphs: to the right, or for vertical lines down, as heights.
///
/// - Returns: The sum.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
    _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
    _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
    guard count > 0 else { return 0 }
    if orientation == .vertical, let own = font.glyphFont {
        let downs = (0..<count).map {
            own.verticalAdvance(UInt32(glyphs[$0])) * Double(font.size) / own.units
        }
        for (index, down) in downs.enumerated() { advances?[index] = CGSize(width: 0, height: down) }
        return downs.reduce(0, +)
    }
    let list = font.advances(of: Array(UnsafeBufferPointer(start: glyphs, count: count)))
    for (index, advance) in list.enumerated() { advances?[index] = CGSize(width: advance, height: 0) }
    return list.reduce(0) { $0 + Double($1) }
}

/// Writes the boxes around glyphs, y up.
///
/// - Returns: The box around all of them at one place.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
    _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
    _ boxes: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
    var all = CGRect.null
    for index in 0..<max(0, count) {
        let box = font.path(of: glyphs[index])?.boundingBoxOfPath ?? .zero
        boxes?[index] = box
        if !box.isEmpty { all = all.union(box) }
    }
    return all
}

/// A glyph's outline around its origin, y up; `nil` for one without.
public func CTFontCreatePathForGlyph(
    _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? { font.path(of: glyph)?.copy(using: matrix) }

/// Draws glyphs at places in text space, with the context's fill colour and the font's matrix.
public func CTFontDrawGlyphs(
    _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>, _ count: Int,
    _ context: CGContext
) {
    guard count > 0 else { return }
    let (map, textMatrix) = (font.matrix, context.textMatrix)
    guard map.a * map.d - map.b * map.c != 0 else { return }
    let back = map.inverted()
    context.saveGState()
    context.setFont(font)
    context.textMatrix = map.concatenating(textMatrix)
    context.showGlyphs(
        Array(UnsafeBufferPointer(start: glyphs, count: count)),
        at: UnsafeBufferPointer(start: positions, count: count).map { $0.applying(back) })
    context.textMatrix = textMatrix
    context.restoreGState()
}

/// The descriptor of a font: its name, its size, and its other settings.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor {
    var attributes: [String: Any] = [kCTFontNameAttribute: font.lastingName, kCTFontSizeAttribute: font.size]
    if let settings = font.settings {
        if !settings.cascade.isEmpty {
            attributes[kCTFontCascadeListAttribute] = settings.cascade.map {
                CTFontDescriptorCreateWithNameAndSize($0, 0)
            }
        }
        if !settings.variations.isEmpty {
            attributes[kCTFontVariationAttribute] = Dictionary(
                uniqueKeysWithValues: settings.variations.compactMap { tag, place in
                    GlyphFont.tag(tag).map { (AnyHashable(Int($0)), place) }
                })
        }
        if let features = CTFontCopyFeatureSettings(font) {
            attributes[kCTFontFeatureSettingsAttribute] = features
        }
        if settings.matrix != .identity { attributes[kCTFontMatrixAttribute] = settings.matrix }
    }
    return CTFontDescriptor(attributes, ownName: font.lastingName == font.name ? nil : font.name)
}
