import CoreGraphics
import Foundation
import LaminaText

/// A line of text, drawn from the context's text position on, y up.
public final class CTLine {
    let layout: AttributedLayout
    /// The line; `nil` for an empty text.
    let line: AttributedLayout.Line?

    init(_ string: NSAttributedString, width: CGFloat? = nil, mode: NSLineBreakMode? = nil) {
        var options = AttributedLayout.Options(width: width)
        options.maximumLines = 1
        options.lineBreakMode = mode
        // Line ends are spaces in a line of its own.
        let text = NSMutableAttributedString(attributedString: string)
        for (place, unit) in string.string.utf16.enumerated() where [0x0A, 0x0D, 0x2029].contains(unit) {
            text.replaceCharacters(in: NSRange(location: place, length: 1), with: " ")
        }
        layout = AttributedLayout(text, options)
        line = layout.lines.first
    }

    init(moved line: AttributedLayout.Line?, of layout: AttributedLayout) {
        self.layout = layout
        self.line = line
    }

    init(_ line: AttributedLayout.Line, of layout: AttributedLayout) {
        self.layout = layout
        self.line = line
    }
}

/// A piece of a line in one style.
public final class CTRun {
    let line: AttributedLayout.Line
    let index: Int

    init(_ line: AttributedLayout.Line, _ index: Int) { (self.line, self.index) = (line, index) }

    var run: TextLayout.Run { line.layout.runs[index] }
    var glyphs: ArraySlice<TextLayout.Glyph> { line.layout.glyphs[run.glyphs] }
    /// The places of glyphs in the whole text, in UTF-16.
    var indices: [Int] {
        glyphs.map { line.textStart + AttributedLayout.units(in: line.text, $0.offset + line.offset) }
    }
}

/// What of a line is measured.
public struct CTLineBoundsOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Without the distance between lines.
    public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1)
    /// Without shifts.
    public static let excludeTypographicShifts = CTLineBoundsOptions(rawValue: 2)
    /// With punctuation that hangs over.
    public static let useHangingPunctuation = CTLineBoundsOptions(rawValue: 4)
    /// The box around the painted pixels.
    public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 8)
    /// The box around the painted pixels.
    public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 16)
    /// With room for the highest letters of the language, which is not looked at.
    public static let includeLanguageExtents = CTLineBoundsOptions(rawValue: 32)
}

/// Where a line is cut.
public enum CTLineTruncationType: UInt32, Hashable, Sendable {
    case start, end, middle
}

/// A line of text.
public func CTLineCreateWithAttributedString(_ string: CFAttributedString) -> CTLine { CTLine(string) }

extension AttributedLayout.Line {
    /// The line's text with its attributes.
    var string: NSAttributedString {
        let result = NSMutableAttributedString(string: "")
        for run in line.runs {
            let own = layout.runs[run]
            let glyphs = layout.glyphs[own.glyphs]
            let offsets = glyphs.map(\.offset)
            guard let first = offsets.min(), let last = offsets.max() else { continue }
            let all = line.runs.flatMap { other in layout.glyphs[layout.runs[other].glyphs].map(\.offset) }
            let next = all.filter { $0 > last }.min() ?? line.range.upperBound
            let bytes = text.utf8.dropFirst(offset + first).prefix(max(0, next - first))
            result.append(
                NSAttributedString(
                    string: String(decoding: bytes, as: UTF8.self),
                    attributes: attributes.indices.contains(own.part) ? attributes[own.part] : [:]))
        }
        return result
    }
}

/// The width of a line; writes its height above and below the baseline, and 0 for the distance to the next.
@discardableResult
public func CTLineGetTypographicBounds(
    _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
    _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    ascent?.pointee = line.line?.ascent ?? 0
    descent?.pointee = line.line?.descent ?? 0
    leading?.pointee = 0
    return Double(line.line?.frame.width ?? 0)
}

/// The box around a line or its pixels, from the left end of its baseline, y up.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
    guard let own = line.line else { return .zero }
    if !options.isDisjoint(with: [.useGlyphPathBounds, .useOpticalBounds]) {
        let ink = own.line.inkBounds
        return CGRect(
            x: ink.minX - own.line.bounds.minX, y: own.line.baseline - ink.maxY, width: ink.width,
            height: ink.height)
    }
    return CGRect(x: 0, y: -own.descent, width: own.frame.width, height: own.ascent + own.descent)
}

/// The box around a line's pixels at the context's text position.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
    let place = context?.textPosition ?? .zero
    return CTLineGetBoundsWithOptions(line, .useGlyphPathBounds).offsetBy(dx: place.x, dy: place.y)
}

/// The width of the spaces at the end.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double {
    guard let own = line.line else { return 0 }
    let blank = own.text.utf8.reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
    let first = own.text.utf8.count - own.offset - blank
    var width = 0.0
    for run in own.line.runs {
        let glyphs = own.layout.glyphs[own.layout.runs[run].glyphs]
        for glyph in glyphs where glyph.offset >= first { width += Double(glyph.advance) }
    }
    return width
}

/// The number of glyphs.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
    line.line.map { own in own.line.runs.reduce(0) { $0 + own.layout.runs[$1].glyphs.count } } ?? 0
}
/// The ``CTRun``s from left to right.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray {
    line.line.map { own in own.line.runs.map { CTRun(own, $0) } } ?? []
}
/// The line's part of its text, in UTF-16.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange {
    line.line.map { CFRange(location: $0.range.location, length: $0.range.length) } ?? CFRange()
}

/// The distance of a character from the line's left end.
@discardableResult
public func CTLineGetOffsetForStringIndex(
    _ line: CTLine, _ index: CFIndex, _ secondary: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
    guard let own = line.line else { return 0 }
    var result = index <= own.range.location ? 0 : own.frame.width
    var nearest = Int.max
    for run in own.line.runs.map({ CTRun(own, $0) }) {
        for (place, glyph) in zip(run.indices, run.glyphs) where place >= index && place < nearest {
            nearest = place
            result = glyph.position.x - own.line.bounds.minX
        }
    }
    secondary?.pointee = result
    return result
}

/// The character that is nearest to a place, measured from the left end; -1 for an empty line.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
    guard let own = line.line else { return -1 }
    var best = (distance: CGFloat.infinity, index: own.range.location)
    func look(_ x: CGFloat, _ index: Int) {
        let distance = (x - position.x).magnitude
        if distance < best.distance { best = (distance, index) }
    }
    for run in own.line.runs.map({ CTRun(own, $0) }) {
        for (place, glyph) in zip(run.indices, run.glyphs) {
            look(glyph.position.x - own.line.bounds.minX, place)
        }
    }
    look(own.frame.width, own.range.location + own.range.length)
    return best.index
}

/// Draws a line from the context's text position on, along its text matrix.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
    guard let own = line.line else { return }
    context.saveGState()
    context.concatenate(context.textMatrix)
    context.scaleBy(x: 1, y: -1)
    own.draw(in: context)
    context.restoreGState()
    context.textPosition.x += own.frame.width
}

// MARK: Runs

/// The number of glyphs.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.run.glyphs.count }
/// The attributes of the text, and its font.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
    let own = run.line.attributes.indices.contains(run.run.part) ? run.line.attributes[run.run.part] : [:]
    var result = Dictionary(uniqueKeysWithValues: own.map { (AnyHashable($0.key.rawValue), $0.value) })
    let font = TextAttributes.font(own[.font]) ?? CTFont("Helvetica", size: run.run.size.height)
    result[kCTFontAttributeName] = font
    return result
}
/// The run's part of the text, in UTF-16.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange {
    let indices = run.indices
    guard let first = indices.min() else { return CFRange() }
    let all = run.line.line.runs.flatMap { CTRun(run.line, $0).indices }
    let last = indices.max() ?? first
    let end = all.filter { $0 > last }.min() ?? run.line.range.location + run.line.range.length
    return CFRange(location: first, length: max(0, end - first))
}

extension CTRun {
    /// The places in a range, of which a length of 0 means all to the end.
    func places(_ range: CFRange) -> Range<Int> {
        let count = run.glyphs.count
        let first = max(0, min(range.location, count))
        let length = range.length > 0 ? min(range.length, count - first) : count - first
        return first..<(first + length)
    }
}

/// Writes glyphs; a range of length 0 is all.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
    let glyphs = Array(run.glyphs)
    for (index, place) in run.places(range).enumerated() {
        buffer[index] = CGGlyph(truncatingIfNeeded: glyphs[place].id)
    }
}
/// Writes the places of glyphs from the line's left end, y up.
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
    let (glyphs, line) = (Array(run.glyphs), run.line.line)
    for (index, place) in run.places(range).enumerated() {
        let position = glyphs[place].position
        buffer[index] = CGPoint(x: position.x - line.bounds.minX, y: line.baseline - position.y)
    }
}
/// Writes the advances of glyphs.
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
    let glyphs = Array(run.glyphs)
    for (index, place) in run.places(range).enumerated() {
        buffer[index] = CGSize(width: glyphs[place].advance, height: 0)
    }
}
/// Writes the places of glyphs in the text, in UTF-16.
public func CTRunGetStringIndices(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>) {
    let indices = run.indices
    for (index, place) in run.places(range).enumerated() { buffer[index] = indices[place] }
}
/// Always `nil`, which tells to copy instead.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? { nil }
/// Always `nil`, which tells to copy instead.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? { nil }
/// Always `nil`, which tells to copy instead.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? { nil }

/// The width of some glyphs; writes the line's height above and below the baseline, or that of a delegate.
@discardableResult
public func CTRunGetTypographicBounds(
    _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
    _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    ascent?.pointee = run.run.space?.ascent ?? run.line.ascent
    descent?.pointee = run.run.space?.descent ?? run.line.descent
    leading?.pointee = 0
    let glyphs = Array(run.glyphs)
    return run.places(range).reduce(0) { $0 + Double(glyphs[$1].advance) }
}

/// Draws a run in its place in the line, which begins at the context's text position. The range is not looked at.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
    context.saveGState()
    context.concatenate(context.textMatrix)
    context.scaleBy(x: 1, y: -1)
    run.line.draw(run.index, in: context)
    context.restoreGState()
}
