internal import CLaminaText
import Foundation
import LaminaGeometry
import LaminaMessages

extension TextLayout {
    /// Lays text out. Laying out the same text with the same options again costs nothing while the layout is cached.
    public init(_ text: StyledText, _ options: TextLayoutOptions = TextLayoutOptions()) {
        // The positions of glyphs do not depend on their colours, which may change with every frame.
        let plain = text.withoutColors
        // A library keeps its layouts, and is kept by its collection.
        var own = options
        own.fonts = nil
        self = FontLibrary.of(options.fonts).layout(FontLibrary.LayoutKey(text: plain, options: own)) {
            var maker = Maker(text: plain, options: options, takesApart: false)
            return maker.make()
        }
        texts = text.parts.map(\.text)
        for index in runs.indices {
            let color = text.parts[runs[index].part].style.color
            if runs[index].color != color { runs[index].color = color }
        }
    }

    /// Makes the same layout as ``init(_:_:)`` for text in one colour, but without the shortcut for plain text and
    /// without the cache.
    package static func takenApart(
        _ text: StyledText, _ options: TextLayoutOptions = TextLayoutOptions()
    ) -> TextLayout {
        var maker = Maker(text: text, options: options, takesApart: true)
        return maker.make()
    }

    /// Removes the cached layouts.
    package static func removeRememberedLayouts() { FontLibrary.shared.removeLayouts() }

    /// The range of font sizes. Sizes outside it are clamped.
    package static let sizes = 1.0 / 64...16_384.0
}

/// Puts paragraphs below one another.
private struct Maker {
    let text: StyledText
    let options: TextLayoutOptions
    private let takesApart: Bool
    /// `nil` for lines of any width.
    private let width: Double?
    private var layout = TextLayout()
    private var y = 0.0
    private var missing: Set<UInt32> = []
    /// The fonts for which there is no replacement.
    private var fontless: Set<String> = []
    private var hasComplained = false

    /// The width, in points, beyond which a line counts as endless.
    private static let widest = 1e6

    init(text: StyledText, options: TextLayoutOptions, takesApart: Bool) {
        self.text = text
        self.options = options
        self.takesApart = takesApart
        width = options.width.flatMap { $0.isNaN ? nil : Double(max(0, min($0, Self.widest))) }
    }

    mutating func make() -> TextLayout {
        if let height = options.height, options.wraps, options.truncation != .none {
            addWholeLines(height.isNaN ? 0 : Double(min(height, Self.widest)))
        } else {
            text.forEachParagraph(isWrapped: options.wraps) { add($0) }
        }
        return finish()
    }

    // MARK: Lines that fit

    /// Adds the paragraphs as far as whole lines of them fit, at least one line. Dots stand for the rest.
    private mutating func addWholeLines(_ height: Double) {
        var last: (paragraph: StyledText.Paragraph, mark: Mark)?
        text.forEachParagraph(isWrapped: true) { paragraph in
            let mark = mark
            if let last, y >= height {
                shorten(last.paragraph, from: last.mark, height)
                return false
            }
            guard add(paragraph, inHeight: nil) else { return false }
            guard let bottom = layout.lines.last?.bounds.maxY, Double(bottom) > height + Self.slack else {
                last = (paragraph, mark)
                return true
            }
            let first = Double(layout.lines[mark.lines].bounds.maxY)
            rewind(to: mark)
            if let last, first > height + Self.slack {
                shorten(last.paragraph, from: last.mark, height)
            } else {
                _ = add(paragraph, inHeight: height - y)
            }
            return false
        }
    }

    /// How far a line may reach below the room, in points, and still fits.
    private static let slack = 0.01

    /// Lays out a paragraph again, with dots at its end for the text below it.
    private mutating func shorten(_ paragraph: StyledText.Paragraph, from mark: Mark, _ height: Double) {
        rewind(to: mark)
        _ = add(paragraph.withDots, inHeight: height - y)
        layout.isTruncated = true
    }

    /// How far the layout has come.
    private struct Mark {
        var lines: Int
        var runs: Int
        var glyphs: Int
        var y: Double
    }

    private var mark: Mark {
        Mark(lines: layout.lines.count, runs: layout.runs.count, glyphs: layout.glyphs.count, y: y)
    }

    /// Removes everything that was added since a mark.
    private mutating func rewind(to mark: Mark) {
        layout.lines.removeLast(layout.lines.count - mark.lines)
        layout.runs.removeLast(layout.runs.count - mark.runs)
        layout.glyphs.removeLast(layout.glyphs.count - mark.glyphs)
        y = mark.y
    }

    // MARK: Paragraphs

    /// Adds a paragraph; returns `false` if no further paragraphs are needed.
    private mutating func add(_ paragraph: StyledText.Paragraph) -> Bool {
        if let height = options.height, y >= Double(height) { return false }
        return add(paragraph, inHeight: nil)
    }

    /// - Parameter height: The room for its lines, of which the last that fits is shortened; `nil` for all lines.
    private mutating func add(_ paragraph: StyledText.Paragraph, inHeight height: Double?) -> Bool {
        var spans: [lamina_text_span] = []
        for span in paragraph.spans {
            let style = text.parts[span.part].style
            spans.append(
                lamina_text_span(
                    start: UInt32(span.range.lowerBound), end: UInt32(span.range.upperBound), font: nil,
                    size: Self.size(style.font), kern: Self.limited(style.kern), features: nil,
                    is_space: style.space != nil && !span.range.isEmpty,
                    space_width: Double(style.space?.width ?? 0),
                    space_ascent: Double(style.space?.ascent ?? 0),
                    space_descent: Double(style.space?.descent ?? 0)))
        }
        // An empty paragraph is as high as a letter of its style.
        if paragraph.bytes.isEmpty, let last = spans.indices.last {
            spans[last].end = .max
        }
        let style = paragraph.spans.first.map { text.parts[$0.part].style }
        let alignment = style?.alignment ?? options.alignment
        let result: Void? = FontLibrary.of(options.fonts).withLayout(
            paragraph.bytes, spans, fonts: paragraph.spans.map { text.parts[$0.part].style.font },
            lamina_text_options(
                width: width ?? -1, wraps: options.wraps, height: height.map { max($0, 1.0 / 64) } ?? 0,
                justifies: alignment == .justified,
                truncation: options.truncation.code, takes_apart: takesApart,
                is_unkerned: options.isUnkerned)
        ) { made, font in
            take(made, of: paragraph, alignment, font)
        }
        if result == nil {
            layout.warnings.append("no text: \(FontLibrary.missing ?? "there is no memory for fonts")")
        }
        if paragraph.isCut {
            layout.warnings.append(
                "a paragraph is cut after \(paragraph.bytes.count) bytes")
        }
        return result != nil
    }

    private mutating func take(
        _ made: borrowing lamina_text_layout, of paragraph: StyledText.Paragraph,
        _ alignment: CTTextAlignment,
        _ font: (OpaquePointer) -> GlyphFont
    ) {
        let firstLine = layout.lines.count
        if layout.glyphs.isEmpty { layout.glyphs.reserveCapacity(Int(made.glyph_count)) }
        for index in 0..<Int(made.line_count) {
            let line = made.lines[index]
            let left = offset(of: line.width, alignment, isRightToLeft: line.is_right_to_left)
            let start = paragraph.start + Int(line.start)
            let end = min(start + Int(line.length), paragraph.end)
            layout.lines.append(
                TextLayout.Line(
                    bounds: CGRect(x: left, y: y + line.top, width: line.width, height: line.height),
                    inkBounds: CGRect(
                        x: left + line.ink_x, y: y + line.baseline + line.ink_y, width: line.ink_width,
                        height: line.ink_height),
                    baseline: y + line.baseline, range: start..<max(start, end),
                    isRightToLeft: line.is_right_to_left, runs: 0..<0))
        }
        for index in 0..<Int(made.run_count) {
            add(made.runs[index], of: made, paragraph, firstLine, font)
        }
        var first = layout.runs.count - layout.runs.reversed().prefix { $0.line >= firstLine }.count
        for line in firstLine..<layout.lines.count {
            let start = first
            while first < layout.runs.count, layout.runs[first].line == line { first += 1 }
            layout.lines[line].runs = start..<first
        }
        if made.is_truncated { layout.isTruncated = true }
        if made.missing_character != 0, missing.insert(made.missing_character).inserted {
            let code = String(made.missing_character, radix: 16, uppercase: true)
            let font = fontName(at: made.missing_offset, paragraph)
            layout.warnings.append(
                "no font has the character U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code) of a text in "
                    + quoted(font))
        }
        if made.lacks_font {
            let font = fontName(at: made.lacking_offset, paragraph)
            if fontless.insert(font).inserted {
                layout.warnings.append(
                    "found no font at all for a text in \(quoted(font)), which is not drawn")
            }
        } else if let complaint = made.complaint.map({ String(cString: $0) }), !hasComplained {
            hasComplained = true
            layout.warnings.append("a library for text complains: \(displayed(complaint))")
        }
        y = layout.lines.last.map { Double($0.bounds.maxY) } ?? y
    }

    /// The name of the font for a byte of a paragraph.
    private func fontName(at byte: UInt32, _ paragraph: StyledText.Paragraph) -> String {
        paragraph.spans.isEmpty ? "" : text.parts[Self.part(at: byte, paragraph)].style.font.name
    }

    /// Adds a run, in pieces where the style changes.
    private mutating func add(
        _ run: lamina_text_run, of made: borrowing lamina_text_layout, _ paragraph: StyledText.Paragraph,
        _ firstLine: Int, _ font: (OpaquePointer) -> GlyphFont
    ) {
        guard let pointer = run.font else { return }
        let glyphFont = font(pointer)
        let lineIndex = firstLine + Int(run.line)
        let line = layout.lines[lineIndex]
        var index = Int(run.first)
        let end = index + Int(run.count)
        while index < end {
            let part = Self.part(at: made.glyphs[index].cluster, paragraph)
            let first = layout.glyphs.count
            let minX = line.bounds.minX + made.glyphs[index].x
            var maxX = minX
            while index < end, Self.part(at: made.glyphs[index].cluster, paragraph) == part {
                let glyph = made.glyphs[index]
                layout.glyphs.append(
                    TextLayout.Glyph(
                        id: glyph.glyph, offset: paragraph.start + Int(glyph.cluster),
                        position: CGPoint(x: line.bounds.minX + glyph.x, y: line.baseline + glyph.y),
                        advance: glyph.advance))
                maxX = max(maxX, line.bounds.minX + glyph.x + glyph.advance)
                index += 1
            }
            let style = text.parts[part].style
            layout.runs.append(
                TextLayout.Run(
                    font: glyphFont, size: CGSize(width: run.width_size, height: run.height_size),
                    part: part, color: style.color, isUnderlined: style.isUnderlined,
                    isRightToLeft: run.is_right_to_left, space: run.is_space ? style.space : nil,
                    matrix: style.font.glyphMatrix, minX: minX,
                    maxX: maxX, line: lineIndex,
                    glyphs: first..<layout.glyphs.count))
        }
    }

    private static func part(at byte: UInt32, _ paragraph: StyledText.Paragraph) -> Int {
        guard paragraph.spans.count > 1 else { return paragraph.spans[0].part }
        var (low, high) = (0, paragraph.spans.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if paragraph.spans[middle].range.lowerBound <= Int(byte) {
                low = middle
            } else {
                high = middle - 1
            }
        }
        return paragraph.spans[low].part
    }

    /// The start of a line. A line that is too long begins at the edge where reading begins.
    private func offset(of line: Double, _ alignment: CTTextAlignment, isRightToLeft: Bool) -> Double {
        guard let width else { return 0 }
        let room = width - line
        if room < 0 { return isRightToLeft ? room : 0 }
        return switch alignment {
        case .left: 0
        case .right: room
        case .center: room / 2
        case .justified, .natural: isRightToLeft ? room : 0
        }
    }

    private static func size(_ font: CTFont) -> Double {
        let size = Double(font.size)
        return size > TextLayout.sizes.lowerBound
            ? min(size, TextLayout.sizes.upperBound) : TextLayout.sizes.lowerBound
    }

    private static func limited(_ kern: CGFloat) -> Double {
        kern.isNaN ? 0 : Double(max(-10_000, min(kern, 10_000)))
    }

    private func finish() -> TextLayout {
        var layout = layout
        let names = text.parts.filter { !$0.text.isEmpty }.map(\.style.font.name)
        for name in names.count > 1 ? Set(names).sorted() : names {
            guard let other = FontLibrary.of(options.fonts).replacement(for: name), !other.isEmpty,
                name != CTFont.fallbackName || other == CTFont.builtInFamily
            else { continue }
            layout.warnings.append("found no font \(quoted(name)); the text is set in \(displayed(other))")
        }
        return layout
    }
}

extension TextLayoutOptions.Truncation {
    fileprivate var code: lamina_text_truncation {
        switch self {
        case .none: LAMINA_TEXT_CLIP
        case .start: LAMINA_TEXT_ELLIPSIZE_START
        case .middle: LAMINA_TEXT_ELLIPSIZE_MIDDLE
        case .end: LAMINA_TEXT_ELLIPSIZE_END
        }
    }
}

extension CTFont {
    /// Core Animation's default font, for whose replacement on systems without Apple's fonts there is no warning.
    package static let fallbackName = "Helvetica"

    /// The family of Lamina's own font, in which text is set where there is no other.
    public static let builtInFamily = "Lamina Sans"
}
