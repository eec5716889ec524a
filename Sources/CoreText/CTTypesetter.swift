import CoreGraphics
import Foundation
import LaminaText

/// Breaks text into lines.
public final class CTTypesetter {
    let string: NSAttributedString

    init(_ string: NSAttributedString) { self.string = NSAttributedString(attributedString: string) }

    /// The part of the text from a place to the end of its paragraph, and the length of the paragraph's separator.
    fileprivate func paragraph(from start: Int) -> (range: NSRange, ender: Int) {
        let text = string.string as NSString
        let first = max(0, min(start, text.length))
        guard first < text.length else { return (NSRange(location: first, length: 0), 0) }
        var (end, contentsEnd) = (0, 0)
        text.getParagraphStart(
            nil, end: &end, contentsEnd: &contentsEnd, for: NSRange(location: first, length: 0))
        contentsEnd = max(first, contentsEnd)
        return (NSRange(location: first, length: contentsEnd - first), max(0, end - contentsEnd))
    }
}

/// Breaks text into lines.
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter {
    CTTypesetter(string)
}
/// Breaks text into lines. The options are not looked at; `nil` is never returned.
public func CTTypesetterCreateWithAttributedStringAndOptions(
    _ string: CFAttributedString, _ options: CFDictionary?
) -> CTTypesetter? { CTTypesetter(string) }

/// A line of a part of the text; a range of length 0 is all from its place on.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
    let part = CTFrame.part(typesetter.string, stringRange)
    return CTLine(CTLine(typesetter.string.attributedSubstring(from: part)), movedBy: part.location)
}
/// A line of a part of the text. The offset, which is for tabs, is not looked at.
public func CTTypesetterCreateLineWithOffset(
    _ typesetter: CTTypesetter, _ stringRange: CFRange, _ offset: Double
) -> CTLine { CTTypesetterCreateLine(typesetter, stringRange) }

/// How many units of UTF-16 from a place on fit in a width, with breaks where lines wrap. What ends a paragraph counts
/// as a part of its last line. The result is 0 at the end of the text alone.
public func CTTypesetterSuggestLineBreak(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
    let (range, ender) = typesetter.paragraph(from: startIndex)
    guard range.length > 0 else { return ender }
    let width = width.isFinite ? max(0, width) : 1e6
    let text = NSMutableAttributedString(attributedString: typesetter.string.attributedSubstring(from: range))
    // The styles' indents belong to frames.
    text.removeAttribute(.paragraphStyle, range: NSRange(location: 0, length: text.length))
    let layout = AttributedLayout(text, AttributedLayout.Options(width: CGFloat(width)))
    guard layout.lines.count > 1 else { return range.length + ender }
    return max(1, layout.lines[1].range.location)
}
/// How many units of UTF-16 from a place on fit in a width less an offset.
public func CTTypesetterSuggestLineBreakWithOffset(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex { CTTypesetterSuggestLineBreak(typesetter, startIndex, width - offset) }

/// How many units of UTF-16 from a place on fit in a width, with breaks between any two characters. At least one character
/// fits.
public func CTTypesetterSuggestClusterBreak(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
    let (range, ender) = typesetter.paragraph(from: startIndex)
    guard range.length > 0 else { return ender }
    let part = typesetter.string.attributedSubstring(from: range)
    let line = CTLine(part)
    let whole = CTLineGetTypographicBounds(line, nil, nil, nil)
    guard width.isFinite, whole > width else { return range.length + ender }
    // Characters are as wide as their glyphs together, in the order of the text.
    var widths = [Int: Double]()
    for case let run as CTRun in CTLineGetGlyphRuns(line) {
        for (place, glyph) in zip(run.indices, run.glyphs) {
            widths[place, default: 0] += Double(glyph.advance)
        }
    }
    let first = part.string.first.map { String($0).utf16.count } ?? 1
    var used = 0.0
    var place = 0
    for character in part.string {
        let length = String(character).utf16.count
        let own = (place..<place + length).reduce(0.0) { $0 + (widths[$1] ?? 0) }
        guard used + own <= width else { break }
        used += own
        place += length
    }
    return max(first, place)
}
/// How many units of UTF-16 from a place on fit in a width less an offset, with breaks between any two characters.
public func CTTypesetterSuggestClusterBreakWithOffset(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex { CTTypesetterSuggestClusterBreak(typesetter, startIndex, width - offset) }

/// What makes a framesetter's lines.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter {
    CTTypesetter(framesetter.string)
}
/// A framesetter of a typesetter's text.
public func CTFramesetterCreateWithTypesetter(_ typesetter: CTTypesetter) -> CTFramesetter {
    CTFramesetter(typesetter.string)
}

extension CTLine {
    /// A line whose text begins later in the whole text.
    convenience init(_ other: CTLine, movedBy distance: Int) {
        self.init(
            moved: other.line.map {
                var line = $0
                line.range.location += distance
                line.textStart += distance
                return line
            }, of: other.layout)
    }
}
