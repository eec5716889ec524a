import Foundation
import LaminaGeometry

/// Text with attributes in lines, in points from the upper left corner, y down.
package struct AttributedLayout {
    /// The attributes of a piece of text.
    package typealias Attributes = [NSAttributedString.Key: Any]

    /// A line.
    package struct Line {
        /// The layout of the line's paragraph.
        package var layout: TextLayout
        /// The line in it.
        package var index: Int
        /// The attributes of the paragraph's pieces, by the parts of the layout's text.
        package var attributes: [Attributes]
        /// The line's box.
        package var frame: CGRect
        /// The place of the baseline.
        package var baseline: CGFloat
        /// The line's part of the whole text, in UTF-16.
        package var range: NSRange
        /// The paragraph's characters.
        package var text: String
        /// Their begin in the whole text, in UTF-16.
        package var textStart: Int
        /// The begin of the layout's text in the paragraph, in bytes of UTF-8.
        package var offset: Int

        package var line: TextLayout.Line { layout.lines[index] }
        package var ascent: CGFloat { line.baseline - line.bounds.minY }
        package var descent: CGFloat { line.bounds.maxY - line.baseline }
    }

    /// How text is laid out.
    package struct Options {
        /// From edge to edge; `nil` for lines as long as their text.
        package var width: CGFloat?
        /// No more lines than this; 0 for all.
        package var maximumLines = 0
        /// The room for whole lines, in points: where they need more and the last one is to be shortened, lines that do not fit
        /// are left out. There is always one line. `nil` for all lines.
        package var height: CGFloat?
        /// Whether lines that are too long go on in the next one, where the paragraph's style does not say otherwise.
        package var wraps = true
        /// Whether letters are looked for in these fonts; `nil` for those of the process.
        package var fonts: FontCollection?
        /// The treatment of the last line if there are too many, and of long lines without a style.
        package var lineBreakMode: NSLineBreakMode?
        /// The font and colour where there are none.
        package var style = TextStyle()
        /// The alignment where no style says so.
        package var alignment = NSTextAlignment.natural

        package init(width: CGFloat? = nil) { self.width = width }
    }

    package private(set) var lines: [Line] = []
    /// As wide as the widest line, with its indent, and as high as all lines.
    package private(set) var size = CGSize.zero
    package private(set) var isTruncated = false
    /// Lines beyond this are not laid out.
    private static let mostLines = 100_000

    package init(_ string: NSAttributedString, _ options: Options = Options()) {
        self.init(laidOut: string, options)
        guard let height = options.height, options.lineBreakMode?.truncation ?? .none != .none else { return }
        let fitting = max(1, lines.count { $0.frame.maxY <= height + 0.01 })
        guard fitting < lines.count else { return }
        var fewer = options
        fewer.maximumLines = fitting
        self.init(laidOut: string, fewer)
    }

    private init(laidOut string: NSAttributedString, _ options: Options) {
        var y: CGFloat = 0
        let limit = options.maximumLines > 0 ? options.maximumLines : Self.mostLines
        let paragraphs = Self.paragraphs(of: string)
        for (index, range) in paragraphs.enumerated() {
            guard lines.count < limit else {
                isTruncated = true
                break
            }
            let place = Place(isFirst: index == 0, isLast: index == paragraphs.count - 1, limit: limit)
            add(string, range, options, place, &y)
        }
        size.height = y
        if string.length == 0 { size.width = 0 }
    }

    /// The ranges of the paragraphs, in UTF-16, without the characters that end them.
    private static func paragraphs(of string: NSAttributedString) -> [NSRange] {
        var ranges: [NSRange] = []
        var (start, place) = (0, 0)
        var last: UInt16 = 0
        for unit in string.string.utf16 {
            if unit == 0x0A, last == 0x0D {
                start = place + 1
            } else if unit == 0x0A || unit == 0x0D || unit == 0x2029 {
                ranges.append(NSRange(location: start, length: place - start))
                start = place + 1
            }
            last = unit
            place += 1
        }
        if start < place || ranges.isEmpty { ranges.append(NSRange(location: start, length: place - start)) }
        return ranges
    }

    /// A paragraph's place in the text, and the most lines that the text has.
    private struct Place {
        var isFirst: Bool
        var isLast: Bool
        var limit: Int
    }

    private mutating func add(
        _ string: NSAttributedString, _ range: NSRange, _ options: Options, _ placing: Place,
        _ y: inout CGFloat
    ) {
        let (parts, attributes) = Self.parts(of: string, range, options.style)
        let style = attributes.first?[.paragraphStyle] as? NSParagraphStyle
        let mode = style?.lineBreakMode ?? .byWordWrapping
        let last = options.lineBreakMode ?? mode
        let own = attributes.first?[.paragraphAlignment] as? CTTextAlignment
        let alignment = own?.inAttributes ?? style.map(\.alignment) ?? options.alignment
        var width: CGFloat?
        if let whole = options.width {
            let tail = style?.tailIndent ?? 0
            width = max(0, (tail > 0 ? tail : whole + tail) - (style?.headIndent ?? 0))
        }
        if !placing.isFirst { y += max(0, style?.paragraphSpacingBefore ?? 0) }
        let text = parts.map(\.text).joined()
        let wraps = options.wraps && mode.wraps && options.maximumLines != 1 && options.width != nil
        func piece(_ offset: Int, wraps: Bool, indent: CGFloat = 0, dots: Bool = false) -> Piece {
            var (own, ownAttributes) = Self.dropping(offset, parts, attributes)
            if dots, let style = own.last?.style ?? parts.last?.style {
                own.append(StyledText.Part("\u{2026}", style))
                ownAttributes.append(ownAttributes.last ?? attributes.last ?? [:])
            }
            let layout = TextLayout(
                StyledText(own.isEmpty ? [StyledText.Part("", parts.last?.style ?? options.style)] : own),
                TextLayoutOptions(
                    width: width.map { max(0, $0 - indent) }, wraps: wraps,
                    truncation: wraps ? .none : last.truncation, alignment: alignment.inCoreText,
                    fonts: options.fonts))
            return Piece(
                layout: layout, attributes: ownAttributes, offset: offset, style: style, range: range,
                text: text)
        }
        // The first line may be narrower than the others, which are then laid out from its end on.
        let more = (style?.firstLineHeadIndent ?? 0) - (style?.headIndent ?? 0)
        var pieces = [piece(0, wraps: wraps, indent: wraps ? more : 0)]
        if wraps, more != 0, pieces[0].layout.lines.count > 1 {
            pieces.append(piece(pieces[0].layout.lines[0].range.upperBound, wraps: true))
        }
        var isFirstLine = true
        for (number, own) in pieces.enumerated() {
            isTruncated = isTruncated || own.layout.isTruncated
            let count = number == 0 && pieces.count > 1 ? 1 : own.layout.lines.count
            for index in 0..<count {
                defer { isFirstLine = false }
                let isLast = lines.count == placing.limit - 1
                let goesOn = index + 1 < own.layout.lines.count || number + 1 < pieces.count
                guard isLast else {
                    place(own, index, isFirstLine, &y)
                    continue
                }
                let start = own.offset + own.layout.lines[index].range.lowerBound
                // Dots stand for the rest of the paragraph, and for the paragraphs below it.
                let isShort = last.truncation != .none && (goesOn || !placing.isLast)
                let short = isShort ? piece(start, wraps: false, dots: !goesOn) : nil
                isTruncated = isTruncated || goesOn
                if let short, !short.layout.lines.isEmpty {
                    place(short, 0, isFirstLine, &y)
                } else {
                    place(own, index, isFirstLine, &y)
                }
                y += max(0, style?.paragraphSpacing ?? 0)
                return
            }
        }
        y += max(0, style?.paragraphSpacing ?? 0)
    }

    /// A part of a paragraph, to its end, in one layout.
    private struct Piece {
        var layout: TextLayout
        var attributes: [Attributes]
        /// Where it begins in the paragraph, in bytes of UTF-8.
        var offset: Int
        var style: NSParagraphStyle?
        /// The paragraph.
        var range: NSRange
        var text: String
    }

    private mutating func place(_ piece: Piece, _ index: Int, _ isFirst: Bool, _ y: inout CGFloat) {
        let (line, style) = (piece.layout.lines[index], piece.style)
        if !lines.isEmpty, !isFirst { y += max(0, style?.lineSpacing ?? 0) }
        var height = line.bounds.height
        if let factor = style?.lineHeightMultiple, factor > 0 { height *= factor }
        height = max(height, style?.minimumLineHeight ?? 0)
        if let most = style?.maximumLineHeight, most > 0 { height = min(height, most) }
        let indent = (isFirst ? style?.firstLineHeadIndent : style?.headIndent) ?? 0
        let raises = Self.raises(of: piece, line)
        height += raises.up + raises.down
        let descent = line.bounds.maxY - line.baseline + raises.down
        let start = Self.units(in: piece.text, piece.offset + line.range.lowerBound)
        let end = Self.units(in: piece.text, piece.offset + line.range.upperBound)
        lines.append(
            Line(
                layout: piece.layout, index: index, attributes: piece.attributes,
                frame: CGRect(x: line.bounds.minX + indent, y: y, width: line.bounds.width, height: height),
                baseline: y + height - descent,
                range: NSRange(location: piece.range.location + start, length: end - start),
                text: piece.text, textStart: piece.range.location, offset: piece.offset))
        size.width = max(size.width, indent + line.bounds.width)
        y += height
    }

    /// How much higher and lower a line is than its font, in points, for superscripts and subscripts. Offsets of the baseline move
    /// letters alone.
    private static func raises(of piece: Piece, _ line: TextLayout.Line) -> (up: CGFloat, down: CGFloat) {
        let runs = piece.layout.runs[line.runs]
        let largest = runs.map(\.size.height).max() ?? 0
        var result = (up: CGFloat(0), down: CGFloat(0))
        guard largest > 0 else { return result }
        for run in runs {
            guard piece.attributes.indices.contains(run.part) else { continue }
            if let (value, small) = ruby(of: run, piece.attributes[run.part]) {
                let height = small.size.height
                if value.isBelow {
                    result.down = max(result.down, height)
                } else {
                    result.up = max(result.up, height)
                }
            }
            let raise = superscriptRaise(of: run, piece.attributes[run.part])
            guard raise != 0, raise.magnitude < mostRaise else { continue }
            // The room above and below smaller letters grows with their size.
            let share = run.size.height / largest
            let (ascent, descent) = (line.baseline - line.bounds.minY, line.bounds.maxY - line.baseline)
            result.up = max(result.up, ascent * share + raise - ascent)
            result.down = max(result.down, descent * share - raise - descent)
        }
        return result
    }

    /// Larger offsets of the baseline do not move lines apart. Points.
    private static let mostRaise: CGFloat = 10_000
    /// How far each level of superscript raises letters, in ems.
    private static let superscriptRaise: CGFloat = 1.0 / 3

    /// How far a run stands above the baseline, in points.
    static func raise(of run: TextLayout.Run, _ attributes: Attributes) -> CGFloat {
        (TextAttributes.number(attributes[.baselineOffset]) ?? 0) + superscriptRaise(of: run, attributes)
    }

    private static func superscriptRaise(of run: TextLayout.Run, _ attributes: Attributes) -> CGFloat {
        (TextAttributes.number(attributes[.superscript]) ?? 0) * superscriptRaise * run.size.height
    }

    /// The length in UTF-16 of the first bytes in UTF-8.
    package static func units(in text: String, _ bytes: Int) -> Int {
        guard let place = text.utf8.index(text.startIndex, offsetBy: bytes, limitedBy: text.endIndex) else {
            return text.utf16.count
        }
        return text.utf16.distance(from: text.startIndex, to: place)
    }

    private static func parts(
        of string: NSAttributedString, _ range: NSRange, _ style: TextStyle
    ) -> ([StyledText.Part], [Attributes]) {
        var parts: [StyledText.Part] = []
        var all: [Attributes] = []
        guard range.length > 0 else {
            // An empty paragraph is as high as the characters beside it.
            guard string.length > 0 else { return ([], []) }
            let attributes = string.attributes(
                at: min(range.location, string.length - 1), effectiveRange: nil)
            return ([StyledText.Part("", style.with(attributes))], [attributes])
        }
        let text = string.string
        string.enumerateAttributes(in: range) { attributes, range, _ in
            guard let range = Range(range, in: text) else { return }
            var own = style.with(attributes)
            own.space = space(of: text[range], attributes, own.font)
            parts.append(StyledText.Part(String(text[range]), own))
            all.append(attributes)
        }
        return (parts, all)
    }

    /// The pieces after the first bytes.
    private static func dropping(
        _ bytes: Int, _ parts: [StyledText.Part], _ attributes: [Attributes]
    ) -> ([StyledText.Part], [Attributes]) {
        var left = bytes
        var (rest, restAttributes): ([StyledText.Part], [Attributes]) = ([], [])
        for (part, own) in zip(parts, attributes) {
            let count = part.text.utf8.count
            if left >= count {
                left -= count
                continue
            }
            let kept = String(decoding: part.text.utf8.dropFirst(left), as: UTF8.self)
            left = 0
            rest.append(StyledText.Part(kept, part.style))
            restAttributes.append(own)
        }
        return (rest, restAttributes)
    }
}

extension TextStyle {
    /// The style with the attributes that a layout has itself.
    fileprivate func with(_ attributes: AttributedLayout.Attributes) -> TextStyle {
        var style = self
        if let font = TextAttributes.font(attributes[.font]) { style.font = font }
        if let color = TextAttributes.color(
            attributes[.foregroundColor]
                ?? attributes[.coreTextColor])
        {
            style.color = color
        }
        if let kern = TextAttributes.number(attributes[.kern]) { style.kern = kern }
        if let tracking = TextAttributes.number(attributes[.tracking]) { style.kern += tracking }
        if let lean = TextAttributes.number(attributes[.obliqueness]), lean != 0, lean.isFinite {
            style.font = style.font.mapped(by: CGAffineTransform(a: 1, b: 0, c: lean, d: 1, tx: 0, ty: 0))
        }
        return style
    }
}

/// Values of attributes in the project's types.
package enum TextAttributes {
    package static func font(_ value: Any?) -> CTFont? {
        value as? CTFont ?? (value as? any TextFontValue)?.textFont
    }

    package static func color(_ value: Any?) -> CGColor? {
        value as? CGColor ?? (value as? any TextColorValue)?.textColor
    }

    package static func number(_ value: Any?) -> CGFloat? {
        switch value {
        case let value as CGFloat: value
        case let value as Double: CGFloat(value)
        case let value as Float: CGFloat(value)
        case let value as Int: CGFloat(value)
        case let value as NSNumber: CGFloat(value.doubleValue)
        case let value as NSUnderlineStyle: CGFloat(value.rawValue)
        default: nil
        }
    }
}
