internal import CLaminaText
import Foundation
import LaminaGeometry
import LaminaMath

extension GlyphFont {
    /// The number of glyphs.
    package var glyphCount: Int { Int(lamina_text_font_glyph_count(pointer)) }

    /// The bytes of a table by its tag, whose first letter is the highest byte; `nil` if the font has none.
    package func table(_ tag: UInt32) -> Data? {
        var table = lamina_text_font_table(pointer, tag)
        defer { lamina_text_table_free(&table) }
        guard table.count > 0, let bytes = table.bytes else { return nil }
        return Data(bytes: bytes, count: table.count)
    }

    /// The tags of the tables.
    package var tableTags: [UInt32] {
        // A file has at most so many.
        var tags = [UInt32](repeating: 0, count: 65_535)
        let count = lamina_text_font_table_tags(pointer, &tags, UInt32(tags.count))
        return Array(tags.prefix(Int(count)))
    }

    /// An entry of the table of names; `nil` if there is none.
    ///
    /// - Parameter language: A tag such as `de`; `nil` for English.
    package func name(_ id: Int, language: String? = nil) -> String? {
        guard let id = UInt32(exactly: id) else { return nil }
        return text(4096) { lamina_text_font_name(pointer, id, language, $0, $1) }
    }

    /// The name of a glyph; `nil` if it has none.
    package func glyphName(_ glyph: UInt32) -> String? {
        text(128) { lamina_text_font_glyph_name(pointer, glyph, $0, $1) }
    }

    private func text(_ room: Int, _ write: (UnsafeMutablePointer<CChar>, UInt32) -> Bool) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: room) { buffer in
            guard let start = buffer.baseAddress, write(start, UInt32(room)) else { return nil }
            return String(cString: start)
        }
    }

    /// The glyph of a name; 0 where none has it.
    package func glyph(named name: String) -> UInt32 {
        name.utf8.contains(0) ? 0 : lamina_text_font_named_glyph(pointer, name)
    }

    /// An axis of a variable font.
    package struct Axis: Hashable, Sendable {
        package var tag: UInt32
        package var name: String
        package var least: Double
        package var usual: Double
        package var most: Double
        package var isHidden: Bool
        /// The font's place.
        package var place: Double
    }

    /// The axes; none for a font that is not variable.
    package var axes: [Axis] {
        var list = [lamina_text_axis](repeating: lamina_text_axis(), count: 64)
        list.removeLast(list.count - Int(lamina_text_font_axes(pointer, &list, UInt32(list.count))))
        guard !list.isEmpty else { return [] }
        var places = [Float](repeating: 0, count: list.count)
        let count = Int(lamina_text_font_axis_values(pointer, &places, UInt32(places.count)))
        return list.enumerated().map { index, axis in
            Axis(
                tag: axis.tag, name: name(Int(axis.name)) ?? Self.text(ofTag: axis.tag), least: axis.least,
                usual: axis.usual, most: axis.most, isHidden: axis.is_hidden,
                place: index < count ? Double(places[index]) : axis.usual)
        }
    }

    /// The ranges of characters that have glyphs.
    package var characters: [ClosedRange<UInt32>] {
        let most = 32_768
        var bounds = [UInt32](repeating: 0, count: 2 * most)
        let count = Int(lamina_text_font_characters(pointer, &bounds, UInt32(most)))
        return (0..<count).compactMap { (index: Int) -> ClosedRange<UInt32>? in
            let (first, last) = (bounds[2 * index], bounds[2 * index + 1])
            return first <= last ? first...last : nil
        }
    }

    /// The vertical advance of a glyph, in units.
    package func verticalAdvance(_ glyph: UInt32) -> Double {
        lamina_text_font_vertical_advance(pointer, glyph)
    }

    /// The origin of a glyph in vertical text from its usual origin, in units, y up.
    package func verticalOrigin(_ glyph: UInt32) -> CGPoint {
        var (x, y) = (0.0, 0.0)
        lamina_text_font_vertical_origin(pointer, glyph, &x, &y)
        return CGPoint(x: x, y: y)
    }

    /// The measures that a font may say, in units; y up.
    package enum Metric: Sendable { case ascent, descent, lineGap, xHeight, capHeight }

    /// A measure in units; `nil` if the font does not say it.
    package func metric(_ metric: Metric) -> Double? {
        let code: lamina_text_metric =
            switch metric {
            case .ascent: LAMINA_TEXT_ASCENT
            case .descent: LAMINA_TEXT_DESCENT
            case .lineGap: LAMINA_TEXT_LINE_GAP
            case .xHeight: LAMINA_TEXT_X_HEIGHT
            case .capHeight: LAMINA_TEXT_CAP_HEIGHT
            }
        var value = 0.0
        return lamina_text_font_metric(pointer, code, &value) ? value : nil
    }

    /// The tags of the OpenType features that the font has, each once, in the order of the alphabet.
    package var features: [String] {
        var tags = [UInt32](repeating: 0, count: 4096)
        let count = lamina_text_font_features(pointer, &tags, UInt32(tags.count))
        return Set(tags.prefix(Int(count))).sorted().map(Self.text(ofTag:))
    }

    /// The four characters of a tag.
    package static func text(ofTag tag: UInt32) -> String {
        String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self)
    }

    /// The tag of four characters; `nil` for others.
    package static func tag(_ text: String) -> UInt32? {
        text.utf8.count == 4 ? text.utf8.reduce(0) { $0 << 8 | UInt32($1) } : nil
    }
}

/// The look of a font's letters by its tables.
package struct FontTraits: Hashable, Sendable {
    /// From -1 to 1, as Core Text counts; 0 is regular.
    package var weight = 0.0
    /// From -1 to 1; 0 is the usual width.
    package var width = 0.0
    package var isItalic = false
    package var isMonospaced = false
    package var hasColors = false
    /// The class of the letters' design, as in the table OS/2.
    package var designClass = 0
    /// Degrees by which letters lean to the left.
    package var italicAngle = 0.0
    /// Around all glyphs, in units, y up.
    package var box = CGRect.zero

    package var isBold: Bool { weight >= FontScales.boldFrom }
    package var slant: Double { isItalic ? FontScales.italicSlant : 0 }
}

extension GlyphFont {
    /// The look by the tables, the font's places on its axes, and letters that are made bolder or slanted.
    package var traits: FontTraits {
        var traits = FontTraits()
        func number(_ data: Data, _ place: Int) -> Int? {
            guard place >= 0, place + 1 < data.count else { return nil }
            let first = data.startIndex + place
            return Int(Int16(bitPattern: UInt16(data[first]) << 8 | UInt16(data[first + 1])))
        }
        if let data = GlyphFont.tag("OS/2").flatMap(table) {
            if let weight = number(data, 4) { traits.weight = FontScales.weight(class: Double(weight)) }
            if let width = number(data, 6) { traits.width = FontScales.width(class: Double(width)) }
            if let bits = number(data, 62) { traits.isItalic = bits & 1 != 0 || bits & 0x200 != 0 }
            if let family = number(data, 30) { traits.designClass = family >> 8 & 15 }
        }
        if let data = GlyphFont.tag("head").flatMap(table) {
            let sides = [36, 38, 40, 42].compactMap { number(data, $0) }
            if sides.count == 4, sides[0] < sides[2], sides[1] < sides[3] {
                traits.box = CGRect(
                    x: sides[0], y: sides[1], width: sides[2] - sides[0], height: sides[3] - sides[1])
            }
        }
        if let data = GlyphFont.tag("post").flatMap(table) {
            if let whole = number(data, 4), let rest = number(data, 6) {
                traits.italicAngle = Double(whole) + Double(rest & 0xFFFF) / 65_536
            }
            traits.isMonospaced = number(data, 12) != 0 && data.count > 15 || number(data, 14) ?? 0 != 0
        }
        for axis in axes {
            switch GlyphFont.text(ofTag: axis.tag) {
            case "wght": traits.weight = FontScales.weight(class: axis.place)
            case "wdth": traits.width = FontScales.width(percent: axis.place)
            case "slnt": if axis.place != 0 { (traits.isItalic, traits.italicAngle) = (true, axis.place) }
            case "ital": traits.isItalic = axis.place > 0
            default: break
            }
        }
        if isEmboldened { traits.weight = max(traits.weight, 0.4) }
        if shear != 0 {
            traits.isItalic = true
            traits.italicAngle = -Math.atan(shear) * 180 / .pi
        }
        traits.hasColors = hasPictures || hasLayers
        return traits
    }
}
