import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaText

/// A font without a size. Measures are in units of the font's em.
public final class CGFont: Hashable, Sendable {
    /// The name that it was made with, in no size.
    let source: CTFont
    /// The file that it was made of; `nil` for a font that was found by its name.
    package let file: FontFile?

    private init(_ source: CTFont, file: FontFile?) {
        self.source = source
        self.file = file
    }

    /// A font by its name; `nil` if no font has the name, and none stands for it.
    public convenience init?(_ name: CFString) {
        guard !name.isEmpty, CTFont.replacement(for: name).map({ !$0.isEmpty }) ?? true else { return nil }
        self.init(CTFont(name, size: 12), file: nil)
    }

    /// The first font of a file's bytes. It can be used without adding it to the fonts of the process.
    ///
    /// The bytes are copied, and stay for the life of the process; equal bytes count once.
    ///
    /// - Returns: `nil` for bytes that are no font, for more than `ImageLimits.maximumFileBytes`, and where the fonts that were made so
    ///   have 256 MiB together.
    public convenience init?(_ provider: CGDataProvider) {
        guard let data = provider.data, data.count <= ImageLimits.maximumFileBytes,
            let made = try? FontFile([UInt8](data), format: nil), let file = CTFont.own(made)
        else { return nil }
        self.init(CTFont(file.alias, size: 12), file: file)
    }

    /// A font of Core Text's, without its size.
    package convenience init(font: CTFont) { self.init(font.resized(12), file: nil) }

    /// The font in a size.
    package func sized(_ size: CGFloat) -> CTFont { source.resized(size) }

    private var font: GlyphFont? { source.glyphFont }

    private func units(_ value: Double?) -> Int32 { value.flatMap { Int32(exactly: $0.rounded()) } ?? 0 }

    // MARK: Names

    public var fullName: CFString? { source.fullName }
    public var postScriptName: CFString? { source.postScriptName }

    // MARK: Measures

    /// Units of an em; 1000 where there is no font at all.
    public var unitsPerEm: Int32 { units(font?.units ?? 1000) }
    /// The number of glyphs.
    public var numberOfGlyphs: Int { font?.glyphCount ?? 0 }
    /// The height of letters above the baseline.
    public var ascent: Int32 { units(font?.metric(.ascent)) }
    /// The depth of letters below the baseline, negative.
    public var descent: Int32 { units(font?.metric(.descent)) }
    /// The distance between lines beyond their height.
    public var leading: Int32 { units(font?.metric(.lineGap)) }
    /// The height of a capital letter.
    public var capHeight: Int32 {
        units(font?.metric(.capHeight) ?? sized(CGFloat(unitsPerEm)).capHeight(in: nil).map { Double($0) })
    }
    /// The height of an x.
    public var xHeight: Int32 { units(font?.metric(.xHeight) ?? Double(sized(CGFloat(unitsPerEm)).xHeight)) }
    /// The box around all glyphs.
    public var fontBBox: CGRect { font?.traits.box ?? .zero }
    /// Degrees by which letters lean to the left.
    public var italicAngle: CGFloat { CGFloat(font?.traits.italicAngle ?? 0) }
    /// The width of the stems of letters; 0, because fonts' files do not say it.
    public var stemV: CGFloat { 0 }

    // MARK: Glyphs

    /// Writes the advances of glyphs, in the font's units.
    ///
    /// - Returns: Whether all of them are glyphs of the font.
    @discardableResult
    public func getGlyphAdvances(
        glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
    ) -> Bool {
        guard count >= 0, let font else { return false }
        for index in 0..<count { advances[index] = units(font.advance(UInt32(glyphs[index]))) }
        return (0..<count).allSatisfy { Int(glyphs[$0]) < font.glyphCount }
    }

    /// Writes the boxes around glyphs, in the font's units.
    ///
    /// - Returns: Whether all of them are glyphs of the font.
    @discardableResult
    public func getGlyphBBoxes(
        glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>
    ) -> Bool {
        guard count >= 0, let font else { return false }
        let whole = sized(CGFloat(font.units))
        for index in 0..<count { bboxes[index] = whole.path(of: glyphs[index])?.boundingBoxOfPath ?? .zero }
        return (0..<count).allSatisfy { Int(glyphs[$0]) < font.glyphCount }
    }

    /// The glyph of a name; 0 where none has it.
    public func getGlyphWithGlyphName(name: CFString) -> CGGlyph {
        CGGlyph(truncatingIfNeeded: font?.glyph(named: name) ?? 0)
    }
    /// The name of a glyph; `nil` if it has none.
    public func name(for glyph: CGGlyph) -> CFString? { font?.glyphName(UInt32(glyph)) }

    // MARK: Tables

    /// The tags of the font's tables, numbers.
    public var tableTags: CFArray? { font?.tableTags }
    /// The bytes of a table; `nil` if the font has none.
    ///
    /// - Parameter tag: Four characters, the first in the highest byte.
    public func table(for tag: UInt32) -> CFData? { font?.table(tag) }

    // MARK: Axes

    /// The name of an axis in ``variationAxes``.
    public static var variationAxisName: CFString { "kCGFontVariationAxisName" }
    /// The least place on an axis.
    public static var variationAxisMinValue: CFString { "kCGFontVariationAxisMinValue" }
    /// The greatest place on an axis.
    public static var variationAxisMaxValue: CFString { "kCGFontVariationAxisMaxValue" }
    /// The usual place on an axis.
    public static var variationAxisDefaultValue: CFString { "kCGFontVariationAxisDefaultValue" }

    /// The axes of a variable font, dictionaries; `nil` for another font.
    public var variationAxes: CFArray? {
        let axes = font?.axes ?? []
        guard !axes.isEmpty else { return nil }
        return axes.map {
            [
                Self.variationAxisName: $0.name, Self.variationAxisMinValue: $0.least,
                Self.variationAxisMaxValue: $0.most, Self.variationAxisDefaultValue: $0.usual,
            ] as [String: Any]
        }
    }
    /// The font's places on its axes, by the names of these; `nil` for a font that is not variable.
    public var variations: CFDictionary? {
        let axes = font?.axes ?? []
        guard !axes.isEmpty else { return nil }
        return Dictionary(axes.map { (AnyHashable($0.name), $0.place) }) { $1 }
    }
    /// The font at other places on its axes, by the names of these; `nil` for a font that is not variable.
    public func copy(withVariations variations: CFDictionary?) -> CGFont? {
        let axes = font?.axes ?? []
        guard !axes.isEmpty else { return nil }
        var places: [String: Double] = [:]
        for axis in axes {
            guard let place = TextAttributes.number(variations?[axis.name]) else { continue }
            places[GlyphFont.text(ofTag: axis.tag)] = max(axis.least, min(Double(place), axis.most))
        }
        return CGFont(
            CTFont(source.name, size: 12, settings: FontSettings(variations: places)), file: file)
    }

    /// Whether two fonts are the same.
    public static func == (one: CGFont, other: CGFont) -> Bool { one.source == other.source }
    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// A glyph's number in its font.
public typealias CGFontIndex = UInt16
/// The greatest glyph.
public let kCGFontIndexMax: CGFontIndex = 65_534
/// No glyph.
public let kCGFontIndexInvalid: CGFontIndex = 65_535
/// The greatest glyph.
public let kCGGlyphMax: CGFontIndex = kCGFontIndexMax

extension CTFont {
    /// The height above and below the baseline, in points, as lines of the font have them.
    package var measures: (ascent: CGFloat, descent: CGFloat) {
        guard let line = TextLayout(StyledText("x", TextStyle(font: self))).lines.first else {
            return (size * 0.8, size * 0.2)
        }
        return (line.baseline - line.bounds.minY, line.bounds.maxY - line.baseline)
    }
}

extension CGContext {
    /// Sets the font of glyphs. Saved states include it.
    public func setFont(_ font: CGFont) { setFont(font.sized(fontSize)) }

    private var fontSize: CGFloat { self.font.size }
}

extension CGFont: TextFontValue {
    package var textFont: CTFont { source }
}
