import CoreGraphics
import Foundation
import LaminaText

/// A line whose spaces grow, or shrink, until the line has a width; `nil` for an empty line or a width that is not positive.
///
/// The spaces at the end do not count. A line without other spaces is stretched between its characters.
///
/// - Parameters:
///   - justificationFactor: How much of the difference is made up for, from 0 to 1.
///   - justificationWidth: Points.
public func CTLineCreateJustifiedLine(
    _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
    guard let own = line.line, justificationWidth > 0, justificationWidth.isFinite else { return nil }
    let text = NSMutableAttributedString(attributedString: own.string)
    let units = Array(text.string.utf16)
    let end = units.count - units.reversed().prefix { $0 == 0x20 }.count
    guard end > 0 else { return nil }
    var places = (0..<end).filter { units[$0] == 0x20 }
    if places.isEmpty { places = Array(0..<(end - 1)) }
    let width = Double(own.frame.width) - CTLineGetTrailingWhitespaceWidth(line)
    let factor = justificationFactor.isNaN ? 0 : max(0, min(justificationFactor, 1))
    guard !places.isEmpty, factor > 0 else { return line }
    let more = (justificationWidth - width) * Double(factor) / Double(places.count)
    for place in places {
        let before = TextAttributes.number(text.attribute(.kern, at: place, effectiveRange: nil)) ?? 0
        text.addAttribute(
            .kern, value: before + CGFloat(more), range: NSRange(location: place, length: 1))
    }
    return CTLine(CTLine(text), movedBy: own.range.location)
}

/// How far a line lies from the left in a width, so that it is flush left with a factor of 0, flush right with 1, and in the
/// middle with 0.5. The spaces at the end do not count. A line that is too long begins at 0.
public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double) -> Double
{
    guard line.line != nil, flushWidth.isFinite, !flushFactor.isNaN else { return 0 }
    let width = CTLineGetTypographicBounds(line, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(line)
    return max(0, flushWidth - width) * Double(max(0, min(flushFactor, 1)))
}

/// Calls a function with the place of each character's leading edge, in the order of the text, until it sets its last
/// argument.
public func CTLineEnumerateCaretOffsets(
    _ line: CTLine, _ block: (Double, CFIndex, Bool, UnsafeMutablePointer<Bool>) -> Void
) {
    guard let own = line.line else { return }
    var edges: [Int: CGFloat] = [:]
    for run in own.line.runs.map({ CTRun(own, $0) }) {
        for (place, glyph) in zip(run.indices, run.glyphs) where edges[place] == nil {
            let x = glyph.position.x - own.line.bounds.minX
            edges[place] = run.run.isRightToLeft ? x + glyph.advance : x
        }
    }
    var stops = false
    for (place, edge) in edges.sorted(by: { $0.key < $1.key }) {
        block(Double(edge), place, true, &stops)
        if stops { return }
    }
}
